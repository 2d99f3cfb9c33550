"""What each tier ticks of the clocks of a race, game by game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from razor_core.analysis.race_ticks import Attempt, attempt, outcomes, proposed
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.features import Deed
from razor_core.systems import SYSTEMS, find, witchgates
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.world import World

PROGRESS, THREAT, RESOLVE = ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.RESOLVE
TRACK, POOL = ClockKind.TRACK, ClockKind.POOL


def table(*kinds: ClockKind, characters: Sequence[Character] = ()) -> World:
    """Clocks A, B, C of these kinds, half full."""
    clocks = tuple(Clock(id=id, name=id.upper(), kind=kind, filled=3) for id, kind in zip("abc", kinds, strict=False))
    return World(clocks=clocks, characters=tuple(characters))


def rolled(slug: str, kind: str = "", **more: Any) -> Attempt:
    """A default check of nobody in particular."""
    return Attempt(system=slug, check=find(slug).Check(**more), kind=kind, actor=slug)


def ticks(made: Attempt, world: World, *order: str, emptied: Sequence[str] = ()) -> dict[str, dict[str, int]]:
    """What is proposed for each outcome by its name, without those that tick nothing."""
    found = proposed(world, made, order or [clock.id for clock in world.clocks], emptied)
    return {getattr(outcome, "name", str(outcome)): dict(each) for outcome, each in found.items() if each}


def test_a_check_of_razorweave_ticks_progress_and_threat_by_its_table() -> None:
    """By the least number of RW-12; the price of a Partial Success is a choice, and left to the table."""
    by_book = {"CRITICAL_FAILURE": {"b": 2}, "FAILURE": {"b": 1}, "PARTIAL_SUCCESS": {"a": 1}}
    by_book |= {"FULL_SUCCESS": {"a": 1}, "CRITICAL_SUCCESS": {"a": 2}}
    assert ticks(rolled("razorweave"), table(PROGRESS, THREAT)) == by_book
    assert ticks(rolled("razorweave"), table(PROGRESS, THREAT), "b", "a") == by_book
    alone = {"CRITICAL_FAILURE": {"a": 2}, "FAILURE": {"a": 1}}
    assert ticks(rolled("razorweave"), table(THREAT)) == alone


def test_of_two_clocks_that_a_roll_can_be_for_it_is_for_the_first() -> None:
    """The first in the order that is asked for; the other is the other side's."""
    made, world = rolled("razorweave"), table(PROGRESS, PROGRESS)
    found = {"PARTIAL_SUCCESS": {"b": 1}, "FULL_SUCCESS": {"b": 1}, "CRITICAL_SUCCESS": {"b": 2}}
    assert ticks(made, world, "b", "a") == found
    assert ticks(made, world, "b", "a", "gone") == found


def test_a_strike_ticks_the_clock_of_its_target() -> None:
    """By RW-9, however the clocks are ordered, and a threat where that is all that a choice offers."""
    kira = Character(id="k", name="Kira", system="razorweave", clocks=("a",))
    thug = Character(id="t", name="Thug", system="razorweave", side=Side.OPPOSITION, clocks=("b",))
    world = table(RESOLVE, RESOLVE, THREAT, characters=(kira, thug))
    made = replace(rolled("razorweave", "strike"), actor="k", target="t")
    hits = {"PARTIAL_SUCCESS": {"b": 1}, "FULL_SUCCESS": {"b": 2}, "CRITICAL_SUCCESS": {"b": 3}}
    assert ticks(made, world, "a", "b") == hits
    misses = {"CRITICAL_FAILURE": {"c": 1}, "FAILURE": {"c": 1}}
    assert ticks(made, world) == {**misses, **hits, "PARTIAL_SUCCESS": {"b": 1, "c": 1}}


def test_a_foe_works_for_what_threatens_others() -> None:
    """By the successes of its check; its failures are progress of the players. Only its own where there is none."""
    foe, made = Side.OPPOSITION, rolled("razorweave")
    helps = {"PARTIAL_SUCCESS": {"a": 1}, "FULL_SUCCESS": {"a": 1}, "CRITICAL_SUCCESS": {"a": 2}}
    harms = {"CRITICAL_FAILURE": {"b": 2}, "FAILURE": {"b": 1}}
    for order in ("ab", "ba"):
        found = proposed(table(THREAT, PROGRESS), made, order, side=foe)
        by_name = {tier.name: dict(each) for tier, each in found.items() if each}
        assert by_name == helps | harms
    alone = proposed(table(PROGRESS, PROGRESS), made, "ab", side=foe)
    assert {tier.name: dict(each) for tier, each in alone.items() if each} == helps
    assert proposed(table(), made, "", side=foe) == dict.fromkeys(find("razorweave").Tier, ())
    threats = proposed(table(THREAT, THREAT), rolled("gemini"), "ab", side=foe)
    assert [dict(threat) for threat in threats.values()] == [{}, {"a": 1}]


