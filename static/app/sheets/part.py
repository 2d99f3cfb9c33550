"""What the sheets offer to the page: sessions, help, rulings, lookups, settings, the tour."""

from typing import TYPE_CHECKING

from app.part import Part
from app.sheets import help, lookup, rulings, sessions, settings, tour
from app.sheets.state import SessionsState, State, state
from app.storage.session_index import SessionIndex
from app.storage.status import SaveStatus
from razor_core.session.session import Session

if TYPE_CHECKING:
    from app.context import Context


def _load(app: "Context") -> State:
    def status(now: SaveStatus) -> None:
        sessions.index_status(app, now)

    return State(index=SessionIndex(app.local, app.durable, status=status, changed=app.draw, notify=app.notify))


def _clear(app: "Context") -> None:
    state(app).sessions, state(app).listed = SessionsState(), ""


def _stored(app: "Context", key: str | None, text: str | None) -> None:
    """Read what another tab stored: settings, or the list of sessions."""
    settings.storage_changed(app, key)
    state(app).index.receive(key, text)


async def _sync(app: "Context") -> None:
    """Read the sessions that only the durable store has. Whoever has played needs no tour."""
    await state(app).index.sync()
    await app.journal.sync()
    if app.session != Session() or len(state(app).index.list()) > 1:
        app.page.sheet("tour", False)


PART = Part(
    room="sheets",
    load=_load,
    clear=_clear,
    follow=sessions.follow,
    stored=_stored,
    sync=_sync,
    panels=(
        sessions.PANEL,
        sessions.STATE,
        sessions.ABOUT_SHEET,
        sessions.SAVED,
        rulings.PANEL,
        help.PANEL,
        tour.PANEL,
        settings.PANEL,
        lookup.TABLES,
        lookup.ERRATA,
    ),
)
