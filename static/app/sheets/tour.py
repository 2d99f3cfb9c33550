"""The tour for newcomers: four short texts, each beside a part of the page. A tap anywhere or Escape skips it."""

from typing import TYPE_CHECKING

from app.sheets.state import state
from app.ui.panel import Panel
from app.ui.template import Slots

if TYPE_CHECKING:
    from app.context import Context

SHEET, ABOUT = "tour", "about"

#: The steps: the part of the page that each explains, the part to show on a small screen, and the text. The first text
#: is in tour.html too: first_paint.js shows it before Python has started.
STEPS = (
    ("check", "check", "Set up the check here. A character above fills it in. Tap a dotted word for help."),
    ("roll", "check", "See the exact odds first. Then roll here, or type the dice you rolled."),
    ("result", "result", "Read the result and apply its consequences. Undo takes back any step."),
    ("clocks", "clocks", "Add clocks here. The list of sessions above has a sample. Everything stays on this device."),
)


def _begin(app: "Context") -> None:
    state(app).tour_step = 0
    app.page.open(STEPS[0][1])
    app.page.sheet(ABOUT, False)
    app.page.sheet(SHEET, True)


def _next(app: "Context") -> None:
    step = (state(app).tour_step or 0) + 1
    if step < len(STEPS):
        state(app).tour_step = step
        app.page.open(STEPS[step][1])
    else:
        state(app).tour_step = None
        app.page.sheet(SHEET, False)
        app.page.open("check")


def view(app: "Context") -> Slots:
    """The text and number of the step."""
    at = state(app).tour_step or 0
    about, _, text = STEPS[at]
    last = at == len(STEPS) - 1
    return {
        "root": {"data-at": about},
        "text": text,
        "next": "Done" if last else "Next",
        "step": f"{at + 1} of {len(STEPS)}",
    }


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("rooms.sheets.tour_step",),
    initial=(None,),
    actions={"tour": lambda app, data: _begin(app), "tour-next": lambda app, data: _next(app)},
)
