"""The controls of the sheet Invite. What they do is loaded when the first of them is tapped."""

from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from app.host.state import state
from app.ui.panel import Action, Panel
from app.ui.spawn import spawn
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context
    from app.host.host import HostDevices


def devices(context: "Context") -> "HostDevices":
    """Return the table that this device shares. The first call makes it."""
    host: HostDevices | None = state(context).host
    if host is None:
        host = state(context).host = later("app.host.host.HostDevices")(context)
    return host


def _does(work: Callable[["HostDevices"], Coroutine[Any, Any, None]]) -> Action:
    """Return the action that does this work in the background."""
    return lambda context, data: spawn(work(devices(context)))


def _invite(context: "Context") -> None:
    """Open the sheet with an invitation, a new one if there is none."""
    for sheet in ("sessions", "more"):
        context.page.sheet(sheet, False)
    inviting = devices(context).inviting
    inviting.open()
    if inviting.invitation is None:
        spawn(inviting.renew())


def _follow(context: "Context") -> None:
    """Show the guests what has changed, where there are any."""
    if host := state(context).host:
        host.follow()


def _chosen(data: Mapping[str, str]) -> tuple[str, str]:
    """Return the token of a guest, and what was chosen for them."""
    token, _, value = data["value"].partition(":")
    return token, value


PANEL = Panel(
    actions={
        "line": lambda context, data: _invite(context),
        "invite": lambda context, data: _invite(context),
        "invite-name": _does(lambda host: host.inviting.rename()),
        "invite-new": _does(lambda host: host.inviting.renew()),
        "invite-copy": _does(lambda host: host.inviting.copy_link()),
        "invite-scan": _does(lambda host: host.inviting.scan()),
        "invite-use": _does(lambda host: host.inviting.paste()),
        "guest-right": lambda context, data: devices(context).allow(*_chosen(data)),
        "guest-plays": lambda context, data: devices(context).cast(*_chosen(data)),
        "guest-back": lambda context, data: spawn(devices(context).inviting.bring_back(data["guest"])),
        "guest-give": lambda context, data: devices(context).ask_to_give(data["guest"]),
        "guest-back-copy": lambda context, data: devices(context).inviting.copy_return(),
        "guest-admit": lambda context, data: devices(context).admit(data["guest"]),
        "guest-remove": lambda context, data: devices(context).ask_to_remove(data["guest"]),
    }
)
#: Shows the guests what has changed at the table.
FOLLOWING = Panel(reads=("session", "slug"), deferred=True, after_draw=_follow)
