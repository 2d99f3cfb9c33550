"""Tracks that come and go with what a character carries, and are named after them."""

from dataclasses import replace

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.table.characters import Character, Rating
from razor_core.table.clocks import Clock
from razor_core.table.tracks import gone_tracks, new_tracks, renamed_tracks, soak
from razor_core.table.world import World

WINGS, LUCK, BELL = Modifier("merit", "Wings"), Modifier("merit", "Luck"), Modifier("esoteric", "Bell")
ASH = Character(id="a", name="Ash", system="witchgates", modifiers=(WINGS,))


def test_each_new_merit_has_a_track_of_five_boxes() -> None:
    """Those that were there before have theirs; an esoteric has none."""
    (made,) = new_tracks(ASH, replace(ASH, modifiers=(WINGS, LUCK, BELL)))
    assert (made.name, made.kind, made.segments, made.filled) == ("Ash: Luck", ClockKind.TRACK, 5, 0)
    assert new_tracks(ASH, ASH) == ()
    assert (
        len(
            {
                new_track.id
                for new_track in new_tracks(replace(ASH, modifiers=()), replace(ASH, modifiers=(WINGS, LUCK)))
            }
        )
        == 2
    )


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


def test_soak_is_of_vitality_and_its_owner_alone() -> None:
    """None for another pool, for a clock of nobody, for one without Soak, and in a game that has none (GM-22)."""
    pools = [Clock(id=name[0], name=f"Ada: {name}", kind=ClockKind.POOL, segments=9) for name in ("Vitality", "Poise")]
    bare = Clock(id="b", name="Bo: Vitality", kind=ClockKind.POOL)
    ada = Character(id="a", name="Ada", system="gemini", ratings=(Rating("Soak", 2),), clocks=("V", "P"))
    bo = Character(id="bo", name="Bo", system="gemini", clocks=("b",))
    hits = replace(bare, id="h", name="Han: Hits lost")
    han = Character(id="h", name="Han", system="frameworks", ratings=(Rating("Soak", 2),), clocks=("h",))
    world = World(characters=(ada, bo, han))
    nobodys = replace(pools[0], id="n")
    assert soak(world, pools[0]) == Rating("Soak", 2)
    assert [soak(world, clock) for clock in (pools[1], bare, hits, nobodys)] == [None] * 4


def test_who_is_older_than_a_number_has_none_of_it() -> None:
    """On the sheet, so that it can be entered there; what a new character has more of is not made up."""
    ada = Character(id="a", name="Ada", system="gemini", ratings=(Rating("Agility", 3),))
    assert ada.unified.ratings == (Rating("Agility", 3), Rating("Soak", 0))
    assert ada.unified.unified == ada.unified
    assert [rating.name for rating in ada.unified.rolled] == ["Agility"]
    han = Character(id="h", name="Han", system="frameworks")
    assert han.unified is han
