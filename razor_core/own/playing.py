"""A game that its text says, played: its checks and tiers as types, and one function that decides a tier."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, make_dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, cast

from razor_core.dice.falling import fall_of, thrown
from razor_core.dice.pools import Pool, Term
from razor_core.dice.sums import Budget
from razor_core.own.expressions import Expression, Measure
from razor_core.own.measuring import Gauge, independent, joint
from razor_core.own.spec import FieldSpec, RollSpec, Spec, TierSpec
from razor_core.rules.fields import number, validate
from razor_core.rules.modifiers import Scope
from razor_core.rules.results import Degree, Tone

#: The steps that a count of odds may take: about 16 ms of dice as they are used, more for the greatest pools.
MOST_STEPS = 32_000
#: The key of the target among the values: no name of a field.
TARGET = " target"
#: How many checks have their counted odds kept.
_KEPT = 64


def degrees(spec: Spec) -> tuple[type[Degree], tuple[Degree, ...]]:
    """Return the tiers as a type, worst to best, and its members in the order of the text.

    The text has them in the order in which they are tried. Of one tone, the first is the best.
    """
    tones = list(type(spec.tiers[0].tone))
    order = sorted(range(len(spec.tiers)), key=lambda at: (tones.index(spec.tiers[at].tone), -at))
    names = {at: f"TIER_{len(spec.tiers) - at}" for at in order}
    members = [(names[at], (spec.tiers[at].label, spec.tiers[at].tone)) for at in order]
    kind = cast("type[Degree]", cast(Any, Degree)("Tier", members))
    return kind, tuple([kind[names[at]] for at in range(len(spec.tiers))])


def check_type(spec: Spec) -> type[Any]:
    """Return the type of the game's checks: a frozen dataclass that validates itself."""
    opposing = spec.target.uses if spec.target else frozenset()
    fields = [_declared(field, opposing) for field in spec.fields]
    return make_dataclass("Check", fields, namespace={"__post_init__": validate}, frozen=True, slots=True, kw_only=True)


