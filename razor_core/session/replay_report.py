"""What a correction tells of its replay: what has not happened any more, and what has happened instead."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Container
from dataclasses import replace
from typing import NamedTuple

from razor_core.events.concerns import concerned, secret_then
from razor_core.events.entries import ADDED, Entry, Record
from razor_core.events.entries import find as find_entry
from razor_core.events.events import RollCorrected, Rolled, RollVoided
from razor_core.session.replay_course import Course
from razor_core.session.replay_plan import Plan
from razor_core.table.log_line import LogLine
from razor_core.table.secrets import hidden
from razor_core.table.tasks import TaskRolled
from razor_core.table.world import World


class Dropped(NamedTuple):
    """What was taken from a roll and no longer follows: the words for it, and the key of the record that took it."""

    label: str
    record: str


class Telling(Course, ABC):
    """The course of a replay, of which each correction tells what it has changed."""

    def __init__(self, world: World, plan: Plan) -> None:
        super().__init__(world, plan)
        #: By the key of a roll: the entries of what it brings for certain, and what was taken and no longer follows.
        self.settled, self.dropped = defaultdict[str, list[Entry]](list), defaultdict[str, list[Dropped]](list)
        #: The keys of the entries that a correction has told.
        self.told = set[str]()

    def correct(self, record: Record, event: RollCorrected | RollVoided) -> None:
        """Tell a correction, and if it is the last one of its roll, what it has changed.

        The last of those that overlap tells what else has changed, of rolls that are as they were made.
        """
        made, lead = find_entry(self.read, event.roll), self.plan.lead(event.roll)
        entry = replace(self.happen(record, self._read(record, event)), record=record)
        if made:  # its side is that at the roll, not at the correction
            entry = replace(entry, side=made.side)
        self.log[-1] = self.read[-1] = entry
        if self.plan.change(lead).by != record.key:
            return
        others = [] if self.plan.within(record.order) else [*({*self.dropped, *self.settled} - self.plan.leads)]
        lines = [*entry.lines, *(f"Taken back: {dropped.label}" for dropped in self.dropped.pop(lead, ()))]
        lines += [
            LogLine(f"Taken back: {dropped.label}", self._secret(key))
            for key in [*others, *self._corrected_before()]
            for dropped in self.dropped.pop(key, ())
            # What a reading alone has taken back was gone before.
            if self.plan.change(key).by or self.had_happened(dropped.record)
        ]
        new = [entry for key in (lead, *others) for entry in self.settled[key] if ADDED in entry.record.tab]
        new += [entry for entry in self.log if entry.record.act == lead and isinstance(entry.record.event, TaskRolled)]
        told = [
            line if isinstance(line, LogLine) else LogLine(line, next(iter(concerned(entry.record.event)), ""))
            for entry in new
            if entry.record.key not in self.told
            for line in entry.lines
            if line not in self.lines_as_before(entry.record)
        ]
        self.told |= {entry.record.key for entry in new}
        lines += told
        secret = secret_then(event, lines, self.world, self.world)
        self.log[-1] = self.read[-1] = replace(entry, lines=tuple(lines), secret=secret)

    @abstractmethod
    def had_happened(self, record: str) -> bool:
        """Return whether the record of that key had changed anything, as all was until what happens now."""

    @abstractmethod
    def lines_as_before(self, record: Record) -> Container[str]:
        """Return the lines of the entry of a record that it had as it was made, and until what happens now.

        Of a contest one side may be as it was all the time.
        """

    def _read(self, record: Record, event: RollCorrected | RollVoided) -> RollCorrected | RollVoided:
        """Return a correction with its roll read as it was then, by the readings that had been taken of it."""
        if isinstance(event, RollVoided):
            return event
        causes = [cause for cause, made in self.plan.caused.items() if made[0].order < record.order]
        keys = [cause.key for cause in causes if cause.roll == event.roll]
        change = self.plan.change(event.roll)
        then = replace(change, readings=tuple([reading for reading in change.readings if reading[0] in keys]))
        return replace(event, rolled=then.read(event.rolled, keys))

    def _corrected_before(self) -> list[str]:
        """Return the keys of what has consequences decided anew, and no correction any more to tell what it dropped."""
        past = {"", *(record.key for record in self.records)}
        return [key for key in self.dropped if key in self.plan.leads and self.plan.change(key).by in past]

    def _secret(self, key: str) -> str:
        """Return the id of somebody secret who made a roll, or one of a group, or was its target, empty for nobody."""
        rolls = (entry.record.event for entry in self.read if entry.record.act == self.entry(key).record.act)
        people = {id for roll in rolls if isinstance(roll, Rolled) for id in (roll.actor, roll.target)}
        return min(people & hidden(self.world), default="")
