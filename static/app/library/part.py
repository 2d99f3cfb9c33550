"""What the library offers to the page."""

from app.library import bring, panel
from app.part import Part

PART = Part(room="library", panels=(bring.PANEL, panel.PANEL, panel.CAST_ERROR, panel.KITS_ERROR))
