"""The modifiers of a check: chips on the form, and the sheet to pick or type those of one field."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.ui.panel import Panel
from app.ui.template import Node, Slot, Slots
from razor_core.rules.modifiers import Modifier, SuggestedModifier
from razor_core.rules.numbers import signed
from razor_core.rules.system import System

if TYPE_CHECKING:
    from app.app import App

SHEET = "modifiers"


def _open(app: "App", data: Mapping[str, str]) -> None:
    """Open the sheet for the field of the button."""
    app.modifier_sheet = data


def close(app: "App") -> None:
    """Close the sheet."""
    app.modifier_sheet = {}
    app.page.sheet(SHEET, False)


def view(app: "App") -> Slots:
    """Show the sheet: its title, the points to choose, and suggested modifiers, those on the form marked."""
    data = app.modifier_sheet
    if not data:
        return {}
    field = data["field"]
    names = {each.name for each in app.draft.modifiers if each.field == field}
    return {
        "title": data["title"],
        "about": data["about"],
        "adds": _adds(data),
        "suggestions": [_suggestion(field, each, each.name in names) for each in app.system.MODIFIERS.get(field, ())],
    }


def modifier_fields(system: System) -> set[str]:
    """Return the fields that the form shows modifiers for."""
    return {*system.MODIFIERS, *(token.field for token in system.TOKENS if token.field)}


def chips(system: System, modifiers: Sequence[Modifier]) -> Slots:
    """Show the modifiers as chips beside their fields."""
    slots: dict[str, Slot] = {}
    for field in modifier_fields(system):
        slots[f"modifiers-{field}"] = [_chip(modifier) for modifier in modifiers if modifier.field == field]
    return slots


def modifier_data(modifier: Modifier) -> dict[str, str | None]:
    """Return the `data-` attributes of a control that adds or removes the modifier."""
    return {
        "data-field": modifier.field,
        "data-name": modifier.name,
        "data-points": str(modifier.points),
        "data-once": "" if modifier.once else None,
    }


def modifier_from(data: Mapping[str, str]) -> Modifier:
    """Return the modifier of a control."""
    return Modifier(data["field"], data["name"], int(data["points"]), "once" in data)


def _field_label(field: str) -> str:
    """Return a field's name as a player reads it."""
    return "DC" if field == "dc" else field.replace("_", " ").capitalize()


def _adds(data: Mapping[str, str]) -> Sequence[Node]:
    """Return a button for each number of points that a typed modifier can have. Enter presses the first."""
    adds = [each.strip().split(" ", 1) for each in data["adds"].split(",")]
    return [
        Node(
            "add",
            {"button": {"data-points": points, "id": "modifier-first" if at == 0 else None}, "word": word},
        )
        for at, (points, word) in enumerate(adds)
    ]


def _chip(modifier: Modifier) -> Node:
    """Return the chip of a modifier on the form. A tap removes it."""
    points = "" if modifier.points == 1 else f" {signed(modifier.points)}"
    label = f"Remove {modifier.name} from {_field_label(modifier.field)}"
    return Node(
        "chip",
        {
            "button": {**modifier_data(modifier), "aria-label": label},
            "name": f"{modifier.name}{points}",
            "once": "once" if modifier.once else "",
        },
    )


def _suggestion(field: str, suggested: SuggestedModifier, on_form: bool) -> Node:
    """Return the button of a suggested modifier. A tap adds or removes it."""
    modifier = Modifier(field, suggested.name, suggested.points, suggested.once)
    attributes = {**modifier_data(modifier), "aria-pressed": "true" if on_form else "false"}
    points = "" if suggested.points == 1 else f"{signed(suggested.points)} "
    return Node("suggestion", {"button": attributes, "name": suggested.name, "when": f"{points}{suggested.when}"})


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("slug", "modifier_sheet", "draft.modifiers"),
    actions={"modifiers": _open},
)
