"""Whole sessions to files and back."""

import pytest

from app.storage import files
from app.storage.files import export_session, import_session
from app.storage.stores import StoreError
from razor_core.events.entries import Undone
from razor_core.format.archive import archive_from_json, archive_to_json
from tests.support.storage.device import SHORT, Device, all_names, write_event, write_names


@pytest.mark.parametrize("alone", [False, True], ids=["durable", "alone"])
async def test_a_session_goes_to_a_file_and_comes_back_as_another(
    device: Device, short: None, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    """The same session, the same older log, byte for byte the same file; both in one device."""
    monkeypatch.setattr(files, "PAGE", SHORT // 2)
    device.durable.why = "none" if alone else ""
    journal = await device.played(5 * SHORT + 3)
    write_event(journal, Undone(journal.session.tail[-1].act))
    await journal.flush()
    text = archive_to_json(await export_session(journal))
    before = dict(device.local.texts)
    await import_session("new", archive_from_json(text), device.local, device.durable)
    assert before.items() <= device.local.texts.items()
    copy = device.tab("b", "new")
    assert await copy.sync() is None
    assert copy.session == journal.session
    assert await all_names(copy) == await all_names(journal)
    assert archive_to_json(await export_session(copy)) == text
    # And life goes on in it.
    await write_names(copy, 2 * SHORT, "m")
    assert len(await all_names(copy)) == 5 * SHORT + 2 + 2 * SHORT
    assert not device.notices


@pytest.mark.parametrize("alone", [False, True], ids=["durable", "alone"])
async def test_a_file_that_has_no_room_leaves_nothing_behind(device: Device, alone: bool) -> None:
    """Whichever store it is that is full."""
    device.durable.why = "none" if alone else ""
    journal = await device.played(5)
    archive = await export_session(journal)
    before = dict(device.local.texts), dict(device.durable.texts)
    device.local.quota = sum(map(len, [*before[0], *before[0].values()])) + 500
    device.durable.quota = device.local.quota
    with pytest.raises(StoreError, match="full"):
        await import_session("new", archive, device.local, device.durable)
    assert (device.local.texts, device.durable.texts) == before
