"""Roll in each kind: who rolls what, and what it makes.

Each answers for all that is set up (`Now`), so whichever way a roll is made, the same preparation gives the same check.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from razor_core.events.events import Event, GroupRolled, Rolled
from razor_core.events.rolls import Turn, in_turn
from razor_core.rolls.edits import spent
from razor_core.rolls.groups import Now
from razor_core.rolls.participants import halves, participants
from razor_core.rolls.preparation import TASK, Person, Preparation, away, missing
from razor_core.rolls.tasks import kept, open_name, rival_spent, rival_turns, with_check
from razor_core.rolls.typed_dice import typed_faces
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.table.tasks import TaskChanged, TaskRolled, find
from razor_core.table.world import Running, World

#: Returns the dice of a check for whoever has that place among those who roll, from 0: typed, or thrown.
Dice = Callable[[int, Any], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Made:
    """A roll that was made: its events, one act together, and what is set up from then on.

    `after` gets what is set up then, the keys of the events' records, and the world after them.
    """

    events: tuple[Event, ...]
    after: Callable[[Preparation, Sequence[str], World], Preparation]


def kind_of(now: Now) -> "Single | OfTask | Grouped":
    """Return the kind of the next roll.

    >>> from razor_core.rolls.edits import fresh, typed
    >>> from razor_core.table.world import EMPTY
    >>> now = Now(typed(fresh("razorweave"), EMPTY, "dc", "16"), EMPTY, lambda key: None)
    >>> (rolled,) = kind_of(now).roll(now, lambda at, check: (6, 5, 4, 4)).events
    >>> rolled.result.headline, rolled.result.margin
    ('Full Success', 3)
    """
    if now.group:
        return Grouped(now.group)
    return OfTask() if now.prep.kind == TASK else Single()


def checks(now: Now) -> Sequence[Any]:
    """Return the check of each who rolls next, in order: what one uses up, the next has not.

    RuleError that names the field where the rules forbid one.
    """

    def dice(at: int, check: Any) -> Sequence[int]:
        return now.prep.game.roll(check, Random(at), now.prep.reading)

    return [roll.check for roll in in_turn(kind_of(now).turns(now, dice), now.world)]


def fallen(game: Game, kind: str, typed: Sequence[str], rng: Random, at: int, check: Any) -> Sequence[int]:
    """Return the dice of whoever has that place: those `typed` for them, else thrown, as a roll of that kind falls.

    RuleError for dice that do not fit.
    """
    if not typed[at]:
        return game.roll(check, rng, kind)
    faces = typed_faces(game.rules_of(kind), typed[at])
    game.judge(check, faces, kind)
    return faces


class Single:
    """One check, or a reading of it such as a Strike."""

    def turns(self, now: Now, dice: Dice) -> Sequence[Turn]:
        """Return the turn of whoever acts. RuleError that names the field where there is no check."""
        setup, refused = now.setup
        if refused:
            raise refused
        return [Turn(setup, now.fiction, partial(dice, 0))]

    def roll(self, now: Now, dice: Dice) -> Made:
        """Return the roll, after which what it used up is gone."""
        (turn,) = self.turns(now, dice)
        return Made((turn.rolled(now.ready),), lambda prep, keys, world: spent(prep))


class OfTask:
    """A roll for an Extended Task, with that of its rival where it has one."""

    def unable(self, now: Now) -> str:
        """Return why the task cannot be rolled for, empty if it can."""
        running = find(now.world, now.prep.task)
        if running and (gone := missing(now.world, running)):
            whose = "Its owner" if gone == running.roller.character else "Its rival"
            return away(now.world, running.system, gone, whose)
        return "" if now.prep.rolled_for(now.world) else "Begin a task first, or choose Check."

    def turns(self, now: Now, dice: Dice) -> Sequence[Turn]:
        """Return the turn of whoever acts, and that of the rival, if there is one. RuleError as for `roll`."""
        running = self._running(now)
        (own,) = Single().turns(now, dice)
        own = replace(own, fiction=replace(own.fiction, intent=own.fiction.intent or open_name(now.world, running)))
        changed = with_check(now, running)
        return [own, *rival_turns(now.prep, now.world, changed, partial(_of_rival, dice))]

    def roll(self, now: Now, dice: Dice) -> Made:
        """Return the rolls, with the task's new check if it has changed, and how far the task comes."""
        running, turns = self._running(now), self.turns(now, dice)
        changed = with_check(now, running)
        rolls = list(in_turn(turns, now.world))
        roller = changed.roller
        change = TaskChanged(running.id, running.system, changed.task.check, roller.attribute, roller.skill)
        moved = TaskRolled(running.id, *[roll.succeeded for roll in rolls])
        events: tuple[Event, ...] = (*rolls, *([change] if changed != running else []), moved)
        left_out, chosen = kept(now)

        def after(prep: Preparation, keys: Sequence[str], world: World) -> Preparation:
            prep = spent(rival_spent(prep, now.world, turns[1:]))
            # A task that is over has no later rolls.
            goes_on = prep.rolled_for(world)
            return replace(prep, left_out=left_out, chosen=chosen) if goes_on else prep

        return Made(events, after)

    def _running(self, now: Now) -> Running:
        running, why = now.prep.rolled_for(now.world), self.unable(now)
        if running is None or why:
            raise RuleError("faces", why)
        return running


