"""A consequence that was taken, as its roll brings it now: what it gives, how far it ticks, and for whom."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from razor_core.consequences.apply import giver, take, whole_of
from razor_core.consequences.of_roll import Brought
from razor_core.consequences.recipients import Situation, group, meant, receivers, target, targets
from razor_core.events.entries import Record
from razor_core.events.events import ConsequenceTaken, Event
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Consequence, Recipient, every, told
from razor_core.rules.effects import EVERY, Tick
from razor_core.rules.fields import LONGEST_NAME
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.clocks import find as find_clock
from razor_core.table.tracks import owned_name
from razor_core.table.world import World

#: What goes to these only where somebody is meant or chosen.
_CHOSEN = (Recipient.TARGET, Recipient.OTHER_ALLY)


def allows(consequence: Consequence, by: int) -> bool:
    """Return whether a consequence allows so many ticks; one of a single number takes its own instead of another."""
    numbers = consequence.tick.numbers if consequence.tick else ()
    return by in numbers or len(numbers) == 1 or bool({EVERY, -EVERY} & set(numbers))


def made_by(record: Record) -> str:
    """Return the id of a clock that a correction makes for the tick of a record."""
    return record.key[:LONGEST_NAME]


@dataclass(frozen=True, slots=True)
class Following:
    """A consequence that was taken, as its roll brings it in the situation now.

    `moved` are who, and which clock, is meant now, by the id of whom, or what, it meant when it was taken. What a
    player chose stays where the consequence can go there; a clock for which there is no other now is moved to an empty
    id. `get` has the ids of all who get what it gives, where it is for a whole group, or was. `instead` is the key of
    what it replaces.
    """

    consequence: Consequence
    situation: Situation
    moved: Mapping[str, str]
    get: tuple[str, ...] | None = None
    instead: str = ""

    def events(self, event: Event, world: World, before: Iterable[object]) -> Sequence[Event]:
        """Return what happens in place of an event of what was taken, after those that happened `before`."""
        if self.get is not None and isinstance(event, ModifierGiven | ConditionGiven):
            given = [self._given(event, id) for id in self.get]
            return [] if any(each in given for each in before) else given
        now = self._event(event, world)
        return [now] if now else []

    def finds(self, records: Iterable[Record]) -> bool:
        """Return whether there is somebody, or a clock, for each of the records of what was taken."""
        return all(self._finds(record.event) for record in records)

    def new_clock(self, id: str) -> ClockAdded:
        """Return the new clock of that id that the consequence makes for whoever is meant; it advances one."""
        of = self.consequence
        events = take(self.situation, of, receiver=meant(self.situation, of))
        added = next(event for event in events if isinstance(event, ClockAdded))
        return replace(added, clock=replace(added.clock, id=id))

    def _finds(self, event: object) -> bool:
        match event:
            case ClockTicked(id):
                return self._clock(id) is not None
            case ModifierGiven(id) | ConditionGiven(id) if self.get is None and self.consequence.to in _CHOSEN:
                return bool(self._whom(id))
        return True

    def _whom(self, id: str) -> str:
        """Return the id of who gets it in place of somebody: they, if they can, or who is meant; empty for nobody."""
        whose = self.moved.get(id, id)
        whom = meant(self.situation, self.consequence)
        able = {receiver.id for receiver in receivers(self.situation, self.consequence)}
        return whose if whose in able else whom.id if whom else ""

    def _clock(self, id: str) -> str | None:
        """Return the id of the clock that is ticked in place of one: that, if it can be, or what is meant; else None.

        One that was not on the board is made by what was taken.
        """
        clock = self.moved.get(id, id)
        there = find_clock(self.situation.world.clocks, clock)
        if not clock:
            return None
        if there is None or there in targets(self.situation, self.consequence):
            return clock
        instead = target(self.situation, self.consequence)
        return instead.id if instead else None

    def _given(self, event: ModifierGiven | ConditionGiven, whom: str) -> ModifierGiven | ConditionGiven:
        """Return what the consequence gives now, in place of what it gave, to whom it is given."""
        of = self.consequence
        if isinstance(event, ConditionGiven):
            return ConditionGiven(whom, of.condition or event.condition)
        was, now = event.modifier, of.gives or event.modifier
        named = was.name.startswith(f"{now.name}: ")
        return ModifierGiven(whom, replace(now, name=was.name, giver="" if named else giver(self.situation, of, whom)))

    def _event(self, event: Event, world: World) -> Event | None:
        """Return an event of what was taken, with what the consequence gives or ticks now, and for whom."""
        of = self.consequence
        label = told(of.label, of.who)
        match event:
            case ClockTicked(id, by) if of.tick:
                clock = self._clock(id) or id
                return replace(
                    event, clock=clock, consequence=of.key, label=label, by=_ticks(of.tick, by, world, clock)
                )
            case ClockAdded(made) if made.id in self.moved:
                return None
            case ClockAdded(made, owner) if of.tick:
                theirs = world.find(self._whom(owner)) if owner else None
                return _added(made, world.find(owner), theirs, of.tick.kind)
            case ConsequenceTaken():
                whose = self.situation.whose(of) if of.sets else ""
                return replace(event, consequence=of.key, label=label, sets=of.sets, whose=whose, instead=self.instead)
            case ModifierGiven(id) | ConditionGiven(id):
                return self._given(event, whom) if (whom := self._whom(id)) else None
            case ModifierTaken(id) | ConditionTaken(id):
                return replace(event, character=whom) if (whom := self._whom(id)) else None
        return event


def _ticks(tick: Tick, by: int, world: World, clock: str) -> int:
    """Return how many ticks of that clock are made now in place of so many: of every segment, what there are now."""
    if by not in tick.numbers:
        by = tick.numbers[0] if len(tick.numbers) == 1 else EVERY if by > 0 else -EVERY
    there = find_clock(world.clocks, clock)
    return whole_of(there, by) if there else by


def _added(clock: Clock, was: Character | None, owner: Character | None, kind: ClockKind) -> ClockAdded:
    """Return a new clock of that kind, and of that owner: one that nobody has named is called after its kind."""
    name = clock.name.removeprefix(owned_name(was, "") if was else "")
    name = kind.value.capitalize() if name == clock.kind.value.capitalize() else name
    made = replace(clock, name=owned_name(owner, name) if owner else name, kind=kind)
    return ClockAdded(made, owner.id if owner else "")


def followed(
    found: Consequence, now: Situation, then: Brought | None, taken: tuple[str, Sequence[Record]], instead: str
) -> Following:
    """Return how a consequence follows that was taken, by its key and records, of a roll that had brought that `then`.

    None then, where the roll is of the same people as it was. `instead` is the key of what it replaces.
    """
    key, records = taken
    made = (
        next((consequence for consequence in every(then.consequences) if consequence.key == key), found)
        if then
        else found
    )
    moved = dict[str, str]()
    if then:
        people = made, then.situation, found, now
        moved = {**_moved(*people), **_clocks(*people, records)}
    if Recipient.GROUP not in (made.to, found.to):
        return Following(found, now, moved, instead=instead)
    whom = group(now, found) if found.to is Recipient.GROUP else [meant(now, found)]
    return Following(found, now, moved, tuple([character.id for character in whom if character]), instead)


def _moved(made: Consequence, then: Situation, found: Consequence, now: Situation) -> Mapping[str, str]:
    """Return the ids of who, and which clock, is meant now, by those of whom, or what, was meant then."""
    pairs: list[tuple[Character | Clock | None, Character | Clock | None]]
    pairs = [(then.actor(made), now.actor(found)), (target(then, made), target(now, found))]
    pairs += [(meant(then, made), meant(now, found))] if found.to is not Recipient.GROUP else []
    return {one.id: other.id for one, other in pairs if one and other}


def _clocks(
    made: Consequence, then: Situation, found: Consequence, now: Situation, records: Sequence[Record]
) -> Mapping[str, str]:
    """Return which clock is ticked in place of one of whoever was meant then, by its id.

    It is the one that is proposed for whoever is meant now, else a new one, and none where the consequence makes none.
    So it is in place of a new clock, where a new one was proposed.
    """
    was, whose = meant(then, made), meant(now, found)
    record = next((record for record in records if isinstance(record.event, ClockTicked)), None)
    if record is None or not isinstance(record.event, ClockTicked) or not (was and whose) or was.id == whose.id:
        return {}
    clock, proposed = record.event.clock, target(now, found)
    if clock in was.clocks:
        new = made_by(record) if found.tick and not found.tick.clears else ""
        return {clock: proposed.id if proposed else new}
    is_new = find_clock(now.world.clocks, clock) is None and target(then, made) is None
    return {clock: proposed.id} if is_new and proposed else {}
