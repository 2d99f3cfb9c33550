"""The preview of a roll: its dice, its target, and the exact odds of every tier."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.check.fiction import closed_gates
from app.result.state import state as result_state
from app.roll.odds_bar import odds_of, odds_slots
from app.roll.plans import of_group, others, plan_of, title_of_group, warnings
from app.roll.rolling import repeated, way
from app.ui import show
from app.ui.panel import Panel
from app.ui.people_colours import colour
from app.ui.ruler import ruler
from app.ui.template import Node, Slots, bound, flag, rule_notes
from razor_core.consequences.apply import last_targets
from razor_core.consequences.pool_forecast import expected
from razor_core.events.events import Fiction
from razor_core.rules.clock_kinds import Side
from razor_core.rules.dice import DiceCountError
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
from razor_core.rules.numbers import decimal, percent, short_percent
from razor_core.rules.results import Amount, Chance, Plan
from razor_core.systems import field_word
from razor_core.table.secrets import hidden
from razor_core.table.world import is_taken_out

if TYPE_CHECKING:
    from app.context import Context


def view(context: "Context") -> Slots:
    """Show the preview, or why there is none. While a gate is closed, show what to do instead of rolling.

    Where the roll would repeat a failed check, show what the game says about that: Roll asks what has changed.
    """
    kind, (key, rule) = way(context), repeated(context)
    closed = closed_gates(context.system, context.prep.texts) if kind.gated else []
    refused = [_refused(context.system, context.refused)] if context.refused else []
    at_whom = [AT_WHOM] if _aims_at_nobody(context) else []
    # Roll stands in the view for the table, too.
    task, unseen = context.task, hidden(context.session.world) if context.showing else ()
    alone = task is None and context.coming.group is None and context.setup.actor not in unseen
    advice = " ".join([*refused, *at_whom, *(gate.instead for gate in closed), *([rule] if rule else [])])
    name, said = show.told(context, (task.name if task else "", _who_with_what(context.read_fiction())))
    roll = "Roll again…" if key else "Roll all the same" if closed or at_whom else "Roll"
    return {
        **_chance_slots(context),
        "warnings": warnings(context),
        "advice": advice,
        "roll": show.told(context, kind.label(context, roll)),
        "for": f"for {name}" if task and task.id not in unseen else "",
        "with": said if alone else "",
        "root": {
            "data-group": flag(context.coming.group is not None),
            "data-refused": flag(context.refused is not None),
        },
    }


def _aims_at_nobody(context: "Context") -> bool:
    """Return whether the next roll is against somebody who is not chosen yet, though some can still be chosen."""
    setup, world = context.setup, context.session.world
    if context.kind not in context.system.kinds.aimed or setup.target:
        return False
    actor = world.find(setup.actor)
    side = actor.side if actor else Side.PLAYER
    others = [
        character for character in world.characters if character.system == context.slug and character.side is not side
    ]
    return not all(is_taken_out(world, other) for other in others)


def next_view(context: "Context") -> Slots:
    """Show all odds of the next roll, and the last result in a line."""
    chance = _chance_slots(context)
    against = others(context)
    return {
        **_preview(context),
        "notes-of-others": rule_notes([note for plan in against for note in plan.notes]),
        "chances-of-others": [_chance(chance) for plan in against for chance in plan.chances],
        "caption": bound(_about_next(context)),
        "chance": chance["good-chance"],
        "of": chance["good-label"],
        "odds-bar": chance["bar"],
        "blanks": _blanks(context),
        "last": {"hidden": flag(not result_state(context).card.shown)},
        **_group(context),
    }


def _group(context: "Context") -> Slots:
    """Show what a whole group comes to in place of one check: the chance of its goal, and the others."""
    goal, *rest = of_group(context) or (None,)
    if goal is None:
        return {}
    none: Slots = {"odds-bar": [], "blanks": [], "dice": "", "target": "", "ruler": [], "mixed": "", "tiers": []}
    return {
        **none,
        "caption": bound(title_of_group(context)),
        "chance": short_percent(goal.chance),
        "of": goal.label,
        "chances": [_chance(chance) for chance in rest],
    }


def _blanks(context: "Context") -> Sequence[Node]:
    """Return a die without a face for each that the check throws, nothing where there is no check."""
    game, person = context.system, colour(context.session.world, context.setup.actor)
    sides, faces, kind = list[str](), list[int](), context.setup.kind
    with suppress(RuleError):
        check = context.check()
        for _ in range(_needed(game, check, kind)):
            least, greatest = game.sides_of(check, faces, kind)[-1] if game.rules.sides_of else (1, game.rules.sides)
            sides.append(str(greatest - least + 1))
            faces.append(least)
    return [Node("blank", {"root": {"data-sides": of, "data-person": person}}) for of in sides]


def _needed(game: Game, check: Any, kind: str) -> int:
    """Return how many dice a check of that kind throws."""
    try:
        game.judge(check, (), kind)
    except DiceCountError as error:
        return error.needed
    return 0


def _about_next(context: "Context") -> str:
    """Return who rolls next, against whom, and with what."""
    fiction, world = context.read_fiction(), context.session.world
    against = world.find(context.setup.target)
    whom = f"{fiction.who} against {against.name}" if against and fiction.who else fiction.who
    return _who_with_what(replace(fiction, who=whom), fiction.intent)


def _who_with_what(fiction: Fiction, *more: str) -> str:
    """Return who rolls, and with what."""
    return " · ".join(filter(None, (fiction.who, f"{fiction.attribute} {fiction.skill}".strip(), *more)))


#: What is said of a roll against somebody while nobody is chosen.
AT_WHOM = "At whom? Tap a face."


def _chance_slots(context: "Context") -> Slots:
    """Show what stands over Roll of the odds: the chance that counts, and a bar of all; the rest is in the heart."""
    try:
        check = context.check()
        if amount := context.system.kinds.amounts.get(context.kind):
            mean = decimal(amount.odds(check).mean(), 1)
            return {"good-chance": mean, "good-label": f"{amount.name} on average", "bar": []}
        shown = odds_slots(context.slug, check)
    except RuleError:
        return {"good-chance": "–", "good-label": "", "bar": []}
    return {"good-chance": shown["chance"], "good-label": shown["of"], "bar": shown["bar"]}


def _preview(context: "Context") -> Slots:
    """Show dice, target and odds of the check on the form, or why it has none."""
    try:
        return _odds(context)
    except RuleError as error:
        return _no_preview(context.system, error)


def _odds(context: "Context") -> Slots:
    """Show dice, target and odds of the check on the form. RuleError where the form has no check."""
    system, check = context.system, context.check()
    plan = plan_of(context, check)
    if amount := system.kinds.amounts.get(context.kind):
        return _amount(plan, amount, check)
    left = expected(context.session.world, context.setup, odds_of(context.slug, check), _last(context))
    shown = odds_slots(context.slug, check)
    return {
        "dice": plan.dice,
        "target": plan.target,
        "notes": _notes(plan),
        "ruler": ruler(plan.zones, *plan.totals, "reach", plan.dice),
        "mixed": shown["mixed"],
        "tiers": shown["tiers"],
        "chances": [_chance(chance) for chance in (*(left.chances if left else ()), *plan.chances)],
    }


def _amount(plan: Plan, amount: Amount, check: Any) -> Slots:
    """Show dice and odds of a roll that comes to an amount: the chance of each."""
    return {
        "dice": plan.dice,
        "target": plan.target,
        "notes": _notes(plan),
        "ruler": [],
        "mixed": "",
        "tiers": [
            Node("tier", {"root": {"data-tone": None}, "mark": "", "label": label, "chance": short_percent(chance)})
            for label, chance in amount.shares(check)
        ],
        "chances": [_chance(chance) for chance in plan.chances],
    }


def _left(context: "Context") -> Slots:
    """Show beside the effect what it leaves of the target's pool, and how likely."""
    if context.system.actions is None:
        return {}
    left = (
        None
        if context.refused
        else expected(context.session.world, context.setup, odds_of(context.slug, context.check()), _last(context))
    )
    return {"left": f"{short_percent(left.reached.chance)}: {left.reached.label}" if left else ""}


