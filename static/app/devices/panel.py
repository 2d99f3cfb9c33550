"""The controls of the sheets Invite and Join. What they do is loaded when the first of them is tapped."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from app.sheets import lookup
from app.ui.panel import Action, Panel
from app.ui.spawn import spawn

if TYPE_CHECKING:
    from app.app import App
    from app.devices.devices import Devices


def devices(app: "App") -> "Devices":
    """Return the lines of this device. The first call makes them."""
    found: Devices = lookup.sheet(app, "devices")
    return found


def _does(work: Callable[["Devices", dict[str, str]], Coroutine[Any, Any, None]]) -> Action:
    """Return the action that does this work in the background."""
    return lambda app, data: spawn(work(devices(app), dict(data)))


def _invite(app: "App") -> None:
    app.page.sheet("sessions", False)
    app.page.sheet("invite", True)
    spawn(devices(app).inviting.open())


def _join(app: "App", code: str = "") -> None:
    app.page.sheet("sessions", False)
    app.page.sheet("join", True)
    joining = devices(app).joining
    spawn(joining.take(code) if code else joining.open())


def _remove(app: "App", at: int) -> None:
    inviting = devices(app).inviting
    if at < len(inviting.guests):
        inviting.remove(inviting.guests[at])


PANEL = Panel(
    actions={
        "line": lambda app, data: devices(app).open(),
        "invite": lambda app, data: _invite(app),
        "invite-name": _does(lambda found, data: found.inviting.rename()),
        "invite-new": _does(lambda found, data: found.inviting.renew()),
        "invite-copy": _does(lambda found, data: found.inviting.copy_link()),
        "invite-scan": _does(lambda found, data: found.inviting.scan()),
        "invite-use": _does(lambda found, data: found.inviting.paste()),
        "guest-remove": lambda app, data: _remove(app, int(data["guest"])),
        "join": lambda app, data: _join(app, data.get("code", "")),
        "join-name": lambda app, data: devices(app).keep_name("join"),
        "join-scan": _does(lambda found, data: found.joining.scan()),
        "join-use": _does(lambda found, data: found.joining.take(found.page.values("join").get("link", ""))),
        "join-answer": _does(lambda found, data: found.joining.join()),
        "join-copy": lambda app, data: devices(app).joining.copy("code", devices(app).joining.answer),
        "join-leave": lambda app, data: devices(app).joining.leave(),
    }
)
