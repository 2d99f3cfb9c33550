"""A store that forgot: the browser deletes the site's data while the page is open, and all is written anew."""

import pytest

from app.storage.files import import_session
from razor_core.format.archive import Archive
from razor_core.session.session import Session
from razor_core.table.note_events import SessionRenamed
from razor_core.table.world import World
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.storage.device import SHORT, Device, names, renamed, write_event, write_names
from tests.support.storage.fakes import FakeDurable, FakeLocal


@pytest.mark.parametrize("lost", ["both", "durable", "local"])
async def test_what_a_store_forgot_is_written_anew_before_it_says_saved(device: Device, lost: str) -> None:
    """Also where only one of them forgot; a start then finds all of it in either store."""
    journal = await device.played(5)
    if lost != "durable":
        device.local.texts.clear()
    if lost != "local":
        device.durable.forget()
    await write_names(journal, 1, "m")
    assert device.status[-2:] == ["saving", "saved"]
    assert device.losses == (lost != "local")
    again = device.tab("b")
    await again.sync()
    assert names(again.session) == [*(f"n{at}" for at in range(5)), "m0"]
    assert len([key for key in device.durable.texts if key.startswith(journal._keys.records)]) == 6


async def test_saved_is_not_said_between(device: Device) -> None:
    """From the first write after the loss until all is written, the status is "saving"."""
    journal = await device.played(5)
    seen: list[int] = []
    write = device.durable.write

    async def counting(puts: dict[str, str], removals: list[str]) -> None:
        await write(puts, removals)
        seen.append(device.status.count("saved"))

    device.durable.write = counting  # type: ignore[method-assign,assignment]
    device.durable.forget()
    before = device.status.count("saved")
    await write_names(journal, 1, "m")
    assert len(seen) == 2
    assert set(seen) == {before}
    assert device.status[-1] == "saved"


async def test_a_long_session_is_written_anew_with_its_snapshot(device: Device, short: None) -> None:
    """What was folded away is in it; the pages of the log are gone."""
    journal = await device.played(SHORT * 2)
    world = journal.session.world
    device.local.texts.clear()
    device.durable.forget()
    write_event(journal, renamed(world.name))
    assert await journal.flush()
    again = device.tab("b")
    await again.sync()
    assert again.session.world == world
    assert (again.session.upto, await again.pages()) == (journal.session.upto, [])
    assert device.durable.texts.keys() >= device.local.texts.keys()


@pytest.mark.parametrize("count", [3, SHORT * 2])
async def test_the_only_store_is_filled_anew_too(short: None, count: int) -> None:
    """Another tab that has folded the records is no loss."""
    device = Device(durable=FakeDurable(why="none"))
    journal = await device.played(count)
    other = device.tab("other")
    await write_names(other, SHORT)
    await write_names(journal, 1, "m")
    assert device.losses == 0
    device.local.texts.clear()
    await write_names(journal, 1, "o")
    assert (device.losses, device.status[-1]) == (1, "saved for now: none")
    assert device.tab("b").session == journal.session


async def test_a_session_that_is_all_snapshot_is_written_anew(device: Device, short: None) -> None:
    """As one from a file may be, with the first change of it, also on a device with one store."""
    for durable in (FakeDurable(), FakeDurable(why="none")):
        device = Device(durable=durable)
        session = Session(base=World(name="Friday"), world=World(name="Friday"), upto=(7, "x"))
        await import_session("1", Archive(session), device.local, durable)
        journal = device.tab()
        await journal.sync()
        device.local.texts.clear()
        durable.forget()
        await write_names(journal, 1, "m")
        again = device.tab("b")
        await again.sync()
        assert (again.session.upto, again.session.base.name) == ((7, "x"), "Friday")


async def test_each_tab_notices_the_loss(device: Device) -> None:
    """Also the one that writes after another has written everything of its own."""
    one, two = await device.played(2, "a", "x"), await device.played(2, "b", "y")
    device.local.texts.clear()
    device.durable.forget()
    await write_names(one, 1, "m")
    await write_names(two, 1, "m")
    assert device.losses == 2
    for session in ("x", "y"):
        again = device.tab("c", session)
        await again.sync()
        assert names(again.session) == ["n0", "n1", "m0"]


def forget(person: Person) -> None:
    person.texts.clear()
    if isinstance(person.durable, FakeDurable):
        person.durable.forget()


@pytest.mark.parametrize("why", ["", "this browser has none"])
def test_the_table_the_list_and_the_settings_come_back(why: str) -> None:
    """A tick after the loss brings all that the page has in memory to the stores, and the notice says so."""
    person = Person(kept=FakeLocal(), durable=FakeDurable(why=why))
    person.do(lambda: person.app.context.record(SessionRenamed("Friday")))
    make_clock(person, "Vault")
    person.act("session-new")
    person.do(lambda: person.app.context.record(SessionRenamed("Monday")))
    make_clock(person, "Ford")
    person.act("sound")
    person.type("who", "Kira")
    forget(person)
    person.press("clock-tick", by="1")
    assert person.notice == (
        "This browser deleted what Razor had stored. The session on the table is saved again. "
        "Gone: Friday. If you have a backup, open it under Sessions."
    )
    again = Person(kept=person.storage, durable=person.durable)
    assert [clock.filled for clock in again.clocks] == [1]
    assert again.page.text("head", "session") == "Monday"
    assert [element.said("name") for element in again.page.slot("sessions", "sessions").elements] == [
        "Monday",
        "Session",
    ]
    assert again.texts["razor.settings"] == '{"sound": "on"}'
    assert again.said.who == "Kira"
    assert again.notice == ""
