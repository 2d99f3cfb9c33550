"""The fiction above the form: who acts, why and how, and whether it is worth a roll. The same for every game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.check.preparations import FICTION
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rolls.acting import named
from razor_core.rolls.edits import said
from razor_core.rules.game import Game, Gate

if TYPE_CHECKING:
    from app.context import Context


def edited(context: "Context", control: str, value: str) -> None:
    """Take what a player typed or ticked. The character of the name that is typed acts, or nobody of the table."""
    context.prepare(said(context.prep, {control: value}))
    if control == "who":
        context.edit(named)


def closed_gates(system: Game, texts: Mapping[str, str]) -> list[Gate]:
    """Return the gates that are closed: conditions for a roll that are not met."""
    return [gate for gate in system.book.gates if not texts.get(gate.box)]


def view(context: "Context") -> Slots:
    """Show the questions of the gates, and a summary of who acts and why."""
    values = context.prep.texts
    texts = [values.get(name, "").strip() for name in ("who", "intent")]
    return {
        "gates": [
            Node(
                "gate",
                {"box": {"name": gate.box, "checked": flag(bool(values.get(gate.box)))}, "question": gate.question},
            )
            for gate in context.system.book.gates
        ],
        "summary": ": ".join(text for text in texts if text) or "Who is acting, and why?",
    }


PANEL = Panel(region=FICTION, view=view, reads=("slug", "prep.texts"))
