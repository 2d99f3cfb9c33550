"""The result card: the roll that the table looks at, or several read together, and what is taken of their offers."""

from collections.abc import Callable, Mapping, Sequence

from app.result import slots as result
from app.result.consequences import ConsequencesPanel, Offered, came_of, last_targets, taken
from app.result.log import Log
from app.ui.template import Actions, Page
from razor_core.rules.consequences import ClockKind
from razor_core.rules.groups import Outcome, Participant, distinctly_named
from razor_core.rules.results import Tone
from razor_core.session.events import Event, GroupRolled, Rolled
from razor_core.session.recap import reread
from razor_core.session.session import Entry, Session
from razor_core.table.characters import Character, by_name


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
        self.consequences = ConsequencesPanel(self._take, self.draw)
        self.actions: Actions = {
            "show": lambda data: self.show(data["key"]),
            "again": self._again,
            "result-copy": self._copy,
            **self.consequences.actions,
        }

    def show(self, key: str) -> None:
        """Show the entry of that key, and bring the card to the front; one that is gone changes nothing."""
        if self.log.find(key) is None:
            return
        self.shown = key
        self.draw()
        self.page.open("result")

    def turn(self, act: str) -> None:
        """Show what an act began with, if that is a roll or several read together."""
        entry = self.log.find(act)
        if entry and isinstance(entry.record.event, Rolled | GroupRolled):
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
        last = next((entry.record for entry in log if isinstance(entry.record.event, Rolled | GroupRolled)), None)
        keys = (last.act, last.key) if last else ()
        self.shown = next((key for key in keys if self.log.find(key)), "")

    def draw(self) -> None:
        """The card as it stands; a roll as it is read now."""
        entry = self._entry()
        event = reread(entry, self.log.readings).record.event if entry else None
        if entry is None or not isinstance(event, Rolled | GroupRolled):
            self.page.fill("result", result.EMPTY)
        elif isinstance(event, Rolled):
            self._draw_roll(entry, event)
        else:
            self._draw_group(entry, event)

    def _draw_roll(self, entry: Entry, event: Rolled) -> None:
        follows = self._follows(entry)
        group = self._offering(entry)
        characters = self._heroes(event.system)
        stamps = self.consequences.lay(
            Offered(
                key=entry.record.key,
                roll=_own(entry),
                consequences=() if group else event.result.consequences,
                board=self.session().world.clocks,
                characters=characters,
                receivers=_by_side([Participant(who=event.fiction.who, check=event.check)], [event], characters),
                modifiers=event.fiction.modifiers,
                done=taken(follows),
                last=self._last_targets(),
            )
        )
        elsewhere = [f"What it offers stands with the {group.group}"] if group else []
        self.page.fill("result", result.slots(event, stamps, [*elsewhere, *_told(follows)]))

    def _draw_group(self, entry: Entry, event: GroupRolled) -> None:
        follows = self._follows(entry)
        rolls = self._gathered(entry, event)
        numbers = event.numbers if rolls else ()
        sides = distinctly_named(
            [
                Participant(who=roll.fiction.who, check=roll.check, number=number)
                for roll, number in zip(rolls, numbers, strict=True)
            ]
        )
        results = [roll.result for roll in rolls]
        outcome = (
            event.definition.outcome(sides, results) if rolls else Outcome(headline=event.outcome, tone=Tone.MIXED)
        )
        characters = self._heroes(event.system)
        stamps = self.consequences.lay(
            Offered(
                key=entry.record.key,
                consequences=outcome.consequences,
                board=self.session().world.clocks,
                characters=characters,
                receivers=_by_side(sides, rolls, characters),
                done=taken(follows),
                last=self._last_targets(),
            )
        )
        after = [each for each in follows if not isinstance(each.record.event, Rolled)]
        self.page.fill("result", result.group_slots(event, outcome, stamps, _told(after)))

    def _gathered(self, entry: Entry, event: GroupRolled) -> Sequence[Rolled]:
        """The rolls that are read together, or none: those of another tab come one by one, and a file may lack some."""
        fallen = [each.record.event for each in self._follows(entry)]
        rolls = [each for each in fallen if isinstance(each, Rolled) and each.system == event.system]
        return rolls[: len(event.numbers)] if len(rolls) >= len(event.numbers) else ()

    def _offering(self, entry: Entry) -> GroupRolled | None:
        """What the roll is read together with others as, where that makes its offers."""
        first = self.log.find(entry.record.act)
        event = first.record.event if first else None
        if first is None or not isinstance(event, GroupRolled) or not event.definition.consequences_for_sides:
            return None
        return event if self._gathered(first, event) else None

    def _heroes(self, system: str) -> Sequence[Character]:
        """Who there is of that game."""
        return [character for character in self.session().world.characters if character.system == system]

    def _entry(self) -> Entry | None:
        return self.log.find(self.shown) if self.shown else None

    def _follows(self, entry: Entry) -> Sequence[Entry]:
        """What came of the entry: of its act what names it, or for what the act began with, what names no other."""
        return came_of(self.log.since(entry, entry.record.act), _own(entry))

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
            self.log.copy([entry])


def _own(entry: Entry) -> str:
    """What its offers name it by: its key, or nothing where its act began with it."""
    return "" if entry.record.key == entry.record.act else entry.record.key


def _by_side(
    sides: Sequence[Participant], rolls: Sequence[Rolled], characters: Sequence[Character]
) -> Mapping[str, Character]:
    """The character whose name is on the roll of each side."""
    found = by_name(characters, (roll.fiction.who for roll in rolls))
    return {side.who: character for side, character in zip(sides, found, strict=True) if character}


def _told(entries: Sequence[Entry]) -> Sequence[str]:
    return [line for each in entries for line in each.lines]
