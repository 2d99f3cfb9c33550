"""What a condition costs: dice or a number off the pool in its brackets, and nothing for anything else."""

import pytest

from razor_core.rolls.condition_costs import costs
from razor_core.rules.clock_kinds import ClockKind
from razor_core.systems import find
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.world import World
from tests.support.games.scripted import Scripted

SHEET = find("gemini").sheet


def world(amount: str, pool: str = "Poise", filled: int = 10) -> tuple[World, Character]:
    """A table with Kira, who is Afflicted so, and has so much Poise."""
    condition = SHEET.bracketed("Afflicted", 0, amount, pool)
    kira = Character(id="k", name="Kira", system="gemini", conditions=(condition,), clocks=("p",))
    poise = Clock(id="p", name="Kira: Poise", kind=ClockKind.POOL, segments=10, filled=filled)
    return World(characters=(kira,), clocks=(poise,)), kira


def test_dice_are_rolled_and_come_off_the_pool() -> None:
    table, kira = world("1D6+1")
    (cost,) = costs(table, kira)
    assert (cost.amount, cost.has_dice, cost.pool.id) == ("1d6 + 1", True, "p")
    rolled = cost.roll(kira, Scripted(4))
    assert (rolled.result.amount, rolled.fiction.who, rolled.fiction.intent) == (5, "Kira", "Afflicted [1D6+1 Poise]")
    (tick,) = cost.taken_off("1.s", rolled)
    assert (tick.clock, tick.by, tick.roll) == ("p", -5, "1.s")


def test_a_total_below_one_takes_nothing() -> None:
    table, kira = world("1d6-6")
    (cost,) = costs(table, kira)
    assert cost.taken_off("1.s", cost.roll(kira, Scripted(3))) == ()


def test_a_number_comes_off_without_dice() -> None:
    table, kira = world("2")
    (cost,) = costs(table, kira)
    assert not cost.has_dice
    assert (cost.number().clock, cost.number().by) == ("p", -2)


@pytest.mark.parametrize(
    ("amount", "pool", "filled"),
    [("much", "Poise", 10), ("0", "Poise", 10), ("9999", "Poise", 10), ("1d6", "Vitality", 10), ("1d6", "Poise", 0)],
)
def test_what_costs_nothing(amount: str, pool: str, filled: int) -> None:
    """Other words, no such number, no such pool, nothing left; nor does a condition without brackets."""
    table, kira = world(amount, pool, filled)
    assert costs(table, kira) == ()
    dazed = Character(id="d", name="Dazed", system="gemini", conditions=(SHEET.conditions.all[0],))
    assert costs(table, dazed) == ()
