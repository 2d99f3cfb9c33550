"""The turn order of a fight: the line with who is next and whose turn it is, and the sheet with everyone's choices."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from app.ui import show
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, greyed, rule_notes, truth
from razor_core.events.events import Event
from razor_core.rolls.acting import pick
from razor_core.rolls.condition_costs import Cost, costs
from razor_core.rules.clock_kinds import Side
from razor_core.rules.game import TurnKind
from razor_core.table.turns import (
    USED,
    ReactionUsed,
    RoundBegun,
    TurnChosen,
    TurnEnded,
    TurnsBegun,
    TurnsEnded,
    TurnState,
    TurnTaken,
    filled,
    on_turn,
    over,
    standings,
)
from razor_core.table.world import MOST_ROUNDS, TurnOrder, World

if TYPE_CHECKING:
    from app.context import Context

REGION, SHEET, BEGIN = "turns", "turn-order", "turns-begin"


def running(context: "Context") -> TurnOrder | None:
    """Return the turn order of the game on the table, None while there is none."""
    turns = context.session.world.turns
    return turns if turns and turns.system == context.slug else None


def line(context: "Context") -> Slots:
    """The line: the round, who is next, whose turn it is and what it means for them. Nothing without a turn order."""
    return _line(show.world(context), context.showing) if running(context) else {"root": {"hidden": ""}}


def _line(world: World, showing: bool) -> Slots:
    turns = world.turns
    if turns is None:
        return {"root": {"hidden": ""}}
    everyone, taking = standings(world), on_turn(world)
    waiting = [person for person in everyone if person.waits]
    last = not waiting
    return {
        "root": {"hidden": None},
        "round": f"Round {turns.round}",
        "order": _order(taking, waiting),
        "turn": _text(turns, taking, waiting, showing),
        "text": {"data-waiting": flag(taking is None)},
        "time": {"data-of": f"{turns.round}.{taking.character.id}" if taking else None},
        "costs": [] if showing or taking is None else [_cost(cost) for cost in costs(world, taking.character)],
        "end": {"hidden": flag(last or taking is None), "data-character": taking.character.id if taking else ""},
        "next": {"hidden": flag(not last or not everyone)},
    }


def _cost(cost: Cost) -> Node:
    """Return the button for what a condition costs: one tap rolls it and takes it off its pool."""
    label = f"{'Roll' if cost.has_dice else 'Take'} {cost.amount} off {cost.pool.name}"
    return Node("turn-cost", {"button": {"data-condition": cost.condition}, "cost": label})


def _order(taking: TurnState | None, waiting: Sequence[TurnState]) -> Sequence[Node]:
    """Whose turn it is, then those who are still to act, under the kinds of their turns."""
    nodes = [_chip(taking, True)] if taking else []
    for kind, them in groupby(waiting, lambda each: each.kind.name):
        nodes += [Node("turn-kind", {"name": kind}), *map(_chip, them)]
    return nodes


def _chip(turn: TurnState, taking: bool = False) -> Node:
    character = turn.character
    opposed = character.side is Side.OPPOSITION
    marks = [", opposition"] * opposed + [", GM only"] * character.secret
    return Node(
        "turn",
        {
            "button": {
                "data-character": character.id,
                "data-opposition": flag(opposed),
                "data-secret": flag(character.secret),
                "aria-pressed": truth(taking),
            },
            "name": character.name,
            "side": "".join([*marks, ": on turn" if taking else ": take the turn"]),
        },
    )


def _text(turns: TurnOrder, taking: TurnState | None, waiting: Sequence[TurnState], showing: bool) -> str:
    """Whose turn it is, or who is next. The table reads the round here, and who comes then."""
    first, *later = [_names(them) for _, them in groupby(waiting, _group)] or [""]
    then = [f"then {name}" for name in later[:1]]
    if taking and not showing:
        return meaning(turns, taking)
    begins = [f"Round {turns.round}"] if showing else []
    if taking:
        turn = f"{taking.character.name}: {taking.kind.name} turn"
        return " · ".join([*begins, turn, *([f"then {first}"] if first else [])])
    said = [f"{waiting[0].kind.name}: {first}", *then] if waiting else ["All have acted" if turns.seats else ""]
    return " · ".join([*begins, *filter(None, said)])


def _group(turn: TurnState) -> tuple[str, Side]:
    return turn.kind.name, turn.character.side


def _names(them: Iterable[TurnState]) -> str:
    return ", ".join(turn_state.character.name for turn_state in them)


def meaning(turns: TurnOrder, taking: TurnState) -> str:
    """Return a turn in words: its kind, its actions, and what the conditions of whose it is mean for it."""
    ends = [f"at the end, {name}" for name in taking.at_end]
    return " · ".join([f"{taking.kind.name} turn", actions(turns, taking), *taking.says, *ends])


def actions(turns: TurnOrder, turn: TurnState) -> str:
    """Return the actions of a turn, as the book's marks and in words."""
    number = turn.actions
    return f"{turns.rules.action * number} {number or 'no'} action{'' if number == 1 else 's'}".strip()


def sheet(context: "Context") -> Slots:
    """Everyone in the order of the table: the kind of their turn and their Reaction, each a tap."""
    turns = running(context)
    if turns is None:
        return {"people": []}
    by_id = {standing.character.id: standing for standing in standings(context.session.world)}
    people = [by_id[character.id] for character in context.session.world.characters if character.id in by_id]
    return {
        "title": f"Turn order, round {turns.round}",
        "people": [_person(turns, person) for person in people],
        "about": rule_notes(turns.rules.about),
        "nobody": {"hidden": flag(bool(people))},
        "next": {"hidden": flag(not people)},
    }


