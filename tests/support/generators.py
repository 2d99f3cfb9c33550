"""Hypothesis strategies for the values of razor_core.

Only files named *properties* import this, because Pyodide, where the core's other tests run too, has no Hypothesis.
"""

from dataclasses import fields, replace
from datetime import timedelta, timezone
from enum import Enum
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from razor_core.events.events import (
    MOST_NUMBER,
    ConsequenceTaken,
    ConsequenceWithdrawn,
    Event,
    Fiction,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.odds.odds import Odds
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.features import Features
from razor_core.rules.fields import MOST_POINTS, bounds
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, Scope
from razor_core.rules.oracle import Question
from razor_core.rules.saved_rolls import SavedRoll
from razor_core.rules.tasks import MOST_ROLLS
from razor_core.systems import SYSTEMS
from razor_core.systems.gemini.tasks import Model, Progress, Task, counts
from razor_core.table import clocks
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ColourChosen,
    ConditionGiven,
    ConditionTaken,
    ModifierGiven,
    ModifierTaken,
    PictureChosen,
    RollSaved,
)
from razor_core.table.characters import UNNAMED, Character, Rating, Skill
from razor_core.table.clock_events import (
    MOST_TICKS,
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockMoved,
    ClockRemoved,
    ClockTicked,
    ClockUnlinked,
    TimerSet,
    TimerTicked,
)
from razor_core.table.clocks import Board, Clock, Colour, Link, LinkKind
from razor_core.table.kits import Kit, KitLaid
from razor_core.table.note_events import Noted, SessionRenamed
from razor_core.table.oracle_events import OracleAsked
from razor_core.table.portraits import PersonColour
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskCorrected, TaskEnded, TaskRolled, TaskTurned
from razor_core.table.timers import Timer
from razor_core.table.turns import ReactionUsed, RoundBegun, TurnChosen, TurnEnded, TurnsBegun, TurnsEnded, TurnTaken
from razor_core.table.world import MOST_ROUNDS, Running, Seat, TaskRoller, TurnOrder, World
from tests.support.typed import present


def tries(times: float) -> settings:
    """Try so many times the examples of other tests, in an ordinary run and in a fuzz run (tests/conftest.py)."""
    return settings(max_examples=max(1, round(times * present(settings.default).max_examples)))


notes = st.text(max_size=12)
offsets = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


def weights() -> st.SearchStrategy[dict[int, int]]:
    """Valid weights of odds: outcomes are whole numbers, and at least one weight is above 0."""
    any_weights = st.dictionaries(st.integers(-50, 50), st.integers(0, 10**6), min_size=1, max_size=12)
    return any_weights.filter(lambda each: any(each.values()))


def odds() -> st.SearchStrategy[Odds[int]]:
    return weights().map(Odds)


@st.composite
def checks(draw: st.DrawFn, slug: str) -> Any:
    kind = SYSTEMS[slug].Check
    given: dict[str, Any] = {}
    for each in fields(kind):
        if "low" in each.metadata:
            low, high = bounds(kind, each.name)
            given[each.name] = draw(st.integers(low, high))
        else:
            kind_of = type(each.default)
            given[each.name] = draw(st.sampled_from(list(kind_of)) if issubclass(kind_of, Enum) else st.booleans())
    return kind(**given)


def addable(slug: str) -> st.SearchStrategy[str]:
    """The fields of a system's check that a modifier can add to: numbers and flags."""
    return st.sampled_from([field.name for field in fields(SYSTEMS[slug].Check) if isinstance(field.default, int)])


def modifiers(field: st.SearchStrategy[str], name: st.SearchStrategy[str] = notes) -> st.SearchStrategy[Modifier]:
    return st.builds(
        Modifier,
        field,
        name,
        st.integers(-5, 5),
        st.sampled_from(Lifetime),
        st.sampled_from(Scope),
        st.booleans(),
        st.just("") | field,
    )


def conditions(field: st.SearchStrategy[str], name: st.SearchStrategy[str] = notes) -> st.SearchStrategy[Condition]:
    effects = st.lists(modifiers(field, name), max_size=2).map(tuple)
    return st.builds(Condition, name, effects, st.text(max_size=12))


def fictions(slug: str) -> st.SearchStrategy[Fiction]:
    """Any fiction, with texts in any script and up to three modifiers."""
    texts = {field.name: st.text(max_size=12) for field in fields(Fiction) if field.name != "modifiers"}
    return st.builds(Fiction, **texts, modifiers=st.lists(modifiers(addable(slug)), max_size=3).map(tuple))


