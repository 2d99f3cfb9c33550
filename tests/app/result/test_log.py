"""The log: its lines, and what they are filtered by."""

from random import Random

import pytest

from app.result import log
from razor_core.rules.modifiers import Token
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.session.events import (
    CharacterSaved,
    ClockTicked,
    ConsequenceTaken,
    Event,
    Fiction,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TokenGiven,
    TokenTaken,
)
from razor_core.systems import SYSTEMS
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.table.characters import Character
from razor_core.table.tasks import TaskBegun
from tests.support.page_fake import value_of
from tests.support.page_log import GAME, GATE, WHAT, WHO, by, shown
from tests.support.page_markup import Element
from tests.support.page_person import Person, kept

KIRA = Rolled(
    system="razorweave",
    check=Check(dc=16, edge=1),
    faces=(2, 3, 4, 5, 6),
    reading="strike",
    fiction=Fiction(who="Kira", intent="hit the thug"),
)
BARE = Rolled(system="razorweave", check=Check(), faces=(1, 1, 1, 1))


def lines(*events: Event) -> list[Element]:
    """The lines of the log for these, each roll's as its button."""
    page = Person(kept=kept(*events)).page
    return [line.elements[0] for line in page.slot("log", "entries").elements]


def test_no_rolls_are_no_lines() -> None:
    """So that the page can say how to start."""
    assert lines() == []


def test_a_line_says_when_who_what_and_how_likely() -> None:
    """The time on the clock of the table, the caption, the headline with its shape, the chance of a good end."""
    (line,) = lines(KIRA)
    chance = odds(KIRA.check).at_least(Tier.FULL_SUCCESS)
    texts = {each["data-slot"]: each.text for each in line.all("data-slot") if each is not line}
    assert texts == {
        "time": "21:04",
        "what": "Kira · hit the thug",
        "mark": Tone.GOOD.mark,
        "headline": "Clear Strike",
        "chance": percent(chance),
    }
    assert line["data-tone"] == "GOOD"


def test_a_roll_of_which_nothing_was_said_is_a_roll() -> None:
    """It has a line to tap all the same."""
    (line,) = lines(BARE)
    assert line.one("data-slot", "what").text == "A roll"
    assert line.one("data-slot", "headline").text == "Critical Failure"


def test_the_newest_stands_first_and_each_knows_its_key() -> None:
    """`data-key` leads from the line back to the roll."""
    assert [line["data-key"] for line in lines(KIRA, BARE, KIRA)] == ["3.kept", "2.kept", "1.kept"]
    assert [line["data-tone"] for line in lines(KIRA, BARE)] == ["DIRE", "GOOD"]


@pytest.mark.parametrize("count", [1, log.STEP - 1, log.STEP, log.STEP + 1, 3 * log.STEP])
def test_fifty_are_shown_at_first(count: int) -> None:
    """The newest of them."""
    keys = [line["data-key"] for line in lines(*[BARE] * count)]
    assert log.STEP == 50
    assert keys == [f"{at}.kept" for at in range(count, 0, -1)][:50]


@pytest.mark.parametrize("check", [Check(dc=1, attribute=10), Check(dc=40), Check(dc=22, burden=2), Check()], ids=str)
def test_the_chance_is_that_of_a_good_end_or_better(check: Check) -> None:
    """Not of the tier that came up; what is neither certain nor impossible never reads so."""
    faces = (3,) * check.rolled
    (line,) = lines(Rolled(system="razorweave", check=check, faces=faces))
    assert line.one("data-slot", "chance").text == percent(odds(check).at_least(Tier.FULL_SUCCESS))


def choices(person: Person, label: str) -> list[str]:
    """What can be chosen there, the chosen one marked."""
    (select,) = [each for each in person.page.region("log").walk() if each.tag == "select" and each.name == label]
    options = [each for each in select.walk() if each.tag == "option"]
    return [f"[{each.text}]" if value_of(each) == value_of(select) else each.text for each in options]


TAKEN = ConsequenceTaken("Give a Condition: Bleeding")
HERO = CharacterSaved(Character(id="h", name="Mara", system="razorweave"))


def test_rolls_clocks_and_heroes_are_told_of_in_one_log() -> None:
    """Each in its words, the newest first."""
    person = Person(kept=kept(by("Kira"), GATE, HERO, ClockTicked("g", 2), by("Vance")))
    assert shown(person) == ["Vance", "Gate +2: 2 of 6", "Mara joins", "New clock Gate, 0 of 6", "Kira"]


@pytest.mark.parametrize(
    ("label", "value", "expected"),
    [
        (WHO, "Kira", ["Kira", "Kira"]),
        (WHO, "Vance", ["Vance"]),
        (GAME, "razorweave", ["Kira", "Vance", "Kira"]),
        (WHAT, "rolls", ["Kira", "Vance", "Kira"]),
        (WHAT, "clocks", ["Gate +2: 2 of 6", "New clock Gate, 0 of 6"]),
        (WHAT, "characters", ["Mara joins"]),
    ],
)
def test_the_log_is_filtered_by_who_by_game_and_by_kind(label: str, value: str, expected: list[str]) -> None:
    """Chosen it shows only those, and everything again when the first choice is taken."""
    person = Person(kept=kept(by("Kira"), GATE, by("Vance"), HERO, ClockTicked("g", 2), by("Kira")))
    everything = shown(person)
    person.write(label, value)
    assert shown(person) == expected
    person.write(label, "")
    assert shown(person) == everything


