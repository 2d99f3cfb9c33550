"""Rolls that are saved for a character: a check under a name, to set up again by one tap."""

from collections.abc import Iterable
from dataclasses import dataclass

from razor_core.rules.fields import RuleError, validate_name
from razor_core.rules.modifiers import Modifier

#: The most rolls that are saved for a character, the most values or modifiers of one, the most characters of a value.
MOST_SAVED, MOST_SET, LONGEST_VALUE = 12, 40, 200


@dataclass(frozen=True, slots=True)
class SavedRoll:
    """A check under a name: the key of its kind, and what was set by hand.

    `values` are pairs of the name of a control and its text, `entered` the modifiers. What the sheet gives, and what
    the character carries, is not in it. RuleError for a name that is none, and for more than a form has.
    """

    name: str
    kind: str = ""
    values: tuple[tuple[str, ...], ...] = ()
    entered: tuple[Modifier, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name)
        if max(len(self.values), len(self.entered)) > MOST_SET:
            raise RuleError("values", f"Save at most {MOST_SET} values and as many modifiers.")
        if any(len(value) != 2 or max(map(len, value)) > LONGEST_VALUE for value in self.values):
            raise RuleError("values", f"Save each value as its name and a text of at most {LONGEST_VALUE} characters.")


def saved_roll(rolls: Iterable[SavedRoll], name: str) -> SavedRoll | None:
    """Return the roll of that name, whatever its capitals; None where there is none."""
    return next((roll for roll in rolls if roll.name.casefold() == name.casefold()), None)


def with_saved(rolls: tuple[SavedRoll, ...], roll: SavedRoll, was: str = "") -> tuple[SavedRoll, ...]:
    """Return the rolls with one in place of that which `was`, else of the one of its own name, else at the end.

    >>> sneak, climb = SavedRoll("Sneak"), SavedRoll("Climb")
    >>> [saved.name for saved in with_saved((sneak, climb), SavedRoll("Creep"), "Sneak")]
    ['Creep', 'Climb']
    """
    old = saved_roll(rolls, was) or saved_roll(rolls, roll.name)
    others = [saved for saved in rolls if saved is old or saved is not saved_roll(rolls, roll.name)]
    return tuple([roll if saved is old else saved for saved in (others if old else (*others, roll))])
