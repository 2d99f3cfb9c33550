"""A backup: saved with a tap, opened on another device, and merged there so that nothing is lost or overwritten."""

from datetime import timedelta

import pytest

from app.board.character_sheet import SHEET
from app.storage.keys import Keys
from app.storage.stores import Memory
from razor_core.library.backup import Backup, backup_from_json
from razor_core.table.note_events import SessionRenamed
from tests.support.lines import changed
from tests.support.page.characters import edit
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable, FakeLocal


def device(*dice: int, keeps: bool = True) -> Person:
    """A person on a device of their own."""
    person = Person(*dice, kept=FakeLocal(), durable=FakeDurable())
    person.page.keeps = keeps
    person.act("sessions")
    return person


def rename(person: Person, name: str) -> None:
    person.do(lambda: person.app.context.record(SessionRenamed(name)))


def new_session(person: Person, name: str) -> None:
    person.act("session-new")
    rename(person, name)


def backup_of(person: Person) -> str:
    """Save a backup, and return the text of its file."""
    person.tap("Save a backup", within="backups")
    return person.page.saved[-1][1]


def open_file(person: Person, text: str) -> None:
    person.act("session-load", value=text)


def listed(person: Person) -> list[str]:
    return [element.said("name") for element in person.page.slot("sessions", "sessions").elements]


def deleted(person: Person) -> list[str]:
    return [element.said("name") for element in person.page.slot("sessions", "deleted").elements]


def lines(person: Person) -> list[str]:
    """What the sheet says of the backup that is opened."""
    assert person.page.shown == "backup"
    return person.page.texts("backup", "lines")


def add(person: Person) -> None:
    person.tap("Add to this device", within="backup")


def again(person: Person) -> Person:
    """The same device after a reload."""
    return Person(kept=person.storage, durable=person.durable)


def test_a_backup_has_everything_and_opens_by_one_tap_elsewhere(short: None) -> None:
    """Sessions with their older log and their state, the cast, the settings; the one on the table comes up."""
    tablet = device()
    for at in range(20):
        rename(tablet, f"n{at}")
    rename(tablet, "Monday")
    new_session(tablet, "Friday")
    make_character(tablet, "Kira")
    edit(tablet, "Kira")
    tablet.tap("Keep in the cast", within=SHEET)
    tablet.act("session-archive", session="1", archived="no")
    tablet.act("sound")
    text = backup_of(tablet)
    assert tablet.page.saved[-1][0] == "Razor 2025-03-01.backup.json"
    assert tablet.toast == "Backup saved"

    phone = device()
    open_file(phone, text)
    assert lines(phone) == ["Friday: new here", "Monday: new here", "Cast and scene kits: 1 new here"]
    add(phone)
    assert (phone.page.shown, phone.toast) == ("", "The backup is added")
    for person in (phone, again(phone)):
        assert person.page.text("head", "session") == "Friday"
        assert [character.name for character in person.characters] == ["Kira"]
        assert listed(person) == ["Friday", "Session", "Monday (archived)"]
        assert person.texts["razor.settings"] == '{"sound": "on"}'
        saved = backup_from_json(backup_of(person))
        assert saved.sessions == backup_from_json(text).sessions
        assert [entry.name for entry in saved.entries] == ["Kira"]


def shared(*dice: int) -> tuple[Person, Person]:
    """Two devices with the session Friday, which one has from the other's backup."""
    tablet, phone = device(*dice), device(*dice)
    rename(tablet, "Friday")
    open_file(phone, backup_of(tablet))
    add(phone)
    return tablet, phone


def names_in(person: Person) -> set[str]:
    """All names that were ever given in the sessions of a device."""
    backup = backup_from_json(backup_of(person))
    entries = [entry for saved in backup.sessions for entry in saved.archive.session.log]
    return {entry.record.event.name for entry in entries if isinstance(entry.record.event, SessionRenamed)}


def test_a_session_that_both_have_gone_on_with_is_kept_twice() -> None:
    """Told apart by name; the same backup opened once more adds nothing."""
    tablet, phone = shared()
    rename(tablet, "Friday with Kira")
    rename(tablet, "Friday")
    rename(phone, "Friday with Bo")
    rename(phone, "Friday")
    text = backup_of(phone)
    open_file(tablet, text)
    (line,) = lines(tablet)
    assert line.startswith("Friday: went on here and in the backup.")
    add(tablet)
    assert listed(tablet) == ["Friday", "Friday 2"]
    assert tablet.page.text("head", "session") == "Friday"
    assert names_in(tablet) == {"Friday", "Friday with Kira", "Friday with Bo", "Friday 2"}
    for _ in range(2):
        open_file(tablet, text)
        assert lines(tablet) == ["1 session is here already"]
        assert "hidden" not in tablet.page.slot("backup", "none")
        assert "hidden" in tablet.page.slot("backup", "add")
        tablet = again(tablet)


