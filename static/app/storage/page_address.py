"""The address of the page: the second screen, a guest, an invitation, a link to a game. `window` is the browser's."""

from typing import Any

#: The part of an address after # that opens the second screen.
_SECOND_SCREEN = "#show"
#: The part of an address after # that opens the page of a guest.
_GUEST = "#guest"
#: The part of an address before the code of an invitation, as in app/connection/code.py.
_INVITATION = "#join="
#: The part of an address before the game's slug.
_LINK = "#system="


def link_target(window: Any) -> str:
    """Return the slug of the game in the page's address, perhaps with & and a check. Empty if there is none."""
    address = str(window.location.hash)
    return address.removeprefix(_LINK) if address.startswith(_LINK) else ""


def is_guest(window: Any) -> bool:
    """Return whether the page is that of a guest: its address says so, or is an invitation to a table."""
    return str(window.location.hash) == _GUEST or is_invitation(window)


def is_invitation(window: Any) -> bool:
    """Return whether the page's address is an invitation to a table."""
    return str(window.location.hash).startswith(_INVITATION)


def take_invitation(window: Any) -> str:
    """Return the invitation in the page's address, and leave there that this is a guest; empty if there is none."""
    if not is_invitation(window):
        return ""
    address = str(window.location.hash)
    window.history.replaceState(None, "", _GUEST)
    return address


def is_second_screen(window: Any) -> bool:
    """Return whether the page's address is that of the second screen."""
    return str(window.location.hash) == _SECOND_SCREEN


def set_link(window: Any, game: str) -> None:
    """Make the page's address link to that game, without a new entry in the browser's history."""
    window.history.replaceState(None, "", _LINK + game)
