"""Tracks that come with what a character carries."""

from dataclasses import replace

from razor_core.rules.consequences import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.table.characters import Character
from razor_core.table.tracks import new_tracks

WINGS, LUCK, BELL = Modifier("merit", "Wings"), Modifier("merit", "Luck"), Modifier("esoteric", "Bell")
ASH = Character(id="a", name="Ash", system="witchgates", modifiers=(WINGS,))


def test_each_new_merit_has_a_track_of_five_boxes() -> None:
    """Those that were there before have theirs; an esoteric has none."""
    (made,) = new_tracks(ASH, replace(ASH, modifiers=(WINGS, LUCK, BELL)))
    assert (made.name, made.kind, made.segments, made.filled) == ("Ash: Luck", ClockKind.TRACK, 5, 0)
    assert new_tracks(ASH, ASH) == ()
    assert len({each.id for each in new_tracks(replace(ASH, modifiers=()), replace(ASH, modifiers=(WINGS, LUCK)))}) == 2


def test_a_long_name_fits_that_of_a_clock() -> None:
    """Of the owner's name forty characters stay."""
    long = replace(ASH, name="A" * 60, modifiers=(Modifier("merit", "B" * 60),))
    (made,) = new_tracks(replace(long, modifiers=()), long)
    assert made.name == f"{'A' * 40}: {'B' * 18}"


def test_a_game_without_them_makes_none() -> None:
    """Whatever its characters carry."""
    kira = Character(id="k", name="Kira", system="razorweave", modifiers=(Modifier("edge", "Lucky coin"),))
    assert new_tracks(replace(kira, modifiers=()), kira) == ()
