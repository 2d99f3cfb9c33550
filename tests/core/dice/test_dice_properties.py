"""Any dice (Hypothesis): what is thrown can be judged, and what comes of it is among the odds."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import example, given
from hypothesis import strategies as st

from razor_core.dice import judge, odds, read, sides, throw
from razor_core.dice.pools import GoesOn, Keep, Notation, Pool, Term
from razor_core.rules.fields import RuleError
from razor_core.rules.results import Mark

T = TypeVar("T")
U = TypeVar("U")


def accepted(make: Callable[[T], U], given: T) -> U | None:
    """Return what is made, or None for a RuleError `dice` that can be shown."""
    try:
        return make(given)
    except RuleError as error:
        return None if error.field == "dice" and len(error.message) < 200 else make(given)


@st.composite
def pools(draw: st.DrawFn, most: int = 10, on: tuple[GoesOn, ...] = tuple(GoesOn)) -> Pool:
    faces = draw(
        st.integers(2, 100).map(lambda sides: tuple(range(1, sides + 1)))
        | st.just((-1, 0, 1))
        | st.lists(st.integers(-9, 9), min_size=2, max_size=8).map(lambda faces: (-10, *sorted(faces)))
    )
    again = draw(st.none() | st.integers(-3, 10))
    return Pool(draw(st.integers(1, most)), faces, draw(st.sampled_from(on)), again)


@st.composite
def terms(draw: st.DrawFn) -> Term:
    sign = draw(st.sampled_from((1, -1)))
    if draw(st.booleans()):
        pool = draw(pools())
        keep = draw(st.none() | st.builds(Keep, st.integers(1, pool.count), st.booleans()))
        return Term((pool,), keep, sign)
    several = tuple(draw(st.lists(pools(5, (GoesOn.NEVER, GoesOn.ITSELF)), min_size=2, max_size=3)))
    dice = sum([pool.count for pool in several])
    return Term(several, draw(st.none() | st.builds(Keep, st.integers(1, dice), st.booleans())), sign)


notations = st.builds(Notation, st.lists(terms(), min_size=1, max_size=2).map(tuple), st.integers(-50, 50))


@given(notations)
def test_the_text_is_read_as_the_same(notation: Notation) -> None:
    assert read(notation.text) == notation


@given(notations, st.randoms(use_true_random=False))
def test_what_is_thrown_is_judged_and_can_be_typed(notation: Notation, rng: Random) -> None:
    """Die after die is wanted, within its sides, until all are there; the marks add up to the total."""
    faces = throw(notation, rng)
    rolled = judge(notation, faces)
    for at, face in enumerate(faces):
        wanted = sides(notation, faces[:at])
        assert wanted == rolled.sides[at]
        assert wanted[0] <= face <= wanted[1]
    assert sides(notation, faces) is None
    if all(term.sign > 0 for term in notation.terms):
        assert rolled.total == notation.plus + sum(die.face for die in rolled.dice if die.mark.counts)
    assert all(die.mark is not Mark.CUT or die.label for die in rolled.dice)


@given(notations, st.randoms(use_true_random=False))
def test_a_total_is_among_the_odds(notation: Notation, rng: Random) -> None:
    """Or they are refused."""
    exact = accepted(odds, notation)
    assert exact is None or exact.get(judge(notation, throw(notation, rng)).total, 0) > 0


@given(st.text(st.sampled_from("0123456789dDkKhHlLrRoOfF%!{},+-−– ()x*٣²ß"), max_size=250) | st.text(max_size=300))
@example("{" * 200)
@example("1d6+" * 49 + "1")
@example("{" + "1d6," * 49)
def test_any_text_is_read_or_refused_at_once(text: str) -> None:
    notation = accepted(read, text)
    assert notation is None or read(notation.text) == notation