def test_a_device_that_only_gets_backups_keeps_one_session_of_each() -> None:
    """Also where its name was taken there: the one that it got is no going on, whoever opens whose backup."""
    tablet, phone = device(), device()
    for at in range(3):
        rename(tablet, f"n{at}")
        rename(tablet, "Session")
        open_file(phone, backup_of(tablet))
        add(phone)
        assert listed(phone) == ["Session", "Session 2"]
        open_file(tablet, backup_of(phone))
        assert lines(tablet) == ["1 session is here already"]
    rename(phone, "Saturday")
    open_file(tablet, backup_of(phone))
    assert lines(tablet) == ["Saturday: goes on in the backup. The one here moves to the deleted sessions"]


def test_who_goes_on_in_the_cast_takes_the_place_of_the_one_here() -> None:
    """A device that only gets backups has one of each; of what both have changed it has both, and no more later."""
    tablet, phone = device(), device()
    make_character(tablet, "Kira")

    for at, line in enumerate(("1 new here", "1 newer in the backup, in place of those here")):
        edit(tablet, "Kira")
        tablet.type("rating-MIG", f"{at + 2}", form=SHEET)
        tablet.tap("Save", within=SHEET)
        edit(tablet, "Kira")
        tablet.tap("Keep in the cast", within=SHEET)
        open_file(phone, backup_of(tablet))
        assert lines(phone)[-1] == f"Cast and scene kits: {line}"
        add(phone)
        assert [entry.name for entry in backup_from_json(backup_of(phone)).entries] == ["Kira"]
    open_file(tablet, backup_of(phone))
    assert not any("Cast" in line for line in lines(tablet))


@pytest.mark.parametrize("open_here", [True, False])
def test_a_session_that_goes_on_in_the_backup_takes_the_place_of_the_older(open_here: bool) -> None:
    """The older one can be restored, and what was on the table stays there, in its newer form."""
    tablet, phone = shared()
    rename(phone, "Saturday")
    rename(phone, "Friday")
    if not open_here:
        new_session(tablet, "Monday")
    open_file(tablet, backup_of(phone))
    assert lines(tablet) == ["Friday: goes on in the backup. The one here moves to the deleted sessions"]
    add(tablet)
    assert (sorted(listed(tablet)), deleted(tablet)) == (
        sorted({"Friday"} | ({"Monday"} if not open_here else set())),
        ["Friday"],
    )
    assert tablet.page.text("head", "session") == ("Friday" if open_here else "Monday")
    assert "Saturday" in names_in(tablet)
    # The other way round there is nothing to add.
    open_file(phone, backup_of(tablet))
    assert "1 session is here already" in lines(phone)


def test_a_session_that_was_deleted_here_comes_back() -> None:
    """A backup is opened to get back what is gone."""
    tablet = device()
    rename(tablet, "Friday")
    text = backup_of(tablet)
    new_session(tablet, "Monday")
    tablet.act("session-delete", session="1")
    open_file(tablet, text)
    assert lines(tablet) == ["Friday: deleted here, comes back"]
    add(tablet)
    assert (listed(tablet), deleted(tablet)) == (["Friday", "Monday"], [])


def test_nothing_changes_before_it_is_added_or_where_it_is_refused() -> None:
    """Damaged, cut short, newer, of something else: each says why."""
    tablet, phone = shared()
    rename(tablet, "Saturday")
    text = backup_of(tablet)
    before = dict(phone.texts)
    for damaged, error in (
        (text[:-40], "The backup was not read: It is cut short. Copy or save it again."),
        (
            changed(text, "version", to=2),
            "The backup was not read: Saved by a newer version of Razor. Update to open it.",
        ),
        (changed(text, "at", to=1), "The backup was not read: at: Expected a text."),
        ("Dear diary", "The file was not read: Not a session saved by Razor."),
        ('{"razor":"library"}', "The file was not read: Not a session saved by Razor. Open it under Cast."),
    ):
        open_file(phone, damaged)
        assert phone.page.text("sessions", "error") == error
    open_file(phone, text)
    assert phone.page.text("sessions", "error") == ""
    assert phone.texts == before
    phone.page.sheet("backup", False)
    assert again(phone).page.text("head", "session") == "Friday"


