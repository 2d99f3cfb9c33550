"""The exact odds of the exploding pool, held against slow counts and against the dice themselves."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from razor_core.rules.fields import RuleError
from razor_core.rules.results import Degree
from razor_core.systems.frameworks import Check, judge, margin_at_least, margins, odds
from razor_core.systems.frameworks.cooperation import together
from razor_core.systems.frameworks.kinds import KINDS
from razor_core.systems.frameworks.pool_odds import Top, lowest
from tests.support.games import brute_frameworks as brute
from tests.support.refused import refusal
from tests.systems.values import Shares, Values

FLAGS: list[Values] = [
    {"momentum": momentum, "interference": interference} for momentum, interference in product((False, True), repeat=2)
]


SMALL = [
    {"score": 1}, {"score": 2}, {"score": 3}, {"score": 2, "venture": 1}, {"score": 3, "venture": 2},
    {"score": 2, "venture": 3}, {"score": 1, "penalty": 1}, {"score": 1, "penalty": 2, "venture": 1},
    {"score": 4, "venture": 1},
]  # fmt: skip


@pytest.mark.parametrize("check", SMALL, ids=str)
def test_frameworks_highest_die_of_a_damage_roll_is_counted_fall_by_fall(check: Values) -> None:
    """Of every face, and of no die where that can be, off by no more than the falls left out (FW-20)."""
    kept, rest = brute.left(check, most=10)
    counted = Shares[int]()
    for faces, chance in kept.items():
        counted[max(faces, default=0)] += chance
    found = KINDS.amounts["damage"].odds(Check(**check))
    assert rest < Fraction(1, 500)
    assert set(found) == {*range(1, 7), *counted}
    for face, chance in found.items():
        assert counted[face] <= chance <= counted[face] + rest


@pytest.mark.parametrize("faces", [range(1, 7), range(2, 7), range(1, 6), range(2, 6)], ids=str)
def test_frameworks_lowest_dice_are_counted_throw_by_throw(faces: range) -> None:
    """Up to four dice, any number of which are left: so many ways each, and nothing that cannot be."""
    for count in range(5):
        for left in range(-1, count + 1):
            kept = (sorted(throw)[: max(left, 0)] for throw in product(faces, repeat=count))
            counted = Counter(Top(max(each), each.count(max(each))) if each else Top(0, 0) for each in kept)
            assert lowest(count, left, faces) == counted, (count, left)


@pytest.mark.parametrize("flags", FLAGS, ids=str)
@pytest.mark.parametrize("pool", SMALL, ids=str)
def test_frameworks_margins_are_those_of_every_fall_up_to_a_bound(pool: Values, flags: Values) -> None:
    """Tier and margin together are as counted fall by fall, off by no more than the share of falls left out."""
    check = {**pool, **flags}
    kept, rest = brute.left(check, most=15)
    assert rest < Fraction(1, 10**4)
    counted = Shares[tuple[str, int]]()
    for faces, chance in kept.items():
        counted[brute.read(faces)] += chance
    for most in (1, 2, 5):
        found = margins(Check(**check), most)
        assert sum(found.values()) == 1
        for (tier, margin), chance in found.items():
            seen = sum(
                share
                for (name, each), share in counted.items()
                if name == tier.name and (each == margin if margin < most else each >= margin)
            )
            assert seen <= chance <= seen + rest
    for least in range(8):
        seen = sum(share for (_, margin), share in counted.items() if margin >= least)
        assert seen <= margin_at_least(Check(**check), least) <= seen + rest


@pytest.mark.parametrize("flags", FLAGS, ids=str)
@pytest.mark.parametrize("pool", [{"score": 1}, {"score": 2, "venture": 1}, {"score": 1, "penalty": 1}], ids=str)
def test_frameworks_odds_are_those_of_judging_every_fall_up_to_a_bound(pool: Values, flags: Values) -> None:
    """The tiers that judge gives to each order of up to six dice, counted, are the odds but for what was left out."""
    check = Check(**pool, **flags)
    momentum, interference = check.momentum and not check.interference, check.interference and not check.momentum
    faces = range(2, 7) if momentum else range(1, 7)
    counted = Shares[Degree]()
    for fall in brute.sequences(check.rolled, not interference, faces, most=6):
        counted[judge(check, fall).tier] += Fraction(1, len(faces) ** len(fall))
    rest = 1 - sum(counted.values())
    assert rest < Fraction(1, 400)
    for tier, chance in odds(check).items():
        assert counted[tier] <= chance <= counted[tier] + rest


@pytest.mark.parametrize("wrong", [-1, True, 1.0, None, "two"])
def test_frameworks_margins_refuse_what_is_no_margin(wrong: Any) -> None:
    """A margin is a whole number of 0 or more, a bound one of 1 or more, 3 unless given; a group needs a check."""
    said = f"Enter a whole number of 0 or more, not {wrong!r}."
    assert refusal(margin_at_least, Check(), wrong) == ("least", said)
    for most in (wrong, 0):
        assert refusal(margins, Check(), most) == ("most", f"Enter a whole number of 1 or more, not {most!r}.")
    assert margins(Check()) == margins(Check(), most=3)
    with pytest.raises(RuleError, match=r"^checks: Add at least one check\.$"):
        together([])
