"""The sheet Invite: a code for the next guest, the guest's answer, and the guests with what they may do."""

from dataclasses import dataclass
from functools import partial
from secrets import token_bytes
from typing import Protocol

from app.devices.code import (
    LINK,
    LIVES,
    Code,
    CodeError,
    Description,
    Kind,
    read_code,
    write_code,
    write_description,
)
from app.devices.devices import Devices
from app.devices.line import PATIENCE, Air, DeviceError, Line, State
from app.devices.sheet import CodeSheet
from app.ui.spawn import spawn
from app.ui.template import Node, flag, option
from razor_core.sharing.host import Host
from razor_core.sharing.known_guests import KnownGuest
from razor_core.sharing.requests import Right

OLD = "This code is too old: a code lives two minutes. Tap New code, and let the guest scan it."
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


@dataclass(frozen=True, slots=True, eq=False)
class Invitation:
    """An invitation that nobody has used yet. `made` is in seconds since 1970."""

    line: Line
    id: bytes
    made: float
    description: Description


class SharedTable(Protocol):
    """The table that this device shares, and its guests."""

    host: Host
    #: By the token of a guest, the code of the spare that they can come back by.
    spares: dict[str, str]

    @property
    def people(self) -> list[tuple[str, str]]:
        """Whom a guest can play: the id and the name of each character that players may see."""

    def state(self, token: str) -> State:
        """Return how the guest of that token is connected."""

    def rename(self, name: str) -> None:
        """Let the guests see this name of the host."""


