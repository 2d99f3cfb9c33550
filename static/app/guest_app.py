"""The app of a guest: the panels of the page over what the host shows, and rolls of the guest's own character."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from secrets import token_hex
from typing import Any

from app.app import App
from app.board import character_sheet, characters, clocks, conditions, features, timers, turns
from app.check import deeds, fiction, form, modifiers
from app.check.drafts import Drafts
from app.devices import guest_panel
from app.devices.guest import GuestDevices
from app.devices.guest_storage import GuestLocal, ShownJournal
from app.result import card, retry
from app.result.slots import group_sentence, sentence
from app.roll import games, kinds, preview, typed
from app.sheets import help, lookup, rulings, settings
from app.sheets.sessions import CURRENT
from app.storage.device import StorageEstimate
from app.storage.files import import_session
from app.storage.read_only import ReadOnlyDurable
from app.storage.session_index import SessionIndex
from app.storage.stores import Durable, Local, StoreError
from app.story import log
from app.story.log import LogView
from app.story.log_book import LogBook
from app.ui import notices
from razor_core.events.entries import Redone, Undone
from razor_core.events.events import Event, GroupRolled, Rolled
from razor_core.format.archive import Archive
from razor_core.rolls.acting import pick
from razor_core.rules.fields import RuleError
from razor_core.sharing.requests import Request, Right, Throw, Tick
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked

ONLY_HOST = "Only the host can do this."
#: The action of a character's chip. It does nothing: whom a guest plays, the host decides.
PICK = "character-pick"


def _refuse(app: App, data: Mapping[str, str]) -> None:
    """Say that a guest cannot do this."""
    app.show_toast(ONLY_HOST)


class GuestApp(App):
    """The app of a guest.

    What it would record goes to the host as a request, and shows as waiting until the host answers. `own` is the id of
    the guest's character, empty for one who looks on.
    """

    panels = (
        card.PANEL,
        notices.ANNOUNCER,
        retry.PANEL,
        log.PANEL,
        log.FILTERS,
        fiction.PANEL,
        kinds.PANEL,
        form.PANEL,
        deeds.PANEL,
        preview.PANEL,
        preview.LEFT,
        typed.PANEL,
        typed.ROLL_BUTTON,
        modifiers.PANEL,
        characters.PANEL,
        characters.ABILITIES,
        characters.REWOUND,
        character_sheet.PANEL,
        character_sheet.RATINGS,
        character_sheet.HELD,
        conditions.PANEL,
        features.PANEL,
        features.HELD,
        clocks.PANEL,
        turns.SHOWN,
        timers.COUNTING,
        rulings.PANEL,
        help.PANEL,
        settings.PANEL,
        notices.PANEL,
        notices.TOAST,
        lookup.PANEL,
        lookup.FOLLOWING,
        guest_panel.PANEL,
    )
    showing = True
    alone = True
    journal: ShownJournal

    def __init__(
        self,
        page: Any,
        stores: tuple[Local, Durable],
        rng: Random,
        now: Callable[[], datetime],
        *,
        estimate: Callable[[bool], Awaitable[StorageEstimate]],
    ) -> None:
        self.device = local, durable = stores
        #: Whom the guest played last, None before the first look.
        self._played: str | None = None
        super().__init__(
            page,
            (GuestLocal(local), ReadOnlyDurable(durable)),
            rng,
            now,
            journal=lambda session, listener: ShownJournal(token_hex(16), now, local, durable, listener),
            estimate=estimate,
        )
        refuse = partial(self.act, _refuse)
        self.actions = defaultdict(lambda: refuse, {**self.actions, PICK: partial(self.act, lambda app, data: None)})
        self.devices: GuestDevices = GuestDevices(self)
        self.act(lambda app, data: self._play(), {})

    @property
    def own(self) -> str:
        """The id of the character whom this guest plays and may roll for, empty for none."""
        you = self.journal.guest.you
        return "" if you.right is Right.LOOK else self.session.world.present(you.character)

    # -- what the guest asks for ---------------------------------------------------------------------------------------

    def record(self, *events: Event | Undone | Redone, act: str = "", show: bool = False) -> list[str]:
        """Ask the host for each event that a guest may ask for. Return the keys of those that wait."""
        keys = []
        for event in () if self.journal.elsewhere else events:
            request = self._request(event)
            if request is None:
                self.show_toast(ONLY_HOST)
                continue
            try:
                key, text = self.journal.ask(request)
            except RuleError as error:
                self.add_notice(error.message)
                continue
            keys.append(key)
            self.devices.send(text)
        self._follow_session()
        if show and keys:
            card.show(self, keys[0])
            self.drawing.result_first()
        self.devices.refresh()
        return keys

    def _request(self, event: Event | Undone | Redone) -> Request | None:
        """Return what a guest asks for to have this event, None for one that only the host makes."""
        match event:
            case Rolled():
                said = replace(event.fiction, modifiers=())
                return Throw(setup=self.setup, fiction=said, check=event.check, faces=event.faces)
            case ClockTicked() if self.journal.guest.you.right is Right.ROLL_AND_TICK:
                return Tick(event.clock, event.by)
        return None

    def show_roll(self, event: Rolled, *after: Event) -> str:
        """Ask for a roll, and show it on the card. What comes of it is the host's."""
        keys = self.record(event, show=True)
        if keys:
            self.announce(sentence(event))
            self.page.open("result")
        return keys[0] if keys else ""

    # -- what the host says --------------------------------------------------------------------------------------------

    def heard(self, text: str) -> None:
        """Read a message of the host, and show what has changed at the table."""
        last, table = self.log.latest, self.journal.guest.table
        heard = self.journal.take(text)
        moved = self.journal.guest.table != table
        if moved:
            # The first table, or the host has opened another session.
            self.log, self.log_view = LogBook(), LogView()
            self.journal.keep()
        self._follow_session()
        if self.log.latest != last:
            card.show_last(self)
            self.drawing.result_first()
            # Not where the last roll was undone, or was this guest's and waited.
            if not moved and (not last or self.log.find(last)):
                self._announce_last()
        self._play()
        for request, reason in heard.refused:
            self.add_notice(f"{'Your roll' if isinstance(request, Throw) else 'Your tick'} was not taken: {reason}")
        for each in heard.notices:
            self.add_notice(each)
        if heard.reply:
            self.devices.send(heard.reply)

    def _announce_last(self) -> None:
        """Announce the roll on the card, made by another device, and let it sound as a roll of this one does."""
        entry = self.log.find(self.log.latest)
        match entry.record.event if entry else None:
            case Rolled() as roll:
                self.announce(sentence(roll))
            case GroupRolled() as group:
                self.announce(group_sentence(group))
        self.drawing.once_drawn(self.page.signal_roll)

    def _play(self) -> None:
        """Put the guest's character on the form, and show what they may do."""
        guest, character = self.journal.guest, self.session.world.find(self.own)
        slug = character.system if character else guest.game
        if slug in SYSTEMS and slug != self.slug:
            games.select_game(self, slug)
        if character and self.setup.actor != character.id:
            self.edit(pick, character.id)
        self._follow_sheet(character)
        if self._played != self.own:
            self._played = self.own
            self.page.open("check" if character else "result")
        ticks = guest.you.right is Right.ROLL_AND_TICK
        self.page.mark({"data-plays": "" if character else None, "data-ticks": "" if ticks else None})

    def _follow_sheet(self, character: Character | None) -> None:
        """Show the character as they are now on their sheet, while it is open. Close it when they have gone."""
        if not self.page.is_open(character_sheet.SHEET):
            return
        if character is None:
            self.page.sheet(character_sheet.SHEET, False)
        elif character.unified != self.character_sheet.opened:
            character_sheet.PANEL.actions["character-change"](self, {})

    def address_changed(self, address: str) -> None:
        """Open the sheet Join, with the invitation in the page's address if there is one."""
        self.page.sheet("join", True)
        self.spawn(self.devices.joining.take(address) if address else self.devices.joining.open())

    def sit_down(self, name: str) -> None:
        """Join by that name. One whom the host has removed comes as a new guest."""
        if self.journal.guest.over:
            self.journal.begin(token_hex(16))
        self.journal.guest.name = name

    def leave_table(self) -> None:
        """Leave the table for good, and open this device's own."""
        self.devices.send(self.journal.guest.leave())
        self.journal.begin(token_hex(16))
        self.devices.joining.leave()
        self.devices.refresh()
        self.page.go("")

    async def adopt(self, archive: Archive) -> None:
        """Store a copy of the host's session on this device, and open it there."""
        local, durable = self.device
        session, index = token_hex(4), SessionIndex(local, durable)
        try:
            await index.sync()
            await import_session(session, archive, local, durable)
            index.create(session, archive.session.world.name, self.now().isoformat(timespec="minutes"), imported=True)
            local.put(CURRENT, session)
        except StoreError as error:
            self.add_notice(f"The copy was not stored: {error}")
            return
        await index.sync()
        Drafts(local, self.add_notice).keep(games.GAME, self.slug)
        self.page.go("")

    # -- what happens outside ------------------------------------------------------------------------------------------

    def storage_changed(self, key: str | None, text: str | None) -> None:
        """Read the settings that another tab stored. Leave the table to a newer tab of this guest."""
        settings.storage_changed(self, key)
        self.journal.receive(key, text)
        if self.journal.elsewhere:
            self.devices.joining.leave()
        self.devices.refresh()

    def leave(self) -> None:
        """Store what this guest has. The page is hidden, and may be closed."""
        self.drawing.finish()
        self.journal.keep()

    async def sync(self) -> None:
        """Draw the deferred panels, and how this device is connected."""
        self.devices.refresh()
