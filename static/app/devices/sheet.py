"""What the sheets Invite and Join have in common: a code that is shown and copied, and one that the camera reads."""

from typing import TYPE_CHECKING

from app.devices.code import Code, CodeError, Description, read_description, write_description
from app.devices.line import Air, DeviceError, Line

if TYPE_CHECKING:
    from app.devices.devices import Devices

#: A line, with the description of this end for the other device.
Made = tuple[Air, Line, Description]


class CodeSheet:
    """A sheet with a code and a camera."""

    SHEET = ""
    CANVAS, VIDEO = "", ""

    def __init__(self, devices: "Devices") -> None:
        self.devices, self.page, self.forms = devices, devices.page, devices.app.forms
        self.error = ""
        self.scanning = False
        #: The number of codes begun. A newer one stops those before it.
        self.begun = 0

    def seen(self, text: str) -> bool:
        """Use a code that the camera sees. Return whether it is the right one."""
        raise NotImplementedError

    async def new_line(self, host: bool, code: Code | None = None, name: str = "") -> Made | None:
        """Return a line with its description for the other device: an offer, or the answer to a code.

        None where that fails, which the sheet shows, or where a newer one was begun meanwhile.
        """
        self.begun += 1
        mine = self.begun
        try:
            air = await self.devices.air()
            line = Line(air, host=host, name=name)
            description = await (line.peer.answer(write_description(code)) if code else line.peer.offer())
            made = air, line, read_description(description)
        except (DeviceError, CodeError) as error:
            self.refuse(error)
            return None
        if mine != self.begun:
            line.close()
            return None
        return made

    async def scan(self) -> None:
        """Read the other device's code with the camera, or stop reading."""
        air = await self.devices.air()
        if self.scanning:
            air.end_scan()
            return
        self.error, self.scanning = "", True
        self.devices.refresh()
        try:
            await air.scan(self.VIDEO, self.seen, self._scanned)
        except DeviceError as error:
            self.scanning = False
            self.refuse(error)

    def _scanned(self) -> None:
        self.scanning = False
        self.devices.refresh()

    def copy(self, what: str, text: str) -> None:
        """Copy a code or a link, as `what` says."""

        def copied(done: bool) -> None:
            self.error = "" if done else f"Your browser blocks copying. The {what} is: {text}"
            if done:
                self.devices.show_toast(f"{what.capitalize()} copied")
            self.devices.refresh()

        self.page.copy(text, copied)

    def refuse(self, error: Exception) -> None:
        """Show the error."""
        self.error = str(error)
        self.devices.refresh()
