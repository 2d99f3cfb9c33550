"""The sheet Join: the host's code, the player's name, the answer that the host scans, and how they are connected."""

from functools import partial
from typing import TYPE_CHECKING

from app.devices.code import (
    LIVES,
    Code,
    CodeError,
    Kind,
    read_code,
    read_description,
    too_old,
    write_code,
    write_description,
)
from app.devices.line import DeviceError, Line, State
from app.devices.sheet import CodeSheet
from app.ui.spawn import spawn
from app.ui.template import flag
from razor_core.session.archive import Archive
from razor_core.sharing.requests import Right

if TYPE_CHECKING:
    from app.devices.guest import GuestDevices

ELSEWHERE = "A newer tab of this device is at the table. Go on there."
OLD = (
    "This code is too old: a code lives two minutes. Let the host tap New code, and scan that. If this one is new, the "
    "clock of one device is wrong; then try all the same."
)


class Joining(CodeSheet):
    """The sheet of a guest."""

    devices: "GuestDevices"
    SHEET = "join"
    CANVAS, VIDEO = "join-code", "join-camera"

    def __init__(self, devices: "GuestDevices") -> None:
        super().__init__(devices)
        self.code: Code | None = None
        self.line: Line | None = None
        #: The answer that the host is to scan; empty if there is none, or it was used.
        self.answer = ""
        self.old = False
        #: The lines that were connected.
        self._begun: set[Line] = set()

    @property
    def known(self) -> bool:
        """Whether this device has been at a table."""
        return bool(self.devices.app.journal.guest.table)

    @property
    def whose(self) -> str:
        """The table that this device is or was at, in words."""
        line = self.line
        return _table(self.devices.app.journal.guest.host or (line.name if line else ""))

    async def open(self) -> None:
        """Show the sheet as it is."""
        self.page.restore(self.SHEET, {"name": self.devices.name})
        self.devices.refresh()

    async def take(self, text: str) -> None:
        """Read an invitation: the code of a link, or what was pasted or scanned."""
        self.page.restore(self.SHEET, {"name": self.devices.name})
        if self._read(text):
            self.page.set_value(self.SHEET, "link", "")
            (await self.devices.air()).end_scan()
            await self._check_age()
        self.devices.refresh()

    def _read(self, text: str) -> bool:
        """Read an invitation. Return whether it is one; the sheet says what is wrong with another."""
        self.error = self.said = ""
        try:
            code = read_code(text, Kind.INVITATION)
        except CodeError as error:
            self.error = str(error)
            return False
        self.code, self.answer, self.old = code, "", False
        return True

    async def _check_age(self) -> None:
        """Show an error where the invitation is too old."""
        air = await self.devices.air()
        if self.code and too_old(self.code, air.now()):
            self.old, self.error = True, OLD
        self.devices.refresh()

    def seen(self, text: str) -> bool:
        """Use a code that the camera sees. Return whether it is an invitation."""
        read = self._read(text)
        if read:
            spawn(self._check_age())
        self.devices.refresh()
        return read

    async def join(self) -> None:
        """Answer the invitation, and show the answer as a code."""
        name = self.devices.keep_name(self.SHEET)
        code = self.code
        if code is None:
            return
        if not name:
            self.error = "Enter your name, so that the host knows who joins."
            self.devices.refresh()
            return
        self.begun += 1
        mine = self.begun
        self.error = self.said = ""
        try:
            air = await self.devices.air()
            line = Line(air, host=True, name=code.name)
            description = read_description(await line.peer.answer(write_description(code)))
        except (DeviceError, CodeError) as error:
            self.refuse(error)
            return
        if mine != self.begun:
            line.close()
            return
        self.end()
        self.line, self.old = line, False
        self.devices.app.sit_down(name)
        line.watch = partial(self._changed, line)
        self.answer = write_code(Code(Kind.ANSWER, code.id, int(air.now()), name, description))
        await air.show_code(self.CANVAS, self.answer)
        air.later(LIVES, lambda: self._give_up(line))
        self.devices.refresh()

    def _give_up(self, line: Line) -> None:
        if line is self.line and line.state is State.CONNECTING:
            line.close()
            self.code, self.answer = None, ""
            self.error = "The host has not scanned your code within two minutes. Ask for a new code, and scan it."
            self.devices.refresh()

    def end(self) -> None:
        """Close the line to the host."""
        if self.line:
            self.line.close()

    def _changed(self, line: Line, state: State) -> None:
        """Show the new state of the line to the host."""
        if line is not self.line:
            return
        if state is State.CONNECTED:
            self.code, self.answer = None, ""
            if line not in self._begun:
                self._begun.add(line)
                self.devices.connected(line)
            self.devices.show_toast(f"Connected to {self.whose}")
            self.page.sheet(self.SHEET, False)
        self.devices.refresh()

    def _state(self) -> str:
        """Return how this device is connected, in a sentence."""
        if self.devices.app.journal.elsewhere:
            return ELSEWHERE
        if self.line and self.line.state is State.CONNECTING:
            return "Waiting for the host to scan your code." if self.answer else "Connecting …"
        if self.line and self.line.state is State.CONNECTED:
            may_roll = self.devices.app.journal.guest.you.right is not Right.LOOK
            looks = " You look on until the host says whom you play." if may_roll else " You look on."
            plays = "" if self.devices.app.own else looks
            return f"Connected to {self.whose}.{plays}"
        if not self.known or self.code:
            return ""
        waiting = len(self.devices.app.journal.guest.waiting)
        kept = f" {waiting} to send once you are back." if waiting else ""
        if self.line and self.line.state is State.LOST:
            return f"Not connected to {self.whose}. This may pass: keep the page open.{kept}"
        return f"Not connected to {self.whose}. Ask the host for a code, and scan it.{kept}"

    def _title(self) -> str:
        if self.code:
            return f"Join {_table(self.code.name)}"
        return self.whose[0].upper() + self.whose[1:] if self.known else "Join a table"

    def fill(self) -> None:
        """Fill the sheet."""
        seated = self.line is not None and self.line.state is State.CONNECTED
        gift = self.devices.gift
        self.page.fill(
            self.SHEET,
            {
                "title": self._title(),
                "asking": {"hidden": flag(self.code is not None or seated or gift is not None)},
                "giving": {"hidden": flag(gift is None)},
                "gift": _described(gift) if gift else "",
                "naming": {"hidden": flag(self.code is None or bool(self.answer))},
                "join": "Try all the same" if self.old else "Join",
                "answering": {"hidden": flag(not self.answer)},
                "host": self.code.name if self.code and self.code.name else "the host",
                "camera": {"hidden": flag(not self.scanning)},
                "scan": "Stop the camera" if self.scanning else "Scan the host's code",
                "state": self._state(),
                "error": self.error,
                "leave": {"hidden": flag(not self.known)},
                "away": {"hidden": flag(self.known)},
            },
        )


def _table(name: str) -> str:
    return f"{name}'s table" if name else "the table"


def _described(gift: Archive) -> str:
    entries = len(gift.log) + len(gift.session.log)
    return f"{gift.session.world.name}, with {entries} {'entry' if entries == 1 else 'entries'} in its log."
