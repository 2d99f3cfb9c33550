"""What a guest's page works on: the table as its host shows it, and what the guest asks the host for."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from random import Random
from secrets import token_hex
from typing import Any, Protocol

from app.arrivals import waiting_rolls as arrivals
from app.check.drafts import Drafts
from app.context import Context
from app.guest.storage import WAITING, GuestLocal, ShownJournal
from app.result import card, heart
from app.roll import games
from app.sheets.sessions import CURRENT
from app.storage.device import StorageEstimate
from app.storage.files import import_apart
from app.storage.read_only import ReadOnlyDurable
from app.storage.session_index import SessionIndex
from app.storage.stores import Durable, Local, StoreError
from app.story.log_book import LogBook
from app.story.state import LogView
from app.story.state import state as story_state
from razor_core.consequences.choosing import Take
from razor_core.consequences.of_roll import Brought
from razor_core.events.entries import Redone, Undone
from razor_core.events.events import Event, Rolled
from razor_core.format.archive import Archive
from razor_core.rolls.acting import pick
from razor_core.rolls.preparation import Preparation
from razor_core.rules.consequences import Consequence
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import plain
from razor_core.sharing import asked_preparation
from razor_core.sharing.asks import Ask
from razor_core.sharing.requests import Make, NotNow, Request, Right, Throw, Tick
from razor_core.systems import SYSTEMS
from razor_core.table.clock_events import ClockAdded, ClockTicked

ONLY_HOST = "Only the host can do this."
#: What a guest calls its requests.
_NAMES = {Throw: "Your roll", Take: "Your choice", Tick: "Your tick", Make: "Your clock", NotNow: "Your answer"}


class HostLine(Protocol):
    """The line to the host."""

    def send(self, text: str) -> None:
        """Send a text to the host, or keep it until that is possible."""

    def refresh(self) -> None:
        """Show how this device is connected."""

    def join(self, address: str) -> None:
        """Open the sheet Join, with the invitation in the page's address if there is one."""

    def leave(self) -> None:
        """Leave the table."""

    @property
    def connected_now(self) -> bool:
        """Whether the host hears what is sent now."""

    def asks_to_leave(self) -> bool:
        """Ask whether leaving is meant, and return True; False if the player has said so before."""


