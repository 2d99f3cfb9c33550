"""The form of a check."""

from razor_core.rules.form import Adds, Field, Form, NameOf, Steps, row
from razor_core.systems.gemini.book import RANKS

_SIZES = "+1 Minor, +2 Major, +3 Overwhelming"
_CAP = "minus {} is 3 at most. One you type here counts for the next roll only."
_NO_CAP = (
    "Edges and Setbacks are capped at 3, other bonuses and penalties to x are not (GM-2). What you type here is not."
)

FORM: Form = (
    row("Attribute", "attribute", Field("attribute"), NameOf("attribute-name", "Name of the attribute")),
    row("Skill", "skill", Field("skill"), NameOf("skill-name", "Name of the Skill")),
    row(
        "Against",
        "opposition",
        Field("opposition", "Opposition"),
        Steps("opposition-step", {str(rank.least): rank.name for rank in RANKS}, look="ranks"),
    ),
    row("Edges", "edges", Adds("edges", "Edge", _SIZES, "Edges: help this roll", f"Edges {_CAP.format('Setbacks')}")),
    row(
        "Setbacks",
        "setbacks",
        Adds("setbacks", "Setback", _SIZES, "Setbacks: hinder this roll", f"Setbacks {_CAP.format('Edges')}"),
        Field("uncapped", "No cap"),
    ),
    row(
        "To x",
        "modifier",
        Field("modifier", "Modifier"),
        Adds("modifier", "Condition", "+1 Add 1, -1 Take 1", "Conditions", _NO_CAP, conditions=True),
    ),
)
