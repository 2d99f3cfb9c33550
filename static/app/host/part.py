"""What a shared table offers to the page of its host."""

from app.host import asking, invite_controls
from app.host.state import begin
from app.part import Part

PART = Part(
    room="host",
    load=begin,
    panels=(invite_controls.FOLLOWING, invite_controls.PANEL, asking.PANEL),
)
