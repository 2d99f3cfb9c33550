"""The form of the game on the table: its controls, its modifiers, and errors beside wrong values."""

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING

from app.check import fiction
from app.check.modifiers import SHEET as MODIFIERS
from app.check.modifiers import chips, modifier_from
from app.check.preparations import FICTION
from app.ui.panel import Panel
from app.ui.template import Node, Slot, Slots, flag, not_in, option
from razor_core.rolls import edits
from razor_core.rolls.sheet_values import answer_values, answers
from razor_core.rolls.typed_values import ATTRIBUTE_NAME
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.clocks import find as find_clock

if TYPE_CHECKING:
    from app.context import Context


def edited(context: "Context", name: str, control: str, text: str) -> None:
    """Take what was typed into a control of the form of the fiction, or of the game on the table."""
    if name == FICTION:
        fiction.edited(context, control, text)
    else:
        context.edit(edits.typed, control, text)


def _show_controls(context: "Context") -> None:
    """Let the controls of the forms show what is set up."""
    context.forms.draw(context.slug, edits.controls(context.prep, context.session.world))
    context.forms.draw(FICTION, context.prep.texts)


def _enter(context: "Context", data: Mapping[str, str]) -> None:
    """Add the modifier typed on the modifier sheet, to the field of the button and with its points."""
    name = context.forms.texts(MODIFIERS)["modifier"].strip()
    if name:
        context.forms.put(MODIFIERS, {"modifier": ""})
        new = edits.modifier(context.system, data["field"], name, int(data["points"]))
        context.prepare(edits.entered(context.prep, new))


def _toggle(context: "Context", data: Mapping[str, str]) -> None:
    context.prepare(edits.toggled(context.prep, modifier_from(context.system, data)))


def _answer(context: "Context", data: Mapping[str, str]) -> None:
    """Let the target answer with another of the numbers of their sheet."""
    able, at = answers(context.system, context.target), int(data["value"])
    context.edit(edits.put, answer_values(context.system, able[at] if 0 <= at < len(able) else None))


def _answers(context: "Context") -> Slots:
    """A list of the answers, the one on the form chosen; nothing where there is no target, or it has no numbers."""
    able = answers(context.system, context.target)
    current = tuple([getattr(context.setup.base, field) for field in context.system.sheet.defences.answers])
    chosen = next((at for at, each in enumerate(able) if each.numbers == current), None)
    as_typed = [option("-1", "as typed", True)] if chosen is None else []
    return {
        "answered": {"hidden": flag(not able)},
        "answers": [*as_typed, *(option(str(at), each.label, at == chosen) for at, each in enumerate(able))],
        "unanswered": {"hidden": flag(bool(able))},
    }


def view(context: "Context") -> Slots:
    """Show the modifiers beside their fields, the Skills to choose from, and the error of a wrong value."""
    system, by_attribute = context.system, context.system.sheet.skills.suggested
    skills = by_attribute.get(context.prep.values.get(ATTRIBUTE_NAME, "").strip()) or chain(*by_attribute.values())
    slots: dict[str, Slot] = {
        "skills": [Node("option", {"value": skill}) for skill in skills],
        **{f"error-{field}": "" for field in system.Check.__dataclass_fields__},
        **{not_in(kinds): {"hidden": flag(context.setup.kind in kinds)} for kinds in system.absences},
        **chips(context),
    }
    if system.sheet.defences.answers:
        slots |= _answers(context)
    if system.pools:
        pools = [clock for clock in context.session.world.clocks if clock.name in system.pools and clock.filled]
        slots |= {"pooled": {"hidden": flag(not pools)}, "pools": [_pool(pool) for pool in pools]}
    if context.refused:
        slots[f"error-{context.refused.field}"] = context.refused.message
    return slots


def _pool(clock: Clock) -> Node:
    """Return the button that spends a point of a shared pool."""
    side = clock.name.rpartition(" ")[0]
    return Node(
        "pool",
        {
            "button": {"data-clock": clock.id, "aria-label": f"Spend 1 of {clock.name}"},
            "name": side or clock.name,
            "count": f"{clock.filled}/{clock.segments}",
        },
    )


def _spend_pool(context: "Context", data: Mapping[str, str]) -> None:
    """Take a point from a pool. What it buys is the table's."""
    clock = find_clock(context.session.world.clocks, data["clock"])
    if clock and clock.filled:
        context.record(ClockTicked(clock.id, -1))
        context.show_toast(f"1 {clock.name} spent")


PANEL = Panel(
    region=lambda context: context.slug,
    view=view,
    reads=(
        "slug",
        "setup",
        "session.world.characters",
        "session.world.unnamed",
        "session.world.clocks",
        "prep.values",
        "refused",
    ),
    actions={
        "pool-spend": _spend_pool,
        "answer": _answer,
        "step": lambda context, data: context.edit(edits.step, data["name"], int(data["by"])),
        "modifier-toggle": _toggle,
        "modifier-remove": _toggle,
        "modifier-carried": lambda context, data: context.edit(
            edits.carried, (data["holder"], data["field"], data["name"])
        ),
        "enter": _enter,
    },
)
#: Shows what is set up in the controls.
CONTROLS = Panel(
    reads=("slug", "prep", "session.world.characters", "session.world.tasks", "forms.changes"),
    after_draw=_show_controls,
)