def _person(turns: TurnOrder, turn: TurnState) -> Node:
    character, used = turn.character, turn.no_reaction == USED
    return Node(
        "turn-person",
        {
            "root": {
                "data-opposition": flag(character.side is Side.OPPOSITION),
                "data-out": flag(bool(turn.out)),
                "data-secret": flag(character.secret),
            },
            "name": character.name,
            "stands": turn.out or _stands(turns, turn),
            "kinds": [_choice(turn, kind) for kind in turns.rules.kinds],
            "reaction": {
                "data-character": character.id,
                "data-back": flag(used),
                "aria-pressed": truth(used),
                "aria-label": f"{character.name}: Reaction{' used' if used else ''}",
                **greyed("" if used or not turn.no_reaction else f"{turn.no_reaction}: no Reaction."),
            },
        },
    )


def _stands(turns: TurnOrder, turn: TurnState) -> str:
    """Whether they have acted, the actions of their turn, and what their conditions forbid."""
    done = ["acted"] * turn.acted + ["on turn"] * turn.on_turn
    forbids: dict[str, list[str]] = {}
    for kind, condition in turn.barred:
        forbids.setdefault(condition, []).append(f"no {kind} turn")
    if turn.no_reaction not in ("", USED):
        forbids.setdefault(turn.no_reaction, []).append("no Reaction")
    held = [f"{condition}: {', '.join(what)}" for condition, what in forbids.items()]
    return " · ".join([*done, actions(turns, turn), *held])


def _choice(turn: TurnState, kind: TurnKind) -> Node:
    why = turn.out or next((condition for each, condition in turn.barred if each == kind.name), "")
    return Node(
        "turn-choice",
        {
            "button": {
                "data-character": turn.character.id,
                "data-kind": kind.name,
                "aria-pressed": truth(kind == turn.kind),
                "aria-label": f"{turn.character.name}: {kind.name}",
                **greyed(why and f"{why}: no {kind.name} turn."),
            },
            "name": kind.name,
        },
    )


def _begin(context: "Context", data: Mapping[str, str]) -> None:
    if context.system.turns:
        context.record(TurnsBegun(context.slug))


def _take(context: "Context", data: Mapping[str, str]) -> None:
    """Let a character take their turn, and act. The turn of whoever had it is over."""
    id, before = data["character"], on_turn(context.session.world)
    context.edit(pick, id)
    context.page.open("table")
    if before is None or before.character.id != id:
        _record(context, TurnTaken(id), *over(context.session.world), *filled(context.session.world, id))


def _pay(context: "Context", data: Mapping[str, str]) -> None:
    """Roll what a condition of whose turn it is costs, and take it off its pool."""
    taking = on_turn(context.session.world)
    owed = costs(context.session.world, taking.character) if taking else ()
    cost = next((cost for cost in owed if cost.condition == data["condition"]), None)
    if taking is None or cost is None:
        return
    if not cost.has_dice:
        context.record(cost.number())
        return
    rolled = cost.roll(taking.character, context.rng)
    (key,) = context.show(rolled)
    for tick in cost.taken_off(key, rolled):
        context.record(tick)
    context.drawing.once_drawn(context.page.signal_roll)


def _end(context: "Context", data: Mapping[str, str]) -> None:
    _record(context, TurnEnded(data["character"]), *over(context.session.world))


def _next(context: "Context", data: Mapping[str, str]) -> None:
    """Begin the next round. What ends with the last turn ends before: everyone may have a Reaction again."""
    turns = running(context)
    if turns and turns.round < MOST_ROUNDS:
        _record(context, *over(context.session.world), RoundBegun(turns.round + 1))


def _record(context: "Context", *events: Event) -> None:
    """Record events that end the turn of whose turn it is, and say what its end brings."""
    before = on_turn(context.session.world)
    context.record(*events)
    if before and before.at_end:
        context.show_toast(f"{before.character.name}’s turn ends. {', '.join(before.at_end)}")


def _choose(context: "Context", data: Mapping[str, str]) -> None:
    context.record(TurnChosen(data["character"], data["kind"]))


def _react(context: "Context", data: Mapping[str, str]) -> None:
    context.record(ReactionUsed(data["character"], back="back" in data))


def _stop(context: "Context", data: Mapping[str, str]) -> None:
    context.page.sheet(SHEET, False)
    context.record(TurnsEnded())


_READS = ("session.world.turns", "session.world.characters", "session.world.clocks", "session.world.aliases")
PANEL = Panel(
    region=REGION,
    view=line,
    reads=("slug", "showing", *_READS),
    actions={"turn-take": _take, "turn-end": _end, "turn-pay": _pay, "round-next": _next},
)
#: The same on a screen that only shows.
SHOWN = Panel(region=REGION, view=line, reads=("slug", *_READS))
#: Who comes next is first in the row.
REWOUND = Panel(reads=("session.world.turns",), after_draw=lambda context: context.page.rewind(REGION))
BUTTON = Panel(
    region=BEGIN,
    view=lambda context: {"root": {"hidden": flag(context.system.turns is None or running(context) is not None)}},
    reads=("slug", "session.world.turns"),
    actions={"turns-begin": _begin},
)
ON_SHEET = Panel(
    region=SHEET,
    view=sheet,
    reads=("slug", *_READS),
    actions={"turn-choose": _choose, "reaction": _react, "turns-end": _stop},
)
