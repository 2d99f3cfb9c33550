"""The form of a check."""

from razor_core.rules.form import Adds, Field, Fold, Form, NameOf, Steps, modifiers, row
from razor_core.systems.gemini.difficulty_ranks import RANKS

_RANKS = Steps("opposition-step", {str(rank.least): rank.name for rank in RANKS}, look="ranks")
_SIZES = "+1 Minor, +2 Major, +3 Overwhelming"
_CAP = "is 3 at most."
_EDGES = Adds("edges", _SIZES, "Edges: help", f"Edges minus Setbacks {_CAP}", "edges")
_SETBACKS = Adds("setbacks", _SIZES, "Setbacks: hinder", f"Setbacks minus Edges {_CAP}", "setbacks")
_NO_CAP = (
    "Edges and Setbacks are capped at 3, other bonuses and penalties to x are not (GM-2). What you type here is not."
)
_CONDITIONS = Adds("modifier", "+1 Add 1, -1 Take 1", "Conditions", _NO_CAP, "modifier", conditions=True)

FORM: Form = (
    row("Attribute", Field("attribute"), NameOf("attribute-name", "Name of the attribute")),
    row("Skill", Field("skill"), NameOf("skill-name", "Name of the Skill")),
    row("Against", Field("opposition", "Opposition"), _RANKS, help="opposition"),
    modifiers(_EDGES, _SETBACKS, _CONDITIONS),
    Fold(
        "Added to x, lifted cap",
        (
            row("To x", Field("modifier", "Modifier"), help="modifier"),
            row("Cap", Field("uncapped"), help="setbacks uncapped"),
        ),
    ),
)
