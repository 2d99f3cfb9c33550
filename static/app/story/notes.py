"""The sheet that writes a note on the session into the log. Notes on a roll are written where it is corrected."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.rules.fields import RuleError
from razor_core.table.note_events import Noted

if TYPE_CHECKING:
    from app.context import Context

REGION, TEXT = "note", "text"


def _add(context: "Context", data: Mapping[str, str]) -> None:
    """Add what is typed to the log, and empty the sheet. A note without words stays there, with the error."""
    try:
        values = context.forms.texts(REGION)
        note = Noted(values[TEXT].strip(), secret=bool(values["secret"]))
    except RuleError as error:
        context.errors = {**context.errors, REGION: error.message}
        return
    context.record(note)
    context.errors = {**context.errors, REGION: ""}
    context.forms.put(REGION, {TEXT: "", "secret": ""})
    context.page.sheet(REGION, False)
    context.show_toast("Noted")


def view(context: "Context") -> Slots:
    """Show why the note cannot be added."""
    return {"error": context.errors.get(REGION, "")}


PANEL = Panel(region=REGION, view=view, reads=("errors",), initial=({},), actions={"note-add": _add})
