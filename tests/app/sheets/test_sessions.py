"""The sessions sheet where a device or another tab gets in the way, and the sample, a session like any other."""

import csv
import io
import json
from dataclasses import replace
from datetime import timedelta

import pytest

from app.result import card
from app.sheets.sessions import CURRENT
from app.storage.keys import Keys
from app.storage.stores import NEWER
from razor_core.events.events import ConsequenceTaken
from razor_core.format.archive import archive_from_json
from razor_core.format.records import VERSION
from razor_core.rules.clock_kinds import Side
from tests.support.page.person import Person
from tests.support.storage.device import SHORT
from tests.support.storage.fakes import FakeDurable, FakeLocal

KEYS = Keys("1")


def rename(person: Person, name: str) -> None:
    person.type("name", name, form="sessions")
    person.tap("Rename", within="sessions")


def listed(person: Person) -> list[str]:
    return [element.said("name") for element in person.page.slot("sessions", "sessions").elements]


def test_a_session_goes_to_a_file_where_the_quick_store_is_full() -> None:
    """That is when it is wanted most: only the note of when it was saved is not kept."""
    person = Person(kept=(store := FakeLocal()), durable=FakeDurable())
    rename(person, "Friday")
    store.quota = 0
    person.act("session-save")
    ((name, text, _),) = person.page.saved
    assert name == "Friday.razor.json"
    assert archive_from_json(text).session.world.name == "Friday"
    assert person.page.text("sessions", "error") == ""


@pytest.mark.parametrize("folded", [False, True])
def test_a_session_goes_to_a_file_also_where_nothing_is_kept(short: None, folded: bool) -> None:
    """Cookies are blocked: only a log that was folded away cannot be read, and the page says that the file lacks it."""
    durable = FakeDurable()
    person = Person(kept=FakeLocal(), durable=durable)
    for at in range(SHORT * 2 if folded else 2):
        rename(person, f"n{at}")
    durable.failing = "this browser blocks site data"
    person.act("session-save")
    ((_, text, _),) = person.page.saved
    assert archive_from_json(text).session == person.app.context.session
    lacks = "The file lacks the older part of the log: this browser blocks site data"
    assert person.page.text("sessions", "error") == (lacks if folded else "")


@pytest.mark.parametrize(("shares", "said"), [(True, "Sent"), (False, "Saved to a file: send that")])
def test_a_session_is_sent_as_a_file_where_the_device_can(shares: bool, said: str) -> None:
    """By its share menu, else the file is saved; either opens again."""
    person = Person()
    rename(person, "Friday")
    person.page.shares = shares
    person.tap("Send as a file", within="sessions")
    sent = [*person.page.sent, *[(name, text) for name, text, _ in person.page.saved]]
    assert ([name for name, _ in sent], person.toast) == ([f"Friday.razor.{'txt' if shares else 'json'}"], said)
    person.act("session-load", value=sent[0][1])
    assert listed(person) == ["Friday", "Friday 2"]


def test_the_oldest_log_goes_to_a_file_and_then_leaves_the_device(short: None) -> None:
    """The file has rolls as they were read, such as Determined; a line that cannot be read is set aside as it is."""
    durable = FakeDurable()
    person = Person(*[1] * SHORT, kept=FakeLocal(), durable=durable, game="gemini")
    person.tap("Roll")
    (roll,) = person.entries
    consequence = ConsequenceTaken("Determined: treat it as a success", reading="determined")
    person.do(lambda: person.app.context.record(consequence, act=roll.record.act))
    for at in range(SHORT):
        rename(person, f"n{at}")
    (key,) = [key for key in durable.texts if key.startswith(KEYS.pages)]
    *lines, last = durable.texts[key].split("\n")
    newer = last.replace(f'"version":{VERSION}', '"version":99')
    assert newer != last
    durable.texts[key] = "\n".join((*lines, newer))
    person.act("session-free")
    ((_, text, _),) = person.page.saved
    assert next(csv.DictReader(io.StringIO(text, newline="")))["result"] == "Success, Determined"
    assert key not in durable.texts
    assert person.notice.splitlines() == [
        "1 line of the older log could not be read",
        "1 record could not be read and was set aside",
    ]
    person.act("session-unread")
    assert newer in json.loads(person.page.saved[-1][1]).values()


def test_a_list_that_is_not_kept_is_told() -> None:
    """With why; what was done waits for the next time."""
    durable = FakeDurable()
    person = Person(kept=FakeLocal(), durable=durable)
    durable.failing = "the disk is full"
    person.act("session-archive", session="1", archived="no")
    assert person.page.text("sessions", "error") == "The list of sessions is not saved: the disk is full"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 200_000, "1 entry in the list of sessions could not be read. The list was rebuilt"),
        ('{"version":3,"name":"Friday"}', f"Friday in the list of sessions: {NEWER}"),
    ],
    ids=["damaged", "newer"],
)
def test_a_session_whose_entry_cannot_be_read_stays_on_the_table(text: str, told: str) -> None:
    """It is shown and listed by its name, and goes on; a newer entry cannot be changed."""
    store, durable = FakeLocal(), FakeDurable()
    person = Person(kept=store, durable=durable)
    person.act("session-new")
    rename(person, "Friday")
    session, key = person.app.context.journal.id, f"razor.sessions.{person.app.context.journal.id}"
    store.texts[key] = durable.texts[key] = text
    again = Person(kept=store, durable=durable)
    assert (again.app.context.journal.id, again.app.context.session.world.name) == (session, "Friday")
    assert listed(again) == ["Friday", "Session"]
    assert set(again.notice.splitlines()) == {told}
    rename(again, "Saturday")
    again.act("session-archive", session=session, archived="no")
    if "version" in text:
        assert again.page.text("sessions", "error") == NEWER
        assert store.texts[key] == durable.texts[key] == text
    else:
        assert listed(again) == ["Session", "Saturday (archived)"]
        again.act("session-unread")
        assert text in json.loads(again.page.saved[-1][1]).values()


