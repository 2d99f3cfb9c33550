"""Apply what a result brings: which consequences it has for whoever rolled, and the events that do what they say."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from secrets import token_hex

from razor_core.consequences.recipients import MAKE, NEW, Situation, against, group, meant, movable, target
from razor_core.events.events import ConsequenceTaken, Event
from razor_core.rules.consequences import Choice, Consequence, Recipient, every, told
from razor_core.rules.effects import EVERY, NAMED, Afflict, Effect, Give, Lose, NewClock, Tick, TurnTask
from razor_core.rules.fields import LONGEST_NAME
from razor_core.rules.modifiers import Modifier, uncounted
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character, modifiers_to_remove
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.clocks import find as find_clock
from razor_core.table.tasks import TaskTurned
from razor_core.table.tracks import owned_name


def take(
    situation: Situation,
    consequence: Consequence,
    clock: str = NEW,
    by: int = 0,
    receiver: Character | None = None,
    instead: str = "",
    words: str = "",
    named: str = "",
) -> tuple[Event, ...]:
    """Return the events that apply the consequence, as one act.

    It moves that clock, or a new one, `by` so many ticks, or goes to the receiver. `instead` is the key of the
    certain consequence that it replaces: what that one gave is taken back. `words` are a player's, where it takes some,
    or else what was declared of it: they name what it gives, or takes, or are kept with it or its ticks. `named` is the
    name of a new clock, if a player gave it one. A new clock for whoever rolled, or for the target, is theirs.
    """
    label = told(consequence.label, consequence.who)
    asked = consequence.words
    words = (words or (situation.fiction(consequence).declared if asked.declared else "")) if asked else ""
    effect = consequence.tick
    if effect is None:
        taken = ConsequenceTaken(consequence.key, instead=instead, roll=situation.roll, label=label)
        return _taken(situation, consequence, receiver, taken, words)
    chosen = next(
        (new_clock for new_clock in offered_clocks(consequence, effect, receiver) if clock == MAKE + new_clock.name),
        None,
    )
    tick = ClockTicked(clock, by, consequence.key, situation.roll, words, label)
    if clock != NEW and chosen is None:
        moved = find_clock(situation.world.clocks, clock)
        return (replace(tick, by=whole_of(moved, by) if moved else by),)
    owner = _owner(situation, consequence, receiver)
    made = _new_clock(situation.system, consequence, effect, chosen, owner, named)
    return (ClockAdded(made, owner.id if owner else ""), replace(tick, clock=made.id, by=whole_of(made, by)))


def _taken(
    situation: Situation, consequence: Consequence, receiver: Character | None, taken: ConsequenceTaken, words: str
) -> tuple[Event, ...]:
    """Return the events that apply a consequence that moves no clock.

    A player's words are kept, unless they are in the name of what it gives.
    """
    get = group(situation, consequence) if consequence.to is Recipient.GROUP else [receiver] if receiver else []
    kept = "" if consequence.gives and receiver else words
    whose = situation.whose(consequence) if consequence.sets else ""
    taken = replace(taken, reading=consequence.reading, words=kept, sets=consequence.sets, whose=whose)
    done = (event for effect in consequence.effects for event in _does(situation, consequence, effect, get, words))
    return (taken, *done)


def _does(
    situation: Situation, consequence: Consequence, effect: Effect, get: Sequence[Character], words: str
) -> Sequence[Event]:
    """Return the events of an effect, for those who get it."""
    match effect:
        case Give(given):
            return [
                ModifierGiven(
                    character.id,
                    _named(situation, consequence, given, character, _spelled(situation, character, words)),
                )
                for character in get
            ]
        case Afflict(condition):
            return [ConditionGiven(character.id, condition) for character in get]
        case Lose(what):
            lost = [_spelled(situation, character, words) if what == NAMED else what for character in get]
            each_loses = zip(lost, get, strict=True)
            return [event for name, each in each_loses for event in _lost(situation, consequence, name, each)]
        case TurnTask() if situation.task:
            return [TaskTurned(situation.task)]
    return ()


def _new_clock(
    system: str, consequence: Consequence, tick: Tick, chosen: NewClock | None, owner: Character | None, named: str
) -> Clock:
    """Return a new clock for a consequence: one that it makes, or a plain one, which a player may have named."""
    words = consequence.words
    usual = tick.name or ((words and words.of) or consequence.form or tick.kind.value).capitalize()
    name = chosen.name if chosen else (named if words else "") or usual
    return Clock(
        id=token_hex(4),
        name=owned_name(owner, name) if owner else name[:LONGEST_NAME],
        kind=tick.kind,
        segments=chosen.segments if chosen else tick.segments,
        system=system,
    )


def whole_of(clock: Clock, by: int) -> int:
    """Return the ticks as the clock takes them: EVERY is what it still has to fill, or to clear, unless it has more."""
    if abs(by) != EVERY or clock.segments > EVERY:
        return by
    return clock.segments - clock.filled if by > 0 else -clock.filled


def offered_clocks(consequence: Consequence, tick: Tick, receiver: Character | None) -> tuple[NewClock, ...]:
    """Return the clocks by name that its tick can make: the book's, and one for each thing that is harmed."""
    words = consequence.words
    carried = receiver.modifiers if receiver and words and words.of else ()
    named = [modifier.name for modifier in carried if words and modifier.field == words.of]
    return (*tick.makes, *[NewClock(name, tick.segments) for name in named])


def _owner(situation: Situation, consequence: Consequence, receiver: Character | None) -> Character | None:
    """Return the character whose a new clock of the consequence is, None where it is nobody's."""
    theirs = consequence.to in (Recipient.ACTOR, Recipient.TARGET)
    return receiver if theirs and receiver and situation.world.present(receiver.id) else None


