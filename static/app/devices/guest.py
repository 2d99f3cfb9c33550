"""The sheet Join: the host's code, the player's name, the answer that the host scans, and the line to the host."""

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

if TYPE_CHECKING:
    from app.devices.devices import Devices

OLD = (
    "This code is too old: a code lives two minutes. Let the host tap New code, and scan that. If this one is new, the "
    "clock of one device is wrong; then try all the same."
)


class Joining(CodeSheet):
    """The sheet of a guest."""

    SHEET = "join"
    CANVAS, VIDEO = "join-code", "join-camera"

    def __init__(self, devices: "Devices") -> None:
        super().__init__(devices)
        self.code: Code | None = None
        self.line: Line | None = None
        #: The answer that the host is to scan; empty if there is none, or it was used.
        self.answer = ""
        self.old = False

    @property
    def whose(self) -> str:
        """The table that this device is connected with, in words."""
        return _table(self.line.name if self.line else "")

    @property
    def over(self) -> bool:
        """Whether the line to the host is closed, or was never made."""
        return self.line is None or self.line.state is State.CLOSED

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
        if self.line:
            self.line.close()
        self.line, self.old = line, False
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

    def leave(self) -> None:
        """Leave the table."""
        if self.line:
            self.said = f"You have left {self.whose}."
            self.line.close()
        self.code, self.answer, self.error = None, "", ""
        self.devices.refresh()

    def _changed(self, line: Line, state: State) -> None:
        """Show the new state of the line to the host."""
        if line is not self.line:
            return
        if self.devices.began(line):
            self.code, self.answer = None, ""
            self.devices.show_toast(f"Connected to {self.whose}")
            self.page.sheet(self.SHEET, False)
        if state is State.CLOSED and not line.left:
            self.said = f"The host has disconnected you from {self.whose}."
            self.devices.app.add_notice(self.said)
        self.devices.refresh()

    def _state(self) -> str:
        """Return the state of the line in a sentence."""
        if self.over or self.line is None:
            return self.said
        return {
            State.CONNECTING: "Connecting …" if not self.answer else "Waiting for the host to scan your code.",
            State.CONNECTED: f"Connected to {self.whose}.",
            State.LOST: f"Not connected to {self.whose}. This may pass: keep the page open.",
            State.BROKEN: f"Not connected to {self.whose}. Ask the host for a new code, and scan it.",
        }[self.line.state]

    def _title(self) -> str:
        if self.code:
            return f"Join {_table(self.code.name)}"
        return "Join a table" if self.over else self.whose[0].upper() + self.whose[1:]

    def fill(self) -> None:
        """Fill the sheet."""
        seated = self.line is not None and self.line.state in (State.CONNECTED, State.LOST)
        self.page.fill(
            self.SHEET,
            {
                "title": self._title(),
                "asking": {"hidden": flag(self.code is not None or seated)},
                "naming": {"hidden": flag(self.code is None or bool(self.answer))},
                "join": "Try all the same" if self.old else "Join",
                "answering": {"hidden": flag(not self.answer)},
                "host": self.code.name if self.code and self.code.name else "the host",
                "camera": {"hidden": flag(not self.scanning)},
                "scan": "Stop the camera" if self.scanning else "Scan the host's code",
                "state": self._state(),
                "error": self.error,
                "leave": {"hidden": flag(self.over)},
            },
        )


def _table(name: str) -> str:
    return f"{name}'s table" if name else "the table"
