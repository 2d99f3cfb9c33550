"""The rolls of a group: who rolled, and what they come to, with what was dealt and taken since."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.result.consequences import caused_by, taken
from razor_core.rules.groups import Outcome, Participant, distinctly_named
from razor_core.rules.results import Tone
from razor_core.session.events import GroupDecided, GroupRolled, Rolled
from razor_core.session.rolls import outcome as read_outcome
from razor_core.session.session import Entry

if TYPE_CHECKING:
    from app.app import App


def outcome(app: "App", entry: Entry, event: GroupRolled) -> tuple[Sequence[Participant], Sequence[Rolled], Outcome]:
    """Return the participants, their rolls, and the outcome: with the numbers that were dealt last, if any were."""
    rolls = gathered(app, entry, event)
    decided = [each.record.event for each in app.log.after(entry) if isinstance(each.record.event, GroupDecided)]
    dealt = [each.numbers for each in decided if each.roll == entry.record.key and len(each.numbers) == len(rolls)]
    if not rolls:
        return (), (), Outcome(headline=event.outcome, tone=Tone.MIXED)
    sides = participants(event, rolls, dealt[-1] if dealt else event.numbers)
    return sides, rolls, read_outcome(event, sides, rolls, taken(follows(app, entry)))


def participants(event: GroupRolled, rolls: Sequence[Rolled], numbers: Sequence[int]) -> Sequence[Participant]:
    """Return who rolled, with these numbers. Those who react are the second side of an opposed group."""
    return distinctly_named(
        [
            Participant(who=roll.fiction.who, check=roll.check, number=number, opposes=roll.reacts)
            for roll, number in zip(rolls, numbers, strict=True)
        ]
    )


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
