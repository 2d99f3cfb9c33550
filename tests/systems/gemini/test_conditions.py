"""Conditions of the glossary with something in brackets, by the sheet of the game."""

import pytest

from razor_core.events.events import Fiction
from razor_core.events.rolls import Turn, reassigned
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Condition
from razor_core.systems import gemini
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.sheet import SHEET
from razor_core.table.characters import Character
from razor_core.table.setups import Setup
from razor_core.table.world import World
from tests.support.people import foe, someone
from tests.support.typed import present

ADA = Character(id="a", name="Ada", system="gemini")


def exhausted(number: int) -> Condition:
    return SHEET.bracketed("Exhausted", number)


@pytest.mark.parametrize("number", [1, 2, 10])
def test_exhausted_is_a_setback_of_its_number(number: int) -> None:
    """With a minus in its name, on every check (GM-2)."""
    state = exhausted(number)
    assert (state.name, state.of) == (f"Exhausted [−{number}]", "Exhausted")
    world = World(characters=(ADA.with_condition(state),))
    assert Setup(system="gemini", base=Check(), actor="a").check(world) == Check(setbacks=number)


def test_exhausted_adds_up_and_eases_by_rests() -> None:
    """To 10 at most; each rest takes 1, and leaves what it does not ease."""
    ada = (
        ADA.with_condition(exhausted(1)).with_condition(present(SHEET.condition("Dazed"))).with_condition(exhausted(2))
    )
    assert [condition.name for condition in ada.conditions] == ["Dazed", "Exhausted [−3]"]
    assert ada.with_condition(exhausted(9)).conditions[-1] == exhausted(10)
    held = ada.conditions
    for names in (["Dazed", "Exhausted [−2]"], ["Dazed", "Exhausted [−1]"], ["Dazed"], ["Dazed"]):
        held = SHEET.rested(held)
        assert [condition.name for condition in held] == names


def test_enhanced_and_afflicted_stand_beside_others_of_their_kind() -> None:
    """Each with what it is for; the same one again is a second one (GM-17)."""
    agility, wits = (SHEET.bracketed("Enhanced", 1, what=rating) for rating in ("Agility", "Wits"))
    assert [effect.rating for state in (agility, wits) for effect in state.effects] == ["Agility", "Wits"]
    hurt = SHEET.bracketed("Afflicted", amount=" 1d6 ", what="Vitality")
    ada = ADA
    for state in (agility, wits, hurt, agility):
        ada = ada.with_condition(state)
    assert [condition.name for condition in ada.conditions] == [
        *("Enhanced [+1 Agility]", "Enhanced [+1 Wits]"),
        *("Afflicted [1d6 Vitality]", "Enhanced [+1 Agility] (2nd)"),
    ]


@pytest.mark.parametrize(("name", "number", "field"), [("Exhausted", 0, "number"), ("Exhausted", 11, "number")])
def test_a_number_in_brackets_has_bounds(name: str, number: int, field: str) -> None:
    """1 to 10; and an amount is a word at least."""
    with pytest.raises(RuleError, match=f"^{field}: "):
        SHEET.bracketed(name, number)
    with pytest.raises(RuleError, match=r"^amount: "):
        SHEET.bracketed("Afflicted", amount=" ")


def test_what_limits_or_brings_a_condition_names_those_of_the_book() -> None:
    """By a name on the sheet or on the form; those that count for every check have no limit."""
    suggested = {source.name for sources in gemini.GAME.book.modifiers.values() for source in sources}
    conditions = {condition.name for condition in gemini.GAME.sheet.conditions.all}
    assert gemini.GAME.sheet.conditions.limits.keys() <= suggested | conditions
    assert {*gemini.GAME.sheet.conditions.brings, *gemini.GAME.sheet.conditions.brings.values()} <= conditions
    assert not {"Dazed", "Empowered", "Exhausted"} & gemini.GAME.sheet.conditions.limits.keys()


def test_challenged_is_against_all_but_the_challenger() -> None:
    """A tap at a roll against nobody; -3 against another, unless it is left out; nothing against them (GM-18)."""
    challenged = SHEET.given("Challenged", "g")
    ada = someone("gemini", "Ada", conditions=(challenged,))
    world = World(characters=(ada, foe("gemini", "Guard"), foe("gemini", "Thug")))
    found = {}
    for target in ("", "g", "t"):
        setup = Setup(system="gemini", base=Check(), actor="a", target=target)
        found[target] = [(modifier.optional, setup.applies(modifier)) for modifier in setup.available(world)]
    assert found == {"": [(True, False)], "g": [], "t": [(False, True)]}
    setup = Setup(system="gemini", base=Check(), actor="a", target="t")
    roll = Turn(setup, Fiction(who="Ada"), lambda check: (50,)).roll(world)
    assert roll.check.modifier == -3
    other, back = reassigned(roll, world, "a", "g"), reassigned(roll, world, "a", "")
    assert (other.fiction.modifiers, len(back.fiction.modifiers)) == ((), 1)
    assert roll.again == setup


def test_who_challenged_is_known_by_their_id_wherever_they_go() -> None:
    """A copy of both has the copy; the name of the condition says nothing of them."""
    ada = someone("gemini", "Ada", conditions=(SHEET.given("Challenged", "g"), SHEET.given("Challenged", "")))
    changed = ada.with_givers(lambda giver: giver * 2)
    assert [condition.effects[0].giver for condition in changed.conditions] == ["gg", ""]
    assert [condition.name for condition in changed.conditions] == ["Challenged"] * 2
