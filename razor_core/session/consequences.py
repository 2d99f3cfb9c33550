"""Apply what a result brings: to whom it can go, who is meant where nobody says otherwise, and the events that do it.

Nobody who rolls is offered the harm that they deal, and nothing that is full, or taken out, is chosen by itself.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from secrets import token_hex

from razor_core.rules.consequences import Choice, ClockKind, Consequence, Recipient, Side
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.session.events import ClockAdded, ClockTicked, ConsequenceTaken, Event, Rolled
from razor_core.systems import find
from razor_core.table import setups
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character, modifiers_to_remove
from razor_core.table.clocks import Board, Clock
from razor_core.table.world import World, is_taken_out

#: In place of a clock's id: a new clock, or before the name of one that the consequence makes.
NEW, MAKE = "", "+"
#: The most characters of the owner's name in that of a clock.
LONGEST_OWNER = 40
#: The kinds of clock that a consequence of another kind can move too: a track of Witchgates is any clock (WG-9).
_ALSO: Mapping[ClockKind, tuple[ClockKind, ...]] = {ClockKind.TRACK: (ClockKind.PROGRESS, ClockKind.THREAT)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A result on the table: the world now, whose roll it was, and what was chosen for consequences before.

    `roll` is the key of the roll's record. `actors` are the ids of those who rolled, by participant; a single roll has
    one, under an empty name. `target` is the id of the target, empty for nobody. `used` are the modifiers of the roll.
    `last` is the clock that a consequence moved last, by its label. `declared` is what was declared before the roll, by
    participant. `since` are the rolls that were made after it.
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
    if situation.target:
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

    Full clocks come last, or empty ones where it clears.
    """
    kind = consequence.clock
    if kind is None:
        return ()
    near = _nearness(situation, consequence)
    found = [
        (not movable(clock, consequence), near[clock.id], at, clock)
        for at, clock in enumerate(situation.world.clocks)
        if clock.kind in (kind, *_ALSO.get(kind, ())) and _has_name(clock, consequence.name) and clock.id in near
    ]
    return tuple(clock for *_, clock in sorted(found, key=lambda each: each[:3]))


def _has_name(clock: Clock, name: str) -> bool:
    """Return whether a clock has that name, perhaps after its owner's, or any where there is no name."""
    return name in ("", clock.name) or clock.name.endswith(f": {name}")


def target(situation: Situation, consequence: Consequence) -> Clock | None:
    """Return the clock that the consequence moves unless a player chooses another; None for a new clock.

    It is that of whoever is meant, else the one that a consequence of this kind moved last, else the first that fits.
    It is never that of a character whom the consequence does not concern.
    """
    near = _nearness(situation, consequence)
    fit = [clock for clock in targets(situation, consequence) if near[clock.id] is not _Near.OTHERS]
    able = [clock for clock in fit if movable(clock, consequence)]
    whose = meant(situation, consequence)
    if whose and consequence.to is not Recipient.SCENE:
        own = [clock for clock in able if clock.id in whose.clocks]
        if own or (situation.target and consequence.to is Recipient.TARGET):
            return own[0] if own else None
    last = situation.last.get(consequence.label)
    if last == NEW:
        return None
    return next((clock for clock in able if clock.id == last), able[0] if able else None)


def movable(clock: Clock, consequence: Consequence) -> bool:
    """Return whether the consequence would change the clock: a full one is advanced no more."""
    clears = any(by < 0 for by in consequence.ticks)
    return clock.filled > 0 if clears else not clock.full


def take(
    situation: Situation,
    consequence: Consequence,
    clock: str = NEW,
    by: int = 0,
    receiver: Character | None = None,
    instead: str = "",
    words: str = "",
) -> tuple[tuple[Event, ...], ...]:
    """Return the events that apply the consequence, each inner tuple an act of its own.

    It moves that clock, or a new one, `by` so many ticks, or goes to the receiver. `instead` is the label of the
    certain consequence that it replaces: what that one gave is taken back. `words` are a player's, for one `noted`, or
    else what was declared: they name what it gives, or are kept with it or its ticks. A new clock that the book names
    for whoever rolled is theirs.
    """
    label, roll = consequence.label, situation.roll
    words = (words or situation.declared.get(consequence.who, "")) if consequence.noted else ""
    if consequence.clock is None:
        if consequence.gives and receiver:
            gives = _named(situation, consequence, consequence.gives, receiver, words)
            consequence, words = replace(consequence, gives=gives), ""
        taken = ConsequenceTaken(label, consequence.reading, roll, instead, words)
        get = group(situation, consequence) if consequence.to is Recipient.GROUP else [receiver] if receiver else ()
        return ((taken, *(event for each in get for event in _given(situation, consequence, each))),)
    chosen = next((each for each in consequence.makes if clock == MAKE + each.name), None)
    if clock != NEW and chosen is None:
        return ((ClockTicked(clock, by, label, roll, words),),)
    name = chosen.name if chosen else consequence.name or consequence.clock.value.capitalize()
    segments = chosen.segments if chosen else consequence.segments
    owner = _owner(situation, consequence, receiver)
    if owner:
        name = f"{owner.name[:LONGEST_OWNER]}: {name}"
    made = Clock(id=token_hex(4), name=name, kind=consequence.clock, segments=segments)
    return (ClockAdded(made, owner.id if owner else ""),), (ClockTicked(made.id, by, label, roll, words),)


