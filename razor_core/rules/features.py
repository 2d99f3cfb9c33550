"""The named features that a character can have: actions to roll for, and Riders that answer a result."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from razor_core.rules.consequences import Recipient
from razor_core.rules.fields import MOST_POINTS, RuleError, validate_name, validate_number
from razor_core.rules.modifiers import Condition, Duration, Modifier, uncounted
from razor_core.rules.saved_rolls import MOST_SAVED, SavedRoll

#: The most characters of a text, and the most features of one kind that a character has.
LONGEST_TEXT, MOST_FEATURES = 300, 40


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
        for text in self.texts:
            _validate_text(text.text)

    def text(self, tier: str) -> str:
        """Return what it does at the tier of that name, empty where nobody wrote it down."""
        return next((text.text for text in self.texts if text.tier == tier), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """A named feature that a result lets a character use: their own result, as a `reaction` that against them.

    One that is for `both` is no reaction until it is `used` as one. `fits` are names and kinds of the actions that it
    is for, none for any. RuleError for a name or text too long.
    """

    name: str
    text: str = ""
    reaction: bool = False
    both: bool = False
    fits: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name)
        _validate_text(self.text)

    def used(self, reaction: bool) -> "Rider | None":
        """Return it as it is used on that side of a roll, None where it is only for the other."""
        able = self.both or self.reaction is reaction
        return replace(self, reaction=reaction, both=False) if able else None

    def is_for(self, action: Action | None) -> bool:
        """Return whether it is for the action. One that nobody named can be of any kind.

        >>> bite = Rider(name="Bite", fits=("Melee",))
        >>> bite.is_for(Action(name="Slash", kinds=("melee",))), bite.is_for(Action(name="Shoot")), bite.is_for(None)
        (True, False, True)
        """
        if not self.fits or action is None:
            return True
        known = {name.casefold() for name in (action.name, uncounted(action.name), *action.kinds)}
        return any(kind.casefold() in known for kind in self.fits)


@dataclass(frozen=True, slots=True)
class Features:
    """What a character has by name: actions, Riders, saved rolls, and how long what they carry lasts.

    More than MOST_FEATURES actions or Riders, or MOST_SAVED rolls, is a RuleError.
    """

    actions: tuple[Action, ...] = ()
    riders: tuple[Rider, ...] = ()
    rolls: tuple[SavedRoll, ...] = ()
    durations: tuple[Duration, ...] = ()

    def __post_init__(self) -> None:
        if max(len(self.actions), len(self.riders)) > MOST_FEATURES:
            raise RuleError("actions", f"A character can have at most {MOST_FEATURES} actions and as many Riders.")
        if len(self.rolls) > MOST_SAVED:
            raise RuleError("rolls", f"Save at most {MOST_SAVED} rolls of a character. Delete one first.")

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The modifiers that actions add, and those of saved rolls."""
        named = (*[action.adds for action in self.actions], *[roll.entered for roll in self.rolls])
        return tuple([modifier for modifiers in named for modifier in modifiers])

    def renamed(self, were: Iterable[Condition], name: str) -> "Features":
        """Return the features in which what lasts by the names of these conditions lasts by another name."""
        names = {condition.name for condition in were}
        if not any(duration.name in names for duration in self.durations):
            return self
        renamed = [replace(duration, name=name) if duration.name in names else duration for duration in self.durations]
        return replace(self, durations=tuple(renamed))


#: The features of a character who has none.
NO_FEATURES = Features()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What a roll was made for, as it was when the dice fell: an action, the strength of its effect, Riders that fit.

    `unfit` are the Riders of both sides that are for other actions, `without` the sides that have Riders, but none for
    this. A strength out of ±100 is a RuleError.
    """

    action: Action | None = None
    strength: int | None = None
    riders: tuple[Rider, ...] = ()
    unfit: tuple[Rider, ...] = ()
    without: tuple[Recipient, ...] = ()

    def __post_init__(self) -> None:
        if self.strength is not None:
            validate_number("strength", self.strength, -MOST_POINTS, MOST_POINTS)


def _validate_text(text: str) -> None:
    """Raise a RuleError `text` for one that is too long."""
    if len(text) > LONGEST_TEXT:
        raise RuleError("text", f"Enter a text of at most {LONGEST_TEXT} characters.")
