"""What is measured of dice: every throw of small pools, by hand, against the exact count."""

from collections import Counter
from fractions import Fraction
from math import prod

import pytest

from razor_core.dice.falling import Fall, whole_fall
from razor_core.dice.judging import kept_units, units_of
from razor_core.dice.pools import GoesOn, Keep, Pool, Term
from razor_core.dice.sums import Budget
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


def test_a_gauge_of_nothing() -> None:
    assert [gauge.of(()) for gauge in (SUM, HIGH, LOW, ALIKE, MANY)] == [0] * 5
    assert prod([CAPPED.of((1, 1, 1)), THREES.of((3, 3))]) == 2
