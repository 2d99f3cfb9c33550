"""A task from its sheet to its card: the rival's numbers, what cannot be done, each complication, the names."""

from dataclasses import replace

import pytest

from razor_core.events.events import Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.sheet import DETERMINED
from razor_core.systems.gemini.tasks import Model
from razor_core.table.character_events import ConditionGiven, ModifierGiven
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.world import TaskRoller
from tests.support.page.characters import act_as, aim_at, brought, character, condition, table
from tests.support.page.consequences import entries, take
from tests.support.page.person import Person
from tests.support.page.tasks import BAD, GOOD, assert_odds_are_exact, line, running, set_up

GAME = "gemini"
ADA = character("Ada", GAME, ratings=(Rating("Agility", 4),), skills=(Skill("Running", "Agility", 3),))
THIEF = character(
    "Thief",
    GAME,
    side=Side.OPPOSITION,
    ratings=(Rating("Wits", 5), Rating("Agility", 3)),
    skills=(Skill("Hiding", "Wits", 1), Skill("Running", "Agility", 4)),
    defences=(Rating("opposition", 3), Rating("defense", 4)),
)


def new_task(person: Person, target: str) -> None:
    aim_at(person, target)
    person.press("kind", kind="task")
    person.press("task-new")


def contest(*others: Character) -> Person:
    """Ada against the thief, both at Running."""
    person = table(GAME, ADA, THIEF, *others, dice=(BAD,) * 6)
    person.press("character-skill", skill="Running")
    new_task(person, "Thief")
    person.pick("model", "CONTESTED", form="task")
    person.press("task-begin")
    return person


def on_line(person: Person) -> dict[str, bool]:
    """What counts for the rival's roll, and whether it does."""
    found = line(person).one("data-slot", "brings").all("data-do", "rival-carried")
    return {element.said("name"): element["aria-pressed"] == "true" for element in found}


def rival(person: Person) -> dict[str, str]:
    """The rival's numbers on the sheet of a new task."""
    return {key: value for key, value in person.page.values("task").items() if key.startswith("rival-")}


def test_a_rival_has_the_best_of_the_target_against_the_score_of_who_acts() -> None:
    """A foe brings attribute and skill of the sheet; without one the form's numbers are turned round (GM-14)."""
    person = table(GAME, ADA, THIEF)
    person.press("character-skill", skill="Running")
    person.press("kind", kind="task")
    person.press("task-new")
    without = {"rival-attribute": "3", "rival-skill": "0", "rival-opposition": "4", "rival-defense": "3"}
    assert rival(person).items() >= without.items()
    aim_at(person, "Thief")
    person.press("task-new")
    with_foe = {"rival-attribute": "3", "rival-skill": "4", "rival-opposition": "4", "rival-defense": "3"}
    assert rival(person).items() >= with_foe.items()
    person.pick("model", "CONTESTED", form="task")
    assert person.page.text("task", "rival-label") == "Rival: Thief"
    person.press("task-begin")
    assert running(person).task.rival == Check(attribute=3, skill=4, opposition=4, defense=3)
    assert running(person).rival == TaskRoller("t", "Agility", "Running")


def test_the_rival_of_a_task_stays_whomever_the_check_is_against() -> None:
    """Another target, or none, does not roll the rival's dice. The log names what they roll with."""
    person = contest(character("Wolf", GAME, side=Side.OPPOSITION))
    for aimed in ("Wolf", "Wolf", "Thief"):
        aim_at(person, aimed)
        person.press("roll")
    assert [event.actor for event in person.log] == ["a", "t"] * 3
    said = [(event.fiction.who, event.fiction.attribute, event.fiction.skill) for event in person.log]
    assert said == [("Ada", "Agility", "Running"), ("Thief", "Agility", "Running")] * 3


