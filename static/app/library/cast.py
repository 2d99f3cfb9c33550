"""Fills the sheet of the cast: characters kept across sessions, to be put on the table with a tap."""

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING

from app.library.store import LibraryStore
from app.storage.stores import StoreError
from app.ui.template import Node, flag
from razor_core.format.records import SessionError
from razor_core.library.entries import Kept, Shelf
from razor_core.library.file import library_from_json, library_to_json
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError
from razor_core.table.characters import Character
from razor_core.table.kits import KitLaid, copied, picked

if TYPE_CHECKING:
    from app.context import Context

#: The name of a file with the cast and the scene kits.
FILE = "razor-cast-and-kits.json"
#: What the log says where a character comes from.
FROM = "From the cast"


def named(name: str, other: str) -> bool:
    """Return whether two names are one. Case and spaces make no other name."""
    return " ".join(name.split()).casefold() == " ".join(other.split()).casefold()


def deleted(entries: Sequence[Kept]) -> list[Node]:
    """Return a row for each deleted entry, with a button that restores it."""
    return [Node("kept-deleted", {"name": each.name, "button": {"data-entry": each.id}}) for each in entries]


class CastSheet:
    """Fills the sheet for the game on the table, and keeps and lays characters. It has the store for the kits too."""

    SHEET = "cast"
    READS = ("session.world",)

    def __init__(self, app: "Context") -> None:
        self.app = app
        self.read: tuple[object, ...] = ()
        self.store = LibraryStore(app.local, app.durable, app.notify)
        #: The ids of the entries that were deleted since the page was opened.
        self.gone: set[str] = set()

    async def draw(self) -> None:
        """Fill the sheet with what the quick store has, then with what both have."""
        self.store.load()
        self.show()
        await self.store.sync()
        self.show()

    def show(self) -> None:
        """Fill the sheet."""
        app = self.app
        kept = self.store.list(Shelf.CAST, app.slug)
        here = [each.name for each in app.session.world.characters if each.system == app.slug]
        gone = [each for each in self.store.list(Shelf.CAST, app.slug, deleted=True) if each.id in self.gone]
        app.page.fill(
            self.SHEET,
            {
                "none": {"hidden": flag(bool(kept))},
                "kept": [self._row(each, here) for each in kept],
                "deleted": deleted(gone),
            },
        )

    def _row(self, kept: Kept, here: Sequence[str]) -> Node:
        (character,) = kept.kit.characters
        there = any(named(character.name, name) for name in here)
        words = ("opposition" if character.side is Side.OPPOSITION else "", "at the table" if there else "")
        return Node(
            "cast-kept",
            {
                "button": {"data-entry": kept.id},
                "name": kept.name,
                "about": ", ".join(filter(None, words)),
                "delete": {"data-entry": kept.id, "aria-label": f"Delete {kept.name} from the cast"},
            },
        )

    def say(self, error: str) -> None:
        """Show an error on the sheets of the cast and of the kits."""
        self.app.errors = {**self.app.errors, self.SHEET: error, "kits": error}

    async def keep(self, character: Character) -> None:
        """Keep a character with their clocks as they are now, in place of whoever of that name was kept before."""
        self.store.load()
        await self.store.sync()
        known = self.store.list(Shelf.CAST, character.system)
        before = next((each.id for each in known if named(each.name, character.name)), "")
        try:
            kit = picked(character.name, self.app.session.world, {character.id}, ())
            self.store.add(Shelf.CAST, character.system, kit, before)
        except (RuleError, StoreError) as error:
            self.app.notify(f"{character.name} is not kept: {error}")
        else:
            self.app.show_toast(f"{character.name} is in the cast")

    def lay(self, entry: str) -> None:
        """Put a character of the cast on the table."""
        kept = self.store.known.get(entry)
        if kept:
            kit = copied(replace(kept.kit, name=FROM), lambda: token_hex(4))
            self.app.record(KitLaid(kit))
            self.app.show_toast(f"{self.app.session.world.characters[-1].name} joins")
            self.show()

    def mark(self, entry: str, gone: bool) -> None:
        """Delete an entry of the cast or of the kits, or restore it."""
        kept = self.store.known.get(entry)
        if kept:
            try:
                self.store.put(replace(kept, deleted=gone))
            except StoreError as error:
                self.say(str(error))
            else:
                self.gone.add(entry)

    async def save(self) -> None:
        """Save the cast and the kits of all games as a file."""
        await self.store.sync()
        self.app.page.save(FILE, library_to_json(self.store.entries), "application/json")

    async def open(self, text: str) -> None:
        """Add the cast and the kits of a file to those that are here, or show why it cannot be read."""
        try:
            found = library_from_json(text)
            await self.store.sync()
            known = [(each.shelf, each.kit) for each in self.store.entries]
            new = [each for each in found if not each.deleted and (each.shelf, each.kit) not in known]
            for each in new:
                self.store.add(each.shelf, each.system, each.kit)
        except (SessionError, StoreError) as error:
            self.say(f"The file was not read: {error}")
        else:
            self.say("")
            self.app.show_toast(f"{len(new)} added, {len(found) - len(new)} already here")
