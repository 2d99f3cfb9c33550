"""The form of a check: a row for each field."""

from razor_core.rules.form import Adds, Field, Form, NameOf, modifiers, row

_REASON = Adds("bonus", "+1 Add 1, -1 Take 1", "What helps or hinders", "It is added to the total.")

FORM: Form = (
    row("Target", Field("target")),
    row("Skill", Field("skill"), NameOf("skill-name", "Name of the skill")),
    row("Bonus", Field("bonus")),
    modifiers(_REASON),
)
