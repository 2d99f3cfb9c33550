"""The open notices, the toast, and the sentence announced to a screen reader."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.ui.panel import Panel
from app.ui.template import Slots, flag, notes

if TYPE_CHECKING:
    from app.app import App

#: The most notices that are open at once.
MOST = 3


@dataclass(frozen=True, slots=True)
class Toast:
    """A short text over the page, and how many were shown before it."""

    text: str = ""
    turn: int = 0


class Told:
    """What the app tells, besides what its panels show. Whoever adds to it draws it."""

    notices: tuple[str, ...] = ()
    toast = Toast()
    #: The sentence last announced to a screen reader.
    announcement = ""

    def add_notice(self, text: str) -> None:
        """Add a notice. At most three stay open."""
        self.notices = (*(each for each in self.notices if each != text), text)[-MOST:]

    def show_toast(self, text: str) -> None:
        """Show for three seconds what was done."""
        self.toast = Toast(text, self.toast.turn + 1)

    def announce(self, sentence: str) -> None:
        """Announce a sentence to a screen reader."""
        # A screen reader says nothing when the text stays the same, so a repeated sentence gets a space.
        self.announcement = sentence + "\u00a0" if sentence == self.announcement else sentence


def _close(app: "App") -> None:
    app.notices = ()


def view(app: "App") -> Slots:
    """Show the open notices, oldest first."""
    return {"lines": notes(app.notices), "close": {"hidden": flag(not app.notices)}}


PANEL = Panel(
    region="notice",
    view=view,
    reads=("notices",),
    initial=((),),
    actions={"notice-close": lambda app, data: _close(app)},
)
ANNOUNCER = Panel(
    region="announcer", view=lambda app: {"text": app.announcement}, reads=("announcement",), initial=("",)
)
#: What was just done, for three seconds. The turn changes with each toast, so that one of the same text shows again.
TOAST = Panel(
    region="toast",
    view=lambda app: {"root": {"data-turn": str(app.toast.turn % 2)}, "text": app.toast.text},
    reads=("toast",),
    initial=(Toast(),),
)
