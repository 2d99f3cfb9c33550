"""Clocks, and the links between them: races, tugs of war, and clocks that feed others.

A board is a tuple of clocks in display order. Ticks beyond the last segment fill a clock; the log shows them, and they
are not stored (RW-12).
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError, validate_id, validate_name, validate_number
from razor_core.rules.numbers import signed
from razor_core.systems import validate_slug
from razor_core.table.log_line import LogLine
from razor_core.table.timers import Timer

#: The fewest and the most segments of a clock (RW-12).
FEWEST, MOST = 2, 12
#: The same of the kinds that differ: a track (WG-9), what a task counts (GM-10), and a pool, a number with a bar.
LIMITS: Mapping[ClockKind, tuple[int, int]] = {
    ClockKind.TRACK: (1, 12),
    ClockKind.TASK: (1, 20),
    ClockKind.POOL: (1, 999),
}
#: The most segments of any clock.
LARGEST = 999
LONGEST_NOTE = 500
#: The most links of one clock. So a tick is quick on any board.
MOST_LINKS = 20


class Colour(Enum):
    """A colour that distinguishes a clock from others."""

    AMBER = "amber"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    VIOLET = "violet"


class LinkKind(Enum):
    """How one clock is linked to another. The value is the words between their names."""

    RACE = "races"
    TUG = "pulls against"
    FEED = "feeds"
    DRAIN = "when empty, feeds"

    @property
    def feeds(self) -> bool:
        """Whether it leads one way only, with a number of ticks."""
        return self in (LinkKind.FEED, LinkKind.DRAIN)


@dataclass(frozen=True, slots=True)
class Link:
    """A link to the clock `to`.

    FEED advances it by `by`, 1 to 12, when this clock fills, DRAIN when it is emptied; `by` is 0 in other kinds.
    """

    kind: LinkKind
    to: str
    by: int = 0

    def __post_init__(self) -> None:
        if self.kind.feeds:
            validate_number("by", self.by, 1, MOST)
        elif self.by:
            raise RuleError("by", "Only a link that feeds has a number.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock with `filled` of its segments full: 2 to 12, or what LIMITS allows its kind.

    A value out of bounds is a RuleError that names the field.

    `won` is true while the clock is full, if it filled before every rival of its race. One that is `secret` is for the
    game master only. Its `timer` ends when the clock is as far as it goes. `system` is the slug of its game, empty for
    every game.
    """

    id: str
    name: str
    segments: int = 6
    filled: int = 0
    kind: ClockKind = ClockKind.PROGRESS
    colour: Colour = Colour.AMBER
    note: str = ""
    links: tuple[Link, ...] = ()
    won: bool = False
    secret: bool = False
    timer: Timer | None = None
    system: str = ""

    def __post_init__(self) -> None:
        validate_id(self.id)
        validate_name(self.name)
        validate_number("segments", self.segments, *limits(self.kind))
        validate_number("filled", self.filled, 0, self.segments)
        if self.won and not self.full:
            raise RuleError("won", "Only a full clock can win.")
        if len(self.note) > LONGEST_NOTE:
            raise RuleError("note", f"Enter a note of at most {LONGEST_NOTE} characters.")
        if len(self.links) > MOST_LINKS:
            raise RuleError("links", f"A clock can have at most {MOST_LINKS} links.")
        if self.system:
            validate_slug(self.system)

    @property
    def full(self) -> bool:
        """Whether every segment is full."""
        return self.filled == self.segments

    def is_of(self, system: str) -> bool:
        """Return whether the clock counts in the game of that slug."""
        return self.system in ("", system)

    def room(self, by: int) -> int:
        """Return how many ticks it can move in the direction of `by`."""
        return self.segments - self.filled if by > 0 else self.filled

    @property
    def timed(self) -> "Clock":
        """The clock without its timer, if that can move it no further."""
        return replace(self, timer=None) if self.timer and not self.room(self.timer.by) else self

    @property
    def at_rest(self) -> "Clock":
        """The clock with its timer paused, if that runs, before a whole interval."""
        timer = self.timer
        return replace(self, timer=timer.paused(timer.due)) if timer and timer.running else self


Board = tuple[Clock, ...]


def limits(kind: ClockKind) -> tuple[int, int]:
    """Return the fewest and the most segments that a clock of that kind can have."""
    return LIMITS.get(kind, (FEWEST, MOST))


