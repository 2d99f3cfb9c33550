"""The form of an action check."""

from razor_core.rules.form import Adds, Field, Form, NameOf, Steps, row

_SCENE = "What in the scene helps? One die, for this roll."
_MERIT = "A merit for now, by its name. One die, for this roll."

FORM: Form = (
    row("Skill", "rating", Steps("rating"), NameOf("skill-name", "Name of the skill or attribute")),
    row("Position", "position", Steps("position")),
    row("Effect", "effect", Steps("effect")),
    row(
        "One die",
        "dice",
        Field("scene", "Scene"),
        Field("esoteric", "Esoteric"),
        Field("merit", "Merit"),
        Field("misfortune", "Miss-fortune"),
        Adds("scene", "Aspect", "+1 Use", "A scene aspect", _SCENE, label="Scene aspect"),
        Adds("merit", "Merit", "+1 Use", "A temporary merit", _MERIT, label="Temporary merit"),
        look="row tight",
    ),
    row(
        "Cuts",
        "cuts",
        Field("cuts"),
        Adds("cuts", "Cut", "+1 Cut 1, +2 Cut 2", "Cuts: remove the highest dice", "Applied after the roll."),
    ),
    row("Injury", "injury", Field("injury", "Injury invoked"), row("Harm", "harm", Field("harm", "Harm of an attack"))),
)
