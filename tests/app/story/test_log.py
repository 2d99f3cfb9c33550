"""The log: its lines, its filters, and the copies that can be made of it."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from razor_core.events.events import ConsequenceTaken, Fiction, GroupRolled, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.features import Action, Deed, TierText
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.rules.numbers import percent
from razor_core.rules.oracle import Question
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS
from razor_core.systems.gemini.tasks import Task
from razor_core.table.character_events import (
    CharacterSaved,
    ConditionGiven,
    ConditionTaken,
    ModifierGiven,
    ModifierTaken,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.note_events import Noted, SessionRenamed
from razor_core.table.oracle_events import OracleAsked
from razor_core.table.tasks import TaskBegun
from razor_core.table.turns import TurnsBegun
from tests.support.page.characters import act_as, aim_at, character, table
from tests.support.page.consequences import take
from tests.support.page.controls import value_of
from tests.support.page.fake import nodes
from tests.support.page.log import by, filter_by, lines, shown, with_log
from tests.support.page.person import Person
from tests.support.page.tasks import determine
from tests.support.storage.kept import kept

GATE = ClockAdded(Clock(id="g", name="Gate"))
MARA = CharacterSaved(Character(id="h", name="Mara", system="razorweave"))
TURNED = "Determined: treat it as a success"


def choices(person: Person, filtered: str) -> list[str]:
    """What a filter offers, the chosen one in brackets."""
    (select,) = person.page.html.all("data-input", filtered)
    options = [element for element in select.walk() if element.tag == "option"]
    return [f"[{option.text}]" if value_of(option) == value_of(select) else option.text for option in options]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_line_says_when_who_what_and_how_likely(slug: str) -> None:
    """Time, who and what for, the headline with its shape, and the chance of a good end in its own game."""
    system = SYSTEMS[slug]
    faces = system.roll(system.Check(), Random(7))
    fiction = Fiction(who="Kira", intent="hit the thug")
    roll = Rolled(system=slug, check=system.Check(), faces=faces, fiction=fiction)
    (line,) = lines(with_log(roll))
    good = system.odds(system.Check()).chance(lambda tier: tier.tone in (Tone.GOOD, Tone.TRIUMPH))
    assert {slot: line.said(slot) for slot in ("time", "what", "mark", "headline", "chance")} == {
        "time": "21:04",
        "what": "Kira · hit the thug",
        "mark": roll.result.tier.tone.mark,
        "headline": roll.result.headline,
        "chance": percent(good),
    }
    assert line.one("data-key")["data-tone"] == roll.result.tier.tone.name


def test_an_older_roll_on_the_card_is_marked_and_the_latest_is_a_tap_away() -> None:
    """The mark takes the place of the heading. A new roll ends it too; a clock after the roll does not count."""
    person = Person(4, 4, 4, 4, kept=kept(by("Kira"), by("Vance"), GATE))
    first, second = (entry.record.key for entry in person.entries[:2])

    def marked() -> tuple[str, list[str]]:
        """What the mark says, and the line that is marked."""
        button = person.doing("show-latest", "log")
        assert person.page.text("result", "past-from") == person.page.text("log", "from")
        assert bool(person.doing("show-latest", "result").inside("hidden")) is bool(button.inside("hidden"))
        current = [element["data-key"] for element in person.page.region("log").all("aria-current", "true")]
        return person.page.text("log", "from"), current

    for end in ("show-latest", "roll"):
        assert marked() == ("", [])
        person.show(first)
        assert marked() == ("From 21:04", [first])
        assert person.card("caption") == "Kira"
        person.press(end, "log" if end == "show-latest" else "")
        assert marked() == ("", [])
        assert person.card("caption") == ("Vance" if end == "show-latest" else "")
    person.show(second)
    assert marked() == ("From 21:04", [second])


def test_a_new_entry_makes_its_own_line_and_no_other() -> None:
    """Nor do an undo and a redo: lines that are the same are not made again, however long the log."""
    person = determine(Person(*[1] * 20, game="gemini"))
    for _ in range(15):
        person.press("roll")

    def made(act: str, data: dict[str, str]) -> list[str]:
        """Do this, and name the templates of the lines that are other objects than before."""
        before = {id(node): node for node in nodes(person.page.last_rendered("log"), "entries")}
        person.act(act, **data)
        after = nodes(person.page.last_rendered("log"), "entries")
        return [node.template for node in after if id(node) not in before]

    assert made("roll", {}) == ["roll"]
    assert made("undo", {}) == []
    assert made("redo", {}) == ["roll"]
    (button,) = person.page.region("result").all("data-consequence", "determined")
    assert made(button["data-do"], button.data) == ["line", "roll"]
    assert len(lines(person)) == 18


@pytest.mark.parametrize(
    ("filtered", "value", "places"),
    [
        ("log-who", "Kira", [0, 8]),
        ("log-system", "razorweave", [0, 8, 13]),
        ("log-kind", "rolls", [0, 2, 7, 8, 13]),
        ("log-kind", "clocks", [1, 3, 6]),
        ("log-kind", "characters", [4, 5, 9, 10, 11, 14]),
        ("log-kind", "session", [12]),
    ],
)
def test_the_log_is_filtered_by_who_by_game_and_by_kind(filtered: str, value: str, places: list[int]) -> None:
    """Everything is back when the first choice is taken. A consequence is found among rolls, or with its clock."""
    person = with_log(
        by("Kira"),
        GATE,
        ConsequenceTaken("Give a Condition: Bleeding"),
        ClockTicked("g", 1, "Tick a Progress clock"),
        MARA,
        ModifierGiven("h", Modifier("burden", "Shaken")),
        TaskBegun("t", "Crack", "gemini", Task()),
        GroupRolled("frameworks", "Contest", "Level: deal reflex", (0, 0)),
        by("Kira"),
        ModifierTaken("h", "burden", "Shaken"),
        ConditionGiven("h", Condition("Prone")),
        ConditionTaken("h", "Prone"),
        SessionRenamed("Night Two"),
        OracleAsked("razorweave", (Question(text="Dark?"),), (3,)),
        TurnsBegun("gemini"),
    )
    everything = shown(person)
    assert len(everything) == 15
    filter_by(person, filtered, value)
    assert shown(person) == [everything[::-1][at] for at in places][::-1]
    filter_by(person, filtered, "")
    assert shown(person) == everything


def test_filters_go_together() -> None:
    """Clocks of Kira there are none."""
    person = with_log(by("Kira"), GATE, by("Vance"))
    filter_by(person, "log-who", "Kira")
    assert shown(person) == ["Kira"]
    filter_by(person, "log-kind", "clocks")
    assert shown(person) == []
    filter_by(person, "log-who", "")
    assert shown(person) == ["New clock Gate, 0 of 6"]


def test_every_game_that_was_rolled_in_can_be_chosen_and_stays_chosen() -> None:
    """In the order of the games; also when the last roll of that game is undone."""
    contest = GroupRolled("frameworks", "Contest", "Level: deal reflex", (0, 0))
    person = with_log(contest, TaskBegun("t", "Crack", "gemini", Task()), by("Kira"))
    assert choices(person, "log-system")[1:] == ["Razorweave", "Frameworks"]
    filter_by(person, "log-system", "razorweave")
    person.undo()
    assert choices(person, "log-system")[1:] == ["[Razorweave]", "Frameworks"]


def test_everyone_who_rolled_can_be_chosen_and_stays_chosen() -> None:
    """By name, each once; also when others come before it, and when the last roll of that one is undone."""
    person = Person(4, 4, 4, 4, kept=kept(by("Vance"), by(""), by("Vance"), by("Kira")))
    assert choices(person, "log-who")[1:] == ["Kira", "Vance"]
    filter_by(person, "log-who", "Kira")
    person.type("who", "Anna")
    person.press("roll")
    assert (choices(person, "log-who")[1:], shown(person)) == (["Anna", "[Kira]", "Vance"], ["Kira"])
    person.undo()
    person.undo()
    assert (choices(person, "log-who")[1:], shown(person)) == (["[Kira]", "Vance"], [])


def test_a_search_shows_what_has_all_its_words() -> None:
    """In any order and part of a word, capital or small: who, what for, the outcome, other lines, notes on a roll."""
    failed = replace(by("Vance"), faces=(1, 1, 1, 1), fiction=Fiction(who="Vance", intent="climb the Gate"))
    person = with_log(by("Kira"), GATE, failed, Noted("Left hand", "1.other"), Noted("Rain sets in"))
    for text, found in (
        ("gate", ["Vance · climb the Gate", "New clock Gate, 0 of 6"]),
        ("FAIL van", ["Vance · climb the Gate"]),
        ("rain", ["Note: Rain sets in"]),
        ("", shown(person)),
    ):
        filter_by(person, "log-search", text)
        assert shown(person) == found
    key = person.entries[0].record.key
    person.elsewhere(Noted("with a rope", key, "21:04 Kira"))
    filter_by(person, "log-search", "rope")
    assert shown(person) == ["Note: 21:04 Kira: with a rope", "Kira"]


def test_the_filter_opens_on_a_tap_and_closing_it_shows_all_again() -> None:
    """So nothing is hidden without a word."""
    person = with_log(by("Kira"), GATE)
    assert "hidden" in person.page.slot("log", "filters")
    person.press("log-filter")
    assert "hidden" not in person.page.slot("log", "filters")
    filter_by(person, "log-kind", "rolls")
    assert shown(person) == ["Kira"]
    person.press("log-filter")
    assert ("hidden" in person.page.slot("log", "filters"), len(shown(person))) == (True, 2)


def test_another_day_is_said_under_its_lines() -> None:
    """Where it changes, and only there."""
    person = Person(*[4] * 12)
    day = person.now.date().isoformat()
    person.press("roll")
    person.now += timedelta(days=1)
    person.press("roll")
    person.press("roll")
    assert [line.template for line in lines(person)] == ["roll", "roll", "day", "roll"]
    assert lines(person)[2].text == day


def test_one_roll_is_copied_from_its_card() -> None:
    """That on the card alone, and a toast says so. Where the browser does not let the page copy, a notice does."""
    person = with_log(by("Kira"), by("Vance"))
    person.show(person.entries[0].record.key)
    person.press("result-copy")
    (text,) = person.page.copied
    assert text.startswith("- 21:04 Kira: **")
    assert len(text.splitlines()) == 1
    assert (person.toast, person.notice) == ("Copied", "")
    person.page.copies = False
    for action in ("recap-copy", "result-copy"):
        person.press(action)
        assert person.notice
        person.press("notice-close")


def test_what_was_set_up_at_once_is_one_line_that_opens() -> None:
    """From the third on. What changed of a character is told by itself; while the log is searched each thing is."""
    bo = CharacterSaved(Character(id="b", name="Bo", system="razorweave"))
    wall = ClockAdded(Clock(id="w", name="Wall"))
    mara = CharacterSaved(replace(MARA.character, name="Mara Voss"))
    zoe = CharacterSaved(Character(id="z", name="Zoe", system="razorweave"))
    person = with_log(MARA, GATE, by("Kira"), mara, bo, wall, zoe)
    assert [line.template for line in lines(person)] == ["set-up", "line", "roll", "line", "line"]
    line = lines(person)[0]
    assert line.said("set-up") == "2 characters, 1 clock"
    told = [element.said("text") for element in line.slot("set-up-lines").elements]
    assert told == ["Zoe joins", "New clock Wall, 0 of 6", "Bo joins"]
    person.press("log-filter")
    assert [line.template for line in lines(person)] == ["line"] * 4 + ["roll"] + ["line"] * 2


def test_what_a_roll_brings_by_itself_is_on_its_card_alone() -> None:
    """A roll is one line. A search finds what it brought too."""
    person = Person(1, game="witchgates")
    person.pick("rating", "1")
    person.press("roll")
    assert len(person.entries) > 1
    assert [line.template for line in lines(person)] == ["roll"]
    person.press("log-filter")
    assert shown(person) == ["Take a miss-fortune; The one who acts gains Miss-fortune", "A roll"]


def test_a_character_is_found_by_what_was_rolled_against_it_and_what_it_was_given() -> None:
    """On a miss too; a roll of two others is not, and a group is by each who rolled in it."""
    person = table(
        "razorweave",
        *(character(name, "razorweave") for name in ("Kira", "Vance")),
        character("Thug", "razorweave", side=Side.OPPOSITION),
        dice=(2, 1, 2, 1, 4, 4, 4, 4),
    )
    aim_at(person, "Thug")
    person.press("kind", kind="strike")
    person.press("roll")
    take(person, "The target takes the better position")
    act_as(person, "Vance")
    aim_at(person, "Thug")
    person.press("kind", kind="")
    person.press("roll")
    missed, better = "Kira against Thug · MIG", "The target takes the better position; Thug gains Better position"
    assert {"Kira", "Vance", "Thug"} <= {*choices(person, "log-who")}
    filter_by(person, "log-who", "Thug")
    assert shown(person) == [better, missed, "Thug joins"]
    filter_by(person, "log-who", "Kira")
    assert shown(person) == [missed, "Kira joins"]
    filter_by(person, "log-who", "")
    filter_by(person, "log-search", "better thug")
    assert shown(person) == [better]


def test_a_copy_of_a_roll_has_what_came_of_it() -> None:
    """A consequence in one line, below the roll."""
    person = table("razorweave", character("Kira", "razorweave"), dice=(4, 4, 3, 3))
    person.type("dc", "18")
    person.press("roll")
    assert person.card("headline") == "Partial Success"
    take(person, "Spend or break something")
    person.press("result-copy")
    roll, price = person.page.copied[-1].splitlines()
    assert roll.startswith("- 21:04 Kira: **Partial Success**")
    assert price == "- 21:04 Spend or break something; Kira gains Spent or broken"


def test_a_line_has_the_words_of_an_action_for_its_outcome() -> None:
    """And a search finds the roll by them."""
    burns = Action(name="Burn", texts=(TierText("PASS", "It burns"),))
    check = SYSTEMS["trident_sphere"].Check(stat=6)
    person = with_log(Rolled(system="trident_sphere", check=check, faces=(10,), deed=Deed(action=burns)), by("Kira"))
    filter_by(person, "log-search", "burns")
    assert shown(person) == ["A roll · Burn · It burns"]
