"""The log region: what happened, newest first; rolls can be shown again, the rest is told in a line."""

from collections.abc import Sequence
from datetime import datetime

from app.result import caption
from app.stamps import Slots, Stamp
from razor_core.checks import Tone
from razor_core.events import Rolled
from razor_core.session import Entry
from razor_core.systems import find
from razor_core.words import percent

#: How many entries are drawn.
SHOWN = 50

_GOOD_TONES = (Tone.GOOD, Tone.TRIUMPH)


def slots(log: Sequence[Entry]) -> Slots:
    """The last entries of the log; a roll carries its key as `data-key`."""
    return {"entries": [_entry(entry) for entry in reversed(log[-SHOWN:])]}


def _entry(entry: Entry) -> Stamp:
    event = entry.record.event
    time = datetime.fromisoformat(entry.record.at).strftime("%H:%M")
    if not isinstance(event, Rolled):
        return Stamp("line", {"time": time, "told": "; ".join(entry.told)})
    tier = event.result.tier
    odds = find(event.system).odds(event.check)
    return Stamp(
        "roll",
        {
            "button": {"data-key": entry.record.key, "data-tone": tier.tone.name},
            "time": time,
            "what": caption(event) or "A roll",
            "mark": tier.tone.mark,
            "headline": event.result.headline,
            "chance": percent(odds.chance(lambda outcome: outcome.tone in _GOOD_TONES)),
        },
    )
