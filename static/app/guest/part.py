"""What only the page of a guest has."""

from app.guest import asked, character, panel
from app.guest.state import State
from app.part import Part

PART = Part(
    room="guest",
    load=lambda context: State(),
    follow=character.follow,
    panels=(panel.PANEL, character.PANEL, asked.PANEL),
)
