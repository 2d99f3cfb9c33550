"""The lines of the sheet Invite: each guest, how they are connected, what they may do and whom they play."""

from collections.abc import Mapping
from typing import Protocol

from app.connection.line import State
from app.ui.template import Node, Slots, flag, option
from razor_core.sharing.host import Host
from razor_core.sharing.known_guests import KnownGuest
from razor_core.sharing.requests import Right

_WORDS = {
    State.CONNECTED: "connected",
    State.LOST: "not connected; this may pass",
    State.BROKEN: "not connected",
}
#: What asks, and what confirms, by action: that a guest gets everything, and that one has to go.
GIVE, REMOVE = "guest-give", "guest-remove"
_ASK = {GIVE: "Give a copy", REMOVE: "Remove"}
_SURE = {GIVE: "Yes, with all that is GM only", REMOVE: "Yes, remove"}
#: What a guest may do, in words.
RIGHTS = {
    Right.LOOK: "look on",
    Right.ROLL: "roll",
    Right.ROLL_AND_TICK: "roll and tick clocks",
    Right.MAKE_CLOCKS: "roll, tick and make clocks",
}


class SharedTable(Protocol):
    """The table that this device shares, and its guests."""

    host: Host
    #: By the token of a guest, the code of the spare that they can come back by.
    spares: dict[str, str]

    @property
    def people(self) -> list[tuple[str, str]]:
        """Whom a guest can play: the id and the name of each character of the game that players may see."""

    @property
    def faces(self) -> Mapping[str, Slots]:
        """The face of each of them that no guest plays yet, by id."""

    def state(self, token: str) -> State:
        """Return how the guest of that token is connected."""

    def rename(self, name: str) -> None:
        """Let the guests see this name of the host."""


def guest_row(table: SharedTable, guest: KnownGuest, asked: tuple[str, str]) -> Node:
    """Return the line of a guest. `asked` is the action that the host has asked for, and for whom, by token."""
    state, own = table.state(guest.token), guest.token
    names = dict(table.people)
    people = [("", "nobody"), *names.items()]
    plays = guest.character in names
    faces = {} if plays else table.faces
    return Node(
        "guest",
        {
            "name": guest.name,
            "player": guest.name,
            "who": guest.name,
            "state": _WORDS[state],
            "whom": {"hidden": flag(not faces)},
            "faces": [_face(guest, id, names[id], face) for id, face in faces.items()],
            "played": {"hidden": flag(bool(faces))},
            "people": [_option(own, id, name, id == guest.character or not (plays or id)) for id, name in people],
            "rights": [_option(own, right.value, RIGHTS[right], right is guest.right) for right in Right],
            "bring": {
                "data-guest": own,
                "aria-label": f"Bring back {guest.name}",
                "hidden": flag(state is State.CONNECTED or own not in table.spares),
            },
            "give": {"data-guest": own, "hidden": flag(state is not State.CONNECTED)},
            "give-word": _word(GIVE, own, asked),
            "remove": {"data-guest": own, "aria-label": f"{_word(REMOVE, own, asked)} {guest.name}"},
            "remove-word": _word(REMOVE, own, asked),
        },
    )


def removed_row(guest: KnownGuest) -> Node:
    """Return the line of a guest whom the host has removed."""
    admit = {"data-guest": guest.token, "aria-label": f"Let {guest.name} in again"}
    return Node("removed-guest", {"name": guest.name, "admit": admit})


def _face(guest: KnownGuest, id: str, name: str, face: Slots) -> Node:
    """Return the face of a character whom the guest can play with one tap."""
    button = {"data-value": f"{guest.token}:{id}"}
    return Node("guest-face", {**face, "face": button, "says": f"{guest.name} plays {name}"})


def _word(action: str, token: str, asked: tuple[str, str]) -> str:
    """Return what asks for an action for a guest, or what confirms it once it was asked for."""
    return (_SURE if asked == (action, token) else _ASK)[action]


def _option(token: str, value: str, text: str, chosen: bool) -> Node:
    """Return an option for the guest of that token."""
    return option(f"{token}:{value}", text, chosen)
