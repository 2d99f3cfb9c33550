"""The form of the game on the table: its controls, its modifiers, and errors beside wrong values."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from app.check.draft import Draft, agreed, entered, spent, stepped, toggled
from app.check.modifiers import SHEET as MODIFIERS
from app.check.modifiers import chips, modifier_from
from app.ui.panel import Panel
from app.ui.template import Node, Slot, Slots
from razor_core.rules.modifiers import Modifier

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
    app.change(Draft(app.page.values(slug), known))


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
    app.change(Draft(app.page.values(app.slug), (*kept, *added)))


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
        field, once = app.modifier_sheet["field"], "once" in app.modifier_sheet
        app.change(entered(app.draft, Modifier(field, name, int(data["points"]), once)))


def _step(app: "App", data: Mapping[str, str]) -> None:
    name = data["name"]
    app.page.restore(app.slug, stepped(app.system, app.page.values(app.slug), name, int(data["by"])))
    edited(app, name)


def _toggle(app: "App", data: Mapping[str, str]) -> None:
    app.change(toggled(app.draft, modifier_from(data)))


def view(app: "App") -> Slots:
    """Show the modifiers beside their fields, the Skills to choose from, and the error of a wrong value."""
    system, draft = app.system, app.draft
    skills = system.SKILLS.get(app.attribute) or chain(*system.SKILLS.values())
    slots: dict[str, Slot] = {
        "skills": [Node("option", {"value": skill}) for skill in skills],
        **{f"error-{field}": "" for field in system.Check.__dataclass_fields__},
        **chips(system, draft.modifiers),
    }
    if app.refused:
        slots[f"error-{app.refused.field}"] = app.refused.message
    return slots


PANEL = Panel(
    region=lambda app: app.slug,
    view=view,
    reads=("slug", "draft.modifiers", "attribute", "refused"),
    actions={"step": _step, "modifier-toggle": _toggle, "modifier-remove": _toggle, "enter": _enter},
)