@dataclass(frozen=True, slots=True)
class Ticked:
    """A board after a change, and lines that tell it: ticks, overflow, a full clock, a race won."""

    board: Board
    lines: tuple[str, ...] = ()


def find(board: Board, clock_id: str) -> Clock | None:
    """Return the clock of that id, None where there is none."""
    return next((clock for clock in board if clock.id == clock_id), None)


def update(board: Board, changed: Clock) -> Board:
    """Return the board with the clock of that id replaced."""
    return tuple(changed if clock.id == changed.id else clock for clock in board)


def tick(board: Board, clock_id: str, by: int) -> Ticked:
    """Return the board after a clock and the clocks linked to it moved. A negative number takes ticks back.

    >>> after = tick((Clock(id="gate", name="Gate", segments=4, filled=2),), "gate", 3)
    >>> after.board[0].full, after.lines
    (True, ('Gate +2: 4 of 4', 'Gate: 1 beyond the last segment', 'Gate is full'))

    A clock that pulls against another takes from it what it gains, and gives what it loses. A clock that fills, or is
    emptied, advances those it feeds then. One that fills wins its race if no rival is full, nor a rival's rival. Where
    there is no clock of that id, nothing changes.
    """
    lines: list[str] = []
    clocks, filled = {clock.id: clock for clock in board}, {clock.id: clock.filled for clock in board}
    for step in steps(clocks, filled, clock_id, by):
        clock = clocks[step.clock]
        won = step.filled == clock.segments and (clock.won or (step.fills and not _beaten(board, clock)))
        clocks[clock.id] = replace(clock, filled=step.filled, won=won).timed
        board = update(board, clocks[clock.id])
        lines += _tick_lines(clock, step, won and not clock.won)
    return Ticked(board, tuple(lines))


class Step(NamedTuple):
    """What a tick does to one clock: the number filled `before` and after it, and the number `unbounded` by its ends.

    `fills` is whether the clock was not full, and is now.
    """

    clock: str
    before: int
    filled: int
    unbounded: int
    fills: bool


def steps(clocks: Mapping[str, Clock], filled: dict[str, int], clock_id: str, by: int) -> Iterator[Step]:
    """Move a clock and the clocks linked to it, and yield what happens to each.

    `clocks` are the clocks by id, `filled` the numbers filled by id, which it changes. So a position that differs from
    the board only in these needs no board of its own.
    """
    due = [(clock_id, by)]
    passed = set[frozenset[str]]()
    while due:
        now, change = due.pop(0)
        if now not in clocks or not change:
            continue
        clock, before = clocks[now], filled[now]
        unbounded = before + change
        after = filled[now] = max(0, min(clock.segments, unbounded))
        fills = after == clock.segments > before
        yield Step(now, before, after, unbounded, fills)
        due_now = {LinkKind.FEED: fills, LinkKind.DRAIN: after == 0 < before}
        for link in clock.links:
            pair = frozenset((now, link.to))
            if pair in passed:  # a clock does not pull back at the one that pulled it
                continue
            if link.kind is LinkKind.TUG:
                due.append((link.to, before - after))
                passed.add(pair)
            elif due_now.get(link.kind, False):
                due.append((link.to, link.by))
                passed.add(pair)


def add_link(board: Board, clock_id: str, link: Link) -> Board:
    """Return the board with a link added; a race or tug of war is added to both clocks.

    RuleError `link` where it would link a clock to itself, twice to another, or in a loop; RuleError `links` where a
    clock would have too many.
    """
    clock, other = find(board, clock_id), find(board, link.to)
    if clock is None or other is None:
        raise RuleError("link", "Both clocks must be on the board.")
    if clock.id == other.id:
        raise RuleError("link", f"{clock.name} cannot be linked to itself.")
    if any(link.to == other.id for link in clock.links) or any(link.to == clock.id for link in other.links):
        raise RuleError("link", f"{clock.name} and {other.name} are already linked.")
    if link.kind.feeds and _leads(board, other, clock.id):
        raise RuleError("link", f"{other.name} already moves {clock.name}, so this link would make a loop.")
    if link.kind is LinkKind.TUG and (_leads(board, other, clock.id) or _leads(board, clock, other.id)):
        raise RuleError("link", f"{clock.name} and {other.name} already move each other through other clocks.")
    board = update(board, replace(clock, links=(*clock.links, link)))
    if not link.kind.feeds:
        board = update(board, replace(other, links=(*other.links, replace(link, to=clock.id))))
    return board


