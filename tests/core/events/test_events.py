"""Events: what each changes, the lines it has for the log, and that one for something gone changes nothing."""

from dataclasses import replace
from typing import get_args

import pytest

from razor_core.events.events import (
    MOST_NUMBER,
    ConsequenceTaken,
    ConsequenceWithdrawn,
    Event,
    Fiction,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    RollVoided,
)
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import quoted
from razor_core.rules.modifiers import Modifier, Scope, condition
from razor_core.rules.oracle import Question
from razor_core.systems import gemini, witchgates
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave.kinds import KINDS
from razor_core.table import turns
from razor_core.table.alias_events import AliasSet
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
from razor_core.table.characters import Character
from razor_core.table.clock_events import (
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
from razor_core.table.clocks import Clock, Colour, Link, LinkKind
from razor_core.table.kits import KitLaid
from razor_core.table.note_events import Noted, SessionRenamed
from razor_core.table.oracle_events import OracleAsked
from razor_core.table.own_game_events import GameRevised
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskCorrected, TaskEnded, TaskRolled, TaskTurned
from razor_core.table.world import Running, TaskRoller, World
from tests.support.refused import refusal
from tests.support.table import CALM, DRIVE, FLOOD, GATE, HURT, KIRA, PRONE, ROLL, THUG, WORLD

CURSED = condition("Cursed", Modifier("luck", ""))
#: Whoever acts in Razorweave without a name.
NOBODY = Character(id="razorweave", name="The one who acts", system="razorweave")
#: A mark on the scene, brought about by whoever has it.
FIRE = Modifier("", "Fire", scope=Scope.SCENE)
LOST, SECOND_HURT = Modifier("", "Lost word"), replace(HURT, name="Hurt (2nd)")


def clocks(*changed: Clock) -> World:
    return replace(WORLD, clocks=changed)


def characters(*changed: Character) -> World:
    return replace(WORLD, characters=changed)


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"faces": (1, 2)}, "faces", "Enter 5 dice; you entered 2."),
        ({"reading": "song"}, "reading", f"Choose one of {', '.join(KINDS.readings)}, not 'song'."),
        ({"system": "chess"}, "system", None),
        (
            {"fiction": Fiction(modifiers=(Modifier("edge", "Set Up"), Modifier("DC", "Coin")))},
            "field",
            "Choose a number or flag of the check, not 'DC'.",
        ),
    ],
    ids=["faces", "reading", "system", "modifier"],
)
def test_a_roll_must_fit(change: dict[str, object], field: str, message: str | None) -> None:
    """Its faces, its reading, its game and its modifiers."""
    found = refusal(replace, ROLL, **change)
    assert found == (field, message or found[1])


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"group": "Choir"}, "group", "Choose one of Contest, Cooperation, Several, not 'Choir'."),
        ({"numbers": (4,)}, "numbers", "Cooperation takes 2 to 6 participants, not 1."),
        ({"numbers": (4,) * 7}, "numbers", "Cooperation takes 2 to 6 participants, not 7."),
        ({"group": "Contest", "numbers": (4,) * 13}, "numbers", "Contest takes 2 to 12 participants, not 13."),
        ({"numbers": (4, MOST_NUMBER + 1)}, "numbers", "Enter a whole number from 0 to 99, not 100."),
        ({"numbers": (), "people": ("h", "k")}, "people", "Nobody gives up so in Cooperation."),
        ({"numbers": (-1, 4)}, "numbers", "Enter a whole number from 0 to 99, not -1."),
    ],
    ids=quoted,
)
def test_a_group_must_fit(change: dict[str, object], field: str, message: str) -> None:
    """Its name, and a number from 0 to 99 for each participant."""
    cooperation = GroupRolled(system="frameworks", group="Cooperation", outcome="Success", numbers=(0, MOST_NUMBER))
    assert refusal(replace, cooperation, **change) == (field, message)


@pytest.mark.parametrize("values", [{"numbers": (0, 0)}, {"people": ("a", "w", "b")}, {"people": ()}])
def test_a_group_that_one_gave_up_has_people_and_no_numbers(values: dict[str, object]) -> None:
    """As many as take part, and none of them has rolled."""
    group = witchgates.GAME.groups[0].name
    given_up = GroupRolled(system="witchgates", group=group, outcome="Ash wins", numbers=(), people=("a", "w"))
    assert refusal(replace, given_up, **values)[0] in ("people", "numbers")


