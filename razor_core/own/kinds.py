"""The kinds of roll of a game of a text: the check read in another way, and dice that come to an amount."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from razor_core.dice.falling import whole_fall
from razor_core.odds.odds import Odds
from razor_core.own.check import Own
from razor_core.own.effect_lines import brought
from razor_core.own.results import calculated, measured, named_dice, plan_of_dice
from razor_core.own.spec import RollSpec
from razor_core.rules.amounts import amount_rules
from razor_core.rules.consequences import Choice, Consequence, Recipient, every
from razor_core.rules.game import Kinds
from razor_core.rules.numbers import plain
from razor_core.rules.results import Amount, NoTier, Result


def kinds_of(own: Own) -> Kinds:
    """Return the kinds of a single roll."""
    rolls = {roll.key: roll for roll in own.spec.rolls}
    return Kinds(
        readings={key: partial(_read, roll) for key, roll in rolls.items()},
        words={"": "Check", **{key: roll.label for key, roll in rolls.items()}},
        rules={
            key: amount_rules(
                Check=own.Check,
                sides=part.greatest_face,
                roll=part.roll,
                judge=partial(_judge, own, rolls[key], part),
                plan=partial(plan_of_dice, part),
                sides_of=part.sides_of,
                next_name=part.next_name,
                signs=part.least_face < 0,
            )
            for key, part in own.amounts.items()
        },
        follow_ups={key: _lacks(own, part) for key, part in own.amounts.items()},
        amounts={
            key: Amount(rolls[key].label, partial(_totals, part), partial(plan_of_dice, part))
            for key, part in own.amounts.items()
        },
        aimed=tuple([key for key, roll in rolls.items() if _aims(own, roll)]),
    )


def _lacks(own: Own, part: Own) -> tuple[str, ...]:
    """Return the fields that a kind of roll does not have: those on which neither its dice nor its amount depend."""
    return tuple([field.name for field in own.spec.fields if field.name not in part.uses])


def _read(roll: RollSpec, result: Result) -> Result:
    """Return a result as this kind of roll reads it. An amount says all by itself."""
    if roll.result:
        return result
    spec = roll.tiers.get(result.tier.label)
    if spec is None:
        return replace(result, consequences=())
    return replace(result, meaning=" ".join(spec.words) or result.meaning, consequences=spec.brings)


def _judge(own: Own, roll: RollSpec, part: Own, check: Any, faces: Sequence[int]) -> Result:
    """Return the amount that the faces come to. RuleError `faces` where they do not fit."""
    setting = part.setting(check)
    fallen = whole_fall(setting.pools, faces).fallen
    units, values = measured(part, check, fallen)
    amount, _ = part.decide(values)
    return Result(
        tier=NoTier.ANY,
        headline=f"{roll.label}: {plain(amount)}",
        meaning=" ".join(roll.words),
        dice=named_dice(part, check, fallen, units),
        steps=tuple(calculated(part, values, setting.terms, units)),
        consequences=_brought(own, roll, amount),
        amount=amount,
    )


def _brought(own: Own, roll: RollSpec, amount: int) -> tuple[Consequence | Choice, ...]:
    """Return what an amount brings: nothing where it is not above 0."""
    fields = {field.name: field for field in own.spec.fields}
    return tuple([brought(line, own.spec.sheet, fields, amount) for line in roll.lines]) if amount > 0 else ()


def _aims(own: Own, roll: RollSpec) -> bool:
    """Return whether a roll is against somebody: where it brings their track something."""
    brings = [one for tier in roll.tiers.values() for one in tier.brings] + [*_brought(own, roll, 1)]
    return any(one.to is Recipient.TARGET for one in every(brings))


def _totals(part: Own, check: Any) -> Odds[int]:
    """Return the exact chance of every amount. RuleError `dice` for too many dice."""
    return Odds({result: weight for (result, _), weight in sorted(part.table(check).items())})
