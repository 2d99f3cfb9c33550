"""Links between clocks: races, tugs of war, one that feeds another, and the links that are refused."""

from dataclasses import replace

import pytest

from razor_core.rules.fields import RuleError, quoted
from razor_core.table.clocks import MOST_LINKS, Clock, Link, LinkKind, add_link, find, remove, remove_link, tick
from tests.support.boards import board, filled, tied, winners

RACE, TUG, FEED = LinkKind.RACE, LinkKind.TUG, LinkKind.FEED


@pytest.mark.parametrize(
    ("kind", "by"), [(FEED, 0), (FEED, -1), (FEED, 13), (FEED, 10**5000), (RACE, 1), (TUG, -1)], ids=quoted
)
def test_number_of_a_link_out_of_bounds_is_refused(kind: LinkKind, by: int) -> None:
    """1 to 12 can be fed; races and tugs of war have no number."""
    with pytest.raises(RuleError) as caught:
        Link(kind, "b", by)
    assert caught.value.field == "by"
    other = f"only a link that feeds has a number, not one that {kind.value}"
    assert caught.value.message == (f"1 to 12 segments can be fed, not {quoted(by)}" if kind is FEED else other)
    assert [Link(FEED, "b", fits).by for fits in (1, 12)] == [1, 12]


def test_links_to_a_clock_that_is_gone_do_nothing() -> None:
    """A board that was not made by the rules may have them."""
    lost = tuple(Link(kind, "z", 1 if kind is FEED else 0) for kind in LinkKind)
    ticked = tick((replace(board(5)[0], links=lost),), "a", 1)
    assert filled(ticked.board) == (6,)
    assert ticked.lines == ("A +1: 6 of 6", "A is full", "A wins the race")


def test_first_to_fill_wins_the_race() -> None:
    """It is told at once, and the one that fills later does not win."""
    first = tick(tied(board(5, 5), ("a", RACE, "b", 0)), "a", 1)
    assert first.lines == ("A +1: 6 of 6", "A is full", "A wins the race")
    second = tick(first.board, "b", 1)
    assert second.lines == ("B +1: 6 of 6", "B is full")
    assert winners(second.board) == "A"


def test_race_holds_both_ways() -> None:
    """Whichever of the two carries on, the one linked to can win as well."""
    assert winners(tick(tied(board(5, 5), ("a", RACE, "b", 0)), "b", 1).board) == "B"


def test_race_of_three_has_one_winner() -> None:
    """Each against each."""
    start = tied(board(5, 5, 5), ("a", RACE, "b", 0), ("b", RACE, "c", 0), ("c", RACE, "a", 0))
    for clock in "bca":
        start = tick(start, clock, 1).board
    assert winners(start) == "B"


@pytest.mark.parametrize("order", ["acbd", "adbc", "bdca", "cabd", "dacb"])
def test_all_that_races_tie_together_run_in_one_race(order: str) -> None:
    """A rival of a rival is one, over however many: the first to fill has won, and nobody after."""
    start = tied(board(5, 5, 5, 5), ("a", RACE, "b", 0), ("b", RACE, "c", 0), ("d", RACE, "c", 0))
    for clock in order:
        start = tick(start, clock, 1).board
        assert winners(start) == order[0].upper()


def test_a_clock_that_only_feeds_or_pulls_a_runner_is_no_rival() -> None:
    """Races alone tie a race together."""
    start = tied(board(5, 5, 0, 0), ("a", RACE, "c", 0), ("b", FEED, "c", 1), ("b", TUG, "d", 0))
    start = tick(tick(start, "b", 1).board, "a", 1).board
    assert winners(start) == "AB"


def test_taking_back_loses_the_win() -> None:
    """The winner taken back has not won; the rival that filled meanwhile stays ahead when it fills again."""
    start = tick(tied(board(5, 5), ("a", RACE, "b", 0)), "a", 1).board
    back = tick(start, "a", -1).board
    assert winners(back) == ""
    assert winners(tick(back, "a", 1).board) == "A"
    beaten = tick(tick(back, "b", 1).board, "a", 1).board
    assert winners(beaten) == "B"


