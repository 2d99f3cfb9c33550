"""Make a session with a full tail: rolls, groups, ticks by hand, and the consequences taken."""

from __future__ import annotations

from itertools import count
from random import Random

from razor_core.consequences.apply import certain, take
from razor_core.consequences.of_roll import Brought, Story, brought
from razor_core.consequences.recipients import NEW, meant, target
from razor_core.events.entries import Record, find
from razor_core.events.events import Event, Fiction, GroupRolled
from razor_core.events.rolls import Turn
from razor_core.format.archive import Archive
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import every
from razor_core.rules.groups import Participant
from razor_core.session.folding import TAIL, recent
from razor_core.session.session import Session, apply, replay
from razor_core.systems import find as find_system
from razor_core.table.clock_events import ClockAdded, ClockLinked, ClockTicked
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.setups import Setup
from tools.bench.session import CHARACTERS, cast

SYSTEM = find_system("razorweave")
#: The records of the tail. The correction is one more: then the page would fold away the oldest ones.
RECORDS = TAIL - 1
#: The number of clocks that belong to no character.
SHARED = 10
#: The most records of one step. Ticks by hand fill the rest of the tail.
LONGEST = 12
#: Each GROUPED-th roll is one of a group of SIZE characters.
GROUPED, SIZE = 5, 3
#: The faces of the first roll. A correction to worse dice takes its consequences back.
HIGHEST = 6
TAB, AT = "benchtab", "2026-01-01T20:00:00+00:00"


class Evening:
    """A session, and the generator of its dice. Its seed is fixed, so each evening is the same."""

    def __init__(self) -> None:
        self.session, self.rng = Session(), Random(3)

    def record(self, *events: Event, act: str = "") -> str:
        """Record the events as one act, by default a new one, and return its key."""
        act = act or f"{self.session.next}.{TAB}"
        for event in events:
            self.session = apply(self.session, Record(seq=self.session.next, tab=TAB, at=AT, act=act, event=event))
        return act

    def turn(self, at: int, kind: str = "strike") -> Turn:
        """Return the turn of a character, numbered from 0. A Strike is against the next one, of the other side."""
        check = SYSTEM.Check(dc=12 + 2 * (at % 4), attribute=at % 3)
        actor, opponent = (f"character{number % CHARACTERS}" for number in (at, at + 1))
        setup = Setup(system=SYSTEM.slug, base=check, actor=actor, target=opponent if kind else "", kind=kind)
        fiction = Fiction(who=actor.capitalize(), intent=f"roll {at}")
        return Turn(setup, fiction, lambda check: self.dice(check, at))

    def dice(self, check: object, at: int) -> tuple[int, ...]:
        """Return the faces of a check: the highest ones for the first roll, else random ones."""
        faces: tuple[int, ...] = SYSTEM.roll(check, self.rng)
        return faces if at else (HIGHEST,) * len(faces)

    def strike(self, at: int) -> None:
        """Record a Strike and its consequences."""
        self.settle(self.record(self.turn(at).roll(self.session.world)))

    def group(self, at: int) -> None:
        """Record a group of rolls and its consequences."""
        (group,) = SYSTEM.groups
        rolls = [self.turn(at + place, kind="").roll(self.session.world) for place in range(SIZE)]
        participants = [Participant(who=roll.fiction.who, check=roll.check) for roll in rolls]
        outcome = group.outcome(participants, [roll.result for roll in rolls])
        self.settle(self.record(GroupRolled(SYSTEM.slug, group.name, outcome.headline, (0,) * SIZE), *rolls))

    def settle(self, key: str) -> None:
        """Record the certain consequences of a roll or group, and take one of the others."""
        before = self.brought(key)
        in_act, ticks = certain(before.situation, before.consequences)
        self.record(*in_act, act=key)
        for tick in ticks:
            self.record(tick)
        after = self.brought(key)
        situation, consequences = after.situation, every(after.consequences)
        able = [one for one in consequences if not one.certain and one.key not in after.done]
        for one in sorted(able, key=lambda one: one.tick is not None)[:1]:
            clock, by = target(situation, one), one.tick.numbers[0] if one.tick else 0
            self.record(*take(situation, one, clock.id if clock else NEW, by, meant(situation, one)))

    def brought(self, key: str) -> Brought:
        """Return the consequences of the roll or group of that key, and those applied so far."""
        entry = find(self.session.log, key)
        assert entry
        return brought(Story(self.session.world, self.session.log), entry)

    def tick(self, at: int) -> None:
        """Tick one of the shared clocks by hand, forward or back."""
        self.record(ClockTicked(f"shared{at % SHARED}", 1 if at % 3 else -1))


def set_up(evening: Evening) -> None:
    """Add the shared clocks, linked in a row, and the characters, each with a Resolve Clock that feeds a shared one."""
    kinds = (ClockKind.PROGRESS, ClockKind.THREAT)
    for at in range(SHARED):
        clock = Clock(id=f"shared{at}", name=f"Shared {at}", segments=8, filled=at % 4, kind=kinds[at % 2])
        evening.record(ClockAdded(clock))
    for at in range(1, SHARED):
        kind = (LinkKind.FEED, LinkKind.RACE, LinkKind.TUG)[at % 3]
        link = Link(kind, f"shared{at}", 1 if kind.feeds else 0)
        evening.record(ClockLinked(f"shared{at - 1}", link))
    for event in cast():
        evening.record(event)
    for at in range(CHARACTERS):
        resolve = Clock(id=f"resolve{at}", name=f"Resolve {at}", segments=6, kind=ClockKind.RESOLVE)
        evening.record(ClockAdded(resolve, owner=f"character{at}"))
        evening.record(ClockLinked(resolve.id, Link(LinkKind.FEED, f"shared{at % SHARED}", 1)))


def full_tail() -> Archive:
    """Return a session with RECORDS records in its tail. The first is a roll; the table was set up before."""
    evening = Evening()
    set_up(evening)
    log = evening.session.log
    evening.session = replay(recent(evening.session, 0), ())
    for at in count():
        if len(evening.session.tail) + LONGEST > RECORDS:
            break
        step = evening.group if at % GROUPED == GROUPED - 1 else evening.strike
        step(at)
        evening.tick(at)
    for at in range(RECORDS - len(evening.session.tail)):
        evening.tick(at)
    return Archive(evening.session, log)
