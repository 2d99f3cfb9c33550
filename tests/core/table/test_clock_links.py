"""Links between clocks: races, tugs of war, clocks that feed others, and the links that are refused."""

from dataclasses import replace

import pytest

from razor_core.rules.fields import RuleError, quoted
from razor_core.table.clocks import Link, LinkKind, add_link, tick
from tests.support.boards import board, filled, tied, winners
from tests.support.refused import refusal

Tie = tuple[str, LinkKind, str, int]

RACE, TUG, FEED = LinkKind.RACE, LinkKind.TUG, LinkKind.FEED


@pytest.mark.parametrize(
    ("kind", "by", "message"),
    [
        *((FEED, by, f"Enter a whole number from 1 to 12, not {quoted(by)}.") for by in (0, 13, 10**5000)),
        *((kind, by, "Only a link that feeds has a number.") for kind, by in ((RACE, 1), (TUG, -1))),
    ],
    ids=quoted,
)
def test_the_number_of_a_link_has_bounds(kind: LinkKind, by: int, message: str) -> None:
    """1 to 12 where it feeds, and none elsewhere."""
    assert refusal(Link, kind, "b", by) == ("by", message)
    assert [Link(FEED, "b", allowed).by for allowed in (1, 12)] == [1, 12]


def test_a_clock_that_is_emptied_advances_those_it_feeds_then() -> None:
    """Each time it comes to 0, and at no other; filled again, it takes nothing back."""
    start = tied(board(2, 0), ("a", LinkKind.DRAIN, "b", 1))
    one_left = tick(start, "a", -1).board
    assert filled(one_left) == (1, 0)
    emptied = tick(one_left, "a", -3)
    assert (filled(emptied.board), emptied.lines[-1]) == ((0, 1), "B +1: 1 of 6")
    assert filled(tick(emptied.board, "a", -1).board) == (0, 1)
    again = tick(tick(emptied.board, "a", 6).board, "a", -6).board
    assert filled(again) == (0, 2)
    drains = Link(LinkKind.DRAIN, "a", 1)
    with pytest.raises(RuleError, match="would make a loop"):
        add_link(tied(board(2, 0, 0), ("a", LinkKind.DRAIN, "b", 1), ("b", FEED, "c", 1)), "c", drains)


def test_further_ticks_win_nothing() -> None:
    """Neither for the winner nor for the loser."""
    both = tick(tick(tied(board(5, 5), ("a", RACE, "b", 0)), "a", 1).board, "b", 1).board
    for clock in "ab":
        after = tick(both, clock, 1)
        assert winners(after.board) == "A"
        assert not any("wins" in line for line in after.lines)


def test_a_winner_that_one_tick_reaches_twice_stays_the_winner() -> None:
    """The first time fills it, the second goes beyond its last segment."""
    start = tied(board(5, 0, 0, 5, 0), ("a", FEED, "b", 6), ("a", FEED, "c", 6), ("d", RACE, "e", 0))
    start = tied(start, ("b", FEED, "d", 1), ("c", FEED, "d", 2))
    after = tick(start, "a", 1)
    assert winners(after.board) == "ABCD"
    won = ("D +1: 6 of 6", "D is full", "D wins the race", "D stays at 6 of 6", "D: 2 beyond the last segment")
    assert after.lines[-5:] == won


def test_a_tug_of_war_has_a_line_for_each_clock() -> None:
    """First for the one that was ticked."""
    assert tick(tied(board(3, 3), ("a", TUG, "b", 0)), "a", 2).lines == ("A +2: 5 of 6", "B −2: 1 of 6")


AB, BC = ("a", FEED, "b", 1), ("b", FEED, "c", 1)


@pytest.mark.parametrize(
    ("links", "refused", "message"),
    [
        ([], ("a", RACE, "z", 0), "Both clocks must be on the board."),
        ([], ("z", FEED, "a", 1), "Both clocks must be on the board."),
        ([], ("a", TUG, "a", 0), "A cannot be linked to itself."),
        ([("a", RACE, "b", 0)], ("b", TUG, "a", 0), "B and A are already linked."),
        ([AB], ("a", FEED, "b", 2), "A and B are already linked."),
        ([AB], ("b", RACE, "a", 0), "B and A are already linked."),
        ([AB, BC], ("c", FEED, "a", 1), "A already moves C, so this link would make a loop."),
        ([AB, BC], ("a", TUG, "c", 0), "A and C already move each other through other clocks."),
        ([AB, ("b", TUG, "c", 0)], ("a", TUG, "c", 0), "A and C already move each other through other clocks."),
        ([AB, BC], ("c", TUG, "a", 0), "C and A already move each other through other clocks."),
    ],
    ids=str,
)
def test_an_impossible_link_is_refused(links: list[Tie], refused: Tie, message: str) -> None:
    """To itself, twice, to a missing clock, or in a loop of any kinds of links."""
    assert refusal(tied, board(0, 0, 0), *links, refused) == ("link", message)


def test_two_clocks_that_feed_each_other_do_not_feed_back() -> None:
    """Two tabs can add such links at once."""
    start = tuple(replace(clock, links=(Link(FEED, to, 6),)) for clock, to in zip(board(0, 0), "ba", strict=True))
    after = tick(start, "a", 6)
    assert after.lines == ("A +6: 6 of 6", "A is full", "B +6: 6 of 6", "B is full")
