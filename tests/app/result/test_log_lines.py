"""The log: only what is new is made, what is so now is told, and all of it can be taken along."""

import csv
import io
import re

import pytest

from app.result import log
from razor_core.session.events import ClockTicked, ConsequenceTaken, Rolled
from razor_core.session.session import Entry
from tests.support.fakes import FakeDurable, FakeLocal
from tests.support.page_log import GATE, WHAT, WHO, by, shown
from tests.support.page_person import Person, kept, make_clock


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
    (button,) = person.page.region("result").all("data-consequence", "Determined: treat it as a success")
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
    (button,) = person.page.region("result").all("data-consequence", "Determined: treat it as a success")
    person.act(button["data-do"], **button.data)
    assert [type(entry.record.event) for entry in made] == [ConsequenceTaken, Rolled]
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
    person.act("consequence-take", kind="PROGRESS", clock=tower, by="1", consequence="Tick a progress clock")
    for _ in range(12):
        person.tap("Roll")
    assert not any(isinstance(entry.record.event, ClockTicked) for entry in person.entries)
    chosen = [each for each in person.page.region("result").all("aria-pressed", "true") if "data-clock" in each]
    assert [each["data-clock"] for each in chosen] == [tower]


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


def test_what_cannot_be_copied_is_told() -> None:
    """Of the log and of the card; what there is instead is named."""
    person = Person(kept=kept(by("Kira")))
    person.act("show", key=person.entries[0].record.key)
    person.page.copies = False
    for button in (lambda: person.act("log-copy"), lambda: person.tap("Copy", within="result")):
        button()
        assert person.notice == "Nothing was copied: the browser does not let the page. CSV saves the log."
        person.tap("Close", within="notice")


def test_one_roll_is_copied_from_its_card() -> None:
    """That on the card alone."""
    person = Person(kept=kept(by("Kira"), by("Vance")))
    person.act("show", key=person.entries[0].record.key)
    person.tap("Copy", within="result")
    (text,) = person.page.copied
    assert text.startswith("- 21:04 Kira: **Full Success**")
    assert len(text.splitlines()) == 1
