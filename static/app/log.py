"""The log region: the last rolls, newest first."""

from datetime import datetime

from app.result import caption
from app.stamps import Slots, Stamp
from razor_core.checks import Tone
from razor_core.session import Rolled, Session
from razor_core.systems import find
from razor_core.words import percent

#: How many rolls are drawn.
SHOWN = 50

_GOOD_TONES = (Tone.GOOD, Tone.TRIUMPH)


def slots(session: Session) -> Slots:
    """The last rolls of the session; each carries its place in the log as `data-at`."""
    first = max(0, len(session.log) - SHOWN)
    return {"rolls": [_entry(at, session.log[at]) for at in range(len(session.log) - 1, first - 1, -1)]}


def _entry(at: int, event: Rolled) -> Stamp:
    tier = event.result.tier
    odds = find(event.system).odds(event.check)
    return Stamp(
        "roll",
        {
            "button": {"data-at": str(at), "data-tone": tier.tone.name},
            "time": datetime.fromisoformat(event.at).strftime("%H:%M"),
            "what": caption(event) or "A roll",
            "mark": tier.tone.mark,
            "headline": event.result.headline,
            "chance": percent(odds.chance(lambda outcome: outcome.tone in _GOOD_TONES)),
        },
    )
