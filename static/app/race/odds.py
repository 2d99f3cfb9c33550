"""A race as it is set: its clocks, what each side rolls and what that ticks, and how the race goes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.race.race_setup import EMPTY, FIXED, FULL, NOBODY, NOT, SAME, Setting, key
from razor_core.analysis.race import Goal, Mover, Outcome, Outlook, Race, linked, outlook
from razor_core.analysis.race_ticks import Attempt, attempt, outcomes, proposed
from razor_core.events.events import Rolled
from razor_core.rolls.roll_again import again
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Scope, reset
from razor_core.rules.numbers import decimal, short_percent
from razor_core.rules.results import Degree
from razor_core.session.session import table_before
from razor_core.systems import find as find_game
from razor_core.table.characters import Character
from razor_core.table.characters import find as find_character
from razor_core.table.clocks import Board, Clock, LinkKind
from razor_core.table.setups import for_other, part

if TYPE_CHECKING:
    from app.context import Context

#: The most clocks of a race: more would not fit beside one another.
MOST_CLOCKS = 4
#: The most rolls of a scene, and the most ticks of an outcome, either way.
MOST_SCENE_ROLLS, MOST_TICKS = 24, 99
#: The key of the only outcome of a side that ticks a fixed number each turn.
EACH_TURN = "turn"


@dataclass(frozen=True, slots=True)
class Row:
    """An outcome of a side: its key and name, its tier if it is one, its weight, and its ticks by the id of a clock."""

    key: str
    label: str
    tier: Degree | None
    weight: int
    ticks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Roller:
    """A side of a race: who it is, and its outcomes, the best first."""

    name: str
    rows: Sequence[Row]

    @property
    def whole(self) -> int:
        """The sum of all weights."""
        return sum(row.weight for row in self.rows)

    @property
    def mover(self) -> Mover:
        """The side as the core follows it."""
        return Mover(tuple([(tuple(row.ticks.items()), row.weight) for row in self.rows]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A race: its clocks, when each ends it, its sides, who else could be the other one, and how it goes.

    `others` are the choices of the other side, by key, with `other` the one chosen. The side that `begins` is a place
    among the rollers.
    """

    clocks: Board
    ends: Mapping[str, str]
    rollers: Sequence[Roller]
    others: Mapping[str, str]
    other: str
    begins: int
    race: Race
    outlook: Outlook

    @property
    def goals(self) -> Sequence[Clock]:
        """The clocks that end the race, the one that it was opened for first."""
        return [clock for clock in self.clocks if self.ends[clock.id] != NOT]


def course_of(context: "Context", setting: Setting) -> Course:
    """Return the race for the check on the form.

    RuleError where the form has no check, the clock is gone, or the race is too large.
    """
    context.check()
    world = context.session.world
    joined = linked(world.clocks, setting.clock)
    clocks = tuple(sorted(joined, key=lambda clock: clock.id != setting.clock))[:MOST_CLOCKS]
    left = {track.kind for track in context.system.sheet.tracks if track.full}
    ends = {clock.id: setting.ends.get(clock.id) or _end(clock, clocks, left) for clock in clocks}
    goals = tuple([Goal(clock.id, ends[clock.id] == EMPTY) for clock in clocks if ends[clock.id] != NOT])
    made = attempt(world, context.setup)
    rollers = [_roller(context, setting, clocks, ends, made, 0, context.read_fiction().who or "The check on the form")]
    others = _others(context)
    other = setting.other
    if other is None or other not in others:
        other = _proposed_other(context, clocks, goals, rollers[0])
    # Whoever rolls against the first side works for a clock that it does not tick.
    theirs = tuple(sorted(clocks, key=lambda clock: clock.id in _ticked(rollers[0])))
    if other == FIXED:
        rollers.append(_fixed(setting, theirs, ends))
    elif other:
        against = _against(context, made, other)
        name = others[other] if other == SAME else others[other].partition(":")[0]
        rollers.append(_roller(context, setting, theirs, ends, against, 1, name))
    begins = setting.begins % len(rollers)
    movers = [roller.mover for roller in rollers]
    race = Race(world.clocks, (*movers[begins:], *movers[:begins]), goals)
    return Course(
        clocks=clocks,
        ends=ends,
        rollers=rollers,
        others=others,
        other=other,
        begins=begins,
        race=race,
        outlook=_outlook(race, setting.rolls),
    )


