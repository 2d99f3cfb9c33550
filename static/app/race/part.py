"""What the race of clocks offers to the page."""

from app.part import Part
from app.race import laid
from app.race.state import State

PART = Part(room="race", load=lambda app: State(race=laid.loaded(app.drafts)), panels=())
