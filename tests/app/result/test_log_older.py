"""The log: what was folded away long ago."""

import asyncio
from collections.abc import Sequence

import pytest

from app.storage.journal import FIRST
from app.storage.layout import Keys
from tests.support.fakes import FakeDurable, FakeLocal
from tests.support.page_log import WHAT, WHO, by, roll, shown
from tests.support.page_person import Person, kept, make_clock


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


def test_a_page_that_another_tab_freed_meanwhile_is_told_of(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known stays, and the next tap reads on."""
    local, durable = FakeLocal(), FakeDurable()
    roll(Person(kept=local, durable=durable), *range(1, 21))
    person = Person(kept=local, durable=durable)

    async def gone(keys: Sequence[str]) -> Sequence[None]:
        return [None for _ in keys]

    with monkeypatch.context() as patched:
        patched.setattr(durable, "read", gone)
        person.tap("Older")
    assert person.notice == "Older entries cannot be read: another tab has deleted this part of the log"
    person.tap("Older")
    assert shown(person) == newest(20, 9)