class Inviting(CodeSheet):
    """The sheet of the host."""

    SHEET = "invite"
    CANVAS, VIDEO, BACK = "invite-code", "invite-camera", "return-code"

    def __init__(self, devices: Devices, table: SharedTable) -> None:
        super().__init__(devices)
        self.table = table
        #: What has happened last, in a sentence.
        self.said = ""
        self.invitation: Invitation | None = None
        #: The line that a guest who has gone can come back by, while its code is shown.
        self.back: Line | None = None
        #: The line to a guest whose answer was read, until they are connected.
        self.connecting: Line | None = None
        self.left = 0
        #: The action that the host has asked for and not confirmed yet, and the token of the guest.
        self.asked = "", ""

    def open(self) -> None:
        """Open the sheet. The name is there at once: it would replace what the host types."""
        self.forms.put(self.SHEET, {"name": self.devices.name})
        self.page.sheet(self.SHEET, True)
        self.error = self.said = ""
        self.asked = "", ""
        self.devices.refresh()

    async def renew(self) -> None:
        """Make a new invitation instead of the last."""
        self._withdraw()
        self.error = self.said = ""
        made = await self.new_line(host=False)
        if made is None:
            return
        air, line, description = made
        self.invitation = Invitation(line, token_bytes(4), air.time(), description)
        await air.show_code(self.CANVAS, self.link(air))
        self._tick(air, self.invitation)

    async def rename(self) -> None:
        """Put the host's name into the code."""
        self.table.rename(self.devices.keep_name(self.SHEET))
        if self.invitation:
            air = await self.devices.air()
            await air.show_code(self.CANVAS, self.link(air))

    def link(self, air: Air) -> str:
        """Return the link of the invitation. RuntimeError if there is none."""
        if self.invitation is None:
            raise RuntimeError("no invitation")
        name = self.devices.name
        of = self.invitation
        return air.address + LINK + write_code(Code(Kind.INVITATION, of.id, int(of.made), name, of.description))

    async def copy_link(self) -> None:
        """Copy the link of the invitation."""
        air = await self.devices.air()
        if self.invitation:
            self.copy("link", self.link(air))

    def seen(self, text: str) -> bool:
        """Use a code that the camera sees. Return whether it is the answer."""
        answer = self._answer(text)
        if answer:
            spawn(self._accept(*answer))
        self.devices.refresh()
        return answer is not None

    async def paste(self) -> None:
        """Use the answer that was pasted."""
        answer = self._answer(self.forms.texts(self.SHEET)["answer"])
        if answer:
            self.forms.put(self.SHEET, {"answer": ""})
            (await self.devices.air()).end_scan()
            await self._accept(*answer)
        self.devices.refresh()

    def _answer(self, text: str) -> tuple[Invitation, Code] | None:
        """Return the invitation and its answer. None for another text; the sheet says why."""
        self.error = self.said = ""
        try:
            code = read_code(text, Kind.ANSWER)
            if self.invitation is None:
                raise CodeError(OLD)
            if code.id != self.invitation.id:
                raise CodeError("This answers an older code. Let the guest scan the code that is shown here now.")
        except CodeError as error:
            self.error = str(error)
            return None
        return self.invitation, code

    async def bring_back(self, token: str) -> None:
        """Show a guest who has gone a code that their page, still open, comes back by."""
        guest, spare = self.table.host.guests.get(token), self.table.spares.get(token)
        if guest is None or spare is None:
            return
        self._withdraw()
        self.error = self.said = ""
        try:
            code = read_code(spare, Kind.SPARE)
        except CodeError as error:
            self.refuse(error)
            return
        made = await self.new_line(host=False, code=code, name=guest.name)
        if made is None:
            return
        air, line, description = made
        line.watch = partial(self._changed, line)
        self.back = line
        text = write_code(Code(Kind.RETURN, code.id, int(air.time()), self.devices.name, description))
        await air.show_code(self.BACK, text)
        air.later(LIVES, lambda: self._end_return(line))
        self.devices.refresh()

    def _end_return(self, line: Line) -> None:
        """Withdraw the code that a guest has not come back by."""
        if line is self.back:
            self.back = None
            self.error = OLD
            line.close()
            self.devices.refresh()

    async def _accept(self, invitation: Invitation, code: Code) -> None:
        """Connect to the guest who has answered."""
        if invitation is not self.invitation:
            return  # the same answer, scanned and pasted
        line, self.invitation = invitation.line, None
        line.name = code.name or "A guest"
        line.watch = partial(self._changed, line)
        self.connecting = line
        air = await self.devices.air()
        try:
            await line.peer.accept(write_description(code))
        except DeviceError as error:
            self._end(line, str(error))
        air.later(PATIENCE, lambda: self._give_up(line))
        self.devices.refresh()

    def _give_up(self, line: Line) -> None:
        if line.state is State.CONNECTING:
            self._end(
                line,
                f"{line.name} did not answer within {PATIENCE} seconds. Put both devices into the same Wi-Fi or "
                "hotspot, then tap New code and try again.",
            )

    def _end(self, line: Line, error: str) -> None:
        """End an attempt, and say why."""
        self.error = error
        line.close()
        self.devices.refresh()

    def _changed(self, line: Line, state: State) -> None:
        """Hand over a line that is connected for the first time."""
        if line in (self.connecting, self.back):
            # The other goes on: each has a guest of its own.
            self.connecting = None if line is self.connecting else self.connecting
            self.back = None if line is self.back else self.back
            if state is State.CONNECTED:
                self.devices.connected(line)
        self.devices.refresh()

    def _withdraw(self) -> None:
        if self.invitation:
            self.invitation.line.close()
            self.invitation = None
        back, self.back = self.back, None
        if back:
            back.close()

    def _tick(self, air: Air, invitation: Invitation) -> None:
        """Show how long the invitation still lives, and withdraw it when it is too old."""
        if invitation is not self.invitation:
            return
        self.left = round(invitation.made + LIVES - air.time())
        if self.left <= 0:
            self._withdraw()
            self.error = OLD
            air.end_scan()
        else:
            air.later(1, lambda: self._tick(air, invitation))
        if self.left <= 0 or self.page.is_open(self.SHEET):
            self.devices.refresh()

    def confirmed(self, action: str, token: str) -> bool:
        """Return whether the host has asked for this for a guest before; if not, ask whether that is meant."""
        sure = self.asked == (action, token)
        self.asked = ("", "") if sure else (action, token)
        self.devices.refresh()
        return sure

    def fill(self) -> None:
        """Fill the sheet."""
        minutes, seconds = divmod(self.left, 60)
        guests, waiting = self.table.host.guests, self.connecting is not None
        self.page.fill(
            self.SHEET,
            {
                "offering": {"hidden": flag(self.invitation is None)},
                "returning": {"hidden": flag(self.back is None)},
                "back": self.back.name if self.back else "the guest",
                "lives": f"This code lives {minutes}:{seconds:02}.",
                "camera": {"hidden": flag(not self.scanning)},
                "scan": "Stop the camera" if self.scanning else "Scan the answer",
                "state": "Connecting …" if waiting else self.said,
                "error": self.error,
                "new": {"hidden": flag(self.invitation is not None or waiting)},
                "some": {"hidden": flag(not guests)},
                "guests": [self._guest(guest) for guest in guests.values()],
            },
        )

    def _guest(self, guest: KnownGuest) -> Node:
        """Return the line of a guest: how they are connected, what they may do, whom they play."""
        state, own = self.table.state(guest.token), guest.token
        people = [("", "nobody"), *self.table.people]
        gone = guest.character not in dict(people)
        return Node(
            "guest",
            {
                "name": guest.name,
                "player": guest.name,
                "who": guest.name,
                "state": _WORDS[state],
                "people": [_option(own, id, name, id == guest.character or (gone and not id)) for id, name in people],
                "rights": [_option(own, right.value, RIGHTS[right], right is guest.right) for right in Right],
                "bring": {
                    "data-guest": own,
                    "aria-label": f"Bring back {guest.name}",
                    "hidden": flag(state is State.CONNECTED or own not in self.table.spares),
                },
                "give": {"data-guest": own, "hidden": flag(state is not State.CONNECTED)},
                "give-word": self._word(GIVE, own),
                "remove": {"data-guest": own, "aria-label": f"{self._word(REMOVE, own)} {guest.name}"},
                "remove-word": self._word(REMOVE, own),
            },
        )

    def _word(self, action: str, token: str) -> str:
        """Return what asks for an action for a guest, or what confirms it once it was asked for."""
        return (_SURE if self.asked == (action, token) else _ASK)[action]


def _option(token: str, value: str, text: str, chosen: bool) -> Node:
    """Return an option for the guest of that token."""
    return option(f"{token}:{value}", text, chosen)
