"""What the rolls of other devices offer to a page."""

from app.arrivals import waiting_rolls
from app.arrivals.state import State
from app.part import Part

PART = Part(
    room="arrivals",
    load=lambda context: State(),
    clear=waiting_rolls.clear,
    follow=waiting_rolls.follow,
    panels=(waiting_rolls.PANEL, waiting_rolls.NEWS),
)
