"""The sessions sheet: open, rename and archive sessions."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board import timers
from app.library import bring_along
from app.sheets import empty_table
from app.sheets.state import state
from app.storage.journal import FIRST
from app.storage.session_index import Listed, SessionIndex
from app.storage.status import SaveState, SaveStatus
from app.storage.stores import StoreError
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, truth
from razor_core.rules.fields import RuleError
from razor_core.session.session import Session
from razor_core.table.kits import KitLaid
from razor_core.table.note_events import SessionRenamed

if TYPE_CHECKING:
    from app.context import Context

SHEET, CURRENT = "sessions", "razor.current"


def current_session(context: "Context") -> str:
    """Return the id of the session that was open last, or of another one if it is gone."""
    ids = {listed.id for listed in state(context).index.list()}
    last = context.local.get(CURRENT) or FIRST
    return last if last in ids else min(ids, default=FIRST)


def index_status(context: "Context", status: SaveStatus) -> None:
    """Show that the list of sessions is not saved, unless this device saves nothing: the head shows that."""
    if status.state is SaveState.FAILED and not context.local.fleeting:
        say(context, f"The list of sessions is {status.text}")
        context.draw()


def say(context: "Context", error: str) -> None:
    """Show an error on the sheet."""
    state(context).sessions = replace(state(context).sessions, error=error)


async def settle_current(context: "Context") -> None:
    """Open the session that was on the table, where the quick store no longer says which: it may have been cleared.

    For that, the durable store knows it too.
    """
    there, current = context.local.get(CURRENT), ""
    with suppress(StoreError):
        current = (await context.durable.read([CURRENT]))[0] or ""
        if there and there != current:
            await context.durable.write({CURRENT: there}, [])
    if there is None and not context.written and not context.showing:
        sessions = {listed.id: listed for listed in state(context).index.list() if not listed.archived}
        if not current and context.session == Session():
            # An earlier version has not stored it: the newest is as good a guess as any.
            current = max(sessions, key=lambda id: sessions[id].begun, default="")
        if current in sessions and current != context.journal.id:
            _open(context, current)


def _open(context: "Context", session: str) -> None:
    try:
        context.local.put(CURRENT, session)
    except StoreError as error:
        say(context, f"The next start will open another session: {error}")
    context.spawn(_note_current(context, session))
    context.open_session(session)
    timers.catch_up(context, away=True)
    fill(context)


def fill(context: "Context") -> None:
    """Show the name of the session on the table, for another one to be typed."""
    context.forms.fill(SHEET, context.journal.id, {"name": context.session.world.name})


async def restore(context: "Context") -> None:
    """Store the list of sessions anew, and say what is gone: the browser had deleted what was stored."""
    journal = context.journal
    with suppress(StoreError):
        context.local.put(CURRENT, journal.id)
    try:
        gone = await state(context).index.rewrite(journal.id)
        folded = journal.session.upto > Session().upto and not await journal.pages()
    except StoreError:
        return  # the save status says why
    said = ["This browser deleted what Razor had stored. The session on the table is saved again."]
    if folded:
        said.append("Its older log is gone.")
    if gone:
        said.append(f"Gone: {', '.join(gone)}. If you have a backup, open it under Sessions.")
    context.notify(" ".join(said))


async def _note_current(context: "Context", session: str) -> None:
    with suppress(StoreError):
        await context.durable.write({CURRENT: session}, [])


def switch(context: "Context", session: str) -> None:
    """Open another session, and close the list, which would cover it."""
    say(context, "")
    _open(context, session)
    if not state(context).sessions.error:
        context.page.sheet(SHEET, False)


def _new(context: "Context") -> None:
    """Begin a session with what the sheet says to bring along."""
    try:
        kit = bring_along.chosen(context)
    except RuleError as error:
        say(context, error.message)
        return
    say(context, "")
    _begin(context)
    bring_along.reset(context)
    if kit:
        context.record(KitLaid(kit))


def _begin(context: "Context") -> None:
    """Begin an empty session."""
    number = len(state(context).index.list()) + 1
    listed = state(context).index.create(token_hex(4), f"Session {number}", _time(context))
    _open(context, listed.id)
    context.record(SessionRenamed(listed.name))
    fill(context)


def _rename(context: "Context") -> None:
    try:
        event = SessionRenamed(context.forms.texts(SHEET)["name"].strip())
    except RuleError as error:
        say(context, error.message)
    else:
        say(context, "")
        context.record(event)


def _change(context: "Context", change: Callable[[], Listed]) -> bool:
    """Change an entry of the list. Return whether that worked."""
    try:
        change()
    except StoreError as error:
        say(context, str(error))
        return False
    return True


def _archive(context: "Context", data: Mapping[str, str]) -> None:
    _change(context, lambda: state(context).index.archive(data["session"], data["archived"] == "no"))


def _delete(context: "Context", session: str) -> None:
    """Delete a session. If it was open, open another one, or a new one."""
    if _change(context, lambda: state(context).index.delete(session)) and session == context.journal.id:
        others = state(context).index.list()
        if others:
            _open(context, others[0].id)
        else:
            _begin(context)


def _sample(context: "Context") -> None:
    """Begin a session with the sample of the game on the table, and close the list, which would cover it."""
    say(context, "")
    _begin(context)
    empty_table.lay_sample(context)
    context.page.sheet(SHEET, False)


def view(context: "Context") -> Slots:
    """The sessions with the open one marked, and the deleted ones."""
    return slots(state(context).index, context.journal.id)


def _state_view(context: "Context") -> Slots:
    sheet = state(context).sessions
    return {
        "error": sheet.error,
        "unread": {"hidden": flag(not sheet.unread)},
        "free": {"hidden": flag(not sheet.pages)},
    }


def slots(sessions: SessionIndex, current: str) -> Slots:
    """The sessions with the current one marked, archived ones last; and the deleted ones."""
    return {
        "sessions": [_session(listed, listed.id == current) for listed in sessions.list()],
        "deleted": [
            Node("session-deleted", {"name": listed.name, "button": {"data-session": listed.id}})
            for listed in sessions.list(deleted=True)
        ],
    }


def _session(listed: Listed, current: bool) -> Node:
    own = {"data-session": listed.id}
    return Node(
        "session",
        {
            "open": {**own, "aria-pressed": truth(current)},
            "name": f"{listed.name} (archived)" if listed.archived else listed.name,
            "date": _date(listed),
            "archive": {**own, "data-archived": "yes" if listed.archived else "no"},
            "archive-word": "Restore" if listed.archived else "Archive",
            "delete": {**own, "aria-label": f"Delete {listed.name}"},
        },
    )


def _date(listed: Listed) -> str:
    """Return when a session began here, or was imported, in words.

    >>> _date(Listed(id="a", begun="2026-03-01T21:04+01:00", imported=True))
    'imported 2026-03-01 21:04'
    """
    date = listed.begun[:16].replace("T", " ")
    return f"imported {date}" if listed.imported else date


def _time(context: "Context") -> str:
    """Return the time as the list of sessions has it."""
    return context.time().isoformat(timespec="minutes")


def follow(context: "Context") -> None:
    """After records of this tab, update the list of sessions.

    Those of other tabs do not update it: two tabs that know different names would overwrite each other for ever.
    """
    if context.written != state(context).listed:
        state(context).listed = context.written
        _rename_in_index(context)


def _rename_in_index(context: "Context") -> None:
    """Update the session's name in the list of sessions, and when it began."""
    session, listed = context.journal.session, state(context).index.find(context.journal.id)
    if context.journal.readonly:
        return
    # A StoreError means that a newer version saved the entry: it stays as it is.
    with suppress(StoreError):
        if not listed.begun and session.upto == Session().upto and session.tail:
            state(context).index.date(context.journal.id, session.tail[0].at)
        if session.world.name != listed.name:
            state(context).index.rename(context.journal.id, session.world.name)


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("journal.id", "rooms.sheets.index.by_id"),
    actions={
        "session-open": lambda context, data: switch(context, data["session"]),
        "session-new": lambda context, data: _new(context),
        "session-rename": lambda context, data: _rename(context),
        "session-archive": _archive,
        "session-delete": lambda context, data: _delete(context, data["session"]),
        "session-restore": lambda context, data: _change(
            context, lambda: state(context).index.restore(data["session"])
        ),
        "session-sample": lambda context, data: _sample(context),
    },
)
STATE = Panel(
    region=SHEET,
    view=_state_view,
    reads=("rooms.sheets.sessions.error", "rooms.sheets.sessions.unread", "rooms.sheets.sessions.pages"),
    initial=("", False, False),
)
