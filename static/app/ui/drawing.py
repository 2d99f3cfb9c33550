"""Draw the panels whose state has changed, after a roll the result first."""

from collections.abc import Callable, Container, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from app.ui.panel import Panel
from app.ui.steps import Stepping
from app.ui.template import Slots

if TYPE_CHECKING:
    from app.context import Context


class Drawing:
    """Remembers the state that each panel was drawn with. `first` are the panels drawn right after a roll."""

    def __init__(self, context: "Context", panels: Sequence[Panel], first: Container[Panel]) -> None:
        self._context = context
        self._panels = [(panel, attrgetter(*panel.reads)) for panel in panels if panel.reads and not panel.steps]
        self._stepping = Stepping(context, panels)
        self._first = first
        self._read: dict[Panel, Any] = {panel: panel.initial for panel in panels}
        self._once_drawn: list[Callable[[], object]] = []
        #: Whether the next drawing shows only a new result.
        self._result_first = False
        #: Whether what is folded on the card of the last roll is still to be drawn, and maybe all but the card.
        self.behind = False

    def start(self) -> None:
        """Draw all panels but the deferred ones, so that the start is quick."""
        self._draw([panel for panel, _ in self._panels if not panel.deferred])

    def draw(self) -> None:
        """Draw every panel whose state changed. After a roll draw the result, and the rest in the next two frames."""
        if self._result_first:
            self._result_first, self.behind = False, True
            self._draw(self._first)
            self._context.page.after_next_frame(self.catch_up)
        else:
            self.behind = False
            self._draw([panel for panel, _ in self._panels])
            self._stepping.draw()
        waiting, self._once_drawn = self._once_drawn, []
        for work in waiting:
            work()

    def catch_up(self) -> None:
        """Draw the panels that the last roll deferred, and what is folded on its card a frame later."""
        if self.behind:
            self._draw([panel for panel, _ in self._panels])
            self._context.page.after_next_frame(self.finish)

    def finish(self) -> None:
        """Draw all that the last roll deferred."""
        if self.behind:
            self.draw()

    def result_first(self) -> None:
        """Let the next drawing show the result before the other panels."""
        self._result_first = True

    def opened(self, sheet: str, first: Callable[[], object] = lambda: None) -> None:
        """Draw all panels of a sheet that draw in steps, once the browser has opened it. Do the work just before."""
        self._context.spawn(self._stepping.opened(sheet, first))

    def shown(self, panel: Panel) -> bool:
        """Return whether the page shows all steps of a panel as its state is now."""
        return self._stepping.shown(panel)

    def once_drawn(self, work: Callable[[], object]) -> None:
        """Call `work` after the next drawing."""
        self._once_drawn.append(work)

    def _draw(self, panels: Container[Panel]) -> None:
        context, views = self._context, list[tuple[str, Slots]]()
        try:
            for panel, state in self._panels:
                if panel not in panels:
                    continue
                read = state(context) if len(panel.reads) > 1 else (state(context),)
                if read == self._read[panel]:
                    continue
                self._read[panel] = read
                if panel.view:
                    region = panel.region if isinstance(panel.region, str) else panel.region(context)
                    views.append((region, panel.view(context)))
                    context.forms.drawn(region)
                if panel.after_draw:
                    shown, views = views, []
                    context.page.fill_all(shown)
                    panel.after_draw(context)
        finally:
            context.page.fill_all(views)
