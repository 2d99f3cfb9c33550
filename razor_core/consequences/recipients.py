"""Whom a consequence of a result concerns: who can receive it, which clocks it can move, and which are meant.

Nobody who rolls is offered the harm that they deal, and nothing that is full, or taken out, is chosen by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache

from razor_core.events.events import Fiction, Rolled
from razor_core.rules.clock_kinds import Side, to_others
from razor_core.rules.consequences import Consequence, Recipient
from razor_core.rules.effects import Tick
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.systems import find
from razor_core.table.characters import Character
from razor_core.table.clocks import Board, Clock
from razor_core.table.world import World, is_taken_out, whose

#: In place of a clock's id: a new clock, or before the name of one that the consequence makes.
NEW, MAKE = "", "+"


#: Of how many consequences it is remembered whom they concern: more than one result has.
_MANY = 128


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Situation:
    """A result on the table: the world now, whose roll it was, and what was chosen for consequences before.

    It is equal to nothing but itself, so whom a consequence concerns in it is found once.

    `roll` is the key of the roll's record. `actors` are the ids of those who rolled, by participant; a single roll has
    one, under an empty name. `target` is the id of the target, empty for nobody; where each of a group has their own,
    `aims` are these by participant. `told` is the fiction of each roll by participant. `last` is the clock that a
    consequence moved last, by its key. `since` are the rolls that were made after it. `task` is the id of the Extended
    Task that the roll was for, empty for none. `sides` are those that the actors were on when they rolled, by
    participant, whatever became of them since; not of one who was not at the table then.
    """

    world: World
    system: str
    roll: str
    actors: Mapping[str, str] = field(default_factory=dict)
    target: str = ""
    last: Mapping[str, str] = field(default_factory=dict)
    told: Mapping[str, Fiction] = field(default_factory=dict)
    since: Sequence[Rolled] = ()
    task: str = ""
    aims: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)

    @property
    def there(self) -> Sequence[Character]:
        """The characters at the table who can have made the roll."""
        game = find(self.system)
        return [character for character in self.world.characters if game.is_for(character.system)]

    def counts(self, clock: Clock) -> bool:
        """Return whether a clock can be moved by the roll: it is of its game."""
        return clock.is_of(self.system) or find(self.system).is_for_all

    def aim(self, consequence: Consequence) -> str:
        """Return the id of the target of the roll that the consequence comes from, empty for nobody."""
        return self.aims.get(consequence.who) or self.target

    def fiction(self, consequence: Consequence) -> Fiction:
        """Return the fiction of the roll that the consequence comes from."""
        return self.told.get(consequence.who) or self.told.get("") or Fiction()

    def used_by(self, consequence: Consequence) -> Sequence[Modifier]:
        """Return the modifiers of the roll that the consequence comes from."""
        return self.fiction(consequence).modifiers

    def whose(self, consequence: Consequence) -> str:
        """Return for whose later rolls something stands that the consequence sets."""
        id = self.actors.get(consequence.who, next(iter(self.actors.values()), ""))
        return whose(self.system, id, self.fiction(consequence).who)

    def actor(self, consequence: Consequence) -> Character | None:
        """Return whose roll the consequence comes from; None where nobody is known."""
        return _actor(self, consequence.who)

    def side(self, consequence: Consequence) -> Side:
        """Return the side whose roll the consequence comes from: that of the players where nobody is known."""
        actor = self.actor(consequence)
        return self.sides.get(consequence.who) or (actor.side if actor else Side.PLAYER)


@lru_cache(_MANY)
def _actor(situation: Situation, who: str) -> Character | None:
    """Return who made the roll of that participant; None where nobody is known."""
    ids = situation.actors
    return situation.world.find(ids.get(who, next(iter(ids.values()), "")))


def against(situation: Situation, consequence: Consequence) -> Side | None:
    """Return the side that the consequence is against: the target's, or without one the other that is at the table.

    None where nobody is there whom it could be against.
    """
    whom = _aimed_at(situation, consequence) or next(iter(_against(situation, consequence)), None)
    return whom.side if whom else None


@lru_cache(_MANY)
def receivers(situation: Situation, consequence: Consequence) -> tuple[Character, ...]:
    """Return who can get what the consequence gives, or lose what it takes, whoever is meant by it first.

    Without a target, nobody is meant by what a target gets, but everyone else can get it: the other side first, and
    who is taken out last. What is for another ally goes to whoever rolled only where there is none who can act.
    """
    actor = situation.actor(consequence)
    first = _aimed_at(situation, consequence) if consequence.to is Recipient.TARGET else actor
    others = [character for character in situation.there if character is not first]
    if consequence.to is Recipient.TARGET:
        first_of = {character.id for character in _against(situation, consequence)}
        others = [other for other in others if other is not actor]
        others.sort(key=lambda each: (is_taken_out(situation.world, each), each.id not in first_of))
        others = [other for other in others if consequence.against in (None, other.side)]
    elif consequence.side:
        others = [other for other in others if other.side is consequence.side]
    if consequence.to in (Recipient.ALLY, Recipient.OTHER_ALLY) and actor:
        others = [other for other in others if other.side is situation.side(consequence)]
    if consequence.to is Recipient.OTHER_ALLY:
        others.sort(key=lambda each: is_taken_out(situation.world, each))
        alone = not others or is_taken_out(situation.world, others[0])
        return (*others, *([actor] if actor and alone else ()))
    return tuple(([first] if first else []) + others)


@lru_cache(_MANY)
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
    able = [character for character in _against(situation, consequence) if not is_taken_out(situation.world, character)]
    return able[0] if len(able) == 1 else None


def _only_ally(situation: Situation, consequence: Consequence) -> Character | None:
    """Return the one ally who can act: nobody where there are several, and the actor where there is none."""
    actor = situation.actor(consequence)
    allies = [receiver for receiver in receivers(situation, consequence) if actor is None or receiver.id != actor.id]
    able = [ally for ally in allies if not is_taken_out(situation.world, ally)]
    return able[0] if len(able) == 1 else None if able else actor


def group(situation: Situation, consequence: Consequence) -> Sequence[Character]:
    """Return the side of whoever rolled, those who can act; whoever rolled where nobody is at the table."""
    actor, side = situation.actor(consequence), situation.side(consequence)
    able = [
        character
        for character in situation.there
        if actor and character.side is side and not is_taken_out(situation.world, character)
    ]
    return able or ([actor] if actor else [])


@lru_cache(_MANY)
def targets(situation: Situation, consequence: Consequence) -> Board:
    """Return the clocks that the consequence can move, the likeliest first; for harm, never those of whoever deals it.

    Full clocks come last, or empty ones where it clears. Of one owner's, one that is marked out comes first, and those
    of the consequence's own kind come before others.
    """
    tick = consequence.tick
    if tick is None or not any(tick.numbers):
        return ()
    kinds = tick.kinds
    board = [clock for clock in situation.world.clocks if situation.counts(clock)]
    named = [clock for clock in board if clock.kind in kinds and has_name(clock, tick.name)]
    near, owners = _nearness(situation, consequence), _owners(situation)

    def distance(clock: Clock) -> tuple[bool, _Near, bool, int]:
        owner = owners.get(clock.id)
        out = owner is not None and _marked_out(owner, clock)
        return not movable(clock, consequence), near.get(clock.id, _Near.NOBODY), not out, kinds.index(clock.kind)

    found = [clock for clock in named if near.get(clock.id, _Near.NOBODY) is not _Near.UNABLE]
    return tuple(sorted(found, key=distance))


def _marked_out(owner: Character, clock: Clock) -> bool:
    """Return whether its owner carries a note that names the clock, such as "Enemies target: Wings"."""
    notes = [modifier.name.partition(": ")[2] for modifier in owner.modifiers if not modifier.field]
    return any(note and has_name(clock, note) for note in notes)


def has_name(clock: Clock, name: str) -> bool:
    """Return whether a clock has that name, perhaps after its owner's, or any where there is no name."""
    return name in ("", clock.name) or clock.name.endswith(f": {name}")


