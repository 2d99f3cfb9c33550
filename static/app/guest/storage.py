"""What a guest has on its device: the table as its host shows it, what waits on top of that, and its own drafts."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count

from app.storage.journal import Journal
from app.storage.journal_listener import JournalListener
from app.storage.keys import RAZOR
from app.storage.read_only import ReadOnlyDurable
from app.storage.stores import Durable, Local, Memory, StoreError
from razor_core.consequences.choosing import Take
from razor_core.events.entries import LAST, Record
from razor_core.events.events import Event
from razor_core.rules.fields import RuleError
from razor_core.session.session import Session, apply
from razor_core.sharing.guest import Guest, Heard
from razor_core.sharing.guest_choices import taken_by_guest
from razor_core.sharing.messages import MessageError
from razor_core.sharing.requests import Make, NotNow, Request, Throw, Tick
from razor_core.table.clock_events import ClockAdded, ClockTicked

#: The key of what the guest has, on its device, and of the name of the tab that has it.
KEY, OWNER = "razor.guest", "razor.guest-tab"
#: The tab in the records of what waits, and the first of their numbers, above all that a host's session can have.
WAITING, FIRST_WAITING = "waiting", LAST // 2 + 1
#: The id of a new clock that waits.
NEW_CLOCK = "waiting"
#: From the number of one request to that of the next: more than the events of one.
STEP = 1000
#: What the keys of a guest's drafts begin with on its device, where the drafts of its own tables are too.
GUEST = f"{RAZOR}guest."
#: The key of the settings, which a guest shares with the other tables of its device.
SETTINGS = f"{RAZOR}settings"


class GuestLocal:
    """The quick store of a device, with the drafts of a guest under keys of their own."""

    def __init__(self, local: Local) -> None:
        self._local = local
        self.fleeting = local.fleeting

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""
        return self._local.get(_own(key))

    def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None."""
        return self._local.read([_own(key) for key in keys])

    def put(self, key: str, text: str) -> None:
        """Store a text. StoreError if the device refuses."""
        self._local.put(_own(key), text)

    def remove(self, key: str) -> None:
        """Remove a key and its text, if it is there."""
        self._local.remove(_own(key))

    def keys(self, prefix: str) -> list[str]:
        """Return the keys that begin with the prefix, in no order."""
        own = _own(prefix)
        return [RAZOR + key.removeprefix(GUEST) for key in self._local.keys(own) if key.startswith(GUEST)]

    def count(self) -> int:
        """Return the number of all keys of the device."""
        return self._local.count()


def _own(key: str) -> str:
    return key if key == SETTINGS else GUEST + key.removeprefix(RAZOR)


class ShownJournal(Journal):
    """Has what the host shows as `session`, and stores on the device what is needed to go on after a reload.

    `guest` is the guest's end of the protocol. `token` is for a device that is no guest yet. `time` returns the time of
    a request.
    """

    def __init__(
        self, token: str, time: Callable[[], datetime], local: Local, durable: Durable, listener: JournalListener
    ) -> None:
        super().__init__(WAITING, WAITING, Memory(), ReadOnlyDurable(durable), listener=listener)
        self._time, self._device, self._notify = time, local, listener.notify
        self._numbers = count(FIRST_WAITING, STEP)
        self.guest = self._stored() or Guest(token, "Guest")
        #: Whether another tab of the device has taken the guest over. Two would number their requests alike.
        self.elsewhere = False
        self._tab = token
        self._put(OWNER, self._tab)
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
        """Begin as the guest of that token, without what this device has seen before: it has left, or was removed."""
        self.guest, self._marks = Guest(token, self.guest.name), []
        self._device.remove(KEY)
        self._follow()

    def keep(self) -> None:
        """Store what the guest has seen and asked for, unless another tab does."""
        if not self.elsewhere:
            self._put(KEY, self.guest.to_json())

    def receive(self, key: str | None, text: str | None) -> None:
        """Notice that another tab of the device has taken the guest over."""
        self.elsewhere = self.elsewhere or (key == OWNER and text != self._tab)

    def _put(self, key: str, text: str) -> None:
        try:
            self._device.put(key, text)
        except StoreError as error:
            self._notify(f"What waits is not saved: {error}")

    def _stored(self) -> Guest | None:
        text = self._device.get(KEY)
        with suppress(MessageError):
            return Guest.from_json(text) if text else None
        return None

    def _mark(self) -> tuple[int, str]:
        return next(self._numbers), self._time().isoformat(timespec="seconds")

    def _follow(self) -> None:
        """Put what waits on top of what the host shows, as far as it would be taken now."""
        session = self.guest.session
        for (seq, at), request in zip(self._marks, self.guest.waiting, strict=True):
            with suppress(RuleError):
                for number, event in enumerate(self._events(request, session), seq):
                    record = Record(seq=number, tab=WAITING, at=at, act=f"{seq}.{WAITING}", event=event)
                    session = apply(session, record)
        self.session = session

    def _events(self, request: Request, session: Session) -> Sequence[Event]:
        """Return the events that a request comes to in that session. RuleError where it comes to none."""
        match request:
            case Throw(asked=asked):
                ask = self.guest.you.ask
                return () if asked and ask and ask.dice else (request.rolled(session.world),)
            case Take():
                return taken_by_guest(request, self.guest.you.character, session)
            case Tick(clock, by):
                return (ClockTicked(clock, by),)
            case Make():
                return (ClockAdded(request.clock(NEW_CLOCK)),)
            case NotNow():
                return ()
