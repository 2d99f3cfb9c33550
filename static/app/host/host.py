"""The table that this device shares: its guests, what they see, and what they do there."""

from collections.abc import Mapping
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING

from app.arrivals import waiting_rolls as arrivals
from app.arrivals.state import state as arrivals_state
from app.board.faces import face, initials, short_names
from app.connection.devices import Devices
from app.connection.line import Line, State
from app.host.asking import is_ask_of, prepared_for, use_dice, wanted
from app.host.guest_rows import GIVE, REMOVE
from app.host.inviting import Inviting
from app.host.state import DRAFT, Seat, state
from app.host.stored_guests import MOST_KNOWN, Kept, is_spare, read_kept
from app.result import card
from app.roll.rolling import roll_form, way
from app.storage.files import export_session
from app.storage.stores import StoreError
from app.ui.spawn import spawn
from app.ui.template import Slots
from razor_core.events.events import Rolled
from razor_core.rolls.acting import follow
from razor_core.rolls.edits import spent
from razor_core.rolls.preparation import Preparation
from razor_core.rules.clock_kinds import Side
from razor_core.sharing.asks import Ask
from razor_core.sharing.hand_over import pieces
from razor_core.sharing.host import Due, Host
from razor_core.sharing.known_guests import KnownGuest
from razor_core.sharing.requests import Right
from razor_core.table.characters import Character
from razor_core.table.secrets import public
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context


