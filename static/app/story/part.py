"""What the log offers to the page."""

from typing import TYPE_CHECKING

from app.part import Part
from app.story import log, notes, recap
from app.story.state import LogView, State, state

if TYPE_CHECKING:
    from app.context import Context


def _clear(context: "Context") -> None:
    state(context).log_view = LogView()


PART = Part(
    room="story",
    load=lambda context: State(),
    clear=_clear,
    panels=(log.PANEL, log.FILTERS, notes.PANEL, recap.PANEL),
)
