"""What the library offers to the page."""

from app.library import bring_along, sheets
from app.library.state import State
from app.part import Part
from app.ui.steps import later

PART = Part(
    room="library",
    load=lambda context: State(),
    restore=later("app.library.cast.restore"),
    panels=(bring_along.PANEL, sheets.CAST, sheets.KITS, sheets.CAST_ERROR, sheets.KITS_ERROR),
)