def linked(board: Board, links: Iterable[tuple[str, Link]]) -> Board:
    """Return the board with those links, each of the clock of that id, as far as they are possible."""
    for clock, link in links:
        with suppress(RuleError):
            board = add_link(board, clock, link)
    return board


def remove_link(board: Board, one: str, other: str) -> Board:
    """Return the board without any link between the two clocks."""
    ends = {one, other}
    return tuple(
        replace(clock, links=tuple(link for link in clock.links if {clock.id, link.to} != ends)) for clock in board
    )


def remove(board: Board, clock_id: str) -> Board:
    """Return the board without a clock and without every link to it."""
    return tuple(
        replace(clock, links=tuple(link for link in clock.links if link.to != clock_id))
        for clock in board
        if clock.id != clock_id
    )


def fits(kind: ClockKind, segments: int) -> bool:
    """Return whether a clock of that kind can have so many segments."""
    least, most = limits(kind)
    return least <= segments <= most


def resize(clock: Clock, segments: int, kind: ClockKind) -> Ticked:
    """Return a board of the clock alone, of that kind, with so many segments and as many of its ticks as fit."""
    filled = min(clock.filled, segments)
    won = clock.won and filled == segments
    changed = replace(clock, kind=kind, segments=segments, filled=filled, won=won).timed
    lost = clock.filled - filled
    return Ticked((changed,), (f"{clock.name}: {lost} filled did not fit into {segments}",) if lost else ())


def move(board: Board, clock_id: str, to: int) -> Board:
    """Return the board with a clock at another place, counted from 0; beyond an end, at that end."""
    clock = find(board, clock_id)
    if clock is None:
        return board
    others = [clock for clock in board if clock.id != clock_id]
    others.insert(max(0, min(len(others), to)), clock)
    return tuple(others)


def passed_over(board: Board, now: int) -> Board:
    """Return the board with what was due by then not counted: its timers go on with the next interval."""
    if not any(clock.timer and clock.timer.passed(now) for clock in board):
        return board
    return tuple(replace(clock, timer=clock.timer.after(now)) if clock.timer else clock for clock in board)


def _reached(board: Board, clock: Clock, *kinds: LinkKind) -> Board:
    """Return the clock and all that links of these kinds lead to from it, directly or through others."""
    by_id = {clock.id: clock for clock in board}
    due, found = [clock.id], dict[str, Clock]()
    while due:
        now = due.pop()
        if now in by_id and now not in found:
            found[now] = by_id[now]
            due += [link.to for link in by_id[now].links if link.kind in kinds]
    return tuple(found.values())


def _leads(board: Board, clock: Clock, goal: str) -> bool:
    """Return whether a tick of this clock can move the goal, directly or through others."""
    return find(_reached(board, clock, LinkKind.TUG, LinkKind.FEED, LinkKind.DRAIN), goal) is not None


def _beaten(board: Board, clock: Clock) -> bool:
    """Return whether a rival is full. All clocks that races link, directly or through others, are rivals."""
    return any(rival.full for rival in _reached(board, clock, LinkKind.RACE))


def _tick_lines(clock: Clock, step: Step, wins: bool) -> Iterator[LogLine]:
    """Yield lines that tell a step of the clock, each about it."""
    moved, count = step.filled - step.before, f"{step.filled} of {clock.segments}"
    yield LogLine(f"{clock.name} {signed(moved)}: {count}" if moved else f"{clock.name} stays at {count}", clock.id)
    if step.unbounded > clock.segments:
        yield LogLine(f"{clock.name}: {step.unbounded - clock.segments} beyond the last segment", clock.id)
    if step.fills:
        whose = clock.name.rpartition(": ")[0] or clock.name
        full = f"{whose} is taken out" if clock.kind is ClockKind.RESOLVE else f"{clock.name} is full"
        yield LogLine(full, clock.id)
    if wins and any(link.kind is LinkKind.RACE for link in clock.links):
        yield LogLine(f"{clock.name} wins the race", clock.id)
