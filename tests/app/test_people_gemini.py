"""Project Gemini at the table: conditions, momentum by side, defences, and tasks with a character of their own."""

from typing import Any

from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.numbers import percent
from razor_core.systems import gemini
from razor_core.systems.gemini import Check, Tier
from razor_core.systems.gemini.tasks import Model
from razor_core.table.character_events import ConditionGiven
from razor_core.table.characters import Character, Rating, Skill
from tests.support.page.characters import (
    SHEET,
    act_as,
    aim_at,
    brought,
    carried,
    character,
    condition,
    edit,
    kind,
    table,
    tap_carried,
)
from tests.support.page.consequences import take
from tests.support.page.person import Person
from tests.support.page.tasks import BAD, GOOD, ended, set_up

GAME = "gemini"
DETERMINED, TURN = kind(GAME, "Determined"), "Determined: treat it as a success"
THUG = character("Thug", GAME, side=Side.OPPOSITION, defences=(Rating("opposition", 7),))


def in_state(name: str, *states: str, **values: Any) -> Character:
    """A character with these conditions."""
    return character(name, GAME, conditions=tuple(condition(GAME, state) for state in states), **values)


def pools(person: Person) -> dict[str, int]:
    """The Momentum of each side that has any."""
    return {clock.name: clock.filled for clock in person.clocks if clock.filled}


# -- conditions --------------------------------------------------------------------------------------------------------


def test_a_condition_entered_on_the_form_goes_with_its_actor() -> None:
    """It was said of that one."""
    person = table(GAME, character("Ada", GAME), character("Bo", GAME))
    person.tap_modifier("setbacks", "Restrained")
    person.type_modifier("modifier", "sand in the eyes", "Take 1")
    assert (person.check.setbacks, person.check.modifier) == (1, -1)
    act_as(person, "Bo")
    assert (person.check.setbacks, person.check.modifier) == (0, 0)


def test_a_target_brings_its_defence_and_what_its_conditions_do_to_rolls_against_it() -> None:
    """Taken back, or another actor: exactly that part changes."""
    blind = condition(GAME, "Blinded")
    person = table(GAME, character("Ada", GAME), THUG)
    person.elsewhere(ConditionGiven("t", blind))
    assert (person.check.opposition, person.check.modifier) == (3, 0)
    aim_at(person, "Thug")
    assert (person.check.opposition, person.check.modifier) == (7, 0)
    tap_carried(person, "Blinded")
    assert (person.check.opposition, person.check.modifier) == (7, 5)
    aim_at(person, "Thug")
    assert (person.check.opposition, person.check.modifier) == (3, 0)
    act_as(person, "Thug")
    tap_carried(person, "Blinded")
    assert (person.check.opposition, person.check.modifier) == (3, -5)


def test_a_condition_for_some_checks_waits_for_a_tap_at_each() -> None:
    """GM-18: an attack has one tap, and rolled again it still counts; the next check of another sort is without it."""
    person = table(GAME, in_state("Ada", "Blinded", "Restrained"), dice=(50,) * 5)
    assert brought(person) == {"Blinded −5": False, "Restrained": True}
    tap_carried(person, "Blinded")
    person.press("roll")
    person.press("again")
    person.press("roll")
    assert [event.check.modifier for event in person.log] == [-5, -5, 0]
    tap_carried(person, "Restrained")
    person.press("roll")
    person.press("again")
    assert [event.check.setbacks for event in person.log] == [1, 1, 1, 0, 0]
    assert person.check.setbacks == 1


# -- momentum ----------------------------------------------------------------------------------------------------------


def test_momentum_is_spent_on_the_form_and_a_pool_has_five() -> None:
    """A point at a time, undone by one Undo; a full pool takes no sixth point, and there is no second one (GM-6)."""
    person = table(GAME, character("Ada", GAME), dice=(GOOD,) * 6)
    for points in range(1, 6):
        person.press("roll")
        take(person, "The players gain 1 Momentum", by=1)
        assert pools(person) == {"Players' Momentum": points}
    person.press("roll")
    (button,) = person.page.region("result").all("data-by")
    assert "disabled" in button
    assert person.page.texts(GAME, "pools") == ["Players' 5/5 spend 1"]
    person.tap("Spend 1 of Players' Momentum")
    assert (pools(person), person.toast) == ({"Players' Momentum": 4}, "1 Players' Momentum spent")
    person.undo()
    assert pools(person) == {"Players' Momentum": 5}
    for _ in range(5):
        person.tap("Spend 1 of Players' Momentum")
    assert (pools(person), "hidden" in person.page.slot(GAME, "pooled")) == ({}, True)


# -- tasks -------------------------------------------------------------------------------------------------------------


def begun(person: Person) -> Person:
    """The same, who has begun a task."""
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    return person


def standing(person: Person) -> str:
    """The chance of the task's next roll, as the page shows it."""
    return person.page.text("roll", "good-chance")


