"""Links between clocks: races, tugs of war, clocks that feed others, and the links that are refused."""

from dataclasses import replace

import pytest

from razor_core.rules.fields import RuleError, quoted
from razor_core.table.clocks import MOST_LINKS, Board, Clock, Link, LinkKind, add_link, find, tick
from tests.support.boards import board, filled, tied, winners
from tests.support.refused import refusal
from tests.support.typed import present

Tie = tuple[str, LinkKind, str, int]

RACE, TUG, FEED = LinkKind.RACE, LinkKind.TUG, LinkKind.FEED


def ticked(start: Board, *ticks: tuple[str, int] | str) -> Board:
    """The board after these ticks, a clock's id for one tick."""
    for each in ticks:
        start = tick(start, each[0], each[1] if isinstance(each, tuple) else 1).board
    return start


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


def test_links_to_a_missing_clock_do_nothing() -> None:
    """A stored board can have some; the other links of the clock hold."""
    lost = tuple(Link(kind, "z", int(kind.feeds)) for kind in LinkKind)
    after = tick((replace(board(5)[0], links=lost),), "a", 1)
    assert filled(after.board) == (6,)
    assert after.lines == ("A +1: 6 of 6", "A is full", "A wins the race")
    feeding = replace(board(5)[0], links=(Link(FEED, "z", 1), Link(FEED, "b", 2)))
    assert filled(ticked((feeding, Clock(id="b", name="B")), "a")) == (6, 2)


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


# -- races -------------------------------------------------------------------------------------------------------------


def test_the_first_to_fill_wins() -> None:
    """The second does not, whichever was linked to which."""
    start = tied(board(5, 5), ("a", RACE, "b", 0))
    first = tick(start, "a", 1)
    assert first.lines == ("A +1: 6 of 6", "A is full", "A wins the race")
    second = tick(first.board, "b", 1)
    assert second.lines == ("B +1: 6 of 6", "B is full")
    assert winners(second.board) == "A"
    assert winners(ticked(start, "b", "a")) == "B"


@pytest.mark.parametrize("order", ["acbd", "bdca", "dacb"])
def test_a_rival_of_a_rival_is_a_rival(order: str) -> None:
    """However many are between."""
    start = tied(board(5, 5, 5, 5), ("a", RACE, "b", 0), ("b", RACE, "c", 0), ("d", RACE, "c", 0))
    for clock in order:
        start = ticked(start, clock)
        assert winners(start) == order[0].upper()


def test_only_races_make_rivals() -> None:
    """Not feeds, nor tugs of war."""
    start = tied(board(5, 5, 0, 0), ("a", RACE, "c", 0), ("b", FEED, "c", 1), ("b", TUG, "d", 0))
    assert winners(ticked(start, "b", "a")) == "AB"


def test_a_winner_that_is_taken_back_has_not_won() -> None:
    """It can win again, unless a rival is full by then."""
    back = ticked(tied(board(5, 5), ("a", RACE, "b", 0)), "a", ("a", -1))
    assert winners(back) == ""
    assert winners(ticked(back, "a")) == "A"
    assert winners(ticked(back, "b", "a")) == "B"


def test_further_ticks_win_nothing() -> None:
    """Neither for the winner nor for the loser."""
    both = ticked(tied(board(5, 5), ("a", RACE, "b", 0)), "a", "b")
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
    assert after.lines[-5:] == (
        "D +1: 6 of 6",
        "D is full",
        "D wins the race",
        "D 0: 6 of 6",
        "D: 2 beyond the last segment",
    )


def test_a_clock_without_a_race_wins_without_a_line() -> None:
    """In a race that begins later it was first."""
    alone = tick(board(5, 5), "a", 1)
    assert alone.lines == ("A +1: 6 of 6", "A is full")
    assert winners(ticked(tied(alone.board, ("a", RACE, "b", 0)), "b")) == "A"


# -- tugs of war -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ((3, 3), ("a", 2), (5, 1)),
        ((3, 3), ("a", -2), (1, 5)),
        ((3, 3), ("b", 1), (2, 4)),
        ((5, 3), ("a", 3), (6, 2)),
        ((3, 1), ("a", 3), (6, 0)),
        ((1, 5), ("a", -3), (0, 6)),
        ((6, 2), ("a", 2), (6, 2)),
        ((0, 2), ("a", -2), (0, 2)),
    ],
)
def test_what_one_gains_the_other_loses(before: tuple[int, int], move: tuple[str, int], after: tuple[int, int]) -> None:
    """Only what is really gained, and within the bounds of both."""
    assert filled(ticked(tied(board(*before), ("a", TUG, "b", 0)), move)) == after


def test_a_tug_of_war_has_a_line_for_each_clock() -> None:
    """First for the one that was ticked."""
    assert tick(tied(board(3, 3), ("a", TUG, "b", 0)), "a", 2).lines == ("A +2: 5 of 6", "B −2: 1 of 6")


