"""Project Gemini at the table: conditions, momentum by side, defences, and tasks with a character of their own."""

from dataclasses import replace
from typing import Any

from razor_core.systems.gemini.tasks import Model
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
from tests.support.page.consequences import is_off, take
from tests.support.page.tasks import BAD, GOOD, assert_odds_are_exact, ended, running, set_up

GAME = "gemini"
DETERMINED, TURN = kind(GAME, "Determined"), "Determined: treat it as a success"


def in_state(name: str, *states: str, **values: Any) -> Character:
    return character(name, GAME, conditions=tuple(condition(GAME, state) for state in states), **values)


def test_a_condition_entered_on_the_form_goes_with_its_actor() -> None:
    """It was said of that one."""
    person = table(GAME, character("Ada", GAME), character("Bo", GAME))
    person.tap_modifier("setbacks", "Restrained")
    person.type_modifier("modifier", "sand in the eyes", "Take 1")
    assert (person.check.setbacks, person.check.modifier) == (1, -1)
    act_as(person, "Bo")
    assert (person.check.setbacks, person.check.modifier) == (0, 0)


def test_a_condition_for_some_checks_waits_for_a_tap_at_each() -> None:
    """GM-18: an attack has one tap, and rolled again it still counts; the next check of another sort is without it."""
    person = table(GAME, in_state("Ada", "Blinded", "Restrained"), dice=(50,) * 3)
    assert brought(person) == {"Blinded −5": False, "Restrained": True}
    for name in ("Blinded", "Restrained"):
        tap_carried(person, name)
    for action in ("roll", "again", "roll"):
        person.press(action)
    assert [(event.check.modifier, event.check.setbacks) for event in person.log] == [(-5, 0), (-5, 0), (0, 1)]


def test_determined_is_had_once_and_by_its_own_name() -> None:
    """Another name that is typed is no other state: it waits for what it is of."""
    person = table(GAME, character("Ada", GAME), dice=(BAD, BAD))
    edit(person)
    person.type("carried", "Grit", form=SHEET)
    for _ in range(2):
        person.tap("Determined", within=SHEET)
    person.tap("Edge", within=SHEET)
    person.press("character-save")
    assert carried(person) == {"Ada": ["Determined", "Grit"]}
    person.press("roll")
    take(person, TURN)
    assert carried(person) == {"Ada": ["Grit"]}


def test_momentum_is_spent_on_the_form_and_a_pool_has_five() -> None:
    """A full pool takes no sixth point, and there is no second one (GM-6). An empty one is not on the form."""
    person = table(GAME, character("Ada", GAME), dice=(GOOD,) * 6)
    for _ in range(5):
        person.press("roll")
        take(person, "The players gain 1 Momentum", by=1)
    person.press("roll")
    assert is_off(person, "The players gain 1 Momentum")
    assert person.page.texts(GAME, "pools") == ["Players' 5/5 spend 1"]
    for left in range(5)[::-1]:
        person.tap("Spend 1 of Players' Momentum")
        assert person.clock("Players' Momentum").filled == left
    assert "hidden" in person.page.slot(GAME, "pooled")


def test_a_task_is_its_own_characters_whoever_is_picked() -> None:
    """Another does not roll for it. Taken up again: name, conditions and Determined are its character's."""
    person = table(GAME, in_state("Ada", "Dazed", modifiers=(DETERMINED,)), character("Bo", GAME))
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    act_as(person, "Bo")
    assert ended(person)
    person.press("task-choose")
    person.dice.script = [BAD]
    person.press("roll")
    (roll,) = person.log
    assert (roll.fiction.who, roll.actor, roll.check.modifier) == ("Ada", "a", -2)
    take(person, TURN)
    assert (carried(person), person.clocks[0].filled) == ({"Ada": [], "Bo": []}, 1)
    assert_odds_are_exact(person, replace(running(person).task.check, modifier=-2))


def test_a_target_without_a_defence_answers_with_the_highest_that_they_have() -> None:
    """Another is chosen in the list, or typed; what was typed before stays, and another target brings theirs."""
    ratings = (Rating("Agility", 3), Rating("Wits", 5))
    skilled = character("Wolf", GAME, ratings=ratings, skills=(Skill("Dodge", "Agility", 4), Skill("Nerve", "", 1)))
    plain = character("Child", GAME, ratings=(Rating("Agility", 1),))
    person = table(GAME, character("Ada", GAME), skilled, plain)
    aim_at(person, "Wolf")
    assert (person.check.opposition, person.check.defense) == (3, 4)
    names = [element.said("label") for element in person.page.slot(GAME, "answers").elements]
    assert names == ["Dodge 4 + Agility 3", "Nerve 1 + Wits 5", "Agility 3", "Wits 5"]
    for answer in ("1", "-1"):
        person.act("answer", value=answer)
        assert (person.check.opposition, person.check.defense) == (5, 1)
    person.type("defense", "2")
    assert person.page.slot(GAME, "answers").elements[0].said("label") == "as typed"
    aim_at(person, "Child")
    assert (person.check.opposition, person.check.defense) == (1, 0)
    aim_at(person, "Child")
    assert (person.check.opposition, person.check.defense) == (3, 0)
    assert "hidden" in person.page.slot(GAME, "answered")
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


def test_an_answer_without_a_defense_skill_is_no_difficulty_rank() -> None:
    """Neither in the notes nor in the steps (GM-7); a rank against somebody who does not answer is one."""
    person = table(GAME, character("Ada", GAME), character("Cur", GAME, ratings=(Rating("Agility", 3),)))
    aim_at(person, "Cur")
    for number, is_rank in (("3", False), ("6", True)):
        person.type("opposition", number)
        assert ("Difficulty Rank" in person.page.text("next", "notes")) is is_rank
        assert (person.page.values(GAME).get("opposition-step", "") == number) is is_rank


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
