"""The table: the one owner of the session. What is done becomes a record, the record is kept, what follows is drawn."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

from app import heroes, offers, oracle, result, risks
from app.board import Boards
from app.check import CheckForm
from app.desk import Desk
from app.device import Room
from app.forms import draft_from_data, read_faces
from app.heroes import Heroes
from app.journal import Journal
from app.log import Log
from app.offers import Offers
from app.oracle import Oracle
from app.outbox import SAVED, SAVING
from app.risks import Risks, Thrown
from app.stamps import Actions, Page, flag, notes
from app.stores import Durable, Local, StoreError
from razor_core.checks import RuleError
from razor_core.chronicle import markdown
from razor_core.events import Event, Rolled
from razor_core.session import Entry, Record, Redone, Session, Undone, said
from razor_core.systems import find

SYSTEM = "razorweave"
#: The most notices that stand on the page at once.
NOTICES = 3


class Table:
    """Wires the regions to the session and to each other. `actions` take what the person does, by its name."""

    def __init__(
        self,
        page: Page,
        stores: tuple[Local, Durable],
        rng: Random,
        now: Callable[[], datetime],
        *,
        journal: Callable[[str], Journal],
        room: Callable[[bool], Awaitable[Room]],
    ) -> None:
        self.page = page
        self.rng = rng
        self.now = now
        self.typing = False
        #: What there is to tell and was not closed, the last one last.
        self.notices: tuple[str, ...] = ()
        #: What was told of the last draft that could not be kept; empty once one was.
        self.unkept = ""
        self.system = find(SYSTEM)
        self.new_journal = journal
        self.desk = Desk(
            page,
            *stores,
            journal=lambda: self.journal,
            lay=self._lay,
            rename=lambda event: self._happen([event]),
            room=room,
            now=now,
        )
        self.journal = self._loaded(self.desk.current())
        self.shown = ""
        draft, keep = self._draft(SYSTEM)
        self.form = CheckForm(page, self.system, draft_from_data(draft), keep)
        self.board = Boards(page, lambda: self.session.world, lambda event: self._happen([event]))
        self.offers = Offers(lambda events: self._happen(events, self.shown_act), self._draw_result)
        self.log = Log(page, self.journal, self._tell)
        self.heroes = Heroes(
            page,
            SYSTEM,
            self.system,
            lambda: self.session.world,
            self.form.use,
            self._happen,
            *self._draft(heroes.REGION),
        )
        self.oracle = Oracle(page, rng, lambda dc: self.form.use({"dc": str(dc)}), *self._draft(oracle.REGION))
        self.risks = Risks(
            page,
            rng,
            lambda: (self.form.check(), self.form.fiction),
            self._split,
            self._roll_of,
            *self._draft(risks.REGION),
        )
        self.actions: Actions = {
            "roll": self._roll,
            "type": self._type,
            "read": self._read,
            "show": self._show,
            "again": self._again,
            "result-copy": self._copy,
            "undo": self._undo,
            "redo": self._redo,
            "notice-close": lambda data: self._draw_notices(()),
            **self.form.actions,
            **self.board.actions,
            **self.desk.actions,
            **self.log.actions,
            **self.heroes.actions,
            **self.offers.actions,
            **self.oracle.actions,
            **self.risks.actions,
        }
        self._show_last()
        self._draw()

    @property
    def session(self) -> Session:
        """Where the table stands; the journal holds it."""
        return self.journal.session

    async def settle(self) -> None:
        """Take in what the durable store has beyond the quick one."""
        await self.desk.sessions.settle()
        await self.journal.settle()

    def heard(self, key: str | None, text: str | None) -> None:
        """Take in what another tab wrote."""
        if self.journal.seen(key, text):
            self._changed()
        if self.desk.sessions.seen(key, text):
            self.desk.draw()

    def _lay(self, session: str) -> None:
        """Put another session on the table, in place of that which lies there."""
        self.journal = self._loaded(session)
        self.log.lay(self.journal)
        self.shown = ""
        self._changed()
        asyncio.ensure_future(self.settle()).add_done_callback(lambda done: done.result())

    def _loaded(self, session: str) -> Journal:
        """The journal of a session, loaded, and telling this table what becomes of it while it lies here."""
        journal = self.new_journal(session)

        def here(work: Callable[[], None]) -> None:
            if self.journal is journal:
                work()

        journal.status = lambda text: here(lambda: self._status(text))
        journal.tell = self._tell
        journal.changed = lambda session: here(self._changed)
        journal.load()
        return journal

    @property
    def shown_act(self) -> str:
        """The act that what is taken of the offers of the roll on the result card belongs to."""
        entry = self._entry(self.shown)
        return offers.act_of(entry.record) if entry else ""

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

    def _settle(self, check: Any, faces: Sequence[int]) -> None:
        """A roll of the form's check fell: show it."""
        fiction, reading = self.form.fiction, self.form.reading
        self._settled(Rolled(system=SYSTEM, check=check, faces=tuple(faces), reading=reading, fiction=fiction))

    def _settled(self, event: Rolled) -> None:
        """A roll fell: keep it, put it on the result card, say it."""
        self._happen([event], show=True)
        self.page.fill("said", {"text": result.sentence(event)})
        self.page.open("result")

    def _split(self, rolls: Sequence[Thrown]) -> Sequence[str]:
        """Several rolls fell at once that their own panel shows: keep them as one act; their keys.

        The card stays what the table looks at.
        """
        events = [Rolled(system=SYSTEM, check=check, faces=faces, fiction=fiction) for check, faces, fiction in rolls]
        return self._happen(events, f"{offers.SPLIT}{self.journal.next_seq()}.{self.journal.tab}")

    def _show(self, data: Mapping[str, str]) -> None:
        """Show a roll of the log on the result card."""
        self.shown = data["key"]
        self._draw_result()
        self.page.open("result")

    def _again(self, data: Mapping[str, str]) -> None:
        """Roll the check on the result card once more, as it was."""
        event = self._shown_roll()
        if event:
            self._settled(replace(event, faces=find(event.system).roll(event.check, self.rng)))

    def _copy(self, data: Mapping[str, str]) -> None:
        """Put the roll on the result card on the clipboard."""
        entry = self._entry(self.shown)
        if entry:
            self.page.copy(markdown([entry]))

    def _undo(self, data: Mapping[str, str]) -> None:
        done = self.session.acts.done
        if done:
            self._happen([Undone(done[-1])])

    def _redo(self, data: Mapping[str, str]) -> None:
        redoable = self.session.acts.redoable
        if redoable:
            self._happen([Redone(redoable[-1])])

    def _happen(self, events: Sequence[Event | Undone | Redone], act: str = "", *, show: bool = False) -> list[str]:
        """Let events be part of the session, as one act (a new one, or that given), kept and drawn; their keys.

        With `show` the last of them, a roll, is the one on the result card from then on.
        """
        keys = []
        for event in events:
            seq = self.journal.next_seq()
            key = f"{seq}.{self.journal.tab}"
            act = act or key
            at = self.now().isoformat(timespec="seconds")
            self.journal.write(Record(seq=seq, tab=self.journal.tab, at=at, act=act, event=event))
            keys.append(key)
        self.shown = key if show else self.shown
        self._changed()
        return keys

    def _changed(self) -> None:
        """Draw the session as it is now; a roll that is gone makes place for the last one."""
        if not self._entry(self.shown):
            self._show_last()
        self._draw()

    def _entry(self, key: str) -> Entry | None:
        return self.log.find(key)

    def _shown_roll(self) -> Rolled | None:
        """The roll on the result card."""
        return self._roll_of(self.shown)

    def _roll_of(self, key: str) -> Rolled | None:
        """The roll that the record of that key holds, while it stands."""
        entry = self._entry(key)
        return entry.record.event if entry and isinstance(entry.record.event, Rolled) else None

    def _show_last(self) -> None:
        """Let the last roll be the one on the result card."""
        rolls = (entry for entry in reversed(self.session.log) if isinstance(entry.record.event, Rolled))
        self.shown = next((entry.record.key for entry in rolls), "")

    def _draw(self) -> None:
        self.heroes.draw()
        self.board.draw()
        self.log.draw()
        self.desk.draw()
        self.risks.draw()
        self._draw_result()
        self._draw_head()

    def _draw_head(self) -> None:
        """What can be undone and redone, by name."""
        found = self.session.acts
        slots: dict[str, str | Mapping[str, str | None]] = {}
        for name, able in (("undo", found.done), ("redo", found.redoable)):
            slots[name] = {"disabled": None if able else ""}
            slots[f"{name}-what"] = self._named(able[-1]) if able else ""
        self.page.fill("head", slots)

    def _named(self, act: str) -> str:
        """What to call an act on the button that takes it back."""
        return "Split Risks" if act.startswith(offers.SPLIT) else said(self.session, act)

    def _draw_result(self) -> None:
        entry = self._entry(self.shown)
        if entry is None or not isinstance(entry.record.event, Rolled):
            self.page.fill("result", result.EMPTY)
            return
        taken = self.log.since(entry, offers.act_of(entry.record))
        event = entry.record.event
        board = self.session.world.clocks
        targets = {**offers.last_targets(self.log.taken, board), **self.offers.targets}
        offered = offers.stamps(event.result, board, targets, offers.taken(taken))
        told = [line for each in taken for line in each.told]
        self.page.fill("result", result.slots(event, offered, told))

    def _draw_typing(self, error: str = "") -> None:
        self.page.fill(
            "roll",
            {
                "typed": {"hidden": None if self.typing else ""},
                "type": {"aria-expanded": "true" if self.typing else "false"},
                "error-faces": error,
            },
        )

    def _draft(self, form: str) -> tuple[Any, Callable[[Any], None]]:
        """The data last kept of that half-filled form, or None, and what keeps it anew.

        A device that goes on refusing is told of once.
        """

        def keep(data: Any) -> None:
            told, self.unkept = self.unkept, ""
            try:
                self.journal.keep_draft(form, data)
            except StoreError as error:
                self.unkept = f"What is half filled in is not kept: {error}"
                if self.unkept != told:
                    self._tell(self.unkept)

        return self.journal.draft(form), keep

    def _status(self, text: str) -> None:
        self.page.fill("head", {"saved": text, "state": {"data-state": saved_state(text)}})
        if text == SAVED:
            self.desk.kept()

    def _tell(self, text: str) -> None:
        self._draw_notices((*(each for each in self.notices if each != text), text)[-NOTICES:])

    def _draw_notices(self, notices: tuple[str, ...]) -> None:
        """Let these be what there is to tell."""
        self.notices = notices
        self.page.fill("notice", {"lines": notes(notices), "close": {"hidden": flag(not notices)}})


def saved_state(status: str) -> str:
    """What the journal says of how the session is kept, as one of four: saving, saved, fleeting, trouble."""
    if status in (SAVING, SAVED):
        return status
    return "fleeting" if status.startswith(SAVED) else "trouble"
