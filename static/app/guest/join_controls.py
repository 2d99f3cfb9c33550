"""The controls of the sheet Join."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, cast

from app.ui.panel import Action, Panel
from app.ui.spawn import spawn

if TYPE_CHECKING:
    from app.context import Context
    from app.guest.context import GuestContext
    from app.guest.guest import GuestDevices


def _devices(context: "Context") -> "GuestDevices":
    return cast("GuestDevices", cast("GuestContext", context).devices)


def _does(work: Callable[["GuestDevices"], Coroutine[Any, Any, None]]) -> Action:
    """Return the action that does this work in the background."""
    return lambda context, data: spawn(work(_devices(context)))


PANEL = Panel(
    actions={
        # The host counts them.
        "timers-due": lambda context, data: None,
        # The sheet of help opens by itself. What the device has stored is on its own table's.
        "about": lambda context, data: None,
        "line": lambda context, data: _devices(context).join(""),
        "join-name": lambda context, data: _devices(context).keep_name("join"),
        "join-scan": _does(lambda guest: guest.joining.scan()),
        "join-use": _does(lambda guest: guest.joining.take(guest.app.forms.texts("join")["link"])),
        "join-answer": _does(lambda guest: guest.joining.join()),
        "join-copy": lambda context, data: _devices(context).joining.copy("code", _devices(context).joining.answer),
        "join-leave": lambda context, data: cast("GuestContext", context).leave_table(),
        "gift-keep": _does(lambda guest: guest.keep()),
        "gift-decline": lambda context, data: _devices(context).decline(),
    }
)
