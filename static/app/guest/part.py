"""What only the page of a guest has."""

from app.guest import asked, character, join_controls
from app.guest.state import State
from app.part import Part

PART = Part(
    room="guest",
    load=lambda context: State(),
    follow=character.follow,
    panels=(join_controls.PANEL, character.PANEL, asked.PANEL),
)
