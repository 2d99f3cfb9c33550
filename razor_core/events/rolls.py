"""Roll for setups: the one way from who acts, against whom and what they bring, to rolls for the log, and back."""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from razor_core.events.events import ConsequenceTaken, Fiction, GroupDecided, GroupRolled, RollCorrected, Rolled
from razor_core.rules.consequences import Choice, Consequence, every
from razor_core.rules.effects import Decide
from razor_core.rules.fields import RuleError, free_name, harder
from razor_core.rules.game import Game
from razor_core.rules.groups import Outcome, Participant, distinctly_named
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, decomposed, reset
from razor_core.rules.results import Tone
from razor_core.systems import find
from razor_core.table.clock_events import ClockTicked
from razor_core.table.setups import Ready, Setup
from razor_core.table.world import World

#: In an approach, what follows are circumstances that have changed.
NOW = "; now: "


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


def retried(fiction: Fiction, changed: str, how: str = "") -> Fiction:
    """Return the fiction of a check that is tried again: with another "task", "approach" or other "circumstances".

    Without a word on how, it says what has changed; with the next number where it has said so the last time.

    >>> failed = Fiction(who="Kira", intent="get in", approach="by the door")
    >>> retried(failed, "approach", "over the roof").approach
    'over the roof'
    >>> retried(failed, "circumstances", "the guard has left").approach
    'by the door; now: the guard has left'
    >>> retried(failed, "task").intent
    'new task'
    """
    new = f"new {changed}"
    last = fiction.intent if changed == "task" else fiction.approach.rpartition(NOW.lstrip("; "))[2]
    how = how or free_name(last if last.rstrip("0123456789 ") == new else new, [last])
    if changed == "task":
        return replace(fiction, intent=how, approach="")
    before = "" if changed == "approach" else fiction.approach.partition(NOW)[0]
    return replace(fiction, approach=how if changed == "approach" else f"{before}{NOW}{how}".removeprefix("; "))


def retry_rule(roll: Rolled) -> str:
    """Return what the game says about a roll that failed and is not repeated unchanged, empty where it may be."""
    failed = roll.result.tier.tone in (Tone.DIRE, Tone.BAD)
    return find(roll.system).kinds.retry.get(roll.reading, "") if failed else ""


def redeemed(consequences: Iterable[Consequence | Choice], who: str, key: str, after: Iterable[object]) -> bool:
    """Return whether a failure was turned into a success, by what was taken in the events after the roll of that key.

    Of a group, by what the participant `who` took.
    """
    choices = [consequence for consequence in consequences if isinstance(consequence, Choice) and consequence.succeeds]
    keys = {option.key for choice in choices for option in choice.options if option.who in ("", who)}
    taken = (each for each in after if isinstance(each, ClockTicked | ConsequenceTaken) and each.roll == key)
    return any(event.consequence in keys for event in taken)


def repeats(roll: Rolled, setup: Setup, fiction: Fiction, world: World) -> bool:
    """Return whether the setup is that of the roll once more, with nothing changed to make it another try.

    What the roll used up is no change, nor is what only hinders since: a Burden more, a scene's factor, a help that is
    gone. Of one who reacted, it is one, and what helps them is none.
    """
    again, before = roll.again, roll.fiction
    # The name of the rating is among the texts below, what was entered among the modifiers.
    now_set, was_set = (
        replace(other, entered=(), left_out=(), chosen=(), brought=(), attribute="") for other in (setup, again)
    )
    if now_set != was_set:
        return False
    texts = ("who", "intent", "approach", "attribute", "skill")
    if any(getattr(fiction, text) != getattr(before, text) for text in texts):
        return False
    now, was = setup.modifiers(world), before.modifiers
    lasting = [modifier for modifier in was if modifier.lifetime is Lifetime.STAYS and not modifier.optional]
    since = [(modifier, modifier.points) for modifier in now if modifier not in was]
    since += [(modifier, -modifier.points) for modifier in lasting if modifier not in now]
    return all(harder(setup.base, each.field, points) is not roll.reacts for each, points in _netted(since))


def _netted(changes: Iterable[tuple[Modifier, int]]) -> Iterator[tuple[Modifier, int]]:
    """Yield changes of modifiers with how many points each has more, those of one name on one field together."""
    points, last = defaultdict[tuple[str, str, str], int](int), dict[tuple[str, str, str], Modifier]()
    for modifier, more in changes:
        points[modifier.key] += more
        last[modifier.key] = modifier
    yield from ((last[key], more) for key, more in points.items() if more)


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
