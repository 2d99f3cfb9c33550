"""The modifiers of a check: chips on the form, and the sheet to pick or type them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.check.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slot, Slots, flag, truth
from razor_core.events.events import Rolled
from razor_core.rolls.edits import modifier
from razor_core.rolls.preparation import modifier_fields
from razor_core.rules.fields import hinders, is_flag
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, levelled, uncounted, worth
from razor_core.rules.numbers import spelled_sum
from razor_core.table.characters import Character
from razor_core.table.durations import left, worded
from razor_core.table.setups import Setup
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context

SHEET = "modifiers"
#: How many of the last modifiers the sheet offers first, and in how many of the last entries of the log it looks.
RECENT, SEARCHED = 3, 200
#: The mark of a lifetime on a chip.
_LIFETIMES: Mapping[Lifetime, str] = {
    Lifetime.ROLL: "this roll",
    Lifetime.NEXT: "next roll",
    Lifetime.ACTION: "next action",
    Lifetime.THIS_ACTION: "this action",
    Lifetime.USED: "",
    Lifetime.STAYS: "",
}
#: How long a modifier lasts that is typed, and which of those suggested do not.
_ENTERED: Mapping[Lifetime, tuple[str, str]] = {
    Lifetime.ROLL: ("For this roll", ", unless it says that it stays"),
    Lifetime.STAYS: ("Stays until you remove it", ", unless it says this roll"),
}


#: Until when one that stays does so, by whose it is; those of the scene until they are removed.
_UNTIL: Mapping[Scope, str] = {Scope.ACTOR: ", until another acts", Scope.TARGET: ", until another is the target"}


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet with the kinds of modifiers that the button has."""
    state(context).modifier_kinds = tuple(json.loads(data["kinds"]))


def close(context: "Context") -> None:
    """Close the sheet, and forget what was typed on it."""
    state(context).modifier_kinds = ()
    context.forms.put(SHEET, {"modifier": ""})
    context.page.sheet(SHEET, False)


def view(context: "Context") -> Slots:
    """Show the sheet: the last ones of this table, then each kind with those suggested and with points."""
    kinds = state(context).modifier_kinds
    return {
        "recent": [_option(context.system, each, context.prep.entered) for each in _recent(context)] if kinds else [],
        "kinds": [_kind(context, kind, at == 0) for at, kind in enumerate(kinds)],
    }


def _recent(context: "Context") -> list[Modifier]:
    """Return the last modifiers that rolls of this game had from the form."""
    events = (entry.record.event for entry in islice(reversed(context.log.entries), SEARCHED))
    rolls = [event for event in events if isinstance(event, Rolled) and event.system == context.slug]
    found = dict[tuple[str, str, int], Modifier]()
    for each in [entered for roll in rolls for entered in roll.fiction.modifiers if not entered.holder]:
        found.setdefault((each.field, each.name, each.points), each)
    return [*found.values()][:RECENT]


def _kind(context: "Context", kind: Mapping[str, Any], first: bool) -> Node:
    """Return a kind of modifiers: its title and text, the suggested ones, and the points that a typed one can have."""
    entered, together = context.prep.entered, kind["conditions"]
    suggested = [
        (source, modifier(context.system, of, source.name, source.points, source.lifetime))
        for of, sources in context.system.book.modifiers.items()
        for source in sources
        if source.condition is together and (together or of == kind["name"])
    ]
    usual = modifier(context.system, kind["name"], "", 1).lifetime
    lasts, but = _ENTERED[usual]
    some = any(new.lifetime is not usual for _, new in suggested)
    until = _UNTIL.get(context.system.sheet.scopes.get(kind["name"], Scope.ACTOR), "") if some else ""
    return Node(
        "modifier-kind",
        {
            "term": {"data-help": kind["help"], "hidden": flag(not kind["help"])},
            "title": kind["title"],
            "plain": "" if kind["help"] else kind["title"],
            "about": f"{kind['about']} {lasts}{but * some}{until}.",
            "suggestions": [_option(context.system, new, entered, source.when, usual) for source, new in suggested],
            "adds": _adds(kind, first),
        },
    )


def chips(context: "Context") -> Slots:
    """Show the modifiers as chips beside their fields: those entered, and those that characters carry.

    A flag that something is entered or carried for is set by its chips, so its box is hidden.
    """
    system, world, setup = context.system, context.session.world, context.setup
    carried = setup.choosable(world)
    slots: dict[str, Slot] = {}
    for field in modifier_fields(system):
        own = [each for each in carried if each.field == field]
        entered = [each for each in context.prep.entered if each.field == field]
        slots[f"modifiers-{field}"] = [
            *[_chip(system, modifier) for modifier in entered],
            *[carried_chip(system, world, setup, each) for each in own],
            *_sum(context, field),
        ]
        if is_flag(system.Check, field):
            slots[f"box-{field}"] = {"hidden": flag(bool(own or entered))}
    return slots


def _sum(context: "Context", field: str) -> Sequence[Node]:
    """Return the sum of a number of the scene and its modifiers, such as 18 + 2. The number is marked in its steps."""
    if context.refused or context.system.sheet.scopes.get(field) is not Scope.SCENE:
        return ()
    base, total = (getattr(check, field) for check in (context.setup.base, context.check()))
    if not base or base == total:
        return ()
    added = spelled_sum(base, (("scene", total - base),))
    return (
        Node("sum", {"root": {"data-base": str(base)}, "sum": f"{_field_label(field)} {added}", "total": f"= {total}"}),
    )


