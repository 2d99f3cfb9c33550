"""What a player should know before a roll: the plan of whoever rolls, those of the others of a contest, warnings."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.ui.template import Node, rule_notes
from razor_core.recap.readable_log import entitled
from razor_core.rolls.participants import participants
from razor_core.rolls.rolling import checks
from razor_core.rolls.sheet_values import is_answer
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Participant
from razor_core.rules.modifiers import names_by_field
from razor_core.rules.results import Chance, Plan

if TYPE_CHECKING:
    from app.context import Context


def plan_of(context: "Context", check: Any) -> Plan:
    """Return what a player should know before the roll."""
    system = context.system
    if amount := system.kinds.amounts.get(context.kind):
        return amount.plan(check)
    plan = system.plan(check, names_by_field(context.modifiers))
    if is_answer(system, context.prep.aimed(context.session.world), context.prep.values):
        plan = plan.answered
    deed = context.coming.ready.deed if system.actions else None
    return system.actions.planned(plan, deed) if system.actions and deed else plan


def _sides(context: "Context") -> tuple[Participant, ...]:
    """Return who takes part in the group; nobody while somebody is missing, or has a check that the rules forbid."""
    coming = context.coming
    if coming.group is None or not coming.enough or coming.refused:
        return ()
    try:
        return participants(coming.group, coming.upcoming, checks(coming), coming.world)
    except RuleError:
        return ()


# The odds of two big pools take a while, and every key pressed on the form draws them again.
@lru_cache(maxsize=8)
def chances(group: Group, sides: tuple[Participant, ...]) -> tuple[Chance, ...]:
    """Return the chances of what a group comes to. Those of recent ones are not computed again."""
    return group.odds(sides)


def of_group(context: "Context") -> Sequence[Chance]:
    """Return the chances of what the group comes to, its goal first; none while it is not complete."""
    group, sides = context.coming.group, _sides(context)
    return sorted(chances(group, sides), key=lambda chance: not chance.goal) if group and sides else ()


def title_of_group(context: "Context") -> str:
    """Return who rolls together in the group, or against each other; empty while it is not complete."""
    coming, sides = context.coming, _sides(context)
    if coming.group is None or not sides:
        return ""
    aims = [coming.world.find(coming.world.present(person.setup.target)) for person in coming.upcoming]
    return entitled(coming.group, sides, [aim.name for aim in aims if aim])


def others(context: "Context") -> Sequence[Plan]:
    """Return the plans of the others of a contest, by their names: they too are to be known before the dice fall.

    The chance of a contest stands in place of those of the check of whoever acts, so these are named as well.
    """
    coming, sides = context.coming, _sides(context)
    if coming.group is None or not coming.group.opposed or not sides:
        return ()
    named = [names_by_field(person.setup.modifiers(coming.world)) for person in coming.upcoming]
    plans = [(side.who, context.system.plan(side.check, names)) for side, names in zip(sides, named, strict=True)]
    # The notes of whoever acts are told before; of those who were added each row has its own.
    told = 1 if coming.paired else len(plans)
    return [_named(who, replace(plan, notes=()) if at < told else plan) for at, (who, plan) in enumerate(plans)]


def _named(who: str, plan: Plan) -> Plan:
    """Return the plan with the name of whose it is before each note and chance."""
    chances = [replace(chance, label=f"{who}: {chance.label}") for chance in plan.chances]
    return replace(plan, notes=tuple([f"{who}: {note}" for note in plan.notes]), chances=tuple(chances))


def warnings(context: "Context") -> Sequence[Node]:
    """Return what the plan warns of, what the game says about the kind, and what is noted of what the roll uses."""
    try:
        warned = plan_of(context, context.check()).warnings
    except RuleError:
        return []
    advice, world = context.system.kinds.advice.get(context.kind, ""), context.session.world
    used = [(modifier, world.find(modifier.holder)) for modifier in context.modifiers if modifier.field]
    noted = [f"{note.name}." for each, holder in used if holder for note in holder.notes_about(each.name)]
    return rule_notes([*warned, *([advice] if advice else []), *noted])
