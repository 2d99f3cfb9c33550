"""A panel: one part of the page, with what it shows and what can be done there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.ui.template import Slots

if TYPE_CHECKING:
    from app.app import App

#: What a control does: it takes the app and the `data-` attributes of the control.
Action = Callable[["App", Mapping[str, str]], object]


@dataclass(frozen=True, kw_only=True, eq=False)
class Panel:
    """A part of the page.

    `view` returns the slots of the element `region`, a pure function of the app. It is called when one of the app's
    attributes that `reads` names, as dotted paths, has another value than before; `initial` are the values for which
    the markup of the page is right as it is. A `deferred` panel is not part of the first drawing. `drawn` is called
    after a drawing, for what only the browser can do.
    """

    region: str | Callable[["App"], str] = ""
    view: Callable[["App"], Slots] | None = None
    reads: tuple[str, ...] = ()
    actions: Mapping[str, Action] = field(default_factory=dict)
    initial: tuple[Any, ...] = ()
    deferred: bool = False
    after_draw: Callable[["App"], object] | None = None
