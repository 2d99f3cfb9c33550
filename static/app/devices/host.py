"""The sheet Invite: a code for the next guest, the guest's answer, and the guests at the table."""

from dataclasses import dataclass
from functools import partial
from secrets import token_bytes
from typing import TYPE_CHECKING

from app.devices.code import (
    LINK,
    LIVES,
    Code,
    CodeError,
    Description,
    Kind,
    read_code,
    read_description,
    write_code,
    write_description,
)
from app.devices.line import Air, DeviceError, Line, State
from app.devices.sheet import CodeSheet
from app.ui.spawn import spawn
from app.ui.template import Node, flag

if TYPE_CHECKING:
    from app.devices.devices import Devices

#: Seconds after which an attempt to connect is given up.
PATIENCE = 20
OLD = "This code is too old: a code lives two minutes. Tap New code, and let the guest scan it."
_WORDS = {
    State.CONNECTING: "connecting",
    State.CONNECTED: "connected",
    State.LOST: "not connected; this may pass",
    State.BROKEN: "not connected; invite them again",
}


@dataclass(frozen=True, slots=True, eq=False)
class Invitation:
    """An invitation that nobody has used yet. `made` is in seconds since 1970."""

    line: Line
    id: bytes
    made: float
    description: Description


class Inviting(CodeSheet):
    """The sheet of the host."""

    SHEET = "invite"
    CANVAS, VIDEO = "invite-code", "invite-camera"

    def __init__(self, devices: "Devices") -> None:
        super().__init__(devices)
        self.invitation: Invitation | None = None
        self.guests: list[Line] = []
        self.left = 0

    async def open(self) -> None:
        """Show the invitation, a new one if there is none."""
        self.page.restore(self.SHEET, {"name": self.devices.name})
        self.error = self.said = ""
        if self.invitation is None:
            await self.renew()
        self.devices.refresh()

    async def renew(self) -> None:
        """Make a new invitation instead of the last."""
        self._withdraw()
        self.error = self.said = ""
        self.begun += 1
        mine = self.begun
        try:
            air = await self.devices.air()
            line = Line(air, host=False)
            description = read_description(await line.peer.offer())
        except (DeviceError, CodeError) as error:
            self.refuse(error)
            return
        if mine != self.begun:
            line.close()
            return
        self.invitation = Invitation(line, token_bytes(4), air.now(), description)
        await air.show_code(self.CANVAS, self.link(air))
        self._tick(air, self.invitation)

    async def rename(self) -> None:
        """Put the host's name into the code."""
        self.devices.keep_name(self.SHEET)
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
        answer = self._answer(self.page.values(self.SHEET).get("answer", ""))
        if answer:
            self.page.set_value(self.SHEET, "answer", "")
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

    async def _accept(self, invitation: Invitation, code: Code) -> None:
        """Connect to the guest who has answered."""
        if invitation is not self.invitation:
            return  # the same answer, scanned and pasted
        line, self.invitation = invitation.line, None
        line.name = code.name or "A guest"
        line.watch = partial(self._changed, line)
        self.guests = [each for each in self.guests if each.name != line.name or not each.state.ended] + [line]
        air = await self.devices.air()
        try:
            await line.peer.accept(write_description(code))
        except DeviceError as error:
            self.error = str(error)
            self.remove(line)
        air.later(PATIENCE, lambda: self._give_up(line))
        self.devices.refresh()

    def _give_up(self, line: Line) -> None:
        if line.state is State.CONNECTING:
            self.error = (
                f"{line.name} did not answer within {PATIENCE} seconds. Put both devices into the same Wi-Fi or "
                "hotspot, then tap New code and try again."
            )
            self.remove(line)

    def remove(self, line: Line) -> None:
        """Dismiss a guest."""
        line.close()
        self._forget(line)

    def _forget(self, line: Line) -> None:
        self.guests = [each for each in self.guests if each is not line]
        self.devices.refresh()

    def _changed(self, line: Line, state: State) -> None:
        """Show the new state of a guest's line."""
        if self.devices.began(line):
            self.said = f"{line.name} is connected."
            self.devices.show_toast(self.said)
        elif line.state is not State.CONNECTED:
            self.said = ""
        if state is State.CLOSED and line in self.guests and not line.left:
            self.said = f"{line.name} has left."
            self.devices.show_toast(self.said)
            self._forget(line)
        self.devices.refresh()

    def _withdraw(self) -> None:
        if self.invitation:
            self.invitation.line.close()
            self.invitation = None

    def _tick(self, air: Air, invitation: Invitation) -> None:
        """Show how long the invitation still lives, and withdraw it when it is too old."""
        if invitation is not self.invitation:
            return
        self.left = round(invitation.made + LIVES - air.now())
        if self.left <= 0:
            self._withdraw()
            self.error = OLD
            air.end_scan()
        else:
            air.later(1, lambda: self._tick(air, invitation))
        if self.left <= 0 or self.page.is_open(self.SHEET):
            self.devices.refresh()

    def fill(self) -> None:
        """Fill the sheet."""
        minutes, seconds = divmod(self.left, 60)
        waiting = any(each.state is State.CONNECTING for each in self.guests)
        self.page.fill(
            self.SHEET,
            {
                "offering": {"hidden": flag(self.invitation is None)},
                "lives": f"This code lives {minutes}:{seconds:02}.",
                "camera": {"hidden": flag(not self.scanning)},
                "scan": "Stop the camera" if self.scanning else "Scan the answer",
                "state": "Connecting …" if waiting else self.said,
                "error": self.error,
                "new": {"hidden": flag(self.invitation is not None or waiting)},
                "some": {"hidden": flag(not self.guests)},
                "guests": [_guest(at, each) for at, each in enumerate(self.guests)],
            },
        )


def _guest(at: int, line: Line) -> Node:
    button: dict[str, str | None] = {"data-guest": str(at), "aria-label": f"Remove {line.name}"}
    return Node("guest", {"name": line.name, "state": _WORDS.get(line.state, ""), "remove": button})
