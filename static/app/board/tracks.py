"""The tracks on a character's sheet: the clocks that the game's characters can have, made with the character."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_hex

from app.check.draft import whole
from app.ui.template import Node, Slots, flag
from razor_core.rules.sheet import Sheet, Track
from razor_core.rules.system import System
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockChanged, ClockRemoved
from razor_core.table.clocks import Board, Clock, Link, LinkKind, limits
from razor_core.table.tracks import gone_tracks, owned_name, renamed_tracks
from razor_core.table.world import is_track

#: The prefix in the names of controls.
TRACK = "track-"


def slots(sheet: Sheet, character: Character, board: Board, new: bool) -> Slots:
    """The controls for the sizes of the tracks that the character does not have."""
    owned = _owned(character, board)
    asked = [(at, track) for at, track in enumerate(sheet.tracks) if not track.field]
    missing = [(at, track) for at, track in asked if _of(owned, track, len(sheet.tracks)) is None]
    return {
        "tracked": {"hidden": flag(not missing)},
        "tracks": [_control(at, track, new and character.side in track.given) for at, track in missing],
    }


def new_clocks(system: System, character: Character, board: Board, values: Mapping[str, str]) -> Sequence[Clock]:
    """Return a clock for each track with a typed size, and for those that get a tick when one of these is emptied.

    RuleError that names the track for other text.
    """
    tracks, owned = system.SHEET.tracks, _owned(character, board)
    sizes = {each.name: values.get(f"{TRACK}{at}", "").strip() for at, each in enumerate(tracks)}
    usual = {each.name: str(each.sizes[0].segments) for each in tracks}
    for each in tracks:
        if sizes[each.name] and each.emptied and not _of(owned, _named(tracks, each.emptied), len(tracks)):
            sizes[each.emptied] = sizes[each.emptied] or usual[each.emptied]
    made = {each.name: _made(character, each, sizes[each.name], len(tracks)) for each in tracks if sizes[each.name]}
    for each in tracks:
        if each.name in made and each.emptied:
            to = made.get(each.emptied) or _of(owned, _named(tracks, each.emptied), len(tracks))
            links = (Link(LinkKind.DRAIN, to.id, 1),) if to else ()
            made[each.name] = replace(made[each.name], links=links)
    return tuple(made.values())


def _made(character: Character, track: Track, size: str, tracks: int) -> Clock:
    """Return the new clock of a track."""
    name = character.name if tracks == 1 else owned_name(character, track.name)
    segments = whole(track.name, size)
    return Clock(
        id=token_hex(4),
        name=name,
        kind=track.kind,
        segments=segments,
        filled=segments if track.full else 0,
    )


def _named(tracks: Sequence[Track], name: str) -> Track:
    return next(each for each in tracks if each.name == name)


def _owned(character: Character, board: Board) -> Sequence[Clock]:
    return [clock for clock in board if clock.id in character.clocks]


def _of(owned: Sequence[Clock], track: Track, tracks: int) -> Clock | None:
    """Return the character's clock that is that track: the only one of its kind, or the one of its name."""
    return next((each for each in owned if each.kind is track.kind and (tracks == 1 or is_track(each, track))), None)


def _control(at: int, track: Track, given: bool) -> Node:
    """Return the control for the size of a new track, with the sizes that the book suggests."""
    low, high = limits(track.kind)
    named = ", ".join(f"{size.name} {size.segments}" for size in track.sizes if size.name)
    label = f"{track.name} ({named})" if named else track.name
    return number(label, f"{TRACK}{at}", str(track.sizes[0].segments) if given else "", low, high)


def number(label: str, name: str, value: str, low: int, high: int) -> Node:
    """Return a number to type."""
    attributes = {"name": name, "value": value, "min": str(low), "max": str(high)}
    return Node("character-rating", {"label": label, "value": attributes})


def changed_tracks(board: Board, before: Character | None, after: Character) -> Sequence[ClockRemoved | ClockChanged]:
    """Return what becomes of a character's tracks: those of what was removed go, all others have the new name."""
    if before is None:
        return ()
    gone = gone_tracks(before, after, board)
    named = renamed_tracks(before, after, [each for each in board if each not in gone])
    return [*(ClockRemoved(each.id) for each in gone), *(ClockChanged(clock=id, name=named[id]) for id in named)]
