"""The turn order: how each character stands in the round, and what happens in it.

Nothing is kept of who takes part: everyone of the game who is on the table does, unless they are taken out. So who
joins, leaves or comes round needs no event here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from razor_core.rules.fields import validate_number
from razor_core.rules.game import TurnEffect, TurnKind, TurnRules
from razor_core.rules.numbers import counted
from razor_core.systems import find
from razor_core.table.character_events import ConditionTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.durations import counted_down
from razor_core.table.world import MOST_ROUNDS, Change, TurnOrder, World, is_track, out_word, turn_rules

#: Why somebody has no Reaction who has used it in this round.
USED = "used"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnState:
    """How a character stands in the round: the kind of turn they take, the actions they have, and what they still may.

    `barred` are the kinds of turn that a condition forbids, each with its name. `out` says that they are taken out, in
    the game's word. `no_reaction` says why they have no Reaction: the name of a condition, or USED; empty where they
    have one. `says` are what their conditions remind of in their turn, `at_end` when it ends.
    """

    character: Character
    kind: TurnKind
    actions: int
    barred: tuple[tuple[str, str], ...] = ()
    acted: bool = False
    on_turn: bool = False
    out: str = ""
    no_reaction: str = ""
    says: tuple[str, ...] = ()
    at_end: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether they can still act in this round, and it is not their turn."""
        return not (self.acted or self.on_turn or self.out)


def standings(world: World) -> tuple[TurnState, ...]:
    """Return how everyone stands, in the order of a round; within a side, in that of the table."""
    order = world.turns
    if order is None:
        return ()
    found = [_standing(world, order, character) for character in world.characters if character.system == order.system]
    places = order.rules.order
    return tuple(sorted(found, key=lambda turn_state: places.index((turn_state.kind.name, turn_state.character.side))))


def on_turn(world: World) -> TurnState | None:
    """Return whose turn it is, None while it is nobody's, or theirs who left or is taken out."""
    return next((standing for standing in standings(world) if standing.on_turn), None)


def over(world: World) -> tuple[ConditionTaken, ...]:
    """Return the events that end what lasts no longer than the turn of whose turn it is."""
    taking = on_turn(world)
    if taking is None:
        return ()
    effects = _effects(turn_rules(taking.character.system), taking.character)
    return tuple([ConditionTaken(taking.character.id, name) for name, effect in effects if effect.ends])


def filled(world: World, id: str) -> tuple[ClockTicked, ...]:
    """Return the events that fill tracks of a character again whose turn begins; nothing where it cannot begin."""
    found = _find(world, id)
    if found is None or not found[1].waits:
        return ()
    character, rules = found[1].character, found[0].rules
    names = {effect.fills for _, effect in _effects(rules, character) if effect.fills}
    tracks = [track for track in find(character.system).sheet.tracks if track.name in names]
    own = [clock for clock in world.clocks if clock.id in character.clocks and not clock.full]
    full = [clock for clock in own if any(is_track(clock, track) for track in tracks)]
    return tuple([ClockTicked(clock.id, clock.segments - clock.filled) for clock in full])


def _standing(world: World, order: TurnOrder, character: Character) -> TurnState:
    rules, seat, out = order.rules, order.seat(character.id), out_word(world, character)
    effects = tuple(_effects(rules, character))
    barred = {kind: name for name, effect in effects for kind in effect.bars}
    free = [kind for kind in rules.kinds if kind.name not in barred]
    kind = next((turn_kind for turn_kind in free if turn_kind.name == seat.kind), free[-1])
    held = [name for name, effect in effects if effect.no_reaction]
    return TurnState(
        character=character,
        kind=kind,
        actions=max(0, kind.actions - sum(effect.fewer for _, effect in effects)),
        barred=tuple(barred.items()),
        acted=seat.acted,
        on_turn=order.turn == character.id and not (seat.acted or out),
        out=out,
        no_reaction=out or next(iter(held), USED if seat.reacted else ""),
        says=tuple([f"{name}: {effect.says}" for name, effect in effects if effect.says and not effect.at_end]),
        at_end=tuple([f"{name}: {effect.says}" for name, effect in effects if effect.says and effect.at_end]),
    )


def _effects(rules: TurnRules, character: Character) -> Iterator[tuple[str, TurnEffect]]:
    """Yield what the conditions of the character do to their turns, each with the name that they have there."""
    for condition in character.conditions:
        if effect := rules.effects.get(condition.of or condition.plain.name):
            yield condition.name, effect


