"""Apply what a result brings: to whom it can go, who is meant where nobody says otherwise, and the events that do it.

Nobody who rolls is offered the harm that they deal, and nothing that is full, or taken out, is chosen by itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from secrets import token_hex

from razor_core.rules.consequences import EVERY, NAMED, Choice, Consequence, NewClock, Recipient, Side
from razor_core.rules.fields import LONGEST_NAME
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.session.events import ClockAdded, ClockTicked, ConsequenceTaken, Event, Rolled
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character, modifiers_to_remove
from razor_core.table.clocks import Board, Clock
from razor_core.table.clocks import find as find_clock
from razor_core.table.tasks import TaskTurned
from razor_core.table.tracks import owned_name
from razor_core.table.world import World, is_taken_out

#: In place of a clock's id: a new clock, or before the name of one that the consequence makes.
NEW, MAKE = "", "+"


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A result on the table: the world now, whose roll it was, and what was chosen for consequences before.

    `roll` is the key of the roll's record. `actors` are the ids of those who rolled, by participant; a single roll has
    one, under an empty name. `target` is the id of the target, empty for nobody. `used` are the modifiers of the roll.
    `last` is the clock that a consequence moved last, by its label. `declared` is what was declared before the roll, by
    participant. Where each of a group has their own, `aims` are the ids of targets, and `uses` the modifiers of the
    rolls, by participant. `since` are the rolls that were made after it. `task` is the id of the Extended Task that the
    roll was for, empty for none.
    """

    world: World
    system: str
    roll: str
    actors: Mapping[str, str] = field(default_factory=dict)
    target: str = ""
    used: Sequence[Modifier] = ()
    last: Mapping[str, str] = field(default_factory=dict)
    declared: Mapping[str, str] = field(default_factory=dict)
    since: Sequence[Rolled] = ()
    task: str = ""
    aims: Mapping[str, str] = field(default_factory=dict)
    uses: Mapping[str, Sequence[Modifier]] = field(default_factory=dict)

    def aim(self, consequence: Consequence) -> str:
        """Return the id of the target of the roll that the consequence comes from, empty for nobody."""
        return self.aims.get(consequence.who) or self.target

    def used_by(self, consequence: Consequence) -> Sequence[Modifier]:
        """Return the modifiers of the roll that the consequence comes from."""
        return self.uses.get(consequence.who, self.used)

    def actor(self, consequence: Consequence) -> Character | None:
        """Return whose roll the consequence comes from; None where nobody is known."""
        ids = self.actors
        return self.world.find(ids.get(consequence.who, next(iter(ids.values()), "")))


def receivers(situation: Situation, consequence: Consequence) -> tuple[Character, ...]:
    """Return who can get what the consequence gives, or lose what it takes, whoever is meant by it first.

    Without a target, nobody is meant by what a target gets, but everyone else can get it: the other side first, and
    who is taken out last. What is for another ally goes to whoever rolled only where there is none who can act.
    """
    actor = situation.actor(consequence)
    first = _aimed_at(situation, consequence) if consequence.to is Recipient.TARGET else actor
    others = [each for each in situation.world.characters if each.system == situation.system and each is not first]
    if consequence.to is Recipient.TARGET:
        against = {each.id for each in _against(situation, consequence)}
        others = [each for each in others if each is not actor]
        others.sort(key=lambda each: (is_taken_out(situation.world, each), each.id not in against))
    if consequence.to in (Recipient.ALLY, Recipient.OTHER_ALLY) and actor:
        others = [each for each in others if each.side is actor.side]
    if consequence.to is Recipient.OTHER_ALLY:
        others.sort(key=lambda each: is_taken_out(situation.world, each))
        alone = not others or is_taken_out(situation.world, others[0])
        return (*others, *([actor] if actor and alone else ()))
    return tuple(([first] if first else []) + others)


def meant(situation: Situation, consequence: Consequence) -> Character | None:
    """Return who gets what the consequence gives unless a player chooses somebody else, None where nobody is meant."""
    if consequence.to is Recipient.OTHER_ALLY:
        return _only_ally(situation, consequence)
    if consequence.gives and consequence.gives.scope is Scope.SCENE:  # nobody's: it stays when anybody leaves
        return situation.world.find(situation.system)
    if consequence.to is not Recipient.TARGET:
        return situation.actor(consequence)
    if situation.aim(consequence):
        return _aimed_at(situation, consequence)
    able = [each for each in _against(situation, consequence) if not is_taken_out(situation.world, each)]
    return able[0] if len(able) == 1 else None