class GuestContext(Context):
    """The table of another device.

    What a guest would record goes to the host as a request, and shows as waiting until the host answers.
    """

    showing = alone = guest = True
    journal: ShownJournal
    devices: HostLine

    def __init__(
        self,
        page: Any,
        stores: tuple[Local, Durable],
        rng: Random,
        time: Callable[[], datetime],
        estimate: Callable[[bool], Awaitable[StorageEstimate]],
    ) -> None:
        self.device = local, durable = stores
        #: Whether the roll that was just made is one that the host has asked for.
        self._answered = False
        #: Whom the guest played last, None before the first look.
        self._played: str | None = None
        super().__init__(
            page,
            (GuestLocal(local), ReadOnlyDurable(durable)),
            rng,
            time,
            journal=lambda session, listener: ShownJournal(token_hex(16), time, local, durable, listener),
            estimate=estimate,
        )

    @property
    def own(self) -> str:
        """The id of the character whom this guest plays and may roll for, empty for none."""
        you = self.journal.guest.you
        return "" if you.right is Right.LOOK else self.session.world.present(you.character)

    @property
    def asked(self) -> Ask | None:
        """The roll that the host asks for, None where there is none, or the answer waits."""
        guest = self.journal.guest
        answered = any(
            isinstance(request, NotNow) or (isinstance(request, Throw) and request.asked) for request in guest.waiting
        )
        ask = guest.you.ask
        return ask if ask and ask.setup.actor == self.own and not (answered or guest.over) else None

    @property
    def prep(self) -> Preparation:
        """What is set up for the next roll: what the host asks for, else the guest's own form."""
        ask = self.asked
        return asked_preparation.asked(ask) if ask else super().prep

    def prepare(self, prep: Preparation) -> None:
        """Make this what is set up for the next roll, unless that is one which the host asks for, or has asked for."""
        if self.asked or self._answered:
            self._answered = False
            self.read()
        else:
            super().prepare(prep)

    # -- what the guest asks for ---------------------------------------------------------------------------------------

    def record(self, *events: Event | Undone | Redone, act: str = "") -> list[str]:
        """Ask the host for each event that a guest may ask for. Return the keys of those that wait."""
        requests = [self._request(event) for event in events]
        if None in requests:
            self.show_toast(ONLY_HOST)
        return self._ask(*[request for request in requests if request])

    def _ask(self, *requests: Request) -> list[str]:
        """Ask the host for these. Return the keys of those that wait."""
        keys = []
        if self.journal.guest.over:
            # Nothing of what it asks for would arrive.
            self.add_notice(self.journal.guest.over)
        for request in () if self.journal.elsewhere or self.journal.guest.over else requests:
            try:
                key, text = self.journal.ask(request)
            except RuleError as error:
                self.add_notice(error.message)
                continue
            keys.append(key)
            self.devices.send(text)
        self.follow_session()
        self._mark()
        self.devices.refresh()
        return keys

    def take(self, brings: Brought, consequence: Consequence, taken: Take) -> None:
        """Ask the host to apply a consequence as it was chosen on the card."""
        self._ask(taken)

    def decline(self) -> None:
        """Tell the host that this guest does not make the roll that it is asked for."""
        if self.asked:
            self._ask(NotNow())
            self.play_own()

    def is_waiting(self, key: str) -> bool:
        """Return whether the host has not answered the request of that key."""
        return key.endswith(f".{WAITING}")

    def _request(self, event: Event | Undone | Redone) -> Request | None:
        """Return what a guest asks for to have this event, None for one that only the host makes."""
        right = self.journal.guest.you.right
        match event:
            case Rolled():
                said = replace(event.fiction, modifiers=())
                self._answered = self.asked is not None and not event.any_dice
                # Any dice are of no game, and have nothing of what is set up.
                setup = event.again if event.any_dice else self.setup
                return Throw(setup=setup, fiction=said, check=event.check, faces=event.faces, asked=self._answered)
            case ClockTicked() if right.ticks:
                return Tick(event.clock, event.by)
            case ClockAdded(clock) if right is Right.MAKE_CLOCKS:
                return Make(name=clock.name, segments=clock.segments, kind=clock.kind, system=clock.system)
        return None

    def show(self, *events: Event) -> list[str]:
        """Ask for a roll, and show it on the card. What comes of it is the host's.

        Where the host asks for dice alone, it makes the roll.
        """
        ask, roll = self.asked, events[0]
        if ask and ask.dice and isinstance(roll, Rolled) and not roll.any_dice:
            when = "" if self.devices.connected_now else " once you are connected"
            dice = " ".join(map(plain, roll.faces))
            self.show_toast(f"{dice}: {self.journal.guest.host} rolls with your dice{when}")
            return self.record(roll)
        self.tell("")
        return super().show(*events[:1])

    # -- what the host says --------------------------------------------------------------------------------------------

    def heard(self, text: str) -> None:
        """Read a message of the host, and show what has changed at the table."""
        last, table, before = self.log.latest, self.journal.guest.table, self.asked
        waiting = len(self.journal.guest.waiting)
        heard = self.journal.take(text)
        moved = self.journal.guest.table != table
        if moved:
            # The first table, or the host has opened another session.
            self.log = LogBook()
            arrivals.clear(self)
            story_state(self).log_view = LogView()
            self.journal.keep()
        self.follow_session()
        if self.log.latest != last:
            # Not where the last roll was undone, or was this guest's and waited.
            new = not moved and (not last or self.log.find(last) is not None)
            if new and len(self.journal.guest.waiting) == waiting:
                arrivals.come(self, self.log.latest)
            else:
                card.show_last(self)
                self.drawing.result_first()
                if new:
                    # So that it sounds as a roll of this device does.
                    self.drawing.once_drawn(self.page.signal_roll)
        self.play_own()
        self._show_asked(before)
        for request, reason in heard.refused:
            self.add_notice(f"{_NAMES[type(request)]} was not taken: {reason}")
        for notice in heard.notices:
            self.add_notice(notice)
        if heard.reply:
            self.devices.send(heard.reply)

    def play_own(self) -> None:
        """Put the guest's character on the form, and show what they may do."""
        guest, character = self.journal.guest, self.session.world.find(self.own)
        slug = character.system if character else guest.game
        if slug in SYSTEMS and slug != self.slug:
            games.select_game(self, slug)
        if character and self.setup.actor != character.id:
            self.edit(pick, character.id)
        if self._played != self.own:
            self._played = self.own
            self.page.open("table")
        self._mark()

    def _mark(self) -> None:
        """Mark on the page what the guest may do, and whether the host asks for a roll."""
        right = self.journal.guest.you.right
        marks = {"data-plays": bool(self.own), "data-ticks": right.ticks, "data-asked": self.asked is not None}
        marks["data-makes"] = right is Right.MAKE_CLOCKS
        self.page.mark({name: "" if marked else None for name, marked in marks.items()})

    def _show_asked(self, before: Ask | None) -> None:
        """Bring what the host asks for to the front, and announce it."""
        ask = self.asked
        if ask and ask != before:
            heart.PANEL.actions["next-look"](self, {})
            self.page.open("table")
        if ask and not before:
            self.show_toast(f"{self.journal.guest.host} asks for a roll: {asked_preparation.title(ask)}")

    # -- at the table, and away from it --------------------------------------------------------------------------------

    def sit_down(self, name: str) -> None:
        """Join by that name. One whose line the host has closed asks for nothing of what waited."""
        if self.journal.guest.over:
            self.close_notice(self.journal.guest.over)
            self.journal.begin(self.journal.guest.token)
        self.journal.guest.name = name

    def leave_table(self) -> None:
        """Leave the table for good, once the player has confirmed it, and open this device's own."""
        if self.devices.asks_to_leave():
            return
        self.devices.send(self.journal.guest.leave())
        self.journal.begin(token_hex(16))
        self.devices.leave()
        self.devices.refresh()
        self.page.go("")

    async def adopt(self, archive: Archive) -> None:
        """Store a copy of the host's session on this device, and open it there."""
        local, durable = self.device
        index = SessionIndex(local, durable)
        try:
            await index.sync()
            listed = await import_apart(archive, index, local, durable, self.time())
            local.put(CURRENT, listed.id)
        except StoreError as error:
            self.add_notice(f"The copy was not stored: {error}")
            return
        await index.sync()
        Drafts(local, self.add_notice).keep(games.GAME, self.slug)
        self.page.go("")

    async def sync(self) -> None:
        """Draw the deferred panels, and how this device is connected."""
        self.devices.refresh()
