"""What the rooms need of the browser's page (page.py). What only one room needs is a protocol beside that room."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from app.ui.template import Attributes, Slots


class DrawnPage(Protocol):
    """What is drawn, and how it moves."""

    def fill(self, region: str, slots: Slots) -> None:
        """Fill slots of the element with that id."""

    def fill_all(self, views: Iterable[tuple[str, Slots]]) -> None:
        """Fill slots of elements, by their ids, in one call into the browser."""

    def last_rendered(self, region: str) -> Slots:
        """Return the slots that the element with that id was last filled with."""

    def in_view(self) -> Mapping[str, Mapping[str, int]]:
        """Return by region and slot how many nodes of each list are in view, with those before them."""

    def rewind(self, region: str) -> None:
        """Scroll the region to its top, and each row of buttons of it back to its first."""

    def mark(self, attributes: Attributes) -> None:
        """Set or remove attributes of <html>."""

    def after_next_frame(self, work: Callable[[], object]) -> None:
        """Do the work after the next frame, so that the player sees first what is drawn by now."""

    def signal_roll(self) -> None:
        """Start the motion, sound and vibration of a roll that is on the card, as far as the settings allow."""

    def show_game(self, game: str) -> None:
        """Show the parts of the page for that game, and hide those for other games."""

    def add_game(self, game: str, option: str, form: str = "") -> None:
        """Add a game to the switch, and its form to the page, both as HTML, unless they are there."""

    def drop_game(self, game: str) -> None:
        """Take a game from the switch. Its form stays."""


class TypedPage(Protocol):
    """The controls of forms."""

    def typed(self) -> dict[str, dict[str, str]]:
        """Return what the controls of all forms hold at the start, by form and name: of a box "on" or nothing."""

    def restore(self, form: str, texts: Mapping[str, str]) -> None:
        """Put these texts into the controls of the form, by name. Clear a box or step that is missing."""

    def point(self, form: str, name: str, line: int) -> None:
        """Put the cursor at the end of that line, from 1, of a text box of the form."""

    def focus(self, form: str, name: str) -> None:
        """Focus the control of that name or id in the form."""


class OpenedPage(Protocol):
    """What is open: sheets, parts, folds; and what leaves the page."""

    def sheet(self, name: str, shown: bool) -> None:
        """Show or hide the sheet with that id."""

    def is_open(self, name: str) -> bool:
        """Return whether the sheet with that id is shown."""

    def is_unfolded(self, region: str) -> bool:
        """Return whether something that was not taken is unfolded in the region, or typed into."""

    def open(self, part: str) -> None:
        """Switch to a part of the page, on a screen that shows one part at a time."""

    def go(self, fragment: str) -> None:
        """Open the page anew, with that part of its address after #."""

    def print_out(self) -> None:
        """Print the page, or only the open sheet if it is made for printing."""

    def copy(self, text: str, done: Callable[[bool], object]) -> None:
        """Copy a text to the clipboard. Call `done` with whether the browser allowed it."""

    def send(self, name: str, text: str, sent: Callable[[bool], object]) -> None:
        """Send a text as a file by the device's share menu, where it takes one; else save it.

        `name` is without its ending. Call `sent` with whether there was a share menu.
        """

    def save(self, name: str, text: str, kind: str) -> None:
        """Save a text as a file of that name and media type."""