@pytest.mark.parametrize("kind", ["strike", "set_up"])
def test_a_kind_of_roll_that_makes_no_progress_ticks_none(kind: str) -> None:
    """The book's check would tick it, so nothing is made up."""
    assert ticks(rolled("razorweave", kind), table(PROGRESS, PROGRESS)) == {}


@pytest.mark.parametrize(
    ("slug", "good", "bad"),
    [
        ("frameworks", {"SUCCESS": 1, "TRIUMPH": 2}, {"FUMBLE": 2, "FAIL": 1}),
        ("gemini", {"SUCCESS": 1}, {"FAILURE": 1}),
        ("trident_sphere", {"PASS": 1, "SUCCESS": 1, "TRIUMPH": 2}, {"DISASTER": 2, "FAILURE": 1}),
    ],
)
def test_where_the_book_ticks_no_clock_a_success_is_one(slug: str, good: dict[str, int], bad: dict[str, int]) -> None:
    """A triumph two; failures go to a threat alone, and a countdown goes down."""
    made = rolled(slug)
    assert ticks(made, table(PROGRESS, PROGRESS)) == {tier: {"a": by} for tier, by in good.items()}
    assert ticks(made, table(POOL), emptied="a") == {tier: {"a": -by} for tier, by in good.items()}
    both = {tier: {"a": by} for tier, by in good.items()} | {tier: {"b": by} for tier, by in bad.items()}
    assert ticks(made, table(PROGRESS, THREAT)) == both


def test_effect_and_trouble_of_witchgates() -> None:
    """The effect marks the first, the trouble the second; what undoes progress is no tick of it."""
    found = {"MISS": {"b": 1}, "GLANCE": {"a": 1, "b": 1}, "HIT": {"a": 1}}
    for kinds in ((TRACK, THREAT), (TRACK, TRACK), (PROGRESS, PROGRESS)):
        assert ticks(rolled("witchgates"), table(*kinds)) == found
    grave = rolled("witchgates", position=witchgates.Position.DESPERATE, effect=witchgates.Effect.HIGH)
    assert ticks(grave, table(TRACK, THREAT)) == {"MISS": {"b": 2}, "GLANCE": {"a": 2, "b": 2}, "HIT": {"a": 2}}


def test_an_effect_of_trident_sphere_takes_from_the_targets_pool() -> None:
    """As much as its strength, at a Pass or better."""
    foe = Character(id="f", name="Foe", system="trident_sphere", side=Side.OPPOSITION, clocks=("a",))
    made = replace(rolled("trident_sphere"), target="f", deed=Deed(strength=5))
    found = ticks(made, table(POOL, characters=[foe]), emptied="a")
    assert found == {tier: {"a": -5} for tier in ("PASS", "SUCCESS", "TRIUMPH")}


def test_an_amount_is_as_many_ticks() -> None:
    """Of the first clock; its odds are those of the amount, not of the tiers."""
    made = rolled("frameworks", "damage")
    assert ticks(made, table(POOL, POOL)) == {str(face): {"a": face} for face in range(1, 7)}
    assert outcomes(made) == find("frameworks").kinds.amounts["damage"].odds(made.check)
    assert outcomes(rolled("frameworks")) == find("frameworks").odds(made.check)


def test_what_is_rolled_is_what_was_set_up() -> None:
    """The same check by the same actor."""
    system = find("razorweave")
    setup = Setup(system="razorweave", base=system.Check(dc=18), actor="k", target="t", kind="strike")
    made = attempt(World(), setup)
    assert made == Attempt(system="razorweave", check=system.Check(dc=18), kind="strike", actor="k", target="t")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_kind_of_roll_of_every_game_can_race(slug: str) -> None:
    """Each outcome has its ticks, none of them 0; a roll always leads somewhere for the usual clocks."""
    world = table(*find(slug).sheet.clock_kinds)
    for kind in find(slug).kinds.words:
        made = rolled(slug, kind)
        found = proposed(world, made, "abc")
        assert list(found) == list(outcomes(made))
        assert all(by for each in found.values() for _, by in each)
        assert any(found.values())
