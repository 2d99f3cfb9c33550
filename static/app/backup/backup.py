"""The panels of backups: on the sheet of sessions, and the sheet of one that is opened. Their work is loaded late."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING

from app.backup.browser_file import GONE
from app.backup.state import Last, remember, state
from app.backup.warning import WARNING, is_at_risk
from app.sheets import session_files, sessions, settings
from app.sheets.state import state as sheets
from app.storage.status import SaveState
from app.ui.panel import Action, Panel
from app.ui.steps import later
from app.ui.template import Slots, flag, notes

if TYPE_CHECKING:
    from app.context import Context

OPENED = "backup"


def _works(name: str) -> Action:
    """Return the action that does the work of that name in the background."""
    return lambda context, data: context.spawn(later(name)(context))


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Find out what the sheet of sessions shows beside the list, when it is opened."""
    state(context).today, state(context).able = context.time().date(), context.page.keeps_files()
    sessions.fill(context)
    context.spawn(session_files.look(context))


def view(context: "Context") -> Slots:
    """Show when the last backup was made, and how the file is that is kept up to date."""
    room = state(context)
    file = room.last.file
    words = "Keep a file up to date"
    if file and room.problem:
        words = "Choose another file" if room.problem == GONE else "Bring the file up to date"
    return {
        "last": last_words(room.last.at, room.today),
        "file": file_words(file, room.problem, room.last.at),
        "keep": {"hidden": flag(not room.able or (bool(file) and not room.problem))},
        "keep-word": words,
        "stop": {"hidden": flag(not file)},
    }


def last_words(at: str, today: date) -> str:
    """Return how long ago the last backup was made.

    >>> last_words("2026-03-01T21:00:00+01:00", date(2026, 3, 13)), last_words("", date(2026, 3, 13))
    ('Last backup 12 days ago.', 'No backup yet.')
    """
    try:
        days = (today - datetime.fromisoformat(at).date()).days
    except ValueError:
        return "No backup yet."
    return f"Last backup {'today' if days <= 0 else 'yesterday' if days == 1 else f'{days} days ago'}."


def file_words(file: str, problem: str, at: str) -> str:
    """Return the state of the file that is kept up to date; empty if there is none."""
    if not file:
        return ""
    return f"{file} is not up to date: {problem}." if problem else f"{file} is kept up to date, last at {at[11:16]}."


def head_words(last: Last, problem: str) -> str:
    """Return the state of the file in the head of the page, after that of the session.

    >>> head_words(Last(file="b.json", at="2026-03-01T21:04:00+01:00"), "")
    ', backup 21:04'
    """
    return "" if not last.file else ", backup not up to date" if problem else f", backup {last.at[11:16]}"


def opened_view(context: "Context") -> Slots:
    """Show what the backup that is opened has, and what adding it does."""
    opened = state(context).opened
    if opened is None:
        return {}
    adds = later("app.backup.opening.adds")(opened)
    kept = opened.backup.settings
    chosen = bool(kept) and settings.whole(kept) != sheets(context).settings
    return {
        "saved": f"Saved {opened.backup.at[:16].replace('T', ' ')}.",
        "lines": notes(later("app.backup.opening.lines")(opened)),
        "none": {"hidden": flag(adds)},
        "settings": {"hidden": flag(not chosen)},
        "add": {"hidden": flag(not adds and not chosen)},
    }


def follow(context: "Context") -> None:
    """After a change: bring the file up to date soon, or say once that the browser may delete everything."""
    if state(context).last.file:
        context.spawn(later("app.backup.kept_file.write_soon")(context))
    elif context.save_status and context.save_status.state is not SaveState.SAVING and is_at_risk(context):
        remember(context, warned=True)
        context.notify(WARNING)


PANEL = Panel(
    region="backups",
    view=view,
    reads=("rooms.backup.last", "rooms.backup.problem", "rooms.backup.today", "rooms.backup.able"),
    actions={
        "sessions": _open,
        "backup-save": _works("app.backup.saving.save"),
        "backup-keep": _works("app.backup.kept_file.keep"),
        "backup-stop": _works("app.backup.kept_file.stop"),
        "session-load": lambda context, data: context.spawn(later("app.backup.opening.load")(context, data["value"])),
    },
)
OPENED_SHEET = Panel(
    region=OPENED,
    view=opened_view,
    reads=("rooms.backup.opened",),
    initial=(None,),
    actions={"backup-add": _works("app.backup.opening.add")},
)
HEAD = Panel(
    region="head",
    view=lambda context: {"backup": head_words(state(context).last, state(context).problem)},
    reads=("rooms.backup.last", "rooms.backup.problem"),
    initial=(Last(), ""),
)
#: Does what is due after a change of anything that a backup has.
SAVED = Panel(
    reads=(
        "save_status",
        "rooms.sheets.sessions.estimate",
        "rooms.sheets.index.by_id",
        "rooms.sheets.settings",
        "rooms.library.entries",
    ),
    after_draw=follow,
)
