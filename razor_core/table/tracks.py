"""Tracks that are made with what a character carries, such as that of a merit."""

from secrets import token_hex

from razor_core.rules.fields import LONGEST_NAME
from razor_core.systems import find
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock

#: The most characters of the owner's name in that of a clock.
LONGEST_OWNER = 40


def owned_name(owner: Character, name: str) -> str:
    """Return the name of a clock of a character: the owner's first.

    >>> owned_name(Character(id="k", name="Kira", system="witchgates"), "Wings")
    'Kira: Wings'
    """
    return f"{owner.name[:LONGEST_OWNER]}: {name}"[:LONGEST_NAME]


def new_tracks(before: Character, after: Character) -> tuple[Clock, ...]:
    """Return a track for each thing that the character carries now and did not carry before, where the game has one."""
    known = {(each.field, each.name) for each in before.modifiers}
    tracks = {each.field: each for each in find(after.system).SHEET.tracks if each.field}
    return tuple(
        [
            Clock(
                id=token_hex(4),
                name=owned_name(after, each.name),
                kind=tracks[each.field].kind,
                segments=tracks[each.field].sizes[0].segments,
            )
            for each in after.modifiers
            if each.field in tracks and (each.field, each.name) not in known
        ]
    )