def _of_rival(dice: Dice, check: Any) -> Sequence[int]:
    """Return the dice of a task's rival. A RuleError `rival` says that they are theirs."""
    try:
        return dice(1, check)
    except RuleError as error:
        raise RuleError("rival", f"The rival's dice: {error.message}") from None


@dataclass(frozen=True, slots=True)
class Grouped:
    """Rolls that are read together."""

    group: Group

    def unable(self, now: Now) -> str:
        """Return how many the group needs, and how to add them, or what is wrong with a check; empty for nothing."""
        reasons = (
            away(now.world, person.setup.system, person.setup.actor, person.fiction.who) for person in now.people
        )
        if why := next(filter(None, reasons), ""):
            return why
        if now.enough:
            return now.refused.message if now.refused else ""
        group = self.group
        if group.opposed and len(now.people) < group.fewest:
            return "Choose against whom, or add the check of each side."
        allowed = f"{group.fewest} to {group.most}" if group.fewest < group.most else f"{group.most}"
        return f"{group.name} takes {allowed} checks. Set one up, then add it."

    def turns(self, now: Now, dice: Dice) -> Sequence[Turn]:
        """Return the turn of each: those of the second side react, allies of the first join.

        Where each is apart, each acts for themselves.
        """
        first = len(halves(self.group, now.upcoming)[0])
        allies = 1 if self.group.apart else first
        return [
            Turn(person.setup, person.fiction, partial(dice, at), reacts=at >= first, joins=0 < at < allies)
            for at, person in enumerate(now.upcoming)
        ]

    def roll(self, now: Now, dice: Dice) -> Made:
        """Return the group with its rolls. A RuleError about dice or a check says whose they are."""
        if why := self.unable(now):
            raise RuleError("", why)
        people, rolls = now.upcoming, list[Rolled]()
        try:
            for roll in in_turn(self.turns(now, dice), now.world):
                rolls.append(roll)
        except RuleError as error:
            names = distinctly_named([Participant(who=person.fiction.who, check=None) for person in people])
            raise RuleError(error.field, f"{names[len(rolls)].who}: {error.message}") from None
        sides = participants(self.group, people, [roll.check for roll in rolls], now.world)
        outcome = self.group.outcome(sides, [roll.result for roll in rolls])
        lead = GroupRolled(now.prep.system, self.group.key, outcome.headline, tuple([side.number for side in sides]))
        return Made((lead, *rolls), partial(_rolled, now, now.due))


def _rolled(now: Now, people: Sequence[Person], prep: Preparation, keys: Sequence[str], world: World) -> Preparation:
    """Return what is set up after a group has rolled: who has rolled it, without what that used up of who acts."""
    rolled = now.with_people([replace(each, key=key) for each, key in zip(people, keys[1:], strict=True)])
    prep = replace(prep, others=rolled.others)
    return spent(prep) if now.paired else prep
