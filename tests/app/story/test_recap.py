"""The recap of a session: copied, and saved as files, whole or as the log shows it."""

import csv
import io

import pytest

from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.log import by, filter_by, with_log
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable

GATE = ClockAdded(Clock(id="g", name="Gate"))


@pytest.mark.parametrize(
    ("ending", "kind", "start"),
    [("md", "text/markdown", "# Session"), ("html", "text/html", "<!doctype html>"), ("csv", "text/csv", "time,scene")],
)
def test_the_recap_is_saved_as_a_file(ending: str, kind: str, start: str) -> None:
    """Named for the session and the day."""
    person = with_log(by("Kira"), GATE)
    person.press("recap-save", ending=ending)
    ((name, text, media),) = person.page.saved
    assert (name, media) == (f"Session {person.now.date().isoformat()}.{ending}", kind)
    assert text.startswith(start)
    assert "Kira" in text


def test_the_recap_can_tell_what_the_log_shows() -> None:
    """Without what its filter and its search leave out."""
    person = with_log(by("Kira"), GATE, by("Vance"))
    filter_by(person, "log-who", "Vance")
    for of, who in (("all", ["Kira", "", "Vance"]), ("shown", ["Vance"])):
        person.pick("of", of, form="recap")
        person.press("recap-save", ending="csv")
        read = csv.DictReader(io.StringIO(person.page.saved[-1][1], newline=""))
        assert [row["who"] for row in read] == who


@pytest.mark.parametrize("of", ["all", "shown"])
def test_a_recap_for_players_leaves_out_what_is_secret(of: str) -> None:
    """In every form, and in what the log shows; the game master's own has it all."""
    doom = Clock(id="d", name="Doom", secret=True)
    person = with_log(by("Kira"), GATE, ClockAdded(doom), ClockTicked("d", 1))
    person.pick("of", of, form="recap")
    for players in (False, True):
        if players:
            person.pick("players", form="recap")
        person.press("recap-copy")
        for ending in ("md", "html", "csv"):
            person.press("recap-save", ending=ending)
        texts = [person.page.copied[-1], *(text for _, text, _ in person.page.saved[-3:])]
        assert all("Gate" in text for text in texts)
        assert ["Doom" in text for text in texts] == [not players] * 4


@pytest.mark.usefixtures("short")
def test_the_recap_has_the_older_pages_that_the_log_has_not_read_yet() -> None:
    """From the first roll on. Where they cannot be read, a notice says so and the rest is told."""
    durable = FakeDurable()
    person = Person(*[4] * 4 * 30, durable=durable)
    for _ in range(30):
        person.press("roll")
    again = Person(kept=person.storage, durable=durable)
    assert len(again.app.context.log.entries) < 30
    again.press("recap-save", ending="csv")
    assert len(list(csv.DictReader(io.StringIO(again.page.saved[0][1], newline="")))) == 30
