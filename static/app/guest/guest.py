"""The table that this device is a guest of: the line to its host, and what the host sends."""

from typing import TYPE_CHECKING

from app.connection.devices import Devices
from app.connection.line import Line, State
from app.guest.joining import Joining
from app.ui.template import flag
from razor_core.format.records import SessionError
from razor_core.sharing.hand_over import Taken, is_piece
from razor_core.sharing.messages import MessageError

if TYPE_CHECKING:
    from app.guest.context import GuestContext


class GuestDevices(Devices):
    """The line to the host, the sheet Join, and the copy of a session that the host has sent."""

    app: "GuestContext"

    def __init__(self, context: "GuestContext") -> None:
        super().__init__(context)
        self.joining: Joining = Joining(self, context)
        self._taken = Taken()

    def join(self, address: str) -> None:
        """Open the sheet Join, with the invitation in the page's address if there is one."""
        self.page.sheet(Joining.SHEET, True)
        self.app.spawn(self.joining.take(address) if address else self.joining.open())

    def leave(self) -> None:
        """Leave the table."""
        self.joining.leave()

    @property
    def state(self) -> State:
        """How this device is connected with the host."""
        return self.joining.line.state if self.joining.line else State.BROKEN

    @property
    def connected_now(self) -> bool:
        """Whether the host hears what is sent now."""
        return self.state is State.CONNECTED

    def asks_to_leave(self) -> bool:
        """Ask whether leaving is meant, and return True; False if the player has said so before."""
        asks = not self.joining.leaving
        self.joining.leaving = asks
        self.refresh()
        return asks

    def connected(self, line: Line) -> None:
        """Tell the host who is here, what this device has seen, and what it asks for."""
        line.on_text = self._heard
        line.send(self.app.journal.guest.message())

    def send(self, text: str) -> None:
        """Send a text to the host. Without a line, the next one begins with all that waits."""
        if self.joining.line:
            self.joining.line.send(text)

    def _heard(self, text: str) -> None:
        self.app.act(lambda context, data: self._read(text), {})

    def _read(self, text: str) -> None:
        if is_piece(text):
            self._take(text)
        else:
            self.app.heard(text)
            if self.app.journal.guest.over:
                # What the host shows from now on cannot be read either.
                self.leave()
        self.refresh()

    def _take(self, piece: str) -> None:
        """Take a piece of a session. Once it is whole, ask the player whether to keep it."""
        try:
            self.joining.gift = self._taken.add(piece) or self.joining.gift
        except (MessageError, SessionError) as error:
            self._taken = Taken()
            self.app.add_notice(f"The copy of the table was not read: {error}")
        else:
            if self._taken.got == self._taken.of:
                self._taken = Taken()
                self.page.sheet(Joining.SHEET, True)

    def decline(self) -> None:
        """Forget the copy."""
        self.joining.gift = None
        self.refresh()

    async def keep(self) -> None:
        """Store the copy as a session of this device, and open it there."""
        if self.joining.gift:
            await self.app.adopt(self.joining.gift)

    def refresh(self) -> None:
        """Show what has changed."""
        self.joining.fill()
        connected = self.state is State.CONNECTED
        waiting = len(self.app.journal.guest.waiting)
        whose = self.joining.whose
        text = whose[0].upper() + whose[1:] if connected else "Not connected" if self.joining.has_table else ""
        text = "In another tab" if self.app.journal.elsewhere else text
        self.show_status(f"{text} · {waiting} to send" if waiting and not connected else text, connected)
        said = self.joining.may() if connected and not self.app.journal.elsewhere else self.joining.situation()
        self.page.fill("may", {"root": {"hidden": flag(not said)}, "may": said})
        self.app.draw()
