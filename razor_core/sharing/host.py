"""The host of a table: it shows guests what players may see, and takes what they ask for.

The host is the authority. A guest's request becomes an event only here, judged by the table as it is now, and its guest
sees what came of it in the picture like everybody else. The line of a guest that sends nonsense or too much is closed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from razor_core.events.events import Event
from razor_core.rules.fields import RuleError, free_name
from razor_core.session.session import Session
from razor_core.sharing.asks import Ask, for_guest
from razor_core.sharing.known_guests import KnownGuest
from razor_core.sharing.messages import (
    MOST_REQUESTS,
    GuestState,
    Leave,
    MessageError,
    Notice,
    Refusal,
    VersionError,
    You,
    difference_to_json,
    guest_from_json,
    notice_to_json,
    shown_to_json,
)
from razor_core.sharing.picture import part, values
from razor_core.sharing.requests import NotNow, Request, Right, Throw, granted, request_from_data
from razor_core.sharing.revisions import Revisions
from razor_core.table.characters import find

#: The most messages of a line, and the most new requests, within so many seconds. A guest sends a message for each
#: roll, tick and reconnection. Whoever asks for more would push what others did out of the log.
MOST_MESSAGES, MOST_ASKED, WINDOW = 60, 30, 10.0
#: The number of messages that cannot be read, or requests, after which a line is closed.
MOST_WRONG = 10
#: The sentence for a guest whom the host has removed, and for one that sends or asks too much.
REMOVED = "The host has removed you from the table. To come back, ask the host to let you in again."
TOO_MUCH = "You send too much. Join again, and slower."


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A text to send on a line. With `close`, close the line after it; an empty text is only that."""

    line: str
    text: str
    close: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """Events to record for the guest of that token, as one act.

    Without any, the guest has answered what it was asked for: with the `dice`, or by none. `asked` is what that was.
    """

    token: str
    events: tuple[Event, ...]
    dice: tuple[int, ...] = ()
    asked: Ask | None = None


@dataclass(slots=True)
class _Line:
    """A line to a guest: what it may do if it is new, who it is, what it has, and what it has asked for."""

    right: Right
    character: str
    token: str = ""
    revision: int = 0
    stale: bool = False
    wrong: int = 0
    #: When messages came, and when requests came for the first time.
    times: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    #: Requests that wait, by number, as data.
    waiting: dict[int, Any] = field(default_factory=dict)


