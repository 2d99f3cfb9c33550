"""The fiction above the form: who acts, why and how, and whether it is worth a roll. The same for every game."""

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
#: In a stored draft, this prefix and a game's title name the closed gates of that game.
CLOSED = "closed in "
#: The names of the texts.
TEXTS = ("who", "intent", "approach")


@dataclass(frozen=True, slots=True)
class FictionDraft:
    """The values of the controls by name. `closed` are the boxes of closed gates by game, separated by spaces."""

    values: Mapping[str, str] = field(default_factory=dict)
    closed: Mapping[str, str] = field(default_factory=dict)


def loaded(drafts: Drafts) -> FictionDraft:
    """Return the stored fiction. The first version stored it with the form of the first game."""
    kept = drafts.form(FORM)
    values = (kept if kept.values else drafts.form(next(iter(SYSTEMS)))).values
    closed = {name: boxes for name, boxes in kept.values.items() if name.startswith(CLOSED)}
    return FictionDraft(values, closed)


def show_game(app: "App") -> None:
    """Show the gates of the game on the table, open or closed as they were last time."""
    closed = app.fiction.closed.get(CLOSED + app.system.TITLE, "").split()
    texts = {name: app.fiction.values.get(name, "") for name in TEXTS}
    open_gates = {box: "on" for gate in app.system.GATES if (box := _box(gate)) not in closed}
    for name, text in texts.items():
        app.page.set_value(FORM, name, text)
    _store(app, {**texts, **open_gates})


def edited(app: "App") -> None:
    """Store what a player typed or ticked."""
    _store(app, app.page.values(FORM))


def set_texts(app: "App", texts: Mapping[str, str]) -> None:
    """Set texts of the fiction by name, such as `who`."""
    for name, text in texts.items():
        app.page.set_value(FORM, name, text)
    _store(app, {**app.fiction.values, **texts})


def exchange(app: "App", who: str) -> None:
    """Set who acts. Their intent and approach are still open, and so are all gates."""
    open_gates = {_box(gate): "on" for gate in app.system.GATES}
    texts = {"who": who, "intent": "", "approach": ""}
    for name, text in texts.items():
        app.page.set_value(FORM, name, text)
    _store(app, {**texts, **open_gates})


def put(app: "App", values: Mapping[str, str]) -> None:
    """Set all values of the fiction, as they were once."""
    for name in TEXTS:
        app.page.set_value(FORM, name, values.get(name, ""))
    _store(app, values)


def clear(app: "App") -> None:
    """Set the fiction to its first values: another session is on the table."""
    app.fiction = FictionDraft()
    exchange(app, "")


def _store(app: "App", values: Mapping[str, str]) -> None:
    boxes = (_box(gate) for gate in app.system.GATES)
    closed = " ".join(box for box in boxes if box not in values)
    app.fiction = FictionDraft(values, {**app.fiction.closed, CLOSED + app.system.TITLE: closed})
    app.drafts.keep_form(FORM, Draft({**app.fiction.values, **app.fiction.closed}))


def closed_gates(system: System, values: Mapping[str, str]) -> list[Gate]:
    """Return the gates that are closed: conditions for a roll that are not met."""
    return [gate for gate in system.GATES if _box(gate) not in values]


def _box(gate: Gate) -> str:
    """Return the name of the gate's box."""
    return f"gate-{gate.name}"


def view(app: "App") -> Slots:
    """Show the questions of the gates, and a summary of who acts and why."""
    values = app.fiction.values
    texts = [values.get(name, "").strip() for name in ("who", "intent")]
    return {
        "gates": [
            Node(
                "gate",
                {"box": {"name": _box(gate), "checked": flag(_box(gate) in values)}, "question": gate.question},
            )
            for gate in app.system.GATES
        ],
        "summary": ": ".join(text for text in texts if text) or "Who is acting, and why?",
    }


PANEL = Panel(region=FORM, view=view, reads=("slug", "fiction"))