@st.composite
def rolls(draw: st.DrawFn) -> Rolled:
    """Any roll of any system, with any of its readings."""
    slug = draw(st.sampled_from(list(SYSTEMS)))
    check = draw(checks(slug))
    return Rolled(
        system=slug,
        check=check,
        faces=SYSTEMS[slug].roll(check, draw(st.randoms(use_true_random=False))),
        reading=draw(st.sampled_from(["", *SYSTEMS[slug].kinds.readings])),
        fiction=draw(fictions(slug)),
        actor=draw(st.sampled_from(["", slug, *"abcd"])),
        target=draw(st.sampled_from(["", *"abcd"])),
        reacts=draw(st.booleans()),
        joins=draw(st.booleans()),
    )


@st.composite
def togethers(draw: st.DrawFn) -> GroupRolled:
    """Any group of any system that has groups."""
    slug, group = draw(st.sampled_from([(slug, group) for slug, system in SYSTEMS.items() for group in system.groups]))
    numbers = st.lists(st.integers(0, MOST_NUMBER), min_size=group.fewest, max_size=group.largest)
    return GroupRolled(slug, group.key, draw(st.text(max_size=12)), tuple(draw(numbers)))


#: Few, so that events meet on the same clocks, characters, tasks and acts.
ids = st.sampled_from("abcd")
#: Ids of clocks that belong to tasks.
task_clocks = st.sampled_from(["a.0", "a.1", "b.0", "b.1"])
clock_ids = ids | task_clocks
titles = st.text(min_size=1, max_size=12).filter(str.strip)
ticks = st.integers(-4, 4) | st.integers(-MOST_TICKS, MOST_TICKS)
sizes = st.integers(clocks.FEWEST, clocks.MOST)
#: Sizes that not every kind of clock can have.
any_sizes = st.integers(1, clocks.LARGEST)


def links() -> st.SearchStrategy[Link]:
    """Any link. The board may refuse it."""
    feeds = st.builds(Link, st.just(LinkKind.FEED), clock_ids, st.integers(1, clocks.MOST))
    return feeds | st.builds(Link, st.sampled_from([LinkKind.RACE, LinkKind.TUG]), clock_ids)


#: When the first interval of a timer ends: after all records of journals, so that no undo finds it over.
AHEAD = 2_000_000_000
dues = st.sampled_from([AHEAD + each for each in (0, 5, 10, 15, 60)])
timers = st.builds(Timer, every=st.sampled_from([5, 10]), by=st.sampled_from([1, 2, -1]), due=dues) | st.builds(
    Timer, every=st.integers(60, 3600), left=st.integers(0, 60)
)


@st.composite
def any_clocks(draw: st.DrawFn, tied: bool = True) -> Clock:
    """Any clock, with any links unless `tied` is false."""
    kind = draw(st.sampled_from(ClockKind))
    segments = draw(sizes | st.integers(*clocks.limits(kind)))
    filled = draw(st.integers(0, segments))
    return Clock(
        id=draw(clock_ids),
        name=draw(titles),
        segments=segments,
        filled=filled,
        kind=kind,
        colour=draw(st.sampled_from(Colour)),
        note=draw(notes),
        links=tuple(draw(st.lists(links(), max_size=4))) if tied else (),
        won=filled == segments and draw(st.booleans()),
        timer=draw(st.none() | timers),
    )


def boards(tied: bool = True) -> st.SearchStrategy[Board]:
    """Any board of clocks with distinct ids. Their links may break the rules; with `tied` false there are none."""
    return st.lists(any_clocks(tied), unique_by=lambda clock: clock.id, max_size=4).map(tuple)


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    model = draw(st.sampled_from(Model))
    goals, contested = st.integers(*bounds(Task, "goal")), model is Model.CONTESTED
    check = draw(checks("gemini"))
    limit = draw(goals) if model in (Model.COMPLICATIONS, Model.TIME_LIMIT) else 0
    harder = model is Model.COMPLICATIONS and check.setbacks + limit <= bounds(type(check), "setbacks")[1]
    return Task(
        model=model,
        check=check,
        goal=draw(goals),
        limit=limit,
        worsens=harder and draw(st.booleans()),
        rival=draw(checks("gemini")) if contested else None,
        rival_goal=draw(goals) if contested else 0,
        interval=draw(st.integers(1, 1000)),
        unit=draw(titles),
    )


