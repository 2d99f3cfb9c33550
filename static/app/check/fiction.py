"""The line above the form: who acts, why and how, and whether it is worth a roll; the same for every game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.check.draft import Draft
from app.check.drafts import Drafts
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.system import Gate, System
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.app import App

FORM = "fiction"
#: The prefix of the closed gates of a game in a stored draft; the title of the game follows.
CLOSED = "closed in "


@dataclass(frozen=True, slots=True)
class FictionDraft:
    """The values of the line's controls by name, and the boxes of closed gates by game, with a space between them."""

    values: Mapping[str, str] = field(default_factory=dict)
    closed: Mapping[str, str] = field(default_factory=dict)


def loaded(drafts: Drafts) -> FictionDraft:
    """The fiction as it was stored last. The first version stored it with the form of the first game."""
    kept = drafts.form(FORM)
    values = (kept if kept.values else drafts.form(next(iter(SYSTEMS)))).values
    closed = {name: boxes for name, boxes in kept.values.items() if name.startswith(CLOSED)}
    return FictionDraft(values, closed)


def ask(app: "App") -> None:
    """Ask the questions of the game on the table: its gates are closed that were closed the last time."""
    closed = app.fiction.closed.get(CLOSED + app.system.TITLE, "").split()
    texts = {name: app.fiction.values.get(name, "") for name in ("who", "intent", "approach")}
    open_gates = {box: "on" for gate in app.system.GATES if (box := _box(gate)) not in closed}
    for name, text in texts.items():
        app.page.set_value(FORM, name, text)
    _take(app, {**texts, **open_gates})


def edited(app: "App") -> None:
    """Take in what a person typed or ticked."""
    _take(app, app.page.values(FORM))


def say(app: "App", texts: Mapping[str, str]) -> None:
    """Set texts of the line by name, such as `who`."""
    for name, text in texts.items():
        app.page.set_value(FORM, name, text)
    _take(app, {**app.fiction.values, **texts})


def _take(app: "App", values: Mapping[str, str]) -> None:
    boxes = (_box(gate) for gate in app.system.GATES)
    closed = " ".join(box for box in boxes if box not in values)
    app.fiction = FictionDraft(values, {**app.fiction.closed, CLOSED + app.system.TITLE: closed})
    app.drafts.keep_form(FORM, Draft({**app.fiction.values, **app.fiction.closed}))


def closed_gates(system: System, values: Mapping[str, str]) -> list[Gate]:
    """The conditions for a roll that are not met."""
    return [gate for gate in system.GATES if _box(gate) not in values]


def _box(gate: Gate) -> str:
    """The name of the box for a gate."""
    return f"gate-{gate.name}"


def view(app: "App") -> Slots:
    """The questions of the gates, and who acts and why in a line."""
    values = app.fiction.values
    said = [values.get(name, "").strip() for name in ("who", "intent")]
    return {
        "gates": [
            Node(
                "gate",
                {"box": {"name": _box(gate), "checked": flag(_box(gate) in values)}, "question": gate.question},
            )
            for gate in app.system.GATES
        ],
        "summary": ": ".join(text for text in said if text) or "Who is acting, and why?",
    }


PANEL = Panel(region=FORM, view=view, reads=("slug", "fiction"))
