"""A consequence that was taken, as its roll brings it now: what it gives, how far it ticks, and for whom."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from razor_core.events.events import ConsequenceTaken, Event
from razor_core.rules.consequences import Consequence, told
from razor_core.rules.effects import EVERY
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.tracks import owned_name
from razor_core.table.world import World


def allows(consequence: Consequence, by: int) -> bool:
    """Return whether a consequence allows so many ticks; one of a single number takes its own instead of another."""
    numbers = consequence.tick.numbers if consequence.tick else ()
    return by in numbers or len(numbers) == 1 or bool({EVERY, -EVERY} & set(numbers))


@dataclass(frozen=True, slots=True)
class Following:
    """A consequence that was taken, as its roll brings it now. `moved` are who, and which clock, is meant now.

    These are by the id of whom, or what, it meant when it was taken. `whose` is for whom stands what it sets.
    `get` has the ids of all who get what it gives, where that was a whole group and is none now, or the other way
    round.
    """

    consequence: Consequence
    whose: str = ""
    moved: Mapping[str, str] = field(default_factory=dict)
    get: tuple[str, ...] | None = None

    def events(self, event: Event, world: World, before: Iterable[object]) -> Sequence[Event]:
        """Return what happens in place of an event of what was taken, after those that happened `before`."""
        now = self._event(event, world)
        if self.get is None or not isinstance(now, ModifierGiven | ConditionGiven):
            return [now]
        given = [replace(now, character=id) for id in self.get]
        return [] if any(each in given for each in before) else given

    def _event(self, event: Event, world: World) -> Event:
        """Return an event of what was taken, with what the consequence gives or ticks now, and for whom."""
        of, moved = self.consequence, self.moved
        label = told(of.label, of.who)
        match event:
            case ClockTicked(id) if of.tick:
                numbers = of.tick.numbers
                by = event.by if len(numbers) > 1 or abs(numbers[0]) == EVERY else numbers[0]
                return replace(event, clock=moved.get(id, id), consequence=of.key, label=label, by=by)
            case ClockAdded(clock, owner) if of.tick:
                was, now = world.find(owner), world.find(moved.get(owner, owner))
                name, kind = clock.name.removeprefix(owned_name(was, "") if was else ""), of.tick.kind
                # One that nobody has named is called after its kind.
                name = kind.value.capitalize() if name == clock.kind.value.capitalize() else name
                made = replace(clock, name=owned_name(now, name) if now else name, kind=kind)
                return ClockAdded(made, moved.get(owner, owner))
            case ConsequenceTaken():
                return replace(event, consequence=of.key, label=label, sets=of.sets, whose=self.whose)
            case ModifierGiven(id, was):
                given = replace(of.gives or was, name=was.name, giver=moved.get(was.giver, was.giver))
                return ModifierGiven(moved.get(id, id), given)
            case ConditionGiven(id, condition):
                return ConditionGiven(moved.get(id, id), of.condition or condition)
            case ModifierTaken(id) | ConditionTaken(id):
                return replace(event, character=moved.get(id, id))
        return event
