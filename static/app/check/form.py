"""The form of the game on the table: its controls, its modifiers, and errors beside wrong values."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING

from app.check import answers
from app.check.draft import SKILL_NAME, Draft, agreed, entered, part_values, spent, stepped, toggled
from app.check.modifiers import SHEET as MODIFIERS
from app.check.modifiers import chips, modifier_from, typed
from app.ui.panel import Panel
from app.ui.template import Node, Slot, Slots, flag
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.systems import SYSTEMS
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.clocks import find as find_clock
from razor_core.table.setups import Key

if TYPE_CHECKING:
    from app.app import App


def load(app: "App") -> None:
    """Put the draft of the game on the table on its form: the stored one when it is first shown."""
    first = app.slug not in app.forms
    draft = _filled(app, app.slug)
    (app.change if first else app.use_draft)(draft)


def _filled(app: "App", slug: str) -> Draft:
    """Return the draft of a game's form. When it is first read, fill the form from the stored one."""
    if slug in app.forms:
        return app.forms[slug]
    draft, check = app.drafts.form(slug), SYSTEMS[slug].Check
    if draft.values:
        # A draft of an earlier version has no value for a field that the check has got since.
        first = {each.name: each.default.name for each in fields(check) if isinstance(each.default, Enum)}
        app.page.restore(slug, {**first, **draft.values})
    known = tuple(each for each in draft.modifiers if each.field in check.__dataclass_fields__)
    app.forms[slug] = replace(draft, values=app.page.values(slug), modifiers=known)
    return app.forms[slug]


def values_in(app: "App", slug: str) -> Mapping[str, str]:
    """Return the values of the form of a game, on the table or not."""
    return _filled(app, slug).values


def put_in(app: "App", slug: str, values: Mapping[str, str]) -> None:
    """Set controls of the form of a game, on the table or not, that no other control depends on."""
    if slug == app.slug:
        use(app, values)
        return
    draft = _filled(app, slug)
    app.forms[slug] = replace(draft, values={**draft.values, **values})
    app.page.restore(slug, app.forms[slug].values)
    app.drafts.keep_form(slug, app.forms[slug])


def edited(app: "App", control: str) -> None:
    """Read the new value of a control, and bring related controls into agreement."""
    values = app.page.values(app.slug)
    together = agreed(app.system, values, control, _points(app.modifiers))
    if together != values:
        app.page.restore(app.slug, together)
    app.change(replace(app.draft, values=together))


def use(app: "App", values: Mapping[str, str], added: Collection[Modifier] = ()) -> None:
    """Set controls of the form as if a player typed into them, and add modifiers.

    An empty text clears a box or a text.
    """
    together = {**app.page.values(app.slug), **values}
    for control in values:
        together = agreed(app.system, together, control, _points(app.modifiers))
    app.page.restore(app.slug, together)
    app.change(replace(app.draft, values=app.page.values(app.slug), modifiers=(*app.draft.modifiers, *added)))


def restore(app: "App", values: Mapping[str, str]) -> None:
    """Set controls to what they were once, boxes and texts just so, with the rows of steps beside the numbers."""
    together = {**app.page.values(app.slug), **values}
    for control in values.keys() - {SKILL_NAME}:
        together = agreed(app.system, together, control, _points(app.modifiers))
    app.page.restore(app.slug, together)


def use_check(app: "App", values: Mapping[str, str], added: Collection[Modifier]) -> None:
    """Put a whole check on the form: what was entered gives way, and what characters carry is left out."""
    carried = app.setup.available(app.session.world)
    app.draft = replace(app.draft, modifiers=(), left_out=tuple([each.key for each in carried]), chosen=())
    use(app, values, added)


def agree_steps(app: "App", before: Iterable[Modifier]) -> None:
    """Let the rows of steps show the numbers of the check, which had the modifiers `before`."""
    was, now = _points(before), _points(app.modifiers)
    together = dict(app.draft.values)
    for field in was.keys() | now.keys():
        if field in together and was.get(field) != now.get(field):
            together = agreed(app.system, together, field, now)
    if together != app.draft.values:
        app.page.restore(app.slug, together)
        app.forms[app.slug] = app.draft = replace(app.draft, values=together)


def _points(modifiers: Iterable[Modifier]) -> dict[str, int]:
    """Return the points that the modifiers add, by field."""
    points: dict[str, int] = {}
    for each in modifiers:
        points[each.field] = points.get(each.field, 0) + each.points
    return points


