"""The sheet that explains terms of the game."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from app.sheets.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, notes

if TYPE_CHECKING:
    from app.context import Context


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Explain the terms of a button. Import the texts at the first call, so that a start does not pay for it."""
    state(context).help_terms = tuple(
        import_module("app.sheets.clock_terms").terms(data.get("of", context.slug), data["help"])
    )


def view(context: "Context") -> Slots:
    """The terms, their meanings and examples."""
    return {
        "terms": [
            Node("term", {"name": term.name, "meaning": term.meaning, "examples": notes(term.examples)})
            for term in state(context).help_terms
        ]
    }


PANEL = Panel(region="help", view=view, reads=("rooms.sheets.help_terms",), initial=((),), actions={"help": _open})
