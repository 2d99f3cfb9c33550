"""Random evenings at a table (Hypothesis): rolls of all kinds, what they bring, undo and redo.

Only files named *properties* import this, like `generators`.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from razor_core.consequences.apply import certain, concerning, has_room, last_targets, take
from razor_core.consequences.of_roll import Brought
from razor_core.consequences.recipients import NEW, Situation, meant, receivers, targets
from razor_core.consequences.taking_back import replaced_by, take_back
from razor_core.events.events import Event, Fiction, GroupRolled, Rolled
from razor_core.events.rolls import Turn, in_turn
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice, Consequence, choice_of, every
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Participant, distinctly_named
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, Scope
from razor_core.rules.results import Tone
from razor_core.session.session import Session
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved, ConditionGiven, ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock, limits
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskRolled, progress, setups
from razor_core.table.world import TaskRoller, World
from tests.support import generators
from tests.support.effects import clock_kind, ticks_of
from tests.support.evening import Certain, Evening, Roll, Saved, Taken
from tests.support.typed import instance

#: A step of an evening: it takes `draw` and the evening.
Step = Callable[[st.DrawFn, Evening], None]
#: Two on each side. A clock of each kind that the game has belongs to each of them, and two to nobody.
NAMES = {"k": "Kira", "v": "Vance", "t": "Thug", "g": "Guard"}


@st.composite
def evenings(draw: st.DrawFn, slug: str, more: Sequence[Step] = ()) -> Evening:
    """An evening in that game, of up to twelve steps, those of `more` among them."""
    evening = Evening(slug, Session(base=table(slug), world=table(slug)))
    kinds = [_give, _give, _give, _save, *ROLLS, *BACK, *more]
    for step in draw(st.lists(st.sampled_from(kinds), min_size=5, max_size=12)):
        step(draw, evening)
    return evening


@cache
def table(slug: str) -> World:
    """Return a table with characters and clocks. The clocks of Guard, and the first of nobody, are full."""
    kinds = SYSTEMS[slug].sheet.clock_kinds
    clocks = tuple(
        Clock(id=f"{owner}.{kind.name}", name=f"{owner} {kind.name}", kind=kind, segments=size, filled=filled)
        for owner, full in (*((each, each == "g") for each in NAMES), ("x", True), ("y", False))
        for kind in kinds
        for size in (limits(kind)[0] + 3,)
        for filled in (size if full else 1,)
    )
    characters = tuple(
        Character(
            id=id,
            name=name,
            system=slug,
            side=Side.PLAYER if id in "kv" else Side.OPPOSITION,
            clocks=tuple(f"{id}.{kind.name}" for kind in kinds),
        )
        for id, name in NAMES.items()
    )
    return World(clocks=clocks, characters=characters)


def any_modifier(draw: st.DrawFn, evening: Evening) -> Modifier:
    """Return a modifier of any lifetime and scope, with a name that no other has."""
    evening.given += 1
    return Modifier(
        draw(generators.addable(evening.slug)),
        f"No. {evening.given}",
        draw(st.sampled_from([1, 1, 2, -1])),
        draw(st.sampled_from([*Lifetime, Lifetime.ACTION])),
        draw(st.sampled_from(Scope)),
        draw(st.booleans()),
    )


def whoever(draw: st.DrawFn, evening: Evening) -> str:
    """Return the id of a character, or of whoever acts unnamed."""
    return draw(st.sampled_from([*NAMES, *NAMES, evening.slug]))


def _give(draw: st.DrawFn, evening: Evening) -> None:
    """Give a modifier, or a condition with one or two effects, to anybody."""
    one = any_modifier(draw, evening)
    if draw(st.booleans()):
        evening.record(ModifierGiven(whoever(draw, evening), one))
        return
    effects = (one, *draw(st.lists(st.builds(_like, st.just(one), generators.addable(evening.slug)), max_size=1)))
    evening.record(ConditionGiven(whoever(draw, evening), Condition(one.name, effects)))


def _save(draw: st.DrawFn, evening: Evening) -> None:
    """Save the sheet of a character with another name, without one of the modifiers, or with one more."""
    before = draw(st.sampled_from([*evening.world.characters]))
    gone = draw(st.sampled_from(["", *[modifier.name for modifier in before.modifiers]]))
    left = [modifier for modifier in before.modifiers if modifier.name != gone]
    added = [any_modifier(draw, evening)] if draw(st.booleans()) else []
    name = draw(st.sampled_from([before.name, f"{before.name} II"]))
    after = replace(before, name=name, modifiers=(*left, *added))
    evening.steps.append(Saved(key=evening.record(CharacterSaved(after)), before=before))


def _like(modifier: Modifier, field: str) -> Modifier:
    """Return another effect of the same condition."""
    return replace(modifier, field=field, lifetime=Lifetime.STAYS)


def _setup(draw: st.DrawFn, evening: Evening, world: World, actor: str, target: str) -> Setup:
    """Return the setup of a roll: some of what is carried left out, some of what is optional chosen."""
    base = draw(
        st.just(SYSTEMS[evening.slug].Check())
        | st.just(SYSTEMS[evening.slug].Check())
        | generators.checks(evening.slug)
    )
    setup = Setup(system=evening.slug, base=base, actor=actor, target=target)
    for modifier in setup.available(world):
        if draw(st.booleans()):
            setup = setup.toggled(modifier)
    return setup


def _turn(draw: st.DrawFn, setup: Setup, world: World, reacts: bool = False, intent: str = "") -> Turn:
    """Return the turn of a setup, with random dice."""
    acting, rng = world.find(setup.actor), draw(st.randoms(use_true_random=False))
    fiction = Fiction(who=acting.name if acting else "", intent=intent)
    return Turn(setup, fiction, lambda check: SYSTEMS[setup.system].roll(check, rng), reacts)


def _roll(draw: st.DrawFn, evening: Evening) -> None:
    """Roll, by anybody and against anybody or nobody."""
    actor = whoever(draw, evening)
    target = draw(st.sampled_from(["", "", *(id for id in NAMES if id != actor)]))
    _make(
        draw, evening, _setup(draw, evening, evening.world, actor, target), draw(st.sampled_from([False, False, True]))
    )


def _again(draw: st.DrawFn, evening: Evening) -> None:
    last = next((step for step in reversed(evening.steps) if isinstance(step, Roll)), None)
    if last:
        _make(draw, evening, last.event.again)


def _make(draw: st.DrawFn, evening: Evening, setup: Setup, reacts: bool = False) -> None:
    """Make a roll, apply what is certain, and take something of what it brings."""
    before, turn = evening.world, _turn(draw, setup, evening.world, reacts)
    try:
        event = replace(turn.roll(before), reading=draw(st.sampled_from(["", *SYSTEMS[evening.slug].kinds.readings])))
    except RuleError:
        return
    key = evening.record(event)
    evening.steps.append(Roll(before=before, after=evening.world, setup=setup, event=event))
    _follow(draw, evening, key, event.result.consequences, {"": setup.actor}, event)


def _contest(draw: st.DrawFn, evening: Evening) -> None:
    """Roll for two against each other, in a group of the game's if it has one: the second reacts."""
    one, other = draw(st.sampled_from([("k", "t"), ("g", "v"), ("v", "k"), (evening.slug, "g")]))
    group = next((group for group in SYSTEMS[evening.slug].groups if group.opposed), None)
    pairs = ((one, other), (other, one))
    made = _in_turn(draw, evening.world, *[_setup(draw, evening, evening.world, *pair) for pair in pairs])
    if not made:
        return
    if group is None:
        evening.steps += made
        events = [roll.event for roll in made]
        key = evening.record(*events)
        second = (evening.session.tail[-1].key, {"": other}, events[1])
        _follow(draw, evening, key, events[0].result.consequences, {"": one}, events[0], second)
        return
    _group(draw, evening, group, made)


