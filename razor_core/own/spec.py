"""What a game's text says, as values: fields, pools of dice, tiers, and what its characters have."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from razor_core.dice.pool_notation import MOST_SIDES, Shape
from razor_core.dice.pools import GoesOn, Keep, Pool, Term
from razor_core.own.expressions import Expression, Measure, Values
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.modifiers import Scope, SuggestedModifier
from razor_core.rules.results import Tone
from razor_core.rules.sheet import Track

#: The most dice of a roll.
MOST_DICE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """A field of the check: a number from `low` to `high`, a flag, or with `steps` numbers that have a word each.

    One that is used `once` is for one roll. With a `scope` it is the target's or the scene's, and not the actor's.
    """

    name: str
    label: str
    low: int = 0
    high: int = 1
    start: int = 0
    flag: bool = False
    steps: tuple[tuple[str, int], ...] = ()
    once: bool = False
    scope: Scope = Scope.ACTOR


@dataclass(frozen=True, slots=True)
class DiceSpec:
    """Dice as they are written, with expressions for counts and sides; those that are kept."""

    shapes: tuple[Shape[Expression], ...]
    keep: Keep | None = None
    drop: bool = False

    @property
    def uses(self) -> frozenset[str]:
        """The names of the fields that the dice depend on."""
        parts = [part for shape in self.shapes for part in (shape.count, shape.sides)]
        return frozenset().union(*[part.uses for part in parts if isinstance(part, Expression)])

    def term(self, values: Values, most: int = MOST_DICE) -> Term:
        """Return the dice for these values of the fields: at most so many, a die with 1 to MOST_SIDES sides."""
        pools, left = list[Pool](), most
        for shape in self.shapes:
            count = max(0, min(left, shape.count.run(values)))
            left -= count
            faces = shape.sides if isinstance(shape.sides, tuple) else _faces(shape.sides.run(values))
            pools.append(Pool(count, faces, shape.on if faces[0] < faces[-1] else GoesOn.NEVER, shape.again))
        dice = most - left
        if self.keep is None:
            return Term(tuple(pools))
        kept = max(0, dice - self.keep.count) if self.drop else min(self.keep.count, dice)
        if kept == dice and pools[0].on is not GoesOn.ADDS:
            return Term(tuple(pools))
        return Term(tuple(pools), Keep(kept, self.keep.best))

    def wrong(self, values: Values) -> str:
        """Return what is wrong with the dice for these values, in a sentence; empty for nothing."""
        counts = [shape.count.run(values) for shape in self.shapes]
        if sum(counts) > MOST_DICE:
            return f"These come to {sum(counts)} dice. Roll at most {MOST_DICE}, as in (min({MOST_DICE}, skill))d6."
        for shape in self.shapes:
            sides = 1 if isinstance(shape.sides, tuple) else shape.sides.run(values)
            if not 1 <= sides <= MOST_SIDES:
                return f"A die comes to {sides} sides. It has 1 to {MOST_SIDES}."
        return ""


def _faces(sides: int) -> tuple[int, ...]:
    return tuple(range(1, max(1, min(MOST_SIDES, sides)) + 1))


@dataclass(frozen=True, slots=True)
class PoolSpec:
    """Dice under a name, empty for the only ones without: the first whose condition holds, those without one last."""

    name: str
    options: tuple[tuple[Expression | None, DiceSpec], ...] = ()

    def dice(self, values: Values) -> DiceSpec | None:
        """Return the dice for these values of the fields, None where no condition holds."""
        able = [dice for condition, dice in self.options if condition is None or condition.run(values)]
        return able[0] if able else None


@dataclass(frozen=True, slots=True, kw_only=True)
class TierSpec:
    """A tier as it is written: the condition for it, None for the last one; what it means, and what it brings."""

    label: str
    tone: Tone
    condition: Expression | None
    words: tuple[str, ...] = ()
    brings: tuple[Consequence | Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RollSpec:
    """Another kind of roll: `tiers` by what its results of them bring, where it is the check read in another way.

    One that comes to an amount has dice of its own instead, as `pools`, `measures` and `result`. `words` are what it
    means. `lines` are what an amount brings, as they are written: they can name the amount.
    """

    key: str
    label: str
    tiers: Mapping[str, TierSpec] = field(default_factory=dict)
    pools: tuple[PoolSpec, ...] = ()
    measures: tuple[Measure, ...] = ()
    result: Expression | None = None
    words: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ContestSpec:
    """How two sides roll against each other: what that is called; the tier wins, or the higher or lower result."""

    name: str
    by_tier: bool = False
    lower: bool = False


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """What a table has beside the check: ratings by field with their names, tracks, shared pools, kinds of clocks, how
    two sides roll against each other, and suggested modifiers by field."""

    ratings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tracks: tuple[Track, ...] = ()
    pools: Mapping[str, int] = field(default_factory=dict)
    clocks: tuple[ClockKind, ...] = ()
    contest: ContestSpec | None = None
    suggested: Mapping[str, tuple[SuggestedModifier, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A whole game as its text says it. `values` are in the order in which they depend on each other.

    `better` and `worse` are conditions that shift the tier by one. `rolls` are other kinds of roll.
    """

    title: str
    fields: tuple[FieldSpec, ...]
    pools: tuple[PoolSpec, ...]
    measures: tuple[Measure, ...]
    values: tuple[tuple[str, Expression], ...]
    result: Expression
    target: Expression | None
    tiers: tuple[TierSpec, ...]
    better: Expression | None
    worse: Expression | None
    sheet: SheetSpec
    rolls: tuple[RollSpec, ...] = ()
