"""A file that is kept up to date while the page is open; and the warning that a browser may delete everything."""

from datetime import timedelta

import pytest

from app.backup import kept_file
from app.backup.state import remember
from app.backup.warning import WARNING
from app.storage.device import StorageEstimate
from razor_core.library.backup import backup_from_json
from razor_core.table.note_events import SessionRenamed
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable, FakeLocal


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the file without waiting long for more."""
    monkeypatch.setattr(kept_file, "QUIET", 0.02)


def rename(person: Person, name: str) -> None:
    person.do(lambda: person.app.context.record(SessionRenamed(name)))


def device() -> Person:
    """A person with a session, on a device of their own."""
    person = Person(kept=FakeLocal(), durable=FakeDurable())
    rename(person, "Friday")
    return person


def keeps() -> Person:
    """A person whose file b.json is kept up to date."""
    person = device()
    person.tap("Keep a file up to date", within="backups")
    return person


def in_file(person: Person) -> list[str]:
    return [saved.archive.session.world.name for saved in backup_from_json(person.page.file.text).sessions]


def said(person: Person) -> str:
    return person.page.text("backups", "file")


def test_a_file_chosen_once_is_kept_up_to_date() -> None:
    """With each change, once for many; also after a reload. The sheet says so."""
    person = keeps()
    assert (in_file(person), said(person)) == (["Friday"], "b.json is kept up to date, last at 21:04.")
    assert "hidden" in person.page.slot("backups", "keep")
    rename(person, "Saturday")
    assert in_file(person) == ["Saturday"]
    again = Person(kept=person.storage, durable=person.durable)
    again.page.file = person.page.file
    # Its own file, of this start, is another one.
    again.do(lambda: remember(again.app.context, mark=person.app.context.rooms.backup.last.mark))
    writes = again.page.file.writes

    def both() -> None:
        for name in ("one", "two"):
            again.app.context.record(SessionRenamed(name))

    again.do(both)
    assert again.page.text("head", "backup") == ", backup 21:04"
    assert (in_file(again), again.page.file.writes) == (["two"], writes + 1)
    assert again.notice == ""
    again.tap("Stop keeping the file", within="backups")
    rename(again, "three")
    assert (in_file(again), said(again)) == (["two"], "")


def test_no_file_is_kept_where_none_is_chosen() -> None:
    """The player has closed the dialog."""
    person = device()
    person.page.file.picks = ""
    person.tap("Keep a file up to date", within="backups")
    rename(person, "Saturday")
    assert (person.page.file.text, said(person)) == ("", "")


def test_a_file_that_cannot_be_written_is_told_once_and_goes_on_with_a_tap() -> None:
    """After a reload the browser may ask for the permission again."""
    person = keeps()
    person.page.file.allows = False
    for name in ("one", "two"):
        rename(person, name)
    assert person.notice == "b.json is not up to date: allow Razor to write to it. Tap Sessions, Backup."
    assert said(person) == "b.json is not up to date: allow Razor to write to it."
    assert person.page.text("head", "backup") == ", backup not up to date"
    assert in_file(person) == ["Friday"]
    person.tap("Bring the file up to date", within="backups")
    assert (in_file(person), said(person)) == (["two"], "b.json is kept up to date, last at 21:04.")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("NotFoundError", "it is no longer there; choose another"),
        ("QuotaExceededError", "the browser refuses (Quota"),
    ],
)
def test_a_file_that_is_gone_or_full_says_so(name: str, problem: str) -> None:
    person = keeps()
    person.page.file.fails = name
    rename(person, "one")
    assert said(person).startswith(f"b.json is not up to date: {problem}")


def test_another_file_takes_the_place_of_one_that_is_gone() -> None:
    """By one tap: the browser would refuse the old one again and again."""
    person = keeps()
    person.page.file.fails = "NotFoundError"
    rename(person, "one")
    person.page.file.fails, person.page.file.picks = "", "c.json"
    person.tap("Choose another file", within="backups")
    assert said(person).startswith("c.json is kept up to date")


def test_a_file_that_somebody_else_has_written_is_not_overwritten() -> None:
    """A tap shows what it has that the device lacks; once that is added, the file has everything of both."""
    person, other = keeps(), device()
    rename(other, "Monday")
    other.tap("Save a backup", within="backups")
    person.page.file.edit(other.page.saved[-1][1])
    rename(person, "Saturday")
    assert said(person) == "b.json is not up to date: it was changed elsewhere."
    assert in_file(person) == ["Monday"]
    person.tap("Bring the file up to date", within="backups")
    assert (person.page.shown, person.page.texts("backup", "lines")) == ("backup", ["Monday: new here"])
    assert in_file(person) == ["Monday"]
    person.tap("Add to this device", within="backup")
    assert sorted(in_file(person)) == ["Monday", "Saturday"]
    assert said(person) == "b.json is kept up to date, last at 21:04."


def test_a_changed_file_that_has_nothing_new_is_written_at_once() -> None:
    """It is an older backup of this device, say."""
    person = keeps()
    person.page.file.edit(person.page.file.text)
    rename(person, "Saturday")
    person.tap("Bring the file up to date", within="backups")
    assert in_file(person) == ["Saturday"]


def test_a_file_of_something_else_is_left_alone() -> None:
    """It is not kept up to date any more, and the page says why."""
    person = keeps()
    person.page.file.edit("Dear diary")
    rename(person, "Saturday")
    person.tap("Bring the file up to date", within="backups")
    assert person.page.file.text == "Dear diary"
    assert "b.json is no backup that can be read, so it stays as it is" in person.notice
    assert said(person) == ""


def evening(person: Person, hours: float = 2, count: int = 30) -> None:
    for at in range(count):
        rename(person, f"n{at}")
        if at == 0:
            person.now += timedelta(hours=hours)


def test_after_the_first_evening_the_page_says_once_that_the_browser_may_delete_it() -> None:
    """With the ways out; not again after a reload."""
    person = device()
    person.room = StorageEstimate(kept=False, used=None)
    evening(person)
    assert person.notice == WARNING
    again = Person(kept=person.storage, durable=person.durable)
    again.room = person.room
    rename(again, "more")
    assert again.notice == ""


@pytest.mark.parametrize("why", ["kept", "installed", "backup", "file", "short", "few"])
def test_nobody_is_warned_without_need(why: str) -> None:
    """The browser keeps everything, it is an app, there is a backup, or no evening was played yet."""
    person = keeps() if why == "file" else device()
    person.room = StorageEstimate(kept=why == "kept", used=None)
    person.act("about")
    person.page.installed = why == "installed"
    if why == "backup":
        person.tap("Save a backup", within="backups")
    evening(person, 0.5 if why == "short" else 2, 5 if why == "few" else 30)
    assert person.notice == ""
