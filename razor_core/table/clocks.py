"""Clocks that are advanced and taken back, and the links between them: races, tugs of war, and one that feeds another.

A board is a tuple of clocks in the order they stand. Ticks beyond the last segment fill a clock and are told, never
stored (RW-12).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.numbers import signed

FEWEST, MOST = 2, 12
LONGEST_ID = 60
LONGEST_NAME = 60
LONGEST_NOTE = 500
#: The most links that one clock carries: a tick stays quick on any board.
MOST_LINKS = 20


@dataclass(frozen=True, slots=True)
class Preset:
    """A size that the book gives to a Resolve Clock."""

    name: str
    segments: int


RESOLVE_PRESETS = (
    Preset("Minion", 4),
    Preset("Standard", 6),
    Preset("Elite or boss", 8),
    Preset("Player character", 6),
)


class Colour(Enum):
    """What tells clocks apart at a glance, beside their names."""

    AMBER = "amber"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    VIOLET = "violet"


class LinkKind(Enum):
    """How two clocks hang together. The value is the word between their names."""

    RACE = "races"
    TUG = "pulls against"
    FEED = "feeds"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to the clock `to`. FEED advances it by `by`, 1 to 12, when this clock fills; the others have no number."""

    kind: LinkKind
    to: str
    by: int = 0

    def __post_init__(self) -> None:
        if self.kind is LinkKind.FEED and not 1 <= self.by <= MOST:
            raise RuleError("by", f"1 to {MOST} segments can be fed, not {quoted(self.by)}")
        if self.kind is not LinkKind.FEED and self.by:
            raise RuleError("by", f"only a link that feeds has a number, not one that {self.kind.value}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock of 2 to 12 segments, of which `filled` are. A value out of bounds is a RuleError that names the field.

    `won` is kept while the clock is full, where it filled before any rival of its race.
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

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= LONGEST_ID:
            raise RuleError("id", f"an id of 1 to {LONGEST_ID} characters is wanted")
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise RuleError("name", f"a name of 1 to {LONGEST_NAME} characters is wanted")
        if not FEWEST <= self.segments <= MOST:
            raise RuleError("segments", f"{FEWEST} to {MOST} segments are wanted, not {quoted(self.segments)}")
        if not 0 <= self.filled <= self.segments:
            raise RuleError("filled", f"0 to {self.segments} segments can be filled, not {quoted(self.filled)}")
        if self.won and not self.full:
            raise RuleError("won", "only a full clock has won")
        if len(self.note) > LONGEST_NOTE:
            raise RuleError("note", f"a note of at most {LONGEST_NOTE} characters is wanted")
        if len(self.links) > MOST_LINKS:
            raise RuleError("links", f"a clock carries at most {MOST_LINKS} links")

    @property
    def full(self) -> bool:
        """Whether every segment is filled."""
        return self.filled == self.segments


Board = tuple[Clock, ...]


@dataclass(frozen=True, slots=True)
class Ticked:
    """A board after ticks, and what is worth telling: overflow, a clock that filled, a race won."""

    board: Board
    lines: tuple[str, ...] = ()


def find(board: Board, clock_id: str) -> Clock | None:
    """The clock of that id, or None where it is gone."""
    return next((clock for clock in board if clock.id == clock_id), None)


def update(board: Board, changed: Clock) -> Board:
    """The board with the clock of that id replaced."""
    return tuple(changed if clock.id == changed.id else clock for clock in board)


def tick(board: Board, clock_id: str, by: int) -> Ticked:
    """The board with a clock advanced by so much (taken back, below 0), and what its links make of that.

    >>> after = tick((Clock(id="gate", name="Gate", segments=4, filled=2),), "gate", 3)
    >>> after.board[0].full, after.lines
    (True, ('Gate +2: 4 of 4', 'Gate: 1 beyond the last segment', 'Gate is full'))

    A clock that pulls against another takes from it what it gains, and gives what it loses. One that fills feeds those
    it is linked to, and wins its race if no rival has filled before, nor a rival's rival. A clock that is gone is left
    alone.
    """
    told: list[str] = []
    due = [(clock_id, by)]
    passed = set[frozenset[str]]()
    while due:
        now, change = due.pop(0)
        clock = find(board, now)
        if clock is None or not change:
            continue
        wanted = clock.filled + change
        filled = max(0, min(clock.segments, wanted))
        fills = filled == clock.segments > clock.filled
        won = filled == clock.segments and (clock.won or (fills and not _beaten(board, clock)))
        board = update(board, replace(clock, filled=filled, won=won))
        told += _told(clock, filled, wanted, fills, won and not clock.won)
        for link in clock.links:
            pair = frozenset((now, link.to))
            if pair in passed:  # a tug of war does not pull back at the one that pulled
                continue
            if link.kind is LinkKind.TUG:
                due.append((link.to, clock.filled - filled))
                passed.add(pair)
            elif link.kind is LinkKind.FEED and fills:
                due.append((link.to, link.by))
                passed.add(pair)
    return Ticked(board, tuple(told))


def add_link(board: Board, clock_id: str, link: Link) -> Board:
    """The board with a link made. RuleError `link` where it would tie a clock to itself, twice, or into a loop.

    Races and tugs of war hold both ways, so both clocks carry them. RuleError `links` where one carries too many.
    """
    clock, other = find(board, clock_id), find(board, link.to)
    if clock is None or other is None:
        raise RuleError("link", "both clocks must be on the board")
    if clock.id == other.id:
        raise RuleError("link", f"{clock.name} cannot be linked to itself")
    if any(each.to == other.id for each in clock.links) or any(each.to == clock.id for each in other.links):
        raise RuleError("link", f"{clock.name} and {other.name} are linked already")
    if link.kind is LinkKind.FEED and _leads(board, other, clock.id):
        raise RuleError("link", f"{other.name} already moves {clock.name}: that would go round without end")
    if link.kind is LinkKind.TUG and (_leads(board, other, clock.id) or _leads(board, clock, other.id)):
        raise RuleError("link", f"{clock.name} and {other.name} already move one another over other clocks")
    board = update(board, replace(clock, links=(*clock.links, link)))
    if link.kind is not LinkKind.FEED:
        board = update(board, replace(other, links=(*other.links, replace(link, to=clock.id))))
    return board


def remove_link(board: Board, one: str, other: str) -> Board:
    """The board with whatever ties the two clocks taken away."""
    ends = {one, other}
    return tuple(
        replace(clock, links=tuple(link for link in clock.links if {clock.id, link.to} != ends)) for clock in board
    )


def remove(board: Board, clock_id: str) -> Board:
    """The board with a clock taken away, and every link to it."""
    return tuple(
        replace(clock, links=tuple(link for link in clock.links if link.to != clock_id))
        for clock in board
        if clock.id != clock_id
    )


def resize(clock: Clock, segments: int) -> Ticked:
    """The clock with another number of segments, keeping what is filled where it fits and saying where it does not."""
    fitting = min(clock.filled, segments)
    changed = replace(clock, segments=segments, filled=fitting, won=clock.won and fitting == segments)
    lost = clock.filled - fitting
    return Ticked((changed,), (f"{clock.name}: {lost} filled did not fit into {segments}",) if lost else ())


def move(board: Board, clock_id: str, to: int) -> Board:
    """The board with a clock at another place; beyond the ends, at the end."""
    clock = find(board, clock_id)
    if clock is None:
        return board
    others = [each for each in board if each.id != clock_id]
    others.insert(max(0, min(len(others), to)), clock)
    return tuple(others)


def _reached(board: Board, clock: Clock, *kinds: LinkKind) -> Board:
    """The clocks that links of these kinds lead to from this one, over however many others; itself among them."""
    by_id = {each.id: each for each in board}
    due, found = [clock.id], dict[str, Clock]()
    while due:
        now = due.pop()
        if now in by_id and now not in found:
            found[now] = by_id[now]
            due += [link.to for link in by_id[now].links if link.kind in kinds]
    return tuple(found.values())


def _leads(board: Board, clock: Clock, goal: str) -> bool:
    """Whether a tick of this clock can come to move the goal, over the links that move clocks."""
    return find(_reached(board, clock, LinkKind.TUG, LinkKind.FEED), goal) is not None


def _beaten(board: Board, clock: Clock) -> bool:
    """Whether a rival has filled before: all that races tie together run in one race."""
    return any(rival.full for rival in _reached(board, clock, LinkKind.RACE))


def _told(clock: Clock, filled: int, wanted: int, fills: bool, wins: bool) -> Iterator[str]:
    """What a tick of the clock came to, in words."""
    change = filled - clock.filled
    yield f"{clock.name} {signed(change)}: {filled} of {clock.segments}"
    if wanted > clock.segments:
        yield f"{clock.name}: {wanted - clock.segments} beyond the last segment"
    if fills:
        yield f"{clock.name} is {'taken out' if clock.kind is ClockKind.RESOLVE else 'full'}"
    if wins and any(link.kind is LinkKind.RACE for link in clock.links):
        yield f"{clock.name} wins the race"
