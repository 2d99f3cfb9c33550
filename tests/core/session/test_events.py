"""Events: what each changes, what it tells, and that one for something that is gone does nothing."""

from dataclasses import FrozenInstanceError, replace
from typing import get_args

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import MOST_POINTS, RuleError, quoted
from razor_core.rules.modifiers import Modifier
from razor_core.session.events import (
    MOST_NUMBER,
    MOST_TICKS,
    CharacterRemoved,
    CharacterSaved,
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockMoved,
    ClockRemoved,
    ClockTicked,
    ClockUnlinked,
    ConsequenceTaken,
    Event,
    Fiction,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TaskBegun,
    TaskCorrected,
    TaskEnded,
    TaskRolled,
    TokenGiven,
    TokenTaken,
)
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import READINGS, Tier, judge
from razor_core.table.characters import Character
from razor_core.table.clocks import LONGEST_NAME, LONGEST_NOTE, Clock, Colour, Link, LinkKind
from razor_core.table.world import EMPTY, Running, World
from tests.support.happenings import CALM, DRIVE, FLOOD, GATE, KIRA, ROLL, THUG, WORLD


def clock_of(world: World, clock_id: str) -> Clock:
    """The clock of that id."""
    (found,) = (clock for clock in world.clocks if clock.id == clock_id)
    return found


def test_empty_table() -> None:
    """Nothing has happened: a session without another name, no clocks, no characters."""
    assert World() == EMPTY
    assert (EMPTY.name, EMPTY.clocks, EMPTY.characters, EMPTY.tasks) == ("Session", (), (), ())
    assert Fiction() == Fiction(who="", intent="", approach="", attribute="", skill="", modifiers=())
    assert Modifier("edge", "Set Up") == Modifier("edge", "Set Up", points=1, once=False)
    assert ConsequenceTaken("Go") == ConsequenceTaken("Go", reading="")
    assert TaskRolled("d", True) == TaskRolled("d", True, rival_success=False)


@pytest.mark.parametrize("reading", ["", *READINGS])
def test_result_is_judged_and_read_by_the_event(reading: str) -> None:
    """The faces are judged by the system, and read as the event says: plain, as a Strike, for a group."""
    event = replace(ROLL, reading=reading)
    plain = judge(ROLL.check, ROLL.faces)
    assert event.result == (READINGS[reading](plain) if reading else plain)
    assert (event.result.total, event.result.tier) == (20, Tier.FULL_SUCCESS)
    assert event.result is event.result


def test_roll_tells_and_changes_nothing() -> None:
    """Who rolled and what it came to; the offers are events of their own."""
    assert ROLL.apply(WORLD) == (WORLD, ("Kira: Full Success",))
    assert replace(ROLL, reading="strike").apply(WORLD) == (WORLD, ("Kira: Clear Strike",))
    assert replace(ROLL, fiction=Fiction()).apply(WORLD) == (WORLD, ("A roll: Full Success",))


def test_looking_at_the_result_does_not_change_the_roll() -> None:
    """One that was shown is equal to one that was not, in sets, too."""
    seen, fresh = replace(ROLL), replace(ROLL)
    assert seen.result
    assert len({seen, fresh, replace(ROLL, faces=(2, 3, 4, 5, 5))}) == 2


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"faces": (1, 2)}, "faces"),
        ({"faces": (2, 3, 4, 5, 7)}, "faces"),
        ({"reading": "song"}, "reading"),
        ({"system": "chess"}, "system"),
        ({"fiction": Fiction(modifiers=(Modifier("luck", "Coin"),))}, "field"),
        ({"fiction": Fiction(modifiers=(Modifier("edge", "Set Up"), Modifier("DC", "Coin")))}, "field"),
    ],
    ids=quoted,
)
def test_roll_that_does_not_fit_cannot_be_made(change: dict, field: str) -> None:
    """Faces of another check, an unknown reading or system, a reason for no number: a RuleError that names which."""
    with pytest.raises(RuleError) as caught:
        replace(ROLL, **change)
    assert caught.value.field == field


