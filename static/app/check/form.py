"""The form of the game on the table: its controls, its modifiers, and errors beside wrong values."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from app.check.draft import agreed, entered, part_values, spent, stepped, toggled
from app.check.modifiers import SHEET as MODIFIERS
from app.check.modifiers import chips, modifier_from, typed
from app.ui.panel import Panel
from app.ui.template import Node, Slot, Slots
from razor_core.rules.modifiers import Modifier, Scope

if TYPE_CHECKING:
    from app.app import App


def load(app: "App") -> None:
    """Fill the form of the game on the table from its stored draft, once."""
    slug, system = app.slug, app.system
    if slug in app.forms:
        app.use_draft(app.forms[slug])
        return
    draft = app.drafts.form(slug)
    if draft.values:
        app.page.restore(slug, draft.values)
    known = tuple(each for each in draft.modifiers if each.field in system.Check.__dataclass_fields__)
    app.change(replace(draft, values=app.page.values(slug), modifiers=known))


def edited(app: "App", control: str) -> None:
    """Read the new value of a control, and bring related controls into agreement."""
    values = app.page.values(app.slug)
    together = agreed(app.system, values, control)
    if together != values:
        app.page.restore(app.slug, together)
    app.change(replace(app.draft, values=together))


def use(
    app: "App",
    values: Mapping[str, str],
    removed: Collection[tuple[str, str]] = (),
    added: Collection[Modifier] = (),
) -> None:
    """Set controls of the form as if a player typed into them. An empty text clears a box or a text.

    Remove the modifiers that `removed` lists by field and name, and add those of `added`.
    """
    together = {**app.page.values(app.slug), **values}
    for control in values:
        together = agreed(app.system, together, control)
    app.page.restore(app.slug, together)
    out = {*removed, *((each.field, each.name) for each in added)}
    kept = (each for each in app.draft.modifiers if (each.field, each.name) not in out)
    app.change(replace(app.draft, values=app.page.values(app.slug), modifiers=(*kept, *added)))


def exchange(app: "App", scope: Scope, values: Mapping[str, str], holder: str) -> None:
    """Exchange the part of the form that belongs to the actor or to the target, and nothing else.

    `values` are what the new one brings. `holder` is the id of the one who goes: what they carry is no longer left out
    or chosen.
    """
    first = part_values(app.system, app.slug, scope, app.page.values(app.slug).keys())
    app.draft = replace(
        app.draft,
        modifiers=tuple([each for each in app.draft.modifiers if each.scope is not scope]),
        left_out=tuple([key for key in app.draft.left_out if key[0] != holder]),
        chosen=tuple([key for key in app.draft.chosen if key[0] != holder]),
    )
    use(app, {**first, **values})


def clear(app: "App") -> None:
    """Set the whole form to its first values: another session is on the table."""
    exchange(app, Scope.ACTOR, {}, app.setup.actor)
    exchange(app, Scope.TARGET, {}, app.setup.target)
    exchange(app, Scope.SCENE, {}, "")


def spend(app: "App") -> None:
    """Reset what a roll uses up: modifiers for one roll, and single-use fields."""
    draft = spent(app.system, app.draft)
    if draft != app.draft:
        app.page.restore(app.slug, draft.values)
        app.change(draft)


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
        **chips(app),
    }
    if app.refused:
        slots[f"error-{app.refused.field}"] = app.refused.message
    return slots


PANEL = Panel(
    region=lambda app: app.slug,
    view=view,
    reads=("slug", "setup", "session.world.characters", "session.world.unnamed", "attribute", "refused"),
    actions={
        "step": _step,
        "modifier-toggle": _toggle,
        "modifier-remove": _toggle,
        "modifier-carried": _carried,
        "enter": _enter,
    },
)