def exchange(app: "App", scope: Scope, values: Mapping[str, str], *holders: str) -> None:
    """Exchange the part of the form that belongs to the actor or to the target, and nothing else.

    `values` are what the new one brings. `holders` are the ids of the one who goes and the one who comes: nothing that
    they carry is left out or chosen.
    """
    first = part_values(app.system, app.slug, scope, app.page.values(app.slug).keys())
    app.draft = replace(
        app.draft,
        modifiers=tuple([each for each in app.draft.modifiers if each.scope is not scope]),
        left_out=tuple([key for key in app.draft.left_out if key[0] not in holders]),
        chosen=tuple([key for key in app.draft.chosen if key[0] not in holders]),
    )
    use(app, {**first, **values})


def clear(app: "App") -> None:
    """Set the forms of all games to their first values: another session is on the table."""
    for slug, system in SYSTEMS.items():
        controls = app.page.values(slug)
        first = dict[str, str]()
        for scope in Scope:
            first |= part_values(system, slug, scope, controls)
        for name in tuple(first):
            first = agreed(system, first, name)
        app.page.restore(slug, first)
        app.forms.pop(slug, None)
        app.drafts.keep_form(slug, Draft())
    load(app)


def spend(app: "App") -> None:
    """Reset what a roll uses up: modifiers for one roll, and single-use fields."""
    draft = spent(app.system, app.draft, app.setup.kind)
    if draft != app.draft:
        app.page.restore(app.slug, draft.values)
        app.change(draft)


def keep(app: "App", left_out: Collection[Key], chosen: Collection[Key]) -> None:
    """Leave what characters carry under these keys out of the next roll too, or use it there."""
    if left_out or chosen:
        draft = app.draft
        app.change(replace(draft, left_out=(*draft.left_out, *left_out), chosen=(*draft.chosen, *chosen)))


def forget_carried(app: "App") -> None:
    """Let what characters carry count as usual: what was left out or chosen was for rolls of another kind."""
    app.change(replace(app.draft, left_out=(), chosen=()))


def _enter(app: "App", data: Mapping[str, str]) -> None:
    """Add the modifier typed on the modifier sheet, with the points of the button."""
    name = app.page.values(MODIFIERS)["modifier"].strip()
    if name and app.modifier_sheet:
        app.page.set_value(MODIFIERS, "modifier", "")
        app.change(entered(app.draft, typed(app.system, app.modifier_sheet["field"], name, int(data["points"]))))


def _step(app: "App", data: Mapping[str, str]) -> None:
    name = data["name"]
    app.page.restore(app.slug, stepped(app.system, app.page.values(app.slug), name, int(data["by"])))
    edited(app, name)


def _toggle(app: "App", data: Mapping[str, str]) -> None:
    app.change(toggled(app.draft, modifier_from(app.system, data)))


def _carried(app: "App", data: Mapping[str, str]) -> None:
    """Use what a character carries for this roll, or leave it out."""
    key = (data["holder"], data["field"], data["name"])
    modifier = next((each for each in app.setup.available(app.session.world) if each.key == key), None)
    if modifier:
        setup = app.setup.toggled(modifier)
        app.change(replace(app.draft, left_out=setup.left_out, chosen=setup.chosen))


def view(app: "App") -> Slots:
    """Show the modifiers beside their fields, the Skills to choose from, and the error of a wrong value."""
    system, known = app.system, app.system.SHEET.skills
    skills = known.get(app.attribute) or chain(*known.values())
    slots: dict[str, Slot] = {
        "skills": [Node("option", {"value": skill}) for skill in skills],
        **{f"error-{field}": "" for field in system.Check.__dataclass_fields__},
        **{f"not-in-{kind}": {"hidden": flag(kind == app.setup.kind)} for kind in system.FOLLOW_UPS},
        **chips(app),
    }
    if system.SHEET.answers:
        slots |= answers.slots(app)
    if system.POOLS:
        pools = [each for each in app.session.world.clocks if each.name in system.POOLS and each.filled]
        slots |= {"pooled": {"hidden": flag(not pools)}, "pools": [_pool(each) for each in pools]}
    if app.refused:
        slots[f"error-{app.refused.field}"] = app.refused.message
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


def _spend_pool(app: "App", data: Mapping[str, str]) -> None:
    """Take a point from a pool. What it buys is the table's."""
    clock = find_clock(app.session.world.clocks, data["clock"])
    if clock and clock.filled:
        app.record(ClockTicked(clock.id, -1))
        app.show_toast(f"1 {clock.name} spent")


PANEL = Panel(
    region=lambda app: app.slug,
    view=view,
    reads=(
        "slug",
        "setup",
        "session.world.characters",
        "session.world.unnamed",
        "session.world.clocks",
        "attribute",
        "refused",
    ),
    actions={
        "pool-spend": _spend_pool,
        "answer": lambda app, data: use(app, answers.values(app, int(data["value"]))),
        "step": _step,
        "modifier-toggle": _toggle,
        "modifier-remove": _toggle,
        "modifier-carried": _carried,
        "enter": _enter,
    },
)
