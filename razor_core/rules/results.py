"""What a roll comes to: tones and tiers, dice and their marks, the result, and the plan before the roll."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import total_ordering
from typing import Any

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.numbers import plain


class Tone(Enum):
    """How good an outcome is, worst to best, common to all games.

    >>> [tone.mark for tone in Tone]
    ['▼▼', '▼', '◆', '▲', '▲▲']
    """

    DIRE = "▼▼"
    BAD = "▼"
    MIXED = "◆"
    GOOD = "▲"
    TRIUMPH = "▲▲"

    @property
    def mark(self) -> str:
        """The shape that shows the tone where colour alone is not enough."""
        return self.value

    @property
    def succeeds(self) -> bool:
        """Whether who rolled has got what they rolled for, without a price."""
        return self in (Tone.GOOD, Tone.TRIUMPH)


@total_ordering
class Degree(Enum):
    """The base class of a game's `Tier`: ordered members, worst to best, each `NAME = (label, tone)`."""

    label: str
    tone: Tone
    rank: int

    def __init__(self, label: str, tone: Tone) -> None:
        self.label = label
        self.tone = tone
        self.rank = len(type(self).__members__)

    def __lt__(self, other: "Degree") -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.rank < other.rank


class NoTier(Degree):
    """The tier of a number that says nothing about success, such as an amount of damage."""

    ANY = ("", Tone.MIXED)


def reaching(odds: Odds[Any], tone: Tone) -> Fraction:
    """Return the chance of a tier of that tone or a better one."""
    better = tuple(Tone)[tuple(Tone).index(tone) :]
    return odds.chance(lambda tier: tier.tone in better)


def lowest(tiers: Iterable[Degree], tone: Tone) -> Degree:
    """Return the lowest of a game's tiers, which are listed worst first, that has that tone or a better one."""
    better = tuple(Tone)[tuple(Tone).index(tone) :]
    return next(tier for tier in tiers if tier.tone in better)


def or_better(tier: Degree) -> str:
    """Return the words for this tier or a better one."""
    return tier.label if tier is list(type(tier))[-1] else f"{tier.label} or better"


class Mark(Enum):
    """How a die counts. The value is the word for it."""

    KEPT = "kept"
    ADDED = "added"
    DROPPED = "dropped"
    CUT = "cut"

    @property
    def counts(self) -> bool:
        """Whether the result is read from the die."""
        return self in (Mark.KEPT, Mark.ADDED)


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a result: its face, how it counts, and its own name where the game has one."""

    face: int
    mark: Mark = Mark.KEPT
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """How far a result is from its target. `total` and `target` are None where the game has none.

    `word` is the game's word for the target, `lead` what the target comes from, such as Gemini's x; empty where the
    book has no word for it. `beyond` is how far above the target a second one is, and the game's word for that, such as
    Trident Sphere's FN. `zones` are the least margins of the tiers above the worst, worst first, and `reach` the least
    and the greatest margin that the dice can come to.
    """

    margin: int
    total: int | None = None
    target: int | None = None
    word: str = ""
    lead: str = ""
    beyond: tuple[int, str] | None = None
    zones: tuple[tuple[int, Degree], ...] = ()
    reach: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the faces come to, in one shape for all games; `measure` is None where nothing is measured.

    `steps` are the calculation in words, `turns` those of them that gave another tier than the total alone, so that a
    player who sees no other sees these. `twist` is whether something new enters the scene, in a game that has twists.
    With an `amount`, that is what the roll comes to, and the tier says nothing about it.
    """

    tier: Degree
    headline: str
    meaning: str
    dice: tuple[Die, ...]
    steps: tuple[str, ...]
    measure: Measure | None = None
    consequences: tuple[Consequence | Choice, ...] = ()
    turns: tuple[str, ...] = ()
    twist: bool = False
    amount: int | None = None

    @property
    def total(self) -> int | None:
        """The total of dice and bonuses, None where the game has none."""
        return self.measure.total if self.measure else None

    @property
    def target(self) -> int | None:
        """What the total has to reach, None where the game has none."""
        return self.measure.target if self.measure else None

    @property
    def margin(self) -> int | None:
        """How far the total is above the target, None where the game has none."""
        return self.measure.margin if self.measure else None


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that may happen, in a few words, and its exact chance. A group goes by its `goal`."""

    label: str
    chance: Fraction
    goal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a player should know before the roll, in words: which dice, which target, and notes as advice.

    `chances` are worth knowing beside the odds of the tiers. `zones` are the least totals of the tiers above the worst,
    worst first, each with a label, where the game reads a total. `totals` are the least and the greatest total
    possible. A note, like a step of a result, cites a ruling in brackets at its end, and never ends in a name that a
    player entered. The notes that are `warnings`, such as a cap that is reached or a result that cannot be, are in
    sight however small the screen. Those that are `unanswered` hold only while no target answers. `stakes` are what was
    agreed before the roll, as a recap tells it.
    """

    dice: str
    target: str
    notes: tuple[str, ...] = ()
    chances: tuple[Chance, ...] = ()
    zones: tuple[tuple[int, Degree, str], ...] = ()
    totals: tuple[int, int] = (0, 0)
    warnings: tuple[str, ...] = ()
    stakes: str = ""
    unanswered: tuple[str, ...] = ()

    @property
    def answered(self) -> "Plan":
        """The plan against a target who answers."""
        return replace(self, notes=tuple([note for note in self.notes if note not in self.unanswered]))


#: So many amounts have room side by side; of more, so many ranges.
_SIDE_BY_SIDE, _RANGES = 8, 6


@dataclass(frozen=True, slots=True)
class Amount:
    """What a kind of roll comes to that has no tier, such as damage.

    `name` is what the amount is called. `odds` returns its exact chances for a check, `plan` what to show before the
    roll. `names` are labels of amounts that stand for something else.
    """

    name: str
    odds: Callable[[Any], Odds[int]]
    plan: Callable[[Any], Plan]
    names: Mapping[int, str] = field(default_factory=dict)

    def label(self, amount: int) -> str:
        """Return the amount as a player reads it."""
        return self.names.get(amount, plain(amount))

    def shares(self, check: Any) -> tuple[tuple[str, Fraction], ...]:
        """Return the chance of every amount with its label, the least first; of many, that of some ranges of them."""
        odds = self.odds(check)
        amounts = [*odds]
        width = 1 if len(amounts) <= _SIDE_BY_SIDE else -(-len(amounts) // _RANGES)
        ranges = [amounts[at : at + width] for at in range(0, len(amounts), width)]
        ends = [dict.fromkeys((part[0], part[-1])) for part in ranges]
        chances = [odds.chance(part.__contains__) for part in ranges]
        return tuple([(" to ".join(map(self.label, both)), chance) for both, chance in zip(ends, chances, strict=True)])

    def changes(
        self, check: Any, others: Iterable[tuple[str, Any]], without: Collection[str] = ()
    ) -> tuple[tuple[str, Fraction], ...]:
        """Return by how much each of the others, checks with a label, changes the average, exactly, best first.

        Those that differ in fields that the roll is `without` are left out. Equal ones keep their order.
        """
        before = self.odds(check).mean()
        found = [
            (label, self.odds(other).mean() - before)
            for label, other in others
            if not any(getattr(other, name) != getattr(check, name) for name in without)
        ]
        return tuple(sorted(found, key=lambda each: each[1], reverse=True))
