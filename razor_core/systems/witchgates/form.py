"""The form of an action check."""

from razor_core.rules.form import Adds, Field, Fold, Form, NameOf, Steps, modifiers, row

_SCENE = "What in the scene helps? One die."
_MERIT = "A merit for now, by its name. One die."
_POWER = "One cut for an effect one level higher. Declare it before the roll."
_CUTS = Adds(
    "cuts", "+1 Cut 1, +2 Cut 2, +3 Cut 3, +4 Cut 4", "Cuts: remove the highest dice", "Applied after the roll.", "cuts"
)

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
        help="dice",
        look="row tight",
    ),
    modifiers(
        Adds("scene", "+1 Use", "A scene aspect", _SCENE, "dice"),
        Adds("merit", "+1 Use", "A temporary merit", _MERIT, "dice"),
        _CUTS,
        Adds("power", "+1 Use", "Power", _POWER, "cuts"),
    ),
    Fold(
        "Cuts, injury, harm",
        (
            row("Cuts", Field("cuts"), Field("power")),
            row("Injury", Field("injury", "Injury invoked"), row("Harm", Field("harm", "Harm of an attack"))),
        ),
    ),
)
