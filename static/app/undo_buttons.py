"""Undo and redo, in the head of the page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.board import oracle, timers
from app.result import card
from app.ui.panel import Panel
from app.ui.template import Slots, greyed
from razor_core.events.entries import Redone, Undone
from razor_core.session.session import Session, describe_act

if TYPE_CHECKING:
    from app.context import Context


#: What is said where undo ends, as the rest was folded away.
END = "Undo goes no further back. Older rolls can be corrected in the log."


def _undo(context: "Context", data: Mapping[str, str]) -> None:
    done = context.session.acts.done
    timers.catch_up(context)
    if done:
        ends = f". {END}" if len(done) == 1 and _folded(context) else ""
        context.show_toast(f"Undone: {describe_act(context.session, done[-1])}{ends}")
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


def _folded(context: "Context") -> bool:
    """Return whether something of the session was folded away, and can no longer be undone."""
    return context.session.upto > Session().upto


def view(context: "Context") -> Slots:
    """Show what undo and redo would do."""
    acts = context.session.acts
    return {
        name: {
            **greyed("" if able else end),
            **({"title": f"{name.capitalize()}: {describe_act(context.session, able[-1])}"} if able else {}),
        }
        for name, able, end in (
            ("undo", acts.done, END if _folded(context) else "Nothing to undo."),
            ("redo", acts.redoable, "Nothing to redo."),
        )
    }


PANEL = Panel(region="head", view=view, reads=("session.acts", "session.log"), actions={"undo": _undo, "redo": _redo})