def test_unknown_reading_is_told_those_that_there_are() -> None:
    """The way out is in the refusal."""
    with pytest.raises(RuleError) as caught:
        replace(ROLL, reading="song")
    assert caught.value.message == f"one of {', '.join(READINGS)} is wanted, not 'song'"
    assert len(READINGS) > 1


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"group": "Choir"}, "group", "one of Contest, Cooperation is wanted, not 'Choir'"),
        ({"numbers": (4,)}, "numbers", "2 to 6 sides are wanted, not 1"),
        ({"numbers": (4,) * 7}, "numbers", "2 to 6 sides are wanted, not 7"),
        ({"group": "Contest", "numbers": (4,) * 3}, "numbers", "2 sides are wanted, not 3"),
        ({"numbers": (4, 100)}, "numbers", "0 to 99 is wanted, not 100"),
        ({"numbers": (-1, 4)}, "numbers", "0 to 99 is wanted, not -1"),
    ],
    ids=quoted,
)
def test_rolls_that_cannot_be_read_together_are_told_why(change: dict, field: str, message: str) -> None:
    """An unknown group is told those of the game, too few or too many how many there can be."""
    together = GroupRolled(system="frameworks", group="Cooperation", outcome="Success", numbers=(0, 99))
    with pytest.raises(RuleError) as caught:
        replace(together, **change)
    assert (caught.value.field, caught.value.message) == (field, message)


@pytest.mark.parametrize("points", [MOST_POINTS + 1, -MOST_POINTS - 1, 10**5000], ids=quoted)
def test_points_out_of_bounds_are_refused(points: int) -> None:
    """A reason of more than a hundred points could be added to nothing."""
    with pytest.raises(RuleError) as caught:
        Modifier("edge", "Set Up", points)
    assert caught.value.field == "points"
    assert [Modifier("edge", "", most).points for most in (-MOST_POINTS, MOST_POINTS)] == [-MOST_POINTS, MOST_POINTS]


@pytest.mark.parametrize("by", [MOST_TICKS + 1, -MOST_TICKS - 1, 10**5000], ids=quoted)
def test_ticks_out_of_bounds_are_refused(by: int) -> None:
    """Any clock is full or empty long before; a number without end could not be told."""
    with pytest.raises(RuleError) as caught:
        ClockTicked("g", by)
    assert caught.value.field == "by"
    assert caught.value.message == f"-{MOST_TICKS} to {MOST_TICKS} segments are wanted, not {quoted(by)}"
    assert clock_of(ClockTicked("g", MOST_TICKS).apply(WORLD)[0], "g").full
    assert clock_of(ClockTicked("g", -MOST_TICKS).apply(WORLD)[0], "g").filled == 0


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": " "}, "name"),
        ({"name": "x" * (LONGEST_NAME + 1)}, "name"),
        ({"segments": 1}, "segments"),
        ({"segments": 13}, "segments"),
        ({"segments": 0}, "segments"),
        ({"note": "x" * (LONGEST_NOTE + 1)}, "note"),
    ],
    ids=quoted,
)
def test_change_that_no_clock_can_have_cannot_be_made(change: dict, field: str) -> None:
    """It is refused when it is made, not when it happens: nothing in a journal may stop a session."""
    with pytest.raises(RuleError) as caught:
        ClockChanged(clock="g", **change)
    assert caught.value.field == field


@pytest.mark.parametrize("name", ["", " \n", "x" * (LONGEST_NAME + 1), "x" + " " * LONGEST_NAME], ids=quoted)
def test_session_name_out_of_bounds_is_refused(name: str) -> None:
    """1 to 60 characters, of which one is to be seen."""
    with pytest.raises(RuleError) as caught:
        SessionRenamed(name)
    assert str(caught.value) == "name: a name of 1 to 60 characters is wanted"
    assert SessionRenamed("x" * 60).name == "x" * 60


