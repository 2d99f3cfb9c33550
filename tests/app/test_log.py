"""The log region: what happened, newest first, each roll with the chance it had."""

import asyncio
import csv
import io
import re
from random import Random

import pytest

from app import journal, log
from app.journal import FIRST
from app.keys import Keys
from razor_core import session
from razor_core.checks import Token, Tone
from razor_core.clocks import Clock
from razor_core.events import (
    ClockAdded,
    ClockTicked,
    Event,
    Fiction,
    HeroPut,
    OfferTaken,
    Rolled,
    SessionRenamed,
    Together,
    TokenGiven,
    TokenTaken,
)
from razor_core.heroes import Hero
from razor_core.session import Entry
from razor_core.systems import SYSTEMS
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.tasks import TaskBegun
from razor_core.words import percent
from tests.app.fake import value_of
from tests.app.markup import Element
from tests.app.person import Person, kept, make_clock
from tests.fakes import FakeDurable, FakeLocal

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


# -- at a table --------------------------------------------------------------------------------------------------------

WHO, GAME, WHAT = "Of whom", "Of which game", "What"


def shown(person: Person) -> list[str]:
    """What the log tells, newest first: of a roll who made it, of all else its words."""
    found = []
    for line in person.page.slot("log", "entries").elements:
        found.append(line.said("told") if line.stamped == "line" else line.said("what"))
    return found


def choices(person: Person, label: str) -> list[str]:
    """What can be chosen there, the chosen one marked."""
    (select,) = [each for each in person.page.region("log").walk() if each.tag == "select" and each.name == label]
    options = [each for each in select.walk() if each.tag == "option"]
    return [f"[{each.text}]" if value_of(each) == value_of(select) else each.text for each in options]


def by(who: str) -> Rolled:
    """A roll of that one."""
    return Rolled(system="razorweave", check=Check(), faces=(4, 4, 4, 4), fiction=Fiction(who=who))


GATE = ClockAdded(Clock(id="g", name="Gate"))
TAKEN = OfferTaken("Give a Condition: Bleeding")
HERO = HeroPut(Hero(id="h", name="Mara", system="razorweave"))


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
        (WHAT, "heroes", ["Mara joins"]),
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
    for kind, at in (("rolls", (2, 4)), ("clocks", (1, 3)), ("heroes", ()), ("session", (0,))):
        person.write(WHAT, kind)
        assert shown(person) == [everything[each] for each in at]
    person.write(WHAT, "rolls")
    person.write(WHO, "Kira")
    assert shown(person) == ["Kira"]


