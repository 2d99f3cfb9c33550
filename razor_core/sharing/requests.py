"""What a guest may ask the host for: a roll of its own character, a choice that follows from it, ticks of a clock.

The host makes the events of it. A request has only what the guest decides. What its character carries, whom it is named
after and what it comes to is read from the table when the host takes it, as for a roll on the host's own page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from secrets import token_hex
from typing import Any, get_args

from razor_core.consequences.choosing import Take
from razor_core.events.events import Event, Fiction, Rolled
from razor_core.events.rolls import Turn
from razor_core.format.codec import DataError, decode, encode
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError, quoted, validate_field
from razor_core.session.session import Session
from razor_core.sharing.asks import Ask, marked
from razor_core.sharing.guest_choices import taken_by_guest
from razor_core.systems import find
from razor_core.table import clocks
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.note_events import LONGEST_NOTE
from razor_core.table.secrets import public, uncounted
from razor_core.table.setups import Setup
from razor_core.table.world import World


class Right(Enum):
    """What a guest may do. The value says so in words."""

    LOOK = "look"
    ROLL = "roll"
    ROLL_AND_TICK = "roll and tick"
    MAKE_CLOCKS = "make clocks"

    @property
    def ticks(self) -> bool:
        """Whether it allows ticks of clocks."""
        return self in (Right.ROLL_AND_TICK, Right.MAKE_CLOCKS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A roll of the guest's own character: its setup and story, the check that the guest saw, and the faces.

    One that was `asked` for has the setup and the story of what the host asks.
    """

    setup: Setup
    fiction: Fiction
    check: Any
    faces: tuple[int, ...]
    asked: bool = False

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `check`, which depends on the game. For the codec."""
        return {"check": find(fields["setup"].system).Check}

    def rolled(self, world: World) -> Rolled:
        """Return the roll in that world, without what players may not see. RuleError where its check is another."""
        seen = public(world)
        actor = seen.find(self.setup.actor)
        fiction = replace(self.fiction, who=actor.name if actor else "")
        return Turn(self.setup, fiction, self._faces_of).roll(seen)

    def _faces_of(self, check: Any) -> tuple[int, ...]:
        """Return the faces, which fit only the check that the guest saw. RuleError for another check."""
        if check != self.check:
            raise RuleError("check", "The check has changed at the table. Look at it and roll again.")
        return self.faces


@dataclass(frozen=True, slots=True)
class Tick:
    """Ticks of a clock, taken back where the number is negative."""

    clock: str
    by: int


@dataclass(frozen=True, slots=True)
class NotNow:
    """The guest does not make the roll that the host asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Make:
    """A new clock of the game `system`, which players see."""

    name: str
    segments: int
    kind: ClockKind
    system: str

    def clock(self, id: str) -> Clock:
        """Return the clock, by that id. RuleError that names the field where its game has none like it."""
        game = find(self.system)
        if self.kind not in game.sheet.clock_kinds:
            raise RuleError("kind", f"{game.title} has no clocks of that kind.")
        full = any(track.full for track in game.sheet.tracks if track.kind is self.kind)
        filled = self.segments if full else 0
        return Clock(id=id, name=self.name, segments=self.segments, filled=filled, kind=self.kind, system=self.system)


Request = Throw | Take | Tick | Make | NotNow
#: The most modifiers that a guest enters for a roll.
MOST_ENTERED = 20
_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in get_args(Request)}


def request_to_data(request: Request) -> Mapping[str, Any]:
    """Return the request as data that JSON can hold."""
    return {"ask": type(request).__name__, "data": encode(request)}


def request_from_data(data: object) -> Request:
    """Read a request. DataError or RuleError where it cannot be read."""
    if not isinstance(data, dict) or data.keys() != {"ask", "data"} or not isinstance(data["ask"], str):
        raise DataError(f"expected a request, not {quoted(data)}")
    if data["ask"] not in _KINDS:
        raise DataError(f"unknown request {quoted(data['ask'])}")
    found: Request = decode(_KINDS[data["ask"]], data["data"])
    return found


