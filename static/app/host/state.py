"""The state of the host's side of a shared table."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from app.part import state_of
from razor_core.rules.numbers import were

if TYPE_CHECKING:
    from app.context import Context


#: The name under which the guests are stored on the device, for all its sessions.
DRAFT = "guests"
#: For how long a page that begins anew says that its guests are gone: an evening.
RECENT = timedelta(hours=6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A guest who is at the table and may roll: whom they play, and whether they are asked for a roll."""

    token: str
    name: str
    character: str
    asked: bool


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The table that this device shares, `HostDevices`. None until somebody invites: nothing of it is loaded before.
    host: Any = None
    #: What the page says of guests who were there before it began anew.
    gone: str = ""
    #: The guests who can be asked for a roll.
    seats: tuple[Seat, ...] = ()


state = state_of("host", State)


def begin(context: "Context") -> State:
    """Return the state at the start of the page. Guests who were there before it are said to be gone."""
    kept: dict[str, Any] = context.drafts.get(DRAFT, dict) or {}
    names = _there(kept, context.time())
    if names:
        gone = (
            f"{_all(names)} {were(len(names))} connected to this table before Razor began anew. "
            "Tap More, Invite, and let them scan the code, unless they are in another tab."
        )
        context.add_notice(gone)
        return State(gone=gone)
    return State()


def _there(kept: dict[str, Any], now: datetime) -> Sequence[str]:
    """Return the names of those who were connected when the page was last open, if that is not long ago."""
    with suppress(ValueError, TypeError, KeyError):
        if now - datetime.fromisoformat(str(kept["at"])) < RECENT:
            return [str(name) for name in list(kept["there"])]
    return ()


def _all(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