def test_what_heroes_carry_is_found_among_the_heroes_and_several_rolls_among_the_rolls() -> None:
    """A token given or taken, a contest, a task: each where one looks for it."""
    contest = Together("frameworks", "Contest", "Level: deal reflex", (0, 0))
    token = Token("Shaken", "burden")
    task = TaskBegun("t", "Crack", Task())
    events = HERO, TokenGiven("h", token), TokenTaken("h", "burden", "Shaken"), contest, by("Kira"), task
    person = Person(kept=kept(*events))
    for kind, expected in {
        "heroes": ["Mara loses Shaken", "Mara gains Shaken", "Mara joins"],
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
    assert choices(person, WHAT) == ["[everything]", "rolls", "clocks", "heroes", "the session"]


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


def test_a_roll_makes_its_own_line_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do an undo and a redo: what is drawn already is not made again, however long the log."""
    person = Person(4, 4, 4, 4, kept=kept(*[by("Kira")] * 40))
    made: list[Entry] = []
    real = log._stamp
    monkeypatch.setattr(log, "_stamp", lambda entry: [made.append(entry), real(entry)][1])
    person.tap("Roll")
    assert made == [person.entries[-1]]
    person.undo()
    person.redo()
    assert [entry.record.event for entry in made] == [person.log[-1]] * 2
    assert len(shown(person)) == 41


def test_a_roll_that_determined_turned_is_a_success_wherever_it_is_told() -> None:
    """In its line, in every copy and in the table; at a second visit, and after an undo and a redo, too (GM-5)."""
    person = Person(1, 1, game="gemini")
    person.tap("Roll")
    person.tap("Roll")
    (button,) = person.page.region("result").all("data-offer", "Determined: treat it as a success")
    person.act(button["data-do"], **button.data)

    def told() -> list[str]:
        """What every line of a roll says came of it, newest first."""
        return [each.one("data-slot", "headline").text for each in person.page.region("log").all("data-do", "show")]

    assert told() == ["Success, Determined", "Failure"]
    assert [each["data-tone"] for each in person.page.region("log").all("data-do", "show")] == ["GOOD", "BAD"]
    person.tap("Copy", within="result")
    person.act("log-copy")
    person.act("log-csv")
    one, all_of_them = person.page.copied
    assert "**Success, Determined**" in one
    assert all_of_them.count("**Success, Determined**") == all_of_them.count("**Failure**") == 1
    assert person.page.saved[-1][1].count("Success, Determined") == 1
    assert Person(kept=person.storage).page.text("log", "entries") == person.page.text("log", "entries")
    person.undo()
    person.redo()
    assert told() == ["Success, Determined", "Failure"]


def test_of_a_log_only_the_line_of_the_roll_that_is_read_anew_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the one that tells of it."""
    person = Person(*[1] * 20, game="gemini")
    for _ in range(20):
        person.tap("Roll")
    made: list[Entry] = []
    real = log._stamp
    monkeypatch.setattr(log, "_stamp", lambda entry: [made.append(entry), real(entry)][1])
    (button,) = person.page.region("result").all("data-offer", "Determined: treat it as a success")
    person.act(button["data-do"], **button.data)
    assert [type(entry.record.event) for entry in made] == [OfferTaken, Rolled]
    assert made[1].record.event.result.headline == "Success, Determined"


def test_a_line_tells_what_is_so_now(short: None) -> None:
    """A tick that comes to something else, because one before it was undone, is told anew."""
    person = Person(kept=kept(GATE, ClockTicked("g", 2)))
    other = Person(kept=person.storage)
    other.undo()
    person.act("clock-tick", clock="g", by="1")
    assert shown(person)[0] == "Gate +1: 3 of 6"
    person.hear()
    assert shown(person) == ["Gate +1: 1 of 6", "New clock Gate, 0 of 6"]


def test_the_clock_an_offer_went_to_is_offered_again_when_that_was_long_ago(short: None) -> None:
    """The tick is folded away by then; the next offer of that kind goes to the same clock."""
    person = Person(*[4] * 60, kept=FakeLocal(), durable=FakeDurable())
    make_clock(person, "Gate")
    make_clock(person, "Tower")
    tower = person.clock("Tower").id
    person.tap("Roll")
    person.act("offer-take", kind="PROGRESS", clock=tower, by="1", offer="Tick a progress clock")
    for _ in range(12):
        person.tap("Roll")
    assert not any(isinstance(entry.record.event, ClockTicked) for entry in person.entries)
    chosen = [each for each in person.page.region("result").all("aria-pressed", "true") if "data-clock" in each]
    assert [each["data-clock"] for each in chosen] == [tower]


# -- older pages -------------------------------------------------------------------------------------------------------


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folds after 8 records instead of hundreds, and shows four more each time."""
    monkeypatch.setattr(session, "TAIL", 8)
    monkeypatch.setattr(journal, "TAIL", 8)
    monkeypatch.setattr(log, "STEP", 4)


def roll(person: Person, *numbers: int) -> None:
    """A roll for each number, told from others by it."""
    person.dice.script += [4] * 4 * len(numbers)
    for number in numbers:
        person.type("who", f"{number}")
        person.tap("Roll")


def older(person: Person) -> None:
    """Tap Older, as long as it is there."""
    if "hidden" not in person.button("Older"):
        person.tap("Older")


def newest(upto: int, down_to: int = 1) -> list[str]:
    """The numbers from that one down."""
    return [str(number) for number in range(upto, down_to - 1, -1)]


@pytest.mark.parametrize("durable", [True, False])
def test_older_entries_are_read_page_by_page_when_they_are_wanted(short: None, durable: bool) -> None:
    """A start knows the newest; each tap brings four more, to the first of all, each once."""
    local, other = FakeLocal(), FakeDurable() if durable else None
    roll(Person(kept=local, durable=other), *range(1, 31))
    person = Person(kept=local, durable=other)
    assert len(person.entries) < 10
    for count in (4, 8, 12, 16, 20, 24, 28):
        assert shown(person) == newest(30, 31 - count)
        person.tap("Older")
    assert shown(person) == newest(30)
    assert "hidden" in person.button("Older")


def reach(person: Person) -> None:
    """Scroll the log to its end, as far as anything stands there."""
    (end,) = person.page.region("log").all("data-reached")
    if "hidden" not in end:
        person.act(end["data-reached"], **end.data)


def test_older_entries_are_read_when_the_end_is_scrolled_to(short: None) -> None:
    """Four more each time, until nothing older is left; then there is no end to come to, and none to tap."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 21))
    person = Person(kept=local, durable=durable)
    for count in (4, 8, 12, 16, 20, 20):
        assert shown(person) == newest(20, 21 - count)
        reach(person)
    assert "hidden" in person.button("Older")


@pytest.mark.parametrize(("count", "older"), [(0, False), (3, False), (4, False), (5, True)])
def test_there_is_no_older_where_all_is_shown(short: None, count: int, older: bool) -> None:
    """Nor any other way to it; a filter that lets less through shows all of that."""
    person = Person(kept=kept(*[by("Kira")] * count))
    assert ("hidden" not in person.button("Older")) == older
    person.write(WHAT, "clocks")
    assert "hidden" in person.button("Older")


def test_the_end_reached_twice_at_once_is_read_once(short: None) -> None:
    """By a scroll and a tap: the entries shown are not more than one of them asks for."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 21))
    person = Person(kept=local, durable=durable)
    person.do(lambda: [person.table.actions["log-more"]({}) for _ in range(2)])
    assert shown(person) == newest(20, 13)


@pytest.mark.parametrize("turns", range(12))
def test_a_session_laid_on_the_table_while_a_page_is_read_gets_none_of_it(short: None, turns: int) -> None:
    """What was on its way belongs to the other one, whenever that happens; its own can be read as ever."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 21))
    person = Person(kept=local, durable=durable)

    async def work() -> None:
        person.table.actions["log-more"]({})
        for _ in range(turns):
            await asyncio.sleep(0)
        person.table.actions["session-new"]({})

    person.do(work)
    person.write(WHAT, "")
    assert shown(person) == ["The session is now Session 2"]
    person.act("session-open", session="1")
    person.tap("Older")
    assert shown(person) == newest(20, 13)


def test_older_comes_back_when_more_is_folded_away(short: None) -> None:
    """By another tab, perhaps of what this one never saw."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 11))
    person, other = (Person(kept=local, durable=durable) for _ in range(2))
    person.write(WHO, "5")
    for _ in range(4):
        older(person)
    assert (shown(person), "hidden" in person.button("Older")) == (["5"], True)
    roll(other, 5, *range(11, 21))
    person.do(lambda: person.table.heard(Keys(FIRST).snapshot, local.get(Keys(FIRST).snapshot)))
    assert (shown(person), "hidden" in person.button("Older")) == (["5"], False)
    for _ in range(6):
        older(person)
    assert (shown(person), "hidden" in person.button("Older")) == (["5", "5"], True)


def test_nothing_is_lost_or_doubled_when_the_session_folds_while_it_is_read(short: None) -> None:
    """Rolled on after older pages were read: what is folded meanwhile stays in its place."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 21))
    person = Person(kept=local, durable=durable)
    for _ in range(3):
        person.tap("Older")
    assert shown(person) == newest(20, 5)
    roll(person, *range(21, 41))
    assert shown(person) == newest(40, 25)
    for _ in range(9):
        older(person)
    assert shown(person) == newest(40)


def test_what_was_folded_by_another_tab_is_read_in_its_place(short: None) -> None:
    """This tab has not seen it happen; the next tap brings it, before anything older."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 11))
    person, other = (Person(kept=local, durable=durable) for _ in range(2))
    person.tap("Older")
    roll(other, *range(11, 31))
    person.hear()
    for _ in range(8):
        older(person)
    assert shown(person) == newest(30)


def test_older_entries_are_filtered_too(short: None) -> None:
    """As many pages are read as it takes to show so many."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), 7, *range(20, 45), 7)
    person = Person(kept=local, durable=durable)
    person.write(WHO, "7")
    assert shown(person) == ["7"]
    person.tap("Older")
    assert shown(person) == ["7", "7"]


def test_a_roll_of_an_older_page_can_be_looked_at_and_rolled_again(short: None) -> None:
    """The card is that roll's, and stays so while others happen to clocks."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 21))
    person = Person(4, 4, 4, 4, kept=local, durable=durable)
    for _ in range(5):
        older(person)
    line = person.page.slot("log", "entries").all("data-key")[-1]
    person.act(line["data-do"], **line.data)
    assert person.page.region("result").one("data-slot", "caption").text == "1"
    make_clock(person, "Gate")
    assert person.page.region("result").one("data-slot", "caption").text == "1"
    person.tap("Roll again")
    assert person.log[-1].fiction.who == "1"


def test_pages_that_cannot_be_read_are_told_of(short: None) -> None:
    """What is known stays, and the next tap tries again."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 21))
    person = Person(kept=local, durable=durable)
    durable.failing = "the disk is asleep"
    person.tap("Older")
    assert person.notice == "Older entries cannot be read: the disk is asleep"
    durable.failing = ""
    person.tap("Older")
    assert shown(person) == newest(20, 9)


# -- to other places ---------------------------------------------------------------------------------------------------

NASTY = ("*Kira*", "<b>Kira</b>", "Kira | Vance", "Kira\nVance", "=1+1", 'Kira, "the Cat"')


@pytest.mark.parametrize("name", NASTY)
def test_what_the_filter_shows_goes_to_the_clipboard_as_markdown(name: str) -> None:
    """Oldest first, a line each, no name being more than a name."""
    person = Person(kept=kept(by(name), GATE, by("Vance")))
    person.tap("Copy", within="log")
    first, second, third = person.page.copied[0].splitlines()
    plain = re.sub(r"\\(.)", r"\1", first)
    assert plain.startswith(f"- 21:04 {' '.join(name.split())}: **Full Success**")
    assert not re.search(r"(?<!\\)[*_<>|`]", first.replace("**Full Success**", ""))
    assert second == "- 21:04 New clock Gate, 0 of 6"
    assert third.startswith("- 21:04 Vance: **Full Success**")
    person.write(WHO, "Vance")
    person.tap("Copy", within="log")
    assert person.page.copied[1] == f"{third}\n"


@pytest.mark.parametrize("name", NASTY)
def test_what_the_filter_shows_is_saved_as_a_table(name: str) -> None:
    """A line each, every name whole in its cell and none a formula."""
    person = Person(kept=kept(by(name), GATE, by("Vance")))
    person.write(WHAT, "rolls")
    person.tap("CSV", within="log")
    ((file, text, kind),) = person.page.saved
    assert (file, kind) == ("razor-log.csv", "text/csv")
    first, second = csv.DictReader(io.StringIO(text, newline=""))
    assert first["who"] == (f"'{name}" if name.startswith("=") else name)
    assert second["who"] == "Vance"


def test_one_roll_is_copied_from_its_card() -> None:
    """That on the card alone."""
    person = Person(kept=kept(by("Kira"), by("Vance")))
    person.act("show", key=person.entries[0].record.key)
    person.tap("Copy", within="result")
    (text,) = person.page.copied
    assert text.startswith("- 21:04 Kira: **Full Success**")
    assert len(text.splitlines()) == 1
