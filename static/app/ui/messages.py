"""What the page says besides its panels: notices, toasts, announcements, errors on sheets."""

from collections.abc import Mapping
from dataclasses import dataclass

#: The most notices that are open at once.
MOST = 3


@dataclass(frozen=True, slots=True)
class Toast:
    """A short text over the page, and how many were shown before it."""

    text: str = ""
    turn: int = 0


class Messages:
    """What the page says. Whoever adds to it draws it."""

    notices: tuple[str, ...] = ()
    toast = Toast()
    #: The sentence last announced to a screen reader.
    announcement = ""
    #: What is wrong on a sheet, by its id.
    errors: Mapping[str, str] = {}

    def add_notice(self, text: str) -> None:
        """Add a notice. At most three stay open."""
        self.notices = (*(notice for notice in self.notices if notice != text), text)[-MOST:]

    def show_toast(self, text: str) -> None:
        """Show for three seconds what was done."""
        self.toast = Toast(text, self.toast.turn + 1)

    def announce(self, sentence: str) -> None:
        """Announce a sentence to a screen reader."""
        # A screen reader says nothing when the text stays the same, so a repeated sentence gets a space.
        self.announcement = sentence + "\u00a0" if sentence == self.announcement else sentence
