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
from app.story.state import state
from app.ui.panel import Panel
from razor_core.events.entries import Entry
from razor_core.table.secrets import public

if TYPE_CHECKING:
    from app.context import Context

REGION = "recap"
#: Characters that are kept in the name of a file.
_KEPT = " -_"


async def _told(app: "Context", use: Callable[[Sequence[Entry]], None]) -> None:
    """Use the entries that are to be told, oldest first, once all older ones are read."""
    try:
        await log.read_all(app)
    except StoreError as error:
        app.add_notice(f"Older entries cannot be read, so the recap is without them: {error}")
    entries: Sequence[Entry] = app.log.entries
    if _is_for_players(app):
        entries = import_module("razor_core.recap.players").for_players(app.session.world, entries)
    shown = app.forms.texts(REGION)["of"] == "shown"
    use([each for each in entries if state(app).log_view.filter.takes(each)] if shown else entries)


def _is_for_players(app: "Context") -> bool:
    return bool(app.forms.texts(REGION)["players"])


def _evening(app: "Context", entries: Sequence[Entry]) -> Any:
    world = public(app.session.world) if _is_for_players(app) else app.session.world
    return import_module("razor_core.recap.evening").evening(world, entries)


def _recap(app: "Context", entries: Sequence[Entry]) -> str:
    return str(import_module("razor_core.recap.markdown").recap(_evening(app, entries)))


def _page(app: "Context", entries: Sequence[Entry]) -> str:
    return str(import_module("razor_core.recap.page").page(_evening(app, entries)))


def _table(app: "Context", entries: Sequence[Entry]) -> str:
    return str(import_module("razor_core.recap.table").table(entries))


#: What can be saved, by the ending of its file: the media type, and what writes it.
_FILES: Mapping[str, tuple[str, Callable[["Context", Sequence[Entry]], str]]] = {
    "md": ("text/markdown", _recap),
    "html": ("text/html", _page),
    "csv": ("text/csv", _table),
}


def _save(app: "Context", data: Mapping[str, str]) -> None:
    """Save the recap as a file of that ending, named for the session and the day."""
    kind, tell = _FILES[data["ending"]]
    name = f"{_name(app.session.world.name, app.now())}.{data['ending']}"
    app.spawn(_told(app, lambda entries: app.page.save(name, tell(app, entries), kind)))


def _copy(app: "Context", data: Mapping[str, str]) -> None:
    """Copy the recap as Markdown."""
    app.spawn(_told(app, lambda entries: log.copy_text(app, _recap(app, entries))))


def _name(session: str, now: datetime) -> str:
    """Return a name for a file, from that of the session and the day.

    >>> _name("The Warehouse/Job?", datetime(2026, 3, 1))
    'The Warehouse Job 2026-03-01'
    """
    plain = "".join(each if each.isalnum() or each in _KEPT else " " for each in session)
    return f"{' '.join(plain.split()) or 'Session'} {now.date().isoformat()}"


PANEL = Panel(actions={"recap-copy": _copy, "recap-save": _save})