class HostDevices(Devices):
    """The guests of this device, their lines, and the sheet that invites them."""

    SHEET = Inviting.SHEET

    def __init__(self, context: "Context") -> None:
        super().__init__(context)
        self.inviting: Inviting = Inviting(self, self)
        #: The lines by the names that `host` knows them by.
        self.lines: dict[str, Line] = {}
        self._names = map(str, count(1))
        kept = self._kept = read_kept(context.drafts.get(DRAFT, dict) or {})
        #: By the token of a guest, the code of the spare that they can come back by.
        self.spares: dict[str, str] = dict(kept.spares)
        #: The name of this start of the page among hosts: it counts anew what guests have seen.
        self._own = token_hex(8)
        self.host = Host(self._table, self.name, context.session, context.slug, kept.guests)
        self.host.removed |= {guest.token: guest for guest in kept.removed}
        #: What is set up for the roll that a guest is asked for, by their token, and the table that it was set up for.
        self._prepared: dict[str, tuple[Preparation, World]] = {
            token: (prep, context.session.world)
            for token, guest in self.host.guests.items()
            if guest.ask and (prep := prepared_for(context, guest.ask))
        }
        #: The lines that a spare has come on.
        self._spared: set[str] = set()

    @property
    def _table(self) -> str:
        """The id of the table: of this start of the page, with the session that is open."""
        return f"{self._own}.{self.app.journal.id}"

    def _show(self) -> None:
        """Take over what is on the table now."""
        self.host.table = self._table
        self.host.show(self.app.session, self.app.slug)

    # -- lines ---------------------------------------------------------------------------------------------------------

    def connected(self, line: Line) -> None:
        """Let a new line's guest sit down, with the right to roll for the character that the host gives them."""
        name = next(self._names)
        # It may have changed while nobody looked on.
        self._show()
        self.lines[name] = line
        line.on_text = lambda text: self._heard(name, text)
        line.on_state = lambda state: self._changed(name, state)
        self.host.open(name, Right.ROLL)

    def state(self, token: str) -> State:
        """Return how the guest of that token is connected: connected, lost, or broken."""
        lines = [line for name, line in self.lines.items() if self.host.token_of(name) == token]
        return next((line.state for line in lines if not line.state.ended), State.BROKEN)

    def _changed(self, name: str, state: State) -> None:
        """Forget a line that has ended. Its guest stays known, and can come back."""
        if state.ended and name in self.lines:
            guest = self.host.guests.get(self.host.token_of(name))
            if state is State.CLOSED and not self.lines[name].left:
                self.spares.pop(self.host.token_of(name), None)  # their page is closed, and their end with it
            self.host.lost(name)
            del self.lines[name]
            self._keep()
            if guest:
                self.app.show_toast(f"{guest.name} is not connected")
        self.refresh()

    def _heard(self, name: str, text: str) -> None:
        """Read what a guest sent, do what it asks for and may ask for, and tell all guests what came of it."""
        air = self._air
        if air is None:
            return
        if self._takes_spare(name, text):
            return
        known, was = dict(self.host.guests), self.host.token_of(name)
        self.host.receive(name, text, air.time())
        token = self.host.token_of(name)
        if token and not was:
            self._came(self.host.guests[token], token in known)
        for gone in known.keys() - self.host.guests.keys():
            self.app.show_toast(f"{known[gone].name} has left the table")
        self.app.act(lambda context, data: self._work(), {})

    def _came(self, guest: KnownGuest, again: bool) -> None:
        """Say who has come, and ask whom they play."""
        asks = " Whom do they play?" if self.people and not guest.character else ""
        self.inviting.said = f"{guest.name} is connected.{asks}"
        self.app.show_toast(f"{guest.name} is {'back' if again else 'here'}")
        self.app.close_notice(state(self.app).gone)

    def _takes_spare(self, name: str, text: str) -> bool:
        """Keep the spare of a guest. Return whether the text is one, the first on this line."""
        token = self.host.token_of(name)
        if not token or name in self._spared or not is_spare(text):
            return False
        self._spared.add(name)
        self.spares[token] = text
        self._keep()
        return True

    def _work(self) -> None:
        """Do what the guests ask for. They see it before this page is drawn."""
        while due := self.host.due(self.app.session):
            if due.events:
                same = due.asked is not None and is_ask_of(self.app.prep, self.app.session.world, due.asked)
                self._do(due)
                if same:
                    # What the roll has used up is gone from the form, too.
                    self.app.prepare(spent(self.app.prep))
            else:
                self._answered(due)
            self._show()
        self.share()

    def _do(self, due: Due) -> None:
        """Record what a guest does. A roll comes to the card, or waits above it."""
        app, event = self.app, due.events[0]
        key = app.record(*due.events)[0]
        if isinstance(event, Rolled):
            arrivals.come(app, key)
            card.apply_certain(app, key)
        elif taken := next((label for other in due.events if (label := getattr(other, "label", ""))), ""):
            self.app.show_toast(f"{self.host.guests[due.token].name}: {taken}")

    # -- what the host asks for ----------------------------------------------------------------------------------------

    def ask(self, token: str, ask: Ask) -> None:
        """Ask a guest for the roll that is set up, or for its dice."""
        if not ask.dice:
            self._prepared[token] = self.app.prep, self.app.session.world
        self.host.ask(token, ask)
        self.share()

    def take_back(self, token: str) -> None:
        """Take back what a guest is asked for."""
        self._prepared.pop(token, None)
        self.host.ask(token, None)
        self.share()

    def _answered(self, due: Due) -> None:
        """Tell that a guest does not roll, or use its dice. Roll once none are missing, unless the host chooses."""
        app, name, text = self.app, self.host.guests[due.token].name, " ".join(map(str, due.dice))
        self.app.show_toast(f"{name}: {text or 'not now'}")
        if not due.dice or due.asked is None or not use_dice(app, due.asked, text):
            return
        if way(app).is_typed(app) and not any(guest.ask and guest.ask.dice for guest in self.host.guests.values()):
            if arrivals.choosing(app):
                self.app.show_toast(f"{name}: {text}. All dice are there: tap Roll.")
            else:
                roll_form(app)

    def outdated(self, wanted: Mapping[str, tuple[Seat, Ask]]) -> list[str]:
        """Return the tokens of those who are asked for dice that the form does not want, or wants otherwise.

        A form with a value that does not fit says nothing of that: it is being typed.
        """
        if self.app.refused or self.app.coming.refused:
            return []
        asked = [(guest.token, guest.ask) for guest in self.host.guests.values() if guest.ask and guest.ask.dice]
        return [token for token, ask in asked if token not in wanted or wanted[token][1] != ask]

    async def renew(self) -> None:
        """Ask anew for the dice that the form wants otherwise, and take back what it no longer wants."""
        asks = wanted(self.app)
        for token in self.outdated(asks):
            ask = asks[token][1] if token in asks else None
            self.host.ask(token, ask if ask and ask.dice else None)
        self.share()

    def _renew_asks(self) -> None:
        """Ask anew for what the table has changed: a number of a sheet, what stands for somebody."""
        world = self.app.session.world
        for token, (before, then) in tuple(self._prepared.items()):
            guest = self.host.guests.get(token)
            if guest is None or guest.ask is None:
                del self._prepared[token]
            elif then is not world:
                prep = follow(before, then, world)
                self._prepared[token] = prep, world
                ask = Ask(setup=prep.setup(world)[0], fiction=prep.fiction())
                if ask.setup != before.setup(then)[0]:
                    self.host.ask(token, ask)

    def follow(self) -> None:
        """Show the guests what has changed at the table."""
        if self.lines:
            self._renew_asks()
            self._show()
            self._post()
        self._seat()
        if self.page.is_open(self.SHEET):
            self.inviting.fill()

    def share(self) -> None:
        """Store what is known of the guests, send what is to be sent, and show it."""
        self._keep()
        self._post()
        self.refresh()

    def _post(self) -> None:
        """Send what is to be sent, and close the lines that are to be closed."""
        for message in self.host.outgoing():
            line = self.lines.get(message.line)
            if line and message.text:
                line.send(message.text)
            if line and message.close:
                line.close()

    def _keep(self) -> None:
        """Store the guests, so that no request is done twice after a restart."""
        away = [token for token in self.host.guests if not self.host.is_connected(token)]
        for token in away[: max(0, len(self.host.guests) - MOST_KNOWN)]:
            del self.host.guests[token]
        guests = tuple(self.host.guests.values())
        kept = Kept(
            guests=guests,
            removed=tuple(self.host.removed.values())[-MOST_KNOWN:],
            spares={token: code for token, code in self.spares.items() if token in self.host.guests},
            there=tuple([guest.name for guest in guests if self.host.is_connected(guest.token)]),
        )
        if kept != self._kept:
            self._kept = kept
            at = self.app.time().isoformat(timespec="minutes")
            self.app.drafts.keep(DRAFT, {**kept.to_data(), "at": at})

    def rename(self, name: str) -> None:
        """Let the guests see this name of the host."""
        self.host.name = name
        self.follow()

    # -- what the host decides -----------------------------------------------------------------------------------------

    @property
    def people(self) -> list[tuple[str, str]]:
        """Whom a guest can play: the id and the name of each character of the game that players may see.

        The players' own come first.
        """
        return [(character.id, character.name) for character in self._playable]

    @property
    def faces(self) -> Mapping[str, Slots]:
        """The face of each of them that no guest plays yet, by id."""
        playable, played = self._playable, {guest.character for guest in self.host.guests.values()}
        names = short_names(playable)
        letters = initials(names)
        world, found = self.app.session.world, dict[str, Slots]()
        for character in playable:
            if character.id not in played:
                found[character.id] = {**face(world, character, letters[character.id]), "called": names[character.id]}
        return found

    @property
    def _playable(self) -> list[Character]:
        everyone = [person for person in public(self.app.session.world).characters if person.system == self.app.slug]
        return sorted(everyone, key=lambda person: person.side is not Side.PLAYER)

    def allow(self, token: str, right: str) -> None:
        """Give a guest this right."""
        guest = self.host.guests.get(token)
        if guest:
            self.host.grant(token, Right(right), guest.character)
            self.share()

    def cast(self, token: str, character: str) -> None:
        """Let a guest play the character of that id, nobody where it is empty."""
        guest = self.host.guests.get(token)
        if guest:
            self.inviting.said = ""
            self.host.grant(token, guest.right, character)
            self.share()

    def ask_to_remove(self, token: str) -> None:
        """Remove a guest from the table, once the host has confirmed it."""
        if token in self.host.guests and self.inviting.confirmed(REMOVE, token):
            self.host.remove(token)
            self.share()

    def admit(self, token: str) -> None:
        """Let a guest who was removed come back, as the one they were."""
        self.host.admit(token)
        guest = self.host.guests.get(token)
        if guest:
            self.inviting.said = f"{guest.name} can come back: let them scan the code."
        self.share()

    def ask_to_give(self, token: str) -> None:
        """Send a guest the whole session, once the host has confirmed it."""
        if self.inviting.confirmed(GIVE, token):
            spawn(self._give(token))

    async def _give(self, token: str) -> None:
        """Send a guest the whole session with its log, as a copy."""
        line = next((line for name, line in self.lines.items() if self.host.token_of(name) == token), None)
        try:
            archive = await export_session(self.app.journal)
        except StoreError as error:
            self.inviting.refuse(error)
            return
        if line:
            for piece in pieces(archive):
                line.send(piece)
            self.inviting.said = f"{line.name} has got a copy, and is asked whether to keep it."
        self.refresh()

    def is_asked(self, token: str, ask: Ask) -> bool:
        """Return whether a guest is asked for this very roll, or for dice: these are asked for anew by themselves."""
        asked = self.host.guests[token].ask if token in self.host.guests else None
        return asked is not None and (asked == ask or (asked.dice and ask.dice))

    def _seat(self) -> None:
        """Note who can be asked for a roll: who is connected, or comes back, or is asked; may roll; plays somebody.

        Who is asked for another roll than the one that is set up can be asked for that.
        """
        asks = wanted(self.app)
        there = [
            guest
            for guest in self.host.guests.values()
            if guest.character and guest.right is not Right.LOOK
            if guest.ask or self.state(guest.token) is not State.BROKEN
        ]
        arrivals_state(self.app).choosers = tuple([guest.character for guest in there])
        state(self.app).seats = tuple(
            [
                Seat(
                    token=guest.token,
                    name=guest.name,
                    character=guest.character,
                    asked=guest.token in asks and self.is_asked(guest.token, asks[guest.token][1]),
                )
                for guest in there
            ]
        )

    # -- what is shown -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what has changed."""
        self.inviting.fill()
        self._seat()
        total = len(self.host.guests)
        there = sum(self.state(token) is State.CONNECTED for token in self.host.guests)
        whole = str(there) if there == total else f"{there} of {total}"
        text = f"{whole} {'guest' if total == 1 else 'guests'}" if total else ""
        self.show_status(text, there > 0)
        self.app.draw()
