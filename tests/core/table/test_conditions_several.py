"""A second source of a condition: kept beside the first where the book has several, and lifted by itself."""

import pytest

from razor_core.consequences.recipients import Situation
from razor_core.consequences.taking_back import take_back
from razor_core.rules.consequences import Consequence
from razor_core.rules.effects import Afflict
from razor_core.rules.modifiers import Condition
from razor_core.systems import SYSTEMS
from razor_core.table import character_changes
from razor_core.table.character_events import ConditionGiven, ConditionTaken
from razor_core.table.characters import Character, merge_edit
from razor_core.table.setups import Setup
from razor_core.table.turns import standings
from razor_core.table.world import TurnOrder, World

EVERY = [(slug, condition.name) for slug, system in SYSTEMS.items() for condition in system.sheet.conditions.all]


def of(slug: str, name: str) -> Condition:
    """A condition of the book."""
    found = SYSTEMS[slug].sheet.condition(name)
    assert found
    return found


def after(slug: str, *conditions: Condition) -> Character:
    """Ada, once she was given these one after another."""
    ada = Character(id="a", name="Ada", system=slug)
    for each in conditions:
        ada = ada.with_condition(each)
    return ada


def names(character: Character) -> list[str]:
    return [condition.name for condition in character.conditions]


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_a_condition_from_a_second_source_is_a_second_one_where_the_book_has_several(slug: str, name: str) -> None:
    """Its effects count as often, under names of their own; any other condition is had or not."""
    sheet, condition = SYSTEMS[slug].sheet, of(slug, name)
    twice = after(slug, condition, condition)
    several = name in sheet.conditions.several
    assert names(twice) == ([name, f"{name} (2nd)"] if several else [name])
    assert len(twice.carried) == len(condition.effects) * (1 + several)
    assert {modifier.name for modifier in twice.carried} == ({*names(twice)} if condition.effects else set())
    world = World(characters=(twice,))
    (line,) = ConditionTaken("a", name).apply(world)[1]
    assert line == f"Ada is no longer {name}"
    left = ConditionTaken("a", name).apply(world)[0].characters[0]
    assert names(left) == ([f"{name} (2nd)"] if several else [])
    assert [condition.plain for condition in left.conditions] == [condition] * several
    assert names(left.with_condition(condition)) == ([f"{name} (2nd)", name] if several else [name])


def test_every_condition_of_several_is_in_its_book() -> None:
    """By its name there."""
    for system in SYSTEMS.values():
        assert {*system.sheet.conditions.several} <= {condition.name for condition in system.sheet.conditions.all}


def test_what_is_in_brackets_counts_by_source() -> None:
    """Afflicted with the same amount twice, Enhanced twice; Exhausted adds up as before (GM-17)."""
    sheet = SYSTEMS["gemini"].sheet
    afflicted = sheet.bracketed("Afflicted", amount="1d6", what="Vitality")
    enhanced, exhausted = sheet.bracketed("Enhanced", 1, what="Agility"), sheet.bracketed("Exhausted", 2)
    ada = after("gemini", afflicted, afflicted, afflicted, enhanced, enhanced, exhausted, exhausted)
    assert names(ada) == [
        *("Afflicted [1d6 Vitality]", "Afflicted [1d6 Vitality] (2nd)", "Afflicted [1d6 Vitality] (3rd)"),
        *("Enhanced [+1 Agility]", "Enhanced [+1 Agility] (2nd)", "Exhausted [−4]"),
    ]
    assert [condition.of for condition in ada.conditions[:2]] == ["Afflicted"] * 2
    (lines,) = ConditionGiven("a", afflicted).apply(World(characters=(ada,)))[1:]
    assert lines == ("Ada is Afflicted [1d6 Vitality] (4th)",)
    state = standings(World(characters=(ada,), turns=TurnOrder(system="gemini")))[0]
    assert [each.partition(":")[0] for each in state.at_end] == names(ada)[:3]


def test_each_challenger_counts_against_all_but_themselves() -> None:
    """From the one who has challenged already it is no second one."""
    sheet = SYSTEMS["gemini"].sheet
    by = {giver: sheet.given("Challenged", giver) for giver in ("x", "y", "")}
    ada = after("gemini", by["x"], by["y"], by["x"])
    assert sorted(names(ada)) == ["Challenged", "Challenged (2nd)"]
    people = (ada, *[Character(id=each, name=each, system="gemini") for each in ("x", "y", "z")])
    world = World(characters=people)

    def points(target: str) -> int:
        setup = Setup(system="gemini", base=SYSTEMS["gemini"].Check(), actor="a", target=target)
        return sum(modifier.points for modifier in setup.modifiers(world))

    assert [points(each) for each in ("x", "y", "z")] == [-3, -3, -6]
    assert names(after("gemini", by[""], by[""])) == ["Challenged", "Challenged (2nd)"]


def test_a_sheet_that_gives_a_second_keeps_what_came_meanwhile() -> None:
    """What another gave while the sheet was open is the second; what the sheet lifts is lifted alone."""
    dazed = of("razorweave", "Dazed")
    before, once = after("razorweave"), after("razorweave", dazed)
    twice = after("razorweave", dazed, dazed)
    assert names(merge_edit(once, before, once)) == ["Dazed", "Dazed (2nd)"]
    assert names(merge_edit(twice, twice, once)) == ["Dazed"]
    second = twice.without_condition("Dazed")
    assert names(merge_edit(twice, twice, second)) == ["Dazed (2nd)"]
    assert character_changes.told(twice, once) == ("Ada is no longer Dazed (2nd)",)
    assert character_changes.told(once, twice) == ("Ada is Dazed (2nd)",)


def test_what_a_consequence_gave_is_take_back_last() -> None:
    """And where the first was lifted, what is left of it is found."""
    dazed = of("razorweave", "Dazed")
    given = Consequence("dazed", "Dazed", effects=(Afflict(dazed),))
    situation = Situation(world=World(), system="razorweave", roll="1.s", actors={})
    twice = after("razorweave", dazed, dazed)
    for having, name in ((twice, "Dazed (2nd)"), (twice.without_condition("Dazed"), "Dazed (2nd)")):
        assert take_back(situation, given, having) == (ConditionTaken("a", name),)
