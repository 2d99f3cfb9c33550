"""The state of the cast and of scene kits."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.part import state_of

if TYPE_CHECKING:
    from app.library.store import LibraryStore
    from razor_core.library.entries import Kept


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The store, which is made when one of the sheets is first used, and the entries that it knew last.
    store: "LibraryStore | None" = None
    entries: "tuple[Kept, ...]" = ()
    #: The ids of the entries that were deleted since the page was opened.
    gone: frozenset[str] = frozenset()
    #: The ids of the foes and clocks that a new kit is to have.
    chosen: frozenset[str] = frozenset()


state = state_of("library", State)
