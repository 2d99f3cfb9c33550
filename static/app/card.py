"""The result card: the roll that the table looks at, or several read together, and what is taken of their offers."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from app import result
from app.groups import Person
from app.groups import sides as named_sides
from app.log import Log
from app.offers import Offered, Offers, last_targets, taken
from app.stamps import Actions, Page
from razor_core.checks import ClockKind, Outcome, Tone
from razor_core.chronicle import markdown, reread
from razor_core.events import Event, Rolled, Together
from razor_core.session import Entry, Session


class Card:
    """Owns which entry of the log is shown. `emit` is told what is taken, and of which entry.

    `again` is told a roll that is to be made once more.
    """

    def __init__(
        self,
        page: Page,
        log: Log,
        session: Callable[[], Session],
        emit: Callable[[Sequence[Event], Entry], object],
        again: Callable[[Rolled], None],
    ) -> None:
        self.page = page
        self.log = log
        self.session = session
        self.emit = emit
        self.again = again
        self.shown = ""
        self.offers = Offers(self._take, self.draw)
        self.actions: Actions = {
            "show": lambda data: self.show(data["key"]),
            "again": self._again,
            "result-copy": self._copy,
            **self.offers.actions,
        }

    def show(self, key: str) -> None:
        """Show the entry of that key, and bring the card to the front."""
        self.shown = key
        self.draw()
        self.page.open("result")

    def turn(self, act: str) -> None:
        """Show what an act began with, if that is a roll or several read together."""
        entry = self.log.find(act)
        if entry and isinstance(entry.record.event, Rolled | Together):
            self.shown = act
            self.draw()

    def follow(self) -> None:
        """Show the session as it is now; what is gone makes place for the last of its kind."""
        if self._entry() is None:
            self.last()
        self.draw()

    def last(self) -> None:
        """Let the last roll be the one shown; of several made at once what they come to, or the first of them."""
        log = reversed(self.session().log)
        last = next((entry.record for entry in log if isinstance(entry.record.event, Rolled | Together)), None)
        keys = (last.act, last.key) if last else ()
        self.shown = next((key for key in keys if self.log.find(key)), "")

    def draw(self) -> None:
        """The card as it stands; a roll as it is read now."""
        entry = self._entry()
        event = reread(entry, self.log.readings).record.event if entry else None
        if entry is None or not isinstance(event, Rolled | Together):
            self.page.fill("result", result.EMPTY)
        elif isinstance(event, Rolled):
            self._draw_roll(entry, event)
        else:
            self._draw_group(entry, event)

    def _draw_roll(self, entry: Entry, event: Rolled) -> None:
        follows = self._follows(entry)
        heroes = [hero for hero in self.session().world.heroes if hero.system == event.system]
        stamps = self.offers.lay(
            Offered(
                offers=event.result.offers,
                board=self.session().world.clocks,
                heroes=heroes,
                receivers=[hero for hero in heroes if hero.name == event.fiction.who][:1],
                named=event.fiction.named,
                done=taken(follows),
                last=self._last_targets(),
            )
        )
        self.page.fill("result", result.slots(event, stamps, _told(follows)))

    def _draw_group(self, entry: Entry, event: Together) -> None:
        follows = self._follows(entry)
        fallen = [each.record.event for each in follows]
        own = (each for each in fallen if isinstance(each, Rolled) and each.system == event.system)
        rolls = list(islice(own, len(event.numbers)))
        sides = named_sides(
            [
                Person(check=roll.check, fiction=roll.fiction, number=number)
                for roll, number in zip(rolls, event.numbers, strict=False)
            ]
        )
        # Those of another tab come one by one, and a file may lack some.
        whole = len(rolls) == len(event.numbers)
        results = [roll.result for roll in rolls]
        outcome = event.read.outcome(sides, results) if whole else Outcome(headline=event.outcome, tone=Tone.MIXED)
        names = {side.who for side in sides}
        heroes = [hero for hero in self.session().world.heroes if hero.system == event.system]
        stamps = self.offers.lay(
            Offered(
                offers=outcome.offers,
                board=self.session().world.clocks,
                heroes=heroes,
                receivers=[hero for hero in heroes if hero.name in names],
                done=taken(follows),
                last=self._last_targets(),
            )
        )
        after = [each for each in follows if not isinstance(each.record.event, Rolled)]
        self.page.fill("result", result.group_slots(event, outcome, stamps, _told(after)))

    def _entry(self) -> Entry | None:
        return self.log.find(self.shown) if self.shown else None

    def _follows(self, entry: Entry) -> Sequence[Entry]:
        """What came of the entry: the offers of a roll are of an act that is called after it."""
        return self.log.since(entry, entry.record.key)

    def _last_targets(self) -> Mapping[ClockKind, str]:
        return last_targets(self.log.taken, self.session().world.clocks)

    def _take(self, events: Sequence[Event]) -> None:
        entry = self._entry()
        if entry:
            self.emit(events, entry)

    def _again(self, data: Mapping[str, str]) -> None:
        """Roll the check on the card once more, as it was."""
        entry = self._entry()
        if entry and isinstance(entry.record.event, Rolled):
            self.again(entry.record.event)

    def _copy(self, data: Mapping[str, str]) -> None:
        """Put what is on the card on the clipboard."""
        entry = self._entry()
        if entry:
            self.page.copy(markdown([entry], self.log.readings))


def _told(entries: Sequence[Entry]) -> Sequence[str]:
    return [line for each in entries for line in each.told]
