"""What the result offers to the page."""

from app.part import Part
from app.result import again, card, correct, heart, retry, saving
from app.result.state import State

PART = Part(
    room="result",
    load=lambda context: State(),
    clear=card.show_last,
    follow=card.follow,
    panels=(card.PANEL, heart.PANEL, again.PANEL, retry.PANEL, correct.PANEL, saving.PANEL),
)
