"""What the sheets offer to the page: sessions, help, rulings, lookups, settings, hints."""

from typing import TYPE_CHECKING

from app.part import Part
from app.result import card
from app.result.state import state as state_of_card
from app.sheets import empty_table, help, hints, lookup, rulings, session_files, sessions, settings, terms
from app.sheets.state import SessionsState, State, state
from app.storage.session_index import SessionIndex
from app.storage.status import SaveStatus
from razor_core.session.session import Session

if TYPE_CHECKING:
    from app.context import Context


def _load(context: "Context") -> State:
    def status(save_status: SaveStatus) -> None:
        sessions.index_status(context, save_status)

    index = SessionIndex(context.local, context.durable, status=status, changed=context.draw, notify=context.notify)
    return State(index=index, settings=settings.settings_from_text(context.local.get(settings.KEY)))


def _clear(context: "Context") -> None:
    state(context).sessions, state(context).listed = SessionsState(), ""


def _stored(context: "Context", key: str | None, text: str | None) -> None:
    """Read what another tab stored: settings, or the list of sessions."""
    settings.storage_changed(context, key)
    state(context).index.receive(key, text)


async def _sync(context: "Context") -> None:
    """Read the sessions that only the durable store has. Whoever has played needs no hints."""
    await state(context).index.sync()
    last = context.log.latest
    if await context.journal.sync() and state_of_card(context).card.shown == last:
        # After a crash, the quick store lacks what was rolled last.
        card.show_last(context)
        context.draw()
    await sessions.settle_current(context)
    if context.session != Session() or len(state(context).index.list()) > 1:
        hints.end(context)


def _restore(context: "Context") -> None:
    settings.restore(context)
    context.spawn(sessions.restore(context))


PART = Part(
    room="sheets",
    load=_load,
    clear=_clear,
    follow=sessions.follow,
    stored=_stored,
    sync=_sync,
    restore=_restore,
    panels=(
        sessions.PANEL,
        session_files.PANEL,
        sessions.STATE,
        help.PANEL,
        help.SAVED,
        empty_table.PANEL,
        rulings.PANEL,
        terms.PANEL,
        hints.PANEL,
        settings.PANEL,
        settings.SOUND,
        lookup.TABLES,
        lookup.ERRATA,
    ),
)
