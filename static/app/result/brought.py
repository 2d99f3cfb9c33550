"""What a roll brings once it is corrected or void, and what was taken from it that no longer follows."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.result import card, grouped
from app.result.consequences import by_label, taken
from razor_core.rules.consequences import EVERY, Choice, Consequence
from razor_core.session.consequences import every
from razor_core.session.events import GroupRolled, Rolled
from razor_core.session.rolls import outcome as read_outcome
from razor_core.session.rolls import participants
from razor_core.session.session import Entry
from razor_core.table.clock_events import ClockTicked

if TYPE_CHECKING:
    from app.app import App


@dataclass(frozen=True, slots=True)
class Brought:
    """What a roll, or the group that has its consequences, brings once it is corrected or void.

    `entry` is that of the roll or the group, `entries` what it has caused. `outcome` is the headline of the group.
    """

    entry: Entry
    entries: Sequence[Entry]
    before: Sequence[Consequence | Choice]
    after: Sequence[Consequence | Choice]
    outcome: str = ""

    @property
    def taken(self) -> Mapping[str, Sequence[Entry]]:
        """What applied each consequence that still counts, by its label, the first one taken first."""
        return by_label(self.entries, taken(self.entries))[0]

    @property
    def gone(self) -> Sequence[str]:
        """The labels of the consequences taken that no longer follow, by name: also what a choice has no room for."""
        follow = {each.label: each for each in every(self.after)}
        lost = {label for label in self.taken if label not in follow or not self._same(follow[label])}
        for each in self.after:
            if isinstance(each, Choice):
                chosen = [label for label in self.taken if label not in lost and label in _labels(each)]
                lost.update(chosen[_room(each, chosen) :])
        return sorted(lost)

    def _same(self, consequence: Consequence) -> bool:
        """Return whether a consequence still allows the ticks that were made for it."""
        events = [each.record.event for each in self.entries]
        made = [each.by for each in events if isinstance(each, ClockTicked) and each.consequence == consequence.label]
        allowed = set(consequence.ticks)
        return not made or bool(allowed & {EVERY, -EVERY}) or made[-1] in allowed


def brought(app: "App", entry: Entry, roll: Rolled | None, kept: Container[str] = ()) -> Brought:
    """Return what the entry's roll brings once it is that one, None where it is void.

    A reading is kept with the consequence that it was taken by, if its label is in `kept`.
    """
    lead = app.log.find(entry.record.act)
    group = lead.record.event if lead else None
    if lead and roll and isinstance(group, GroupRolled) and (rolls := grouped.roll_entries(app, lead, group)):
        now = grouped.standing_numbers(app, lead, group)
        made = [roll if each is entry else each.record.event for each in rolls]
        events = [each for each in made if isinstance(each, Rolled)]
        after = read_outcome(group, participants(events, now), events, taken(grouped.follows(app, lead)))
        if group.definition.consequences_for_sides:
            context = card.context_of(app, lead, group)
            return Brought(lead, context.entries, context.consequences, after.consequences, after.headline)
        return replace(_single(app, entry, roll, kept), outcome=after.headline)
    return _single(app, entry, roll, kept)


def _single(app: "App", entry: Entry, roll: Rolled | None, kept: Container[str]) -> Brought:
    event = entry.record.event
    assert isinstance(event, Rolled)
    context = card.context_of(app, entry, event)
    if roll is None:
        return Brought(entry, context.entries, context.consequences, ())
    # What was taken once follows from the roll as it was made: the reading that it chose may bring it no longer.
    after = (
        *roll.result.consequences,
        *card.context_of(app, entry, read(entry, roll, kept), False).consequences,
    )
    return Brought(entry, context.entries, context.consequences, after)


def read(entry: Entry, roll: Rolled, kept: Container[str]) -> Rolled:
    """Return the roll with the reading that was taken of the entry, where the roll still brings it or it is kept."""
    event = entry.record.event
    labels = {each.label for each in every(roll.result.consequences)} if entry.since.readings else ()
    stays = any(label in labels or label in kept for label, _ in entry.since.readings)
    return replace(roll, reading=event.reading) if stays and isinstance(event, Rolled) else roll


def _labels(choice: Choice) -> Container[str]:
    return {each.label for each in (*choice.options, *choice.instead)}


def _room(choice: Choice, chosen: Sequence[str]) -> int:
    """Return how many of the labels chosen the choice allows: a single one where the first is taken instead."""
    instead = {each.label for each in choice.instead}
    return 1 if chosen and chosen[0] in instead else choice.count
