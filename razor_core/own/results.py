"""What a game of a text says of a check: the plan before the roll, the result of its faces, and what it brings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from razor_core.dice.falling import Fallen, whole_fall
from razor_core.dice.judging import Unit, dice_of, kept_units, spelled, units_of
from razor_core.dice.pools import MOST_ON, GoesOn, Term
from razor_core.odds.odds import Odds
from razor_core.own.check import TARGET, Own, Setting
from razor_core.own.expressions import Expression, Values
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.numbers import plain, signed
from razor_core.rules.results import Degree, Die, Measure, Plan, Result, Tone

#: What a tier means of which the text says nothing.
_MEANINGS: Mapping[Tone, str] = {
    Tone.TRIUMPH: "It goes better than hoped.",
    Tone.GOOD: "It goes as hoped.",
    Tone.MIXED: "It goes as hoped in part, or at a price.",
    Tone.BAD: "It does not go as hoped.",
    Tone.DIRE: "It goes as badly as it can.",
}
#: The rulings that steps and notes cite.
FIRST, CAP, CONTEST = "OG-1", "OG-2", "OG-3"


def odds(own: Own, check: Any) -> Odds[Any]:
    """Return the exact chance of every tier, worst first."""
    weights: dict[Degree, int] = dict.fromkeys(own.Tier, 0)
    for (_, tier), weight in own.table(check).items():
        weights[tier] += weight
    return Odds(weights)


def brings(own: Own, check: Any, tier: Any) -> tuple[Consequence | Choice, ...]:
    """Return what a result of that tier brings. The check changes nothing here."""
    return own.spec.tiers[own.members.index(tier)].brings


def judge(own: Own, check: Any, faces: Sequence[int]) -> Result:
    """Return the result of the faces. RuleError `faces` for what is missing, does not fit or is too much."""
    pools = own.setting(check).pools
    fallen = whole_fall(pools, faces).fallen
    units, values = measured(own, check, fallen)
    total, tier = own.decide(values)
    spec = own.spec.tiers[own.members.index(tier)]
    turns = tuple(_turns(own, values, tier))
    return Result(
        tier=tier,
        headline=tier.label,
        meaning=" ".join(spec.words) or _MEANINGS[tier.tone],
        dice=named_dice(own, check, fallen, units),
        steps=(*_steps(own, values, own.setting(check).terms, units), *turns),
        measure=_measure(own, check, total),
        consequences=spec.brings,
        turns=turns,
    )


def named_dice(own: Own, check: Any, fallen: Sequence[Fallen], units: Sequence[Sequence[Unit]]) -> tuple[Die, ...]:
    """Return the dice of a result, with the names of their pools."""
    names, dice = own.names(check), dice_of(fallen, [unit for of in units for unit in of])
    return tuple(
        [
            replace(die, label=", ".join(filter(None, (names[fell.die.pool], die.label))))
            for fell, die in zip(fallen, dice, strict=True)
        ]
    )


def measured(own: Own, check: Any, fallen: Sequence[Fallen]) -> tuple[list[tuple[Unit, ...]], dict[str, int]]:
    """Return what lies there of each pool, and the values that are known with it."""
    setting = own.setting(check)
    values, at, units = {**setting.values}, 0, list[tuple[Unit, ...]]()
    for term, gauges in zip(setting.terms, setting.gauges, strict=True):
        within = range(at, at + len(term.pools))
        at = within.stop
        units.append(kept_units(units_of(setting.pools, fallen, within), term.keep))
        kept = [unit.value for unit in units[-1] if unit.kept]
        values.update({key: replace(gauge, most=None).of(kept) for key, gauge in gauges})
    return units, values


def number(own: Own, check: Any, result: Result) -> int:
    """Return the number that a result of a check has come to."""
    faces = [die.face for die in result.dice]
    return own.decide(measured(own, check, whole_fall(own.setting(check).pools, faces).fallen)[1])[0]


def _measure(own: Own, check: Any, total: int) -> Measure | None:
    """Return how far the result is from what it has to reach, None where nothing is to be reached."""
    setting = own.setting(check)
    aim = setting.aim
    if aim is None:
        return None
    least, greatest = own.ends(check)
    return Measure(
        margin=total - aim,
        total=total,
        target=aim,
        zones=tuple([(floor - aim, tier) for floor, tier in setting.floors]),
        reach=(least - aim, greatest - aim),
    )


def _steps(own: Own, values: Values, terms: Sequence[Term], units: Sequence[Sequence[Unit]]) -> Iterator[str]:
    """The calculation in words: of the result, and why it is this tier."""
    yield from calculated(own, values, terms, units)
    if TARGET in values:
        yield f"{plain(values['result'])} vs {plain(values[TARGET])}: margin {signed(values['margin'])}"
    at = own.first(values)
    condition = own.spec.tiers[at].condition
    why = f"{_worked(condition, values)}" if condition else "nothing above it holds"
    yield f"{own.members[at].label}: {why} ({FIRST})"


def calculated(own: Own, values: Values, terms: Sequence[Term], units: Sequence[Sequence[Unit]]) -> Iterator[str]:
    """The calculation of the result in words: the dice, and what is measured of them."""
    for pool, term, of in zip(own.spec.pools, terms, units, strict=True):
        if of:
            added = f"{pool.name}.sum" in values
            shown = spelled(of) if added else ", ".join([plain(unit.value) for unit in of if unit.kept]) or "none"
            yield f"{named(pool.name, term.text)}: {shown}"
    for name, expression in own.spec.values:
        yield f"{name}: {_worked(expression, values)} = {plain(values[name])}"
    yield f"result: {_worked(own.spec.result, values)} = {plain(values['result'])}"


def _worked(expression: Expression, values: Mapping[str, int]) -> str:
    """Return an expression with the numbers of what it uses: "sum 9 + stat 1"."""
    if expression.measure or {expression.text} == expression.uses:
        return expression.text
    used = [f"{_called(key)} {plain(values[key])}" for key in sorted(expression.uses)]
    return f"{expression.text} ({', '.join(used)})" if used else expression.text


def _called(key: str) -> str:
    """Return what a player reads of a value that an expression uses: of dice in it, how they are written there.

    >>> _called(".sum"), _called("red.highest"), _called("1d4.sum"), _called("stat")
    ('sum', 'red.highest', '1d4', 'stat')
    """
    pool = key.rpartition(".")[0]
    return pool if pool and not pool.isidentifier() else key.removeprefix(".")


def _turns(own: Own, values: Mapping[str, int], tier: Degree) -> Iterator[str]:
    """What raised or lowered the tier, if anything did."""
    shift = own.shift(values)
    if not shift:
        return
    condition = own.spec.better if shift > 0 else own.spec.worse
    same = (
        "no step further"
        if own.members[own.first(values)] is tier
        else f"one step {'better' if shift > 0 else 'worse'}"
    )
    yield f"{tier.label}: {same}, as {condition.text if condition else ''} ({FIRST})"


def named(name: str, text: str) -> str:
    """Return the dice with the name that they have, if any.

    >>> named("red", "2d6"), named("", "1d20"), named("1d4", "1d4")
    ('red 2d6', '1d20', '1d4')
    """
    return f"{name} {text}" if name.isidentifier() else text


def plan(own: Own, check: Any, given: Mapping[str, Sequence[str]] | None = None) -> Plan:
    """Return which dice to roll, and what they must reach. `given` changes nothing: no rule depends on a name."""
    setting, warnings = own.setting(check), tuple(_warnings(own, check))
    thrown = plan_of_dice(own, check)
    return replace(
        thrown,
        target=_target(own, setting),
        notes=(*thrown.notes, *warnings),
        warnings=warnings,
        zones=tuple([(floor, tier, plain(floor)) for floor, tier in setting.floors]),
    )


def plan_of_dice(own: Own, check: Any) -> Plan:
    """Return which dice to roll, and what they come to at least and at most; nothing to reach."""
    terms = own.setting(check).terms
    dice = [
        named(pool.name, term.text)
        for pool, term in zip(own.spec.pools, terms, strict=True)
        if sum([part.count for part in term.pools])
    ]
    goes_on = any(pool.on is not GoesOn.NEVER for term in terms for pool in term.pools)
    notes = (f"A die goes on at most {MOST_ON} times ({CAP}).",) if goes_on else ()
    return Plan(dice=", ".join(dice) or "no dice", target="", notes=notes, totals=own.ends(check))


def _target(own: Own, setting: Setting) -> str:
    """Return what must be reached, in words."""
    if setting.floors:
        return "result " + ", ".join([f"{plain(floor)} or more: {tier.label}" for floor, tier in setting.floors])
    if setting.aim is not None:
        return f"target {plain(setting.aim)}"
    able = [(spec, tier) for spec, tier in zip(own.spec.tiers, own.members, strict=True) if spec.condition]
    good = [pair for pair in able if pair[1].tone.succeeds] or able
    spec, tier = good[-1]
    return f"{tier.label}: {spec.condition.text if spec.condition else ''}"


def _warnings(own: Own, check: Any) -> Iterator[str]:
    """Tiers out of reach, and fields that change nothing."""
    never = [tier.label for tier, chance in odds(own, check).items() if not chance]
    if never:
        yield f"Out of reach here, chance 0: {', '.join(never)} ({FIRST})."
    if own.unread:
        yield f"Thrown for nothing: {', '.join(own.unread)}. The result reads other dice ({FIRST})."
    if own.idle:
        yield f"No part of this game's text: {', '.join(own.idle)} ({FIRST})."