def granted(
    request: Request, right: Right, character: str, session: Session, ask: Ask | None = None
) -> tuple[Event, ...]:
    """Return the events of one act that the request of a guest with that right and that character comes to.

    `ask` is the roll that the guest is asked for: its dice alone come to no event. RuleError with a sentence for the
    guest where it may not ask for the event, or where the rules forbid it.
    """
    if isinstance(request, NotNow):
        return ()
    if isinstance(request, Tick):
        return (_ticked(request, right, session.world),)
    if isinstance(request, Make):
        if right is not Right.MAKE_CLOCKS:
            raise RuleError("right", "The host does not let you make clocks. Ask for the right to.")
        return (ClockAdded(request.clock(token_hex(4))),)
    if right is Right.LOOK:
        raise RuleError("right", "The host lets you look on. Ask for the right to roll.")
    own = _own(character, session.world)
    if isinstance(request, Take):
        return taken_by_guest(request, own.id, session)
    if not request.asked:
        return (_rolled(request, own, session.world),)
    rolled = _rolled(_as_asked(request, ask), own, session.world)
    return () if ask and ask.dice else (rolled,)


def _as_asked(throw: Throw, ask: Ask | None) -> Throw:
    """Return the roll with the story of what the host asks. RuleError where the host asks for no such roll."""
    if ask is None:
        raise RuleError("asked", "The host no longer asks for this roll.")
    if throw.setup != ask.setup:
        raise RuleError("asked", "The host asks for another roll now. Look at it and roll again.")
    return replace(throw, fiction=ask.fiction)


def _own(character: str, world: World) -> Character:
    """Return the guest's character as players see it. RuleError where it is not on the table."""
    seen = public(world)
    own = seen.find(seen.present(character))
    if own is None:
        raise RuleError("actor", "Your character is not on the table. Ask the host for one.")
    return own


def _ticked(tick: Tick, right: Right, world: World) -> ClockTicked:
    if not right.ticks:
        raise RuleError("right", "The host does not let you tick clocks. Ask for the right to tick.")
    if clocks.find(public(world).clocks, tick.clock) is None:
        raise RuleError("clock", "This clock is no longer on the table.")
    if tick.clock in uncounted(world):
        raise RuleError("clock", "Only the host ticks this clock.")
    if not tick.by:
        raise RuleError("by", "Enter at least one tick.")
    return ClockTicked(tick.clock, tick.by)


def _rolled(throw: Throw, own: Character, world: World) -> Rolled:
    setup, seen = throw.setup, public(world)
    if setup.actor != own.id or not find(setup.system).is_for(own.system):
        raise RuleError("actor", f"You can only roll for {own.name}.")
    if setup.target != seen.present(setup.target):
        raise RuleError("target", "Your target is no longer on the table.")
    if setup.brought and not throw.asked:
        raise RuleError("brought", "The host rolls for Extended Tasks, and asks you for your dice.")
    if setup.kind not in find(setup.system).kinds.words:
        raise RuleError("kind", f"Choose a kind of roll that the game has, not {quoted(setup.kind)}.")
    for modifier in setup.entered:
        validate_field(setup.base, modifier.field)
        if modifier.holder:
            raise RuleError("entered", f"{quoted(modifier.name)} is carried by a character. Do not enter it by hand.")
    if len(setup.entered) > MOST_ENTERED:
        raise RuleError("entered", f"Enter at most {MOST_ENTERED} modifiers.")
    parts = [encode(part) for part in (replace(throw.fiction, modifiers=()), *setup.entered)]
    if any(isinstance(value, str) and len(value) > LONGEST_NOTE for part in parts for value in part.values()):
        raise RuleError("fiction", f"Enter texts of at most {LONGEST_NOTE} characters.")
    # The game master may ask for any attribute; any dice have none.
    free = throw.asked or setup.system != own.system
    told = throw.fiction if free else marked(throw.fiction, setup.base, own, setup.kind)
    return replace(throw, fiction=told).rolled(world)
