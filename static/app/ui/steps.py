"""Draw the panels that draw in steps, because their numbers take long: each on a sheet, while it is open."""

from asyncio import sleep
from collections.abc import Callable, Sequence
from contextlib import aclosing
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from app.ui.panel import Panel, Steps
from app.ui.spawn import spawn

if TYPE_CHECKING:
    from app.context import Context

#: What a panel that is to be drawn in any case was last drawn for.
_NOTHING = object()


def later(name: str) -> Callable[..., Any]:
    """Return the function of that dotted name. Its module is imported when it is first called, not at the start."""
    module, _, function = name.rpartition(".")

    def call(*values: Any) -> Any:
        return getattr(import_module(module), function)(*values)

    return call


class Stepping:
    """Starts the steps of a panel when what it reads has changed while its sheet is open, or its sheet was opened."""

    def __init__(self, context: "Context", panels: Sequence[Panel]) -> None:
        self._context = context
        self._panels = {panel: (panel.steps, attrgetter(*panel.reads)) for panel in panels if panel.steps}
        #: The sheets that were opened and not yet seen closed.
        self._open: set[str] = set()
        #: What each panel was last drawn for, and the newest run of those that are being drawn.
        self._read: dict[Panel, Any] = {}
        self._runs: dict[Panel, object] = {}

    async def opened(self, sheet: str, first: Callable[[], object]) -> None:
        """Do the work once the browser has opened a sheet, and let the next drawing draw all its panels."""
        await sleep(0)
        first()
        self._open.add(sheet)
        self._read = {panel: read for panel, read in self._read.items() if panel.region != sheet}

    def shown(self, panel: Panel) -> bool:
        """Return whether the page shows all steps of a panel as its state is now."""
        _, state = self._panels[panel]
        return panel not in self._runs and self._read.get(panel, _NOTHING) == state(self._context)

    def draw(self) -> None:
        """Start the panels whose state changed."""
        self._open = {sheet for sheet in self._open if self._context.page.is_open(sheet)}
        for panel, (steps, state) in self._panels.items():
            if panel.region in self._open and (read := state(self._context)) != self._read.get(panel, _NOTHING):
                self._read[panel], self._runs[panel] = read, (run := object())
                spawn(self._run(panel, steps, run))

    async def _run(self, panel: Panel, steps: Steps, run: object) -> None:
        """Fill the steps of a panel until a newer run begins or its sheet is closed."""
        sheet, page = str(panel.region), self._context.page
        try:
            async with aclosing(steps(self._context)) as drawn:
                while self._goes_on(panel, run):
                    slots = await anext(drawn, None)
                    if slots is None or not self._goes_on(panel, run):
                        break
                    page.fill(sheet, slots)
                    await sleep(0)
        finally:
            if self._runs.get(panel) is run:
                del self._runs[panel]

    def _goes_on(self, panel: Panel, run: object) -> bool:
        """Return whether a run is the newest of a panel whose sheet is open. One that was closed is drawn anew."""
        newest = self._runs.get(panel) is run
        if newest and not self._context.page.is_open(str(panel.region)):
            self._read.pop(panel, None)
            return False
        return newest
