"""Clocks by themselves: bounds, ticks, sizes and places. Links: test_clock_links.py."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import quoted
from razor_core.table.clocks import (
    LARGEST,
    LONGEST_NOTE,
    MOST_LINKS,
    Clock,
    Colour,
    Link,
    LinkKind,
    find,
    limits,
    move,
    remove,
    remove_link,
    resize,
    tick,
    update,
)
from tests.support.boards import board, filled
from tests.support.games.golden import load
from tests.support.refused import refusal


def test_defaults() -> None:
    """An empty progress clock of six, amber, without note or links."""
    clock = Clock(id="a", name="Gate")
    assert (clock.segments, clock.filled, clock.kind, clock.colour) == (6, 0, ClockKind.PROGRESS, Colour.AMBER)
    assert (clock.note, clock.links, clock.won, clock.full) == ("", (), False, False)
    assert Link(LinkKind.RACE, "b").by == 0


def test_values_at_their_bounds_are_allowed() -> None:
    """Of segments, of those filled, of the note and of links."""
    links = (Link(LinkKind.RACE, "b"),) * MOST_LINKS
    assert Clock(id="a", name="A", segments=2)
    assert Clock(id="a", name="A", segments=12, filled=12, note="x" * LONGEST_NOTE, links=links)


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        *(
            ({"segments": wrong}, "segments", f"Enter a whole number from 2 to 12, not {quoted(wrong)}.")
            for wrong in (1, 13, -6, 10**5000)
        ),
        *(
            ({"filled": wrong}, "filled", f"Enter a whole number from 0 to 6, not {quoted(wrong)}.")
            for wrong in (-1, 7, -(10**5000))
        ),
        ({"name": " \t\n"}, "name", "Enter a name of 1 to 60 characters."),
        ({"id": ""}, "id", "Enter an id of 1 to 60 characters."),
        ({"note": "x" * (LONGEST_NOTE + 1)}, "note", "Enter a note of at most 500 characters."),
        ({"filled": 5, "won": True}, "won", "Only a full clock can win."),
        ({"links": (Link(LinkKind.RACE, "b"),) * (MOST_LINKS + 1)}, "links", "A clock can have at most 20 links."),
    ],
    ids=quoted,
)
def test_a_value_out_of_bounds_is_refused(values: dict[str, object], field: str, message: str) -> None:
    """With the name of its field."""
    assert refusal(Clock, **{"id": "a", "name": "A", **values}) == (field, message)


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        (ClockKind.PROGRESS, 2, 12),
        (ClockKind.THREAT, 2, 12),
        (ClockKind.RESOLVE, 2, 12),
        (ClockKind.TRACK, 1, 12),
        (ClockKind.TASK, 1, 20),
        (ClockKind.POOL, 1, 999),
    ],
)
def test_each_kind_has_its_own_sizes(kind: ClockKind, least: int, most: int) -> None:
    """A point pool may have 20 or 200; a clock with slices has at most 12."""
    assert limits(kind) == (least, most)
    for segments in (least, most):
        assert Clock(id="a", name="A", kind=kind, segments=segments, filled=segments).full
    for wrong in (least - 1, most + 1):
        message = f"Enter a whole number from {least} to {most}, not {wrong}."
        assert refusal(Clock, id="a", name="A", kind=kind, segments=wrong) == ("segments", message)
    assert most <= LARGEST


@pytest.mark.parametrize(
    ("before", "by", "after", "lines"),
    [
        (0, 2, 2, ["A +2: 2 of 6"]),
        (2, -1, 1, ["A −1: 1 of 6"]),
        (2, -9, 0, ["A −2: 0 of 6"]),
        (0, -1, 0, ["A 0: 0 of 6"]),
        (5, 1, 6, ["A +1: 6 of 6", "A is full"]),
        (5, 90, 6, ["A +1: 6 of 6", "A: 89 beyond the last segment", "A is full"]),
        (6, 1, 6, ["A 0: 6 of 6", "A: 1 beyond the last segment"]),
        (6, -1, 5, ["A −1: 5 of 6"]),
        (3, 0, 3, []),
    ],
)
def test_tick(before: int, by: int, after: int, lines: list[str]) -> None:
    """Ticks beyond the last segment are in the lines, and not stored."""
    ticked = tick(board(before, 3), "a", by)
    assert filled(ticked.board) == (after, 3)
    assert list(ticked.lines) == lines


@pytest.mark.parametrize("kind", ClockKind)
def test_only_a_resolve_clock_is_taken_out(kind: ClockKind) -> None:
    """All other kinds are full."""
    clock = Clock(id="a", name="Thug", kind=kind, filled=5)
    word = "taken out" if kind is ClockKind.RESOLVE else "full"
    assert tick((clock,), "a", 1).lines == ("Thug +1: 6 of 6", f"Thug is {word}")


def test_the_fight_of_the_book() -> None:
    """Strike by strike, on clocks."""
    fight = load("razorweave")["sequence"]
    sizes = (("thug", 6), ("Kira", 6), ("threat", fight["threat_segments"]))
    clocks = tuple(Clock(id=name, name=name, segments=segments) for name, segments in sizes)
    for row in fight["rounds"]:
        clocks = tick(clocks, row["target"], row["ticks"]).board
        clocks = tick(clocks, "threat", row["threat"]).board
    assert filled(clocks) == (2, 1, fight["threat_after"])


def test_an_unknown_clock_changes_nothing() -> None:
    """In every function."""
    start = board(1, 2)
    assert tick(start, "z", 3) == tick(start, "a", 0)
    changed = (tick(start, "z", 3).board, move(start, "z", 0), remove(start, "z"), remove_link(start, "z", "a"))
    assert set(changed) == {start}
    assert update(start, Clock(id="z", name="Z")) == start
    assert find(start, "z") is None
    assert find(start, "b") is start[1]


@pytest.mark.parametrize(
    ("before", "segments", "after", "lines"),
    [
        (3, 8, 3, ()),
        (3, 3, 3, ()),
        (3, 2, 2, ("A: 1 filled did not fit into 2",)),
        (6, 4, 4, ("A: 2 filled did not fit into 4",)),
    ],
)
def test_resize_keeps_what_fits(before: int, segments: int, after: int, lines: tuple[str, ...]) -> None:
    """Lines tell what does not."""
    resized = resize(board(before)[0], segments)
    (clock,) = resized.board
    assert (clock.segments, clock.filled, clock.won) == (segments, after, False)
    assert resized.lines == lines


def test_a_resized_winner_has_won_while_it_is_full() -> None:
    """With more segments it is not."""
    winner = replace(board(6)[0], won=True)
    assert [resize(winner, segments).board[0].won for segments in (4, 6, 8)] == [True, True, False]


@pytest.mark.parametrize(
    ("clock", "to", "order"),
    [("a", 0, "abcd"), ("a", 2, "bcad"), ("d", 1, "adbc"), ("b", 10**30, "acdb"), ("c", -5, "cabd")],
)
def test_move(clock: str, to: int, order: str) -> None:
    """To a place counted from 0; beyond an end, at that end."""
    start = board(1, 2, 3, 4)
    moved = move(start, clock, to)
    assert "".join(each.id for each in moved) == order
    assert sorted(moved, key=lambda each: each.id) == list(start)
