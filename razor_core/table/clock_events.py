"""Everything that can happen to the clocks of a table, as frozen events.

An event for a clock that is gone changes nothing: another tab may have written it before it saw the removal.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError, validate_number
from razor_core.rules.numbers import countdown, interval, signed
from razor_core.table import clocks
from razor_core.table.clocks import Clock, Colour, Link
from razor_core.table.log_line import LogLine
from razor_core.table.timers import LATEST, Timer
from razor_core.table.world import TAKEN_OUT, Change, World, out_word

#: The most ticks at once, either way. They fill or empty any clock.
MOST_TICKS = clocks.LARGEST


@dataclass(frozen=True, slots=True)
class ClockAdded:
    """A clock was added at the end of the board. `owner` is the id of the character whose it is, empty for nobody."""

    clock: Clock
    owner: str = ""

    def apply(self, world: World) -> Change:
        """Add the clock; nothing where its id is in use."""
        if world.has_clock(self.clock.id):
            return world, ()
        word = ClockKind.TRACK.value if self.clock.kind is ClockKind.TRACK else "clock"
        line = f"New {word} {self.clock.name}, {self.clock.filled} of {self.clock.segments}"
        world = replace(world, clocks=(*world.clocks, self.clock))
        if world.present(self.owner) and (whose := world.find(self.owner)):
            world = world.update(replace(whose, clocks=(*whose.clocks, self.clock.id)))
        return world, (line,)


@dataclass(frozen=True, slots=True)
class ClockTicked:
    """A clock was advanced `by` so many ticks, or taken back where the number is negative.

    `consequence` is the key of the consequence it was, if any, and `label` the words for it then. `roll` is the key of
    the roll's record, empty for the first roll of the act. `words` are a player's, such as what it is that takes the
    time.
    """

    clock: str
    by: int
    consequence: str = ""
    roll: str = ""
    words: str = ""
    label: str = ""

    def __post_init__(self) -> None:
        validate_number("by", self.by, -MOST_TICKS, MOST_TICKS)

    def apply(self, world: World) -> Change:
        """Move the clock and those linked to it."""
        ticked = clocks.tick(world.clocks, self.clock, self.by)
        said = (self.words,) if self.words and ticked.lines else ()
        after = replace(world, clocks=ticked.board)
        return after, (*ticked.lines, *_fallen(world, after), *said)


def _fallen(before: World, after: World) -> Iterator[LogLine]:
    """Yield who is out since a tick, in the word of their game. Of a Resolve Clock its own line says so."""
    for each in after.characters:
        word = out_word(after, each)
        if word not in ("", TAKEN_OUT) and not out_word(before, each):
            yield LogLine(f"{each.name} is {word}", each.id)


#: A clock to validate changes on.
_ANY = Clock(id="any", name="Any", kind=ClockKind.POOL)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockChanged:
    """A clock was edited. None stands for a value that did not change.

    It can become one of another kind that can have so many segments, but for the clocks of Extended Tasks. Players see
    one that is `uncounted` without its count.
    """

    clock: str
    name: str | None = None
    segments: int | None = None
    colour: Colour | None = None
    note: str | None = None
    secret: bool | None = None
    kind: ClockKind | None = None
    uncounted: bool | None = None

    def __post_init__(self) -> None:
        changes: dict[str, Any] = {"name": self.name, "segments": self.segments, "note": self.note}
        replace(_ANY, **{name: value for name, value in changes.items() if value is not None})

    def apply(self, world: World) -> Change:
        """Set the new values. Ticks that do not fit into fewer segments are lost, and the log says so.

        A number of segments that this kind of clock cannot have changes nothing.
        """
        old = clocks.find(world.clocks, self.clock)
        if old is None:
            return world, ()
        kind, lines = self._kind(old), list[str]()
        segments = old.segments if self.segments is None or not clocks.fits(kind, self.segments) else self.segments
        resized = clocks.resize(old, segments, kind)
        (new,) = resized.board
        if segments != old.segments:
            lines = [f"{old.name} has {segments} segments", *resized.lines]
        if self.name is not None:
            new = replace(new, name=self.name)
            world = world.named(new.id, new.name)
            lines.append(f"{old.name} is now {self.name}")
        if kind is not old.kind:
            lines.append(f"{new.name} is a {kind.value} clock now")
        if self.colour is not None:
            new = replace(new, colour=self.colour)
            lines.append(f"{new.name} is {self.colour.value}")
        if self.note is not None:
            new = replace(new, note=self.note)
            lines.append(f"{new.name}: {self.note}" if self.note else f"{new.name}: note removed")
        if self.secret is not None:
            new = replace(new, secret=self.secret)
            lines.append(f"{new.name} is {'for the GM only' if self.secret else 'revealed'}")
        if self.uncounted is not None:
            others = tuple([id for id in world.uncounted if id != self.clock])
            world = replace(world, uncounted=(*others, self.clock) if self.uncounted else others)
            lines.append(f"{new.name}: players {'see only its name' if self.uncounted else 'see its count'}")
        return replace(world, clocks=clocks.update(world.clocks, new)), tuple(lines)

    def _kind(self, old: Clock) -> ClockKind:
        """Return the kind that the clock has now: the new one, unless it cannot have that with its segments."""
        kind = self.kind or old.kind
        segments = old.segments if self.segments is None else self.segments
        able = ClockKind.TASK not in (kind, old.kind) and clocks.fits(kind, segments)
        return kind if able else old.kind


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """A clock was moved to another place on the board, counted from 0."""

    clock: str
    to: int

    def apply(self, world: World) -> Change:
        """Change the order of the board."""
        clock = clocks.find(world.clocks, self.clock)
        lines = (f"{clock.name} moved",) if clock else ()
        return replace(world, clocks=clocks.move(world.clocks, self.clock, self.to)), lines


@dataclass(frozen=True, slots=True)
class ClockLinked:
    """A clock was linked to another."""

    clock: str
    link: Link

    def apply(self, world: World) -> Change:
        """Add the link; where it has become impossible, change nothing and log why."""
        try:
            board = clocks.add_link(world.clocks, self.clock, self.link)
        except RuleError as error:
            return world, (error.message.removesuffix("."),)
        names = {clock.id: clock.name for clock in board}
        line = f"{names[self.clock]} {self.link.kind.value} {names[self.link.to]}"
        return replace(world, clocks=board), (line,)


@dataclass(frozen=True, slots=True)
class ClockUnlinked:
    """The links between two clocks were removed."""

    clock: str
    other: str

    def apply(self, world: World) -> Change:
        """Remove the links. Both clocks stay."""
        board = clocks.remove_link(world.clocks, self.clock, self.other)
        lines = ("Link removed",) if board != world.clocks else ()
        return replace(world, clocks=board), lines


@dataclass(frozen=True, slots=True)
class ClockRemoved:
    """A clock was removed from the board."""

    clock: str

    def apply(self, world: World) -> Change:
        """Remove the clock and its links."""
        clock = clocks.find(world.clocks, self.clock)
        lines = (f"{clock.name} removed",) if clock else ()
        return replace(world, clocks=clocks.remove(world.clocks, self.clock)), lines


@dataclass(frozen=True, slots=True)
class TimerSet:
    """A clock got this timer: it was started, paused, resumed or changed. None where it was removed."""

    clock: str
    timer: Timer | None = None

    def apply(self, world: World) -> Change:
        """Set the timer; nothing where it could not move the clock, which another tab has filled."""
        clock, timer = clocks.find(world.clocks, self.clock), self.timer
        if clock is None or clock.timer == timer or (timer and not clock.room(timer.by)):
            return world, ()
        line = f"{clock.name}: {_timer_line(clock.timer, timer)}"
        return replace(world, clocks=clocks.update(world.clocks, replace(clock, timer=timer))), (line,)


def _timer_line(old: Timer | None, new: Timer | None) -> str:
    """Return what changed of a timer."""
    if new is None:
        return "timer removed"
    if old is None or (old.every, old.by) != (new.every, new.by):
        return f"timer, {signed(new.by)} every {interval(new.every)}{'' if new.running else ', paused'}"
    return "timer goes on" if new.running else f"timer paused, {countdown(new.left)} left"


@dataclass(frozen=True, slots=True)
class TimerTicked:
    """A clock's timer was `due` at that time, in seconds since 1970, and as often after it as makes so many `times`.

    Two tabs can both record it: what the timer has counted changes nothing.
    """

    clock: str
    due: int
    times: int = 1

    def __post_init__(self) -> None:
        validate_number("due", self.due, 1, LATEST)
        validate_number("times", self.times, 1, clocks.LARGEST)

    @property
    def act(self) -> str:
        """The act of the tick: one in every tab that records it, and without the id of a clock that can be secret."""
        return f"timer.{self.due}.{crc32(self.clock.encode(errors='surrogatepass')):08x}"

    def apply(self, world: World) -> Change:
        """Move the clock and those linked to it, and the timer to its next interval."""
        clock = clocks.find(world.clocks, self.clock)
        timer = clock.timer if clock else None
        times = timer.uncounted(self.due, self.times) if timer else 0
        if clock is None or timer is None or not times:
            return world, ()
        due = self.due + self.times * timer.every
        board = clocks.update(world.clocks, replace(clock, timer=replace(timer, due=due)))
        ticked = clocks.tick(board, clock.id, timer.by * times)
        first, *rest = ticked.lines
        line = LogLine(f"Timer{f', {times} times' if times > 1 else ''}: {first}", clock.id)
        after = replace(world, clocks=ticked.board)
        return after, (line, *rest, *_fallen(world, after))


def due_event(clock: Clock, now: int, away: bool = False) -> TimerSet | TimerTicked | None:
    """Return what a clock's timer brings at that time, in seconds since 1970; None for nothing.

    It ticks for each time that it was due, and no further than the clock goes. Where it is late, or the table was
    `away` meanwhile, it is paused instead. Where the device's clock was set back, it begins its interval anew.
    """
    timer, room = clock.timer, clock.room(clock.timer.by) if clock.timer else 0
    if timer is None or not (timer.running and room):
        return None
    times = timer.passed(now)
    if times and (away or timer.late(now)):
        return TimerSet(clock.id, timer.paused(now))
    if times:
        return TimerTicked(clock.id, timer.due, min(times, -(-room // abs(timer.by))))
    if timer.due - now > timer.every:
        return TimerSet(clock.id, replace(timer, due=now + timer.every))
    return None