@pytest.mark.parametrize(("ratings", "attribute"), [((), "3"), ((Rating("Wits", 5),), "5")])
def test_a_rivals_skill_for_any_attribute_goes_with_the_best(ratings: tuple[Rating, ...], attribute: str) -> None:
    """Where they have none, the number of the form stays."""
    skills = (Skill("Hiding", "", 2),)
    person = table(GAME, ADA, character("Shade", GAME, side=Side.OPPOSITION, ratings=ratings, skills=skills))
    new_task(person, "Shade")
    assert rival(person)["rival-attribute"] == attribute


def test_what_concerns_a_task_concerns_all_of_its_rolls() -> None:
    """One tap uses Disoriented, or leaves Restrained out, until another tap; the odds of all rolls say so."""
    states = tuple(condition("gemini", each) for each in ("Disoriented", "Restrained"))
    ada = character("Ada", GAME, ratings=(Rating("Wits", 5),), conditions=states)
    person = table(GAME, ada, dice=(BAD, BAD, BAD))
    set_up(person, Model.COMPLICATIONS, limit="9")
    person.press("task-begin")
    assert_odds_are_exact(person, replace(running(person).task.check, setbacks=1))
    for name in ("Disoriented", "Restrained"):
        person.press("modifier-carried", name=name)
    for _ in range(2):
        person.press("roll")
        assert brought(person) == {"Disoriented": True, "Restrained": False}
    assert_odds_are_exact(person, replace(running(person).task.check, setbacks=1))
    person.press("modifier-carried", name="Restrained")
    assert_odds_are_exact(person, replace(running(person).task.check, setbacks=2))
    person.press("roll")
    assert [event.check.setbacks for event in person.log] == [1, 1, 2]
    person.press("kind", kind="")
    assert brought(person) == {"Disoriented": False, "Restrained": True}
    person.press("kind", kind="task")
    assert brought(person) == {"Disoriented": True, "Restrained": True}


def test_the_card_of_a_contest_serves_both_sides() -> None:
    """Momentum and Determined of whoever rolled, and the correction of either roll; a rival's line shows it, too."""
    person = contest(replace(ADA, id="b", name="Bo"))
    person.elsewhere(ModifierGiven("t", DETERMINED))
    person.dice.script = [GOOD, BAD]
    person.press("roll")
    assert [(entry.said("to"), entry["data-entry"]) for entry in entries(person)] == [
        ("Players' Momentum", "momentum.players"),
        ("Thief", "determined"),
    ]
    take(person, "Determined: treat it as a success")
    assert [clock.filled for clock in person.clocks] == [1, 1]
    assert "Determined" in person.card("notes")
    assert not person.world.characters[1].modifiers
    own, theirs = [entry.record.key for entry in person.entries if isinstance(entry.record.event, Rolled)]
    person.show(theirs)
    assert person.page.region("result")["data-key"] == own
    person.press("correct", within="result")
    assert person.page.texts("correct", "of") == ["Ada", "Thief"]
    person.press("correct", within="correct", key=theirs)
    person.put("correct-set", "100", name="faces")
    person.press("correct-roll")
    thrown = person.page.region("result").all("data-slot", "thrown")
    assert [element.elements[0]["data-face"] for element in thrown] == [str(GOOD), "100"]
    assert person.world.characters[1].modifiers == (DETERMINED,)
    assert [clock.filled for clock in person.clocks] == [1, 1]


def test_no_roll_for_a_task_is_rolled_again_by_itself() -> None:
    """Nor that of a rival, nor once the task is off the table: it would look like the task's and not count."""
    person = contest()
    person.press("roll")
    keys = [entry.record.key for entry in person.entries if isinstance(entry.record.event, Rolled)]
    person.press("task-remove")
    for key in keys:
        person.show(key)
        assert person.page.region("result")["data-key"] == key
        assert "hidden" in person.page.region("result").one("data-do", "again")
    person.press("kind", kind="")
    person.press("roll")
    assert "hidden" not in person.page.region("result").one("data-do", "again")


