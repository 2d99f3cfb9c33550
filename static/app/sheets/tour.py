"""A look around for newcomers: four short texts beside what they are about, left by a tap anywhere or Escape."""

from app.ui.template import Actions, Page

SHEET, ABOUT = "tour", "about"

#: The part of the page that each is about, and the part to bring to the front where only one is shown. The first stands
#: in the page as well: first_paint.js shows it to newcomers before Python is there.
STEPS = (
    ("check", "check", "Set up the check here. Tap a dotted word for help."),
    ("roll", "check", "See the exact odds first. Then roll here, or type the dice you rolled."),
    ("result", "result", "Read the result and apply its consequences. Undo takes back any step."),
    ("clocks", "clocks", "Add clocks here. Everything stays on this device. Sessions has a sample to load."),
)


class Tour:
    """Owns the card, and which step is on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at = 0
        self.actions: Actions = {"tour": lambda data: self._begin(), "tour-next": lambda data: self._next()}

    def spare(self) -> None:
        """Take it away: whoever it was shown to has been here before."""
        self.page.sheet(SHEET, False)

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