@lru_cache(_MANY)
def target(situation: Situation, consequence: Consequence, first: str = "") -> Clock | None:
    """Return the clock that the consequence moves unless a player chooses another; None for a new clock.

    It is that of whoever is meant, else the one that a consequence of this kind moved last, if that works for the same
    side, else the first that fits. It is never that of a character whom the consequence does not concern. The pool of
    the scene that it names is meant though it is full: there is no second one. So is the target's, though it is full,
    or nothing is left of what it clears, and a track that the book names. A second one is another than the `first`, by
    its id, if that is known.
    """
    tick, near = consequence.tick, _nearness(situation, consequence)
    if tick is None:
        return None
    fit = [clock for clock in targets(situation, consequence) if near.get(clock.id) is not _Near.OTHERS]
    able = [clock for clock in fit if movable(clock, consequence)]
    whose = meant(situation, consequence)
    if whose and consequence.to is not Recipient.SCENE:
        own = [clock for clock in able if clock.id in whose.clocks]
        aimed = situation.aim(consequence) and consequence.to is Recipient.TARGET
        if not own and (aimed or tick.name) and not (consequence.words and consequence.words.of):
            own = [clock for clock in fit if clock.id in whose.clocks]
        if own or aimed or (consequence.words and consequence.words.of):
            if tick.second:
                own = [clock for clock in own if clock.id != (first or own[0].id)]
            return own[0] if own else None
    last = situation.last.get(consequence.key)
    if tick.name and consequence.to is Recipient.SCENE:
        return fit[0] if fit else None
    if last == NEW:
        return None
    chosen = next((clock for clock in able if clock.id == last and not _is_others(clock, tick)), None)
    return chosen or next((clock for clock in able if clock.kind not in tick.by_hand), None)


