"""What a shared table offers to the page of its host."""

from app.devices import panel
from app.devices.state import begin
from app.part import Part

PART = Part(room="devices", load=begin, panels=(panel.FOLLOWING, panel.PANEL))
