"""A look around for newcomers: four short texts beside what they are about, left by a tap anywhere or Escape."""

from collections.abc import Callable
from contextlib import suppress

from app.stamps import Actions, Page
from app.stores import Local, StoreError

SHEET, ABOUT = "tour", "about"
KEY = "razor.tour"

#: The part of the page that each is about, and the part to bring to the front where only one is shown. The first stands
#: in the page as well, which shows it before Python is there.
STEPS = (
    ("check", "check", "Say what is tried: tap what applies. A word with dots under it explains itself."),
    ("roll", "check", "See the exact odds before you decide. Roll here, or type the dice that you rolled."),
    ("result", "result", "Read what it came to, and take what it offers. Undo takes back whatever you did."),
    ("clocks", "clocks", "Put clocks on the board. All is kept on this device; under Sessions there is a sample."),
)


class Tour:
    """Owns the card. It is shown by itself once on a device, and not where something has been played already."""

    def __init__(self, page: Page, local: Local, played: Callable[[], bool]) -> None:
        self.page = page
        self.local = local
        self.played = played
        self.at = 0
        self.actions: Actions = {"tour": lambda data: self._begin(), "tour-next": lambda data: self._next()}

    def greet(self) -> None:
        """Show the way on a very first visit, unless the person is busy; a device that keeps nothing is let be."""
        if self.played():
            self.page.sheet(SHEET, False)
            return
        if self.local.get(KEY) or self.local.fleeting or self.page.busy():
            return
        with suppress(StoreError):
            self.local.put(KEY, "seen")
            self._begin()

    def _begin(self) -> None:
        self.at = 0
        self._draw()
        self.page.sheet(ABOUT, False)
        self.page.sheet(SHEET, True)

    def _next(self) -> None:
        self.at += 1
        if self.at < len(STEPS):
            self._draw()
        else:
            self.page.sheet(SHEET, False)
            self.page.open("check")

    def _draw(self) -> None:
        about, part, text = STEPS[self.at]
        self.page.open(part)
        last = self.at == len(STEPS) - 1
        self.page.fill(SHEET, {"root": {"data-at": about}, "text": text, "next": "Done" if last else "Next"})
        self.page.fill(SHEET, {"step": f"{self.at + 1} of {len(STEPS)}"})
