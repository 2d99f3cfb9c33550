"""Exact chances of totals: against every throw of small pools, against Icepool for large ones."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod

import icepool
import pytest

from razor_core.dice import judge, odds, read
from razor_core.dice.falling import Fall
from razor_core.dice.pools import MOST_ON, Notation
from razor_core.odds.odds import Odds
from razor_core.rules.fields import RuleError


def throws(notation: Notation, least: Fraction) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield the faces of every throw with its chance, leaving out those below the least chance."""
    pending: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while pending:
        faces, chance = pending.pop()
        fall = Fall(notation.pools)
        for face in faces:
            fall.add(face)
        if not fall.waiting:
            yield faces, chance
        elif chance > least:
            shows = fall.pool.faces
            pending += [((*faces, face), chance / len(shows)) for face in shows]


@pytest.mark.parametrize(
    "dice",
    [
        "2d6 + 3",
        "4d4kh3",
        "4d4kl2",
        "4d3kh4",
        "{2d4, 2d6}kh2",
        "{2d4, 1d6, 1d3ro1}kl3",
        "{2d4, 1d6} − 1d4",
        "3d4ro2",
        "4dF + 1",
        "2dFro-1",
        "2d{0, 0, 1, 5}kh1",
        "−1d4 − 2d3",
    ],
)
def test_every_throw_of_a_few_dice(dice: str) -> None:
    notation = read(dice)
    counted: Counter[int] = Counter()
    whole = prod([len(pool.faces) ** pool.count for pool in notation.pools]) ** 2
    for faces, chance in throws(notation, Fraction(0)):
        weight = chance * whole
        counted[judge(notation, faces).total] += int(weight)
    assert odds(notation) == Odds(counted)


@pytest.mark.parametrize(
    "dice", ["1d4!", "2d4!!", "2d6!kh1", "2d6!kl1", "3d4!kh2", "2d6!!kh1", "{1d8!!, 1d6!!}kh1", "2d6!ro1"]
)
def test_dice_that_go_on(dice: str) -> None:
    """Every throw but the unlikely ones."""
    notation = read(dice)
    counted: Counter[int] = Counter()
    missed = Fraction(1)
    for faces, chance in throws(notation, Fraction(1, 6**5)):
        counted[judge(notation, faces).total] += chance  # type: ignore[assignment]
        missed -= chance
    exact = odds(notation)
    assert 0 < missed < Fraction(1, 30)
    assert all(total in exact for total in counted)
    assert all(0 <= exact[total] - counted.get(total, 0) <= missed for total in exact)


def test_the_cap_is_exact() -> None:
    """A die of two sides goes on ten times, and no more."""
    exact = odds(read("1d2!!"))
    assert max(exact) == 2 * (MOST_ON + 1)
    assert exact[2 * (MOST_ON + 1)] == Fraction(1, 2 ** (MOST_ON + 1))
    assert odds(read("1d2!")) == exact
    everything = dict(throws(read("1d2!kh1"), Fraction(0)))
    assert odds(read("1d2!kh1"))[1] == Fraction(1, 2) == everything[(1,)]
    assert odds(read("2d2!kl2"))[4] == Fraction(1, 2 ** (2 * MOST_ON + 2))


def goes_on(die: int) -> icepool.Die[int]:
    """A die that goes on."""
    return icepool.d(die).explode(depth=MOST_ON)


@pytest.mark.parametrize(
    ("dice", "of_icepool"),
    [
        ("10d10!!kh3", lambda: goes_on(10).highest(10, 3)),
        ("8d10!!kl3", lambda: goes_on(10).lowest(8, 3)),
        ("5d20!!kh3", lambda: goes_on(20).highest(5, 3)),
        ("12d6!!kl7", lambda: goes_on(6).lowest(12, 7)),
        ("40d6kh20", lambda: icepool.d6.highest(40, 20)),
        ("6d6!!", lambda: 6 @ goes_on(6)),
        ("20d6", lambda: 20 @ icepool.d6),
        ("12d8kh5", lambda: icepool.d8.highest(12, 5)),
        ("12d8kl5 + 4", lambda: icepool.d8.lowest(12, 5) + 4),
        ("10d6ro2", lambda: 10 @ icepool.d6.reroll([1, 2], depth=1)),
        ("3d6 + 2d8 − 1d20", lambda: 3 @ icepool.d6 + 2 @ icepool.d8 - icepool.d20),
        ("{1d12!!, 1d6!!}kh1", lambda: icepool.highest(goes_on(12), goes_on(6))),
    ],
)
def test_icepool_counts_the_same(dice: str, of_icepool: Callable[[], icepool.Die[int]]) -> None:
    exact, pool = odds(read(dice)), of_icepool()
    assert dict(exact) == {total: Fraction(pool.probability(total)) for total in pool.outcomes()}
    assert exact.mean() == Fraction(pool.mean())


@pytest.mark.parametrize(
    "dice",
    [
        "40d100!!",
        "40d100!!kh20",
        "40d6!kh20",
        "40d100!kh39",
        "{6d100!!, 6d99!!, 6d98!!, 6d97!!, 6d96!!, 6d95!!}kh3",
        "{1d100!!, 1d99!!, 1d98!!, 1d97!!, 1d96!!, 1d95!!}kh3",
        "20d100!! + 20d99!!",
    ],
)
def test_too_many_dice_are_refused_at_once(dice: str) -> None:
    with pytest.raises(RuleError) as error:
        odds(read(dice))
    assert error.value.field == "dice"
    assert error.value.message.startswith("These dice are too many to count exactly. Use fewer dice")


@pytest.mark.parametrize("dice", ["40d100", "40d6kh20", "20d100kh3", "10d10!!kh3", "40d6!kh2", "40d2!!"])
def test_many_dice_are_counted_at_once(dice: str) -> None:
    assert sum(odds(read(dice)).values()) == 1