def test_the_settings_here_stay_unless_they_are_asked_for() -> None:
    """Where somebody has chosen some; elsewhere those of the backup come by themselves."""
    tablet, phone = device(), device()
    tablet.act("sound")
    rename(tablet, "Friday")
    text = backup_of(tablet)
    phone.pick("theme", "dark", form="settings")
    open_file(phone, text)
    add(phone)
    assert phone.texts["razor.settings"] == '{"theme": "dark"}'
    open_file(phone, text)
    phone.pick("settings", form="backup")
    add(phone)
    assert phone.texts["razor.settings"] == '{"sound": "on"}'
    for person in (tablet, phone):
        open_file(person, text)
        assert ["hidden" in person.page.slot("backup", name) for name in ("settings", "add")] == [True, True]


def test_a_backup_that_does_not_fit_says_so_and_keeps_what_it_added() -> None:
    """Opened again with more space, the rest is added."""
    tablet = device()
    for at in range(4):
        new_session(tablet, f"Session {at} {'x' * 40}")
    text = backup_of(tablet)
    phone = device()
    store = phone.storage
    assert isinstance(store, FakeLocal)
    phone.durable.quota = 1200  # type: ignore[attr-defined]
    open_file(phone, text)
    add(phone)
    assert phone.page.text("sessions", "error").endswith("storage is full")
    assert phone.page.shown == "sessions"
    phone.durable.quota = 10**9  # type: ignore[attr-defined]
    open_file(phone, text)
    assert any("already" in line for line in lines(phone))
    add(phone)
    assert backup_from_json(backup_of(phone)).sessions.__len__() == 4


def test_where_nothing_is_kept_the_session_on_the_table_is_in_the_backup() -> None:
    """And what cannot be read is named."""
    durable = FakeDurable()
    person = Person(kept=FakeLocal(), durable=durable)
    rename(person, "Monday")
    new_session(person, "Friday")
    durable.failing = "no"
    saved = backup_from_json(backup_of(person))
    assert [session.archive.session.world.name for session in saved.sessions] == ["Friday"]
    assert person.page.text("sessions", "error") == "The backup lacks what cannot be read here: Monday."
    blocked = Person(kept=Memory(), durable=FakeDurable(why="this browser blocks site data"))
    rename(blocked, "Friday")
    assert len(backup_from_json(backup_of(blocked)).sessions) == 1
    # Nothing is in the cast, and the head says already that nothing is saved.
    assert "cast" not in blocked.page.region("notice").text


def test_a_session_of_a_newer_version_is_left_out_and_named() -> None:
    """It cannot be read here."""
    person = device()
    rename(person, "Monday")
    new_session(person, "Friday")
    key = next(key for key in person.texts if key.startswith(Keys("1").records))
    person.texts[key] = changed(person.texts[key], "version", to=99)
    assert len(backup_from_json(backup_of(person)).sessions) == 1
    assert person.page.text("sessions", "error") == "The backup lacks what cannot be read here: Monday."


def test_a_backup_goes_by_the_share_menu_where_no_file_can_be_kept() -> None:
    """On a phone; where there is none, it is saved."""
    person = device(keeps=False)
    rename(person, "Friday")
    person.tap("Save a backup", within="backups")
    ((name, text),) = person.page.sent
    assert (name, person.toast) == ("Razor 2025-03-01.backup.txt", "Backup sent")
    assert isinstance(backup_from_json(text), Backup)
    person.page.shares = False
    person.tap("Save a backup", within="backups")
    assert (person.page.saved[-1][1], person.toast) == (text, "Backup saved")


def test_the_sheet_says_quietly_how_old_the_last_backup_is() -> None:
    """Also after a reload."""
    person = device()
    assert person.page.text("backups", "last") == "No backup yet."
    rename(person, "Friday")
    backup_of(person)
    assert person.page.text("backups", "last") == "Last backup today."
    later = again(person)
    assert later.page.text("backups", "last") == "Last backup today."
    later.now += timedelta(days=12)
    later.act("sessions")
    assert later.page.text("backups", "last") == "Last backup 12 days ago."