def _owner(situation: Situation, consequence: Consequence, receiver: Character | None) -> Character | None:
    """Return the character whose a new clock of the consequence is, None where it is nobody's."""
    theirs = consequence.name and consequence.to is Recipient.ACTOR
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


def replaced_by(
    consequence: Consequence, consequences: Iterable[Consequence | Choice], done: Container[str]
) -> Consequence | None:
    """Return the certain consequence of the same choice that was applied, by its label in `done`; None if none was."""
    for each in consequences:
        if isinstance(each, Choice) and consequence in (*each.options, *each.instead):
            return next((one for one in each.options if one.certain and one.label in done), None)
    return None


def too_late(situation: Situation, consequence: Consequence, consequences: Iterable[Consequence | Choice] = ()) -> bool:
    """Return whether nothing can replace a certain consequence any more: what it gave has been used, or is gone.

    It is not gone where another of the `consequences` has cancelled it: taking it back brings that one.
    """
    whose, given = meant(situation, consequence), consequence.gives
    if whose is None or consequence.clock:
        return False
    for each in situation.since:
        part = each.reading in find(each.system).FOLLOW_UPS
        if each.actor == whose.id and (setups.concerns(each.system, each.reading, given) if given else not part):
            return True
    gone = given is not None and whose.modifier(given.field, given.name) is None
    return gone and _cancelled_by(consequence, consequences) is None


def _cancelled_by(consequence: Consequence, consequences: Iterable[Consequence | Choice]) -> Modifier | None:
    """Return what another certain consequence gave the same one to cancel what this one gave, if any."""
    given = consequence.gives
    others = (each.gives for each in every(consequences) if each.certain and each.who == consequence.who)
    return next((each for each in others if given and each and each.cancels == given.field), None)


def take_back(
    situation: Situation,
    consequence: Consequence,
    receiver: Character | None,
    consequences: Iterable[Consequence | Choice] = (),
) -> tuple[Event, ...]:
    """Return the events that take back what a certain consequence gave, where it is still there.

    Where another of the `consequences` has cancelled it, they give back that one.
    """
    if receiver is None:
        return ()
    given, state = consequence.gives, consequence.condition
    if given and receiver.modifier(given.field, given.name):
        return (ModifierTaken(receiver.id, given.field, given.name),)
    if other := _cancelled_by(consequence, consequences):
        return (ModifierGiven(receiver.id, other),)
    if state and state in receiver.conditions:
        return (ConditionTaken(receiver.id, state.name),)
    return ()


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
        elif (clock := target(situation, each)) and len(each.ticks) == 1 and _is_meant(situation, each, clock):
            ticks.append(ClockTicked(clock.id, each.ticks[0], each.label, situation.roll))
    return tuple(in_act), tuple(ticks)


def _is_meant(situation: Situation, consequence: Consequence, clock: Clock) -> bool:
    """Return whether the consequence can mean no other clock."""
    whose = meant(situation, consequence)
    return clock.name == consequence.name or (whose is not None and clock.id in whose.clocks)


def concerning(situation: Situation, consequences: Iterable[Consequence | Choice]) -> list[Consequence | Choice]:
    """Return what a roll of that actor brings: some consequences, and some options, come only from one side's rolls."""
    found = list[Consequence | Choice]()
    for each in consequences:
        if isinstance(each, Choice):
            options = tuple([one for one in each.options if _concerns(situation, one)])
            found.append(replace(each, options=options))
        elif _concerns(situation, each):
            found.append(each)
    return found


def _concerns(situation: Situation, consequence: Consequence) -> bool:
    actor = situation.actor(consequence)
    return consequence.side in (None, actor.side if actor else Side.PLAYER)


def withdrawn(events: Iterable[object], consequences: Iterable[Consequence | Choice]) -> tuple[ClockTicked, ...]:
    """Return ticks that take back those among the events whose consequence the result no longer has."""
    labels = {each.label for each in every(consequences)}
    ticks = (each for each in events if isinstance(each, ClockTicked) and each.consequence)
    return tuple(ClockTicked(each.clock, -each.by) for each in ticks if each.consequence not in labels)


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
    return None if actor and actor.id == situation.target else situation.world.find(situation.target)


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
        # What an ally brought is the ally's, whatever its name.
        own = [each for each in situation.used if each.holder in ("", receiver.id)]
        used = {each.name for each in own if each.field == consequence.takes}
        for modifier in modifiers_to_remove(receiver.modifiers, consequence.takes, used):
            yield ModifierTaken(receiver.id, modifier.field, modifier.name)
        if any(each.name == consequence.takes for each in receiver.conditions):
            yield ConditionTaken(receiver.id, consequence.takes)


def last_targets(ticks: Iterable[object]) -> dict[str, str]:
    """Return the clock that each consequence moved last, by its label."""
    return {event.consequence: event.clock for event in ticks if isinstance(event, ClockTicked) and event.consequence}
