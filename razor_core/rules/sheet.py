"""What a game's character sheet has: ratings, Skills, defences, conditions, tracks, and what a character carries.

Also the named features that a character can have: actions to roll for, and Riders that answer a result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as stored

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.fields import MOST_POINTS, RuleError, validate_name, validate_number
from razor_core.rules.modifiers import Condition, Modifier

#: The most characters of a text, and the most features of one kind that a character has.
LONGEST_TEXT, MOST_FEATURES = 300, 40


@dataclass(frozen=True, slots=True)
class Size:
    """A size of a track that the book suggests, and what for."""

    name: str
    segments: int


@dataclass(frozen=True, slots=True)
class Track:
    """A clock that a character can have: its name and kind, the sizes that the book suggests, the first the usual one.

    A new character of the sides in `given` has one from the start. One that is `full` counts what is left, from all.
    With a `field`, each thing that a character carries on that field of the check has one of its own, made with it and
    named like it.
    """

    name: str
    kind: ClockKind
    sizes: tuple[Size, ...]
    given: tuple[Side, ...] = ()
    full: bool = False
    field: str = ""


@dataclass(frozen=True, slots=True)
class TierText:
    """What an action does at one tier, by the name of the tier: a text of the table's own."""

    tier: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A named feature that a character rolls for. A value out of bounds is a RuleError that names the field.

    `ratings` are the names of the ratings to choose from, none for any; `skill` is that of the Skill. `adds` are what
    it adds to the check, each under its own name. `effect` is what it adds to the strength of its effect, None where it
    has none. `kinds` are words for what kind of action it is, by which a Rider knows it.
    """

    name: str
    ratings: tuple[str, ...] = ()
    skill: str = ""
    adds: tuple[Modifier, ...] = ()
    effect: int | None = None
    kinds: tuple[str, ...] = ()
    texts: tuple[TierText, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name)
        if self.effect is not None:
            validate_number("effect", self.effect, -MOST_POINTS, MOST_POINTS)
        for each in self.texts:
            _validate_text(each.text)

    def text(self, tier: str) -> str:
        """Return what it does at the tier of that name, empty where nobody wrote it down."""
        return next((each.text for each in self.texts if each.tier == tier), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """A named feature that a result lets a character use: their own result, or as a `reaction` that against them.

    `fits` are names and kinds of the actions that it is for, none for any. RuleError for a name or text too long.
    """

    name: str
    text: str = ""
    reaction: bool = False
    fits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name)
        _validate_text(self.text)

    def is_for(self, action: Action | None) -> bool:
        """Return whether it is for the action. One that nobody named can be of any kind.

        >>> bite = Rider(name="Bite", fits=("Melee",))
        >>> bite.is_for(Action(name="Slash", kinds=("melee",))), bite.is_for(Action(name="Shoot")), bite.is_for(None)
        (True, False, True)
        """
        if not self.fits or action is None:
            return True
        known = {each.casefold() for each in (action.name, *action.kinds)}
        return any(each.casefold() in known for each in self.fits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What a roll was made for, as it was when the dice fell: an action, the strength of its effect, Riders that fit.

    A strength out of ±100 is a RuleError.
    """

    action: Action | None = None
    strength: int | None = None
    riders: tuple[Rider, ...] = ()

    def __post_init__(self) -> None:
        if self.strength is not None:
            validate_number("strength", self.strength, -MOST_POINTS, MOST_POINTS)


def _validate_text(text: str) -> None:
    """Raise a RuleError `text` for one that is too long."""
    if len(text) > LONGEST_TEXT:
        raise RuleError("text", f"Enter a text of at most {LONGEST_TEXT} characters.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a character of a game has, under the game's names.

    `ratings` are the ratings by name, each with the value for a new character; with `free_ratings`, a table adds its
    own; nobody rolls with those in `unrolled`, which only decide something else. `skills` are suggested Skills by the
    rating they are used with, those for any rating by an empty text. A character's rating fills the number field
    `rating_field` of the check, a Skill the flag or number `skill_field`; the two may be one. `defences` are the
    fields of the check that the target fills, each with its label; `defence_ratings` those that one of its ratings
    fills, each with the name of the rating, so that one number is entered once. `carried` are the kinds of modifier
    that a character can carry, `carried_label` and `skills_label` are the game's words for these and for Skills.
    `conditions` are those of the book.
    """

    rating_field: str
    skill_field: str
    ratings: Mapping[str, int]
    free_ratings: bool = False
    unrolled: tuple[str, ...] = ()
    skills: Mapping[str, tuple[str, ...]] = stored(default_factory=dict)
    skills_label: str = "Skills"
    defences: Mapping[str, str] = stored(default_factory=dict)
    defence_ratings: Mapping[str, str] = stored(default_factory=dict)
    carried: tuple[Modifier, ...] = ()
    carried_label: str
    conditions: tuple[Condition, ...] = ()
    tracks: tuple[Track, ...] = ()

    def condition(self, name: str) -> Condition | None:
        """Return the condition of that name, None where the book has none."""
        return next((each for each in self.conditions if each.name == name), None)
