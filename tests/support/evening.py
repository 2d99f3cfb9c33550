"""An evening at a table, step by step: a session, what happened in it, and the worlds around each step."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from razor_core.consequences.recipients import NEW, Situation
from razor_core.events.entries import Redone, Undone
from razor_core.events.events import Event, Rolled
from razor_core.rules.consequences import Choice, Consequence
from razor_core.session.session import Session, apply
from razor_core.table.characters import Character
from razor_core.table.setups import Setup
from razor_core.table.world import Running, World
from tests.support.sessions import record


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Roll:
    """A roll: the worlds before and after it, its setup, and its event."""

    before: World
    after: World
    setup: Setup
    event: Rolled


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Taken:
    """A consequence that was taken: the worlds before and after, and to what clock or character it went.

    `replaced` is the certain consequence in whose place it was taken. `withdrawn` are the clocks whose ticks went with
    the former reading of the roll.
    """

    before: World
    after: World
    situation: Situation
    consequence: Consequence
    clock: str = NEW
    receiver: Character | None = None
    replaced: Consequence | None = None
    withdrawn: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Certain:
    """What was certain of a roll: the worlds before and after, and the consequences."""

    before: World
    after: World
    situation: Situation
    consequences: Sequence[Consequence | Choice]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Saved:
    """A sheet that was saved: the key of its record, and the character before."""

    key: str
    before: Character


@dataclass(slots=True, repr=False)
class Evening:
    """A session, what happened in it, and the worlds before and after each act that can be undone."""

    slug: str
    session: Session
    steps: list[Roll | Taken | Certain | Saved] = field(default_factory=list)
    acts: list[tuple[str, World, World]] = field(default_factory=list)
    redoable: list[tuple[str, World, World]] = field(default_factory=list)
    #: The worlds after each undo and redo, as they are and as they should be.
    returned: list[tuple[World, World]] = field(default_factory=list)
    given: int = 0
    task_name: str = "Task"

    def intent(self, running: Running) -> str:
        """What a roll for a task says that it is for."""
        return running.name

    def __repr__(self) -> str:
        return "\n".join([self.slug, *(f"{each.act}: {each.event!r:.300}" for each in self.session.tail)])

    @property
    def world(self) -> World:
        return self.session.world

    def record(self, *events: Event, act: str = "") -> str:
        """Record events as one act, and return the key of the first record."""
        key, before = f"{self.session.next}.s", self.world
        act = act or key
        for event in events:
            self._write(event, act)
        if self.acts and self.acts[-1][0] == act:
            before = self.acts.pop()[1]
        self.acts.append((act, before, self.world))
        self.redoable.clear()
        return key

    def undo(self) -> None:
        if self.acts:
            act, before, after = self.acts.pop()
            self._write(Undone(act), f"{self.session.next}.s")
            self.redoable.append((act, before, after))
            self.returned.append((self.world, before))

    def redo(self) -> None:
        if self.redoable:
            act, before, after = self.redoable.pop()
            self._write(Redone(act), f"{self.session.next}.s")
            self.acts.append((act, before, after))
            self.returned.append((self.world, after))

    def _write(self, event: Event | Undone | Redone, act: str) -> None:
        self.session = apply(self.session, record(self.session.next, event, act))


def steps(evening: Evening, kind: type[Any]) -> Sequence[Any]:
    return [step for step in evening.steps if isinstance(step, kind)]
