"""The rolls of a group: who rolled, and what they come to, with what was dealt and taken since."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.result.consequences import caused_by, taken
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.results import Tone
from razor_core.session.events import GroupRolled, Rolled
from razor_core.session.rolls import numbers, participants
from razor_core.session.rolls import outcome as read_outcome
from razor_core.session.session import Entry

if TYPE_CHECKING:
    from app.app import App


def outcome(app: "App", entry: Entry, event: GroupRolled) -> tuple[Sequence[Participant], Sequence[Rolled], Outcome]:
    """Return the participants, their rolls, and the outcome: with the numbers that were dealt last, if any were."""
    rolls = gathered(app, entry, event)
    if not rolls:
        return (), (), Outcome(headline=event.outcome, tone=Tone.MIXED)
    sides = participants(rolls, standing_numbers(app, entry, event))
    return sides, rolls, read_outcome(event, sides, rolls, taken(follows(app, entry)))


def standing_numbers(app: "App", entry: Entry, event: GroupRolled) -> tuple[int, ...]:
    """Return the numbers of a group's participants, those that were dealt last if any were."""
    return numbers(event, entry.record.key, (each.record.event for each in app.log.after(entry)))


def gathered(app: "App", entry: Entry, event: GroupRolled) -> Sequence[Rolled]:
    """Return the rolls of a group, or none while some are missing: another tab sends them one by one."""
    return [each.record.event for each in roll_entries(app, entry, event) if isinstance(each.record.event, Rolled)]


def roll_entries(app: "App", entry: Entry, event: GroupRolled) -> Sequence[Entry]:
    """Return the entries of the rolls of a group, or none while some are missing."""
    rolls = [each for each in follows(app, entry) if _is_roll(each, event.system)]
    return rolls[: len(event.numbers)] if len(rolls) >= len(event.numbers) else ()


def _is_roll(entry: Entry, system: str) -> bool:
    return isinstance(entry.record.event, Rolled) and entry.record.event.system == system


def follows(app: "App", entry: Entry) -> Sequence[Entry]:
    """Return the later entries that the entry caused."""
    return caused_by(entry.record.key, app.log.after(entry))
