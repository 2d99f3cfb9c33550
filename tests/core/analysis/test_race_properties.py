"""Race odds on any boards (Hypothesis)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from razor_core.analysis.race import Goal, Mover, Race, outlook
from razor_core.rules.fields import RuleError
from razor_core.table.clocks import Board, Clock, Link, LinkKind, add_link, steps, tick
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


ticks = st.lists(st.tuples(st.sampled_from(IDS), st.integers(-2, 3)), max_size=2).map(tuple)
rolls = st.lists(st.tuples(ticks, st.integers(1, 5)), min_size=1, max_size=4).map(tuple)
#: One or two sides that tick one or two clocks with each roll.
movers = st.lists(rolls.map(Mover), min_size=1, max_size=2).map(tuple)
#: Any race for the first two clocks of a small board.
races = st.builds(Race, boards(), movers, st.builds(lambda empty: (Goal("a", empty=empty), Goal("b")), st.booleans()))


@given(generators.boards(), generators.ids, generators.ticks)
def test_steps_end_where_a_tick_of_the_board_does(board: Board, clock: str, by: int) -> None:
    """Step by step, on any board: the numbers filled, and which clocks fill."""
    clocks, filled = {clock.id: clock for clock in board}, {clock.id: clock.filled for clock in board}
    found = list(steps(clocks, filled, clock, by))
    after = tick(board, clock, by).board
    assert filled == {clock.id: clock.filled for clock in after}
    for step in found:
        assert 0 <= step.filled <= clocks[step.clock].segments
        assert step.fills is (step.filled == clocks[step.clock].segments > step.before)


@given(races)
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
