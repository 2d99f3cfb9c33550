"""Timers of clocks on the page: started, paused, counted by the time of the device, undone, and after a sleep."""

from datetime import timedelta

import pytest

from razor_core.table.clock_events import ClockAdded, ClockTicked, TimerSet
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.timers import Timer
from tests.app.board.boards import at_a_board
from tests.support.page.log import lines
from tests.support.page.moves import advance, make_clock
from tests.support.page.person import Person
from tests.support.page.timers import SHEET, countdown, open_timer, sleep, start_timer, wait, wake
from tests.support.storage.kept import AT, kept

NOW = int(AT.timestamp())
HOUR = 60 * 60


@pytest.fixture
def person() -> Person:
    """Someone whose guards return: a tick every two minutes."""
    person = at_a_board("Guards")
    start_timer(person, "Guards")
    return person


def shown(person: Person) -> list[str]:
    """The buttons of the timer's sheet, but for Close."""
    found = [element for element in person.page.region(SHEET).all("data-do") if "hidden" not in element]
    return [element.name for element in found]


def test_a_clock_ticks_at_each_interval_and_its_timer_ends_when_it_is_full(person: Person) -> None:
    """The countdown is shown, the sheets close, toast and log say what happened. The last tick stops the count."""
    assert (person.page.shown, person.toast) == ("", "Guards: timer, +1 every 2 min")
    assert countdown(person, "Guards") == "120 s"
    wait(person, 119)
    assert (person.clock("Guards").filled, countdown(person, "Guards")) == (0, "1 s")
    wait(person, 1)
    assert (person.clock("Guards").filled, countdown(person, "Guards")) == (1, "120 s")
    assert person.toast == person.entries[-1].lines[0] == "Timer: Guards +1: 1 of 6"
    wait(person, 10 * 60)
    assert person.toast == "Timer: Guards +1: 6 of 6, Guards is full"
    assert (countdown(person, "Guards"), person.page.due) == ("", 0)


def test_a_full_clock_can_be_taken_back(person: Person) -> None:
    """The sheet proposes that, and forward is refused there, as back is for an empty one."""
    advance(person, "Guards", 6)
    assert countdown(person, "Guards") == ""
    start_timer(person, "Guards")
    assert person.page.text(SHEET, "error-by") == "Guards is full. Take ticks back instead."
    open_timer(person, "Guards")
    assert person.page.text(SHEET, "error-by") == ""
    assert person.page.values(SHEET)["way"] == "-1"
    person.press("timer-start")
    wait(person, 120)
    assert person.clock("Guards").filled == 5
    make_clock(person, "Alarm")
    start_timer(person, "Alarm", way="-1")
    assert person.page.text(SHEET, "error-by") == "Alarm is empty. Advance it instead."


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"every": "25", "unit": "3600"}, ("Enter 5 seconds to 24 hours.", "")),
        ({"every": "1.5", "by": "13"}, ("Enter 5 seconds to 24 hours.", "Enter 1 to 12 ticks.")),
        ({"by": "-1", "way": "-1"}, ("", "Enter 1 to 12 ticks.")),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(typed: dict[str, str], errors: tuple[str, str]) -> None:
    """What was typed stays, nothing is recorded, and the sheet stays open."""
    person = at_a_board("Guards")
    start_timer(person, "Guards", **typed)
    assert (person.page.text(SHEET, "error-every"), person.page.text(SHEET, "error-by")) == errors
    assert typed.items() <= person.page.values(SHEET).items()
    assert (person.page.shown, len(person.entries)) == (SHEET, 1)


def test_it_is_paused_and_goes_on_with_the_time_left(person: Person) -> None:
    """And is removed. The sheet offers what can be done, and shows the timer that there is."""
    wait(person, 28)
    open_timer(person, "Guards")
    assert shown(person) == ["Remove", "Pause", "Change"]
    assert person.page.text("clock-change", "timed") == "Timer: +1 every 2 min"
    person.press("timer-pause")
    assert (countdown(person, "Guards"), person.page.due) == ("paused 1:32", 0)
    assert person.drawn("Guards").one("data-slot", "menu")["aria-label"] == "Guards, 0 of 6, timer paused"
    wait(person, HOUR)
    open_timer(person, "Guards")
    assert person.page.text(SHEET, "about") == "Guards, 0 of 6 · paused, 1:32 left"
    assert shown(person) == ["Remove", "Resume", "Change"]
    person.press("timer-resume")
    assert (countdown(person, "Guards"), person.toast) == ("92 s", "Guards: timer goes on")
    open_timer(person, "Guards")
    person.press("timer-remove")
    assert (countdown(person, "Guards"), person.toast) == ("", "Guards: timer removed")
    open_timer(person, "Guards")
    assert shown(person) == ["Start"]