def test_what_became_of_a_roll_and_of_the_session_is_found_where_one_looks() -> None:
    """An offer taken among the rolls, or with its clock; a new name of the session apart from both."""
    ticked = ClockTicked("g", 1, "Tick a Progress clock")
    person = Person(kept=kept(by("Kira"), GATE, TAKEN, ticked, SessionRenamed("Night Two")))
    everything = shown(person)
    for kind, at in (("rolls", (2, 4)), ("clocks", (1, 3)), ("characters", ()), ("session", (0,))):
        person.write(WHAT, kind)
        assert shown(person) == [everything[each] for each in at]
    person.write(WHAT, "rolls")
    person.write(WHO, "Kira")
    assert shown(person) == ["Kira"]


def test_what_heroes_carry_is_found_among_the_heroes_and_several_rolls_among_the_rolls() -> None:
    """A token given or taken, a contest, a task: each where one looks for it."""
    contest = GroupRolled("frameworks", "Contest", "Tie: deal reflex", (0, 0))
    token = Token("Shaken", "burden")
    task = TaskBegun("t", "Crack", "gemini", Task())
    events = HERO, TokenGiven("h", token), TokenTaken("h", "burden", "Shaken"), contest, by("Kira"), task
    person = Person(kept=kept(*events))
    for kind, expected in {
        "characters": ["Mara loses Shaken", "Mara gains Shaken", "Mara joins"],
        "rolls": ["Kira", "Contest"],
        "clocks": ["Crack: 3 successes, Persistence"],
    }.items():
        person.write(WHAT, kind)
        assert shown(person) == expected


def test_rolls_of_several_games_stand_in_one_log_and_can_be_told_apart() -> None:
    """Each with its own tier and the chance that it had in its own game; a game chosen shows its rolls alone."""
    rolls = [
        Rolled(
            system=slug, check=system.Check(), faces=system.roll(system.Check(), Random(7)), fiction=Fiction(who=slug)
        )
        for slug, system in SYSTEMS.items()
    ]
    person = Person(kept=kept(*rolls))
    assert shown(person) == [*SYSTEMS][::-1]
    for roll, line in zip(rolls[::-1], person.page.slot("log", "entries").elements, strict=True):
        good = SYSTEMS[roll.system].odds(roll.check).chance(lambda tier: tier.tone in (Tone.GOOD, Tone.TRIUMPH))
        assert line.said("headline") == roll.result.headline
        assert line.said("chance") == percent(good)
    for slug in SYSTEMS:
        person.write(GAME, slug)
        assert shown(person) == [slug]


def test_what_several_came_to_is_looked_at_again_from_its_line() -> None:
    """The line says group and outcome, and a tap on it brings their card back, not that of one of them."""
    person = Person(5, 4, 3, 2, 4, 4, 4, 4)
    person.play("frameworks")
    for who in ("Kira", "Vance"):
        person.type("who", who)
        person.tap("+ This check")
    person.tap("Roll for all")
    headline = person.page.region("result").one("data-slot", "headline").text
    person.play("razorweave")
    person.tap("Roll")
    line = person.page.slot("log", "entries").elements[3]
    assert (line.said("what"), line.said("headline")) == ("Contest", headline)
    (button,) = line.all("data-key")
    person.act(button["data-do"], **button.data)
    assert person.page.region("result").one("data-slot", "caption").text == "Contest"
    assert person.page.region("result").one("data-slot", "headline").text == headline


def test_filters_go_together() -> None:
    """Clocks of Kira there are none."""
    person = Person(kept=kept(by("Kira"), GATE, by("")))
    person.write(WHO, "Kira")
    assert shown(person) == ["Kira"]
    person.write(WHAT, "clocks")
    assert shown(person) == []
    person.write(WHO, "")
    assert shown(person) == ["New clock Gate, 0 of 6"]


def test_those_who_rolled_can_be_chosen_by_name() -> None:
    """Each once, in the order of their names, whoever rolled first; a roll of nobody's is everyone's."""
    person = Person(kept=kept(by("Vance"), by("Kira"), by(""), by("Vance")))
    assert choices(person, WHO) == ["[everyone]", "Kira", "Vance"]
    assert choices(person, GAME) == ["[every game]", *(system.TITLE for system in SYSTEMS.values())]
    assert choices(person, WHAT) == ["[everything]", "rolls", "clocks", "characters", "the session"]


def test_the_name_chosen_stays_chosen_when_others_come_before_it() -> None:
    """What the choice says is what the log shows, though the list has grown; and when a roll is undone."""
    person = Person(4, 4, 4, 4, kept=kept(by("Kira"), by("Vance")))
    person.write(WHO, "Kira")
    person.type("who", "Anna")
    person.tap("Roll")
    assert choices(person, WHO) == ["everyone", "Anna", "[Kira]", "Vance"]
    assert shown(person) == ["Kira"]
    person.undo()
    assert choices(person, WHO) == ["everyone", "[Kira]", "Vance"]


def test_the_name_chosen_stays_chosen_when_their_last_roll_is_undone() -> None:
    """The log is empty then, and says whose it would be."""
    person = Person(kept=kept(by("Vance"), by("Kira")))
    person.write(WHO, "Kira")
    person.undo()
    assert (choices(person, WHO), shown(person)) == (["everyone", "[Kira]", "Vance"], [])


def test_another_session_begins_with_all_of_its_log() -> None:
    """The filter of the one before does not hide it, and every choice says so."""
    person = Person(4, 4, 4, 4, kept=kept(by("Kira"), GATE))
    person.write(WHO, "Kira")
    person.write(WHAT, "rolls")
    person.tap("New session")
    person.type("who", "Anna")
    person.tap("Roll")
    assert choices(person, WHO) == ["[everyone]", "Anna"]
    assert choices(person, WHAT)[0] == "[everything]"
    assert shown(person)[0] == "Anna"
