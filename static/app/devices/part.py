"""What a shared table offers to the page of its host."""

from app.devices import asking, panel
from app.devices.state import State
from app.part import Part

PART = Part(room="devices", load=lambda context: State(), panels=(panel.FOLLOWING, panel.PANEL, asking.PANEL))