#: How the last races go. To find it out takes long, and the sheet, its table and the clocks ask for the same.
_outlook = lru_cache(maxsize=4)(outlook)


def lines(context: "Context", setting: Setting) -> Mapping[str, str]:
    """Return by the id of a clock the line that shows the odds of the race beside it; empty where there are none."""
    try:
        course = course_of(context, setting)
    except RuleError:
        return {}
    if len(course.goals) == 1:
        mean = course.outlook.mean
        text = f"{decimal(mean, 1)} {turns(course)} on average" if mean is not None else "may never end"
        return {course.goals[0].id: text}
    chances = in_the_end(course, setting.rolls)
    return {clock.id: f"{short_percent(chances.get((clock.id,), Fraction(0)))} first" for clock in course.goals}


def in_the_end(course: Course, rolls: int) -> Mapping[Outcome, Fraction]:
    """Return the chance of each outcome in the long run; where that takes too long to compute, within so many rolls."""
    return course.outlook.first or course.outlook.within(rolls)


def turns(course: Course) -> str:
    """Return what is counted: rolls of the only side, or turns of both."""
    return "rolls" if len(course.rollers) == 1 else "turns"


def _end(clock: Clock, clocks: Board, left: Collection[ClockKind]) -> str:
    """Return when the clock ends the race unless a player chooses.

    A clock of a kind that counts what is `left` ends it when it is empty. Where some race or pull, others end nothing.
    """
    rivals = {clock.id for clock in clocks if any(not link.kind.feeds for link in clock.links)}
    if rivals and clock.id not in rivals:
        return NOT
    drains = any(link.kind is LinkKind.DRAIN for link in clock.links)
    return EMPTY if drains or clock.kind in left else FULL


def _others(context: "Context") -> Mapping[str, str]:
    """Return who else can roll, by key: nobody, the same check, other characters, or a number of ticks each turn."""
    people = [
        character
        for character in context.session.world.characters
        if character.system == context.slug and character.id != context.setup.actor
    ]
    named = {person.id: words for person in people if (words := _words(context, person))}
    return {NOBODY: "Nobody", SAME: "The same check", **named, FIXED: "A fixed number each turn"}


def _words(context: "Context", character: Character) -> str:
    """Return what a character would roll: their last roll, else their best rating; empty where they have neither."""
    if found := _last_roll(context, character):
        _, last = found
        of = last.fiction.skill or last.fiction.attribute
        return f"{character.name}: the last roll{f', {of}' if of else ''}"
    return f"{character.name}: {character.best.name} {character.best.value}" if character.best else ""


def _last_roll(context: "Context", character: Character) -> tuple[str, Rolled] | None:
    """Return the last roll of a character in the game on the table, with its act."""
    rolls = ((entry.record.act, entry.record.event) for entry in reversed(context.session.log))
    return next(
        (
            (act, roll)
            for act, roll in rolls
            if isinstance(roll, Rolled) and (roll.actor, roll.system) == (character.id, context.slug)
        ),
        None,
    )