def test_a_file_is_opened_as_a_session_of_its_own_or_refused() -> None:
    """A refused one says why and changes nothing."""
    person = Person()
    rename(person, "Friday")
    person.act("session-save")
    text, before = person.page.saved[-1][1], dict(person.texts)
    person.act("session-load", value=text[:-9])
    assert person.page.text("sessions", "error") == "The file was not read: It is cut short. Copy or save it again."
    assert person.texts == before
    person.act("session-load", value=text)
    assert person.page.text("sessions", "error") == ""
    assert listed(person) == ["Friday", "Friday 2"]
    assert replace(person.world, name="Friday") == archive_from_json(text).session.world
    person.undo()
    assert person.page.text("head", "session") == "Friday"
    # Which session is on the table, and its name on the sheet.
    own = {CURRENT: "", "razor.draft.sheets": ""}
    assert {key: kept for key, kept in person.texts.items() if key in before} | own == before | own


def dates(person: Person) -> list[str]:
    """What the sheet says of when each session began."""
    return [element.said("date") for element in person.page.slot("sessions", "sessions").elements]


def test_each_session_says_when_it_began_or_was_imported() -> None:
    """The first one with its first event; a file when it was opened. Nothing where nobody knows."""
    person = Person(durable=FakeDurable())
    assert dates(person) == [""]
    rename(person, "Friday")
    assert dates(person) == ["2025-03-01 21:04"]
    person.act("session-save")
    person.now += timedelta(days=1)
    person.act("session-new")
    person.act("session-load", value=person.page.saved[0][1])
    # Those of one name are in the order of their ids, which chance gives.
    assert sorted(dates(person)) == ["2025-03-01 21:04", "2025-03-02 21:04", "imported 2025-03-02 21:04"]
    again = Person(kept=person.storage, durable=person.durable)
    assert dates(again) == dates(person)


def test_an_entry_of_the_first_version_has_no_date() -> None:
    """It is read as it is, and dated only where its first record is known."""
    store = FakeLocal()
    store.texts["razor.sessions.a"] = json.dumps(
        {"version": 1, "id": "a", "name": "Old", "archived": False, "deleted": False, "revision": 2}
    )
    person = Person(kept=store, durable=FakeDurable())
    assert dict(zip(listed(person), dates(person), strict=True))["Old"] == ""
    assert person.notice == ""


def test_the_sample_is_loaded_as_a_session_of_its_own() -> None:
    """In the game on the table, under the sample's name; the session before is still there."""
    person = Person(3, 3, 3, 3)
    person.press("roll")
    person.play("gemini")
    person.press("sessions")
    person.press("session-sample")
    assert (person.page.shown, person.slug, person.page.text("head", "session")) == ("", "gemini", "The silent station")
    assert {character.system for character in person.characters} == {"gemini"}
    assert {character.side for character in person.characters} == set(Side)
    person.undo()
    assert (person.characters, person.clocks) == ((), ())
    person.act("session-open", session="1")
    assert len(person.log) == 1


@pytest.mark.parametrize("known", [True, False], ids=["as it is stored", "by an earlier version"])
def test_the_session_on_the_table_comes_up_although_the_quick_store_was_cleared(known: bool) -> None:
    """Not the empty first one: the durable store knows which it was; else it is the newest."""
    person = Person(kept=FakeLocal(), durable=FakeDurable())
    person.act("session-new")
    rename(person, "Friday")
    person.texts.clear()
    if not known:
        del person.durable.texts[CURRENT]  # type: ignore[attr-defined]
    again = Person(kept=person.storage, durable=person.durable)
    assert again.page.text("head", "session") == "Friday"
    assert again.texts[CURRENT] == again.app.context.journal.id
    third = Person(kept=person.storage, durable=person.durable)
    assert third.page.text("head", "session") == "Friday"


def test_a_session_that_was_left_stays_left() -> None:
    """With the first one on the table again, that comes up, although another is newer."""
    person = Person(kept=FakeLocal(), durable=FakeDurable())
    rename(person, "Monday")
    person.act("session-new")
    rename(person, "Friday")
    person.act("session-open", session="1")
    person.texts.clear()
    assert Person(kept=person.storage, durable=person.durable).page.text("head", "session") == "Monday"


@pytest.mark.parametrize("looked_back", [False, True])
def test_after_a_crash_the_card_shows_the_last_roll_of_the_log(looked_back: bool) -> None:
    """The quick store has lost the last rolls, the durable one has them; who looks at an older roll stays there."""
    person = Person(*[6] * 16, kept=FakeLocal(), durable=FakeDurable())
    for _ in range(4):
        person.press("roll")
    keys = sorted(key for key in person.texts if key.startswith(KEYS.records))
    for key in keys[-2:]:
        del person.texts[key]
    again = Person(kept=person.storage, durable=person.durable, settle=False)
    if looked_back:
        again.do(lambda: card.show(again.app.context, again.entries[-2].record.key))
    again.do(again.app.sync)
    assert len(again.log) == 4
    assert again.page.region("result")["data-key"] == again.entries[0 if looked_back else -1].record.key