def test_what_is_chosen_and_not_started_stays() -> None:
    """The way too, also after a reload."""
    person = at_a_board("Guards")
    open_timer(person, "Guards")
    person.type("every", "7", form=SHEET)
    person.pick("way", "-1", form=SHEET)
    again = Person(kept=person.storage, durable=person.durable)
    for someone in (person, again):
        open_timer(someone, "Guards")
        assert {"every": "7", "way": "-1"}.items() <= someone.page.values(SHEET).items()


def test_a_changed_interval_begins_at_once(person: Person) -> None:
    """Of a paused one, when it goes on. The sheet shows the interval in its largest unit."""
    wait(person, 100)
    start_timer(person, "Guards", every="90", unit="1", by="3")
    assert countdown(person, "Guards") == "90 s"
    open_timer(person, "Guards")
    assert {"every": "90", "unit": "1", "by": "3", "way": "1"}.items() <= person.page.values(SHEET).items()
    person.press("timer-pause")
    start_timer(person, "Guards", every="2", unit="3600")
    assert countdown(person, "Guards") == "paused 2:00:00"
    open_timer(person, "Guards")
    assert {"every": "2", "unit": "3600"}.items() <= person.page.values(SHEET).items()


def test_a_late_tap_changes_nothing(person: Person) -> None:
    """On the sheet of a clock that another tab has removed, or whose timer has ended."""
    open_timer(person, "Guards")
    person.elsewhere(ClockTicked(person.clock("Guards").id, 6))
    before = len(person.entries)
    for action in ("timer-pause", "timer-resume", "timer-remove"):
        person.act(action)
    person.act("clock-remove")
    for action in ("timer", "timer-start", "timer-pause", "timer-resume", "timer-remove"):
        person.act(action)
    assert len(person.entries) == before + 1


def test_it_counts_while_the_page_is_closed(person: Person) -> None:
    """Once, whichever of two tabs is first."""
    other = Person(kept=person.storage)
    other.now = person.now + timedelta(minutes=5)
    wake(other)
    assert (other.clock("Guards").filled, len(other.entries)) == (2, 3)
    person.now = other.now
    wake(person)
    person.hear()
    assert person.clock("Guards").filled == 2
    assert (lines(person)[0].said("text"), len(lines(person))) == ("Timer, 2 times: Guards +2: 2 of 6", 3)
    person.undo()
    assert person.clock("Guards").filled == 0


def test_after_hours_it_is_paused_and_says_so(person: Person) -> None:
    """Nobody played then. It can go on."""
    sleep(person, 2 * HOUR + 121)
    assert (person.clock("Guards").filled, countdown(person, "Guards")) == (0, "paused 2:00")
    assert person.notice == "The timer of Guards was due while Razor was away, and is paused now."
    assert person.entries[-1].lines == ("Guards: timer paused, 2:00 left",)


def test_a_session_that_was_put_aside_meanwhile_has_it_paused(person: Person) -> None:
    """Where it was due; one that is not yet due goes on."""
    make_clock(person, "Alarm")
    start_timer(person, "Alarm", every="10")
    person.tap("New session", within="sessions")
    assert person.page.due == 0
    sleep(person, 300)
    person.press("session-open", within="sessions", session="1")
    assert countdown(person, "Guards") == "paused 2:00"
    assert countdown(person, "Alarm") == "300 s"
    assert person.clock("Guards").filled == 0


def test_a_session_that_cannot_be_written_counts_nothing() -> None:
    """A newer Razor has written in it."""
    store = kept(ClockAdded(Clock(id="g", name="Guards")), TimerSet("g", Timer(every=60, due=NOW + 60)))
    (key,) = [each for each in store.keys("") if each.endswith("2.kept")]
    store.put(key.replace("2.kept", "3.kept"), '{"version":99}')
    person = Person(kept=store)
    sleep(person, 60)
    assert (person.clock("Guards").filled, len(person.entries)) == (0, 2)


def test_while_the_table_looks_on_nothing_is_said_of_a_secret_clock(person: Person) -> None:
    """It ticks all the same; the countdown of the others goes on."""
    person.pick("secret", form="clock-new")
    make_clock(person, "Doom")
    start_timer(person, "Doom", every="30", unit="1")
    person.press("show-table")
    before = person.toast
    wait(person, 30)
    assert (person.clock("Doom").filled, person.toast) == (1, before)
    assert "Doom" not in person.page.region("clocks").text
    wait(person, 90)
    assert person.toast.startswith("Timer: Guards +1")


def test_while_the_table_looks_on_nothing_is_said_of_a_secret_clock_that_another_moves() -> None:
    """Of the one that moves it, all is said."""
    store = kept(
        ClockAdded(Clock(id="g", name="Guards", links=(Link(LinkKind.TUG, "d"),))),
        ClockAdded(Clock(id="d", name="Doom", filled=3, secret=True)),
        TimerSet("g", Timer(every=60, due=NOW + 60)),
    )
    person = Person(kept=store)
    person.press("show-table")
    wait(person, 60)
    assert (person.toast, person.clock("Doom").filled) == ("Timer: Guards +1: 1 of 6", 2)