def _only_ally(situation: Situation, consequence: Consequence) -> Character | None:
    """Return the one ally who can act: nobody where there are several, and the actor where there is none."""
    actor = situation.actor(consequence)
    allies = [each for each in receivers(situation, consequence) if actor is None or each.id != actor.id]
    able = [each for each in allies if not is_taken_out(situation.world, each)]
    return able[0] if len(able) == 1 else None if able else actor


def group(situation: Situation, consequence: Consequence) -> Sequence[Character]:
    """Return the side of whoever rolled, those who can act; whoever rolled where nobody is at the table."""
    actor = situation.actor(consequence)
    there = [each for each in situation.world.characters if each.system == situation.system]
    able = [each for each in there if actor and each.side is actor.side and not is_taken_out(situation.world, each)]
    return able or ([actor] if actor else [])


def targets(situation: Situation, consequence: Consequence) -> Board:
    """Return the clocks that the consequence can move, the likeliest first; for harm, never those of whoever deals it.

    Full clocks come last, or empty ones where it clears. Of one owner's, one that is marked out comes first, and those
    of the consequence's own kind come before others.
    """
    kinds = (consequence.clock, *consequence.also)
    if consequence.clock is None or not any(consequence.ticks):
        return ()
    near, clocks = _nearness(situation, consequence), situation.world.clocks
    found = [each for each in clocks if each.kind in kinds and has_name(each, consequence.name) and each.id in near]

    def distance(clock: Clock) -> tuple[bool, _Near, bool, int]:
        able, out = movable(clock, consequence), _marked_out(situation, clock)
        return not able, near[clock.id], not out, kinds.index(clock.kind)

    return tuple(sorted(found, key=distance))


def _marked_out(situation: Situation, clock: Clock) -> bool:
    """Return whether its owner carries a note that names the clock, such as "Enemies target: Wings"."""
    owner = next((each for each in situation.world.characters if clock.id in each.clocks), None)
    notes = [each.name.partition(": ")[2] for each in owner.modifiers if not each.field] if owner else []
    return any(note and has_name(clock, note) for note in notes)


def has_name(clock: Clock, name: str) -> bool:
    """Return whether a clock has that name, perhaps after its owner's, or any where there is no name."""
    return name in ("", clock.name) or clock.name.endswith(f": {name}")


def target(situation: Situation, consequence: Consequence) -> Clock | None:
    """Return the clock that the consequence moves unless a player chooses another; None for a new clock.

    It is that of whoever is meant, else the one that a consequence of this kind moved last, else the first that fits.
    It is never that of a character whom the consequence does not concern. The pool of the scene that it names is meant
    though it is full: there is no second one. So is the target's that it clears, though nothing is left in it.
    """
    near = _nearness(situation, consequence)
    fit = [clock for clock in targets(situation, consequence) if near[clock.id] is not _Near.OTHERS]
    able = [clock for clock in fit if movable(clock, consequence)]
    whose = meant(situation, consequence)
    if whose and consequence.to is not Recipient.SCENE:
        own = [clock for clock in able if clock.id in whose.clocks]
        aimed = situation.aim(consequence) and consequence.to is Recipient.TARGET
        if aimed and clears(consequence):
            own = [clock for clock in fit if clock.id in whose.clocks]
        if own or aimed or consequence.words_from:
            return own[0] if own else None
    last = situation.last.get(consequence.label)
    if consequence.name and consequence.to is Recipient.SCENE:
        return fit[0] if fit else None
    if last == NEW:
        return None
    return next((clock for clock in able if clock.id == last), able[0] if able else None)


def movable(clock: Clock, consequence: Consequence) -> bool:
    """Return whether the consequence would change the clock: a full one is advanced no more."""
    return clock.filled > 0 if clears(consequence) else not clock.full


def clears(consequence: Consequence) -> bool:
    """Return whether the consequence takes ticks off a clock, which a new one has none of."""
    return any(by < 0 for by in consequence.ticks)