def _against(context: "Context", made: Attempt, other: str) -> Attempt:
    """Return what the other side rolls. RuleError where the rules forbid the check."""
    world = context.session.world
    character = find_character(world.characters, other)
    if character is None:
        return replace(made, actor=made.target or made.system, target=world.present(made.actor), deed=None)
    if found := _last_roll(context, character):
        act, last = found
        return attempt(world, again(context.prep, last, table_before(context.session, act, known_then=True), world)[0])
    typed, _ = context.prep.typed(world)
    setup = context.prep.standing(for_other(typed, character), world, character.name)
    against = find_character(world.characters, context.setup.actor if character.id == context.setup.target else "")
    defended = {rating.name: rating.value for rating in against.defended} if against else {}
    base = replace(reset(setup.base, part(context.slug, Scope.TARGET)), **defended) if against else setup.base
    return attempt(world, replace(setup, base=base, target=against.id if against else setup.target))


def _proposed_other(context: "Context", clocks: Board, goals: Sequence[Goal], first: Roller) -> str:
    """Return who else rolls unless a player chooses: nobody where the first side moves every clock that counts.

    Else it is the target, if there is one, or somebody with the same check.
    """
    ticked = _ticked(first)
    fed = {link.to for clock in clocks if clock.id in ticked for link in clock.links if link.kind.feeds}
    if len(goals) < 2 or {goal.clock for goal in goals} <= ticked | fed:
        return NOBODY
    target = context.setup.target
    return target if target and target in _others(context) else SAME


def _ticked(roller: Roller) -> set[str]:
    return {id for row in roller.rows for id, by in row.ticks.items() if by}


def _roller(
    context: "Context", setting: Setting, clocks: Board, ends: Mapping[str, str], made: Attempt, side: int, name: str
) -> Roller:
    """Return a side that rolls a check, the best outcome first, with the ticks that were set, or else are proposed."""
    order, emptied = [clock.id for clock in clocks], [id for id, end in ends.items() if end == EMPTY]
    counted = [id for id in order if ends[id] != NOT]
    world, odds = context.session.world, outcomes(made)
    ticks = proposed(world, made, counted, emptied, _side_of(world.characters, made, side, setting.other))
    rows = [
        _row(setting, side, clocks, _key(outcome), weight, dict(ticks[outcome]), outcome, made)
        for outcome, weight in odds.weights.items()
    ]
    return Roller(name, rows[::-1])


def _side_of(people: Sequence[Character], made: Attempt, side: int, other: str | None) -> Side:
    """Return whose side rolls: of the two in a race, whoever is unnamed is against the one who is not.

    `other` is the id of who was chosen to roll against the first.
    """
    if actor := find_character(people, made.actor):
        return actor.side
    against = find_character(people, made.target) or (find_character(people, other or "") if side == 0 else None)
    of_players = side == 0 if against is None else against.side is Side.OPPOSITION
    return Side.PLAYER if of_players else Side.OPPOSITION


def _key(outcome: Any) -> str:
    return outcome.name if isinstance(outcome, Degree) else str(outcome)


def _row(
    setting: Setting,
    side: int,
    clocks: Board,
    outcome_key: str,
    weight: int,
    proposal: Mapping[str, int],
    outcome: Any,
    made: Attempt,
) -> Row:
    ticks = {
        clock.id: setting.ticks.get(key(side, outcome_key, clock.id), proposal.get(clock.id, 0)) for clock in clocks
    }
    if isinstance(outcome, Degree):
        return Row(outcome_key, outcome.label, outcome, weight, ticks)
    return Row(outcome_key, find_game(made.system).kinds.amounts[made.kind].label(outcome), None, weight, ticks)


def _fixed(setting: Setting, clocks: Board, ends: Mapping[str, str]) -> Roller:
    """Return a side that ticks the same each turn: one of its clock unless something else was set."""
    first = next((clock.id for clock in clocks if ends[clock.id] != NOT), "")
    proposal = {first: -1 if ends.get(first) == EMPTY else 1}
    ticks = {clock.id: setting.ticks.get(key(1, EACH_TURN, clock.id), proposal.get(clock.id, 0)) for clock in clocks}
    return Roller("Each turn", [Row(EACH_TURN, "Each turn", None, 1, ticks)])