def _named(
    situation: Situation, consequence: Consequence, given: Modifier, receiver: Character, words: str
) -> Modifier:
    """Return what is given: its name with a player's words where it is noted, and from whom where that is an ally."""
    if words:
        return replace(given, name=f"{given.name}: {words}")
    return replace(given, giver=giver(situation, consequence, receiver.id))


def _spelled(situation: Situation, receiver: Character, words: str) -> str:
    """Return a player's words as the name of what the receiver has, whatever their capitals; else as they are."""
    tracks = [clock.name for clock in situation.world.clocks if clock.id in receiver.clocks]
    own = [
        *[uncounted(modifier.name) for modifier in receiver.modifiers],
        *[condition.plain.name for condition in receiver.conditions],
        *[name.removeprefix(f"{receiver.name}: ") for name in tracks],
    ]
    return next((name for name in own if name.casefold() == words.casefold()), words)


def giver(situation: Situation, consequence: Consequence, receiver: str) -> str:
    """Return the id of the ally who gives what the receiver gets, empty for what nobody else gives."""
    actor = situation.actor(consequence)
    ally = consequence.to is Recipient.OTHER_ALLY and actor in situation.world.characters
    return actor.id if actor and ally and actor.id != receiver else ""


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
        if each.tick is None:
            in_act += take(situation, each, receiver=meant(situation, each))
        elif (clock := target(situation, each)) and _is_certain(situation, each, each.tick, clock):
            label = told(each.label, each.who)
            ticks.append(ClockTicked(clock.id, each.tick.numbers[0], each.key, situation.roll, label=label))
    return tuple(in_act), tuple(ticks)


def _is_certain(situation: Situation, consequence: Consequence, tick: Tick, clock: Clock) -> bool:
    """Return whether the consequence changes the clock, by one number of ticks, and can mean no other."""
    if len(tick.numbers) != 1 or not movable(clock, consequence):
        return False
    whose = meant(situation, consequence)
    return clock.name == tick.name or (whose is not None and clock.id in whose.clocks)


def concerning(situation: Situation, consequences: Iterable[Consequence | Choice]) -> list[Consequence | Choice]:
    """Return what a roll of that actor brings, as their side sees it: some consequences come only from some rolls."""
    found = list[Consequence | Choice]()
    for each in consequences:
        if isinstance(each, Choice):
            options, instead = (_concerned(situation, of) for of in (each.options, each.instead))
            found.append(replace(each, options=options, instead=instead))
        else:
            found += _concerned(situation, (each,))
    return found


def _concerned(situation: Situation, options: Iterable[Consequence]) -> tuple[Consequence, ...]:
    """Return those that the roll brings, as its side sees them."""
    return tuple([option.seen_from(situation.side(option)) for option in options if _concerns(situation, option)])


def _concerns(situation: Situation, consequence: Consequence) -> bool:
    """Return whether the roll brings it: it is of its side, against its side, with what it needs or loses."""
    needs = consequence.needs
    if needs and all(modifier.name != needs for modifier in situation.used_by(consequence)):
        return False
    actor = situation.actor(consequence)
    lose = consequence.effect(Lose)
    if lose and lose.held and not (actor and _lost(situation, consequence, lose.what, actor)):
        return False
    if consequence.against and against(situation, consequence) not in (None, consequence.against):
        return False
    return consequence.side in (None, situation.side(consequence))


def has_room(choice: Choice, one: Consequence, keys: Container[str]) -> bool:
    """Return whether an option can be taken beside those with these keys that were taken before.

    What is certain takes no room, nor does anything in a choice that changes: another option can take its place. One
    that takes more has room for all.
    """
    if choice.changes or choice.more:
        return True
    taken = [option for option in (*choice.options, *choice.instead) if option.key in keys and not option.certain]
    if one.certain or not taken:
        return True
    return len(taken) < choice.count and not any(consequence in choice.instead for consequence in (one, *taken))


def struck(
    situation: Situation, consequences: Iterable[Consequence | Choice], events: Iterable[object]
) -> Character | None:
    """Return whose clock the roll's events have ticked as that of its target, None for nobody's or without a tick."""
    keys = {
        consequence.key
        for consequence in every(consequences)
        if consequence.to is Recipient.TARGET and consequence.tick
    }
    ticked = {event.clock for event in events if isinstance(event, ClockTicked) and event.consequence in keys}
    return next((character for character in situation.world.characters if ticked & set(character.clocks)), None)


def _lost(situation: Situation, consequence: Consequence, what: str, receiver: Character) -> Sequence[Event]:
    """Return what the receiver loses: what the roll used in that field, or else what they have of that name."""
    # What an ally brought is the ally's, whatever its name.
    own = [modifier for modifier in situation.used_by(consequence) if modifier.holder in ("", receiver.id)]
    used = {modifier.name for modifier in own if modifier.field == what}
    gone = modifiers_to_remove(receiver.modifiers, what, used)
    over = [condition for condition in receiver.conditions if condition.plain.name == what][:1]
    # What was noted of a thing goes with it.
    names = dict.fromkeys([what, *(modifier.name for modifier in gone)])
    notes = [note for name in names for note in receiver.notes_about(name)]
    return [
        *(ModifierTaken(receiver.id, modifier.field, modifier.name) for modifier in (*gone, *notes)),
        *(ConditionTaken(receiver.id, condition.name) for condition in over),
    ]


def last_targets(ticks: Iterable[object]) -> dict[str, str]:
    """Return the clock that each consequence moved last, by its key."""
    return {event.consequence: event.clock for event in ticks if isinstance(event, ClockTicked) and event.consequence}