def take(
    situation: Situation,
    consequence: Consequence,
    clock: str = NEW,
    by: int = 0,
    receiver: Character | None = None,
    instead: str = "",
    words: str = "",
    named: str = "",
) -> tuple[tuple[Event, ...], ...]:
    """Return the events that apply the consequence, each inner tuple an act of its own.

    It moves that clock, or a new one, `by` so many ticks, or goes to the receiver. `instead` is the label of the
    certain consequence that it replaces: what that one gave is taken back. `words` are a player's, for one `noted`, or
    else what was declared: they name what it gives, or takes, or are kept with it or its ticks. `named` is the name
    of a new clock, if a player gave it one. A new clock that the book names for whoever rolled, or one for the harm of
    a character, is theirs.
    """
    label, roll = consequence.label, situation.roll
    words = (words or situation.declared.get(consequence.who, "")) if consequence.noted else ""
    if consequence.clock is None:
        if consequence.takes == NAMED:
            consequence = replace(consequence, takes=words)
        if consequence.gives and receiver:
            gives = _named(situation, consequence, consequence.gives, receiver, words)
            consequence, words = replace(consequence, gives=gives), ""
        taken = ConsequenceTaken(label, consequence.reading, roll, instead, words)
        turned = (TaskTurned(situation.task),) if consequence.turns and situation.task else ()
        get = group(situation, consequence) if consequence.to is Recipient.GROUP else [receiver] if receiver else ()
        return ((taken, *turned, *(event for each in get for event in _given(situation, consequence, each))),)
    chosen = next((each for each in offered_clocks(consequence, receiver) if clock == MAKE + each.name), None)
    if clock != NEW and chosen is None:
        moved = find_clock(situation.world.clocks, clock)
        return ((ClockTicked(clock, whole_of(moved, by) if moved else by, label, roll, words),),)
    usual = consequence.name or (consequence.words_from or consequence.clock.value).capitalize()
    name = chosen.name if chosen else (named if consequence.noted else "") or usual
    segments = chosen.segments if chosen else consequence.segments
    owner = _owner(situation, consequence, receiver)
    name = owned_name(owner, name) if owner else name[:LONGEST_NAME]
    made = Clock(id=token_hex(4), name=name, kind=consequence.clock, segments=segments)
    ticked = ClockTicked(made.id, whole_of(made, by), label, roll, words)
    return (ClockAdded(made, owner.id if owner else ""),), (ticked,)


def whole_of(clock: Clock, by: int) -> int:
    """Return the ticks as the clock takes them: EVERY is what it still has to fill, or to clear, unless it has more."""
    if abs(by) != EVERY or clock.segments > EVERY:
        return by
    return clock.segments - clock.filled if by > 0 else -clock.filled


def offered_clocks(consequence: Consequence, receiver: Character | None) -> tuple[NewClock, ...]:
    """Return the clocks by name that the consequence can make: the book's, and one for each thing that is harmed."""
    carried = receiver.modifiers if receiver and consequence.words_from else ()
    named = [each.name for each in carried if each.field == consequence.words_from]
    return (*consequence.makes, *[NewClock(name, consequence.segments) for name in named])


def _owner(situation: Situation, consequence: Consequence, receiver: Character | None) -> Character | None:
    """Return the character whose a new clock of the consequence is, None where it is nobody's."""
    named = consequence.name and consequence.to is Recipient.ACTOR
    theirs = named or (consequence.noted and consequence.to in (Recipient.ACTOR, Recipient.TARGET))
    return receiver if theirs and receiver and situation.world.present(receiver.id) else None


def _named(
    situation: Situation, consequence: Consequence, given: Modifier, receiver: Character, words: str
) -> Modifier:
    """Return what is given, its name with a player's words where it is noted, or with the ally whom it comes from."""
    if words:
        return replace(given, name=f"{given.name}: {words}")
    actor = situation.actor(consequence)
    if consequence.to is Recipient.OTHER_ALLY and actor in situation.world.characters and actor != receiver:
        return replace(given, name=f"{given.name}, {actor.name}")
    return given