def _group(draw: st.DrawFn, evening: Evening, group: Group, made: Sequence[Roll]) -> None:
    """Record the rolls of a group, apply what is certain, and take something of what it brings."""
    events = [roll.event for roll in made]
    sides = distinctly_named([Participant(who=event.fiction.who, check=event.check) for event in events])
    outcome = group.outcome(sides, [event.result for event in events])
    evening.steps += made
    key = evening.record(GroupRolled(evening.slug, group.key, outcome.headline, (0,) * len(made)), *events)
    actors = {side.who: event.actor for side, event in zip(sides, events, strict=True)}
    _follow(draw, evening, key, outcome.consequences, actors, None)


def roll_together(draw: st.DrawFn, evening: Evening, group: Group) -> None:
    """Roll for two or three in a group that is no contest."""
    number = draw(st.integers(max(2, group.fewest), min(3, group.largest)))
    ids = draw(st.permutations([character.id for character in evening.world.characters]))[:number]
    setups = [_setup(draw, evening, evening.world, id, "") for id in ids]
    if made := _in_turn(draw, evening.world, *setups, opposed=False):
        with suppress(RuleError):
            _group(draw, evening, group, made)


def _in_turn(draw: st.DrawFn, world: World, *setups: Setup, intent: str = "", opposed: bool = True) -> list[Roll]:
    """Return the rolls of the setups, made in turn; none where the rules forbid one. Opposed, the second reacts."""
    turns = [_turn(draw, setup, world, opposed and at > 0, intent) for at, setup in enumerate(setups)]
    made = list[Roll]()
    with suppress(RuleError):
        for setup, event in zip(setups, in_turn(turns, world), strict=True):
            after, _ = event.apply(world)
            made.append(Roll(before=world, after=after, setup=setup, event=event))
            world = after
    return made if len(made) == len(setups) else []


