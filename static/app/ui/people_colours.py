"""The colours of people, and so of their dice."""

from zlib import crc32

from razor_core.systems import SYSTEMS
from razor_core.table.portraits import PersonColour
from razor_core.table.world import World

COLOURS = tuple(PersonColour)
#: The colour of nobody, and of whoever acts in a game without a character.
NOBODY = PersonColour.SLATE


def own_colour(id: str) -> PersonColour:
    """Return the colour that the id of a character gives them, the same at every table."""
    return NOBODY if not id or id in SYSTEMS else COLOURS[crc32(id.encode()) % len(COLOURS)]


def colour(world: World, id: str) -> str:
    """Return the colour of the character of this id as the styles count them: the chosen one, or their own."""
    return str(COLOURS.index(world.portrait(id).colour or own_colour(id)))
