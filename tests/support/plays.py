"""Hypothesis strategies for events that mostly change something. Only files named *properties* import this."""

from hypothesis import strategies as st

from razor_core.rules.consequences import Side
from razor_core.session.events import SessionRenamed
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ConditionGiven,
    ModifierGiven,
    ModifierTaken,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockRemoved,
    ClockTicked,
    TimerSet,
    TimerTicked,
)
from razor_core.table.kits import KitLaid
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskCorrected, TaskEnded, TaskRolled, TaskTurned
from tests.support.generators import (
    addable,
    any_clocks,
    checks,
    clock_ids,
    conditions,
    dues,
    ids,
    kits,
    links,
    modifiers,
    sizes,
    task_clocks,
    tasks,
    ticks,
    timers,
    titles,
    turn_events,
)

#: Events of two tasks: begun, rolled for, ended, and their clocks changed by hand.
task_ids = st.sampled_from("ab")
task_plays = st.one_of(
    st.builds(TaskBegun, task_ids, titles, st.just("gemini"), tasks()),
    *[st.builds(TaskRolled, task_ids, st.booleans(), st.booleans())] * 2,
    st.builds(ClockAdded, any_clocks(tied=False)),
    st.builds(ClockTicked, task_clocks, ticks),
    st.builds(ClockChanged, clock=task_clocks, segments=sizes),
    st.builds(ClockRemoved, task_clocks),
    st.builds(TaskCorrected, task_ids, st.booleans(), st.booleans(), st.integers(-1, 1)),
    st.builds(TaskChanged, task_ids, st.just("gemini"), checks("gemini")),
    st.builds(TaskEnded, task_ids),
    st.builds(TaskTurned, task_ids, st.integers(-1, 1)),
)

#: Events of two characters of one game, with few modifiers that cancel one another.
modifier_plays = st.sampled_from("ab").flatmap(
    lambda character: st.one_of(
        st.builds(
            CharacterSaved, st.builds(Character, id=st.just(character), name=titles, system=st.just("frameworks"))
        ),
        st.builds(ModifierGiven, st.just(character), modifiers(addable("frameworks"), st.sampled_from("xy"))),
        st.builds(ModifierTaken, st.just(character), addable("frameworks"), st.sampled_from("xy")),
        st.builds(ConditionGiven, st.just(character), conditions(addable("frameworks"), st.sampled_from("xy"))),
        *(st.builds(each, st.just(character)) for each in (CharacterRemoved, CharacterSetAside, CharacterReturned)),
        st.builds(CharacterMoved, st.just(character), st.integers(-1, 2)),
    )
)

#: Events of a turn order with three characters of both sides, some with conditions that change their turns.
turn_plays = st.one_of(
    turn_events(),
    st.builds(
        CharacterSaved,
        st.builds(
            Character,
            id=ids,
            name=titles,
            system=st.just("gemini"),
            side=st.sampled_from(Side),
            conditions=st.lists(st.sampled_from(SYSTEMS["gemini"].SHEET.conditions), max_size=2, unique=True).map(
                tuple
            ),
        ),
    ),
)

#: Events that mostly change something.
plays = st.one_of(
    st.builds(ClockAdded, any_clocks(tied=False)),
    st.builds(ClockTicked, ids, ticks),
    st.builds(ClockChanged, clock=ids, segments=sizes),
    st.builds(ClockLinked, clock_ids, links()),
    st.builds(ClockRemoved, ids),
    st.builds(TimerSet, ids, timers),
    st.builds(TimerTicked, ids, dues),
    st.builds(SessionRenamed, titles),
    st.builds(KitLaid, kits()),
    task_plays,
    modifier_plays,
    turn_plays,
)
