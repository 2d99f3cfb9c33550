"""What the library offers to the page."""

from app.library import bring, cast, panel
from app.library.state import State
from app.part import Part

PART = Part(
    room="library",
    load=lambda context: State(),
    restore=cast.restore,
    panels=(bring.PANEL, panel.CAST, panel.KITS, panel.CAST_ERROR, panel.KITS_ERROR),
)
