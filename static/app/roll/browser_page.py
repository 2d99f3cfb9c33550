"""What only the next roll needs of the browser's page."""

from collections.abc import Callable
from typing import Protocol


class RollPage(Protocol):
    """What only the next roll needs of the browser's page."""

    def share(self, fragment: str, copied: Callable[[bool], object]) -> None:
        """Share the page's address with that fragment by the device's share menu.

        Without a share menu, copy the address and call `copied` with whether the browser allowed it.
        """

    def unfold(self, form: str) -> None:
        """Open the folded parts of the form that hold a modifier or a value other than the default."""