@pytest.mark.parametrize("number", [-1, MOST_NUMBER + 1])
def test_a_dealt_number_must_fit(number: int) -> None:
    """From 0 to 99, as those of the group itself."""
    decided = GroupDecided(group="Contest", outcome="", roll="1.a", numbers=(0, MOST_NUMBER))
    assert refusal(replace, decided, numbers=(0, number))[0] == "numbers"


@pytest.mark.parametrize(
    ("system", "faces", "field", "message"),
    [
        ("gemini", (3,), "system", "Choose a game with an oracle, not 'gemini'."),
        ("razorweave", (7,), "faces", "Enter"),
        ("razorweave", (3, 3), "faces", "Enter"),
    ],
)
def test_an_oracle_is_asked_in_its_game_with_a_die_for_each_question(
    system: str, faces: tuple[int, ...], field: str, message: str
) -> None:
    found = refusal(OracleAsked, system, (Question(text="Dark?"),), faces)
    assert (found[0], found[1].startswith(message)) == (field, True)


NEW = Clock(id="n", name="New", segments=8, filled=1)
NIM = Character(id="n", name="Nim", system="razorweave")
SIEGE = Running(id="n", name="Siege", system="gemini", task=Task(goal=2), clocks=("n.0",))
SIEGE_CLOCK = Clock(id="n.0", name="Siege: Successes", segments=2, kind=ClockKind.TASK, system="gemini")
FEED, RACE = Link(LinkKind.FEED, "f", 2), Link(LinkKind.RACE, "g")
EDIT = ClockChanged(clock="g", segments=2, colour=Colour.RED, note="Iron")
CHANGES = [
    (ROLL, WORLD, ["Kira: Full Success"]),
    (replace(ROLL, reading="strike", fiction=Fiction()), WORLD, ["A roll: Clear Strike"]),
    (GroupRolled("frameworks", "Contest", "Tie: deal reflex", (3, 0)), WORLD, ["Contest: Tie: deal reflex"]),
    (GroupDecided("Contest", "Kira wins: Success", "1.a", (9, 4)), WORLD, ["Contest decided: Kira wins: Success"]),
    (ConsequenceTaken("Determined", reading="determined"), WORLD, ["Determined"]),
    (ConsequenceWithdrawn("Determined", "1.a"), WORLD, ["Taken back: Determined"]),
    (RollCorrected("1.a", ROLL), WORLD, ["Corrected, Kira: Full Success"]),
    (RollCorrected("1.a", replace(ROLL, fiction=Fiction())), WORLD, ["Corrected, a roll: Full Success"]),
    (RollVoided("1.a", "21:04 Kira, Failure"), WORLD, ["Void: 21:04 Kira, Failure"]),
    (RollVoided("1.a"), WORLD, ["Void: a roll"]),
    (Noted("The bridge is down"), WORLD, ["Note: The bridge is down"]),
    (Noted("The guide lies", secret=True), WORLD, ["GM note: The guide lies"]),
    (Noted("With the left hand", "1.a", "21:04 Kira"), WORLD, ["Note: 21:04 Kira: With the left hand"]),
    (ClockAdded(NEW), clocks(GATE, FLOOD, NEW), ["New clock New, 1 of 8"]),
    (ClockTicked("g", 2), clocks(replace(GATE, filled=5), FLOOD), ["Gate +2: 5 of 6"]),
    (ClockTicked("g", -1, "Mend"), clocks(replace(GATE, filled=2), FLOOD), ["Gate −1: 2 of 6"]),
    (ClockTicked("g", 1, words="slowly"), clocks(replace(GATE, filled=4), FLOOD), ["Gate +1: 4 of 6", "slowly"]),
    (ClockTicked("g", 0, words="slowly"), WORLD, []),
    (
        ClockTicked("f", 5),
        clocks(GATE, replace(FLOOD, filled=4, won=True)),
        ["Flood +4: 4 of 4", "Flood: 1 beyond the last segment", "Flood is full"],
    ),
    (ClockChanged(clock="g"), WORLD, []),
    (ClockChanged(clock="g", segments=8), clocks(replace(GATE, segments=8), FLOOD), ["Gate has 8 segments"]),
    (
        EDIT,
        clocks(replace(GATE, segments=2, filled=2, colour=Colour.RED, note="Iron"), FLOOD),
        ["Gate has 2 segments", "Gate: 1 filled did not fit into 2", "Gate is red", "Gate: Iron"],
    ),
    (
        ClockChanged(clock="g", name="Door", colour=Colour.BLUE, note=""),
        clocks(replace(GATE, name="Door", colour=Colour.BLUE), FLOOD),
        ["Gate is now Door", "Door is blue", "Door: note removed"],
    ),
    (ClockChanged(clock="g", segments=13), WORLD, []),
    (ClockChanged(clock="g", segments=1, name="Door"), clocks(replace(GATE, name="Door"), FLOOD), ["Gate is now Door"]),
    (ClockMoved("g", 1), clocks(FLOOD, GATE), ["Gate moved"]),
    (ClockLinked("g", FEED), clocks(replace(GATE, links=(FEED,)), FLOOD), ["Gate feeds Flood"]),
    (
        ClockLinked("f", RACE),
        clocks(replace(GATE, links=(replace(RACE, to="f"),)), replace(FLOOD, links=(RACE,))),
        ["Flood races Gate"],
    ),
    (ClockLinked("g", Link(LinkKind.TUG, "g")), WORLD, ["Gate cannot be linked to itself"]),
    (ClockLinked("z", RACE), WORLD, ["Both clocks must be on the board"]),
    (ClockLinked("g", replace(FEED, to="z")), WORLD, ["Both clocks must be on the board"]),
    (ClockRemoved("g"), clocks(FLOOD), ["Gate removed"]),
    (CharacterSaved(NIM), characters(KIRA, THUG, NIM), ["Nim joins"]),
    (CharacterSaved(replace(KIRA, name="Kit")), characters(replace(KIRA, name="Kit"), THUG), ["Kira is now Kit"]),
    (CharacterSaved(replace(NIM, name="Thug")), characters(KIRA, THUG, replace(NIM, name="Thug 2")), ["Thug 2 joins"]),
    (
        CharacterSaved(replace(KIRA, name="Thug")),
        characters(replace(KIRA, name="Thug 2"), THUG),
        ["Kira is now Thug 2"],
    ),
    (CharacterRemoved("t"), replace(characters(KIRA), clocks=(FLOOD,)), ["Thug leaves"]),
    (ModifierGiven("k", CALM), characters(replace(KIRA, modifiers=(CALM,)), THUG), ["Kira gains Calm"]),
    (ModifierGiven("k", Modifier("luck", "Luck")), WORLD, ["Luck does not fit Kira's game"]),
    (ModifierGiven("k", LOST), characters(replace(KIRA, modifiers=(LOST,)), THUG), ["Kira gains Lost word"]),
    (ModifierGiven("t", CALM), characters(KIRA, replace(THUG, modifiers=())), ["Thug loses Hurt: Calm cancels it"]),
    (
        ModifierGiven("t", HURT),
        characters(KIRA, replace(THUG, modifiers=(HURT, SECOND_HURT))),
        ["Thug gains Hurt (2nd)"],
    ),
    (ModifierGiven("k", FIRE), characters(replace(KIRA, modifiers=(FIRE,)), THUG), ["The scene gains Fire"]),
    (ModifierTaken("t", "burden", "Hurt"), characters(KIRA, replace(THUG, modifiers=())), ["Thug loses Hurt"]),
    (ConditionGiven("k", PRONE), characters(replace(KIRA, conditions=(PRONE,)), THUG), ["Kira is Prone"]),
    (ConditionGiven("k", CURSED), WORLD, ["Cursed does not fit Kira's game"]),
    (
        ConditionGiven("razorweave", PRONE),
        replace(WORLD, unnamed=(replace(NOBODY, conditions=(PRONE,)),)),
        ["The one who acts is Prone"],
    ),
    (
        TaskBegun("n", "Siege", "gemini", Task(goal=2), TaskRoller("k"), TaskRoller("t")),
        replace(
            WORLD,
            clocks=(GATE, FLOOD, SIEGE_CLOCK),
            tasks=(DRIVE, replace(SIEGE, roller=TaskRoller("k"), rival=TaskRoller("t"))),
        ),
        ["Siege, Kira against Thug: 2 successes, Persistence"],
    ),
    (TaskRolled("d", False), replace(WORLD, tasks=(replace(DRIVE, rolls=1),)), ["Drive: nothing gained"]),
    (TaskTurned("d"), replace(WORLD, tasks=(replace(DRIVE, turned=1),)), ["Task: Drive"]),
    (TaskCorrected("d"), clocks(GATE, replace(FLOOD, filled=1)), ["Flood +1: 1 of 4", "Drive: Going on"]),
    (
        TaskChanged("d", "gemini", gemini.Check(attribute=5)),
        replace(WORLD, tasks=(replace(DRIVE, task=replace(DRIVE.task, check=gemini.Check(attribute=5))),)),
        ["Drive: another check"],
    ),
    (TaskEnded("d"), replace(WORLD, clocks=(GATE,), tasks=()), ["Drive removed"]),
    (
        OracleAsked("razorweave", (Question(text="Dark?", yes_is_harder=True, waived=True), Question(text="")), (5, 2)),
        WORLD,
        [
            "Oracle: DC 16",
            "Dark? Yes, counted already: the DC stays",
            "A question No: DC +2",
            "14 + 2 = 16",
            "DC 16 is Tough: able opposition, haste, poor tools",
        ],
    ),
    (SessionRenamed("Friday"), replace(WORLD, name="Friday"), ["The session is now Friday"]),
]