def test_winner_ticked_further_stays_the_winner() -> None:
    """Overflow wins nothing anew and loses nothing; a loser's wins nothing."""
    both = tick(tick(tied(board(5, 5), ("a", RACE, "b", 0)), "a", 1).board, "b", 1).board
    for clock in "ab":
        ticked = tick(both, clock, 1)
        assert winners(ticked.board) == "A"
        assert not any("wins" in line for line in ticked.lines)


def test_clock_without_a_race_tells_of_no_win() -> None:
    """It fills, and that is all; in a race that begins later it counts as the one that was first."""
    alone = tick(board(5, 5), "a", 1)
    assert alone.lines == ("A +1: 6 of 6", "A is full")
    assert winners(tick(tied(alone.board, ("a", RACE, "b", 0)), "b", 1).board) == "A"


def test_tug_of_war_pulls_both_ways() -> None:
    """What one gains the other loses and the other way round, whichever was linked to which."""
    start = tied(board(3, 3), ("a", TUG, "b", 0))
    assert tick(start, "a", 2).lines == ("A +2: 5 of 6", "B −2: 1 of 6")
    assert filled(tick(start, "a", -2).board) == (1, 5)
    assert filled(tick(start, "b", 1).board) == (2, 4)
    assert filled(tick(start, "b", -1).board) == (4, 2)


@pytest.mark.parametrize(
    ("before", "by", "after"),
    [((5, 3), 3, (6, 2)), ((3, 1), 3, (6, 0)), ((1, 5), -3, (0, 6)), ((6, 2), 2, (6, 2)), ((0, 2), -2, (0, 2))],
)
def test_tug_of_war_at_its_ends(before: tuple, by: int, after: tuple) -> None:
    """Only what is truly gained is pulled, and neither goes below 0 or beyond full."""
    assert filled(tick(tied(board(*before), ("a", TUG, "b", 0)), "a", by).board) == after


def test_full_clock_feeds() -> None:
    """Once, when it fills; not before, not when ticked while full, and again when taken back and filled anew."""
    start = tied(board(4, 0), ("a", FEED, "b", 2))
    before = tick(start, "a", 1).board
    full = tick(before, "a", 1)
    assert filled(before) == (5, 0)
    assert full.lines == ("A +1: 6 of 6", "A is full", "B +2: 2 of 6")
    assert filled(tick(full.board, "a", 1).board) == (6, 2)
    back = tick(full.board, "a", -1).board
    assert filled(back) == (5, 2)
    assert filled(tick(back, "a", 1).board) == (6, 4)


def test_fed_clock_does_not_move_the_one_that_feeds() -> None:
    """A feed goes one way only."""
    assert filled(tick(tied(board(4, 5), ("a", FEED, "b", 2)), "b", 1).board) == (4, 6)


def test_overflow_of_a_fed_clock_is_told() -> None:
    """As with any other tick."""
    ticked = tick(tied(board(5, 5), ("a", FEED, "b", 12)), "a", 1)
    assert ticked.lines[2:] == ("B +1: 6 of 6", "B: 11 beyond the last segment", "B is full")


def test_links_work_in_a_chain() -> None:
    """A fills and feeds B, which fills, pulls C down and feeds D; E stands aside."""
    start = tied(board(5, 4, 3, 0, 1), ("a", FEED, "b", 2), ("b", TUG, "c", 0), ("b", FEED, "d", 3))
    assert filled(tick(start, "a", 1).board) == (6, 6, 1, 3, 1)


def test_pull_that_fills_a_clock_feeds_and_wins() -> None:
    """A taken back gives to B, which fills, wins its race and feeds."""
    start = tied(board(3, 5, 0, 0), ("a", TUG, "b", 0), ("b", FEED, "c", 1), ("b", RACE, "d", 0))
    ticked = tick(start, "a", -1)
    assert filled(ticked.board) == (2, 6, 1, 0)
    assert "B wins the race" in ticked.lines


