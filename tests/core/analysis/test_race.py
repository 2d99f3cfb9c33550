"""Race odds: small boards counted roll by roll on real boards, formulas, and boards that never end."""

from fractions import Fraction

import pytest

from razor_core.analysis import race as races
from razor_core.analysis.race import NEVER, Goal, Mover, Outcome, Race, filled_within, linked, outlook
from razor_core.odds import chains
from razor_core.rules.clock_kinds import ClockKind
from razor_core.systems import frameworks
from razor_core.table.clocks import LARGEST, Board, Clock, LinkKind, find, tick
from tests.support.boards import board, tied
from tests.support.refused import refusal
from tests.support.typed import present

RACE, TUG, FEED, DRAIN = LinkKind.RACE, LinkKind.TUG, LinkKind.FEED, LinkKind.DRAIN
A, B, C = Goal("a"), Goal("b"), Goal("c")


def mover(id: str, weights: dict[int, int]) -> Mover:
    """A side that ticks one clock: the weight of each number of ticks."""
    return Mover(tuple((((id, by),), weight) for by, weight in weights.items()))


def over(clocks: Board, goals: tuple[Goal, ...]) -> Outcome:
    """The goals that a real board has reached."""
    full = {clock.id for clock in clocks if clock.full}
    empty = {clock.id for clock in clocks if not clock.filled}
    return tuple(goal.clock for goal in goals if goal.clock in (empty if goal.empty else full))


def after(clocks: Board, ticks: tuple[tuple[str, int], ...]) -> Board:
    for id, by in ticks:
        clocks = tick(clocks, id, by).board
    return clocks


def counted(race: Race, rolls: int) -> dict[Outcome, Fraction]:
    """The outcomes within so many rolls, by every way that they can fall."""
    found: dict[Outcome, Fraction] = {}

    def follow(clocks: Board, chance: Fraction, at: int) -> None:
        if outcome := over(clocks, race.goals):
            found[outcome] = found.get(outcome, Fraction(0)) + chance
        elif at < rolls:
            side = race.movers[at % len(race.movers)].rolls
            whole = sum(weight for _, weight in side)
            for ticks, weight in side:
                follow(after(clocks, ticks), chance * Fraction(weight, whole), at + 1)

    follow(race.board, Fraction(1), 0)
    return found