def _with(world: World, order: TurnOrder) -> World:
    """Return the world with that order. Whoever has a condition that takes the Reaction of the round has lost it."""
    for character in world.characters:
        if character.system == order.system and any(
            effect.loses_reaction for _, effect in _effects(order.rules, character)
        ):
            order = order.with_seat(replace(order.seat(character.id), reacted=True))
    return replace(world, turns=order)


def _ended(order: TurnOrder) -> TurnOrder:
    """Return the order after the turn of whose turn it is."""
    return replace(order.with_seat(replace(order.seat(order.turn), acted=True)), turn="") if order.turn else order


def _find(world: World, character: str) -> tuple[TurnOrder, TurnState] | None:
    """Return the turn order, and how the character of that id stands in it; None where there is none of them."""
    found = next((standing for standing in standings(world) if standing.character.id == character), None)
    return (world.turns, found) if world.turns and found else None


@dataclass(frozen=True, slots=True)
class TurnsBegun:
    """A turn order began, in its first round. RuleError `system` for a game without one."""

    system: str

    def __post_init__(self) -> None:
        turn_rules(self.system)

    def apply(self, world: World) -> Change:
        """Begin; where one of the game runs already, change nothing."""
        if world.turns and world.turns.system == self.system:
            return world, ()
        return _with(world, TurnOrder(system=self.system)), ("Turn order: round 1",)


@dataclass(frozen=True, slots=True)
class TurnChosen:
    """A character chose a kind of turn, by its name: for this round and those after it."""

    character: str
    kind: str

    def apply(self, world: World) -> Change:
        """Keep the choice; nothing for a kind that the game does not have."""
        found = _find(world, self.character)
        if found is None or self.kind not in [kind.name for kind in found[0].rules.kinds]:
            return world, ()
        order, standing = found
        seat = replace(order.seat(self.character), kind=self.kind)
        return _with(world, order.with_seat(seat)), (f"{standing.character.name} takes {self.kind} turns",)


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A character took their turn. That of whoever had it is over."""

    character: str

    def apply(self, world: World) -> Change:
        """Make it their turn; nothing where they have acted in this round, or are taken out."""
        found = _find(world, self.character)
        if found is None or not found[1].waits:
            return world, ()
        order, standing = found
        actions = counted(standing.actions, "action")
        line = f"{standing.character.name}: {standing.kind.name} turn, {actions}"
        return _with(world, replace(_ended(order), turn=self.character)), (line,)


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn of a character ended."""

    character: str

    def apply(self, world: World) -> Change:
        """Keep that they have acted in this round; nothing where it is not their turn."""
        found = _find(world, self.character)
        if found is None or found[0].turn != self.character:
            return world, ()
        return _with(world, _ended(found[0])), (f"{found[1].character.name}: turn ends",)


@dataclass(frozen=True, slots=True)
class ReactionUsed:
    """A character used their Reaction of this round, or got it `back`."""

    character: str
    back: bool = False

    def apply(self, world: World) -> Change:
        """Keep it; nothing where a condition allows no Reaction, or it changes nothing."""
        found = _find(world, self.character)
        if found is None or found[1].no_reaction != (USED if self.back else ""):
            return world, ()
        order, standing = found
        seat = replace(order.seat(self.character), reacted=not self.back)
        line = f"{standing.character.name} {'has their Reaction back' if self.back else 'uses their Reaction'}"
        return _with(world, order.with_seat(seat)), (line,)


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """The round of that number began. RuleError `round` for one that is not from 2 to MOST_ROUNDS."""

    round: int

    def __post_init__(self) -> None:
        validate_number("round", self.round, 2, MOST_ROUNDS)

    def apply(self, world: World) -> Change:
        """Begin it, with a Reaction for everyone; nothing where it is not the next: another tab began it."""
        order = world.turns
        if order is None or self.round != order.round + 1:
            return world, ()
        seats = tuple([replace(seat, acted=False, reacted=False) for seat in order.seats])
        lines = [f"Round {self.round}"]
        for character in world.characters:
            if character.system == order.system and character.features.durations:
                after, ended = counted_down(character)
                world = world.update(after)
                lines += ended
        return _with(world, replace(order, round=self.round, turn="", seats=seats)), tuple(lines)


@dataclass(frozen=True, slots=True)
class TurnsEnded:
    """The turn order ended."""

    def apply(self, world: World) -> Change:
        """End it."""
        if world.turns is None:
            return world, ()
        return replace(world, turns=None), (f"Turn order ends in round {world.turns.round}",)