#: Who rolls for a task, or nobody.
rollers = st.builds(TaskRoller, st.just("") | ids)


@st.composite
def runnings(draw: st.DrawFn) -> Running:
    """Any running task. Its clocks may be missing, or belong to another task too."""
    task = draw(tasks())
    wanted = len(counts(task, Progress()))
    return Running(
        id=draw(ids),
        name=draw(titles),
        system="gemini",
        task=task,
        clocks=tuple(draw(st.lists(clock_ids, min_size=wanted, max_size=wanted))),
        rolls=draw(st.integers(0, MOST_ROLLS)),
        roller=draw(rollers),
        rival=draw(rollers),
    )


@st.composite
def characters(draw: st.DrawFn) -> Character:
    """Any character of any system, on either side."""
    slug = draw(st.sampled_from(list(SYSTEMS)))
    check, sheet = SYSTEMS[slug].Check, SYSTEMS[slug].sheet
    skilled = check.__dataclass_fields__[sheet.skills.field].metadata
    least, most = skilled.get("low", -MOST_POINTS), skilled.get("high", MOST_POINTS)
    field, name = st.just("") | addable(slug), notes | ids
    defences = [Rating(label, draw(st.integers(*bounds(check, label)))) for label in sheet.defences.labels]
    return Character(
        id=draw(ids),
        name=draw(titles),
        system=slug,
        side=draw(st.sampled_from(Side)),
        ratings=tuple(
            draw(st.lists(st.builds(Rating, notes, st.integers(*bounds(check, sheet.ratings.field))), max_size=2))
        ),
        skills=tuple(draw(st.lists(st.builds(Skill, notes, notes, st.integers(least, most)), max_size=2))),
        defences=tuple(defence for defence in defences if draw(st.booleans())),
        modifiers=tuple(draw(st.lists(modifiers(field, name), max_size=3))),
        conditions=tuple(draw(st.lists(conditions(field, name), max_size=2))),
        clocks=tuple(draw(st.lists(clock_ids, max_size=2))),
        features=Features(rolls=tuple(draw(st.lists(saved_rolls(slug), max_size=2)))),
    )


def saved_rolls(slug: str) -> st.SearchStrategy[SavedRoll]:
    """Any roll that can be saved for a character of a game."""
    lists = [st.lists(of, max_size=2).map(tuple) for of in (st.tuples(notes, notes), modifiers(addable(slug), notes))]
    return st.builds(SavedRoll, titles, notes, *lists)


def worlds() -> st.SearchStrategy[World]:
    """Any world that a snapshot can contain."""
    cast = st.lists(characters(), unique_by=lambda character: character.id, max_size=3).map(tuple)
    going_on = st.lists(runnings(), unique_by=lambda running: running.id, max_size=2).map(tuple)
    nameless = characters().map(lambda each: replace(each, id=each.system, name=UNNAMED, side=Side.PLAYER))
    unnamed = st.lists(nameless, unique_by=lambda character: character.id, max_size=2).map(tuple)
    return st.builds(
        World,
        name=titles,
        clocks=boards(),
        characters=cast,
        tasks=going_on,
        unnamed=unnamed,
        acting=st.just("") | ids,
        turns=st.none() | orders(),
    )


def orders() -> st.SearchStrategy[TurnOrder]:
    """Any turn order; its characters may be gone."""
    seats = st.lists(st.builds(Seat, character=ids, kind=notes, acted=st.booleans(), reacted=st.booleans()), max_size=3)
    return st.builds(
        TurnOrder,
        system=st.just("gemini"),
        round=st.integers(1, MOST_ROUNDS),
        turn=st.just("") | ids,
        seats=seats.map(tuple),
    )


#: No picture, or a small one.
pictures = st.sampled_from(["", "data:image/webp;base64,UklGRg=="])


#: Fields of all games that modifiers can add to.
some_fields = st.sampled_from(list(SYSTEMS)).flatmap(addable)


#: A character, or who acts in a game without one.
whoever = ids | st.sampled_from(list(SYSTEMS))


