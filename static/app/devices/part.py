"""What a shared table offers to the page of its host."""

from app.devices import arrived, asking, panel
from app.devices.state import begin
from app.part import Part

PART = Part(
    room="devices",
    load=begin,
    clear=arrived.clear,
    follow=arrived.follow,
    panels=(arrived.PANEL, arrived.NEWS, panel.FOLLOWING, panel.PANEL, asking.PANEL),
)
