"""Clocks by themselves: bounds, ticks, sizes and places. Links: test_clock_links.py."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError, quoted
from razor_core.table.clocks import LONGEST_NOTE, MOST_LINKS, Clock, Link, LinkKind, move, resize, tick
from tests.support.boards import board
from tests.support.refused import refusal


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
    assert refusal(Clock, **{"id": "a", "name": "A", **values}) == (field, message)


def test_a_clock_is_of_its_game_or_of_every_game() -> None:
    """One that an earlier version made is of every game; that of a game that is not known is refused."""
    alarm, old = Clock(id="a", name="Alarm", system="gemini"), Clock(id="b", name="Gate")
    assert [clock.is_of("gemini") for clock in (alarm, old)] == [True, True]
    assert [clock.is_of("witchgates") for clock in (alarm, old)] == [False, True]
    with pytest.raises(RuleError, match=r"Choose one of razorweave, .* not 'chess'") as refused:
        Clock(id="a", name="Alarm", system="chess")
    assert refused.value.field == "system"


def test_a_resized_winner_has_won_while_it_is_full() -> None:
    """With more segments it is not."""
    winner = replace(board(6)[0], won=True)
    assert [resize(winner, segments, winner.kind).board[0].won for segments in (4, 6, 8)] == [True, True, False]


@pytest.mark.parametrize(
    ("clock", "to", "order"),
    [("a", 0, "abcd"), ("a", 2, "bcad"), ("d", 1, "adbc"), ("b", 10**30, "acdb"), ("c", -5, "cabd")],
)
def test_move(clock: str, to: int, order: str) -> None:
    """To a place counted from 0; beyond an end, at that end."""
    start = board(1, 2, 3, 4)
    moved = move(start, clock, to)
    assert "".join(clock.id for clock in moved) == order
    assert sorted(moved, key=lambda clock: clock.id) == list(start)


@pytest.mark.parametrize("kind", ClockKind)
def test_only_a_resolve_clock_is_taken_out(kind: ClockKind) -> None:
    """All other kinds are full."""
    clock = Clock(id="a", name="Thug", kind=kind, filled=5)
    word = "taken out" if kind is ClockKind.RESOLVE else "full"
    assert tick((clock,), "a", 1).lines == ("Thug +1: 6 of 6", f"Thug is {word}")
