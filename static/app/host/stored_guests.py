"""What the host's device stores of its guests, for all its sessions."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from app.connection.code import CodeError, Kind, read_code
from razor_core.sharing.known_guests import KnownGuest, guests_from_json, guests_to_json
from razor_core.sharing.messages import MessageError

#: The most guests that the device remembers. Above it, those who are not connected are forgotten, the oldest first.
MOST_KNOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The guests, those whom the host has removed, their spares by token, and the names of those who are connected."""

    guests: tuple[KnownGuest, ...] = ()
    removed: tuple[KnownGuest, ...] = ()
    spares: Mapping[str, str] = field(default_factory=dict)
    there: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Return it as data that JSON can hold."""
        guests, removed = guests_to_json(self.guests), guests_to_json(self.removed)
        return {"guests": guests, "removed": removed, "spares": dict(self.spares), "there": list(self.there)}


def read_kept(data: Mapping[str, Any]) -> Kept:
    """Return what can be read of what is stored. Nobody is connected yet."""
    spares = dict[str, str]()
    with suppress(ValueError, TypeError):
        spares = {str(token): str(code) for token, code in dict(data.get("spares") or {}).items()}
    return Kept(
        guests=_guests(data.get("guests", "")),
        removed=_guests(data.get("removed", "")),
        spares={token: code for token, code in spares.items() if is_spare(code)},
    )


def _guests(text: object) -> tuple[KnownGuest, ...]:
    with suppress(MessageError):
        return guests_from_json(str(text))
    return ()


def is_spare(text: str) -> bool:
    """Return whether a text is a spare that this version can read."""
    try:
        read_code(text, Kind.SPARE)
    except CodeError:
        return False
    return True
