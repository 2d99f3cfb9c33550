"""Undo and redo, in the head of the page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.board import oracle, timers
from app.result import card
from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.events.entries import Redone, Undone
from razor_core.session.session import describe_act

if TYPE_CHECKING:
    from app.context import Context


def _undo(app: "Context", data: Mapping[str, str]) -> None:
    done = app.session.acts.done
    timers.catch_up(app)
    if done:
        app.show_toast(f"Undone: {describe_act(app.session, done[-1])}")
        asked = oracle.of_act(app, done[-1])
        app.record(Undone(done[-1]))
        for event in asked:
            oracle.take_back(app, done[-1], event)


def _redo(app: "Context", data: Mapping[str, str]) -> None:
    redoable = app.session.acts.redoable
    timers.catch_up(app)
    if redoable:
        app.show_toast(f"Redone: {describe_act(app.session, redoable[-1])}")
        app.record(Redone(redoable[-1]))
        card.show_act(app, redoable[-1])
        for event in oracle.of_act(app, redoable[-1]):
            oracle.put_back(app, redoable[-1], event)


def view(app: "Context") -> Slots:
    """Show what undo and redo would do."""
    acts = app.session.acts
    return {
        name: {
            "disabled": flag(not able),
            "title": f"{name.capitalize()}: {describe_act(app.session, able[-1])}" if able else None,
        }
        for name, able in (("undo", acts.done), ("redo", acts.redoable))
    }


PANEL = Panel(region="head", view=view, reads=("session.acts", "session.log"), actions={"undo": _undo, "redo": _redo})
