"""Heroes and foes: who rolls, with which ratings, Skills and tokens, in the words of their system."""

from dataclasses import dataclass

from razor_core.checks import RuleError, bounds
from razor_core.systems import find

LONGEST_NAME = 60


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
        if not 1 <= len(self.name.strip()) <= LONGEST_NAME:
            raise RuleError("name", f"a name of 1 to {LONGEST_NAME} characters is wanted")
        system = find(self.system)
        for rating in self.ratings:
            low, high = bounds(system.Check, "attribute")
            if not low <= rating.value <= high:
                raise RuleError(rating.name, f"{low} to {high} is wanted, not {rating.value}")
        for token in self.tokens:
            bounds(system.Check, token.field)

    def rating(self, name: str) -> int:
        """The value of the rating of that name, 0 where there is none."""
        return next((rating.value for rating in self.ratings if rating.name == name), 0)
