"""What the sheets Invite and Join have in common: a code that is shown and copied, and one that the camera reads."""

from asyncio import gather
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.connection.code import Code, CodeError, Description, read_description, write_description
from app.connection.line import Air, DeviceError, Line

if TYPE_CHECKING:
    from app.connection.devices import Devices

#: Lines, with the description of this end of each for the other device.
Made = tuple[Air, tuple[Line, ...], tuple[Description, ...]]


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
        #: What counts down now, and the seconds that the code shown still lives.
        self._counting: object = None
        self.left = 0

    @property
    def lives(self) -> str:
        """How long the code that is shown still lives, in words."""
        minutes, seconds = divmod(self.left, 60)
        return f"This code lives {minutes}:{seconds:02}."

    def count_down(self, air: Air, end: float, what: object, over: Callable[[], object]) -> None:
        """Show how long the code of `what` lives until that time, then call `over`. Another code takes its place."""
        self._counting = what
        self._count(air, end, what, over)

    def _count(self, air: Air, end: float, what: object, over: Callable[[], object]) -> None:
        if what is not self._counting:
            return
        self.left = round(end - air.time())
        if self.left > 0:
            air.later(1, lambda: self._count(air, end, what, over))
        else:
            self._counting = None
            over()
        if self.page.is_open(self.SHEET):
            self.devices.refresh()

    def seen(self, text: str) -> bool:
        """Use a code that the camera sees. Return whether it is the right one."""
        raise NotImplementedError

    async def new_lines(self, host: bool, code: Code | int, name: str = "") -> Made | None:
        """Return lines with their descriptions for the other device: so many offers, or the answers to a code.

        None where that fails, which the sheet shows, or where newer ones were begun meanwhile.
        """
        self.begun += 1
        mine = self.begun
        lines = list[Line]()
        try:
            air = await self.devices.air()
            offers = (
                [""] * code if isinstance(code, int) else [write_description(code, at) for at in range(len(code.ends))]
            )
            lines += [Line(air, host=host, name=name) for _ in offers]
            described = await gather(*map(_described, lines, offers))
            ends = tuple([read_description(description) for description in described])
        except (DeviceError, CodeError) as error:
            self.refuse(error)
            mine = 0
        if mine != self.begun:
            for line in lines:
                line.close()
            return None
        return air, tuple(lines), ends

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
                self.devices.app.show_toast(f"{what.capitalize()} copied")
            self.devices.refresh()

        self.page.copy(text, copied)

    def refuse(self, error: Exception) -> None:
        """Show the error."""
        self.error = str(error)
        self.devices.refresh()


async def _described(line: Line, offer: str) -> str:
    """Return this browser's answer to the offer of a line, or an offer of its own where there is none."""
    return await (line.peer.answer(offer) if offer else line.peer.offer())
