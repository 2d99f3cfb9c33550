"""What a shared table offers to the page of its host."""

from app.host import asking, panel
from app.host.state import begin
from app.part import Part

PART = Part(
    room="host",
    load=begin,
    panels=(panel.FOLLOWING, panel.PANEL, asking.PANEL),
)