# -- feeds -------------------------------------------------------------------------------------------------------------


def test_a_clock_feeds_when_it_fills() -> None:
    """Not before, not while it is full, and not back; again when it is taken back and fills again."""
    start = tied(board(4, 0), ("a", FEED, "b", 2))
    before = ticked(start, "a")
    full = tick(before, "a", 1)
    assert filled(before) == (5, 0)
    assert full.lines == ("A +1: 6 of 6", "A is full", "B +2: 2 of 6")
    assert filled(ticked(full.board, "a")) == (6, 2)
    assert filled(ticked(full.board, ("a", -1))) == (5, 2)
    assert filled(ticked(full.board, ("a", -1), "a")) == (6, 4)
    assert filled(ticked(start, ("b", 6))) == (4, 6)


def test_a_fed_clock_can_overflow() -> None:
    """As by any other tick."""
    after = tick(tied(board(5, 5), ("a", FEED, "b", 12)), "a", 1)
    assert after.lines[2:] == ("B +1: 6 of 6", "B: 11 beyond the last segment", "B is full")


def test_links_work_in_a_chain() -> None:
    """A feeds B, which pulls C down and feeds D. Or a pull fills B, which feeds C and wins its race."""
    start = tied(board(5, 4, 3, 0, 1), ("a", FEED, "b", 2), ("b", TUG, "c", 0), ("b", FEED, "d", 3))
    assert filled(ticked(start, "a")) == (6, 6, 1, 3, 1)
    start = tied(board(3, 5, 0, 0), ("a", TUG, "b", 0), ("b", FEED, "c", 1), ("b", RACE, "d", 0))
    after = tick(start, "a", -1)
    assert filled(after.board) == (2, 6, 1, 0)
    assert "B wins the race" in after.lines


# -- added and removed -------------------------------------------------------------------------------------------------


AB, BC = ("a", FEED, "b", 1), ("b", FEED, "c", 1)


@pytest.mark.parametrize(
    ("links", "refused", "message"),
    [
        ([], ("a", RACE, "z", 0), "Both clocks must be on the board."),
        ([], ("z", FEED, "a", 1), "Both clocks must be on the board."),
        ([], ("a", TUG, "a", 0), "A cannot be linked to itself."),
        ([("a", RACE, "b", 0)], ("b", TUG, "a", 0), "B and A are already linked."),
        ([AB], ("a", FEED, "b", 2), "A and B are already linked."),
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


@pytest.mark.parametrize("full", ["a", "b"])
def test_a_clock_has_at_most_so_many_links(full: str) -> None:
    """Either of the two."""
    many = tuple(Link(RACE, f"gone {at}") for at in range(MOST_LINKS))
    start = tuple(replace(clock, links=many) if clock.id == full else clock for clock in board(0, 0))
    with pytest.raises(RuleError) as caught:
        add_link(start, "a", Link(TUG, "b"))
    assert caught.value.field == "links"


# -- boards that no rule would make ------------------------------------------------------------------------------------


def test_a_stored_loop_does_not_hang_a_new_link() -> None:
    """However it came there; nor does a link to a missing clock."""
    loop = tuple(replace(clock, links=(Link(FEED, to, 1),)) for clock, to in zip(board(0, 0, 0), "bca", strict=True))
    for first in (loop[0], replace(loop[0], links=(Link(FEED, "gone", 1),))):
        start = (first, *loop[1:], Clock(id="d", name="D"))
        assert present(find(add_link(start, "d", Link(FEED, "a", 1)), "d")).links == (Link(FEED, "a", 1),)


def test_a_stored_loop_does_not_hang_a_tick() -> None:
    """Each pair is passed once, and every clock stays within its bounds."""
    links = {
        "a": (Link(TUG, "b"), Link(FEED, "c", 12), Link(FEED, "a", 1)),
        "b": (Link(TUG, "c"), Link(TUG, "c"), Link(TUG, "a")),
        "c": (Link(TUG, "a"), Link(FEED, "b", 12), Link(RACE, "c")),
    }
    start = tuple(replace(clock, links=links[clock.id]) for clock in board(3, 3, 3))
    for by in (1, 3, 9, -1, -3):
        for clock in "abc":
            after = tick(start, clock, by)
            assert len(after.lines) < 20
            assert all(0 <= each.filled <= 6 for each in after.board)


def test_two_clocks_that_feed_each_other_do_not_feed_back() -> None:
    """Two tabs can add such links at once."""
    start = tuple(replace(clock, links=(Link(FEED, to, 6),)) for clock, to in zip(board(0, 0), "ba", strict=True))
    after = tick(start, "a", 6)
    assert after.lines == ("A +6: 6 of 6", "A is full", "B +6: 6 of 6", "B is full")