SMALL = {
    "race": Race(
        tied(board(1, 2, segments=4), ("a", RACE, "b", 0)),
        (mover("a", {0: 1, 1: 2, 3: 1}), mover("b", {0: 2, 2: 1})),
        (A, B),
    ),
    "one side": Race(
        board(0, 1, segments=3),
        (Mover(((((("a", 2),)), 3), ((("a", 1), ("b", 1)), 2), ((("b", 2),), 1), ((), 1))),),
        (A, B),
    ),
    "tug of war": Race(
        tied(board(2, 1, segments=4), ("a", TUG, "b", 0)),
        (mover("a", {0: 1, 1: 1, 2: 1}), mover("b", {1: 2, 2: 1})),
        (A, B),
    ),
    "fed": Race(
        tied(board(0, 0, 1, segments=3), ("a", FEED, "b", 2), ("b", TUG, "c", 0)),
        (mover("a", {1: 1, 2: 1, -1: 1}), mover("c", {0: 1, 1: 1})),
        (B, C),
    ),
    "drained": Race(
        tied(board(3, 0, segments=3), ("a", DRAIN, "b", 3)),
        (mover("a", {-1: 1, -2: 1, 1: 1}), mover("b", {0: 1, 1: 1})),
        (Goal("a", empty=True), B),
    ),
    "three sides": Race(
        board(1, 0, 2, segments=3),
        (mover("a", {1: 1, 0: 1}), mover("b", {1: 1, 3: 1}), mover("c", {0: 3, 1: 1})),
        (A, B, C),
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_the_outcomes_are_those_of_every_way_to_roll(name: str) -> None:
    """Within each number of rolls, on boards that are ticked for real."""
    race = SMALL[name]
    found = outlook(race, rolls=6)
    for rolls in range(7):
        expected = counted(race, rolls)
        assert found.within(rolls) == expected
        assert found.decided(rolls) == sum(expected.values())
        for goal in race.goals:
            alone = counted(Race(race.board, race.movers, (goal,)), rolls)
            assert filled_within(race, goal, rolls) == sum(alone.values())


@pytest.mark.parametrize("name", SMALL)
def test_the_long_run_solves_the_equations_of_the_first_roll(name: str) -> None:
    """Chances and mean are the averages of those after one roll, and with the ends the only numbers that are."""
    race = SMALL[name]
    after_one, whole = Fraction(0), sum(weight for _, weight in race.movers[0].rolls)
    chances: dict[Outcome, Fraction] = {}
    for ticks, weight in race.movers[0].rolls:
        turned = (*race.movers[1:], race.movers[0])
        later = outlook(Race(after(race.board, ticks), turned, race.goals))
        after_one += Fraction(weight, whole) * present(later.mean)
        for outcome, chance in later.first.items():
            chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(weight, whole) * chance
    found = outlook(race)
    assert (found.first, found.mean) == (chances, 1 + after_one)
    assert sum(found.first.values()) == 1


def test_a_clock_that_fills_by_ones_waits_for_so_many_successes() -> None:
    """Five by three in ten take 16 2/3 rolls on average; and so many for nine in ten."""
    found = outlook(Race(board(1), (mover("a", {0: 7, 1: 3}),), (A,)), rolls=30)
    assert (found.first, found.mean) == ({("a",): Fraction(1)}, Fraction(50, 3))
    needed = present(found.rolls_for(Fraction(9, 10)))
    assert found.decided(needed) >= Fraction(9, 10) > found.decided(needed - 1)


def test_a_race_with_the_odds_of_a_check() -> None:
    """The weights of the tiers, each with its ticks; tiers that do the same count together."""
    system = frameworks
    odds = system.odds(system.Check(score=3))
    worth = dict(zip(system.Tier, (0, 0, 1, 2), strict=True))
    side = Mover.of(odds, lambda tier: (("a", worth[tier]),))
    found = outlook(Race(board(4), (side,), (A,)), rolls=2)
    assert found.decided(1) == odds[system.Tier.TRIUMPH]
    no_tick = odds.at_most(system.Tier.FAIL)
    assert found.decided(2) == 1 - no_tick**2 - 2 * no_tick * odds[system.Tier.SUCCESS]


@pytest.mark.parametrize(
    "race",
    [
        Race(board(3), (mover("a", {0: 1}),), (A,)),
        Race(board(3), (mover("z", {1: 1}),), (A,)),
        Race(tied(board(3, 3), ("a", TUG, "b", 0)), (mover("a", {0: 2}), mover("b", {0: 1})), (A, B)),
        Race(tied(board(3, 3), ("a", TUG, "b", 0)), (mover("a", {1: 1}), mover("b", {1: 1})), (A, B)),
        Race(tied(board(5, 0), ("a", FEED, "b", 2)), (mover("a", {1: 1}),), (B,)),
    ],
    ids=["no ticks", "another clock", "a still tug of war", "one that goes to and fro", "fed once"],
)
def test_what_can_never_end_says_never(race: Race) -> None:
    """With its chance, without a mean or a number of rolls."""
    found = outlook(race, rolls=8)
    assert (found.first, found.mean) == ({NEVER: Fraction(1)}, None)
    assert found.rolls_for(Fraction(9, 10)) is None
    assert found.decided(8) == 0


def test_a_race_that_may_never_end_says_how_likely() -> None:
    """A fills with a first 2. After a first 1 it has lost the segments that it would need, and regains no more."""
    clocks = tied(board(4, 2), ("a", TUG, "b", 0))
    found = outlook(Race(clocks, (mover("a", {1: 1, 2: 3}), mover("b", {2: 1})), (A,)), rolls=9)
    assert found.first == {("a",): Fraction(3, 4), NEVER: Fraction(1, 4)}
    assert found.mean is None
    assert [found.rolls_for(Fraction(share, 8)) for share in (6, 7)] == [1, None]


def test_a_clock_that_is_full_now_has_won() -> None:
    """Without a roll; so has a countdown that is over."""
    for clocks, goals in ((board(6, 2), (A, B)), (board(0, 2), (Goal("a", empty=True), B))):
        found = outlook(Race(clocks, (mover("b", {1: 1}),), goals))
        assert (found.first, found.mean, found.rolls_for(Fraction(1))) == ({("a",): Fraction(1)}, Fraction(0), 0)
        assert found.within(0) == {("a",): 1}


def test_who_fills_first_wins() -> None:
    """The first of two that fill with their next roll; both at once is an outcome of its own."""
    sides = mover("a", {1: 1}), mover("b", {1: 1})
    assert outlook(Race(board(5, 5), sides, (A, B))).first == {("a",): 1}
    assert outlook(Race(board(5, 5), sides[::-1], (A, B))).first == {("b",): 1}
    side = Mover((((("a", 1),), 1), ((("a", 1), ("b", 2)), 1), ((("b", 6),), 0)))
    assert outlook(Race(board(5, 4), (side,), (A, B))).first == {("a",): Fraction(1, 2), ("a", "b"): Fraction(1, 2)}


def test_clocks_with_too_many_positions_are_refused() -> None:
    """Two large pools; one alone is small enough."""
    pools = tuple(Clock(id=id, name=id, kind=ClockKind.POOL, segments=LARGEST) for id in "ab")
    side = Mover((((("a", 1),), 1), ((("b", 1),), 1)))
    field, message = refusal(outlook, Race(pools, (side,), (A, B)))
    assert field == "clocks"
    assert message == "These clocks are too large for exact odds: use smaller ones, or fewer."
    found = outlook(Race(pools[:1], (mover("a", {1: 1, 40: 1}),), (A,)))
    assert found.first == {("a",): 1}


def test_equations_that_take_too_long_leave_the_long_run_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes within some rolls is known all the same."""
    monkeypatch.setattr(chains, "MOST_WORK", 5)
    found = outlook(SMALL["tug of war"], rolls=4)
    assert (found.ending, found.first, found.mean) == (None, {}, None)
    assert found.within(4) == counted(SMALL["tug of war"], 4)


def test_rolls_are_followed_until_nearly_all_races_are_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least for as many as are asked for, else for no more than a moment allows."""
    quick = Race(board(4), (mover("a", {1: 1}),), (A,))
    assert len(outlook(quick).found) == 3
    assert len(outlook(quick, rolls=7).found) == 8
    slow = Race(board(4), (mover("a", {0: 999, 1: 1}),), (A,))
    assert len(outlook(slow).found) == races.MOST_FOLLOWED_ROLLS + 1
    monkeypatch.setattr(races, "_MOST_MOVES", 40)
    assert len(outlook(slow).found) == 40 // 4 + 1
    assert len(outlook(slow, rolls=19).found) == 20


def test_what_a_race_refuses() -> None:
    """No goal, a goal that is missing, no side, a side without a roll, and ticks that no clock has."""
    side = mover("a", {1: 1})
    assert refusal(Race, board(0), (side,), ()) == ("clocks", "Choose a clock that ends the race.")
    assert refusal(Race, board(0), (side,), (A, B)) == ("clocks", "Choose a clock that ends the race.")
    assert refusal(Race, board(0), (), (A,)) == ("movers", "Choose who rolls.")
    for weights in ({}, {1: 0}, {1: 2, 2: -1}):
        assert refusal(mover, "a", weights) == ("rolls", "A side needs a roll that can happen.")
    assert refusal(mover, "a", {LARGEST + 1: 1})[0] == "ticks"


def test_linked_clocks_are_found_through_others() -> None:
    """In the order of the board, whichever way the links lead."""
    clocks = tied(board(0, 0, 0, 0, 0), ("c", FEED, "a", 1), ("a", RACE, "e", 0))
    for id in "ace":
        assert [clock.id for clock in linked(clocks, id)] == ["a", "c", "e"]
    assert linked(clocks, "b") == (find(clocks, "b"),)
    assert linked(clocks, "z") == ()
