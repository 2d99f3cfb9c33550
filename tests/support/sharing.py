"""A host with its session, and guests on lines that lose, repeat and reorder what is sent."""

from collections.abc import Sequence

from razor_core.events.entries import Redone, Undone
from razor_core.events.events import Event
from razor_core.session.folding import fold_tail
from razor_core.session.session import Session, apply
from razor_core.sharing.guest import Guest, Heard
from razor_core.sharing.host import Due, Host
from razor_core.sharing.known_guests import guests_from_json, guests_to_json
from razor_core.sharing.requests import Request, Right
from razor_core.table.character_events import CharacterSaved
from tests.support.sessions import record


def token(name: str) -> str:
    return f"{name:0>16}"


class SharedTable:
    """A host with its session and guests. `sent` are all texts to guests, `recorded` the events of their requests.

    `answered` is what they answered that they were asked for.

    What is on its way lies in `to_host` and `to_guest`, by the line, which has the name of its guest.
    """

    def __init__(self, *events: Event, act: str = "") -> None:
        games = [event.character.system for event in events if isinstance(event, CharacterSaved)]
        self.session, self.game, self.now, self.restarts = Session(), [*games, "razorweave"][0], 0.0, 0
        for each in events:
            self._apply(each, act)
        self.host = Host("table 0", "Ada", self.session, self.game)
        self.guests: dict[str, Guest] = {}
        self.to_host: dict[str, list[str]] = {}
        self.to_guest: dict[str, list[str]] = {}
        self.sent: list[str] = []
        self.closed: list[str] = []
        self.recorded: list[Event] = []
        self.answered: list[Due] = []
        self.refused: list[tuple[Request, str]] = []
        self.heard: list[Heard] = []

    def _apply(self, event: Event | Undone | Redone, act: str = "") -> None:
        seq = self.session.next
        self.session, _ = fold_tail(apply(self.session, record(seq, event, act or f"{seq}.s")))

    def happens(self, *events: Event | Undone | Redone, act: str = "") -> None:
        """Record events at the host, and show each."""
        for each in events:
            self._apply(each, act)
            self.host.show(self.session, self.game)
        self.post()

    def join(self, name: str, right: Right = Right.ROLL_AND_TICK, character: str = "k") -> None:
        """Put a guest on a new line. One who was here before comes back."""
        self.lose(name)
        self.host.open(name, right, character)
        guest = self.guests.setdefault(name, Guest(token(name), name))
        self.to_host[name], self.to_guest[name] = [guest.message()], []

    def lose(self, name: str) -> None:
        """Break the line of a guest. What is on its way is lost."""
        self.host.lost(name)
        self.to_host.pop(name, None)
        self.to_guest.pop(name, None)

    def ask(self, name: str, request: Request) -> None:
        """Let a guest ask for something, with or without a line."""
        text = self.guests[name].ask(request)
        if name in self.to_host:
            self.to_host[name].append(text)

    def post(self) -> None:
        """Do what guests ask for, and send what the host has to say."""
        while due := self.host.due(self.session):
            act = f"{self.session.next}.s"
            self.answered += [due] if due.asked else []
            for event in due.events:
                self.recorded.append(event)
                self._apply(event, act)
            self.host.show(self.session, self.game)
        for each in self.host.outgoing():
            self.sent.append(each.text)
            if each.text:
                self.to_guest[each.line].append(each.text)
            if each.close:
                self.closed.append(each.line)

    def host_hears(self, name: str, at: int = 0, again: bool = False) -> None:
        """Deliver the message at a place on the way to the host; it stays on its way where it comes `again`."""
        if texts := self.to_host.get(name):
            text = texts[at % len(texts)] if again else texts.pop(at % len(texts))
            self.host.receive(name, text, self.now)
            self.now += 1
            self.post()

    def guest_hears(self, name: str, at: int = 0, again: bool = False) -> None:
        """The same on the way to the guest."""
        if texts := self.to_guest.get(name):
            heard = self.guests[name].receive(texts[at % len(texts)] if again else texts.pop(at % len(texts)))
            self.heard.append(heard)
            self.refused += heard.refused
            if heard.reply:
                self.to_host[name].append(heard.reply)

    def restart(self) -> None:
        """Let the host's page start again, with what it kept. All lines are broken."""
        for name in tuple(self.to_host):
            self.lose(name)
        self.restarts += 1
        kept = guests_from_json(guests_to_json(self.host.guests.values()))
        self.host = Host(f"table {self.restarts}", "Ada", self.session, self.game, kept)

    def settle(self, *names: str) -> Sequence[Guest]:
        """Let everything arrive, in order. Return the guests of these names, or all."""
        while any((*self.to_host.values(), *self.to_guest.values())):
            for name in tuple(self.to_host):
                self.host_hears(name)
                self.guest_hears(name)
        return [self.guests[name] for name in names or self.guests]
