"""Undo and redo, in the head of the page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.board import oracle, timers
from app.result import card
from app.ui.panel import Panel
from app.ui.template import Slots, greyed
from razor_core.events.entries import Redone, Undone
from razor_core.session.session import describe_act

if TYPE_CHECKING:
    from app.context import Context


def _undo(context: "Context", data: Mapping[str, str]) -> None:
    done = context.session.acts.done
    timers.catch_up(context)
    if done:
        context.show_toast(f"Undone: {describe_act(context.session, done[-1])}")
        asked = oracle.of_act(context, done[-1])
        context.record(Undone(done[-1]))
        for event in asked:
            oracle.take_back(context, done[-1], event)


def _redo(context: "Context", data: Mapping[str, str]) -> None:
    redoable = context.session.acts.redoable
    timers.catch_up(context)
    if redoable:
        context.show_toast(f"Redone: {describe_act(context.session, redoable[-1])}")
        context.record(Redone(redoable[-1]))
        card.show_act(context, redoable[-1])
        for event in oracle.of_act(context, redoable[-1]):
            oracle.put_back(context, redoable[-1], event)


def view(context: "Context") -> Slots:
    """Show what undo and redo would do."""
    acts = context.session.acts
    return {
        name: {
            **greyed("" if able else f"Nothing to {name}."),
            **({"title": f"{name.capitalize()}: {describe_act(context.session, able[-1])}"} if able else {}),
        }
        for name, able in (("undo", acts.done), ("redo", acts.redoable))
    }


PANEL = Panel(region="head", view=view, reads=("session.acts", "session.log"), actions={"undo": _undo, "redo": _redo})
