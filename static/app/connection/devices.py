"""What both sides of a shared table have: the browser's connections, the player's name, and the button in the head."""

from typing import TYPE_CHECKING

from app.connection.code import plain_name
from app.connection.line import Air, Line
from app.ui.template import flag

if TYPE_CHECKING:
    from app.context import Context

#: The name under which the player's name is stored on the device.
DRAFT = "devices"


class Devices:
    """The connections of this device. The classes after it are those of a host and of a guest."""

    def __init__(self, context: "Context") -> None:
        self.app = context
        self.page = context.page
        self._air: Air | None = None

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
        name = plain_name(self.app.forms.texts(form)["name"])
        if name != self.name:
            self.app.drafts.keep(DRAFT, {"name": name})
        return name

    def refresh(self) -> None:
        """Show what has changed."""
        raise NotImplementedError

    def connected(self, line: Line) -> None:
        """Begin with a line that connects."""
        raise NotImplementedError

    def show_status(self, text: str, connected: bool) -> None:
        """Show in words how this device is connected, on the button that opens the sheet; no button without a text."""
        attributes = {
            "hidden": flag(not text),
            "data-state": "on" if connected else "off",
            "title": text,
            "aria-label": text or "Other devices",
        }
        self.page.fill("line", {"root": attributes, "text": text})
