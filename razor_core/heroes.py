"""Heroes and foes: who rolls, with which ratings, Skills and tokens, in the words of their system."""

from dataclasses import dataclass

from razor_core.checks import CheckType, RuleError, bounds, shown
from razor_core.systems import find

LONGEST_ID = 60
LONGEST_NAME = 60
#: The most points that one token has, either way.
MOST_POINTS = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """A number of the system's under its name there: AGI 2."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Skill:
    """A Skill, and the attribute it is used with."""

    name: str
    attribute: str


@dataclass(frozen=True, slots=True)
class Token:
    """Something a hero carries that adds to a field of the check: a Tag, a Condition, a Proficiency."""

    name: str
    field: str
    points: int = 1

    def __post_init__(self) -> None:
        if not -MOST_POINTS <= self.points <= MOST_POINTS:
            raise RuleError("points", f"-{MOST_POINTS} to {MOST_POINTS} points are wanted, not {shown(self.points)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A hero or a foe of one system. A value out of bounds is a RuleError that names the field.

    `clock` is the id of the Resolve Clock of a foe (or of a hero who has one).
    """

    id: str
    name: str
    system: str
    foe: bool = False
    ratings: tuple[Rating, ...] = ()
    skills: tuple[Skill, ...] = ()
    tokens: tuple[Token, ...] = ()
    clock: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= LONGEST_ID:
            raise RuleError("id", f"an id of 1 to {LONGEST_ID} characters is wanted")
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise RuleError("name", f"a name of 1 to {LONGEST_NAME} characters is wanted")
        system = find(self.system)
        for rating in self.ratings:
            low, high = bounds(system.Check, "attribute")
            if not low <= rating.value <= high:
                raise RuleError(f"{rating.name:.40}", f"{low} to {high} is wanted, not {shown(rating.value)}")
        for token in self.tokens:
            number_of(system.Check, token.field)

    def rating(self, name: str) -> int:
        """The value of the rating of that name, 0 where there is none."""
        return next((rating.value for rating in self.ratings if rating.name == name), 0)


def number_of(check: type[CheckType] | CheckType, name: str) -> tuple[int, int]:
    """The bounds of the number field `name` of a check. RuleError `field` where it has no such number."""
    try:
        return bounds(check, name)
    except KeyError:
        raise RuleError("field", f"a number of the check is wanted, not {shown(name)}") from None