def certain(
    situation: Situation, consequences: Iterable[Consequence | Choice]
) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return the events that happen with the roll, in its act, and the ticks that do, each an act of its own.

    A tick is certain only where a clock is meant: that of whoever it goes to, or one of that name.
    """
    in_act, ticks = list[Event](), list[Event]()
    for each in every(consequences):
        if not each.certain:
            continue
        if each.clock is None:
            (events,) = take(situation, each, receiver=meant(situation, each))
            in_act += events
        elif (clock := target(situation, each)) and _is_certain(situation, each, clock):
            ticks.append(ClockTicked(clock.id, each.ticks[0], each.label, situation.roll))
    return tuple(in_act), tuple(ticks)


def _is_certain(situation: Situation, consequence: Consequence, clock: Clock) -> bool:
    """Return whether the consequence changes the clock, by one number of ticks, and can mean no other."""
    if len(consequence.ticks) != 1 or not movable(clock, consequence):
        return False
    whose = meant(situation, consequence)
    return clock.name == consequence.name or (whose is not None and clock.id in whose.clocks)


def concerning(situation: Situation, consequences: Iterable[Consequence | Choice]) -> list[Consequence | Choice]:
    """Return what a roll of that actor brings: some consequences, and some options, come only from some rolls."""
    found = list[Consequence | Choice]()
    for each in consequences:
        if isinstance(each, Choice):
            options = tuple([one for one in each.options if _concerns(situation, one)])
            found.append(replace(each, options=options))
        elif _concerns(situation, each):
            found.append(each)
    return found


def _concerns(situation: Situation, consequence: Consequence) -> bool:
    """Return whether the roll brings it: it is of its side, used the modifier that it needs, and can lose it."""
    needs = consequence.needs
    if needs and all(each.name != needs for each in situation.used_by(consequence)):
        return False
    actor = situation.actor(consequence)
    if consequence.held and not (actor and _taken_from(situation, consequence, actor)):
        return False
    return consequence.side in (None, actor.side if actor else Side.PLAYER)


def every(consequences: Iterable[Consequence | Choice]) -> Iterator[Consequence]:
    """Yield every consequence, also those inside a choice."""
    for each in consequences:
        if isinstance(each, Choice):
            yield from (*each.options, *each.instead)
        else:
            yield each


class _Near(IntEnum):
    """Whose a clock is, seen from a consequence: the likeliest to be moved first."""

    MEANT = 0
    AGAINST = 1
    NOBODY = 2
    OTHERS = 3


def _nearness(situation: Situation, consequence: Consequence) -> Mapping[str, _Near]:
    """Return whose each clock is, by its id, without those that the consequence cannot move."""
    owners = {id: character for character in situation.world.characters for id in character.clocks}
    near = {clock.id: _near(situation, consequence, owners.get(clock.id)) for clock in situation.world.clocks}
    return {id: each for id, each in near.items() if each is not None}


def _near(situation: Situation, consequence: Consequence, owner: Character | None) -> _Near | None:
    """Return whose a clock of that owner is, None where the consequence cannot move it."""
    if owner is None:
        return _Near.NOBODY
    actor = situation.actor(consequence)
    own = actor is not None and owner.id == actor.id
    match consequence.to:
        case Recipient.SCENE:
            return None
        case Recipient.TARGET if own:
            return None
        case Recipient.TARGET:
            whose = meant(situation, consequence)
            if whose and owner.id == whose.id:
                return _Near.MEANT
            return _Near.AGAINST if owner in _against(situation, consequence) else _Near.OTHERS
        case Recipient.ALLY | Recipient.OTHER_ALLY if actor and owner.side is not actor.side:
            return None
    return _Near.MEANT if own else _Near.OTHERS


def struck(
    situation: Situation, consequences: Iterable[Consequence | Choice], events: Iterable[object]
) -> Character | None:
    """Return whose clock the roll's events have ticked as that of its target, None for nobody's or without a tick."""
    labels = {each.label for each in every(consequences) if each.to is Recipient.TARGET and each.clock}
    ticked = {each.clock for each in events if isinstance(each, ClockTicked) and each.consequence in labels}
    return next((each for each in situation.world.characters if ticked & set(each.clocks)), None)


def _aimed_at(situation: Situation, consequence: Consequence) -> Character | None:
    """Return the target of the roll, None where there is none: nobody is their own."""
    actor = situation.actor(consequence)
    aim = situation.aim(consequence)
    return None if actor and actor.id == aim else situation.world.find(aim)


def _against(situation: Situation, consequence: Consequence) -> Sequence[Character]:
    """Return who is on the other side than the actor: the opposition where nobody is known to act."""
    actor = situation.actor(consequence)
    side = actor.side if actor else Side.PLAYER
    return [each for each in situation.world.characters if each.system == situation.system and each.side is not side]


def _given(situation: Situation, consequence: Consequence, receiver: Character) -> Iterator[Event]:
    """Yield what the receiver gets and loses."""
    if consequence.gives:
        yield ModifierGiven(receiver.id, consequence.gives)
    if consequence.condition:
        yield ConditionGiven(receiver.id, consequence.condition)
    if consequence.takes:
        yield from _taken_from(situation, consequence, receiver)


def _taken_from(situation: Situation, consequence: Consequence, receiver: Character) -> Sequence[Event]:
    """Return what the receiver loses of what the consequence takes."""
    # What an ally brought is the ally's, whatever its name.
    own = [each for each in situation.used_by(consequence) if each.holder in ("", receiver.id)]
    used = {each.name for each in own if each.field == consequence.takes}
    gone = modifiers_to_remove(receiver.modifiers, consequence.takes, used)
    over = [each for each in receiver.conditions if each.name == consequence.takes]
    return [
        *(ModifierTaken(receiver.id, each.field, each.name) for each in gone),
        *(ConditionTaken(receiver.id, each.name) for each in over),
    ]


def last_targets(ticks: Iterable[object]) -> dict[str, str]:
    """Return the clock that each consequence moved last, by its label."""
    return {event.consequence: event.clock for event in ticks if isinstance(event, ClockTicked) and event.consequence}
