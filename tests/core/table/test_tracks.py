"""Tracks that come and go with what a character carries, and are named after them."""

from dataclasses import replace

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.tracks import gone_tracks, new_tracks, renamed_tracks

WINGS, LUCK, BELL = Modifier("merit", "Wings"), Modifier("merit", "Luck"), Modifier("esoteric", "Bell")
ASH = Character(id="a", name="Ash", system="witchgates", modifiers=(WINGS,))


def test_each_new_merit_has_a_track_of_five_boxes() -> None:
    """Those that were there before have theirs; an esoteric has none."""
    (made,) = new_tracks(ASH, replace(ASH, modifiers=(WINGS, LUCK, BELL)))
    assert (made.name, made.kind, made.segments, made.filled) == ("Ash: Luck", ClockKind.TRACK, 5, 0)
    assert new_tracks(ASH, ASH) == ()
    assert len({each.id for each in new_tracks(replace(ASH, modifiers=()), replace(ASH, modifiers=(WINGS, LUCK)))}) == 2


BOARD = tuple(
    Clock(id=id, name=name, kind=ClockKind.TRACK)
    for id, name in (("w", "Ash: Wings"), ("l", "Ash: Luck"), ("a", "Ash"), ("o", "Ash: Wings"), ("r", "Road"))
)
OWNER = replace(ASH, modifiers=(WINGS, LUCK, BELL), clocks=("w", "l", "a", "r"))


def test_the_track_of_a_lost_merit_goes_with_it() -> None:
    """Nobody else's, though it has the same name; an esoteric has none to lose."""
    assert gone_tracks(OWNER, replace(OWNER, modifiers=(LUCK,)), BOARD) == BOARD[:1]
    assert gone_tracks(OWNER, replace(OWNER, name="Bree", modifiers=(WINGS, BELL)), BOARD) == BOARD[1:2]
    assert gone_tracks(OWNER, OWNER, BOARD) == ()


def test_a_renamed_character_has_tracks_of_the_new_name() -> None:
    """Those that have the old name; a clock with a name of its own keeps it."""
    assert renamed_tracks(OWNER, replace(OWNER, name="Bree"), BOARD) == {
        "w": "Bree: Wings",
        "l": "Bree: Luck",
        "a": "Bree",
    }
    assert renamed_tracks(OWNER, OWNER, BOARD) == {}
