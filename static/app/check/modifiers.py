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
    """Open the sheet for the field that the button names."""
    app.modifier_sheet = data


def close(app: "App") -> None:
    """Close the sheet: it was for a field of another game."""
    app.modifier_sheet = {}
    app.page.sheet(SHEET, False)


def view(app: "App") -> Slots:
    """The sheet: what it is about, and the modifiers to pick from, those on the form marked."""
    data = app.modifier_sheet
    if not data:
        return {}
    field = data["field"]
    names = {each.name for each in app.draft.modifiers if each.field == field}
    return {
        "title": data["title"],
        "about": data["about"],
        "adds": _adds(data),
        "suggestions": [_source(field, each, each.name in names) for each in app.system.MODIFIERS.get(field, ())],
    }


def fields(system: System) -> set[str]:
    """The fields beside which reasons stand on the form."""
    return {*system.MODIFIERS, *(token.field for token in system.TOKENS if token.field)}


def chips(system: System, named: Sequence[Modifier]) -> Slots:
    """The reasons entered, as chips beside the field that each adds to."""
    slots: dict[str, Slot] = {}
    for field in fields(system):
        slots[f"modifiers-{field}"] = [_chip(reason) for reason in named if reason.field == field]
    return slots


def reason(field: str, name: str, points: int, once: bool) -> dict[str, str | None]:
    """What a control says of the reason that it enters or takes out."""
    return {"data-field": field, "data-name": name, "data-points": str(points), "data-once": "" if once else None}


def modifier_from(data: Mapping[str, str]) -> Modifier:
    """The modifier that a control names."""
    return Modifier(data["field"], data["name"], int(data["points"]), "once" in data)


def said(field: str) -> str:
    """What a field of the check is called where it is said in words."""
    return "DC" if field == "dc" else field.replace("_", " ").capitalize()


def _adds(data: Mapping[str, str]) -> Sequence[Node]:
    """A button for each number of points that a typed reason may have, the first of them taken by Enter."""
    adds = [each.strip().split(" ", 1) for each in data["adds"].split(",")]
    return [
        Node(
            "add",
            {"button": {"data-points": points, "id": "modifier-first" if at == 0 else None}, "word": word},
        )
        for at, (points, word) in enumerate(adds)
    ]


def _chip(entered: Modifier) -> Node:
    """A reason that stands on the check; a tap takes it away."""
    worth = "" if entered.points == 1 else f" {signed(entered.points)}"
    return Node(
        "chip",
        {
            "button": {
                **reason(entered.field, entered.name, entered.points, entered.once),
                "aria-label": f"Remove {entered.name} from {said(entered.field)}",
            },
            "name": f"{entered.name}{worth}",
            "once": "once" if entered.once else "",
        },
    )


def _source(field: str, source: SuggestedModifier, entered: bool) -> Node:
    """A reason on offer; a tap enters it or takes it away."""
    attributes = {
        **reason(field, source.name, source.points, source.once),
        "aria-pressed": "true" if entered else "false",
    }
    worth = "" if source.points == 1 else f"{signed(source.points)} "
    return Node("suggestion", {"button": attributes, "name": source.name, "when": f"{worth}{source.when}"})


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("slug", "modifier_sheet", "draft.modifiers"),
    actions={"modifiers": _open},
)
