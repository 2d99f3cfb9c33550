"""The form of a check: an action against a defence, and keywords."""

from razor_core.rules.form import Adds, Control, Field, Fold, Form, NameOf, Row, modifiers, row
from razor_core.systems.trident_sphere.tiers import Keyword

_ACTION, _DEFENCE = " of the action", " of the defence"
_POINTS = "+1 Add 1, +2 Add 2, -1 Take 1"
_TO_ACTION = Adds("action_bonus", _POINTS, "What helps or hinders the action", "Added to the actor's roll.")
_RESOURCE = Adds("resource_bonus", _POINTS, "Resource spent", "Added to the actor's roll.")
_TO_DEFENCE = Adds("defense_bonus", _POINTS, "What helps or hinders the defence", "Changes TN.")
_FORTIFIED = Adds("fortification_bonus", _POINTS, "What softens the hit", "Raises FN above TN.")


def _number(name: str, word: str, whose: str, *more: Control) -> Row:
    """Return a number of the action or the defence, under its word."""
    return row(word, Field(name, f"{word.removesuffix(whose)}{whose}"), *more, help="")


_SELDOM = row(
    "",
    _number("action_bonus", "Bonus", _ACTION),
    _number("resource_bonus", "Resource", _ACTION),
    _number("defense_bonus", "Bonus of the defence", _DEFENCE),
    _number("fortification_bonus", "Fortification bonus", _DEFENCE),
    look="numbers",
)
_KEYWORDS = row("Keywords", *(Field(keyword.name.lower()) for keyword in Keyword))

FORM: Form = (
    row(
        "Action",
        _number("stat", "Stat", _ACTION, NameOf("attribute-name", "Name of the stat", "?")),
        _number("training", "Training", _ACTION, NameOf("skill-name", "Name of the training", "?")),
        look="numbers",
    ),
    row(
        "Defence",
        _number("quick", "Quick", _DEFENCE),
        _number("defense_training", "Training", _DEFENCE),
        _number("strong", "Strong", _DEFENCE),
        look="numbers three",
    ),
    modifiers(_TO_ACTION, _RESOURCE, _TO_DEFENCE, _FORTIFIED),
    Fold("Bonuses, resource, keywords", (_SELDOM, _KEYWORDS)),
)
