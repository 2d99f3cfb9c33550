"""Clocks by themselves: their bounds, what a tick makes of them, other sizes and places. Links: test_links.py."""

from dataclasses import FrozenInstanceError, replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import RuleError, quoted
from razor_core.table.clocks import (
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_LINKS,
    RESOLVE_PRESETS,
    Clock,
    Colour,
    Link,
    LinkKind,
    find,
    move,
    remove,
    remove_link,
    resize,
    tick,
    update,
)
from tests.support.boards import board, filled
from tests.support.golden import load


def test_defaults() -> None:
    """A plain clock is an empty progress clock of six, amber, without note or links."""
    clock = Clock(id="a", name="Gate")
    assert (clock.segments, clock.filled, clock.kind, clock.colour) == (6, 0, ClockKind.PROGRESS, Colour.AMBER)
    assert (clock.note, clock.links, clock.won, clock.full) == ("", (), False, False)
    assert Link(LinkKind.RACE, "b").by == 0


def test_sizes_are_those_of_the_book() -> None:
    """The Resolve Clocks of RW-12."""
    assert [(preset.name, preset.segments) for preset in RESOLVE_PRESETS] == [
        ("Minion", 4),
        ("Standard", 6),
        ("Elite or boss", 8),
        ("Player character", 6),
    ]


def test_clocks_cannot_be_changed() -> None:
    """Clock, link and what a tick gives are frozen."""
    for value, field in (
        (Clock(id="a", name="A"), "filled"),
        (Link(LinkKind.RACE, "b"), "to"),
        (tick((), "a", 1), "board"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, getattr(value, field))


@pytest.mark.parametrize(
    "given",
    [
        {"segments": 2},
        {"segments": 12, "filled": 12},
        {"filled": 0},
        {"filled": 6, "won": True},
        {"name": "x"},
        {"name": "é" * LONGEST_NAME},
        {"name": " <b>\"&'\n"},
        {"note": "x" * LONGEST_NOTE},
        {"id": "x" * LONGEST_ID},
        {"links": (Link(LinkKind.RACE, "b"),) * MOST_LINKS},
        {"id": " \"'<>\\\0#."},
    ],
    ids=str,
)
def test_value_within_bounds_is_taken(given: dict) -> None:
    """Both ends of every bound, and any characters in texts and ids."""
    clock = Clock(**{"id": "a", "name": "A", **given})
    assert all(getattr(clock, field) == value for field, value in given.items())


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"segments": 1}, "segments"),
        ({"segments": 13}, "segments"),
        ({"segments": 0}, "segments"),
        ({"segments": -6}, "segments"),
        ({"segments": 10**5000}, "segments"),
        ({"segments": 13, "filled": 13}, "segments"),
        ({"filled": -1}, "filled"),
        ({"filled": 7}, "filled"),
        ({"filled": -(10**5000)}, "filled"),
        ({"name": ""}, "name"),
        ({"name": " \t\n"}, "name"),
        ({"name": "x" * (LONGEST_NAME + 1)}, "name"),
        ({"name": "x" + " " * LONGEST_NAME}, "name"),
        ({"note": "x" * (LONGEST_NOTE + 1)}, "note"),
        ({"id": ""}, "id"),
        ({"id": "x" * (LONGEST_ID + 1)}, "id"),
        ({"filled": 5, "won": True}, "won"),
        ({"links": (Link(LinkKind.RACE, "b"),) * (MOST_LINKS + 1)}, "links"),
    ],
    ids=quoted,
)
def test_value_out_of_bounds_is_refused(given: dict, field: str) -> None:
    """A RuleError that names the field, and briefly, however long the value."""
    with pytest.raises(RuleError) as caught:
        Clock(**{"id": "a", "name": "A", **given})
    assert caught.value.field == field
    assert len(caught.value.message) < 100
    assert (
        caught.value.message
        == {
            "segments": f"2 to 12 segments are wanted, not {quoted(given.get('segments'))}",
            "filled": f"0 to 6 segments can be filled, not {quoted(given.get('filled'))}",
            "id": "an id of 1 to 60 characters is wanted",
            "name": "a name of 1 to 60 characters is wanted",
            "note": "a note of at most 500 characters is wanted",
            "won": "only a full clock has won",
            "links": f"a clock carries at most {MOST_LINKS} links",
        }[field]
    )


