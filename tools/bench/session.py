"""Make the benchmark's session: of any length, and the same each time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random

from razor_core.events.entries import Entry, Record
from razor_core.events.events import Event, Fiction, Rolled
from razor_core.format.archive import Archive
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Modifier
from razor_core.session.folding import TAIL, fold_tail
from razor_core.session.session import Session, apply
from razor_core.systems import find
from razor_core.table.character_events import CharacterSaved, ConditionGiven
from razor_core.table.characters import Character, Rating
from razor_core.table.clock_events import ClockAdded, ClockLinked
from razor_core.table.clocks import MOST, Clock, Colour, Link, LinkKind
from razor_core.table.world import World

CLOCKS, CHARACTERS = 100, 10


def events(rolls: int, rng: Random) -> Iterator[Event]:
    """Yield the events of a session: clocks of every kind, some of them linked, characters, then numbered rolls."""
    kinds, colours = list(ClockKind), list(Colour)
    for at in range(CLOCKS):
        segments = 2 + at % (MOST - 1)
        yield ClockAdded(
            Clock(
                id=f"clock{at}",
                name=f"Clock {at}",
                segments=segments,
                filled=at % segments,
                kind=kinds[at % len(kinds)],
                colour=colours[at % len(colours)],
                note="What happens when it fills" if at % 3 == 0 else "",
            )
        )
    for at in range(0, CLOCKS, 10):
        yield ClockLinked(f"clock{at}", Link(LinkKind.FEED, f"clock{at + 1}", 1))
    yield from cast()
    system = find("razorweave")
    for at in range(1, rolls + 1):
        check = system.Check(dc=12 + 2 * (at % 6), attribute=at % 4, skill=at % 2 == 0, edge=at % 3, burden=at % 2)
        yield Rolled(
            system="razorweave",
            check=check,
            faces=system.roll(check, rng),
            fiction=Fiction(who=("Vance", "Mara", "Ilse", "Tov")[at % 4], intent=f"roll {at}"),
        )


def cast() -> Iterator[Event]:
    """Yield ten characters, five on each side, each with a condition and five modifiers: three of them apply."""
    conditions = find("razorweave").sheet.conditions.all
    for at in range(CHARACTERS):
        carried = [
            Modifier(field, f"Reason {number}", optional=number > 2)
            for number, field in enumerate(("edge", "burden", "burden", "edge", "edge"))
        ]
        character = Character(
            id=f"character{at}",
            name=f"Character {at}",
            system="razorweave",
            side=Side.OPPOSITION if at % 2 else Side.PLAYER,
            ratings=(Rating("AGI", 2), Rating("MIG", 1)),
            modifiers=tuple(carried),
        )
        yield CharacterSaved(character)
        yield ConditionGiven(character.id, conditions[at])


def long_session(rolls: int) -> Archive:
    """Return a session with that many rolls, compacted whenever the page would compact it."""
    return _session(events(rolls, Random(3)))  # a fixed seed


def _session(happened: Iterable[Event]) -> Archive:
    # A name of its own: a session that has that of another here gets a new one, which is one more record.
    named = World(name="Bench")
    session, log = Session(base=named, world=named), list[Entry]()
    began = datetime(2026, 1, 1, tzinfo=UTC)
    for seq, event in enumerate(happened, start=1):
        at = (began + timedelta(seconds=20 * seq)).isoformat(timespec="seconds")
        session = apply(session, Record(seq=seq, tab="benchtab", at=at, act=f"{seq}.benchtab", event=event))
        if len(session.tail) >= TAIL:
            session, gone = fold_tail(session)
            log += gone
    return Archive(session, tuple(log))


def full_table(rolls: int = 0) -> Archive:
    """Return a session of the same characters, without clocks; with rolls, the long session of that many."""
    return long_session(rolls) if rolls else _session(cast())
