"""What the controls of the sheets hold, and what of it a later visit finds again."""

from typing import TYPE_CHECKING

from app.ui.forms import SHEETS
from app.ui.panel import Panel

if TYPE_CHECKING:
    from app.context import Context


def _changed(context: "Context") -> None:
    """Write what is typed into its controls, after everything else is drawn, and store it."""
    forms = context.forms
    forms.draw_sheets()
    if (unused := forms.unused) != forms.stored:
        forms.stored = unused
        context.drafts.keep(SHEETS, unused)


PANEL = Panel(reads=("forms.changes",), initial=(0,), after_draw=_changed)