def modifier_data(modifier: Modifier) -> dict[str, str | None]:
    """Return the `data-` attributes of a control that adds or removes the modifier."""
    return {
        "data-field": modifier.field,
        "data-name": modifier.name,
        "data-points": str(modifier.points),
        "data-lifetime": modifier.lifetime.name,
    }


def modifier_from(system: Game, data: Mapping[str, str]) -> Modifier:
    """Return the modifier of a control."""
    return modifier(system, data["field"], data["name"], int(data["points"]), Lifetime[data["lifetime"]])


def _field_label(field: str) -> str:
    """Return a field's name as a player reads it."""
    return "DC" if field == "dc" else field.replace("_", " ").capitalize()


def _adds(kind: Mapping[str, Any], first: bool) -> Sequence[Node]:
    """Return a button for each number of points that a typed modifier can have. Enter presses the very first."""
    adds = [add.strip().split(" ", 1) for add in kind["points"].split(",")]
    return [
        Node(
            "add",
            {
                "button": {
                    "id": "modifier-first" if first and at == 0 else None,
                    "data-field": kind["name"],
                    "data-points": points,
                    "aria-label": f"{word}: {kind['title']}",
                },
                "word": word,
            },
        )
        for at, (points, word) in enumerate(adds)
    ]


def _chip(system: Game, modifier: Modifier) -> Node:
    """Return the chip of a modifier on the form. A tap removes it."""
    name = _worth(system, modifier)
    mark = _mark(system, modifier)
    shown = f"{name} {mark}".strip()
    label = f"Remove {shown} from {_field_label(modifier.field)}"
    return Node(
        "chip",
        {
            "button": {**modifier_data(modifier), "aria-label": label},
            "name": name,
            "mark": mark,
        },
    )


def carried_chip(
    game: Game,
    world: World,
    setup: Setup,
    modifier: Modifier,
    template: str = "carried",
    data: Mapping[str, str] = MappingProxyType({}),
) -> Node:
    """Return the chip of what a character brings to the setup. A tap leaves it out of the roll, or uses it."""
    holder, applies = world.find(modifier.holder), setup.applies(modifier) or setup.by_master(modifier)
    whose = f"{holder.name}: " if holder and holder.id not in (setup.actor, setup.system) else ""
    whose = "Target: " if modifier.holder and modifier.holder == setup.target else whose
    button = {
        **data,
        "data-holder": modifier.holder,
        "data-field": modifier.field,
        "data-name": modifier.name,
        "data-hinders": flag(_hinders(game, modifier)),
        "aria-pressed": truth(applies),
    }
    giver = world.find(modifier.giver)
    given = f" from {giver.name}" if giver else ""
    said = f"{modifier.name} by the GM" if setup.invoker(modifier) else _worth(game, modifier)
    name = f"{whose}{_keyword(game, modifier)}{said}{given}"
    return Node(template, {"button": button, "name": name, "mark": ", ".join(_marks(game, holder, modifier))})


def _marks(game: Game, holder: Character | None, modifier: Modifier) -> Sequence[str]:
    """Return how long what a character carries lasts, and what is noted of it, such as that it is out of reach."""
    noted = holder.notes_about(modifier.name) if holder else ()
    lasts = worded(game, left(holder, modifier.name)) if holder else ""
    return [*filter(None, [_mark(game, modifier), lasts]), *(note.name.partition(": ")[0].lower() for note in noted)]


def _hinders(game: Game, modifier: Modifier) -> bool:
    """Return whether a modifier makes a roll harder. The numbers of the target and of the scene do where they grow."""
    harder = hinders(game.Check, modifier.field) or modifier.field in game.sheet.scopes
    return modifier.points > 0 if harder else modifier.points < 0


def _keyword(system: Game, modifier: Modifier) -> str:
    """Return the word for a flag that actions can have, before a name that is another: their chips share a row."""
    words = system.actions.ADDS if system.actions else {}
    word = words.get(modifier.field, "") if is_flag(system.Check, modifier.field) else ""
    return f"{word}: " if word not in ("", modifier.name) else ""


def _mark(system: Game, modifier: Modifier) -> str:
    """Return how long a modifier lasts, unless its name says it, or which rolls alone a condition is for."""
    mark = _LIFETIMES[modifier.lifetime] or system.sheet.conditions.limits.get(uncounted(modifier.name), "")
    return "" if mark in modifier.name.casefold() else mark


def _worth(system: Game, modifier: Modifier) -> str:
    """Return the modifier in words: its name, and its points unless it is one or none, or the name says them."""
    points, name = worth(system.Check, modifier.field, modifier.points), levelled(system.Check, modifier)
    return name if points in name else f"{name} {points}"


def _option(
    system: Game, offered: Modifier, entered: Iterable[Modifier], when: str = "", usual: Lifetime | None = None
) -> Node:
    """Return the button of a modifier that can be set. A tap adds or removes it.

    It says how long that lasts, unless that is as usual.
    """
    on_form = any((each.field, each.name) == (offered.field, offered.name) for each in entered)
    attributes = {**modifier_data(offered), "aria-pressed": truth(on_form)}
    lasts = "" if offered.lifetime is usual else _LIFETIMES[offered.lifetime] or "stays"
    said = f"{worth(system.Check, offered.field, offered.points)} {when}".strip()
    said = ", ".join(filter(None, (said, lasts)))
    return Node("suggestion", {"button": attributes, "name": offered.name, "when": said})


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("slug", "rooms.check.modifier_kinds", "prep.entered", "log.entries"),
    actions={"modifiers": _open},
)
