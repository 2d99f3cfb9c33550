"""Tracks of a character: made with what they carry, such as a merit, and gone with it; named after their owner."""

from collections.abc import Iterable, Mapping
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
    tracks = {each.field: each for each in find(after.system).SHEET.tracks if each.field}
    return tuple(
        [
            Clock(
                id=token_hex(4),
                name=owned_name(after, name),
                kind=tracks[field].kind,
                segments=tracks[field].sizes[0].segments,
            )
            for field, name in _tracked(after)
            if (field, name) not in _tracked(before)
        ]
    )


def gone_tracks(before: Character, after: Character, board: Iterable[Clock]) -> tuple[Clock, ...]:
    """Return the tracks on the board of what the character carried before and carries no more."""
    gone = [owned_name(before, name) for field, name in _tracked(before) if (field, name) not in _tracked(after)]
    return tuple([each for each in board if each.id in before.clocks and each.name in gone])


def renamed_tracks(before: Character, after: Character, board: Iterable[Clock]) -> Mapping[str, str]:
    """Return the new names of the character's clocks, by id, where they are named after a character of another name."""
    names = dict[str, str]()
    for clock in board if before.name != after.name else ():
        begins = owned_name(before, "")
        if clock.id in before.clocks and clock.name.startswith(begins):
            names[clock.id] = owned_name(after, clock.name.removeprefix(begins))
        elif clock.id in before.clocks and clock.name == before.name:
            names[clock.id] = after.name
    return names


def _tracked(character: Character) -> tuple[tuple[str, str], ...]:
    """Return the field and the name of each thing that the character carries, where the game has a track for such."""
    fields = {each.field for each in find(character.system).SHEET.tracks if each.field}
    return tuple([(each.field, each.name) for each in character.modifiers if each.field in fields])
