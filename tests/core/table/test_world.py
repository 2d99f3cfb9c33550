"""A table: who is on it, and whoever acts without a name."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.table.characters import UNNAMED, Character
from razor_core.table.clocks import Clock
from razor_core.table.world import EMPTY, World, is_taken_out, out_word

KIRA = Character(id="k", name="Kira", system="razorweave")
NOBODY = Character(id="frameworks", name=UNNAMED, system="frameworks")
MOMENTUM = Modifier("momentum", "Momentum")


def test_who_carries_nothing_unnamed_is_not_stored() -> None:
    """With a modifier or a condition they are, once."""
    carrying = replace(NOBODY, modifiers=(MOMENTUM,))
    shaken = replace(NOBODY, conditions=(Condition("Shaken"),))
    world = EMPTY.update(carrying)
    assert world.unnamed == (carrying,)
    assert world.update(shaken).unnamed == (shaken,)
    assert world.update(NOBODY) == EMPTY


@pytest.mark.parametrize(
    ("name", "filled", "word"),
    [("Ada: Injuries", 2, "Defeated"), ("Ada: Injuries", 1, ""), ("Ada: Vitality", 2, ""), ("Omen", 2, "")],
)
def test_as_many_wounds_as_resistance_defeat(name: str, filled: int, word: str) -> None:
    """Of one type: a full track of Wounds, and no other full clock of the character (GM-15)."""
    ada = Character(id="a", name="Ada", system="gemini", clocks=("i",))
    clock = Clock(id="i", name=name, segments=2, filled=filled, kind=ClockKind.POOL)
    world = World(characters=(ada,), clocks=(clock,))
    assert (out_word(world, ada), is_taken_out(world, ada)) == (word, bool(word))


def test_a_slug_is_whoever_acts_unnamed_in_that_game() -> None:
    """As stored, or with nothing; any other id without a character is nobody."""
    carrying = replace(NOBODY, modifiers=(MOMENTUM,))
    world = World(characters=(KIRA,), unnamed=(carrying,))
    assert world.find("k") is KIRA
    assert world.find("frameworks") is carrying
    assert world.find("gemini") == Character(id="gemini", name=UNNAMED, system="gemini")
    assert world.find("gone") is world.find("") is None
    assert world.everyone == (KIRA, carrying)
