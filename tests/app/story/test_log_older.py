"""The log: older entries, which are read when they are wanted."""

from collections.abc import Sequence
from typing import Any

import pytest

from razor_core.table.clock_events import ClockTicked
from tests.support.page.log import by, filter_by, shown, with_log
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable, FakeLocal


def rolled(person: Person, *names: int) -> None:
    person.dice.script += [4] * 4 * len(names)
    for name in names:
        person.type("who", str(name))
        person.press("roll")


def newest(upto: int, down_to: int = 1) -> list[str]:
    return [str(number) for number in range(upto, down_to - 1, -1)]


def stores() -> dict[str, Any]:
    """The stores of a device, after a session in which 1 to 20 have rolled."""
    both: dict[str, Any] = {"kept": FakeLocal(), "durable": FakeDurable()}
    rolled(Person(**both), *range(1, 21))
    return both


def at_the_end(person: Person) -> bool:
    """Whether nothing older is left to show."""
    return "hidden" in person.doing("log-more")


def read_on(person: Person, times: int) -> None:
    """Tap Older that many times, as long as it is there."""
    for _ in range(times):
        if not at_the_end(person):
            person.press("log-more")


@pytest.mark.parametrize("count", [0, 4, 5])
def test_there_is_no_older_where_all_is_shown(short: None, count: int) -> None:
    """A filter that lets less through shows all of that."""
    person = with_log(*[by("Kira")] * count)
    assert at_the_end(person) is (count <= 4)
    filter_by(person, "log-kind", "clocks")
    assert at_the_end(person)


def test_the_end_reached_twice_at_once_is_read_once(short: None) -> None:
    """By a scroll and a tap: no more entries than one of them asks for."""
    person = Person(**stores())
    person.race("log-more", 0, "log-more")
    assert shown(person) == newest(20, 13)


@pytest.mark.parametrize("elsewhere", [False, True])
def test_nothing_is_lost_or_doubled_when_the_session_folds_while_it_is_read(short: None, elsewhere: bool) -> None:
    """By rolls of this tab or of another."""
    both = stores()
    person, other = Person(**both), Person(**both)
    read_on(person, 3)
    assert shown(person) == newest(20, 5)
    rolled(other if elsewhere else person, *range(21, 41))
    person.hear()
    assert elsewhere or shown(person) == newest(40, 25)
    read_on(person, 9)
    assert shown(person) == newest(40)


def test_the_clock_that_a_consequence_went_to_is_remembered_when_that_was_long_ago(short: None) -> None:
    """The tick has been folded away by then."""
    person = Person(*[4] * 60, kept=FakeLocal(), durable=FakeDurable())
    make_clock(person, "Gate")
    make_clock(person, "Tower")
    tower = person.clock("Tower").id
    person.press("roll")
    person.act("consequence-take", kind="PROGRESS", clock=tower, by="1", consequence="tick.progress")
    rolled(person, *range(12))
    assert not any(isinstance(entry.record.event, ClockTicked) for entry in person.entries)
    chosen = [
        element for element in person.page.region("result").all("aria-pressed", "true") if "data-clock" in element
    ]
    assert [element["data-clock"] for element in chosen] == [tower]


@pytest.mark.parametrize("gone", [False, True])
def test_pages_that_cannot_be_read_are_told_of(short: None, monkeypatch: pytest.MonkeyPatch, gone: bool) -> None:
    """The store fails, or another tab has freed the page. What is known stays, and the next tap tries again."""
    both = stores()
    person, durable = Person(**both), both["durable"]

    async def nothing(keys: Sequence[str]) -> Sequence[None]:
        return [None for _ in keys]

    with monkeypatch.context() as patched:
        if gone:
            patched.setattr(durable, "read", nothing)
        else:
            patched.setattr(durable, "failing", "the disk is asleep")
        person.press("log-more")
    assert person.notice.startswith("Older entries cannot be read: ")
    assert gone or person.notice.endswith("the disk is asleep")
    person.press("log-more")
    assert shown(person) == newest(20, 9)
