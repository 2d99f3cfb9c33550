"""The form of a check."""

from razor_core.rules.form import Adds, Field, Fold, Form, NameOf, Steps, modifiers, row
from razor_core.systems.razorweave.dc_ladder import LADDER
from razor_core.systems.razorweave.sheet import SHEET

_ATTRIBUTES = {name: name for name in SHEET.ratings.values}
_STEPS = {str(step.dc): step.name.removesuffix("ary") for step in LADDER}
_ALL = "Each one moves the DC one step: 2 up or down."
_ONE = "Affects everyone? Change the DC instead."

FORM: Form = (
    row("Attribute", Steps("attribute-name", _ATTRIBUTES), Field("attribute", stepped=False)),
    row("Skill", Field("skill", "Skill +1"), NameOf("skill-name", "Name of the Skill")),
    row(
        "DC",
        Steps("dc-step", _STEPS, look="six"),
        Field("dc", stepped=False),
        help=" ".join(["dc", *(f"dc-{dc}" for dc in _STEPS), "dc-wall dc-secret dc-lock"]),
    ),
    modifiers(
        Adds("edge", "+1 +1 Edge, +2 +2 Edge", "Edge: helps only this character", _ONE, "edge"),
        Adds("burden", "+1 −1 Burden, +2 −2 Burden", "Burden: hinders only this character", _ONE, "burden"),
        Adds("dc", "+2 Harder, -2 Easier", "Scene: affects everyone", _ALL, "dc"),
    ),
    Fold("Other bonus", (row("Bonus", Field("bonus", "Other bonus")),)),
)