class Host:
    """A table that others look at: the guests it knows, by token, and the lines to those who are connected.

    `table` is an id that no other host has had, `name` what guests call it. Keep `guests` on the device together with
    the record of each `due`, so that a restart takes no request twice and forgets none. Call `show` with each new
    session, and send what `outgoing` returns after each call.
    """

    def __init__(self, table: str, name: str, session: Session, game: str, guests: Iterable[KnownGuest] = ()) -> None:
        self.table, self.name = table, name
        self.guests = {guest.token: guest for guest in guests}
        self._lines = dict[str, _Line]()
        self._out = list[Outgoing]()
        #: Those whom the host has removed, by token. They cannot come back until they are let in again.
        self.removed = dict[str, KnownGuest]()
        self._revisions = Revisions()
        self._values: Mapping[str, object] = {}
        self._secret, self._world = frozenset[str](), session.world
        self.show(session, game)

    def show(self, session: Session, game: str) -> None:
        """Show the session to all guests, with the slug of the game on the table.

        Only what has changed since the last call is encoded and sent.
        """
        found, secret = values(session, self._secret)
        found = {**found, "host": self.name, "game": game}
        known = self._values if secret == self._secret else {}
        changed = {key: part(value, secret) for key, value in found.items() if not _same(known, key, value)}
        changed = {key: data for key, data in changed.items() if self._revisions.parts.get(key) != data}
        gone = [key for key in self._revisions.parts if key not in found]
        told = secret ^ self._secret
        self._values, self._secret = found, secret
        for guest in tuple(self.guests.values()):
            seated = guest.seated(session.world, game)
            if seated != guest or guest.character in told:
                self._change(seated)
        self._world, self._game = session.world, game
        self._renew_asks()
        if changed or gone:
            self._revisions.advance(changed, gone)
            for line in self._lines.values():
                line.stale = True

    def open(self, line: str, right: Right = Right.LOOK, character: str = "") -> None:
        """Listen to a new line. A guest that the host does not know yet gets this right and this character."""
        self._lines[line] = _Line(right, character)

    def lost(self, line: str) -> None:
        """Forget a line that is broken. Its guest stays known, and what it may do."""
        self._lines.pop(line, None)

    def receive(self, line: str, text: str, now: float) -> None:
        """Read what came on a line at the time `now`, in seconds. A line that is closed is not heard."""
        at = self._lines.get(line)
        if at is None:
            return
        at.times = [*_recent(at.times, now), now]
        if len(at.times) > MOST_MESSAGES:
            self._close(line, TOO_MUCH)
            return
        try:
            message = guest_from_json(text)
            if isinstance(message, GuestState) and at.token not in ("", message.token):
                raise MessageError("Another guest uses this line.")
        except VersionError as error:
            self._close(line, str(error))
        except MessageError as error:
            self._wrong(line, at, str(error))
        else:
            self._heard(line, at, message, now)

    def due(self, session: Session) -> Due | None:
        """Return the events of the next request that may be done in that session, None where no more wait.

        Record it, and call `show`, before the next call. Requests that are refused are passed over, and their guests
        told why.
        """
        for name, line in tuple(self._lines.items()):
            while name in self._lines and line.waiting:
                number = min(line.waiting)
                due = self._answer(name, line, number, line.waiting.pop(number), session)
                if due:
                    return due
        return None

    def outgoing(self) -> tuple[Outgoing, ...]:
        """Return what is to be sent now, each line's texts in order."""
        texts = dict[int, str]()
        for name, line in self._lines.items():
            if line.stale and line.token:
                since = line.revision
                if since not in texts:
                    texts[since] = difference_to_json(self._revisions.since(since))
                text = shown_to_json(self.table, self._revisions.now, self._you(line.token), texts[since])
                self._out.append(Outgoing(name, text))
                line.revision, line.stale = self._revisions.now, False
        sent, self._out = tuple(self._out), []
        return sent

    def token_of(self, line: str) -> str:
        """Return the token of the guest on that line, empty while it has not said who it is, or is closed."""
        return self._lines[line].token if line in self._lines else ""

    def is_connected(self, token: str) -> bool:
        """Return whether the guest of that token has a line."""
        return any(line.token == token for line in self._lines.values())

    def grant(self, token: str, right: Right, character: str) -> None:
        """Give the guest of that token this right, and the character of this id, empty for none. It may have left."""
        guest, own = self.guests.get(token), find(self._world.characters, character)
        if guest is None:
            return
        if own:
            guest = guest.plays(own)
        else:
            others = tuple([played for played in guest.played if played.system != self._game])
            guest = replace(guest, character=character, played=others)
        self._change(replace(guest, right=right))
        self._renew_asks()

    def ask(self, token: str, ask: Ask | None) -> None:
        """Ask the guest of that token for a roll in place of another, or for none. It may have left."""
        if token in self.guests:
            self._change(replace(self.guests[token], ask=ask))
            self._renew_asks()

    def _renew_asks(self) -> None:
        """Bring what guests are asked for to the table as it is: take back what can no longer be rolled."""
        for guest in tuple(self.guests.values()):
            ask = for_guest(guest.ask, guest.character, self._world) if guest.ask else None
            if ask != guest.ask or (ask and guest.right is Right.LOOK):
                self._change(replace(guest, ask=None if guest.right is Right.LOOK else ask))

    def remove(self, token: str) -> None:
        """Remove the guest of that token, who cannot come back until it is let in again. It may have left."""
        guest = self.guests.pop(token, None)
        if guest:
            self.removed[token] = guest
        self._close_lines_of(token, REMOVED)

    def admit(self, token: str) -> None:
        """Let a guest who was removed come back, with what it may do and whom it plays."""
        guest = self.removed.pop(token, None)
        if guest:
            self.guests[token] = guest.seated(self._world, self._game)

    def _heard(self, name: str, line: _Line, message: GuestState | Leave, now: float) -> None:
        if isinstance(message, Leave):
            self.guests.pop(line.token, None)
            self._close(name, "")
            return
        if message.token in self.removed:
            self._close(name, REMOVED)
            return
        if not line.token:
            self._close_lines_of(message.token, "")
            line.token = message.token
        # Two guests of one name are told apart.
        named = free_name(message.name, [guest.name for guest in self.guests.values() if guest.token != message.token])
        if message.token not in self.guests:
            new = KnownGuest(token=message.token, name=named, right=line.right, character=line.character)
            self._change(new.seated(self._world, self._game))
        guest = self.guests[message.token]
        answered = max(guest.answered, message.answered)
        # The guest has seen why the others were refused.
        refused = tuple([refusal for refusal in guest.refused if refusal.number > message.answered])
        self.guests[message.token] = replace(guest, name=named, answered=answered, refused=refused)
        # An older message that comes late has none of the newer requests.
        waiting = line.waiting | dict(enumerate(message.waiting, message.answered + 1))
        waiting = {number: data for number, data in waiting.items() if answered < number <= MOST_REQUESTS}
        line.asked = [*_recent(line.asked, now), *[now for number in waiting if number not in line.waiting]]
        line.waiting = waiting
        line.revision = message.revision if message.table == self.table else 0
        line.stale = line.revision != self._revisions.now
        if len(line.asked) > MOST_ASKED:
            self._close(name, TOO_MUCH)

    def _answer(self, name: str, line: _Line, number: int, data: object, session: Session) -> Due | None:
        """Return what a request comes to, and mark it as answered; None where it is refused."""
        guest, reason, due = self.guests[line.token], "", None
        ask, left = guest.ask, guest.ask
        try:
            request = request_from_data(data)
            due = Due(line.token, _granted(request, guest, session))
            if isinstance(request, NotNow):
                due, left = replace(due, asked=ask), None
            elif isinstance(request, Throw) and request.asked:
                due, left = replace(due, asked=ask, dice=request.faces), None
        except RuleError as error:
            reason = error.message
        except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError):
            reason = "The host cannot read this. Update Razor on both devices."
            self._wrong(name, line, reason)
        refused = (*guest.refused, Refusal(number, reason)) if reason else guest.refused
        self._change(replace(guest, answered=number, refused=refused, ask=left))
        if due and due.asked and due.events:
            # Two can play one character: the roll is made once.
            for other in [other for other in self.guests.values() if other.ask == due.asked]:
                self._change(replace(other, ask=None))
        return due

    def _change(self, guest: KnownGuest) -> None:
        """Keep what is known of a guest, and show the guest."""
        self.guests[guest.token] = guest
        self._revisions.advance()
        for line in self._lines.values():
            line.stale = line.stale or line.token == guest.token

    def _you(self, token: str) -> You:
        """Return what a guest sees of itself: a character who is secret is none."""
        you = self.guests[token].you
        return replace(you, character="") if you.character in self._secret else you

    def _wrong(self, name: str, line: _Line, reason: str) -> None:
        """Tell a guest that what it sent is wrong; close its line when that was too often."""
        line.wrong += 1
        if line.wrong < MOST_WRONG:
            self._out.append(Outgoing(name, notice_to_json(Notice(reason))))
        else:
            self._close(name, "The host cannot read this device. Update Razor on both, then join again.")

    def _close_lines_of(self, token: str, reason: str) -> None:
        for name in [name for name, line in self._lines.items() if line.token == token]:
            self._close(name, reason)

    def _close(self, name: str, reason: str) -> None:
        """Close a line, with the reason for the guest."""
        del self._lines[name]
        self._out.append(Outgoing(name, notice_to_json(Notice(reason, over=True)) if reason else "", close=True))


def _granted(request: Request, guest: KnownGuest, session: Session) -> tuple[Event, ...]:
    """Return the events of a request by a guest who may have made it while another game was on the table.

    It is for whom they play, or for whom they played last in one of the others. RuleError as in `granted`.
    """
    refused = list[RuleError]()
    for character in dict.fromkeys((guest.character, *(played.character for played in guest.played))):
        try:
            return granted(request, guest.right, character, session, guest.ask)
        except RuleError as error:
            refused.append(error)
    raise refused[0]


def _recent(times: Iterable[float], now: float) -> list[float]:
    """Return the times that are less than a window ago."""
    return [moment for moment in times if now - moment < WINDOW]


def _same(known: Mapping[str, object], key: str, value: object) -> bool:
    """Return whether a value is the known one of the key. Most are the very same object."""
    return key in known and (known[key] is value or known[key] == value)
