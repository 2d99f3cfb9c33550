"""What the library offers to the page."""

from app.library import bring, panel
from app.library.state import State
from app.part import Part
from app.ui.steps import later

PART = Part(
    room="library",
    load=lambda context: State(),
    restore=later("app.library.cast.restore"),
    panels=(bring.PANEL, panel.CAST, panel.KITS, panel.CAST_ERROR, panel.KITS_ERROR),
)
