"""A game that its text says, played: its checks and tiers as types, and one function that decides a tier."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, cast

from razor_core.dice.falling import fall_of, thrown
from razor_core.dice.joint_weights import Joint
from razor_core.dice.pools import Pool, Term
from razor_core.dice.weights import Budget
from razor_core.own.expressions import Expression, Measure, Values
from razor_core.own.measuring import Gauge, independent, joint, summed
from razor_core.own.spec import FieldSpec, RollSpec, Spec, TierSpec
from razor_core.rules.fields import RuleError, number, validate
from razor_core.rules.modifiers import Scope
from razor_core.rules.results import Degree, Tone

#: The steps that a count of odds may take: about 16 ms of a page.
MOST_STEPS = 17_000
#: The greatest number that a value, a result or a margin comes to, either way.
MOST_NUMBER = 10**12
#: The key of the target among the values: no name of a field.
TARGET = " target"
_MARGIN = ("margin", Expression("margin", lambda values: values["result"] - values[TARGET]))
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


def check_type(spec: Spec, checked: Callable[[Any], None]) -> type[Any]:
    """Return the type of the game's checks: a frozen dataclass that validates itself, and then is `checked`."""

    def valid(check: Any) -> None:
        validate(check)
        checked(check)

    opposing = spec.target.uses if spec.target else frozenset()
    fields = [_declared(field, opposing) for field in spec.fields]
    return make_dataclass("Check", fields, namespace={"__post_init__": valid}, frozen=True, slots=True, kw_only=True)


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
    """A game of a text: its specification, with what is made of it once.

    Once it is `accepted`, a check whose dice are wrong or too many to count is a RuleError, like a value out of bounds.
    """

    accepted = False

    def __init__(self, text: str, slug: str, spec: Spec, check: type[Any] | None = None) -> None:
        self.text, self.slug, self.spec = text, slug, spec
        self.Check = check or check_type(spec, self._checked)
        self.Tier, self.members = degrees(spec)
        self.ladder = tuple(self.Tier)
        numbers = (*spec.values, ("result", spec.result), *([_MARGIN] if spec.target else []))
        self.numbers = tuple([(name, expression.run) for name, expression in numbers])
        self.conditions = tuple([tier.condition.run if tier.condition else _always for tier in spec.tiers])
        self.table = lru_cache(_KEPT)(self._counted)
        self.setting = lru_cache(_KEPT)(self._setting)
        self.ends = lru_cache(_KEPT)(self._ends)
        self.fault = lru_cache(_KEPT)(self._fault)

    def _checked(self, check: Any) -> None:
        """Raise a RuleError for a check that cannot be rolled: of a field that is not at its start, if able of dice."""
        for part in (self, *self.amounts.values()) if self.accepted else ():
            if message := part.fault(check):
                of_dice = {name for pool in part.spec.pools for _, dice in pool.options for name in dice.uses}
                changed = [field.name for field in self.spec.fields if getattr(check, field.name) != field.start]
                raise RuleError(max(changed, key=of_dice.__contains__), message)

    def _fault(self, check: Any) -> str:
        """Return what is wrong with the dice of a check, empty for nothing."""
        values = self.values(check)
        for pool in self.spec.pools:
            dice = pool.dice(values)
            if dice and (message := dice.wrong(values)):
                return message
        try:
            self.table(check)
        except RuleError as error:
            return error.message
        return ""

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
        """Return the result and the tier for what was measured, and add what they come from to the values."""
        result, rank = self.placed(values)
        return result, self.ladder[rank]

    def placed(self, values: dict[str, int]) -> tuple[int, int]:
        """Return the result and the rank of the tier for what was measured, and add what they come from to the values.

        This function alone decides a tier. RuleError `dice` for a number that is too great.
        """
        for name, run in self.numbers:
            values[name] = number = int(run(values))
            if not -MOST_NUMBER <= number <= MOST_NUMBER:
                raise RuleError("dice", f"'{name}' comes to a number beyond {MOST_NUMBER:,}. Multiply less.")
        rank = self.members[self.first(values)].rank
        if self.spec.better or self.spec.worse:
            rank = max(0, min(len(self.ladder) - 1, rank + self.shift(values)))
        return values["result"], rank

    def first(self, values: Mapping[str, int]) -> int:
        """Return the place of the first tier whose condition holds: the last tier has none."""
        for at, holds in enumerate(self.conditions):
            if holds(values):
                return at
        raise AssertionError("the last tier has no condition")  # pragma: no cover

    def shift(self, values: Mapping[str, int]) -> int:
        """Return by how many steps the tier is shifted: −1, 0 or 1."""
        better, worse = (condition and condition.run(values) for condition in (self.spec.better, self.spec.worse))
        return bool(better) - bool(worse)

    def _counted(self, check: Any) -> dict[tuple[int, Degree], int]:
        """Return the weight of each pair of a result and a tier. RuleError `dice` for too many dice."""
        budget, setting = Budget(MOST_STEPS), self.setting(check)
        measured, keys, plus = list[Joint](), list[str](), dict[str, Joint]()
        for term, of in zip(setting.terms, setting.gauges, strict=True):
            counted = joint(term, [gauge for _, gauge in of], budget) if of else {}
            if len(of) == 1 and of[0][0] in self.plus:
                plus[of[0][0]] = counted
            elif of:
                measured.append(counted)
                keys += [key for key, _ in of]
        # What the result adds up is one number, in the place of the first.
        for first in [*plus][:1]:
            ways = [(self.plus[key] * self.plus[first], counted) for key, counted in plus.items()]
            measured.append(summed(ways, budget))
            keys.append(first)
        values = {**setting.values, **dict.fromkeys(plus, 0)}
        found = dict[tuple[int, int], int]()
        for numbers, weight in independent(measured, self.cost, budget).items():
            values.update(zip(keys, numbers, strict=True))
            outcome = self.placed(values)
            found[outcome] = found.get(outcome, 0) + weight
        return {(result, self.ladder[rank]): weight for (result, rank), weight in found.items()}

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

    def names(self, check: Any) -> tuple[str, ...]:
        """Return the name of the dice of each pool that is thrown, empty for those that need none."""
        pools = zip(self.spec.pools, self.setting(check).terms, strict=True)
        named = len(self.spec.pools) > 1
        return tuple(
            [
                pool.name.replace("_", " ") if named and pool.name.isidentifier() else ""
                for pool, term in pools
                for _ in term.pools
            ]
        )

    def next_name(self, check: Any, faces: Sequence[int]) -> str:
        """Return the name of the die that comes after these faces, empty where it needs none, or none is missing."""
        waiting = fall_of(self.setting(check).pools, faces).waiting
        return self.names(check)[waiting[0].pool] if waiting else ""

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
        return max([pool.sides[1] for check in self.corners for pool in self.setting(check).pools], default=1)

    @cached_property
    def least_face(self) -> int:
        """The least face of the dice, of the same checks."""
        return min([pool.sides[0] for check in self.corners for pool in self.setting(check).pools], default=1)

    @cached_property
    def corners(self) -> tuple[Any, ...]:
        """The check at the start, and those with all fields at their most and at their least."""
        high, low = ({field.name: self._end(field, most) for field in self.spec.fields} for most in (True, False))
        return self.Check(), self.Check(**high), self.Check(**low)

    def _end(self, field: FieldSpec, most: bool) -> Any:
        return most if field.flag else field.high if most else field.low

    @cached_property
    def parts(self) -> tuple[Expression | None, ...]:
        """All that decides the result and the tier."""
        spec = self.spec
        values, tiers = [value for _, value in spec.values], [tier.condition for tier in spec.tiers]
        return (*values, spec.result, *tiers, spec.better, spec.worse)

    @cached_property
    def plus(self) -> Mapping[str, int]:
        """The measures that the result adds or takes away, with 1 or −1, where nothing else uses them."""
        elsewhere = {key for part in self.parts if part is not self.spec.result for key in _uses(part)}
        return {key: sign for key, sign in self.spec.result.plus if key not in elsewhere}

    @cached_property
    def cost(self) -> int:
        """The steps that deciding a tier takes: some, and more the more words its expressions have."""
        texts = [part.text for part in self.parts if part]
        return 5 + sum([len(text.split()) + text.count("−") for text in texts]) // 10

    @cached_property
    def idle(self) -> tuple[str, ...]:
        """The labels of fields that change nothing."""
        used = self.uses.union(*[part.uses for part in self.amounts.values()])
        return tuple([field.label for field in self.spec.fields if field.name not in used])

    @cached_property
    def unread(self) -> tuple[str, ...]:
        """The dice of which nothing is measured, each as its line begins."""
        read = {measure.pool for measure in self.spec.measures}
        return tuple([f"dice {pool.name}".strip() for pool in self.spec.pools if pool.name not in read])

    @cached_property
    def uses(self) -> frozenset[str]:
        """The names of all that the dice, the result and the tiers depend on."""
        spec = self.spec
        used = {
            name for pool in spec.pools for condition, dice in pool.options for name in (*_uses(condition), *dice.uses)
        }
        parts = [*self.parts, spec.target, *[measure.bound for measure in spec.measures]]
        return frozenset(used | {name for part in parts for name in _uses(part)})


def _gauge(measure: Measure, values: Mapping[str, int]) -> Gauge:
    """Return what is measured, with its numbers for these values of the fields."""
    bound = measure.bound.run(values) if measure.bound else 0
    most = max([limit.run(values) for limit in measure.limits], default=None)
    return Gauge(measure.kind, measure.sign or "=", bound, None if most is None else max(0, most) + 1)


def _always(values: Values) -> int:
    return 1


def _uses(expression: Expression | None) -> frozenset[str]:
    return expression.uses if expression else frozenset()
