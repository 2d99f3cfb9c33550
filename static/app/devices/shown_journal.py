"""The journal of a guest: the session as its host shows it, and on top of it what the guest has asked for and waits."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import count

from app.storage.journal import Journal
from app.storage.listener import JournalListener
from app.storage.read_only import ReadOnlyDurable
from app.storage.stores import Durable, Local, Memory, StoreError
from razor_core.rules.fields import RuleError
from razor_core.session.events import Event
from razor_core.session.session import LAST, Record, Session, apply
from razor_core.sharing.guest import Guest, Heard
from razor_core.sharing.messages import MessageError
from razor_core.sharing.requests import Request, Throw
from razor_core.table.clock_events import ClockTicked
from razor_core.table.world import World

#: The key of what the guest has, on its device.
KEY = "razor.guest"
#: The tab in the records of what waits, and the first of their numbers, above all that a host's session can have.
WAITING, FIRST_WAITING = "waiting", LAST // 2 + 1


class ShownJournal(Journal):
    """Has what the host shows as `session`, and stores on the device what is needed to go on after a reload.

    `guest` is the guest's end of the protocol. `token` is for a device that is no guest yet. `now` is the time of a
    request.
    """

    def __init__(
        self, token: str, now: Callable[[], datetime], local: Local, durable: Durable, listener: JournalListener
    ) -> None:
        super().__init__(WAITING, WAITING, Memory(), ReadOnlyDurable(durable), listener=listener)
        self._now, self._device, self._notify = now, local, listener.notify
        self._numbers = count(FIRST_WAITING)
        self.guest = self._stored() or Guest(token, "Guest")
        #: The number and the time of each request that waits.
        self._marks = [self._mark() for _ in self.guest.waiting]

    def load(self) -> Session:
        """Return what the host has shown last, with what waits."""
        self._follow()
        return self.session

    def ask(self, request: Request) -> tuple[str, str]:
        """Ask the host for something. Return the key of its record until the host answers, and what to send.

        RuleError where too much waits.
        """
        text = self.guest.ask(request)
        self._marks.append(self._mark())
        self._follow()
        self.keep()
        return f"{self._marks[-1][0]}.{WAITING}", text

    def take(self, text: str) -> Heard:
        """Read a message of the host."""
        heard = self.guest.receive(text)
        self._marks = self._marks[len(self._marks) - len(self.guest.waiting) :]
        self._follow()
        return heard

    def begin(self, token: str) -> None:
        """Be a new guest, without what the one before has seen: that one has left, or was removed."""
        self.guest, self._marks = Guest(token, self.guest.name), []
        self._device.remove(KEY)
        self._follow()

    def keep(self) -> None:
        """Store what the guest has seen and asked for."""
        try:
            self._device.put(KEY, self.guest.to_json())
        except StoreError as error:
            self._notify(f"What waits is not saved: {error}")

    def _stored(self) -> Guest | None:
        text = self._device.get(KEY)
        with suppress(MessageError):
            return Guest.from_json(text) if text else None
        return None

    def _mark(self) -> tuple[int, str]:
        return next(self._numbers), self._now().isoformat(timespec="seconds")

    def _follow(self) -> None:
        """Put what waits on top of what the host shows, as far as it would be taken now."""
        session = self.guest.session
        for (seq, at), request in zip(self._marks, self.guest.waiting, strict=True):
            with suppress(RuleError):
                event = _event(request, session.world)
                session = apply(session, Record(seq=seq, tab=WAITING, at=at, act=f"{seq}.{WAITING}", event=event))
        self.session = session


def _event(request: Request, world: World) -> Event:
    """Return the event that a request comes to in that world. RuleError where it comes to none."""
    return request.rolled(world) if isinstance(request, Throw) else ClockTicked(request.clock, request.by)