def test_clock_fed_from_two_sides_gains_both() -> None:
    """A fills B and C, and each of them feeds D."""
    start = tied(board(5, 5, 5, 0), ("a", FEED, "b", 1), ("a", FEED, "c", 1), ("b", FEED, "d", 2), ("c", FEED, "d", 3))
    assert filled(tick(start, "a", 1).board) == (6, 6, 6, 5)


def test_link_is_carried_by_both_but_for_a_feed() -> None:
    """Races and tugs of war hold both ways."""
    for kind in (RACE, TUG):
        a, b = tied(board(0, 0), ("a", kind, "b", 0))
        assert (a.links, b.links) == ((Link(kind, "b"),), (Link(kind, "a"),))
    a, b = tied(board(0, 0), ("a", FEED, "b", 2))
    assert (a.links, b.links) == ((Link(FEED, "b", 2),), ())


@pytest.mark.parametrize(
    ("links", "refused", "reason"),
    [
        ([], ("a", RACE, "z", 0), "both clocks must be on the board"),
        ([], ("z", FEED, "a", 1), "both clocks must be on the board"),
        ([], ("a", RACE, "a", 0), "A cannot be linked to itself"),
        ([], ("a", TUG, "a", 0), "A cannot be linked to itself"),
        ([], ("a", FEED, "a", 1), "A cannot be linked to itself"),
        ([("a", RACE, "b", 0)], ("a", RACE, "b", 0), "A and B are linked already"),
        ([("a", RACE, "b", 0)], ("b", TUG, "a", 0), "B and A are linked already"),
        ([("a", FEED, "b", 1)], ("b", FEED, "a", 1), "B and A are linked already"),
        ([("a", FEED, "b", 1)], ("a", FEED, "b", 2), "A and B are linked already"),
        (
            [("a", FEED, "b", 1), ("b", FEED, "c", 1)],
            ("c", FEED, "a", 1),
            "A already moves C: that would go round without end",
        ),
        (
            [("a", FEED, "b", 1), ("b", TUG, "c", 0)],
            ("c", FEED, "a", 1),
            "A already moves C: that would go round without end",
        ),
        (
            [("a", TUG, "b", 0), ("c", TUG, "b", 0)],
            ("c", FEED, "a", 1),
            "A already moves C: that would go round without end",
        ),
        ([("a", TUG, "b", 0), ("b", TUG, "c", 0)], ("a", TUG, "c", 0), "A and C already move one another"),
        ([("a", FEED, "b", 1), ("b", FEED, "c", 1)], ("a", TUG, "c", 0), "A and C already move one another"),
        ([("a", FEED, "b", 1), ("b", FEED, "c", 1)], ("c", TUG, "a", 0), "C and A already move one another"),
        ([("a", FEED, "b", 1), ("b", TUG, "c", 0)], ("a", TUG, "c", 0), "A and C already move one another"),
    ],
    ids=str,
)
def test_link_that_cannot_be_is_refused(links: list, refused: tuple, reason: str) -> None:
    """To itself, twice, to a clock that is not there, or round in a loop over links of any kinds: with the reason."""
    with pytest.raises(RuleError) as caught:
        tied(board(0, 0, 0), *links, refused)
    assert caught.value.field == "link"
    assert caught.value.message.startswith(reason)


@pytest.mark.parametrize(
    ("links", "taken"),
    [
        ([("a", FEED, "b", 1), ("b", FEED, "c", 1)], ("a", FEED, "c", 1)),
        ([("a", FEED, "b", 1), ("a", FEED, "c", 1)], ("b", TUG, "c", 0)),
        ([("a", RACE, "b", 0), ("b", RACE, "c", 0)], ("c", RACE, "a", 0)),
        ([("a", RACE, "b", 0), ("b", FEED, "c", 1)], ("c", FEED, "a", 1)),
        ([("a", FEED, "b", 1), ("b", FEED, "c", 1)], ("c", RACE, "a", 0)),
    ],
    ids=str,
)
def test_link_that_makes_no_loop_is_taken(links: list, taken: tuple) -> None:
    """Two ways to one clock are no loop, and races move nothing."""
    a, b, c = tied(board(0, 0, 0), *links, taken)
    assert any(link.to == taken[2] for clock in (a, b, c) for link in clock.links if clock.id == taken[0])


