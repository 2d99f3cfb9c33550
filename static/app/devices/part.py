"""What a shared table offers to the page of its host."""

from app.devices import panel
from app.part import Part

PART = Part(room="devices", panels=(panel.FOLLOWING, panel.PANEL))