@pytest.mark.parametrize(
    ("before", "by", "after", "told"),
    [
        (0, 2, 2, ["A +2: 2 of 6"]),
        (2, -1, 1, ["A −1: 1 of 6"]),
        (2, -2, 0, ["A −2: 0 of 6"]),
        (2, -9, 0, ["A −2: 0 of 6"]),
        (0, -1, 0, ["A 0: 0 of 6"]),
        (5, 1, 6, ["A +1: 6 of 6", "A is full"]),
        (5, 3, 6, ["A +1: 6 of 6", "A: 2 beyond the last segment", "A is full"]),
        (6, 1, 6, ["A 0: 6 of 6", "A: 1 beyond the last segment"]),
        (6, -1, 5, ["A −1: 5 of 6"]),
        (3, 0, 3, []),
    ],
)
def test_tick(before: int, by: int, after: int, told: list[str]) -> None:
    """Advanced and taken back by any number; overflow is told and never stored, and full is told when it comes."""
    ticked = tick(board(before, 3), "a", by)
    assert filled(ticked.board) == (after, 3)
    assert list(ticked.lines) == told


def test_taking_back_after_overflow_starts_from_full() -> None:
    """What was beyond the last segment does not have to be taken back first."""
    over = tick(board(5), "a", 90).board
    assert filled(tick(over, "a", -1).board) == (5,)


def test_only_a_resolve_clock_is_taken_out() -> None:
    """A full one of every other kind is full."""
    for kind in ClockKind:
        clock = Clock(id="a", name="Thug", kind=kind, filled=5)
        word = "taken out" if kind is ClockKind.RESOLVE else "full"
        assert tick((clock,), "a", 1).lines == ("Thug +1: 6 of 6", f"Thug is {word}")


def test_strikes_of_the_book_in_sequence() -> None:
    """The book's fight, blow by blow, on clocks."""
    fight = load("razorweave")["sequence"]
    sizes = (("thug", 6), ("Kira", 6), ("threat", fight["threat_segments"]))
    clocks = tuple(Clock(id=name, name=name, segments=segments) for name, segments in sizes)
    for row in fight["rounds"]:
        clocks = tick(clocks, row["target"], row["ticks"]).board
        clocks = tick(clocks, "threat", row["threat"]).board
    assert filled(clocks) == (2, 1, fight["threat_after"])


def test_clock_that_is_gone_is_left_alone() -> None:
    """No tick, no place and no link changes a board that does not have the clock."""
    start = board(1, 2)
    assert tick(start, "z", 3) == tick(start, "a", 0)
    assert (
        tick(start, "z", 3).board == move(start, "z", 0) == remove(start, "z") == remove_link(start, "z", "a") == start
    )
    assert update(start, Clock(id="z", name="Z")) == start
    assert find(start, "z") is None
    assert find(start, "b") is start[1]


@pytest.mark.parametrize(
    ("before", "segments", "after", "told"),
    [
        (3, 8, 3, ()),
        (3, 3, 3, ()),
        (3, 2, 2, ("A: 1 filled did not fit into 2",)),
        (6, 4, 4, ("A: 2 filled did not fit into 4",)),
        (0, 12, 0, ()),
    ],
)
def test_resized_keeps_what_fits_and_tells(before: int, segments: int, after: int, told: tuple) -> None:
    """What does not fit is told."""
    (clock,), said = (changed := resize(board(before)[0], segments)).board, changed.lines
    assert (clock.segments, clock.filled, clock.won) == (segments, after, False)
    assert said == told


def test_resized_winner_has_won_while_it_is_full() -> None:
    """With more segments it is not full any more; with fewer it still is."""
    winner = replace(board(6)[0], won=True)
    assert [resize(winner, segments).board[0].won for segments in (4, 6, 8)] == [True, True, False]


@pytest.mark.parametrize("segments", [1, 13, -3, 10**5000], ids=quoted)
def test_resized_beyond_bounds_is_refused(segments: int) -> None:
    """As in any clock."""
    with pytest.raises(RuleError) as caught:
        resize(board(3)[0], segments)
    assert caught.value.field == "segments"


@pytest.mark.parametrize(
    ("clock", "to", "order"),
    [
        ("a", 0, "abcd"),
        ("a", 2, "bcad"),
        ("d", 1, "adbc"),
        ("b", 3, "acdb"),
        ("b", 10**30, "acdb"),
        ("c", -5, "cabd"),
    ],
)
def test_moved(clock: str, to: int, order: str) -> None:
    """To the place told, counted from 0; beyond the ends, at the end. Nothing else changes."""
    start = board(1, 2, 3, 4)
    there = move(start, clock, to)
    assert "".join(each.id for each in there) == order
    assert sorted(there, key=lambda each: each.id) == list(start)
