"""What an action gets: the session, what is set up for the next roll, and the verbs that change or show them."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

from app.check.drafts import Drafts
from app.check.preparations import FICTION, Preparations
from app.storage.device import StorageEstimate
from app.storage.status import SaveStatus
from app.story.log_book import LogBook
from app.ui.forms import SHEETS, Forms
from app.ui.messages import Messages
from app.ui.spawn import spawn
from razor_core.consequences.choosing import taking
from razor_core.events.entries import Record, Redone, Undone
from razor_core.rolls.retry_rules import Coming
from razor_core.rules.fields import RuleError
from razor_core.rules.game import OWN
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.browser_page import Page
    from app.storage.journal import Journal
    from app.storage.journal_listener import JournalListener
    from app.storage.stores import Durable, Local
    from razor_core.consequences.choosing import Take
    from razor_core.consequences.of_roll import Brought
    from razor_core.events.events import Event, Fiction
    from razor_core.rolls.preparation import Preparation
    from razor_core.rules.consequences import Consequence
    from razor_core.rules.game import Game
    from razor_core.session.session import Session
    from razor_core.sharing.asks import Ask
    from razor_core.table.characters import Character
    from razor_core.table.setups import Setup
    from razor_core.table.world import Running


class Drawn(Protocol):
    """What draws the page."""

    #: Whether what is folded on the card of the last roll is still to be drawn, and maybe all but the card.
    behind: bool

    def draw(self) -> None:
        """Draw what changed."""

    def finish(self) -> None:
        """Draw all that the last roll deferred."""

    def result_first(self) -> None:
        """Let the next drawing show the result before everything else."""

    def opened(self, sheet: str, first: Callable[[], object] = lambda: None) -> None:
        """Draw all panels of a sheet that draw in steps, once the browser has opened it. Do the work just before."""

    def shown(self, panel: Any) -> bool:
        """Return whether the page shows all steps of a panel as its state is now."""

    def once_drawn(self, work: Callable[[], object]) -> None:
        """Call `work` after the next drawing."""


class Follower(Protocol):
    """What a part of the page does when the session or what is stored changes (app/part.py)."""

    def follow(self, context: "Context", /) -> None:
        """Follow a change of the session."""

    def clear(self, context: "Context", /) -> None:
        """Forget what belongs to the session before, when another one is opened."""

    def sync(self, context: "Context", /) -> Awaitable[None]:
        """Read what only the durable store has."""

    def restore(self, context: "Context", /) -> None:
        """Store anew what the browser has deleted."""


class Context(Messages):
    """The session, and what is set up for the next roll.

    The state of each room of the page is in `rooms`, under its name: its module `state` has the class.
    """

    #: Whether the table looks on: nothing that is for the game master only is drawn.
    showing = False
    #: Whether the table is that of another device, which records what happens there.
    guest = False
    #: Whether rolls of several, and for tasks, are left to another device.
    alone = False
    #: Draws the page. Until the app has set it, nothing is drawn.
    drawing: Drawn
    #: What is typed on the sheets.
    forms: Forms
    journal: "Journal"
    session: "Session"
    save_status: SaveStatus | None = None
    #: The key of the last record that this tab has written into the session.
    written = ""
    #: What is set up for the next roll at the table as it is. It is read when somebody asks.
    coming: Coming
    #: Shows a roll on its card, by the keys of its records.
    on_roll: Callable[["Context", Sequence[str]], None]
    #: Puts into words what has changed since the last drawing.
    say: Callable[["Context"], None]
    parts: "Sequence[Follower]" = ()

    def __init__(
        self,
        page: "Page",
        stores: "tuple[Local, Durable]",
        rng: Random,
        time: Callable[[], datetime],
        *,
        journal: "Callable[[str, JournalListener], Journal]",
        estimate: Callable[[bool], Awaitable[StorageEstimate]],
        set_address: Callable[[str], None] = lambda slug: None,
    ) -> None:
        self.page, self.rng, self.time = page, rng, time
        self.local, self.durable = stores
        self.estimate, self.set_address, self._new_journal = estimate, set_address, journal
        self.drafts = Drafts(self.local, self.add_notice)
        early = page.typed()
        self.preparations = Preparations(self.drafts, early, self.alone)
        sheets = {sheet: early[sheet] for sheet in early.keys() - {FICTION, *SYSTEMS}}
        self.forms = Forms(page.restore, sheets, self.drafts.get(SHEETS, dict) or {})
        #: The slug of the game on the table.
        self.slug = ""
        self.rooms = SimpleNamespace()
        self.log = LogBook()
        self._busy = 1

    def start(self) -> None:
        """Let actions and changes be drawn from now on."""
        self._busy = 0

    # -- the state -----------------------------------------------------------------------------------------------------

    @property
    def own(self) -> str:
        """The id of the character whom this device plays at the table of another, empty for none."""
        return ""

    @property
    def asked(self) -> "Ask | None":
        """The roll that the host of another table asks this device for."""
        return None

    @property
    def system(self) -> "Game":
        """The game on the table."""
        return SYSTEMS[self.slug]

    @property
    def prep(self) -> "Preparation":
        """What is set up for the next roll in the game on the table."""
        return self.preparations.by_game[self.slug]

    @property
    def kind(self) -> str:
        """The kind of the next roll, as in a Preparation."""
        return self.prep.kind

    @property
    def actor(self) -> "Character | None":
        """Who acts in the game on the table."""
        return self.prep.acting(self.session.world)

    @property
    def target(self) -> "Character | None":
        """Against whom they act."""
        return self.prep.aimed(self.session.world)

    @property
    def task(self) -> "Running | None":
        """The Extended Task that the next roll is for."""
        return self.prep.rolled_for(self.session.world)

    @property
    def setup(self) -> "Setup":
        """What is set up for the next single roll."""
        return self.coming.setup[0]

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What applies to it."""
        return self.coming.counted[0]

    @property
    def refused(self) -> RuleError | None:
        """Why it has no check, None where it has one."""
        return self.coming.counted[1]

    def check(self) -> Any:
        """Return the check of the form. RuleError that names the field where the form has no check."""
        if self.refused:
            raise self.refused
        return self.coming.ready.check

    def read_fiction(self) -> "Fiction":
        """Return the fiction of the form: who acts and why, and the modifiers."""
        return replace(self.coming.fiction, modifiers=self.modifiers)

    # -- what changes it -----------------------------------------------------------------------------------------------

    def record(self, *events: "Event | Undone | Redone", act: str = "") -> list[str]:
        """Add events to the session as one act, by default a new one. Return the keys of their records."""
        with self.preparations.undoable(lambda: self.session.acts):
            keys = self._write(*events, act=act)
            made = self.preparations.acts or []
            self.preparations.note(self.session.acts, *made[:1])
            self.follow_session()
            self.preparations.note(self.session.acts, *made[-1:])
        return keys

    def _write(self, *events: "Event | Undone | Redone", act: str) -> list[str]:
        """Write the records of one act, and return their keys."""
        keys = list[str]()
        tab, at = self.journal.tab, self.time().isoformat(timespec="seconds")
        for seq, event in enumerate(events, self.journal.next_seq()):
            keys.append(f"{seq}.{tab}")
            self.journal.write(Record(seq=seq, tab=tab, at=at, act=act or keys[0], event=event))
        if self.preparations.acts is not None and not isinstance(events[0], Undone | Redone):
            self.preparations.acts.append(act or keys[0])
        self.written = keys[-1]
        return keys

    def take(self, brings: "Brought", consequence: "Consequence", taken: "Take") -> None:
        """Apply a consequence of a roll as it was chosen on the card, as an act of its own."""
        self.record(*taking(brings, consequence, taken))

    def is_waiting(self, key: str) -> bool:
        """Return whether the record of that key waits for another device to take it."""
        return False

    def edit(self, change: "Callable[..., Preparation]", *values: Any) -> None:
        """Change what is set up for the next roll by a function of it, of the world, and of these values."""
        self.prepare(change(self.prep, self.session.world, *values))

    def prepare(self, prep: "Preparation") -> None:
        """Make this what is set up for the next roll in the game on the table, and keep it on the device."""
        self.preparations.prepare(prep, self.session.world)
        self.read()

    def swap(self) -> None:
        """Let the target act, against whoever acted."""
        self.preparations.swap(self.slug, self.session.world)
        self.read()

    def play(self, slug: str) -> None:
        """Put a game on the table."""
        self.slug = slug
        self.preparations.show_game(slug, self.session.world)
        self.read()
        if slug.startswith(OWN):
            own_markup = import_module("app.check.form_markup").own_markup
            self.page.add_game(slug, *own_markup(self.system))
        self.page.show_game(slug)

    def show(self, *events: "Event") -> list[str]:
        """Record a roll, or a group with its rolls, and what it brings with it, as one act, and show it first.

        Return the keys of the records.
        """
        keys = self.record(*events)
        self.on_roll(self, keys)
        return keys

    def read(self) -> None:
        """Take what is set up, with what the table brings to it now."""
        log = self.log
        self.coming = Coming(self.prep, self.session.world, log.roll, log.entries, len(log.older))

    def act(self, action: "Callable[[Context, Mapping[str, str]], object]", data: Mapping[str, str]) -> None:
        """Run an action, then draw what it changed."""
        self.complete()
        self._busy += 1
        try:
            with self.preparations.undoable(lambda: self.session.acts):
                action(self, data)
        finally:
            self._busy -= 1
            self.draw()

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Run the work in the background, and draw what it changed."""

        async def done() -> None:
            await work
            self.draw()

        spawn(done())

    def draw(self) -> None:
        """Draw what changed, unless an action is still running."""
        if not self._busy:
            self.say(self)
            self.drawing.draw()

    def notify(self, text: str) -> None:
        """Add a notice and draw it, for callers outside an action."""
        self.add_notice(text)
        self.draw()

    # -- the session ---------------------------------------------------------------------------------------------------

    def open(self, session: str, head: bool = False) -> None:
        """Put the session of that id on the table, or only its `head`, for a start: its last records."""
        self.journal, self.written = self._new_journal(session, self), ""
        self.session = self.journal.load_head() if head else self.journal.load()
        self.log = LogBook()
        self.log.follow(self.session)

    def open_session(self, session: str) -> None:
        """Put another session on the table, with an empty form."""
        self.open(session)
        self.preparations.clear(self.slug, self.session.world)
        self.read()
        for part in self.parts:
            part.clear(self)
        self.spawn(self.sync())

    async def sync(self) -> None:
        """Load the rest of the session, draw the deferred panels, then read what only the durable store has."""
        self.complete()
        await asyncio.sleep(0)  # the page can react before all is drawn
        self.draw()
        for part in self.parts:
            await part.sync(self)

    def save_status_changed(self, journal: object, status: SaveStatus) -> None:
        """Show whether the session is saved."""
        if journal is self.journal:
            self.save_status = status
            self.draw()

    def store_forgot(self, journal: object) -> None:
        """Store anew what is in memory: the browser had deleted what was stored."""
        if journal is self.journal:
            for part in self.parts:
                part.restore(self)

    def session_changed(self, journal: object) -> None:
        """Take over what another tab or the durable store added."""
        if journal is self.journal:
            self.follow_others()
            self.draw()

    def complete(self) -> None:
        """Load what a start has left out, before anything can be done with it."""
        if self.journal.complete():
            self.log = LogBook()
            self.follow_session()

    def follow_session(self) -> None:
        """Update everything that depends on the session: log, form, result card, open sheets."""
        before, self.session = self.session, self.journal.session
        self.log.follow(self.session)
        self.preparations.follow(before, self.session)
        self.read()
        for part in self.parts:
            part.follow(self)

    def follow_others(self) -> None:
        """Follow what another tab, or device, has added: what it changes here is undone with its last act."""
        with self.preparations.undoable(lambda: self.session.acts):
            done = self.session.acts.done
            self.follow_session()
            new = [act for act in self.session.acts.done if act not in done]
            self.preparations.note(self.session.acts, *new[-1:])
