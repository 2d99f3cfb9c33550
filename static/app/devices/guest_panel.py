"""The controls of the sheet Join."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, cast

from app.ui.panel import Action, Panel
from app.ui.spawn import spawn

if TYPE_CHECKING:
    from app.context import Context
    from app.devices.guest import GuestDevices
    from app.devices.guest_context import GuestContext


def _devices(app: "Context") -> "GuestDevices":
    return cast("GuestDevices", cast("GuestContext", app).devices)


def _does(work: Callable[["GuestDevices"], Coroutine[Any, Any, None]]) -> Action:
    """Return the action that does this work in the background."""
    return lambda app, data: spawn(work(_devices(app)))


PANEL = Panel(
    actions={
        # The host counts them.
        "timers-due": lambda app, data: None,
        # The sheet of help opens by itself. What the device has stored is on its own table's.
        "about": lambda app, data: None,
        "line": lambda app, data: _devices(app).join(""),
        "join-name": lambda app, data: _devices(app).keep_name("join"),
        "join-scan": _does(lambda found: found.joining.scan()),
        "join-use": _does(lambda found: found.joining.take(found.app.forms.texts("join")["link"])),
        "join-answer": _does(lambda found: found.joining.join()),
        "join-copy": lambda app, data: _devices(app).joining.copy("code", _devices(app).joining.answer),
        "join-leave": lambda app, data: cast("GuestContext", app).leave_table(),
        "gift-keep": _does(lambda found: found.keep()),
        "gift-decline": lambda app, data: _devices(app).decline(),
    }
)