def _task(draw: st.DrawFn, evening: Evening) -> None:
    """Roll for the Extended Task on the table, or begin one."""
    if SYSTEMS[evening.slug].tasks is None:
        return
    if not evening.world.tasks:
        one, other = draw(st.sampled_from([("k", "t"), ("v", "k"), (evening.slug, "")]))
        sides = (TaskRoller(one), TaskRoller(other))
        evening.record(TaskBegun("task", evening.task_name, evening.slug, draw(generators.tasks()), *sides))
        return
    (running,) = evening.world.tasks
    now = progress(evening.world, running)
    if now is None or running.course.standing(running.task, now) is not running.course.GOING_ON:
        return
    made = _in_turn(draw, evening.world, *setups(running, now), intent=evening.intent(running))
    if made:
        succeeded = [roll.event.result.tier.tone in (Tone.GOOD, Tone.TRIUMPH) for roll in made]
        evening.steps += made
        evening.record(*(roll.event for roll in made), TaskRolled("task", *succeeded))


def _follow(
    draw: st.DrawFn,
    evening: Evening,
    key: str,
    consequences: Iterable[Consequence | Choice],
    actors: dict[str, str],
    event: Rolled | None,
    second: tuple[str, dict[str, str], Rolled] | None = None,
) -> None:
    """Apply what is certain as the page does, also of a second roll, then take up to three of the consequences."""

    first = _situation(evening, key, actors, event)
    able, ticks = _certainly(evening, first, consequences, key)
    if second:
        _certainly(evening, _situation(evening, *second), second[-1].result.consequences, key)
    done = {
        consequence.key for consequence in every(able) if consequence.certain and clock_kind(consequence) is None
    } | {instance(ClockTicked, tick).consequence for tick in ticks}
    for _ in range(draw(st.integers(0, 3))):
        left = [consequence for consequence in every(able) if consequence.key not in done]
        if not left:
            return
        ticking = [consequence for consequence in left if clock_kind(consequence)]
        consequence = draw(st.sampled_from([*left, *ticking]))
        done.add(consequence.key)
        _take(draw, evening, _situation(evening, key, actors, event), able, consequence, event)


