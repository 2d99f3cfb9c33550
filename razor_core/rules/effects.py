"""What a consequence does: its effects, each a value of its own."""

from dataclasses import dataclass, replace

from razor_core.rules.clock_kinds import ClockKind, Side, to_others
from razor_core.rules.modifiers import Condition, Modifier

#: In `Tick.numbers`, with either sign: every segment, however many there are. A larger clock, a pool, takes it as a
#: number.
EVERY = 12
#: In `Lose`: what a player's words name.
NAMED = "*"


@dataclass(frozen=True, slots=True)
class NewClock:
    """A clock that a consequence can make, by the name and the size that the book has for it."""

    name: str
    segments: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Advance a clock of that kind, or of the kinds in `also`, by one of the numbers.

    Kinds are as a player's roll brings them (`seen_from`). Negative numbers clear it, and 0 only makes a new one. With
    a `name`, it is the clock of that name, or a new one of so many `segments`. `makes` are clocks that it can make
    instead of a plain new one. Clocks of the kinds in `by_hand` are never meant until a player chooses one; of those
    that work for the other side than its own kinds, a player chooses one each time. Where one of the recipient's clocks
    is meant by a like consequence, a `second` one is meant by this.
    """

    kind: ClockKind
    numbers: tuple[int, ...]
    name: str = ""
    segments: int = 6
    also: tuple[ClockKind, ...] = ()
    by_hand: tuple[ClockKind, ...] = ()
    second: bool = False
    makes: tuple[NewClock, ...] = ()

    @property
    def kinds(self) -> tuple[ClockKind, ...]:
        """The kinds of clocks that it can advance, its own first."""
        return (self.kind, *self.also)

    @property
    def clears(self) -> bool:
        """Whether it takes ticks off a clock, which a new one has none of."""
        return min(self.numbers) < 0

    def seen_from(self, side: Side) -> "Tick":
        """Return it as a roll of that side brings it: what is progress to the players is a threat of the opposition.

        New clocks that the book names are dangers to the players.
        """
        if side is Side.PLAYER:
            return self
        also, by_hand = (tuple(map(to_others, kinds)) for kinds in (self.also, self.by_hand))
        kind = to_others(self.kind)
        makes = self.makes if kind is ClockKind.THREAT else ()
        return replace(self, kind=kind, also=also, by_hand=by_hand, makes=makes)


@dataclass(frozen=True, slots=True)
class Give:
    """Give the recipient a modifier."""

    modifier: Modifier


@dataclass(frozen=True, slots=True)
class Afflict:
    """Give the recipient a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Lose:
    """Take from the recipient: of a field of the check what the roll used, or else a modifier or a condition by name.

    NAMED is what a player's words name. Where it must be `held`, only who has it can be brought this.
    """

    what: str
    held: bool = False


@dataclass(frozen=True, slots=True)
class Reread:
    """Read the result by another of the game's readings, by its name."""

    reading: str


@dataclass(frozen=True, slots=True)
class Set:
    """Set a field of the check, for later rolls of whoever rolled, to the value of that name."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Bar:
    """Bar an unchanged repetition of the roll: why."""

    why: str


@dataclass(frozen=True, slots=True)
class TurnTask:
    """Make a complication of the Extended Task, for which the roll was, one of the other sort."""


@dataclass(frozen=True, slots=True)
class Decide:
    """Decide a group: what it comes to, in place of what the dice say."""

    headline: str


@dataclass(frozen=True, slots=True)
class Words:
    """Let a player add words: to the name of a modifier given, or else to the ticks, or what is kept; name a new clock.

    With `must`, there have to be some; without any, one takes what was `declared` before the roll. `of` is a field of
    the check: what the recipient carries there is offered.
    """

    must: bool = False
    declared: bool = False
    of: str = ""


Effect = Tick | Give | Afflict | Lose | Reread | Set | Bar | TurnTask | Decide | Words
