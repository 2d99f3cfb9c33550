"""The tracks on a character's sheet: the clocks that the game's characters can have, made with the character."""

from collections.abc import Mapping, Sequence
from secrets import token_hex

from app.ui.template import Node, Slots, flag
from razor_core.rolls.typed_values import whole
from razor_core.rules.game import Game
from razor_core.rules.sheet import Sheet, Track
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockChanged, ClockRemoved
from razor_core.table.clocks import Board, Clock, limits
from razor_core.table.tracks import gone_tracks, made_tracks, owned_track, renamed_tracks

#: The prefix in the names of controls.
TRACK = "track-"


def slots(sheet: Sheet, character: Character, board: Board) -> Slots:
    """The controls for the sizes of the tracks that the character does not have."""
    owned = _owned(character, board)
    asked = [(at, track) for at, track in enumerate(sheet.tracks) if not track.field]
    missing = [(at, track) for at, track in asked if owned_track(owned, track, len(sheet.tracks)) is None]
    return {
        "tracked": {"hidden": flag(not missing)},
        "tracks": [_control(at, track) for at, track in missing],
    }


def texts(sheet: Sheet, character: Character, new: bool) -> dict[str, str]:
    """The sizes that the sheet has at first: the book's for a new character who is given the track, or nothing."""
    return {
        f"{TRACK}{at}": str(track.sizes[0].segments) if new and character.side in track.given else ""
        for at, track in enumerate(sheet.tracks)
    }


def new_clocks(system: Game, character: Character, board: Board, values: Mapping[str, str]) -> Sequence[Clock]:
    """Return a clock for each track with a typed size, and for those that get a tick when one of these is emptied.

    RuleError that names the track for other text.
    """
    typed = {each.name: values.get(f"{TRACK}{at}", "").strip() for at, each in enumerate(system.sheet.tracks)}
    sizes = {name: whole(name, text) for name, text in typed.items() if text}
    return made_tracks(character, sizes, _owned(character, board), lambda: token_hex(4))


def _owned(character: Character, board: Board) -> Sequence[Clock]:
    return [clock for clock in board if clock.id in character.clocks]


def _control(at: int, track: Track) -> Node:
    """Return the control for the size of a new track, with the sizes that the book suggests."""
    low, high = limits(track.kind)
    named = ", ".join(f"{size.name} {size.segments}" for size in track.sizes if size.name)
    return number(track.name, f"{TRACK}{at}", low, high, named)


def number(label: str, name: str, low: int, high: int, about: str = "") -> Node:
    """Return a number to type, with a few words about it beside it."""
    attributes = {"name": name, "min": str(low), "max": str(high)}
    return Node("character-rating", {"label": label, "value": attributes, "about": about})


def changed_tracks(board: Board, before: Character | None, after: Character) -> Sequence[ClockRemoved | ClockChanged]:
    """Return what becomes of a character's tracks: those of what was removed go, all others have the new name."""
    if before is None:
        return ()
    gone = gone_tracks(before, after, board)
    named = renamed_tracks(before, after, [clock for clock in board if clock not in gone])
    return [*(ClockRemoved(clock.id) for clock in gone), *(ClockChanged(clock=id, name=named[id]) for id in named)]
