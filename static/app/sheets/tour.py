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
    ("check", "table", "Set up the check here. A character above fills it in. Tap a dotted word for help."),
    ("roll", "table", "See the exact odds first. Then roll here, or type the dice you rolled."),
    ("result", "table", "Read the result and apply its consequences. Undo takes back any step."),
    ("clocks", "clocks", "Add clocks here. The list of sessions above has a sample. Everything stays on this device."),
)


def _begin(context: "Context") -> None:
    state(context).tour_step = 0
    context.page.open(STEPS[0][1])
    context.page.sheet(ABOUT, False)
    context.page.sheet(SHEET, True)


def _next(context: "Context") -> None:
    step = (state(context).tour_step or 0) + 1
    if step < len(STEPS):
        state(context).tour_step = step
        context.page.open(STEPS[step][1])
    else:
        state(context).tour_step = None
        context.page.sheet(SHEET, False)
        context.page.open("table")


def view(context: "Context") -> Slots:
    """The text and number of the step."""
    at = state(context).tour_step or 0
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
    actions={"tour": lambda context, data: _begin(context), "tour-next": lambda context, data: _next(context)},
)