HAPPENINGS = [
    (ConsequenceTaken("Gain a Momentum"), WORLD, ["Gain a Momentum"]),
    (ConsequenceTaken("Determined", reading="determined"), WORLD, ["Determined"]),
    (
        GroupRolled("razorweave", "Split Risks", "1 of 2 get through", (0, 0)),
        WORLD,
        ["Split Risks: 1 of 2 get through"],
    ),
    (
        GroupRolled("frameworks", "Contest", "Tie: deal reflex", (3, MOST_NUMBER)),
        WORLD,
        ["Contest: Tie: deal reflex"],
    ),
    (
        ClockAdded(Clock(id="n", name="New", segments=8, filled=1)),
        replace(WORLD, clocks=(GATE, FLOOD, Clock(id="n", name="New", segments=8, filled=1))),
        ["New clock New, 1 of 8"],
    ),
    (ClockTicked("g", 2), replace(WORLD, clocks=(replace(GATE, filled=5), FLOOD)), ["Gate +2: 5 of 6"]),
    (ClockTicked("g", -1, "Mend"), replace(WORLD, clocks=(replace(GATE, filled=2), FLOOD)), ["Gate −1: 2 of 6"]),
    (ClockTicked("g", 0), WORLD, []),
    (
        ClockTicked("f", 5),
        replace(WORLD, clocks=(GATE, replace(FLOOD, filled=4, won=True))),
        ["Flood +4: 4 of 4", "Flood: 1 beyond the last segment", "Flood is full"],
    ),
    (ClockChanged(clock="g"), WORLD, []),
    (
        ClockChanged(clock="g", name="Door"),
        replace(WORLD, clocks=(replace(GATE, name="Door"), FLOOD)),
        ["Gate is now Door"],
    ),
    (
        ClockChanged(clock="g", segments=8),
        replace(WORLD, clocks=(replace(GATE, segments=8), FLOOD)),
        ["Gate has 8 segments"],
    ),
    (
        ClockChanged(clock="g", segments=2, colour=Colour.RED, note="Iron"),
        replace(WORLD, clocks=(replace(GATE, segments=2, filled=2, colour=Colour.RED, note="Iron"), FLOOD)),
        ["Gate has 2 segments", "Gate: 1 filled did not fit into 2", "Gate is red", "Gate: Iron"],
    ),
    (
        ClockChanged(clock="g", name="Door", colour=Colour.BLUE, note=""),
        replace(WORLD, clocks=(replace(GATE, name="Door", colour=Colour.BLUE), FLOOD)),
        ["Gate is now Door", "Door is blue", "Door: note taken away"],
    ),
    (ClockMoved("g", 1), replace(WORLD, clocks=(FLOOD, GATE)), ["Gate moved"]),
    (
        ClockLinked("g", Link(LinkKind.FEED, "f", 2)),
        replace(WORLD, clocks=(replace(GATE, links=(Link(LinkKind.FEED, "f", 2),)), FLOOD)),
        ["Gate feeds Flood"],
    ),
    (
        ClockLinked("f", Link(LinkKind.RACE, "g")),
        replace(
            WORLD,
            clocks=(
                replace(GATE, links=(Link(LinkKind.RACE, "f"),)),
                replace(FLOOD, links=(Link(LinkKind.RACE, "g"),)),
            ),
        ),
        ["Flood races Gate"],
    ),
    (ClockLinked("g", Link(LinkKind.TUG, "g")), WORLD, ["Gate cannot be linked to itself"]),
    (ClockRemoved("g"), replace(WORLD, clocks=(FLOOD,)), ["Gate taken off the board"]),
    (
        CharacterSaved(Character(id="n", name="Nim", system="razorweave")),
        replace(WORLD, characters=(KIRA, THUG, Character(id="n", name="Nim", system="razorweave"))),
        ["Nim joins"],
    ),
    (
        CharacterSaved(replace(KIRA, name="Kira the Red")),
        replace(WORLD, characters=(replace(KIRA, name="Kira the Red"), THUG)),
        ["Kira the Red changed"],
    ),
    (CharacterRemoved("t"), replace(WORLD, characters=(KIRA,)), ["Thug leaves"]),
    (
        TokenGiven("k", CALM),
        replace(WORLD, characters=(replace(KIRA, tokens=(CALM,)), THUG)),
        ["Kira gains Calm"],
    ),
    (
        TokenTaken("t", "burden", "Hurt"),
        replace(WORLD, characters=(KIRA, replace(THUG, tokens=()))),
        ["Thug loses Hurt"],
    ),
    (
        TaskBegun("n", "Siege", "gemini", Task(goal=2)),
        replace(
            WORLD,
            clocks=(GATE, FLOOD, Clock(id="n.0", name="Siege: Successes", segments=2, kind=ClockKind.TASK)),
            tasks=(DRIVE, Running(id="n", name="Siege", system="gemini", task=Task(goal=2), clocks=("n.0",))),
        ),
        ["Siege: 2 successes, Persistence"],
    ),
    (
        TaskRolled("d", True),
        replace(WORLD, clocks=(GATE, replace(FLOOD, filled=1)), tasks=(replace(DRIVE, rolls=1),)),
        ["Flood +1: 1 of 4"],
    ),
    (TaskRolled("d", False), replace(WORLD, tasks=(replace(DRIVE, rolls=1),)), ["Drive: nothing gained"]),
    (
        TaskCorrected("d"),
        replace(WORLD, clocks=(GATE, replace(FLOOD, filled=1))),
        ["Flood +1: 1 of 4", "Drive: Going on"],
    ),
    (TaskEnded("d"), replace(WORLD, clocks=(GATE,), tasks=()), ["Drive put away"]),
    (SessionRenamed("Friday"), replace(WORLD, name="Friday"), ["The session is now Friday"]),
]


