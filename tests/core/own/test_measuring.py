"""What is measured of dice: every throw of small pools, by hand, against the exact count."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import factorial, prod

import pytest

from razor_core.dice.counting import chain
from razor_core.dice.falling import Fall, whole_fall
from razor_core.dice.judging import kept_units, units_of
from razor_core.dice.pools import MOST_ON, GoesOn, Keep, Pool, Term
from razor_core.dice.weights import Budget
from razor_core.own.measuring import Gauge, joint
from razor_core.rules.fields import RuleError

SUM, HIGH, LOW, ALIKE = (Gauge(kind) for kind in ("sum", "highest", "lowest", "alike"))
THREES, MANY, CAPPED = Gauge("count", "=", 3), Gauge("count", ">=", 2), Gauge("count", "=", 1, 1)


def die(sides: int, count: int, on: GoesOn = GoesOn.NEVER, again: int | None = None) -> Pool:
    return Pool(count, tuple(range(1, sides + 1)), on, again)


def counted(term: Term, gauges: tuple[Gauge, ...], least: Fraction) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each combination, by every throw that is not less likely than that."""
    found: Counter[tuple[int, ...]] = Counter()
    pending: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while pending:
        faces, chance = pending.pop()
        fall = Fall(term.pools)
        for face in faces:
            fall.add(face)
        if fall.waiting:
            pending += (
                [((*faces, face), chance / len(fall.pool.faces)) for face in fall.pool.faces] if chance > least else []
            )
            continue
        fallen = whole_fall(term.pools, faces).fallen
        units = kept_units(units_of(term.pools, fallen, range(len(term.pools))), term.keep)
        kept = [unit.value for unit in units if unit.kept]
        found[tuple([gauge.of(kept) for gauge in gauges])] += chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


TERMS = [
    Term((die(3, 3),)),
    Term((die(4, 3),), Keep(2)),
    Term((die(4, 3),), Keep(2, best=False)),
    Term((die(4, 2), die(3, 1))),
    Term((die(4, 2), die(3, 1)), Keep(1)),
    Term((die(4, 1), die(3, 2)), Keep(2, best=False)),
    Term((die(3, 3, again=1),)),
    Term((Pool(3, (-1, 0, 1)),)),
    Term((Pool(0, (1, 2)),)),
    Term((die(6, 1),)),
]
SETS = [
    (SUM,),
    (HIGH,),
    (LOW,),
    (SUM, HIGH),
    (HIGH, LOW, ALIKE),
    (THREES, MANY),
    (SUM, THREES, CAPPED),
    (MANY, LOW),
    (ALIKE, SUM),
]


@pytest.mark.parametrize("gauges", SETS)
@pytest.mark.parametrize("term", TERMS)
def test_every_throw(term: Term, gauges: tuple[Gauge, ...]) -> None:
    exact = joint(term, gauges, Budget())
    whole = sum(exact.values())
    assert {key: Fraction(weight, whole) for key, weight in exact.items()} == counted(term, gauges, Fraction(0))


@pytest.mark.parametrize("gauges", SETS)
@pytest.mark.parametrize(
    "term",
    [
        Term((die(4, 2, GoesOn.ADDS),)),
        Term((die(4, 2, GoesOn.ITSELF),)),
        Term((die(4, 2, GoesOn.ADDS),), Keep(1)),
        Term((die(4, 2, GoesOn.ADDS),), Keep(2, best=False)),
        Term((die(4, 1, GoesOn.ITSELF), die(3, 1, GoesOn.ITSELF)), Keep(1)),
        Term((die(4, 1, GoesOn.ADDS),)),
        Term((die(4, 1, GoesOn.ADDS, 1),)),
    ],
)
def test_dice_that_go_on(term: Term, gauges: tuple[Gauge, ...]) -> None:
    """Every throw but the unlikely ones."""
    exact = joint(term, gauges, Budget())
    whole, found = sum(exact.values()), counted(term, gauges, Fraction(1, 4**5))
    missed = 1 - sum(found.values())
    assert 0 < missed < Fraction(1, 20)
    assert found.keys() <= exact.keys()
    assert all(0 <= Fraction(weight, whole) - found.get(key, 0) <= missed for key, weight in exact.items())


@pytest.mark.parametrize("gauges", [(HIGH, LOW, ALIKE), (SUM, MANY, THREES)])
def test_too_many_dice_are_refused(gauges: tuple[Gauge, ...]) -> None:
    for term in (Term((die(100, 40),)), Term((die(100, 40, GoesOn.ADDS),), Keep(20))):
        with pytest.raises(RuleError, match="too many to count"):
            joint(term, gauges, Budget(10_000))


@pytest.mark.parametrize("most", [None, 1, 3])
def test_many_dice_are_those_of_the_formula(most: int | None) -> None:
    """24 dice: how many show 5 or 6, how many 1, and how many anything else."""
    exact = joint(Term((die(6, 24),)), (Gauge("count", ">=", 5), Gauge("count", "=", 1, most)), Budget(10_000))
    found = Counter[tuple[int, int]]()
    for high in range(25):
        for ones in range(25 - high):
            ways = factorial(24) // (factorial(high) * factorial(ones) * factorial(24 - high - ones))
            found[high, ones if most is None else min(ones, most)] += ways * 2**high * 3 ** (24 - high - ones)
    assert exact == found


def test_dice_that_add_others_one_after_another() -> None:
    """15 dice: how many show 8 or more with all that follow, and whether any shows 1."""
    one = Counter({(MOST_ON + 1, 0): 1})
    for tens, face in product(range(MOST_ON + 1), range(1, 10)):
        one[tens + (face >= 8), int(face == 1)] += 10 ** (MOST_ON - tens)
    found = Counter({(0, 0): 1})
    for _ in range(15):
        after = Counter[tuple[int, int]]()
        for (high, ones), weight in found.items():
            for (more, another), times in one.items():
                after[high + more, max(ones, another)] += weight * times
        found = after
    gauges = (Gauge("count", ">=", 8), Gauge("count", "=", 1, 1))
    assert joint(Term((die(10, 15, GoesOn.ADDS),)), gauges, Budget(20_000)) == found


@pytest.mark.long
def test_kinds_of_dice_side_by_side() -> None:
    """In braces, with values below 0, and where from a number on all are equal."""
    term = Term((Pool(3, (-5, 0, 0, 7)), die(4, 2, GoesOn.ITSELF), Pool(0, (1, 2))))
    gauges = (SUM, Gauge("count", ">=", 0, 2), Gauge("count", "=", 7, 1))
    exact, by_hand = joint(term, gauges, Budget(10_000)), Counter[tuple[int, ...]]()
    chains = chain(die(4, 1, GoesOn.ITSELF)).items()
    for plain, (one, weight), (other, times) in product(product((-5, 0, 0, 7), repeat=3), chains, chains):
        by_hand[tuple([gauge.of((*plain, one, other)) for gauge in gauges])] += weight * times
    whole, ways = sum(exact.values()), sum(by_hand.values())
    assert all(weight * ways == by_hand[key] * whole for key, weight in exact.items())
    assert exact.keys() == by_hand.keys()


def test_a_gauge_of_nothing() -> None:
    assert [gauge.of(()) for gauge in (SUM, HIGH, LOW, ALIKE, MANY)] == [0] * 5
    assert prod([CAPPED.of((1, 1, 1)), THREES.of((3, 3))]) == 2
