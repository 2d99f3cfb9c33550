"""Type in dice that were rolled by hand."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.check.draft import read_faces
from app.check.preview import record_roll
from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.rules.fields import RuleError

if TYPE_CHECKING:
    from app.app import App

FORM = "typed"


def _toggle(app: "App", data: Mapping[str, str]) -> None:
    """Open or close the field for dice."""
    app.typing_dice, app.dice_error = not app.typing_dice, ""
    if app.typing_dice:
        app.drawing.once_drawn(lambda: app.page.focus(FORM, "faces"))


def _use(app: "App", data: Mapping[str, str]) -> None:
    """Judge the typed dice. If they do not fit the check, show the error and keep them."""
    try:
        faces = read_faces(app.page.values(FORM)["faces"], app.system.SIDES)
        record_roll(app, lambda check: faces)
    except RuleError as error:
        app.dice_error = error.message if error.field == "faces" else ""
        return
    app.page.set_value(FORM, "faces", "")
    app.dice_error = ""


def view(app: "App") -> Slots:
    """Show whether the field is open, and the error of the dice."""
    return {
        FORM: {"hidden": flag(not app.typing_dice)},
        "type": {"aria-expanded": "true" if app.typing_dice else "false"},
        "error-faces": app.dice_error,
    }


PANEL = Panel(
    region="roll",
    view=view,
    reads=("typing_dice", "dice_error"),
    initial=(False, ""),
    actions={"type": _toggle, "read": _use},
)
