"""A panel: one part of the page, with its view and its actions."""

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.ui.template import Slots

if TYPE_CHECKING:
    from app.context import Context

#: An action of a control. It takes the context and the control's `data-` attributes.
Action = Callable[["Context", Mapping[str, str]], object]
#: Yields slots, to be filled one after the other: what takes long is computed in between.
Steps = Callable[["Context"], AsyncGenerator[Slots, None]]
#: What the check on the form depends on, for `reads`.
CHECK = ("slug", "kind", "setup", "refused", "modifiers")


@dataclass(frozen=True, kw_only=True, eq=False)
class Panel:
    """A part of the page.

    `view` returns the slots of the element `region`, and is a pure function of the context. `reads` are attributes of
    the context, as dotted paths: when one of them changes, the panel is drawn again. `initial` are the values for which
    the region's markup is already right. The first drawing leaves out a `deferred` panel: what it shows stands there
    from the last time, or is not missed for a moment. `after_draw` is called after each drawing, for what only the
    browser can do.

    `steps` takes the place of `view` where that would take long. Such a panel is part of a sheet, its region, and drawn
    only while that is open (app/ui/steps.py). Who opens it calls `context.drawing.opened`.
    """

    region: str | Callable[["Context"], str] = ""
    view: Callable[["Context"], Slots] | None = None
    steps: Steps | None = None
    reads: tuple[str, ...] = ()
    actions: Mapping[str, Action] = field(default_factory=dict)
    initial: tuple[Any, ...] = ()
    deferred: bool = False
    after_draw: Callable[["Context"], object] | None = None