def oracles() -> st.SearchStrategy[OracleAsked]:
    """Any questions to the oracle, with a die for each."""
    question = st.builds(Question, text=notes, yes_is_harder=st.booleans(), waived=st.booleans())
    asked = st.lists(st.tuples(question, st.integers(1, 6)), min_size=1, max_size=5)
    return asked.map(lambda each: OracleAsked("razorweave", *map(tuple, zip(*each, strict=True))))


@st.composite
def kits(draw: st.DrawFn) -> Kit:
    """Any kit, of a character with a clock, clocks, or both, with or without an Extended Task."""
    board = draw(st.lists(any_clocks(tied=False), unique_by=lambda clock: clock.id, min_size=1, max_size=3))
    cast = draw(st.lists(characters(), max_size=1))
    mine = tuple(board[0].id for _ in range(draw(st.integers(0, 1))))
    people = tuple(replace(character, clocks=mine) for character in cast)
    begun = draw(st.lists(st.builds(TaskBegun, ids, titles, st.just("gemini"), tasks()), max_size=1))
    added = TaskBegun.apply(begun[0], World(clocks=tuple(board)))[0] if begun else World(clocks=tuple(board))
    return Kit(name=draw(titles), characters=people, clocks=added.clocks, tasks=added.tasks)


def turn_events() -> st.SearchStrategy[Event]:
    return st.one_of(
        st.sampled_from([TurnsBegun("gemini"), TurnsEnded()]),
        st.builds(TurnChosen, ids, st.sampled_from(["Fast", "Slow"]) | notes),
        *(st.builds(each, ids) for each in (TurnTaken, TurnEnded)),
        st.builds(ReactionUsed, ids, st.booleans()),
        st.builds(RoundBegun, st.integers(2, 4)),
    )


def events() -> st.SearchStrategy[Event]:
    """Any event, on few clocks and characters."""
    maybe = st.none()
    return st.one_of(
        st.builds(ClockAdded, any_clocks()),
        st.builds(ClockTicked, clock_ids, ticks, notes, ids),
        st.builds(ClockChanged, clock=clock_ids, name=maybe | titles, segments=maybe | any_sizes, note=maybe | notes),
        st.builds(ClockChanged, clock=clock_ids, colour=maybe | st.sampled_from(Colour)),
        st.builds(ClockMoved, clock_ids, st.integers()),
        st.builds(ClockLinked, clock_ids, links()),
        *(st.builds(ClockUnlinked, clock_ids, clock_ids), st.builds(ClockRemoved, clock_ids)),
        *(st.builds(TimerSet, clock_ids, maybe | timers), st.builds(TimerTicked, clock_ids, dues, st.integers(1, 3))),
        st.builds(CharacterSaved, characters()),
        *(st.builds(each, ids) for each in (CharacterRemoved, CharacterSetAside, CharacterReturned)),
        st.builds(CharacterMoved, ids, st.integers()),
        st.builds(ColourChosen, ids, maybe | st.sampled_from(PersonColour)),
        st.builds(PictureChosen, ids, pictures),
        st.builds(RollSaved, ids, maybe | saved_rolls("gemini"), notes | titles),
        st.builds(KitLaid, kits()),
        st.builds(ConsequenceTaken, notes, notes, ids, notes),
        st.builds(ModifierGiven, whoever, modifiers(notes | some_fields, notes | ids)),
        st.builds(ModifierTaken, whoever, notes | some_fields, notes | ids),
        st.builds(ConditionGiven, whoever, conditions(notes | some_fields, notes | ids)),
        st.builds(ConditionTaken, whoever, notes | ids),
        st.builds(TaskBegun, ids, titles, st.just("gemini"), tasks(), rollers, rollers),
        st.builds(TaskRolled, ids, st.booleans(), st.booleans()),
        st.builds(TaskCorrected, ids, st.booleans(), st.booleans(), st.integers(-1, 1)),
        st.builds(TaskChanged, ids, st.just("gemini"), checks("gemini")),
        st.builds(TaskEnded, ids),
        st.builds(TaskTurned, ids, st.integers(-1, 1)),
        oracles(),
        st.builds(SessionRenamed, titles),
        togethers(),
        st.builds(GroupDecided, titles, titles, ids, st.lists(st.integers(0, MOST_NUMBER), max_size=3).map(tuple)),
        rolls(),
        st.builds(RollCorrected, ids, rolls(), ids, notes),
        st.builds(RollVoided, ids, notes),
        st.builds(ConsequenceWithdrawn, notes, ids),
        st.builds(Noted, titles, ids, notes),
        turn_events(),
    )
