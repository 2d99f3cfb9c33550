"""The lines of a person's device to others: the part of `Person` that a shared table needs."""

from app.app import App
from app.devices.line import Line
from app.devices.panel import devices
from app.guest_app import GuestApp


class WithLines:
    """One whose device has lines to others."""

    app: App

    @property
    def line(self) -> Line:
        """The only line to another device."""
        if isinstance(self.app, GuestApp):
            assert self.app.devices.joining.line
            return self.app.devices.joining.line
        (found,) = self.lines.values()
        return found

    @property
    def lines(self) -> dict[str, Line]:
        """The lines of a host, by the names of its guests."""
        return {line.name: line for line in devices(self.app).lines.values()}
