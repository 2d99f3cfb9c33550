"""The controls of the sheet Invite. What they do is loaded when the first of them is tapped."""

from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from app.devices.state import state
from app.ui.panel import Action, Panel
from app.ui.spawn import spawn
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context
    from app.devices.host import HostDevices


def devices(app: "Context") -> "HostDevices":
    """Return the table that this device shares. The first call makes it."""
    found = state(app).host
    if found is None:
        found = state(app).host = later("app.devices.host.HostDevices")(app)
    return found


def _does(work: Callable[["HostDevices"], Coroutine[Any, Any, None]]) -> Action:
    """Return the action that does this work in the background."""
    return lambda app, data: spawn(work(devices(app)))


def _invite(app: "Context") -> None:
    """Open the sheet with an invitation, a new one if there is none."""
    app.page.sheet("sessions", False)
    inviting = devices(app).inviting
    inviting.open()
    if inviting.invitation is None:
        spawn(inviting.renew())


def _follow(app: "Context") -> None:
    """Show the guests what has changed, where there are any."""
    if host := state(app).host:
        host.follow()


def _chosen(data: Mapping[str, str]) -> tuple[str, str]:
    """Return the token of a guest, and what was chosen for them."""
    token, _, value = data["value"].partition(":")
    return token, value


PANEL = Panel(
    actions={
        "line": lambda app, data: devices(app).inviting.open(),
        "invite": lambda app, data: _invite(app),
        "invite-name": _does(lambda found: found.inviting.rename()),
        "invite-new": _does(lambda found: found.inviting.renew()),
        "invite-copy": _does(lambda found: found.inviting.copy_link()),
        "invite-scan": _does(lambda found: found.inviting.scan()),
        "invite-use": _does(lambda found: found.inviting.paste()),
        "guest-right": lambda app, data: devices(app).allow(*_chosen(data)),
        "guest-plays": lambda app, data: devices(app).cast(*_chosen(data)),
        "guest-back": lambda app, data: spawn(devices(app).inviting.bring_back(data["guest"])),
        "guest-give": lambda app, data: devices(app).inviting.ask_to_give(data["guest"]),
        "guest-remove": lambda app, data: devices(app).remove(data["guest"]),
    }
)
#: Shows the guests what has changed at the table.
FOLLOWING = Panel(reads=("session", "slug"), deferred=True, after_draw=_follow)
