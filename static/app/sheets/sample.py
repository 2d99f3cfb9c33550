"""A sample session with two characters, a foe, three clocks and some rolls."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from razor_core.events.entries import Record
from razor_core.events.events import Event, Fiction, Rolled, SessionRenamed
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import every
from razor_core.rules.modifiers import Modifier
from razor_core.session.session import Session, apply
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clock_events import ClockAdded, ClockLinked, ClockTicked
from razor_core.table.clocks import Clock, Colour, Link, LinkKind

GAME, TAB, NAME = "razorweave", "sample", "A sample: the ferry"
Check = SYSTEMS[GAME].Check
#: How long ago the first act happened, and the time between acts.
AGO, APART = timedelta(minutes=40), timedelta(minutes=4)


def sample(time: datetime) -> Session:
    """Return the sample, as if it had been played until now."""
    session = Session()
    for number, events in enumerate(_acts()):
        at = (time - AGO + number * APART).isoformat(timespec="seconds")
        act = f"{session.next}.{TAB}"
        for event in events:
            session = apply(session, Record(seq=session.next, tab=TAB, at=at, act=act, event=event))
    return session


def _acts() -> Iterator[Sequence[Event]]:
    """Yield the events, act by act."""
    yield [SessionRenamed(NAME)]
    yield [
        CharacterSaved(_character("ada", "Ada", "Stealth & Evasion", AGI=2, RSN=1)),
        CharacterSaved(_character("bo", "Bo", "Melee", MIG=2)),
    ]
    yield [
        ClockAdded(Clock(id="captain", name="The captain", kind=ClockKind.RESOLVE, colour=Colour.RED)),
        CharacterSaved(_character("foe", "The captain", "Command", side=Side.OPPOSITION, clock="captain", PRE=2)),
    ]
    yield [ClockAdded(Clock(id="aboard", name="Get aboard", segments=4))]
    yield [ClockAdded(Clock(id="cast-off", name="The ferry casts off", kind=ClockKind.THREAT, colour=Colour.BLUE))]
    yield [ClockLinked("aboard", Link(LinkKind.RACE, "cast-off"))]
    yield _roll("Ada", "along the ropes, unseen", Check(dc=16, attribute=2, skill=True), (5, 4, 6, 2), "aboard", 2)
    yield _roll("Bo", "hold the gangway", Check(dc=14, attribute=2, burden=1), (3, 2, 5, 1, 4), "cast-off", 1)
    yield _roll("Ada", "cut the mooring", Check(dc=14, attribute=2, edge=1), (4, 3, 5, 2, 2), "aboard", 1)


def _roll(who: str, intent: str, check: Any, faces: tuple[int, ...], clock: str, by: int) -> Sequence[Event]:
    """Return a roll and the tick that it causes."""
    helps = [Modifier("edge", "Set Up")] * check.edge + [Modifier("burden", "Slick")] * check.burden
    rolled = Rolled(
        system=GAME, check=check, faces=faces, fiction=Fiction(who=who, intent=intent, modifiers=tuple(helps))
    )
    kind = ClockKind.THREAT if clock == "cast-off" else ClockKind.PROGRESS
    label = next(each.label for each in every(rolled.result.consequences) if each.tick and each.tick.kind is kind)
    return [rolled, ClockTicked(clock, by, consequence=label)]


def _character(
    id: str, name: str, skill: str, *, side: Side = Side.PLAYER, clock: str = "", **ratings: int
) -> Character:
    rated = tuple(Rating(each, value) for each, value in ratings.items())
    edge = Modifier("edge", "Sure-footed", optional=True) if id == "ada" else None
    return Character(
        id=id,
        name=name,
        system=GAME,
        side=side,
        clocks=(clock,) if clock else (),
        ratings=rated,
        skills=(Skill(skill, rated[0].name),),
        modifiers=(edge,) if edge else (),
    )
