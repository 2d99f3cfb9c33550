"""The rule by which a player is warned, once, that the browser may delete everything."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from app.backup.state import state
from app.sheets.state import state as sheets

if TYPE_CHECKING:
    from app.context import Context

#: After so many records over so long an evening has been played.
RECORDS, EVENING, DAY = 20, timedelta(hours=1), timedelta(hours=12)
WARNING = (
    "This browser may delete your sessions: Safari after seven days without a visit, others when space runs short. "
    "Install Razor (More, Help), or save a backup (Sessions)."
)


def is_at_risk(context: "Context") -> bool:
    """Return whether an evening was played, of which there is no backup, where nothing is kept for sure."""
    room, session, estimate = state(context), context.session, sheets(context).sessions.estimate
    if room.last.warned or room.last.at or estimate is None or estimate.kept or context.page.is_installed():
        return False
    # Not those of another day, as in a file that was opened.
    since = [context.time() - datetime.fromisoformat(record.at) for record in session.tail]
    evening = [past for past in since if past < DAY]
    return len(evening) >= RECORDS and evening[0] >= EVENING
