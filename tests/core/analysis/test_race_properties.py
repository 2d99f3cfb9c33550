"""Race odds on any boards (Hypothesis)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from razor_core.analysis.race import Goal, Mover, Race, filled_within, outlook
from razor_core.rules.fields import RuleError
from razor_core.table.clocks import Board, Clock, Link, LinkKind, add_link, find, steps, tick, update
from tests.support import generators

#: The ids of the clocks of a small board.
IDS = "abc"


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Two or three small clocks, with any links that the rules allow."""
    clocks = tuple(
        Clock(id=id, name=id, segments=(size := draw(st.integers(2, 5))), filled=draw(st.integers(0, size - 1)))
        for id in draw(st.sampled_from(("ab", IDS)))
    )
    for _ in range(draw(st.integers(0, 3))):
        kind = draw(st.sampled_from(LinkKind))
        link = Link(kind, draw(st.sampled_from(IDS)), draw(st.integers(1, 3)) if kind.feeds else 0)
        try:
            clocks = add_link(clocks, draw(st.sampled_from(IDS)), link)
        except RuleError:
            continue
    return clocks


def movers(least: int = -2) -> st.SearchStrategy[tuple[Mover, ...]]:
    """One or two sides that tick one or two clocks with each roll."""
    ticks = st.lists(st.tuples(st.sampled_from(IDS), st.integers(least, 3)), max_size=2).map(tuple)
    rolls = st.lists(st.tuples(ticks, st.integers(1, 5)), min_size=1, max_size=4).map(tuple)
    return st.lists(rolls.map(Mover), min_size=1, max_size=2).map(tuple)


@st.composite
def races(draw: st.DrawFn, least: int = -2) -> Race:
    """Any race for the first two clocks of a small board."""
    empty = draw(st.booleans()) and least < 0
    return Race(draw(boards()), draw(movers(least)), (Goal("a", empty=empty), Goal("b")))


@given(generators.boards(), generators.ids, generators.ticks)
def test_steps_end_where_a_tick_of_the_board_does(board: Board, clock: str, by: int) -> None:
    """Step by step, on any board: the numbers filled, and which clocks fill."""
    clocks, filled = {each.id: each for each in board}, {each.id: each.filled for each in board}
    found = list(steps(clocks, filled, clock, by))
    after = tick(board, clock, by).board
    assert filled == {each.id: each.filled for each in after}
    for step in found:
        assert 0 <= step.filled <= clocks[step.clock].segments
        assert step.fills is (step.filled == clocks[step.clock].segments > step.before)


@given(races())
def test_chances_sum_to_one_and_grow(race: Race) -> None:
    """In the long run exactly; within more rolls, no outcome is less likely, nor more than in the long run."""
    found = outlook(race, rolls=8)
    assert sum(found.first.values()) == 1
    assert (found.mean is None) is (() in found.first)
    before: dict[tuple[str, ...], Fraction] = {}
    for rolls in range(9):
        now = found.within(rolls)
        assert all(now[outcome] >= chance for outcome, chance in before.items())
        assert all(chance <= found.first[outcome] for outcome, chance in now.items())
        assert found.decided(rolls) == sum(now.values()) <= 1
        before = dict(now)


@given(races())
def test_the_mean_is_the_sum_of_the_chances_to_be_undecided(race: Race) -> None:
    """By rolls, up to where they are followed: never less than that sum, nor far more than it where it ends."""
    found = outlook(race, rolls=60)
    if found.mean is not None:
        undecided = sum(1 - found.decided(rolls) for rolls in range(len(found.found) - 1))
        assert undecided <= found.mean
        if found.decided(len(found.found) - 1) == 1:
            assert undecided == found.mean


@given(races(least=0), st.integers(0, 8))
def test_a_clock_with_a_tick_more_fills_no_later(race: Race, rolls: int) -> None:
    """Where clocks only move forwards: unlinked ones, ticked by 0 or more."""
    unlinked = tuple(
        Clock(id=each.id, name=each.name, segments=each.segments, filled=each.filled) for each in race.board
    )
    apart = Race(unlinked, race.movers, race.goals)
    clock = find(unlinked, "a")
    assert clock
    ahead = Clock(id="a", name="a", segments=clock.segments, filled=clock.filled + 1)
    more = Race(update(unlinked, ahead), race.movers, race.goals)
    goal = race.goals[0]
    assert filled_within(more, goal, rolls) >= filled_within(apart, goal, rolls)
    assert filled_within(apart, goal, rolls + 1) >= filled_within(apart, goal, rolls)