@pytest.mark.parametrize("full", ["a", "b"])
def test_link_beyond_the_most_is_refused(full: str) -> None:
    """Whichever of the two carries as many as a clock may."""
    many = tuple(Link(RACE, f"gone {at}") for at in range(MOST_LINKS))
    start = tuple(replace(clock, links=many) if clock.id == full else clock for clock in board(0, 0))
    with pytest.raises(RuleError) as caught:
        add_link(start, "a", Link(TUG, "b"))
    assert caught.value.field == "links"


def test_search_for_loops_goes_through_each_clock_once() -> None:
    """A board whose links form a loop already, by whatever way it came, does not hold the search up."""
    loop = tuple(
        replace(clock, links=(Link(FEED, to, 1),)) for clock, to in zip(board(0, 0, 0, 0), "bca", strict=False)
    )
    free = (*loop, Clock(id="d", name="D"), Clock(id="e", name="E"))
    assert find(add_link(free, "d", Link(FEED, "a", 1)), "d").links == (Link(FEED, "a", 1),)
    lost = (replace(free[0], links=(Link(FEED, "gone", 1),)), *free[1:])
    assert find(add_link(lost, "d", Link(FEED, "a", 1)), "d").links == (Link(FEED, "a", 1),)


def test_loops_of_a_hostile_board_end() -> None:
    """Links that no rule would have made: each pair is passed once, and the clocks stay within their bounds."""
    round_again = {
        "a": (Link(TUG, "b"), Link(FEED, "c", 12), Link(FEED, "a", 1)),
        "b": (Link(TUG, "c"), Link(TUG, "c"), Link(TUG, "a")),
        "c": (Link(TUG, "a"), Link(FEED, "b", 12), Link(RACE, "c")),
    }
    start = tuple(replace(clock, links=round_again[clock.id]) for clock in board(3, 3, 3))
    for by in (1, 3, 9, -1, -3):
        for clock in "abc":
            ticked = tick(start, clock, by)
            assert len(ticked.lines) < 20
            assert all(0 <= each.filled <= 6 for each in ticked.board)


def test_unlinked_takes_away_both_ends() -> None:
    """Whichever is named first, and nothing else."""
    start = tied(board(0, 0, 0), ("a", RACE, "b", 0), ("b", TUG, "c", 0), ("c", FEED, "a", 2))
    assert remove_link(start, "a", "b") == remove_link(start, "b", "a")
    assert [len(clock.links) for clock in remove_link(start, "a", "b")] == [0, 1, 2]
    assert [len(clock.links) for clock in remove_link(start, "a", "c")] == [1, 2, 1]
    assert remove_link(start, "a", "a") == start


def test_without_takes_links_away() -> None:
    """No link to the clock is left, and the others are."""
    start = tied(board(1, 2, 3), ("a", RACE, "b", 0), ("b", TUG, "c", 0), ("c", FEED, "a", 2))
    a, c = remove(start, "b")
    assert (a.links, c.links) == ((), (Link(FEED, "a", 2),))
    assert (a.filled, c.filled) == (1, 3)


def test_what_a_link_moves_is_moved_though_another_clock_is_gone() -> None:
    """A link to a clock that was deleted is passed over, and the next one holds."""
    links = (Link(FEED, "gone", 1), Link(FEED, "b", 2))
    board = (Clock(id="a", name="A", segments=2, filled=1, links=links), Clock(id="b", name="B"))
    assert [clock.filled for clock in tick(board, "a", 1).board] == [2, 2]


def test_two_that_feed_one_another_do_not_feed_back() -> None:
    """Two tabs can make such links at once, each of which would refuse the other: what was fed does not come back."""
    board = tuple(
        Clock(id=each, name=each.upper(), segments=2, links=(Link(FEED, other, 2),)) for each, other in ("ab", "ba")
    )
    after = tick(board, "a", 2)
    assert [clock.filled for clock in after.board] == [2, 2]
    assert after.lines == ("A +2: 2 of 2", "A is full", "B +2: 2 of 2", "B is full")
