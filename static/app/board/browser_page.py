"""What only the board needs of the browser's page."""

from typing import Protocol


class BoardPage(Protocol):
    """What only the board needs of the browser's page."""

    def count_down(self, due: int) -> None:
        """Count the countdowns on the page down each second; 0 stops it.

        At the time `due`, in seconds since 1970, the action `timers-due` is called, by a page that takes actions.
        """

    def reveal(self, region: str) -> None:
        """Scroll each row of the region so that its marked button is in view."""
