"""Roll for setups: the one way from who acts, against whom and what they bring, to rolls for the log, and back."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from razor_core.events.events import Fiction, GroupDecided, GroupRolled, RollCorrected, Rolled
from razor_core.rules.consequences import Choice, every
from razor_core.rules.effects import Decide
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
from razor_core.rules.groups import Outcome, Participant, distinctly_named
from razor_core.rules.modifiers import Modifier, Scope, decomposed, reset
from razor_core.systems import find
from razor_core.table.setups import Ready, Setup
from razor_core.table.world import World


@dataclass(frozen=True, slots=True)
class Turn:
    """A setup whose turn it is to roll. `dice` throws, or reads, the faces of a check.

    One who `reacts` answers the action of somebody else, one who `joins` takes part in it.
    """

    setup: Setup
    fiction: Fiction
    dice: Callable[[Any], Sequence[int]]
    reacts: bool = False
    joins: bool = False

    def roll(self, world: World) -> Rolled:
        """Return the roll in that world, with what the characters bring to it now.

        RuleError where the rules forbid the check, or the faces do not fit it.
        """
        return self.rolled(self.setup.ready(world))

    def rolled(self, ready: Ready) -> Rolled:
        """Return the roll of what the setup comes to. RuleError where the faces do not fit it."""
        return Rolled(
            system=self.setup.system,
            check=ready.check,
            faces=tuple(self.dice(ready.check)),
            reading=self.setup.kind,
            fiction=replace(self.fiction, modifiers=ready.modifiers),
            actor=self.setup.actor,
            target=self.setup.target,
            reacts=self.reacts,
            joins=self.joins,
            deed=ready.deed,
            left_out=ready.left_out,
        )


def as_called(roll: Rolled, world: World) -> Rolled:
    """Return the roll with the name that whoever made it has at the table now."""
    actor = world.find(world.present(roll.actor))
    return replace(roll, fiction=replace(roll.fiction, who=actor.name)) if actor else roll


def counted(game: Game, kind: str, base: Any, modifiers: Sequence[Modifier]) -> tuple[Any, tuple[Modifier, ...]]:
    """Return the base and the modifiers of a roll of that kind, without what such a roll does not have.

    >>> frameworks = find("frameworks")
    >>> counted(frameworks, "damage", frameworks.Check(score=3, venture=1), [Modifier("momentum", "Momentum")])[1]
    ()
    """
    without = game.kinds.follow_ups.get(kind, ())
    able = [modifier for modifier in modifiers if modifier.kind in (None, kind) and modifier.field not in without]
    return reset(base, without), tuple(able)


def uncounted(roll: Rolled, made: Rolled, world: World) -> tuple[Any, tuple[Modifier, ...]]:
    """Return the base and the modifiers of a corrected roll, with what a roll of its kind does not have.

    That is as in the roll as it was `made`: corrected to the kind that it had, it has that again.
    """
    game = find(roll.system)
    base, was = (decomposed(other.check, other.fiction.modifiers) for other in (roll, made))
    _, had = counted(game, roll.reading, was, made.fiction.modifiers)
    back = [modifier for modifier in made.fiction.modifiers if modifier not in had]
    lacks = {name: getattr(was, name) for name in game.kinds.follow_ups.get(roll.reading, ())}
    there = [modifier for modifier in back if _has_part(world, modifier, roll.actor, roll.target)]
    return replace(base, **lacks), _in_order(roll.fiction.modifiers, made, there)


def reassigned(roll: Rolled, world: World, actor: str, target: str, made: Rolled | None = None) -> Rolled:
    """Return the roll as that of another actor, or against another target, by their ids, in the world it was made in.

    The check stays as it was rolled; of the modifiers, those of somebody who has no part in it any more are left out.
    Of the roll as it was first `made`, those that were left out so count again where their holder has a part in it
    again. RuleError `target` for a roll against oneself.
    """
    if actor and actor == target:
        raise RuleError("target", "Nobody rolls against themselves. Choose somebody else, or nobody.")
    setup = Setup(
        system=roll.system,
        base=roll.check,
        actor=actor,
        target=target,
        kind=roll.reading,
        action=roll.deed.action.name if roll.deed and roll.deed.action else "",
        strength=roll.deed.strength if roll.deed else None,
    )
    made = made or roll
    acts = world.find(world.present(actor))
    name = next((other.fiction.who for other in (roll, made) if other.actor == actor), acts.name if acts else "")
    kept = tuple([modifier for modifier in roll.fiction.modifiers if _has_part(world, modifier, actor, target)])
    back = [
        modifier
        for modifier in counted(find(roll.system), roll.reading, roll.check, made.fiction.modifiers)[1]
        if _has_part(world, modifier, actor, target) and not _has_part(world, modifier, roll.actor, roll.target)
    ]
    fiction = replace(roll.fiction, who=name, modifiers=_in_order(kept, made, back))
    return replace(roll, actor=actor, target=target, fiction=fiction, deed=setup.deed(world))


def _in_order(kept: tuple[Modifier, ...], made: Rolled, back: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """Return the modifiers of a roll with some that it had as it was made, in the order that they had then."""
    first = [modifier for modifier in made.fiction.modifiers if modifier in kept or modifier in back]
    return (*first, *(modifier for modifier in kept if modifier not in first)) if back else kept


def _has_part(world: World, modifier: Modifier, actor: str, target: str) -> bool:
    """Return whether whoever brought a modifier to a roll can bring it to one of that actor against that target."""
    holder, acts = world.find(modifier.holder), world.find(actor)
    if holder and find(holder.system).sheet.against(modifier, target) is None:
        return False
    if holder is None or modifier.scope is Scope.SCENE:
        return True
    if modifier.scope is Scope.ALLY:
        return acts is not None and holder.side is acts.side and holder.id != target
    return holder.id == (actor if modifier.scope is Scope.ACTOR else target)


def participants(rolls: Sequence[Rolled], numbers: Sequence[int]) -> Sequence[Participant]:
    """Return who rolled, with these numbers. Those who react are the second side of an opposed group."""
    return distinctly_named(
        [
            Participant(who=roll.fiction.who, check=roll.check, number=number, opposes=roll.reacts)
            for roll, number in zip(rolls, numbers, strict=True)
        ]
    )


def numbers(group: GroupRolled, key: str, after: Iterable[object]) -> tuple[int, ...]:
    """Return the numbers of a group of that key: those dealt or corrected last in the events after it, else its own."""
    dealt = [
        each.numbers
        for each in after
        if (isinstance(each, GroupDecided) and each.roll == key)
        or (isinstance(each, RollCorrected) and each.group == key)
    ]
    fit = [each for each in dealt if len(each) == len(group.numbers)]
    return fit[-1] if fit else group.numbers


def in_turn(turns: Iterable[Turn], world: World) -> Iterator[Rolled]:
    """Yield the roll of each, made in the world that the one before leaves: what one has used up, the next has not.

    RuleError as for a single roll.
    """
    for turn in turns:
        roll = turn.roll(world)
        world, _ = roll.apply(world)
        yield roll


def outcome(
    event: GroupRolled, sides: Sequence[Participant], rolls: Sequence[Rolled], done: Container[str] = ()
) -> Outcome:
    """Return what the rolls of a group come to, with what was taken of it, by key in `done`.

    That can change how one of the results is read, or decide the group, with the tone of the first who is left.
    """
    group, results = event.definition, [roll.result for roll in rolls]
    found = group.outcome(sides, results)
    took = [consequence for consequence in every(found.consequences) if consequence.key in done]
    if readings := {
        consequence.who: find(event.system).kinds.readings[consequence.reading]
        for consequence in took
        if consequence.reading
    }:
        again = [
            readings[side.who](result) if side.who in readings else result
            for side, result in zip(sides, results, strict=True)
        ]
        found = group.outcome(sides, again)
    decided = next((consequence for consequence in took if consequence.effect(Decide)), None)
    decides = decided.effect(Decide) if decided else None
    if decided is None or decides is None:
        return found
    tones = [result.tier.tone for side, result in zip(sides, results, strict=True) if side.who != decided.who]
    left = [
        consequence
        for consequence in found.consequences
        if isinstance(consequence, Choice) or not consequence.effect(Decide) or consequence.key in done
    ]
    return replace(found, headline=decides.headline, tone=tones[0], again=False, consequences=tuple(left))
