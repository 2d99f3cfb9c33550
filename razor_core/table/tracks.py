"""Tracks of a character: made with what they carry, such as a merit, and gone with it; named after their owner."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import LONGEST_NAME
from razor_core.rules.sheet import Track
from razor_core.systems import find
from razor_core.table.characters import Character, Rating
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.world import World, is_track

#: The most characters of the owner's name in that of a clock.
LONGEST_OWNER = 40


def owned_name(owner: Character, name: str) -> str:
    """Return the name of a clock of a character: the owner's first.

    >>> owned_name(Character(id="k", name="Kira", system="witchgates"), "Wings")
    'Kira: Wings'
    """
    return f"{owner.name[:LONGEST_OWNER]}: {name}"[:LONGEST_NAME]


def made_tracks(
    character: Character, sizes: Mapping[str, int], owned: Sequence[Clock], new_id: Callable[[], str]
) -> tuple[Clock, ...]:
    """Return a clock for each track of the game that has a size, by its name, and for those that these tick.

    `owned` are the clocks that the character has already. A track that is ticked when another is emptied is linked.
    """
    tracks = find(character.system).sheet.tracks
    named, sizes = {track.name: track for track in tracks}, dict(sizes)
    for track in tracks:
        if track.name in sizes and track.emptied and not owned_track(owned, named[track.emptied], len(tracks)):
            sizes.setdefault(track.emptied, named[track.emptied].sizes[0].segments)
    made = {track.name: _made(character, track, sizes[track.name], new_id()) for track in tracks if track.name in sizes}
    for track in tracks:
        if track.name in made and track.emptied:
            to = made.get(track.emptied) or owned_track(owned, named[track.emptied], len(tracks))
            links = (Link(LinkKind.DRAIN, to.id, 1),) if to else ()
            made[track.name] = replace(made[track.name], links=links)
    return tuple(made.values())


def _made(character: Character, track: Track, segments: int, id: str) -> Clock:
    """Return the new clock of a track. The only one of a game has the character's name, unless its own tells it."""
    alone = len(find(character.system).sheet.tracks) == 1 and track.kind is not ClockKind.TRACK
    name = character.name if alone else owned_name(character, track.name)
    filled = segments if track.full else 0
    return Clock(id=id, name=name, kind=track.kind, segments=segments, filled=filled)


def owned_track(owned: Iterable[Clock], track: Track, tracks: int) -> Clock | None:
    """Return the character's clock that is that track: the only one of its kind, or the one of its name."""
    return next(
        (clock for clock in owned if clock.kind is track.kind and (tracks == 1 or is_track(clock, track))), None
    )


def soak(world: World, clock: Clock) -> Rating | None:
    """Return the rating of its owner that lowers damage to a clock, None where nothing does."""
    for owner in [character for character in world.characters if clock.id in character.clocks]:
        for track in find(owner.system).sheet.tracks:
            if track.soaks and is_track(clock, track) and (value := owner.rating(track.soaks)):
                return Rating(track.soaks, value)
    return None


def new_tracks(
    before: Character, after: Character, new_id: Callable[[], str] = lambda: token_hex(4)
) -> tuple[Clock, ...]:
    """Return a track for each thing that the character carries now and did not carry before, where the game has one."""
    tracks = {track.field: track for track in find(after.system).sheet.tracks if track.field}
    return tuple(
        [
            Clock(
                id=new_id(),
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
    return tuple([clock for clock in board if clock.id in before.clocks and clock.name in gone])


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
    fields = {track.field for track in find(character.system).sheet.tracks if track.field}
    return tuple([(modifier.field, modifier.name) for modifier in character.modifiers if modifier.field in fields])
