"""What is half filled in: kept on the device under a name, and there again after a start."""

import json
from collections.abc import Callable
from typing import Any

from app.check.draft import Draft, draft_from_data
from app.storage.stores import Local, StoreError

PREFIX = "razor.draft."


class Drafts:
    """Keeps data under names in the quick store, whatever session is on the table. `tell` is told what it refuses."""

    def __init__(self, local: Local, tell: Callable[[str], None]) -> None:
        self.local = local
        self.tell = tell
        #: What was told of the last draft that could not be kept; empty once one was.
        self.unkept = ""

    def get(self, name: str) -> Any:
        """The data last kept under the name, or None."""
        try:
            return json.loads(self.local.get(PREFIX + name) or "null")
        except (RecursionError, ValueError):
            return None

    def keep(self, name: str, data: Any) -> None:
        """Keep the data. A device that goes on refusing is told of once."""
        told, self.unkept = self.unkept, ""
        try:
            self.local.put(PREFIX + name, json.dumps(data, ensure_ascii=False))
        except StoreError as error:
            self.unkept = f"What is half filled in is not kept: {error}"
            if self.unkept != told:
                self.tell(self.unkept)

    def form(self, name: str) -> Draft:
        """The draft of a form last kept under the name; an empty one where there is none."""
        return draft_from_data(self.get(name))

    def keep_form(self, name: str, draft: Draft) -> None:
        """Keep the draft of a form."""
        self.keep(name, draft.to_data())