def _last(context: "Context") -> Mapping[str, str]:
    """Return the clock that each consequence moved last, by its key."""
    return last_targets([tick.record.event for tick in context.log.ticks])


def _notes(plan: Plan) -> Sequence[Node]:
    """Return the notes of a plan but for its warnings, which stand over Roll."""
    return rule_notes([note for note in plan.notes if note not in plan.warnings])


def _no_preview(system: Game, error: RuleError) -> Slots:
    """Show why the form has no check, and no number."""
    return {
        "dice": "No roll yet",
        "target": _refused(system, error),
        "notes": [],
        "ruler": [],
        "mixed": "",
        "tiers": [],
        "chances": [],
    }


def _refused(system: Game, error: RuleError) -> str:
    """Return what is wrong, after the game's word for the field."""
    return f"{field_word(system.slug, error.field)}: {error.message}"


def _chance(chance: Chance) -> Node:
    """Return a line for one of the plan's other chances."""
    return Node("chance", {"chance": percent(chance.chance, 1), "label": chance.label})


PANEL = Panel(
    region="roll",
    view=view,
    reads=(
        "slug",
        "kind",
        "task",
        "showing",
        "setup",
        "refused",
        "modifiers",
        "prep.texts",
        "prep.values",
        "prep.task",
        "session.log",
        "session.world.clocks",
        "session.world.characters",
        "coming.upcoming",
        "coming.rolls",
    ),
    after_draw=lambda context: context.page.unfold(context.slug),
)
NEXT = Panel(
    region="next",
    view=next_view,
    reads=(*PANEL.reads, "session.world.portraits", "rooms.result.card.shown"),
)
LEFT = Panel(
    region=lambda context: context.slug,
    view=_left,
    reads=("slug", "setup", "modifiers", "refused", "session.world.clocks", "session.world.characters"),
)
