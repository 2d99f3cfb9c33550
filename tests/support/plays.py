"""Hypothesis strategies for events that mostly change something. Only files named *properties* import this."""

from hypothesis import strategies as st

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterRemoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    ColourChosen,
    ConditionGiven,
    ModifierGiven,
    ModifierTaken,
    PictureChosen,
    RollSaved,
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
from razor_core.table.note_events import SessionRenamed
from razor_core.table.portraits import PersonColour
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskCorrected, TaskEnded, TaskRolled, TaskTurned
from tests.support import generators as gen

#: Events of two tasks: begun, rolled for, ended, and their clocks changed by hand.
task_ids = st.sampled_from("ab")
task_plays = st.one_of(
    st.builds(TaskBegun, task_ids, gen.titles, st.just("gemini"), gen.tasks()),
    *[st.builds(TaskRolled, task_ids, st.booleans(), st.booleans())] * 2,
    st.builds(ClockAdded, gen.any_clocks(tied=False)),
    st.builds(ClockTicked, gen.task_clocks, gen.ticks),
    st.builds(ClockChanged, clock=gen.task_clocks, segments=gen.sizes),
    st.builds(ClockRemoved, gen.task_clocks),
    st.builds(TaskCorrected, task_ids, st.booleans(), st.booleans(), st.integers(-1, 1)),
    st.builds(TaskChanged, task_ids, st.just("gemini"), gen.checks("gemini")),
    st.builds(TaskEnded, task_ids),
    st.builds(TaskTurned, task_ids, st.integers(-1, 1)),
)

#: Events of two characters of one game, with few modifiers that cancel one another.
modifier_plays = st.sampled_from("ab").flatmap(
    lambda character: st.one_of(
        st.builds(
            CharacterSaved, st.builds(Character, id=st.just(character), name=gen.titles, system=st.just("frameworks"))
        ),
        st.builds(ModifierGiven, st.just(character), gen.modifiers(gen.addable("frameworks"), st.sampled_from("xy"))),
        st.builds(ModifierTaken, st.just(character), gen.addable("frameworks"), st.sampled_from("xy")),
        st.builds(ConditionGiven, st.just(character), gen.conditions(gen.addable("frameworks"), st.sampled_from("xy"))),
        *(st.builds(each, st.just(character)) for each in (CharacterRemoved, CharacterSetAside, CharacterReturned)),
        st.builds(CharacterMoved, st.just(character), st.integers(-1, 2)),
        st.builds(ColourChosen, st.just(character), st.none() | st.sampled_from(PersonColour)),
        st.builds(PictureChosen, st.just(character), gen.pictures),
        st.builds(RollSaved, st.just(character), st.none() | gen.saved_rolls("frameworks"), gen.titles),
    )
)

#: Events of a turn order with three characters of both sides, some with conditions that change their turns.
_states = st.lists(st.sampled_from(SYSTEMS["gemini"].sheet.conditions.all), max_size=2, unique=True).map(tuple)
_gemini, _side = st.just("gemini"), st.sampled_from(Side)
_fighters = st.builds(Character, id=gen.ids, name=gen.titles, system=_gemini, side=_side, conditions=_states)
turn_plays = gen.turn_events() | st.builds(CharacterSaved, _fighters)

#: Events that mostly change something.
plays = st.one_of(
    st.builds(ClockAdded, gen.any_clocks(tied=False)),
    st.builds(ClockTicked, gen.ids, gen.ticks),
    st.builds(ClockChanged, clock=gen.ids, segments=gen.sizes),
    st.builds(ClockLinked, gen.clock_ids, gen.links()),
    st.builds(ClockRemoved, gen.ids),
    st.builds(TimerSet, gen.ids, gen.timers),
    st.builds(TimerTicked, gen.ids, gen.dues),
    st.builds(SessionRenamed, gen.titles),
    st.builds(KitLaid, gen.kits()),
    task_plays,
    modifier_plays,
    turn_plays,
)
