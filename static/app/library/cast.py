"""The sheet of the cast: characters kept across sessions, to be put on the table with a tap."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board.state import state as board_state
from app.library.state import state
from app.library.store import LibraryStore, on_shelf
from app.storage.stores import StoreError
from app.ui.template import Node, Slots, flag
from razor_core.format.records import SessionError
from razor_core.library.entries import Kept, Shelf
from razor_core.library.file import library_from_json, library_to_json
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError
from razor_core.table.characters import find
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


def shelf(context: "Context") -> LibraryStore:
    """Return the store of the cast and of the kits. The first call makes it."""
    store = state(context).store
    if store is None:
        store = state(context).store = LibraryStore(context.local, context.durable, context.notify)
    return store


def refresh(context: "Context") -> None:
    """Take over what the store knows now."""
    state(context).entries = tuple(shelf(context).by_id.values())


def restore(context: "Context") -> None:
    """Store anew what this visit knows of the cast and of the kits."""
    if store := state(context).store:
        context.spawn(store.sync())


def open_sheet(context: "Context") -> None:
    """Show what the quick store has, then what both have."""

    async def read() -> None:
        await shelf(context).sync()
        refresh(context)

    say(context, "")
    shelf(context).load()
    refresh(context)
    context.spawn(read())


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the cast of the game on the table."""
    entries = state(context).entries
    kept = on_shelf(entries, Shelf.CAST, context.slug)
    here = [character.name for character in context.session.world.characters if character.system == context.slug]
    yield {
        "none": {"hidden": flag(bool(kept))},
        "kept": [_row(other, here) for other in kept],
        "deleted": deleted(context, Shelf.CAST),
    }


def deleted(context: "Context", shelf: Shelf) -> list[Node]:
    """Return a row for each entry that was deleted since the page was opened, with a button that restores it."""
    gone = [
        entry
        for entry in on_shelf(state(context).entries, shelf, context.slug, deleted=True)
        if entry.id in state(context).gone
    ]
    return [Node("kept-deleted", {"name": kept.name, "button": {"data-entry": kept.id}}) for kept in gone]


def _row(kept: Kept, here: Sequence[str]) -> Node:
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


def say(context: "Context", error: str) -> None:
    """Show an error on the sheets of the cast and of the kits."""
    context.errors = {**context.errors, "cast": error, "kits": error}


async def keep(context: "Context", data: Mapping[str, str]) -> None:
    """Keep the character on the sheet with their clocks, in place of whoever of that name was kept before."""
    opened, store = board_state(context).character_sheet.opened, shelf(context)
    character = find(context.session.world.characters, opened.id) if opened else None
    if character is None:
        return
    store.load()
    await store.sync()
    entries = store.list(Shelf.CAST, character.system)
    before = next((entry.id for entry in entries if named(entry.name, character.name)), "")
    try:
        store.add(
            Shelf.CAST, character.system, picked(character.name, context.session.world, {character.id}, ()), before
        )
    except (RuleError, StoreError) as error:
        context.notify(f"{character.name} is not kept: {error}")
    else:
        context.show_toast(f"{character.name} is in the cast")
    refresh(context)


def lay(context: "Context", data: Mapping[str, str]) -> None:
    """Put a character of the cast on the table."""
    if kept := shelf(context).by_id.get(data["entry"]):
        context.record(KitLaid(copied(replace(kept.kit, name=FROM), lambda: token_hex(4))))
        context.show_toast(f"{context.session.world.characters[-1].name} joins")


def mark(context: "Context", entry: str, gone: bool) -> None:
    """Delete an entry of the cast or of the kits, or restore it."""
    if kept := shelf(context).by_id.get(entry):
        try:
            shelf(context).put(replace(kept, deleted=gone))
        except StoreError as error:
            say(context, str(error))
        else:
            state(context).gone |= {entry}
        refresh(context)


async def save(context: "Context", data: Mapping[str, str]) -> None:
    """Save the cast and the kits of all games as a file."""
    await shelf(context).sync()
    context.page.save(FILE, library_to_json(shelf(context).entries), "application/json")


async def load(context: "Context", data: Mapping[str, str]) -> None:
    """Add the cast and the kits of a file to those that are here, or show why it cannot be read."""
    store = shelf(context)
    try:
        entries = library_from_json(data["value"])
        await store.sync()
        here = [(entry.shelf, entry.kit) for entry in store.entries]
        new = [entry for entry in entries if not entry.deleted and (entry.shelf, entry.kit) not in here]
        for entry in new:
            store.add(entry.shelf, entry.system, entry.kit)
    except (SessionError, StoreError) as error:
        say(context, f"The file was not read: {error}")
    else:
        say(context, "")
        context.show_toast(f"{len(new)} added, {len(entries) - len(new)} already here")
    refresh(context)
