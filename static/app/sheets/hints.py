"""Hints for newcomers: one sentence each, shown once, at the first moment that it is about. A tap closes it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from app.result.state import state as result
from app.storage.stores import StoreError
from app.ui.panel import Panel

if TYPE_CHECKING:
    from app.context import Context

#: Under this key, the device has the hints that were shown, or one word for all. A first visit has none.
KEY, ALL = "razor.tour", "seen"
ABOUT = "about"
#: When each hint is due. hints.css shows the one that <html> names; first_paint.js shows the last before Python starts.
MOMENTS: Mapping[str, Callable[["Context"], bool]] = {
    "result": lambda context: bool(result(context).card.shown),
    "people": lambda context: bool(context.session.world.characters),
    "clocks": lambda context: bool(context.session.world.clocks),
    "roll": lambda context: True,
}


def _follow(context: "Context") -> None:
    """Show the first hint that is due and was not shown."""
    text = context.local.get(KEY)
    shown = [ALL] if text is None else text.split()
    due = next((name for name in MOMENTS if ALL not in shown and name not in shown and MOMENTS[name](context)), "")
    if due:
        with suppress(StoreError):
            context.local.put(KEY, " ".join([*shown, due]))
            context.page.mark({"data-hint": due})


def end(context: "Context") -> None:
    """Show no more hints: whoever has played before needs none."""
    with suppress(StoreError):
        context.local.put(KEY, ALL)
    context.page.mark({"data-hint": None})


def _again(context: "Context") -> None:
    """Show all hints again, each at its next moment."""
    with suppress(StoreError):
        context.local.put(KEY, "")
    context.page.sheet(ABOUT, False)
    context.page.open("table")
    _follow(context)


PANEL = Panel(
    reads=("session.world.characters", "session.world.clocks", "rooms.result.card.shown"),
    after_draw=_follow,
    actions={
        "hint": lambda context, data: context.page.mark({"data-hint": None}),
        "tour": lambda context, data: _again(context),
    },
)
