"""The app: the one owner of state. Actions change the state, panels show it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from app.board import clock_sheets, clocks
from app.board.character_sheet import CharacterSheet
from app.board.clock_sheets import ClockSheet
from app.board.oracle import Asked, asked_from_data
from app.check import acting, fiction, form, parts
from app.check.draft import Draft, read_fiction, read_setup
from app.check.drafts import Drafts
from app.check.fiction import FictionDraft
from app.panels import FIRST_DRAWN, PANELS
from app.race import laid
from app.result import card
from app.result.card import CardState
from app.result.correct import Correction
from app.result.slots import group_sentence, sentence
from app.roll import games, groups, kinds, rival, tasks, typed
from app.roll.gathered import Gathered
from app.roll.rival import TaskForm
from app.roll.task_sheet import TaskSheet
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
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier, composed
from razor_core.rules.system import System
from razor_core.session.entries import Record, Redone, Undone
from razor_core.session.events import Event, Fiction, GroupRolled, Rolled
from razor_core.session.session import Session
from razor_core.systems import SYSTEMS
from razor_core.table.setups import Setup
from razor_core.table.world import Running


class App(Told):
    """Holds the session, the game, the drafts, and the state of each panel.

    `actions` are the controls' actions by name. Each changes the state, and then the changed panels are drawn.
    `address` is the part of the page's address after #: empty, the slug of a game, or a slug, & and a check
    (app/check/links.py). `set_address` sets it to the slug of the game on the table.
    """

    page: Page
    journal: Journal
    session: Session
    #: The slug of the game on the table, the draft of each game's form, and the draft of this game.
    slug: str
    #: Whether the table looks on: nothing that is for the game master only is drawn.
    showing = False
    #: Whether rolls of several, and for tasks, are left to another device.
    alone = False
    #: What is drawn, in order.
    panels = PANELS
    forms: dict[str, Draft]
    draft: Draft
    #: The name of the attribute on the form, and the error if the form has no check.
    attribute: str
    refused: RuleError | None
    fiction: FictionDraft
    #: The data of the button that opened the modifier sheet.
    modifier_sheet: Mapping[str, str]
    typed: TypedDice
    #: By game, the kind of the next roll, as in app/roll/kinds.py.
    kinds: Mapping[str, str]
    #: The participants of a group, by game.
    gathered: dict[str, Gathered]
    group_error: str
    #: The check on the form before its roll, and the modifiers that it is rolled with.
    setup: Setup
    modifiers: tuple[Modifier, ...]
    #: By game, the ids of the character who acts, and of their target.
    acting_ids: Mapping[str, str]
    target_ids: Mapping[str, str]
    #: By game, what is off its form for now.
    put_aside: Mapping[str, parts.Kept]
    character_sheet: CharacterSheet
    clock_sheet: ClockSheet
    #: How many clocks the board draws.
    clocks_drawn: int
    race: laid.Laid
    #: What was left on the sheets of characters and of clocks.
    unsaved_characters: Unsaved[CharacterSheet]
    unsaved_clocks: Unsaved[None]
    #: By game, the id of the task that its rolls of this kind are for.
    task_ids: Mapping[str, str]
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
        self.forms, self.modifier_sheet, self.modifiers = {}, {}, ()
        self.fiction, self.typed = fiction.loaded(self.drafts), TypedDice()
        self.kinds, self.put_aside = kinds.loaded(self.drafts), parts.loaded(self.drafts)
        self.gathered, self.group_error = {}, ""
        self.asked, self.asked_before, self.oracle_error = asked_from_data(self.drafts.get("oracle")), {}, ""
        self.acting_ids, self.target_ids = acting.loaded(self.drafts)
        self.character_sheet, self.clock_sheet, self.task_sheet = CharacterSheet(), ClockSheet(), TaskSheet()
        self.task_ids, self.task_form = tasks.loaded(self.drafts), rival.loaded(self.drafts)
        self.race = laid.loaded(self.drafts)
        self.rulings, self.tour_step, self.help_terms, self.lookup_sheets = None, None, (), {}
        self._check: Any = None
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
    def system(self) -> System:
        """The game on the table."""
        return SYSTEMS[self.slug]

    @property
    def kind(self) -> str:
        """The kind of the next roll: empty for a check, a reading of the game, or the name of a group."""
        chosen = self.kinds.get(self.slug, "")
        return chosen if chosen in kinds.able(self) else ""

    @property
    def task(self) -> Running | None:
        """The Extended Task that the next roll is for."""
        return tasks.rolled_for(self)

    @property
    def group_rolls(self) -> list[Rolled | None]:
        """The roll of each participant of the group, while it counts."""
        return groups.rolls(self)

    def check(self) -> Any:
        """Return the check of the form. RuleError that names the field where the form has no check."""
        if self.refused:
            raise self.refused
        return self._check

    def read_fiction(self) -> Fiction:
        """Return the fiction of the form: who acts and why, and the modifiers."""
        return read_fiction(self.system, self.draft, self.fiction.values, self.modifiers)

    # -- what changes it -----------------------------------------------------------------------------------------------

    def record(self, *events: Event | Undone | Redone, act: str = "", show: bool = False) -> list[str]:
        """Add events to the session as one act, by default a new one. Return the keys of their records.

        With `show`, the result card shows the first event, and is drawn before everything else.
        """
        keys = list[str]()
        tab, at = self.journal.tab, self.now().isoformat(timespec="seconds")
        for seq, event in enumerate(events, self.journal.next_seq()):
            keys.append(f"{seq}.{tab}")
            self.journal.write(Record(seq=seq, tab=tab, at=at, act=act or keys[0], event=event))
        sessions.rename_in_index(self)
        self._follow_session()
        if show:
            card.show(self, keys[0])
            self.drawing.result_first()
        return keys

    def change(self, draft: Draft) -> None:
        """Make this the draft of the form, and store it. The page already shows its values."""
        self.use_draft(draft)
        self.drafts.keep_form(self.slug, self.draft)

    def use_draft(self, draft: Draft) -> None:
        """Make this the draft of the form, and read its check with what the characters on the table bring to it."""
        world, slug, before = self.session.world, self.slug, self.modifiers
        self.forms[slug] = self.draft = draft
        self._brought = world.characters, world.unnamed, tasks.brings(self)
        self.attribute = draft.values.get("attribute-name", "").strip()
        actor, target = (world.present(ids.get(slug, "")) for ids in (self.acting_ids, self.target_ids))
        setup, self.refused = read_setup(slug, draft, actor or slug, target, kinds.reading(self))
        self.setup = replace(setup, brought=self._brought[-1])
        self.modifiers = self.setup.modifiers(world)
        form.agree_steps(self, before)
        try:
            self._check = composed(self.setup.base, self.modifiers)
        except RuleError as error:
            self.refused = self.refused or error

    def open_session(self, session: str) -> None:
        """Put another session on the table, with an empty form."""
        self._load(session)
        acting.leave(self)
        groups.clear(self)
        kinds.clear(self)
        typed.forget(self)
        card.show_last(self)
        self.spawn(self.sync())

    def game_selected(self) -> None:
        """Let the game's own character act."""
        acting.say_who_acts(self)
        typed.forget(self)

    def show_roll(self, event: Rolled, *after: Event) -> str:
        """Record a roll and the events after it as one act, show and announce it. Return the key of the act, if any."""
        key, *_ = self.record(event, *after, show=True)
        card.apply_certain(self, key)
        self.announce(sentence(event))
        self.page.open("result")
        return key

    def group_rolled(self, group: GroupRolled, rolls: Sequence[Rolled]) -> Sequence[str]:
        """Record a group and its rolls as one act, and show it. Return its key, then those of the rolls."""
        keys = self.record(group, *rolls, show=True)
        for each in keys:
            card.apply_certain(self, each)
        self.announce(group_sentence(group))
        self.page.open("result")
        return keys

    # -- what happens outside ------------------------------------------------------------------------------------------

    def edited(self, name: str, control: str) -> None:
        """Read the new value of a control of that form."""
        self._complete()
        if name == fiction.FORM:
            fiction.edited(self)
            acting.renamed(self)
        elif name == self.slug:
            form.edited(self, control)
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
            self._follow_session()
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
            self.drawing.draw()

    def act(self, action: Action, data: Mapping[str, str]) -> None:
        """Run an action, then draw what it changed."""
        self._complete()
        self._busy += 1
        try:
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
            self._follow_session()
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
        self.session = self.journal.session
        self.log.follow(self.session)
        acting.follow(self)
        world = self.session.world
        if (world.characters, world.unnamed, tasks.brings(self)) != self._brought:
            self.use_draft(self.draft)
        card.follow(self)
        clock_sheets.follow(self)