def _is_others(clock: Clock, tick: Tick) -> bool:
    """Return whether the clock works for the other side than those that are meant."""
    other = to_others(clock.kind)
    return clock.kind in tick.by_hand and other in tick.kinds and other not in tick.by_hand


def movable(clock: Clock, consequence: Consequence) -> bool:
    """Return whether the consequence would change the clock: a full one is advanced no more."""
    return clock.filled > 0 if consequence.tick and consequence.tick.clears else not clock.full


class _Near(IntEnum):
    """Whose a clock is, seen from a consequence: the likeliest to be moved first."""

    MEANT = 0
    AGAINST = 1
    NOBODY = 2
    OTHERS = 3
    #: The consequence cannot move it.
    UNABLE = 4


@lru_cache(_MANY)
def _nearness(situation: Situation, consequence: Consequence) -> Mapping[str, _Near]:
    """Return whose each clock is that has an owner, by its id."""
    near = [
        (character, _near(situation, consequence, character))
        for character in situation.world.characters
        if character.clocks
    ]
    return {id: whose for character, whose in near for id in character.clocks}


@lru_cache(_MANY)
def _owners(situation: Situation) -> Mapping[str, Character]:
    """Return the owner of each clock that has one, by its id."""
    return {id: character for character in situation.world.characters for id in character.clocks}


def _near(situation: Situation, consequence: Consequence, owner: Character) -> _Near:
    """Return whose the clocks of that owner are."""
    actor = situation.actor(consequence)
    own = actor is not None and owner.id == actor.id
    match consequence.to:
        case Recipient.SCENE:
            return _Near.UNABLE
        case Recipient.TARGET if own or consequence.against not in (None, owner.side):
            return _Near.UNABLE
        case Recipient.TARGET:
            whose = meant(situation, consequence)
            if whose and owner.id == whose.id:
                return _Near.MEANT
            return _Near.AGAINST if owner in _against(situation, consequence) else _Near.OTHERS
        case Recipient.ALLY | Recipient.OTHER_ALLY if actor and owner.side is not situation.side(consequence):
            return _Near.UNABLE
    return _Near.MEANT if own else _Near.OTHERS


def _aimed_at(situation: Situation, consequence: Consequence) -> Character | None:
    """Return the target of the roll, None where there is none: nobody is their own."""
    actor = situation.actor(consequence)
    aim = situation.aim(consequence)
    return None if actor and actor.id == aim else situation.world.find(aim)


def _against(situation: Situation, consequence: Consequence) -> Sequence[Character]:
    """Return who is on the other side than the actor: the opposition where nobody is known to act."""
    side = situation.side(consequence)
    return [character for character in situation.there if character.side is not side]