def _situation(evening: Evening, key: str, actors: dict[str, str], event: Rolled | None) -> Situation:
    """Return the roll or group of that key on the table as it is now."""
    return Situation(
        world=evening.world,
        system=evening.slug,
        roll=key,
        actors=actors,
        target=event.target if event else "",
        told={"": event.fiction} if event else _told(evening, key, actors),
        last=last_targets(entry.record.event for entry in evening.session.log),
    )


def _told(evening: Evening, key: str, actors: dict[str, str]) -> dict[str, Fiction]:
    """Return the fiction of each roll of a group, by participant."""
    made = [record.event for record in evening.session.tail if record.act == key and isinstance(record.event, Rolled)]
    return {who: roll.fiction for who, roll in zip(actors, made, strict=True)}


def _certainly(
    evening: Evening, situation: Situation, consequences: Iterable[Consequence | Choice], act: str
) -> tuple[Sequence[Consequence | Choice], Sequence[Event]]:
    """Apply what is certain in that act; return what the roll brings, and the ticks that are certain."""
    able = concerning(situation, consequences)
    in_act, ticks = certain(situation, able)
    if in_act:
        evening.record(*in_act, act=act)
    for tick in ticks:
        evening.record(tick)
    evening.steps.append(Certain(before=situation.world, after=evening.world, situation=situation, consequences=able))
    return able, ticks


def take_more(draw: st.DrawFn, evening: Evening, has: Brought) -> None:
    """Take one more of what a roll brings as it stands."""
    left = [consequence for consequence in every(has.consequences) if consequence.key not in has.done]
    choices = {consequence.key: choice_of(has.consequences, consequence) for consequence in left}
    able = [
        consequence
        for consequence in left
        if not (of := choices[consequence.key]) or has_room(of, consequence, has.done)
    ]
    if able:
        _take(draw, evening, has.situation, has.consequences, draw(st.sampled_from(able)), None)


def _take(
    draw: st.DrawFn,
    evening: Evening,
    situation: Situation,
    able: Sequence[Consequence | Choice],
    consequence: Consequence,
    event: Rolled | None,
) -> None:
    """Take a consequence: to any clock or character that the page offers."""
    by = draw(st.sampled_from([each for each in ticks_of(consequence) if each] or [0]))
    clocks = [target.id for target in targets(situation, consequence)] + ([NEW] if by > 0 else [])
    if clock_kind(consequence) and not (clocks and by):
        return
    clock = draw(st.sampled_from(clocks)) if clock_kind(consequence) else NEW
    to = draw(st.sampled_from([meant(situation, consequence), *receivers(situation, consequence)]))
    replaced = replaced_by(consequence, able, {consequence.key for consequence in every(able) if consequence.certain})
    instead = replaced.key if replaced else ""
    events = take(situation, consequence, clock, by, to, instead)
    back: tuple[Event, ...] = ()
    if replaced:
        back = take_back(situation, replaced, meant(situation, replaced))
    before, log = evening.world, evening.session.log
    evening.record(*back, *events)
    left = {entry.record.key for entry in evening.session.log}
    gone = [entry.record.event for entry in log if entry.record.key not in left]
    evening.steps.append(
        Taken(
            before=before,
            after=evening.world,
            situation=situation,
            consequence=consequence,
            clock=clock,
            receiver=to,
            replaced=replaced,
            withdrawn=[each.clock for each in gone if isinstance(each, ClockTicked)],
        )
    )


#: The steps of an evening that roll, and those that undo and redo.
ROLLS: Sequence[Step] = (_roll, _roll, _roll, _contest, _task, _task, _again)
BACK: Sequence[Step] = (
    lambda _, evening: evening.undo(),
    lambda _, evening: evening.redo(),
)