def _declared(field: FieldSpec, opposing: frozenset[str]) -> tuple[str, type[Any], Any]:
    if field.flag:
        return field.name, bool, bool(field.start)
    opposes = field.name in opposing or field.scope is Scope.TARGET
    return field.name, int, number(field.start, field.low, field.high, opposes=opposes)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a check comes to before its dice: the values that are known, the dice of each pool, and its measures.

    `floors` are the least result of each tier above the worst, worst first; none where other things decide.
    """

    values: Mapping[str, int]
    terms: tuple[Term, ...]
    gauges: tuple[tuple[tuple[str, Gauge], ...], ...]
    floors: tuple[tuple[int, Degree], ...]

    @property
    def pools(self) -> tuple[Pool, ...]:
        """All dice, in the order in which they are thrown."""
        return tuple([pool for term in self.terms for pool in term.pools])

    @property
    def aim(self) -> int | None:
        """What the result has to reach: the target, or where the second worst tier begins; None for neither."""
        return self.values[TARGET] if TARGET in self.values else self.floors[0][0] if self.floors else None


class Own:
    """A game of a text: its specification, with what is made of it once."""

    def __init__(self, text: str, slug: str, spec: Spec, check: type[Any] | None = None) -> None:
        self.text, self.slug, self.spec = text, slug, spec
        self.Check = check or check_type(spec)
        self.Tier, self.members = degrees(spec)
        self.table = lru_cache(_KEPT)(self._counted)
        self.setting = lru_cache(_KEPT)(self._setting)
        self.ends = lru_cache(_KEPT)(self._ends)

    def values(self, check: Any) -> dict[str, int]:
        """Return the values that are known before the dice: fields, and the target if there is one."""
        values = {field.name: int(getattr(check, field.name)) for field in self.spec.fields}
        if self.spec.target:
            values[TARGET] = self.spec.target.run(values)
        return values

    def terms(self, values: Mapping[str, int]) -> tuple[Term, ...]:
        """Return the dice of each pool, in the order of the text."""
        dice = [pool.dice(values) for pool in self.spec.pools]
        return tuple([found.term(values) if found else Term(()) for found in dice])

    def _setting(self, check: Any) -> "Setting":
        values = self.values(check)
        return Setting(values, self.terms(values), self.gauges(values), self.floors(values))

    def gauges(self, values: Mapping[str, int]) -> tuple[tuple[tuple[str, Gauge], ...], ...]:
        """Return what is measured of each pool, by the keys of its measures."""
        return tuple(
            [
                tuple([(of.key, _gauge(of, values)) for of in self.spec.measures if of.pool == pool.name])
                for pool in self.spec.pools
            ]
        )

    def decide(self, values: dict[str, int]) -> tuple[int, Degree]:
        """Return the result and the tier for what was measured, and add what they come from to the values.

        This function alone decides a tier.
        """
        for name, expression in self.spec.values:
            values[name] = int(expression.run(values))
        values["result"] = result = int(self.spec.result.run(values))
        if TARGET in values:
            values["margin"] = result - values[TARGET]
        return result, self.shifted(self.members[self.first(values)], values)

    def first(self, values: Mapping[str, int]) -> int:
        """Return the place of the first tier whose condition holds: the last tier has none."""
        for at, tier in enumerate(self.spec.tiers):
            if tier.condition is None or tier.condition.run(values):
                return at
        raise AssertionError("the last tier has no condition")  # pragma: no cover

    def shift(self, values: Mapping[str, int]) -> int:
        """Return by how many steps the tier is shifted: −1, 0 or 1."""
        better, worse = (condition and condition.run(values) for condition in (self.spec.better, self.spec.worse))
        return bool(better) - bool(worse)

    def shifted(self, tier: Degree, values: Mapping[str, int]) -> Degree:
        """Return the tier after what raises and lowers it."""
        ladder = list(self.Tier)
        return ladder[max(0, min(len(ladder) - 1, tier.rank + self.shift(values)))]

    def _counted(self, check: Any) -> dict[tuple[int, Degree], int]:
        """Return the weight of each pair of a result and a tier. RuleError `dice` for too many dice."""
        budget, setting = Budget(MOST_STEPS), self.setting(check)
        values, gauges = setting.values, setting.gauges
        pairs = zip(setting.terms, gauges, strict=True)
        measured = [joint(term, [gauge for _, gauge in of], budget) for term, of in pairs if of]
        keys = [key for of in gauges for key, _ in of]
        found = dict[tuple[int, Degree], int]()
        for numbers, weight in independent(measured, budget).items():
            outcome = self.decide({**values, **dict(zip(keys, numbers, strict=True))})
            found[outcome] = found.get(outcome, 0) + weight
        return found

    def _ends(self, check: Any) -> tuple[int, int]:
        """Return the least and the greatest result that the dice can come to."""
        results = [result for result, _ in self.table(check)]
        return min(results), max(results)

    def roll(self, check: Any, rng: Any) -> tuple[int, ...]:
        """Throw the dice with `rng`: base dice of all pools, then those that follow."""
        return thrown(self.setting(check).pools, rng)

    def sides_of(self, check: Any, faces: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return the least and the greatest face of each die, and of the next one as long as one is missing."""
        fall = fall_of(self.setting(check).pools, faces)
        known = [fall.pools[die.die.pool].sides for die in fall.fallen]
        return (*known, fall.pool.sides) if fall.waiting else tuple(known)

    def floors(self, values: Mapping[str, int]) -> tuple[tuple[int, Degree], ...]:
        """Return the least result of each tier above the worst, worst first; nothing where other things decide."""
        found = list[tuple[int, Degree]]()
        for spec, tier in zip(self.spec.tiers[:-1], self.members[:-1], strict=True):
            floor = spec.condition.floor if spec.condition else None
            if floor is None or not floor[1].uses <= {field.name for field in self.spec.fields}:
                return ()
            found.insert(0, (floor[1].run(values) + (values[TARGET] if floor[0] == "margin" else 0), tier))
        rising = all(low[0] <= high[0] and low[1] < high[1] for low, high in pairwise(found))
        return tuple(found) if found and rising and self.members[-1] < found[0][1] else ()

    @cached_property
    def amounts(self) -> Mapping[str, "Own"]:
        """The kinds of roll with dice of their own, by key: each a game of one tier, with the same checks."""
        return {
            roll.key: Own(self.text, self.slug, self._rolled(roll, roll.result), self.Check)
            for roll in self.spec.rolls
            if roll.result
        }

    def _rolled(self, roll: RollSpec, result: Expression) -> Spec:
        return replace(
            self.spec,
            pools=roll.pools,
            measures=roll.measures,
            values=(),
            result=result,
            target=None,
            tiers=(TierSpec(label=roll.label, tone=Tone.MIXED, condition=None, words=roll.words),),
            better=None,
            worse=None,
            rolls=(),
        )

    @cached_property
    def greatest_face(self) -> int:
        """The greatest face of the dice, of checks at the start, all high and all low."""
        own = [pool.sides[1] for check in self.corners for pool in self.setting(check).pools]
        return max([*own, *[part.greatest_face for part in self.amounts.values()]], default=1)

    @cached_property
    def corners(self) -> tuple[Any, ...]:
        """The check at the start, and those with all fields at their most and at their least."""
        high, low = ({field.name: self._end(field, most) for field in self.spec.fields} for most in (True, False))
        return self.Check(), self.Check(**high), self.Check(**low)

    def _end(self, field: FieldSpec, most: bool) -> Any:
        return most if field.flag else field.high if most else field.low

    @cached_property
    def idle(self) -> tuple[str, ...]:
        """The labels of fields that change nothing."""
        used = self.uses.union(*[part.uses for part in self.amounts.values()])
        return tuple([field.label for field in self.spec.fields if field.name not in used])

    @cached_property
    def uses(self) -> frozenset[str]:
        """The names of all that the dice, the result and the tiers depend on."""
        spec = self.spec
        used = {
            name for pool in spec.pools for condition, dice in pool.options for name in (*_uses(condition), *dice.uses)
        }
        parts = [spec.result, spec.target, spec.better, spec.worse, *[value for _, value in spec.values]]
        parts += [tier.condition for tier in spec.tiers] + [measure.bound for measure in spec.measures]
        return frozenset(used | {name for part in parts for name in _uses(part)})


def _gauge(measure: Measure, values: Mapping[str, int]) -> Gauge:
    """Return what is measured, with its numbers for these values of the fields."""
    bound = measure.bound.run(values) if measure.bound else 0
    most = max([limit.run(values) for limit in measure.limits], default=None)
    return Gauge(measure.kind, measure.sign or "=", bound, None if most is None else max(0, most) + 1)


def _uses(expression: Expression | None) -> frozenset[str]:
    return expression.uses if expression else frozenset()
