"""The store of the cast and the kits: both stores, two tabs, and what cannot be read."""

from dataclasses import replace

import pytest

from app.library import store as module
from app.library.store import LibraryStore
from app.storage.keys import sessions_in
from app.storage.stores import NEWER, StoreError
from razor_core.library.entries import Kept, Shelf, kept_to_json
from razor_core.table.clocks import Clock
from razor_core.table.kits import Kit
from tests.support.storage.fakes import FakeDurable, FakeLocal

DOOR, HALL = (Kit(name=name, clocks=(Clock(id="c", name=name),)) for name in ("Door", "Hall"))
KEY = "razor.library."
NEWER_ENTRY = '{"version":4,"id":"n","more":[]}'


class Stores:
    """The stores of a device, and what its tabs are told."""

    def __init__(self) -> None:
        self.local, self.durable, self.told = FakeLocal(), FakeDurable(), list[str]()

    def tab(self) -> LibraryStore:
        """A tab that has read the quick store."""
        store = LibraryStore(self.local, self.durable, self.told.append)
        store.load()
        return store


def add(store: LibraryStore, kit: Kit = DOOR) -> Kept:
    return store.add(Shelf.KITS, "razorweave", kit)


def names(store: LibraryStore) -> list[str]:
    """The kits of Razorweave."""
    return [kept.name for kept in store.list(Shelf.KITS, "razorweave")]


async def test_an_entry_is_in_both_stores() -> None:
    """And found again from either of them."""
    stores = Stores()
    tab = stores.tab()
    kept = add(tab)
    await tab.sync()
    assert stores.local.texts == stores.durable.texts == {KEY + kept.id: kept_to_json(kept)}
    stores.local.texts.clear()
    again = stores.tab()
    assert names(again) == []
    await again.sync()
    assert names(again) == ["Door"]
    assert stores.local.texts == stores.durable.texts
    stores.durable.texts.clear()
    await stores.tab().sync()
    assert stores.local.texts == stores.durable.texts
    assert sessions_in(stores.local.texts) == set()


@pytest.mark.parametrize(
    "text", ["{", '{"version":0}', kept_to_json(Kept(id="x", shelf=Shelf.KITS, system="gemini", kit=DOOR))]
)
async def test_what_cannot_be_read_is_set_aside_whole(text: str) -> None:
    """From either store, and told; an entry under another's key is damaged too."""
    for where in ("local", "durable"):
        stores = Stores()
        getattr(stores, where).texts[f"{KEY}d"] = text
        tab = stores.tab()
        add(tab)
        await tab.sync()
        assert names(tab) == ["Door"]
        assert stores.told == ["1 entry of the cast and the scene kits could not be read and was set aside"]
        texts = stores.local.texts | stores.durable.texts
        assert texts["razor.unread.0.library.d"] == text
        assert f"{KEY}d" not in texts


async def test_several_are_told_together() -> None:
    stores = Stores()
    stores.local.texts |= {f"{KEY}d": "{", f"{KEY}e": "["}
    stores.tab()
    assert stores.told == ["2 entries of the cast and the scene kits could not be read and were set aside"]


@pytest.mark.parametrize("where", ["local", "durable"])
async def test_what_a_newer_version_saved_is_left_alone(where: str) -> None:
    """It is told once, not listed, and cannot be changed."""
    stores = Stores()
    getattr(stores, where).texts[f"{KEY}n"] = NEWER_ENTRY
    tab = stores.tab()
    await tab.sync()
    await tab.sync()
    assert (stores.told, names(tab)) == ([f"In the cast or the scene kits: {NEWER}"], [])
    with pytest.raises(StoreError, match="newer version"):
        tab.put(Kept(id="n", shelf=Shelf.KITS, system="razorweave", kit=DOOR))
    assert getattr(stores, where).texts[f"{KEY}n"] == NEWER_ENTRY


async def test_a_damaged_text_is_not_overwritten_by_a_change() -> None:
    """It is set aside first."""
    stores = Stores()
    tab = stores.tab()
    kept = add(tab)
    stores.local.texts[KEY + kept.id] = "{"
    tab.put(replace(kept, deleted=True))
    assert stores.local.texts[f"razor.unread.0.library.{kept.id}"] == "{"


async def test_a_store_that_fails_is_told() -> None:
    """And the entry is stored later."""
    stores = Stores()
    stores.durable.failing = "the disk is gone"
    tab = stores.tab()
    kept = add(tab)
    await tab.sync()
    assert stores.told == ["The cast and the scene kits are not saved: the disk is gone"]
    stores.durable.failing = ""
    await tab.sync()
    assert stores.durable.texts == {KEY + kept.id: kept_to_json(kept)}


async def test_there_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """To new entries, not to changes of one that is there; a deleted one does not count."""
    monkeypatch.setattr(module, "MOST", 1)
    tab = Stores().tab()
    kept = add(tab)
    with pytest.raises(StoreError, match="there are 1 already"):
        add(tab, HALL)
    assert tab.add(Shelf.KITS, "razorweave", HALL, kept.id).revision == 2
    tab.put(replace(tab.by_id[kept.id], deleted=True))
    add(tab)
    await tab.sync()


async def test_an_entry_whose_version_is_beyond_what_can_be_counted_is_set_aside() -> None:
    """It would refuse every later version."""
    stores = Stores()
    kept = replace(Kept(id="k", shelf=Shelf.KITS, system="razorweave", kit=DOOR), revision=2**53 - 1)
    stores.local.texts[KEY + "k"] = kept_to_json(kept)
    tab = stores.tab()
    assert names(tab) == []
    assert stores.told
    assert tab.put(replace(kept, revision=1)).revision == 1
    await tab.sync()
