"""The sheet Help: how much the device stores, how safely, and when it was last saved to a file."""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.sheets.state import state
from app.storage.device import StorageEstimate
from app.storage.status import SaveState
from app.ui.panel import Panel
from app.ui.template import Slots

if TYPE_CHECKING:
    from app.context import Context

ABOUT, EXPORTED = "about", "razor.exported."


async def _about(context: "Context", ask: bool = False) -> None:
    """Ask the device about its storage. With `ask`, also ask it to keep the storage for good."""
    estimate = await context.estimate(ask)
    exported = context.local.get(EXPORTED + context.journal.id)
    state(context).sessions = replace(state(context).sessions, estimate=estimate, exported=exported)


def ask_to_keep(context: "Context") -> None:
    """After the first save of a start, ask the device to keep the storage for good."""
    if not state(context).sessions.asked:
        state(context).sessions = replace(state(context).sessions, asked=True)
        context.spawn(_about(context, ask=True))


def view(context: "Context") -> Slots:
    """Show how much of the device is used, and how safely."""
    sheet = state(context).sessions
    return slots(sheet.estimate, sheet.exported) if sheet.estimate else {}


def slots(estimate: StorageEstimate, exported: str | None) -> Slots:
    """How much is stored and how safely, in words."""
    promises = {
        True: "The browser keeps your sessions until you delete them.",
        False: "The browser may delete your sessions when space runs short. Install it, or save a backup.",
        None: "The browser does not say how long it keeps your sessions.",
    }
    used = "" if estimate.used is None else f"{_size(estimate.used)} used."
    last = f"Last saved to a file: {exported.replace('T', ' ')}." if exported else "Never saved to a file."
    return {"kept": promises[estimate.kept], "used": used, "exported": last}


def _size(used: int) -> str:
    """Return a number of bytes in the unit that a player would use.

    >>> _size(400), _size(20_004_000)
    ('1 kB', '20 MB')
    """
    return f"{max(1, used // 1000)} kB" if used < 1_000_000 else f"{used // 1_000_000} MB"


def _saved(context: "Context") -> None:
    """After the first save, ask the device to keep the sessions for good."""
    if context.save_status and context.save_status.state is SaveState.SAVED:
        ask_to_keep(context)


PANEL = Panel(
    region=ABOUT,
    view=view,
    reads=("rooms.sheets.sessions.estimate", "rooms.sheets.sessions.exported"),
    initial=(None, None),
    actions={"about": lambda context, data: context.spawn(_about(context))},
)
#: Asks the device to keep what this tab has saved.
SAVED = Panel(reads=("save_status",), after_draw=_saved)
