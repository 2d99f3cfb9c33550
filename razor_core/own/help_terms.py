"""The help terms of a game of a text, by the keys that its form asks for."""

from collections.abc import Mapping

from razor_core.own.check import Own
from razor_core.own.spec import FieldSpec, RollSpec
from razor_core.rules.game import Term
from razor_core.rules.modifiers import Scope
from razor_core.rules.several import TERM as SEVERAL

_WHOSE = {Scope.TARGET: " It is the target's.", Scope.SCENE: " It belongs to the scene."}


def terms_of(own: Own) -> Mapping[str, Term]:
    """Return the help terms."""
    contest = own.spec.sheet.contest
    tiers = ", ".join([tier.label for tier in own.Tier])
    return {
        **{field.name: Term(field.label, _meaning(field)) for field in own.spec.fields},
        "tiers": Term("Tiers", f"Worst to best: {tiers:.200}."),
        "result": Term("Result", f"What the dice come to: {own.spec.result.text:.200}."),
        "modifiers": Term("Modifiers", "What adds points to a field of this roll, each with a name."),
        "kinds-several": SEVERAL,
        **{f"kinds-{roll.key}": Term(roll.label, _of_roll(roll)) for roll in own.spec.rolls},
        **({"kinds-against": Term(contest.name, "Two sides roll; the better one wins.")} if contest else {}),
    }


def _of_roll(roll: RollSpec) -> str:
    """Return what a kind of roll is."""
    if roll.result:
        return f"It comes to a number: {roll.result.text:.150}."
    return "It has the dice of the check. Its results bring other things."


def _meaning(field: FieldSpec) -> str:
    """Return what a field can be."""
    if field.flag:
        can = "Yes or no."
    elif field.steps:
        can = f"{', '.join([f'{word} {value}' for word, value in field.steps]):.150}."
    else:
        can = f"A number from {field.low} to {field.high}."
    return f"{can}{_WHOSE.get(field.scope, '')}{' It is used up by the roll.' if field.once else ''}"
