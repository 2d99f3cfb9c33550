"""The lines of this device, as host or as guest, and the sheets and the button that show them.

The state is here and not in `App`, because nothing of it is loaded before somebody invites or joins.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.devices.code import plain_name
from app.devices.guest import Joining
from app.devices.host import Inviting
from app.devices.line import Air, Line, State
from app.ui.template import Page, flag

if TYPE_CHECKING:
    from app.app import App

#: The name under which the player's name is stored on the device.
DRAFT = "devices"


class Devices:
    """The lines of this device.

    `on_line` is called with each line when it is first connected, before any text of it: set its `on_text` there.
    """

    SHEET = Inviting.SHEET
    READS: tuple[str, ...] = ()

    def __init__(self, app: "App") -> None:
        self.app = app
        self.page: Page = app.page
        self.read: tuple[object, ...] = ()
        self.on_line: Callable[[Line], object] = lambda line: None
        self.inviting: Inviting = Inviting(self)
        self.joining: Joining = Joining(self)
        self._air: Air | None = None
        self._known: set[Line] = set()

    @property
    def guests(self) -> list[Line]:
        """The lines to guests, where this device is the host."""
        return self.inviting.guests

    @property
    def table(self) -> Line | None:
        """The line to the host, where this device is a guest."""
        return self.joining.line

    async def air(self) -> Air:
        """Return the browser's connections and camera."""
        if self._air is None:
            self._air = await self.page.air()
        return self._air

    @property
    def name(self) -> str:
        """The name of the player of this device, as last typed."""
        return plain_name(str((self.app.drafts.get(DRAFT, dict) or {}).get("name", "")))

    def keep_name(self, form: str) -> str:
        """Store the name that the player has typed into the form, and return it."""
        name = plain_name(self.page.values(form).get("name", ""))
        if name != self.name:
            self.app.drafts.keep(DRAFT, {"name": name})
        return name

    def began(self, line: Line) -> bool:
        """Report a line that is connected for the first time. Return whether it is."""
        if line in self._known or line.state is not State.CONNECTED:
            return False
        self._known.add(line)
        self.on_line(line)
        return True

    def show_toast(self, text: str) -> None:
        """Show for three seconds what has happened."""
        self.app.show_toast(text)

    async def draw(self) -> None:
        """Fill the sheets and the button."""
        self.refresh()

    def refresh(self) -> None:
        """Show what has changed."""
        self.inviting.fill()
        self.joining.fill()
        text, state = self._status()
        attributes = {
            "hidden": flag(not text),
            "data-state": state,
            "title": text,
            "aria-label": text or "Other devices",
        }
        self.page.fill("line", {"root": attributes, "text": text})
        self.app.draw()

    def _status(self) -> tuple[str, str]:
        """Return in words how this device is connected, and the state of the button that says so."""
        if self.table and not self.joining.over:
            state = self.table.state
            texts = {State.CONNECTING: "Connecting", State.CONNECTED: self.joining.whose}
            return texts.get(state, "Not connected"), "on" if state is State.CONNECTED else "off"
        there = sum(each.state is State.CONNECTED for each in self.guests)
        if not self.guests:
            return "", "off"
        whole = f"{there}" if there == len(self.guests) else f"{there} of {len(self.guests)}"
        return f"{whole} {'guest' if len(self.guests) == 1 else 'guests'}", "on" if there else "off"

    def open(self) -> None:
        """Open the sheet of what the button shows."""
        self.page.sheet(Joining.SHEET if self.table and not self.joining.over else Inviting.SHEET, True)
