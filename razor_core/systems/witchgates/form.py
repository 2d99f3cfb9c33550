"""The form of an action check."""

from razor_core.rules.form import Adds, Field, Form, NameOf, Steps, row

_SCENE = "What in the scene helps? One die, for this roll."
_MERIT = "A merit for now, by its name. One die, for this roll."
_CUTS = Adds("cuts", "Cut", "+1 Cut 1, +2 Cut 2", "Cuts: remove the highest dice", "Applied after the roll.")

FORM: Form = (
    row("Skill", Steps("rating"), NameOf("skill-name", "Name of the skill or attribute"), help="rating"),
    row("Position", Steps("position")),
    row("Effect", Steps("effect")),
    row(
        "One die",
        Field("scene"),
        Field("esoteric"),
        Field("merit"),
        Field("misfortune"),
        Adds("scene", "Aspect", "+1 Use", "A scene aspect", _SCENE, label="Scene aspect"),
        Adds("merit", "Merit", "+1 Use", "A temporary merit", _MERIT, label="Temporary merit"),
        help="dice",
        look="row tight",
    ),
    row("Cuts", Field("cuts"), _CUTS),
    row("Injury", Field("injury", "Injury invoked"), row("Harm", Field("harm", "Harm of an attack"))),
)
