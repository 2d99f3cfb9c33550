"""A part of the page: what a room offers to the app that is made of it, and how its own state is reached."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from app.ui.panel import Panel

if TYPE_CHECKING:
    from app.context import Context


State = TypeVar("State")


def state_of(room: str, kind: type[State]) -> "Callable[[Context], State]":
    """Return the function that returns the state of a room, which is of that class."""
    return attrgetter(f"rooms.{room}")


def _nothing(context: "Context", *_: object) -> None:
    """Do nothing."""


async def _later(context: "Context") -> None:
    """Do nothing."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """The state and the panels of a room.

    `load` returns its state at the start, and `clear` makes it empty when another session is opened. `follow` brings it
    to the session after each change, `stored` to what another tab has stored under a key, `sync` to what only the
    durable store has. `restore` stores it anew, where the browser has deleted what was stored.
    """

    room: str
    panels: tuple[Panel, ...]
    load: Callable[["Context"], object] = _nothing
    clear: Callable[["Context"], None] = _nothing
    follow: Callable[["Context"], None] = _nothing
    stored: Callable[["Context", str | None, str | None], None] = _nothing
    sync: Callable[["Context"], Awaitable[None]] = _later
    restore: Callable[["Context"], None] = _nothing
