"""An evening as a recap tells it: its scenes by time, the roll of the night, and how the clocks stand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from razor_core.events.entries import Entry
from razor_core.events.events import Rolled
from razor_core.recap.wording import at, clock_time, rarity
from razor_core.table.clock_events import TimerSet
from razor_core.table.clocks import Clock
from razor_core.table.world import World

#: A pause that ends a scene.
PAUSE = timedelta(minutes=20)


@dataclass(frozen=True, slots=True)
class Scene:
    """Entries with no pause between them, oldest first."""

    number: int
    entries: Sequence[Entry]

    @property
    def title(self) -> str:
        """The number of the scene, and from when to when it was."""
        return f"Scene {self.number}, {span(self.entries)}"


@dataclass(frozen=True, slots=True)
class Evening:
    """What a recap tells: the session's `name`, its `scenes`, the roll of the night if any, and the `clocks`."""

    name: str
    scenes: Sequence[Scene]
    best: Entry | None
    clocks: Sequence[Clock]


def evening(world: World, entries: Iterable[Entry]) -> Evening:
    """Return the evening of these entries, as amended and oldest first, at a table that now is that world."""
    told = list(entries)
    return Evening(name=world.name, scenes=scenes(told), best=best(told), clocks=world.clocks)


def scenes(entries: Iterable[Entry]) -> Sequence[Scene]:
    """Return the entries in scenes: after a pause of PAUSE or longer another begins.

    Of timers only the ticks are told, each once, whichever tabs recorded it.
    """
    found = list[list[Entry]]()
    for entry in filter(_is_told, entries):
        if found and at(entry) - at(found[-1][-1]) < PAUSE:
            found[-1].append(entry)
        else:
            found.append([entry])
    return [Scene(number, tuple(each)) for number, each in enumerate(found, 1)]


def _is_told(entry: Entry) -> bool:
    event = entry.record.event
    return not isinstance(event, TimerSet) and bool(entry.lines)


def best(entries: Iterable[Entry]) -> Entry | None:
    """Return the roll of the night: of the good results that count, the first of those that were the least likely."""
    rare = [
        (chance, place, entry)
        for place, entry in enumerate(entries)
        if isinstance(entry.record.event, Rolled) and not entry.since.void
        if (chance := rarity(entry.record.event)) is not None
    ]
    return min(rare, key=lambda each: each[:2])[2] if rare else None


def span(entries: Sequence[Entry]) -> str:
    """Return from when to when the entries are, with the day."""
    first, last = at(entries[0]), at(entries[-1])
    end = clock_time(last) if first.date() == last.date() else _day_and_time(last)
    return _day_and_time(first) if end == clock_time(first) else f"{_day_and_time(first)} to {end}"


def _day_and_time(moment: datetime) -> str:
    return f"{moment.date().isoformat()} {clock_time(moment)}"
