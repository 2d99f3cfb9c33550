"""Strike against Set Up, alone and by two characters, roll by roll without razor_core, and its rulings."""

from dataclasses import replace

import pytest

from razor_core.rules.fields import RuleError
from razor_core.systems.razorweave import Check, Tier
from razor_core.systems.razorweave.rulings import RULINGS
from razor_core.systems.razorweave.set_ups import SET_UPS
from razor_core.systems.razorweave.two_turns import prepared, ticks, two_turns
from tests.support.games import brute
from tests.support.games.golden import load
from tests.systems.values import Shares

TICKS = {row["tier"]: row["ticks"] for row in load("razorweave")["strikes"]["rows"]}
#: RW-16 by the names of the tiers.
EDGE = {"PARTIAL_SUCCESS": 1, "FULL_SUCCESS": 1, "CRITICAL_SUCCESS": 2}
CHECKS = [
    Check(dc=16, attribute=2), Check(dc=14), Check(dc=22, attribute=2, skill=True), Check(dc=18, attribute=2, edge=1),
    Check(dc=18, attribute=2, edge=2), Check(dc=16, burden=2), Check(dc=16, edge=10, burden=10),
    Check(dc=12, edge=9, burden=10), Check(dc=40),
]  # fmt: skip


def net(check: Check, more: int = 0) -> int:
    """Edge less Burden with so much Edge more, capped at 2 either way."""
    return max(-2, min(2, check.edge + more - check.burden))


def counted(check: Check, more: int = 0) -> Shares[int]:
    """The chance of each number of ticks of a Strike, over every fall."""
    found = Shares[int]()
    for tier, chance in brute.tiers(net(check, more), check.modifier, check.dc).items():
        found[TICKS[tier]] += chance
    return found


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("set_up", [None, Check(dc=14, attribute=1), Check(dc=30)], ids=str)
def test_rw_16_a_set_up_gives_its_edge_to_the_strike(check: Check, set_up: Check | None) -> None:
    """Tier by tier of the Set Up, with one Edge more from a Partial Success on and two from a Critical one, capped."""
    first = set_up or check
    wanted = Shares[int]()
    for tier, chance in brute.tiers(net(first), first.modifier, first.dc).items():
        for count, then in counted(check, EDGE.get(tier, 0)).items():
            wanted[count] += chance * then
    _, found, *_ = two_turns(first, later=check)
    assert dict(found.ticks) == {count: wanted[count] for count in range(4)}
    assert found.mean == sum(count * chance for count, chance in wanted.items())
    for segments in range(8):
        assert found.reaching(segments) == sum(chance for count, chance in wanted.items() if count >= segments)


def test_rw_16_is_what_the_ruling_says() -> None:
    """Failures give none, a Partial and a Full Success one, a Critical Success two; beyond the cap it helps nothing."""
    assert {tier.name: each.edge for tier, each in SET_UPS.items() if each.edge} == EDGE
    assert set(SET_UPS) == set(Tier)
    said = "A Partial or a Full Success gives an ally one Edge for the next roll, a Critical Success two"
    assert said in RULINGS["RW-16"].text
    capped = Check(dc=18, attribute=2, edge=2)
    assert prepared(capped, Check(dc=1)) == ticks(capped)


def test_rw_17_figures_of_the_document_are_exact() -> None:
    """Ticks alone: 2.83 against 1.81 with +2 at DC 16, and 0.43 against 0.53 where the Set Up is the easier by far."""
    means = [round(float(way.mean), 2) for way in two_turns(Check(dc=16, attribute=2))]
    assert means[:2] == [2.83, 1.81]
    hard, easier = Check(dc=22, attribute=2), Check(dc=14, attribute=2)
    alone, prepared_first = two_turns(hard)[0], two_turns(easier, later=hard)[1]
    assert [round(float(way.mean), 2) for way in (alone, prepared_first)] == [0.43, 0.53]


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("ally", [Check(dc=14, attribute=1), Check(dc=18, attribute=3, skill=True, edge=1)], ids=str)
def test_two_characters_each_roll_their_own_check(check: Check, ally: Check) -> None:
    """The ally strikes, or sets up, with the ally's check, and the Strike that it helps is one's own."""
    both, helped = Shares[int](), Shares[int]()
    for tier, chance in brute.tiers(net(ally), ally.modifier, ally.dc).items():
        for count, then in counted(check).items():
            both[TICKS[tier] + count] += chance * then
        for count, then in counted(check, EDGE.get(tier, 0)).items():
            helped[count] += chance * then
    *alone, strikes, sets_up = two_turns(check, ally)
    assert dict(strikes.ticks) == {count: both[count] for count in range(7)}
    assert dict(sets_up.ticks) == {count: helped[count] for count in range(4)}
    assert alone == list(two_turns(check)[:2])


@pytest.mark.parametrize("dc", [12, 22])
def test_a_set_up_has_a_dc_of_its_own(dc: int) -> None:
    """Alone or by an ally; the Strikes have theirs. Out of bounds it is refused."""
    check, ally = Check(dc=18, attribute=2), Check(dc=18, attribute=1, edge=1)
    found = two_turns(check, ally, set_up_dc=dc)
    strikes, alone, both, helped = two_turns(check, ally)
    assert found == (
        strikes,
        replace(alone, ticks=prepared(check, replace(check, dc=dc))),
        both,
        replace(helped, ticks=prepared(check, replace(ally, dc=dc))),
    )
    with pytest.raises(RuleError):
        two_turns(check, set_up_dc=41)
