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
    #: The roll of another device that came last, in words, for whoever does not see the card.
    news = Toast()
    #: What a screen reader says now, in one place of the page: app/result/screen_reader.py makes it.
    announcement = ""
    #: What it is to say besides what changed at the table, and the toasts since the last drawing.
    _words: tuple[str, ...] = ()
    _toasts: tuple[str, ...] = ()
    #: What is wrong on a sheet, by its id.
    errors: Mapping[str, str] = {}

    def add_notice(self, text: str) -> None:
        """Add a notice. At most three stay open."""
        self.notices = (*(notice for notice in self.notices if notice != text), text)[-MOST:]
        self.announce(text)

    def close_notice(self, text: str) -> None:
        """Close a notice that says what is no longer so."""
        self.notices = tuple([notice for notice in self.notices if notice != text])

    def show_toast(self, text: str) -> None:
        """Show for three seconds what was done."""
        self.toast = Toast(text, self.toast.turn + 1)
        self._toasts = (*self._toasts, text)

    def tell(self, news: str) -> None:
        """Show a line above whatever part is open; an empty text takes it away."""
        self.news = Toast(news, self.news.turn + 1)

    def announce(self, sentence: str) -> None:
        """Let a screen reader say a sentence with the next drawing, after what changed at the table."""
        self._words = (*self._words, sentence)

    def take_words(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what is to be said besides what changed at the table, and the toasts. They are said once."""
        words, self._words = (self._words, self._toasts), ()
        self._toasts = ()
        return words