def test_a_complication_can_be_of_the_other_sort_later() -> None:
    """A tap on the other option takes its place (GM-16), after more rolls too; the task's check follows."""
    person = table(GAME, ADA, dice=(BAD,) * 2)
    set_up(person, Model.COMPLICATIONS, limit="9")
    person.press("task-begin")
    person.press("roll")
    key = person.entries[-1].record.act
    take(person, "A Minor Setback on later rolls")
    person.press("roll")
    person.show(key)
    assert [entry.said("label") for entry in entries(person) if "data-taken" in entry] == [
        "A Minor Setback on later rolls"
    ]
    take(person, "It is narrative")
    assert [entry.said("label") for entry in entries(person) if "data-taken" in entry] == ["It is narrative"]
    assert person.check.setbacks == 0
    take(person, "A Minor Setback on later rolls")
    assert person.check.setbacks == 1


def test_a_rivals_conditions_are_tapped_on_their_line() -> None:
    """What is for some checks waits there too, stays for the later rolls, and over a start of the page."""
    blinded, dazed = (condition("gemini", each) for each in ("Blinded", "Dazed"))
    person = contest()
    for state in (blinded, dazed):
        person.elsewhere(ConditionGiven("t", state))
    assert on_line(person) == {"Blinded −5": False, "Dazed −2": True}
    before = line(person).one("data-slot", "ends").text
    person.press("rival-carried", name="Blinded")
    person.press("rival-carried", name="Dazed")
    assert on_line(person) == {"Blinded −5": True, "Dazed −2": False}
    assert brought(person) == {"Target: Blinded +5": False}
    assert line(person).one("data-slot", "ends").text != before
    for _ in range(2):
        person.press("roll")
    assert [event.check.modifier for event in person.log if event.actor == "t"] == [-5, -5]
    person.press("kind", kind="task")
    again = Person(kept=person.storage, game=GAME)
    assert on_line(again) == {"Blinded −5": True, "Dazed −2": False}
    again.press("kind", kind="")
    again.press("kind", kind="task")
    assert on_line(again) == {"Blinded −5": True, "Dazed −2": False}


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ({"attribute": "5", "skill": "1"}, ("Wits", "Hiding")),
        ({"attribute": "5", "skill": "0"}, ("Wits", "")),
        ({"attribute": "9", "skill": "9"}, ("", "")),
    ],
)
def test_a_rival_is_named_by_the_numbers_that_were_typed(typed: dict[str, str], named: tuple[str, str]) -> None:
    """Another of their Skills, an attribute alone, or numbers that are none of theirs."""
    person = table(GAME, ADA, THIEF)
    new_task(person, "Thief")
    person.pick("model", "CONTESTED", form="task")
    for name, value in typed.items():
        person.type(f"rival-{name}", value, form="task")
    person.press("task-begin")
    found = running(person)
    assert found.rival == TaskRoller("t", *named)


def test_a_task_shows_its_check_and_keeps_the_names() -> None:
    """Who rolls, with what, x and TN, and the time that has passed; taken up again, the names are on the form."""
    person = table(GAME, ADA, character("Bo", GAME), dice=(GOOD,))
    person.press("character-skill", skill="Running")
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    assert line(person).said("check") == "Ada · Agility + Running · x +4: TN 13+"
    person.press("roll")
    assert line(person).said("counts").endswith("1 minute passed")
    act_as(person, "Bo")
    assert person.values["skill-name"] == ""
    person.press("task-choose")
    assert (person.values["attribute-name"], person.values["skill-name"]) == ("Agility", "Running")


def test_a_failure_that_is_determined_brings_no_narrative_complication() -> None:
    """What it has brought in words is taken back, as a complication of the task is (GM-5, GM-13)."""
    person = table(GAME, replace(ADA, modifiers=(DETERMINED,)), dice=(BAD,))
    person.press("kind", kind="task")
    person.press("task-new")
    set_up(person, Model.COMPLICATIONS, limit="5", goal="3")
    person.press("task-begin")
    person.press("roll")
    person.put("consequence-words", "The rope tears", consequence="narrative unless you choose")
    take(person, "It is narrative")
    assert "The rope tears" in person.page.region("log").text
    take(person, "Determined: treat it as a success")
    assert "The rope tears" not in person.page.region("result").text
