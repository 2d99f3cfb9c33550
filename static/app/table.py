"""The table: the one owner of the session. A roll becomes an event, the event is kept, and what follows is drawn."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any

from app import log, result
from app.check import CheckForm
from app.forms import Draft, draft_from_data, read_faces
from app.oracle import Oracle
from app.risks import Risks
from app.stamps import Page
from app.store import Store, StoreError
from razor_core.checks import RuleError
from razor_core.session import Fiction, Rolled, apply
from razor_core.systems import find

SYSTEM = "razorweave"


class Table:
    """Wires the regions to the session and to each other. `actions` take what the person does, by its name."""

    def __init__(self, page: Page, store: Store, rng: Random, now: Callable[[], datetime]) -> None:
        self.page = page
        self.store = store
        self.rng = rng
        self.now = now
        self.typing = False
        self.system = find(SYSTEM)
        self.session, unread = store.load()
        self.form = CheckForm(page, self.system, draft_from_data(store.draft(SYSTEM)), self._keep_draft)
        self.oracle = Oracle(page, rng, lambda dc: self.form.use("dc", dc))
        self.risks = Risks(page, rng, lambda: (self.form.check(), self.form.fiction), self._happened)
        self.actions: Mapping[str, Callable[[Mapping[str, str]], None]] = {
            "roll": self._roll,
            "type": self._type,
            "read": self._read,
            "show": self._show,
            **self.form.actions,
            **self.oracle.actions,
            **self.risks.actions,
        }
        page.fill("log", log.slots(self.session))
        if self.session.log:
            page.fill("result", result.slots(self.session.log[-1]))
        if unread:
            self._tell(f"{unread} kept rolls could not be read and were left as they are")
        elif store.fleeting:
            self._tell("Not saved: this browser blocks storage, so rolls last until the page is closed")

    def _roll(self, data: Mapping[str, str]) -> None:
        """Throw the dice of the form's check. A form that holds no check says so already; nothing happens."""
        try:
            check = self.form.check()
        except RuleError:
            return
        self._settle(check, self.system.roll(check, self.rng))

    def _type(self, data: Mapping[str, str]) -> None:
        """Open or close the place where dice rolled by hand are typed."""
        self.typing = not self.typing
        self._draw_typing()
        if self.typing:
            self.page.focus("typed", "faces")

    def _read(self, data: Mapping[str, str]) -> None:
        """Judge the dice typed; where they do not fit, say so beside them and keep them."""
        try:
            check = self.form.check()
            faces = read_faces(self.page.values("typed")["faces"])
            self.system.judge(check, faces)
        except RuleError as error:
            self._draw_typing("" if error.field != "faces" else error.message)
            return
        self.page.put("typed", "faces", "")
        self._draw_typing()
        self._settle(check, faces)

    def _draw_typing(self, error: str = "") -> None:
        self.page.fill(
            "roll",
            {
                "typed": {"hidden": None if self.typing else ""},
                "type": {"aria-expanded": "true" if self.typing else "false"},
                "error-faces": error,
            },
        )

    def _settle(self, check: Any, faces: Sequence[int]) -> None:
        event = self._happened(check, faces, self.form.fiction, self.form.reading)
        self.page.fill("result", result.slots(event))
        self.page.fill("said", {"text": result.sentence(event)})
        self.page.open("result")

    def _happened(self, check: Any, faces: Sequence[int], fiction: Fiction, reading: str = "") -> Rolled:
        """Let a roll be part of the session, kept and listed."""
        at = self.now().isoformat(timespec="seconds")
        event = Rolled(at=at, system=SYSTEM, check=check, faces=tuple(faces), reading=reading, fiction=fiction)
        self.session = apply(self.session, event)
        self.page.fill("log", log.slots(self.session))
        self._keep(lambda: self.store.append(event))
        return event

    def _show(self, data: Mapping[str, str]) -> None:
        """Show a roll of the log on the result card."""
        self.page.fill("result", result.slots(self.session.log[int(data["at"])]))
        self.page.open("result")

    def _keep_draft(self, draft: Draft) -> None:
        self._keep(lambda: self.store.keep_draft(SYSTEM, draft.to_data()))

    def _keep(self, write: Callable[[], None]) -> None:
        """Write, and say so where the device refuses; what was done stands in any case."""
        try:
            write()
        except StoreError as error:
            self._tell(f"Not saved: {error}")

    def _tell(self, text: str) -> None:
        self.page.fill("status", {"text": text})
