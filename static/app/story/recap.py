"""The sheet that retells the session: as Markdown to copy or save, as a page to print, as a table.

It tells all of the session, also the older pages of the log, which are read first; or only what the log shows. One for
players leaves out what is for the game master only.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.storage.stores import StoreError
from app.story import log
from app.ui.panel import Panel
from razor_core.events.entries import Entry
from razor_core.recap.readable_log import threaded
from razor_core.table.secrets import as_told, countable

if TYPE_CHECKING:
    from app.context import Context

REGION = "recap"
#: Characters that are kept in the name of a file.
_KEPT = " -_"


async def _use_entries(context: "Context", use: Callable[[Sequence[Entry]], None]) -> None:
    """Use the entries that are to be told, oldest first, once all older ones are read."""
    try:
        await log.read_all(context)
    except StoreError as error:
        context.add_notice(f"Older entries cannot be read, so the recap is without them: {error}")
    entries: Sequence[Entry] = context.log.told
    if _is_for_players(context):
        players = import_module("razor_core.recap.for_players")
        entries = threaded(players.for_players(context.session.world, context.log.entries))
    shown = context.forms.texts(REGION)["of"] == "shown"
    use([entry for entry in entries if log.takes(context, entry)] if shown else entries)


def _is_for_players(context: "Context") -> bool:
    return bool(context.forms.texts(REGION)["players"])


def _evening(context: "Context", entries: Sequence[Entry]) -> Any:
    world = countable(as_told(context.session.world)) if _is_for_players(context) else context.session.world
    return import_module("razor_core.recap.evening").evening(world, entries)


def _recap(context: "Context", entries: Sequence[Entry]) -> str:
    return str(import_module("razor_core.recap.markdown").recap(_evening(context, entries)))


def _page(context: "Context", entries: Sequence[Entry]) -> str:
    return str(import_module("razor_core.recap.html_page").page(_evening(context, entries)))


def _table(context: "Context", entries: Sequence[Entry]) -> str:
    return str(import_module("razor_core.recap.spreadsheet").table(entries))


#: What can be saved, by the ending of its file: the media type, and what writes it.
_FILES: Mapping[str, tuple[str, Callable[["Context", Sequence[Entry]], str]]] = {
    "md": ("text/markdown", _recap),
    "html": ("text/html", _page),
    "csv": ("text/csv", _table),
}


def _save(context: "Context", data: Mapping[str, str]) -> None:
    """Save the recap as a file of that ending, named for the session and the day."""
    kind, tell = _FILES[data["ending"]]
    name = f"{_name(context.session.world.name, context.time())}.{data['ending']}"
    context.spawn(_use_entries(context, lambda entries: context.page.save(name, tell(context, entries), kind)))


def _copy(context: "Context", data: Mapping[str, str]) -> None:
    """Copy the recap as Markdown."""
    context.spawn(_use_entries(context, lambda entries: log.copy_text(context, _recap(context, entries))))


def _name(session: str, time: datetime) -> str:
    """Return a name for a file, from that of the session and the day.

    >>> _name("The Warehouse/Job?", datetime(2026, 3, 1))
    'The Warehouse Job 2026-03-01'
    """
    plain = "".join(char if char.isalnum() or char in _KEPT else " " for char in session)
    return f"{' '.join(plain.split()) or 'Session'} {time.date().isoformat()}"


PANEL = Panel(actions={"recap-copy": _copy, "recap-save": _save})