@pytest.mark.parametrize(("event", "after", "lines"), CHANGES, ids=quoted)
def test_an_event_changes_what_it_says_and_nothing_else(event: Event, after: World, lines: list[str]) -> None:
    assert event.apply(WORLD) == (after, tuple(lines))


@pytest.mark.parametrize(
    "event",
    [
        ClockAdded(Clock(id="g", name="Another Gate")),
        ClockChanged(clock="z", name="Door", segments=4, colour=Colour.RED, note="x"),
        *(ClockTicked("z", 1), ClockMoved("z", 0), ClockRemoved("z"), ClockUnlinked("z", "g"), ClockUnlinked("g", "f")),
        *(CharacterRemoved("z"), ModifierGiven("z", CALM), ConditionGiven("z", PRONE)),
        *(ModifierTaken(who, "edge", "Calm") for who in ("z", "k", "razorweave")),
        *(ModifierTaken("t", "", "Hurt"), ModifierTaken("t", "burden", "Calm")),
        *(ConditionTaken("z", "Prone"), ConditionTaken("k", "Prone")),
        *(TaskBegun("d", "Another Drive", "gemini", Task()), TaskChanged("z", "gemini", gemini.Check())),
        *(TaskRolled("z", True), TaskCorrected("z"), TaskEnded("z"), TaskTurned("z")),
    ],
    ids=quoted,
)
def test_an_event_for_something_gone_changes_nothing(event: Event) -> None:
    """Nor one that adds what is there: another tab may have been first."""
    assert event.apply(WORLD) == (WORLD, ())


@pytest.mark.parametrize("text", ["", " \t", "x" * 501], ids=len)
def test_a_note_has_words_and_an_end(text: str) -> None:
    """From 1 to 500 characters."""
    assert refusal(Noted, text) == ("text", "Enter a note of 1 to 500 characters.")
    assert Noted("x" * 500).text == "x" * 500


def test_every_event_is_hashable() -> None:
    """And every kind of event is in the list above, or is tested with what it belongs to."""
    elsewhere = {ClockUnlinked, ConditionTaken, CharacterMoved, CharacterSetAside, CharacterReturned, KitLaid}
    elsewhere |= {TimerSet, TimerTicked, ColourChosen, PictureChosen, RollSaved, AliasSet, GameRevised}
    elsewhere |= {arg for arg in get_args(Event) if arg.__module__ == turns.__name__}
    assert {type(event) for event, _, _ in CHANGES} | elsewhere == set(get_args(Event))
    for value in (WORLD, ROLL.fiction, ROLL.fiction.modifiers[0], *(event for event, _, _ in CHANGES)):
        assert isinstance(hash(value), int)
