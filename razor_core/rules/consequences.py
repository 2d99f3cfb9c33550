"""What a result brings, and for whom: ticks for a clock, modifiers and conditions, and choices between consequences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from razor_core.rules.modifiers import Condition, Modifier


class ClockKind(Enum):
    """The kind of clock that a consequence moves. The value is the word for it."""

    PROGRESS = "progress"
    THREAT = "threat"
    RESOLVE = "Resolve"
    TRACK = "track"
    TASK = "task"
    POOL = "pool"


class Side(Enum):
    """Whose side a character is on. The value is the word for it."""

    PLAYER = "player"
    OPPOSITION = "opposition"


#: What a clock of one of these kinds is to the other side: progress of the one is a threat to the other.
_TO_THE_OTHERS = {ClockKind.PROGRESS: ClockKind.THREAT, ClockKind.THREAT: ClockKind.PROGRESS}


def to_others(kind: ClockKind) -> ClockKind:
    """Return what a clock of that kind is to the other side.

    >>> to_others(ClockKind.THREAT).value, to_others(ClockKind.POOL).value
    ('progress', 'pool')
    """
    return _TO_THE_OTHERS.get(kind, kind)


def has_side(kind: ClockKind) -> bool:
    """Return whether a clock of that kind works for the players or against them.

    >>> [kind.value for kind in ClockKind if has_side(kind)]
    ['progress', 'threat']
    """
    return kind in _TO_THE_OTHERS


class Recipient(Enum):
    """Whom a consequence concerns. The value is the word for them."""

    ACTOR = "the one who rolled"
    TARGET = "the target"
    ALLY = "the one who rolled, or an ally"
    OTHER_ALLY = "an ally of the one who rolled"
    GROUP = "each of the group"
    SCENE = "the scene"


#: In `ticks`, with either sign: every segment, however many there are. A larger clock, a pool, takes it as a number.
EVERY = 12
#: In `takes`: what a player's words name.
NAMED = "*"


@dataclass(frozen=True, slots=True)
class NewClock:
    """A clock that a consequence can make, by the name and the size that the book has for it."""

    name: str
    segments: int


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that a result does, or lets the table do, to its recipient `to`.

    The `id` names it in what is stored, and no other of its game has it: results that bring it with other numbers or
    another `label`, the words for it, bring the same one. An id of a released version never changes.

    With a `clock`, it advances a clock of that kind, or of the kinds in `also`, by one of the numbers in `ticks`:
    kinds as a player's roll brings them (`seen_from`). Negative ticks clear it, and 0 only makes a new one. Clocks of
    the kinds in `by_hand` are never meant until a player chooses one: what counts for the players is not what works
    against them. Where one of the recipient's clocks is
    meant by a like consequence, a `second` one is meant by this. With a `name` too, it advances the clock of that name,
    or a new one of so many `segments`; one for the scene shows its `name` as the recipient. `makes` are clocks that it
    can make instead of a plain new one. `gives` is a modifier, and `condition` a condition, that the recipient gets;
    where it is `noted`, a player can add words: to the name of the modifier, or else to the ticks or the consequence,
    and a name for a new clock; where it is `named`, they must. `words_from` is a field of the check: what the recipient
    carries there is offered as the words. `takes` names what they lose: a field of the check, for what the roll used
    there, or else the name of a modifier or of a condition.

    `reading` is a key of the game's READINGS, by which the result is then read. `sets` are fields of the check with the
    name of the value that each has from then on. `bars` says why the roll is not repeated unchanged. `who` names the
    participant of a group that it is for. One that is `certain` happens with the roll. With a `side`, only rolls of
    that side bring it, with `needs`, only those that used a modifier of that name, and where it is `held`, only those
    of someone who has what it takes. One that `turns` makes a complication of the Extended Task, for which the roll
    was, one of the other sort. In a choice, the `form` of what happens is chosen first.
    """

    id: str
    label: str
    clock: ClockKind | None = None
    ticks: tuple[int, ...] = ()
    name: str = ""
    segments: int = 6
    makes: tuple[NewClock, ...] = ()
    gives: Modifier | None = None
    noted: bool = False
    condition: Condition | None = None
    takes: str = ""
    reading: str = ""
    who: str = ""
    to: Recipient = Recipient.ACTOR
    certain: bool = False
    side: Side | None = None
    named: bool = False
    also: tuple[ClockKind, ...] = ()
    by_hand: tuple[ClockKind, ...] = ()
    second: bool = False
    words_from: str = ""
    sets: tuple[tuple[str, str], ...] = ()
    bars: str = ""
    needs: str = ""
    form: str = ""
    held: bool = False
    turns: bool = False
    decides: str = ""

    def seen_from(self, side: Side) -> "Consequence":
        """Return it as a roll of that side brings it: what is progress to the players is a threat of the opposition.

        New clocks that the book names are dangers to the players.
        """
        if side is Side.PLAYER or self.clock is None:
            return self
        kind = to_others(self.clock)
        return replace(
            self,
            clock=kind,
            label=self.label.replace(f"{self.clock.value} clock", f"{kind.value} clock"),
            also=tuple(map(to_others, self.also)),
            by_hand=tuple(map(to_others, self.by_hand)),
            makes=self.makes if kind is ClockKind.THREAT else (),
        )

    def __hash__(self) -> int:
        """Whom it concerns is looked up often, and the hash of all its fields takes long."""
        return hash(self.key)

    @property
    def key(self) -> str:
        """What names it among all that a roll or a group brings: its id, and the participant that it is for."""
        return f"{self.id}@{self.who}" if self.who else self.id


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of `count` different consequences among `options`, or of a single one among `instead`.

    An option that is `certain` happens with the roll; taking another in its place takes it back. With `succeeds`, an
    option taken turns a failure into what was wanted. `who` is the participant of a group that it is for.
    """

    label: str
    options: tuple[Consequence, ...]
    count: int = 1
    instead: tuple[Consequence, ...] = ()
    succeeds: bool = False
    who: str = ""

    @property
    def key(self) -> str:
        """What names it among all that a roll or a group brings."""
        return told(self.label, self.who)


def addressed(who: str, each: Consequence | Choice) -> Consequence | Choice:
    """Return the consequence for a participant of a group.

    >>> addressed("Kira", Consequence("pay", "Pay")).key
    'pay@Kira'
    """
    if isinstance(each, Consequence):
        return replace(each, who=who)
    options, instead = (tuple([replace(one, who=who) for one in of]) for of in (each.options, each.instead))
    return replace(each, options=options, instead=instead, who=who)


def every(consequences: Iterable[Consequence | Choice]) -> Iterator[Consequence]:
    """Yield every consequence, also those inside a choice."""
    for each in consequences:
        if isinstance(each, Choice):
            yield from (*each.options, *each.instead)
        else:
            yield each


def choice_of(consequences: Iterable[Consequence | Choice], one: Consequence) -> Choice | None:
    """Return the choice that the consequence is an option of, None for none."""
    choices = (each for each in consequences if isinstance(each, Choice))
    return next((each for each in choices if one in (*each.options, *each.instead)), None)


def told(label: str, who: str) -> str:
    """Return the words for something, after the name of the participant that it is for, if there is one."""
    return f"{who}: {label}" if who else label