@pytest.mark.parametrize(("event", "after", "told"), HAPPENINGS, ids=quoted)
def test_what_happens(event: Event, after: World, told: list[str]) -> None:
    """Each event changes what it says and nothing else, and tells it in plain words."""
    assert event.apply(WORLD) == (after, tuple(told))


@pytest.mark.parametrize(
    "event",
    [
        ClockTicked("z", 1),
        ClockChanged(clock="z", name="Door", segments=4, colour=Colour.RED, note="x"),
        ClockMoved("z", 0),
        ClockUnlinked("z", "g"),
        ClockUnlinked("g", "f"),
        ClockRemoved("z"),
        CharacterRemoved("z"),
        TokenGiven("z", CALM),
        TokenTaken("z", "edge", "Calm"),
        TokenTaken("k", "edge", "Calm"),
        TokenTaken("t", "", "Hurt"),
        TokenTaken("t", "burden", "Calm"),
        TaskBegun("d", "Another Drive", "gemini", Task()),
        TaskRolled("z", True),
        TaskEnded("z"),
        ClockAdded(Clock(id="g", name="Another Gate")),
    ],
    ids=quoted,
)
def test_what_is_gone_or_there_already_is_left_alone(event: Event) -> None:
    """Nothing changes and nothing is told: another tab may have been first."""
    assert event.apply(WORLD) == (WORLD, ())


def test_link_to_what_is_gone_is_told() -> None:
    """Whoever made the link is told why it is not there."""
    for event in (ClockLinked("z", Link(LinkKind.RACE, "g")), ClockLinked("g", Link(LinkKind.FEED, "z", 1))):
        assert event.apply(WORLD) == (WORLD, ("both clocks must be on the board",))


def test_link_is_taken_away() -> None:
    """Both clocks are as they were before they were tied."""
    tied, _ = ClockLinked("g", Link(LinkKind.TUG, "f")).apply(WORLD)
    assert ClockUnlinked("f", "g").apply(tied) == (WORLD, ("A link taken away",))


def test_links_go_with_a_removed_clock() -> None:
    """The clock that is left is tied to nothing."""
    tied, _ = ClockLinked("g", Link(LinkKind.TUG, "f")).apply(WORLD)
    assert ClockRemoved("f").apply(tied)[0] == replace(WORLD, clocks=(GATE,))


def test_events_and_world_cannot_be_changed() -> None:
    """All are frozen, and every kind of event is in the table above."""
    kinds = {type(event) for event, _, _ in HAPPENINGS} | {Rolled, ClockUnlinked}
    assert kinds == set(get_args(Event))
    for value in (WORLD, ROLL, ROLL.fiction, ROLL.fiction.modifiers[0], *(event for event, _, _ in HAPPENINGS)):
        field = next(iter(value.__dataclass_fields__))
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, getattr(value, field))
        assert isinstance(hash(value), int)
