"""The reasons of a check: chips on the form, and the sheet on which those of one field are picked or typed."""

from collections.abc import Mapping, Sequence

from app.ui.template import Node, Page, Slot, Slots
from razor_core.rules.modifiers import Modifier, SuggestedModifier
from razor_core.rules.numbers import signed
from razor_core.rules.system import System

SHEET = "reasons"


class ModifiersSheet:
    """Owns the sheet: which field it is open for, and what may be typed there, as the button that opened it says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.opened: Mapping[str, str] = {}

    def open(self, data: Mapping[str, str], system: System, named: Sequence[Modifier]) -> None:
        """Let the sheet be for the field of the button."""
        self.opened = data
        self.page.fill(SHEET, {"title": data["title"], "about": data["about"], "adds": _adds(data)})
        self.draw(system, named)

    def close(self) -> None:
        """Let the sheet be for no field: it was that of another game."""
        self.opened = {}
        self.page.sheet(SHEET, False)

    def draw(self, system: System, named: Sequence[Modifier]) -> None:
        """The reasons on offer for the field, those entered marked."""
        if self.opened:
            field = self.opened["field"]
            names = {reason.name for reason in named if reason.field == field}
            offered = system.MODIFIERS.get(field, ())
            self.page.fill(SHEET, {"sources": [_source(field, source, source.name in names) for source in offered]})

    def typed(self, data: Mapping[str, str]) -> Modifier | None:
        """The reason typed, worth what the button says; None where nothing is typed."""
        name = self.page.values(SHEET)["reason"].strip()
        if not name or not self.opened:
            return None
        self.page.put(SHEET, "reason", "")
        return Modifier(self.opened["field"], name, int(data["points"]), "once" in self.opened)


def fields(system: System) -> set[str]:
    """The fields beside which reasons stand on the form."""
    return {*system.MODIFIERS, *(token.field for token in system.TOKENS if token.field)}


def chips(system: System, named: Sequence[Modifier]) -> Slots:
    """The reasons entered, as chips beside the field that each adds to."""
    slots: dict[str, Slot] = {}
    for field in fields(system):
        slots[f"named-{field}"] = [_chip(reason) for reason in named if reason.field == field]
    return slots


def reason(field: str, name: str, points: int, once: bool) -> dict[str, str | None]:
    """What a control says of the reason that it enters or takes out."""
    return {"data-field": field, "data-name": name, "data-points": str(points), "data-once": "" if once else None}


def named(data: Mapping[str, str]) -> Modifier:
    """The reason that a control says."""
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
            {"button": {"data-points": points, "id": "reason-first" if at == 0 else None}, "word": word},
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
    return Node("source", {"button": attributes, "name": source.name, "when": f"{worth}{source.when}"})
