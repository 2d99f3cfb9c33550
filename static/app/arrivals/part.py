"""What the rolls of other devices offer to a page."""

from app.arrivals import panel
from app.arrivals.state import State
from app.part import Part

PART = Part(
    room="arrivals",
    load=lambda context: State(),
    clear=panel.clear,
    follow=panel.follow,
    panels=(panel.PANEL, panel.NEWS),
)