def chance(**values: Any) -> str:
    """The chance of a success of that check."""
    return percent(gemini.odds(Check(**{"skill": 0, **values}))[Tier.SUCCESS])


def test_a_task_is_its_own_characters_whoever_is_picked() -> None:
    """Another does not roll for it. Taken up again: name, conditions and Determined are its character's."""
    person = begun(table(GAME, in_state("Ada", "Dazed", modifiers=(DETERMINED,)), character("Bo", GAME)))
    act_as(person, "Bo")
    assert ended(person)
    person.press("task-choose")
    person.dice.script = [BAD]
    person.press("roll")
    (roll,) = person.log
    assert (roll.fiction.who, roll.actor, roll.check.modifier) == ("Ada", "a", -2)
    take(person, TURN)
    assert (carried(person), person.clocks[0].filled) == ({"Ada": [], "Bo": []}, 1)
    assert standing(person) == chance(modifier=-2)


def test_dazed_in_the_middle_of_a_task_is_on_its_rolls_from_then_on() -> None:
    """By a tap on the sheet; so it is for a rival."""
    person = begun(table(GAME, character("Ada", GAME), dice=(BAD, BAD, BAD)))
    person.press("roll")
    edit(person)
    person.tap("Dazed", within=SHEET)
    person.press("character-save")
    assert standing(person) == chance(modifier=-2)
    for _ in range(2):
        person.press("roll")
    assert [event.check.modifier for event in person.log] == [0, -2, -2]


def test_of_a_contested_task_one_side_gets_what_the_scene_offers_once() -> None:
    """The one who rolls first."""
    offer = Modifier("edges", "Tailwind", lifetime=Lifetime.USED, scope=Scope.SCENE)
    person = table(GAME, character("Ada", GAME, modifiers=(offer,)), dice=(BAD, BAD))
    set_up(person, Model.CONTESTED)
    person.press("task-begin")
    person.press("roll")
    assert [event.check.edges for event in person.log] == [1, 0]


# -- against whom ------------------------------------------------------------------------------------------------------


def test_a_target_without_a_defence_answers_with_the_highest_that_they_have() -> None:
    """It can be changed in the list; what was typed before stays, and another target brings theirs."""
    ratings = (Rating("Agility", 3), Rating("Wits", 5))
    skilled = character("Wolf", GAME, ratings=ratings, skills=(Skill("Dodge", "Agility", 4), Skill("Nerve", "", 1)))
    plain = character("Child", GAME, ratings=(Rating("Agility", 1),))
    person = table(GAME, character("Ada", GAME), skilled, plain)
    aim_at(person, "Wolf")
    assert (person.check.opposition, person.check.defense) == (3, 4)
    names = [each.said("label") for each in person.page.slot(GAME, "answers").elements]
    assert names == ["Dodge 4 + Agility 3", "Nerve 1 + Wits 5", "Agility 3", "Wits 5"]
    aim_at(person, "Child")
    assert (person.check.opposition, person.check.defense) == (1, 0)
    aim_at(person, "Child")
    assert (person.check.opposition, person.check.defense) == (3, 0)
    person.type("opposition", "8")
    aim_at(person, "Wolf")
    assert (person.check.opposition, person.check.defense) == (8, 0)


def test_a_difficulty_rank_is_no_answer_of_a_target() -> None:
    """Attribute and defense skill choose no rank; a rank chosen leaves no defense skill beside it."""
    person = table(GAME, character("Ada", GAME))
    person.type("opposition", "6")
    assert person.page.values(GAME)["opposition-step"] == "6"
    person.type("defense", "2")
    assert (person.page.values(GAME).get("opposition-step", ""), person.check.against) == ("", 8)
    person.pick("opposition-step", "9")
    assert (person.check.opposition, person.check.defense) == (9, 0)
    person.type("defense", "1")
    person.type("defense", "")
    assert person.page.values(GAME)["opposition-step"] == "9"


def test_a_condition_given_on_the_sheet_changes_no_number_that_was_typed() -> None:
    """Neither of whoever acts nor the answer chosen for the target; a number changed on the sheet is on the form."""
    foe = character("Wolf", GAME, ratings=(Rating("Wits", 6),), defences=(Rating("opposition", 4),))
    person = table(GAME, character("Ada", GAME), foe)
    aim_at(person, "Wolf")
    person.type("attribute", "5")
    person.act("answer", value="1")
    for opened in ("character-change", "target-change"):
        person.press(opened)
        person.tap("Dazed", within=SHEET)
        person.press("character-save")
    assert (person.check.attribute, person.check.opposition) == (5, 6)
    edit(person)
    person.type("rating-Agility", "7", form=SHEET)
    person.press("character-save")
    person.press("target-change")
    person.type("defence-opposition", "8", form=SHEET)
    person.press("character-save")
    assert (person.check.attribute, person.check.opposition) == (7, 8)
