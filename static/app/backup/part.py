"""What backups offer to the page."""

from typing import TYPE_CHECKING

from app.backup import backup
from app.backup.state import DRAFT, State, last_from_data
from app.part import Part

if TYPE_CHECKING:
    from app.context import Context


def _load(context: "Context") -> State:
    last = last_from_data(context.drafts.get(DRAFT, dict) or {})
    return State(last=last, today=context.time().date(), able=context.page.keeps_files())


PART = Part(room="backup", load=_load, panels=(backup.PANEL, backup.OPENED_SHEET, backup.HEAD, backup.SAVED))
