"""The app: the one owner of state. Actions change the state, panels show it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from app.board import clock_sheets, clocks
from app.board.character_sheet import CharacterSheet
from app.board.clock_sheets import ClockSheet
from app.board.oracle import Asked, asked_from_data
from app.check import form, prepared
from app.check.drafts import Drafts
from app.panels import FIRST_DRAWN, PANELS
from app.race import laid
from app.result import card
from app.result.card import CardState
from app.result.correct import Correction
from app.result.slots import group_sentence, sentence
from app.roll import games, typed
from app.roll.task_sheet import TaskSheet
from app.roll.tasks import TaskForm
from app.roll.typed import TypedDice
from app.sheets import lookup, sessions, settings
from app.sheets.sessions import SessionsState, current_session
from app.storage.device import StorageEstimate
from app.storage.journal import Journal
from app.storage.listener import JournalListener
from app.storage.session_index import SessionIndex
from app.storage.status import SaveState, SaveStatus
from app.storage.stores import Durable, Local
from app.story.log import LogView
from app.story.log_book import LogBook
from app.ui import first_paint
from app.ui.drawing import Drawing
from app.ui.notices import Told
from app.ui.panel import Action
from app.ui.spawn import spawn
from app.ui.template import Page
from app.ui.unsaved import Unsaved
from razor_core.events.entries import Record, Redone, Undone
from razor_core.events.events import Event, Fiction, GroupRolled, Rolled
from razor_core.rolls.groups import Now
from razor_core.rolls.preparation import Preparation
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Modifier, composed
from razor_core.session.session import Session
from razor_core.systems import SYSTEMS
from razor_core.table.setups import Setup
from razor_core.table.world import Running


class App(Told):
    """Holds the session, the game, the drafts, and the state of each panel.

    `actions` are the controls' actions by name. Each changes the state, and then the changed panels are drawn.
    `address` is the part of the page's address after #: empty, the slug of a game, or a slug, & and a check
    (razor_core/rolls/links.py). `set_address` sets it to the slug of the game on the table.
    """

    page: Page
    journal: Journal
    session: Session
    #: The slug of the game on the table, and that of the one before it.
    slug: str
    last_game: str
    #: Whether the table looks on: nothing that is for the game master only is drawn.
    showing = False
    #: Whether rolls of several, and for tasks, are left to another device.
    alone = False
    #: What is drawn, in order.
    panels = PANELS
    #: What is set up for the next roll, by game, and in the game on the table; and what can come back, by game.
    preps: dict[str, Preparation]
    prep: Preparation
    aside: Mapping[str, prepared.Aside]
    #: The same at the table as it is, as the setup and the modifiers of a roll, with the error if there is no check.
    coming: Now
    setup: Setup
    modifiers: tuple[Modifier, ...]
    refused: RuleError | None
    #: What the controls of each form show, and the acts recorded in an action, None outside of one.
    in_controls: dict[str, Mapping[str, str]]
    acts: list[str] | None
    #: What was set up, by game, when it was last noted what an act has changed of it.
    noted: dict[str, Preparation]
    #: The data of the button that opened the modifier sheet.
    modifier_sheet: Mapping[str, str]
    typed: TypedDice
    group_error: str
    character_sheet: CharacterSheet
    clock_sheet: ClockSheet
    #: How many clocks the board draws.
    clocks_drawn: int
    race: laid.Laid
    #: What was left on the sheets of characters and of clocks.
    unsaved_characters: Unsaved[CharacterSheet]
    unsaved_clocks: Unsaved[None]
    task_form: TaskForm
    task_sheet: TaskSheet
    asked: Asked
    #: What the oracle's panel had before each act that changed it.
    asked_before: dict[str, Asked]
    oracle_error: str
    card: CardState
    correction: Correction
    log: LogBook
    log_view: LogView
    index: SessionIndex
    sessions: SessionsState
    save_status: SaveStatus | None
    #: The slug and the number of the ruling that its sheet shows first.
    rulings: tuple[str, str] | None
    help_terms: tuple[Any, ...]
    tour_step: int | None
    #: What is wrong on a sheet, by its id.
    errors: Mapping[str, str]
    lookup_sheets: dict[str, lookup.Sheet]

    def __init__(
        self,
        page: Page,
        stores: tuple[Local, Durable],
        rng: Random,
        now: Callable[[], datetime],
        *,
        journal: Callable[[str, JournalListener], Journal],
        estimate: Callable[[bool], Awaitable[StorageEstimate]],
        address: str = "",
        set_address: Callable[[str], None] = lambda slug: None,
    ) -> None:
        self.page, self.rng, self.now = page, rng, now
        self.stores = self.local, self.durable = stores
        self.new_journal, self.estimate, self.set_address = journal, estimate, set_address
        self._busy = 1
        self.save_status = None
        self.drafts = Drafts(self.local, self.add_notice)
        status = partial(sessions.index_status, self)
        self.index = SessionIndex(self.local, self.durable, status=status, changed=self.draw, notify=self.notify)
        self.log, self.log_view, self.sessions = LogBook(), LogView(), SessionsState()
        self.card, self.correction, self.errors = CardState(), Correction(), {}
        self.slug = games.first_game(address, self.drafts)
        self.preps, self.aside, self.in_controls, self.acts = {}, prepared.aside_loaded(self.drafts), {}, None
        self.last_game, self.modifier_sheet, self.group_error, self.typed = "", {}, "", TypedDice()
        self.asked, self.asked_before, self.oracle_error = asked_from_data(self.drafts.get("oracle")), {}, ""
        self.character_sheet, self.clock_sheet, self.task_sheet = CharacterSheet(), ClockSheet(), TaskSheet()
        self.task_form = TaskForm()
        self.race = laid.loaded(self.drafts)
        self.rulings, self.tour_step, self.help_terms, self.lookup_sheets = None, None, (), {}
        self._check, self.modifiers = None, ()
        self.drawing = Drawing(self, self.panels, FIRST_DRAWN)
        actions = [each for panel in self.panels for each in panel.actions.items()]
        self.actions = {name: partial(self.act, action) for name, action in actions}
        if len(self.actions) < len(actions):
            raise ValueError("two panels have an action of the same name")
        self._load(current_session(self.index, self.local), head=True)
        games.start(self, address)
        card.show_last(self)
        self._busy = 0
        self.drawing.start()

    # -- the state -----------------------------------------------------------------------------------------------------

    @property
    def system(self) -> Game:
        """The game on the table."""
        return SYSTEMS[self.slug]

    @property
    def kind(self) -> str:
        """The kind of the next roll, as in a Preparation."""
        return self.prep.kind

    @property
    def task(self) -> Running | None:
        """The Extended Task that the next roll is for."""
        return self.prep.rolled_for(self.session.world)

    def check(self) -> Any:
        """Return the check of the form. RuleError that names the field where the form has no check."""
        if self.refused:
            raise self.refused
        return self._check

    def read_fiction(self) -> Fiction:
        """Return the fiction of the form: who acts and why, and the modifiers."""
        return self.prep.fiction(self.modifiers)

    # -- what changes it -----------------------------------------------------------------------------------------------

    def record(self, *events: Event | Undone | Redone, act: str = "", show: bool = False) -> list[str]:
        """Add events to the session as one act, by default a new one. Return the keys of their records.

        With `show`, the result card shows the first event, and is drawn before everything else.
        """
        with prepared.undoable(self):
            keys = self._written(*events, act=act)
            made = self.acts or []
            prepared.note(self, *made[:1] or [""])
            self._follow_session()
            prepared.note(self, *made[-1:] or [""])
        if show:
            card.show(self, keys[0])
            self.drawing.result_first()
        return keys

    def _written(self, *events: Event | Undone | Redone, act: str) -> list[str]:
        """Write the records of one act, and return their keys."""
        keys = list[str]()
        tab, at = self.journal.tab, self.now().isoformat(timespec="seconds")
        for seq, event in enumerate(events, self.journal.next_seq()):
            keys.append(f"{seq}.{tab}")
            self.journal.write(Record(seq=seq, tab=tab, at=at, act=act or keys[0], event=event))
        if self.acts is not None and not isinstance(events[0], Undone | Redone):
            self.acts.append(act or keys[0])
        sessions.rename_in_index(self)
        return keys

    def edit(self, change: Callable[..., Preparation], *values: Any) -> None:
        """Change what is set up for the next roll by a function of it, of the world, and of these values."""
        self.prepare(change(self.prep, self.session.world, *values))

    def prepare(self, prep: Preparation) -> None:
        """Make this what is set up for the next roll in the game on the table, and keep it on the device."""
        before, self.preps[self.slug] = self.preps[self.slug], prep
        prepared.keep(self, before, prep)
        if (before.actor, before.target) != (prep.actor, prep.target):
            prepared.forget_swap(self)
        self._read()

    def _read(self) -> None:
        """Read the check that is set up, with what the table brings to it now."""
        world, self.prep = self.session.world, self.preps[self.slug]
        setup, refused = self.prep.setup(world)
        try:
            self.modifiers = setup.modifiers(world)
            self._check = composed(setup.base, self.modifiers)
        except RuleError as error:
            refused = refused or error
        self.setup, self.refused = setup, refused
        self.coming = Now(self.prep, world, self.log.roll)

    def open_session(self, session: str) -> None:
        """Put another session on the table, with an empty form."""
        self._load(session)
        prepared.clear(self)
        self.group_error, self.task_form = "", TaskForm()
        typed.forget(self)
        card.show_last(self)
        self.spawn(self.sync())

    def game_selected(self) -> None:
        """Let the game's own character act."""
        prepared.say_who_acts(self)
        typed.forget(self)

    def show_roll(self, event: Rolled, *after: Event) -> str:
        """Record a roll and the events after it as one act, show and announce it. Return the key of the act, if any."""
        key, *_ = self.record(event, *after, show=True)
        card.apply_certain(self, key)
        card.announce(self, sentence(event))
        self.page.open("result")
        return key

    def group_rolled(self, group: GroupRolled, rolls: Sequence[Rolled]) -> Sequence[str]:
        """Record a group and its rolls as one act, and show it. Return its key, then those of the rolls."""
        keys = self.record(group, *rolls, show=True)
        for each in keys:
            card.apply_certain(self, each)
        card.announce(self, group_sentence(group))
        self.page.open("result")
        return keys

    # -- what happens outside ------------------------------------------------------------------------------------------

    def edited(self, name: str, control: str) -> None:
        """Read the new value of a control of that form."""
        self._complete()
        if name in (prepared.FICTION, self.slug):
            form.edited(self, name, control)
        self.draw()

    def address_changed(self, address: str) -> None:
        """Open the game or check of the page's address. The session stays."""
        self._complete()
        games.open_address(self, address)
        self.draw()

    def storage_changed(self, key: str | None, text: str | None) -> None:
        """Read what another tab stored."""
        self._complete()
        settings.storage_changed(self, key)
        if self.journal.receive(key, text):
            self._follow_others()
        self.index.receive(key, text)
        self.draw()

    def leave(self) -> None:
        """Finish deferred work. The page is hidden, and may be closed."""
        self._complete()
        self.journal.save_pending()
        self.draw()
        first_paint.keep(self)
        self.journal.keep_head()

    async def sync(self) -> None:
        """Load the rest of the session, draw the deferred panels, then read data that only the durable store has."""
        self._complete()
        await asyncio.sleep(0)  # the page can react before all is drawn
        self.draw()
        await self.index.sync()
        await self.journal.sync()
        if self.session != Session() or len(self.index.list()) > 1:
            self.page.sheet("tour", False)

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Run the work in the background, and draw what it changed."""

        async def done() -> None:
            await work
            self.draw()

        spawn(done())

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw what changed, unless an action is still running."""
        if not self._busy:
            prepared.show(self)
            self.drawing.draw()

    def act(self, action: Action, data: Mapping[str, str]) -> None:
        """Run an action, then draw what it changed."""
        self._complete()
        self._busy += 1
        try:
            with prepared.undoable(self):
                action(self, data)
        finally:
            self._busy -= 1
            self.draw()

    # -- the journal ---------------------------------------------------------------------------------------------------

    def save_status_changed(self, journal: Journal, status: SaveStatus) -> None:
        """Show whether the session is saved. Once it is, ask the device to keep it."""
        if journal is self.journal:
            self.save_status = status
            if status.state is SaveState.SAVED:
                sessions.ask_to_keep(self)
            self.draw()

    def session_changed(self, journal: Journal) -> None:
        """Take over what another tab or the durable store added."""
        if journal is self.journal:
            self._follow_others()
            self.draw()

    def notify(self, text: str) -> None:
        """Add a notice and draw it, for callers outside an action."""
        self.add_notice(text)
        self.draw()

    def _load(self, session: str, head: bool = False) -> None:
        """Load the session of that id, or its `head` for a start: its last records."""
        self.journal = self.new_journal(session, self)
        self.session = self.journal.load_head() if head else self.journal.load()
        self.log, self.log_view, self.sessions = LogBook(), LogView(), SessionsState()
        self.unsaved_characters, self.unsaved_clocks = Unsaved(), Unsaved()
        self.clocks_drawn = clocks.FIRST
        self.log.follow(self.session)

    def _complete(self) -> None:
        """Load what a start has left out, before anything can be done with it."""
        if self.journal.complete():
            self.log = LogBook()
            self._follow_session()

    def _follow_session(self) -> None:
        """Update everything that depends on the session: log, form, result card, open sheets."""
        before, self.session = self.session.world, self.journal.session
        self.log.follow(self.session)
        prepared.follow(self, before)
        self._read()
        card.follow(self)
        clock_sheets.follow(self)

    def _follow_others(self) -> None:
        """Follow what another tab, or device, has added: what it changes here is undone with its last act."""
        with prepared.undoable(self):
            done = self.session.acts.done
            self._follow_session()
            new = [each for each in self.session.acts.done if each not in done]
            prepared.note(self, *new[-1:] or [""])
