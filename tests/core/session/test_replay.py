"""A correction is a replay: what it leaves of clocks, characters, tasks and later rolls."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.of_roll import Story, brought, group_outcome
from razor_core.consequences.recipients import meant
from razor_core.consequences.taking_back import take_back
from razor_core.events.entries import Entry, Undone
from razor_core.events.events import ConsequenceTaken, Fiction, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.events.rolls import reassigned
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Consequence, every
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.corrections import Trial, amended, amendments, trial
from razor_core.session.folding import TAIL, fold_tail, recent
from razor_core.session.session import Session, replay, resume
from razor_core.systems import frameworks, gemini, razorweave
from razor_core.systems.gemini.sheet import DETERMINED as HELD
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.character_events import ModifierGiven, ModifierTaken
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskRolled, TaskTurned
from razor_core.table.timers import Timer
from razor_core.table.world import TaskRoller
from tests.support.people import Table, foe, someone
from tests.support.typed import present

MISSED = (1, 1, 1, 2)
RESOLVE = Clock(id="r", name="Thug: Resolve", kind=ClockKind.RESOLVE, segments=6, links=(Link(LinkKind.FEED, "f", 2),))
ESCAPE = Clock(id="f", name="Escape", kind=ClockKind.THREAT, segments=4)
KIRA, VANCE = someone("razorweave", "Kira"), someone("razorweave", "Vance")
THUG = foe("razorweave", "Thug", clocks=("r",))
STRIKE = Setup(system="razorweave", base=razorweave.Check(), actor="k", target="t", kind="strike")


def fight(*clocks: Clock) -> Table:
    """Two heroes against a Thug, whose Resolve Clock feeds another when it fills."""
    return Table("razorweave", KIRA, VANCE, THUG, clocks=clocks or (RESOLVE, ESCAPE))


def log(table: Table) -> Sequence[Entry]:
    """The entries of the log, with what became of each."""
    entries = table.session.log
    return [amended(entry, amendments(entries)) for entry in entries]


def correct(table: Table, roll: Rolled, key: str, *faces: int, kept: tuple[str, ...] = ()) -> None:
    """Let the roll be one of other dice."""
    table.record(RollCorrected(key, replace(roll, faces=faces), kept=kept))


def test_a_consequence_that_no_game_knows_stays_as_it_was_taken() -> None:
    """Of a file, perhaps: nobody can say whether it follows. A void roll leaves nothing."""
    table = fight()
    event, situation = table.roll(STRIKE, *MISSED)
    table.record(ClockTicked("f", 2, "no.such.id", situation.roll))
    odd = ModifierGiven("k", Modifier("edge", "Odd"))
    table.record(ConsequenceTaken("no.such.gift", roll=situation.roll, label="Old thing"), odd)
    now = RollCorrected(situation.roll, replace(event, faces=(3, 3, 3, 4)))
    assert trial(table.session, (), now).unknown == {"no.such.gift": "Old thing", "no.such.id": "no.such.id"}
    table.record(now)
    assert (table.filled("f"), table.carries("Kira")) == (2, ["Odd"])
    assert not any(line.startswith("Taken back") for line in table.session.log[-1].lines)
    table.record(RollVoided(situation.roll))
    assert (table.filled("f"), table.carries("Kira")) == (0, [])
    table.record(RollCorrected(situation.roll, event))
    assert (table.filled("f"), table.carries("Kira")) == (2, ["Odd"])


def test_what_a_tick_fed_goes_with_it_and_comes_back() -> None:
    """What the clock fed when it filled, too; the tick that the roll has now is made instead."""
    table = fight(replace(RESOLVE, filled=4), ESCAPE)
    event, situation = table.roll(STRIKE, *(6, 6, 6, 5))
    assert (table.filled("r"), table.filled("f")) == (6, 2)
    correct(table, event, situation.roll, 3, 3, 3, 4)
    assert event.result.headline == "Devastating Strike"
    assert (table.filled("r"), table.filled("f")) == (5, 0)
    table.record(RollVoided(situation.roll))
    assert (table.filled("r"), table.filled("f")) == (4, 0)
    assert log(table)[0].since.void
    correct(table, event, situation.roll, 6, 6, 6, 5)
    assert (table.filled("r"), table.filled("f")) == (6, 2)


def test_the_correction_says_what_it_changed() -> None:
    """What is taken back, and what happens now for certain, each about its clock: here the end of a miss."""
    table = fight()
    event, situation = table.roll(STRIKE, 1, 1, 2, 1)
    table.record(ConsequenceTaken("strike.answer", roll=situation.roll, label="The target takes the better position"))
    correct(table, event, situation.roll, 3, 3, 3, 4)
    entry = table.session.log[-1]
    assert entry.lines == (
        "Corrected, Kira: Glancing Strike",
        "Taken back: The target takes the better position",
        "Thug: Resolve +1: 1 of 6",
    )
    assert getattr(entry.lines[-1], "about", "") == "r"
    assert [type(entry.record.event) for entry in table.session.log] == [Rolled, ClockTicked, RollCorrected]


def test_a_later_roll_that_used_what_is_gone_keeps_its_dice_and_is_marked() -> None:
    """A Set Up that failed after all: the Strike that used its Edge stands, and says what it lacks."""
    table = fight()
    set_up = Setup(system="razorweave", base=razorweave.Check(), actor="v", kind="set_up")
    event, situation = table.roll(set_up, 4, 4, 4, 4)
    table.take(situation, labelled(event, "Give Edge to an ally"))
    struck, _ = table.roll(STRIKE, 6, 6, 6, 5, 4)
    assert [entry.lacks for entry in table.session.log if isinstance(entry.record.event, Rolled)] == [(), ()]
    correct(table, event, situation.roll, 1, 1, 1, 2)
    rolls = [entry for entry in table.session.log if isinstance(entry.record.event, Rolled)]
    assert [(roll.record.event, roll.lacks) for roll in rolls] == [(event, ()), (struck, ("Set Up",))]
    assert table.filled("r") == 3
    assert replay(Session(base=table.session.base), table.session.tail) == table.session


def test_a_kept_consequence_stays_though_it_no_longer_follows() -> None:
    """As it was taken. A trial says which would go, and records nothing."""
    table = fight()
    event, situation = table.roll(STRIKE, 1, 1, 2, 1)
    label = "The target takes the better position"
    table.take(situation, labelled(event, label))
    before, correction = table.session, RollCorrected(situation.roll, replace(event, faces=(3, 3, 3, 4)))
    assert trial(table.session, (), correction) == Trial(
        roll=correction.rolled, outcome="", gone={"strike.answer": label}
    )
    assert table.session is before
    table.record(replace(correction, kept=("strike.answer",)))
    assert (table.carries("Thug"), table.filled("r")) == (["Better position"], 1)


def labelled(event: Rolled, label: str) -> Consequence:
    return next(consequence for consequence in every(event.result.consequences) if consequence.label == label)


def test_what_was_undone_is_not_done_by_a_correction() -> None:
    """The tick was taken back by hand: the corrected roll does not tick again."""
    table = fight()
    event, situation = table.roll(STRIKE, 4, 4, 4, 4)
    assert table.filled("r") == 2
    table.record(Undone(table.session.acts.done[-1]))
    correct(table, event, situation.roll, 3, 3, 3, 4)
    assert table.filled("r") == 0


def test_ticks_that_a_result_does_not_allow_go_and_a_single_number_is_its_own() -> None:
    """Three ticks of a Critical Failure are none of a Failure; two of a Full Success are the one of a Partial."""
    check = Setup(system="razorweave", base=razorweave.Check(), actor="k")
    for ticked, faces, now, filled in ((3, MISSED, (2, 2, 2, 3), 0), (2, (4, 4, 4, 4), (3, 3, 3, 4), 1)):
        table = fight(ESCAPE if ticked == 3 else replace(ESCAPE, kind=ClockKind.PROGRESS))
        event, situation = table.roll(check, *faces)
        label = f"Tick a {table.world.clocks[0].kind.value} clock"
        taken = labelled(event, label)
        table.take(situation, replace(taken, effects=(replace(present(taken.tick), numbers=(ticked,)),)))
        assert table.filled("f") == ticked
        correct(table, event, situation.roll, *now)
        assert table.filled("f") == filled


def test_what_was_given_is_given_by_other_dice() -> None:
    """A condition, by another Devastating Strike."""
    table = fight()
    event, situation = table.roll(STRIKE, 6, 6, 6, 5)
    table.take(situation, labelled(event, "Give a Condition: Staggered"))
    correct(table, event, situation.roll, 6, 6, 6, 4)
    assert table.carries("Thug") == ["Staggered"]


def test_what_a_choice_has_no_room_for_goes() -> None:
    """A Disastrous Miss had two; a Miss has one, the first that was taken."""
    table = fight()
    event, situation = table.roll(STRIKE, 1, 1, 1, 1)
    for label in ("The surroundings turn against the attacker", "The target takes the better position"):
        table.take(situation, labelled(event, label))
    correct(table, event, situation.roll, 2, 2, 2, 3)
    assert (table.world.unnamed[0].modifiers[0].name, table.carries("Thug")) == ("Surroundings", [])


def test_a_task_counts_its_roll_as_it_stands() -> None:
    """A success that was a failure is a complication; void, it is none of its rolls; and the reading goes with both."""
    ada = someone("gemini", "Ada", HELD)
    begun = TaskBegun("d", "Drive", "gemini", Task(model=Model.COMPLICATIONS, goal=2, limit=3), TaskRoller("a"))
    table = Table("gemini", ada)
    table.record(begun)
    roll = Rolled(system="gemini", check=gemini.Check(), faces=(95,), actor="a")
    key = table.record(roll, TaskRolled("d", True))
    assert [clock.filled for clock in table.world.clocks] == [1, 0]
    correct(table, roll, key, 1)
    assert ([clock.filled for clock in table.world.clocks], table.world.tasks[0].rolls) == ([0, 1], 1)
    table.record(ConsequenceTaken("complication.setback", roll=key), TaskTurned("d"))
    table.record(ConsequenceTaken("determined", "determined", key), ModifierTaken("a", "", "Determined"))
    assert ([clock.filled for clock in table.world.clocks], table.world.tasks[0].turned) == ([1, 0], 0)
    assert log(table)[1].record.event == replace(roll, faces=(1,), reading="determined")
    table.record(RollVoided(key))
    assert ([clock.filled for clock in table.world.clocks], table.world.tasks[0].rolls) == ([0, 0], 0)
    assert table.carries("Ada") == ["Determined"]


def test_a_contest_for_a_task_keeps_the_side_that_counts() -> None:
    """The void roll of one side is no success of it; the other side's stands."""
    begun = TaskBegun("d", "Race", "gemini", Task(model=Model.CONTESTED, rival=gemini.Check(), rival_goal=3))
    table = Table("gemini")
    table.record(begun)
    roll = Rolled(system="gemini", check=gemini.Check(), faces=(95,))
    key = table.record(roll, replace(roll, reacts=True), TaskRolled("d", True, True))
    table.record(RollVoided(key))
    assert [clock.filled for clock in table.world.clocks] == [0, 1]


def test_a_correction_tells_only_what_is_otherwise_for_a_task() -> None:
    """In a contest the other side's success stands in the log as it was."""
    for faces, told in ((95, ["Race: Successes +1: 1 of 3"]), (1, [])):
        table = Table("gemini")
        task = Task(model=Model.CONTESTED, rival=gemini.Check(), rival_goal=3)
        table.record(TaskBegun("d", "Race", "gemini", task))
        roll = Rolled(system="gemini", check=gemini.Check(), faces=(96 - faces,))
        key = table.record(
            roll, Rolled(system="gemini", check=gemini.Check(), faces=(99,)), TaskRolled("d", faces == 1, True)
        )
        correct(table, roll, key, faces)
        assert [line for line in table.session.log[-1].lines if line.startswith("Race")] == told


def test_what_enters_in_place_of_another_takes_that_back() -> None:
    """A stunt instead of momentum: still a Triumph by other dice, it is the stunt again; a success has neither."""
    table = Table("frameworks", someone("frameworks", "Han"))
    event, situation = table.roll(Setup(system="frameworks", base=frameworks.Check(score=3), actor="h"), 6, 6, 2, 1, 1)
    gain, stunt = (labelled(event, label) for label in ("Gain momentum", "Use a momentum stunt"))
    back = take_back(situation, gain, meant(situation, gain))
    table.record(*back, *take(situation, stunt, instead=gain.key))
    assert table.carries("Han") == []
    correct(table, event, situation.roll, 6, 6, 3, 1, 1)
    assert (table.carries("Han"), done(table, situation.roll)) == ([], [stunt.key])
    correct(table, event, situation.roll, 5, 4, 3)
    assert (table.carries("Han"), done(table, situation.roll)) == ([], [])


def done(table: Table, key: str) -> list[str]:
    """The keys of what was taken of the roll of that key, and counts."""
    entries = log(table)
    return sorted(
        brought(Story(table.world, entries), next(entry for entry in entries if entry.record.key == key)).done
    )


def test_a_void_group_brings_nothing_and_each_of_its_rolls_is_void() -> None:
    """A corrected roll of it makes the group count again."""
    table = Table("frameworks", someone("frameworks", "Han"), foe("frameworks", "Chen"))
    han = Rolled(
        system="frameworks", check=frameworks.Check(score=2), faces=(1, 1), fiction=Fiction(who="Han"), actor="h"
    )
    chen = replace(han, fiction=Fiction(who="Chen"), actor="c", reacts=True, faces=(4, 2))
    key = table.record(GroupRolled("frameworks", "Contest", "Chen wins", (0, 0)), han, chen)
    first, second = (entry.record.key for entry in table.session.log[1:])
    table.record(RollCorrected(second, replace(chen, faces=(5, 2)), key, "Chen wins"))
    assert table.carries("Han") == ["Interference"]
    table.record(*[RollVoided(each, group=key) for each in (key, first, second)])
    assert (table.carries("Han"), [entry.since.void for entry in log(table)[:3]]) == ([], [True] * 3)
    table.record(RollCorrected(first, han, key, "Chen wins"), RollCorrected(second, chen, key, "Chen wins"))
    assert (table.carries("Han"), [entry.since.void for entry in log(table)[:3]]) == (["Interference"], [False] * 3)


def test_what_a_participant_was_given_goes_to_who_it_was() -> None:
    """Somebody else rolled in the group: what was taken of it counts as theirs, under their name."""
    table = Table("frameworks", *(someone("frameworks", each) for each in ("Han", "Bo")), foe("frameworks", "Chen"))
    han = Rolled(
        system="frameworks", check=frameworks.Check(score=2), faces=(3, 2), fiction=Fiction(who="Han"), actor="h"
    )
    chen = replace(han, fiction=Fiction(who="Chen"), actor="c", reacts=True, faces=(4, 2))
    key = table.record(GroupRolled("frameworks", "Contest", "Chen wins", (0, 0)), han, chen)
    table.record(ConsequenceTaken("cost.other@Han", roll=key, label="Han: Pay another price"))
    first = table.session.log[1].record.key
    table.record(RollCorrected(first, reassigned(han, table.world, "b", ""), key, "Chen wins"))
    assert done(table, key) == ["cost.other@Bo"]
    assert [entry.lines for entry in table.session.log[-1:]] == [("Corrected, Bo: Fail",)]


def test_a_correction_of_a_group_itself_changes_nothing() -> None:
    """Only its rolls can be others; a hostile file may say so."""
    table = Table("frameworks", someone("frameworks", "Han"))
    roll = Rolled(system="frameworks", check=frameworks.Check(score=2), faces=(1, 1), actor="h")
    key = table.record(GroupRolled("frameworks", "Cooperation", "", (0, 0)), roll, replace(roll, faces=(4, 2)))
    before = table.world
    table.record(RollCorrected(key, replace(roll, faces=(5, 5)), key))
    assert table.world == before


def test_a_number_of_a_group_can_be_corrected() -> None:
    """Equal dice are decided by reflex: what the winner's venture pays goes to the other one."""
    table = Table("frameworks", someone("frameworks", "Han"), foe("frameworks", "Chen"))
    check, faces = frameworks.Check(score=3, venture=1), (5, 5, 2)
    han, chen = (
        Rolled(
            system="frameworks", check=check, faces=faces, fiction=Fiction(who=who), actor=who[0].lower(), reacts=at > 0
        )
        for at, who in enumerate(("Han", "Chen"))
    )
    key = table.record(GroupRolled("frameworks", "Contest", "Han wins", (3, 1)), han, chen)
    first = table.session.log[1].record.key
    table.record(RollCorrected(first, han, key, "Han wins", numbers=(3, 2)))
    assert (table.carries("Han"), table.carries("Chen")) == (["Venture"], [])
    table.record(RollCorrected(first, han, key, "Chen wins", numbers=(1, 2)))
    assert (table.carries("Han"), table.carries("Chen")) == ([], ["Venture"])
    assert group_outcome(log(table), log(table)[0])[2].headline.startswith("Chen wins")
    with pytest.raises(RuleError) as refused:
        RollCorrected(first, han, key, numbers=(100, 2))
    assert refused.value.field == "numbers"


def test_what_is_before_the_tail_is_corrected_in_the_log_alone() -> None:
    """So is a roll whose correction listed what it changed, as up to format 5."""
    table = fight()
    event, situation = table.roll(STRIKE, 4, 4, 4, 4)
    world, upto = table.world, table.session.tail[-1].order
    table.session = Session(base=world, world=world, upto=upto)
    correct(table, event, situation.roll, 1, 1, 1, 2)
    assert table.filled("r") == 2
    table = fight()
    event, situation = table.roll(STRIKE, 4, 4, 4, 4)
    table.record(RollVoided(situation.roll, listed=True), ClockTicked("r", -2))
    correct(table, event, situation.roll, 6, 6, 6, 5)
    assert table.filled("r") == 0


def test_a_roll_and_its_correction_are_folded_away_together() -> None:
    """No cut divides them, so what a start reads first, and what is folded, is the same table."""
    table = fight()
    event, situation = table.roll(STRIKE, 4, 4, 4, 4)
    for _ in range(TAIL):
        table.record(ClockTicked("f", 1))
    correct(table, event, situation.roll, 1, 1, 1, 2)
    assert table.filled("r") == 0
    assert fold_tail(table.session) == (table.session, ())
    look = recent(table.session, 10)
    assert resume(look, look.tail, look.acts).world == table.world
    for _ in range(TAIL):
        table.record(ClockTicked("f", -1))
    folded, entries = fold_tail(table.session)
    assert (folded.world, bool(entries)) == (table.world, True)
    assert situation.roll not in {record.key for record in folded.tail}


def test_what_another_result_gives_is_what_is_given() -> None:
    """An ally who got one Edge for a Set Up at a price has it still for a better one; the name stays."""
    table = fight()
    set_up = Setup(system="razorweave", base=razorweave.Check(), actor="v", kind="set_up")
    event, situation = table.roll(set_up, 3, 3, 3, 4)
    table.take(situation, labelled(event, "Give Edge to an ally"))
    correct(table, event, situation.roll, 4, 4, 4, 4)
    assert table.of("Kira").modifiers == (Modifier("edge", "Set Up", 1, Lifetime.NEXT, giver="v"),)


def test_a_timer_runs_on_in_a_corrected_session() -> None:
    """What an undo passes over is passed over in the replay, too."""
    table = fight(replace(RESOLVE, timer=Timer(every=60, due=1_772_398_800)), ESCAPE)
    event, situation = table.roll(STRIKE, 4, 4, 4, 4)
    table.record(ClockTicked("f", 1))
    table.record(Undone(table.session.acts.done[-1]))
    before = table.world.clocks[0].timer
    correct(table, event, situation.roll, 3, 3, 3, 4)
    assert (table.world.clocks[0].timer, table.filled("r"), table.filled("f")) == (before, 1, 0)


# -- who rolled --------------------------------------------------------------------------------------------------------


def test_a_roll_of_somebody_else_is_without_what_they_had_no_part_in() -> None:
    """The check stays; what was entered and what belongs to the scene do too, what an ally brought to their side."""
    own, scene, help_, against = (
        Modifier("edge", name, holder=holder, scope=scope)
        for name, holder, scope in (
            *(("Own", "k", Scope.ACTOR), ("Fog", "k", Scope.SCENE)),
            *(("Aid", "v", Scope.ALLY), ("Open", "t", Scope.TARGET)),
        )
    )
    typed = Modifier("edge", "Rope")
    world, fiction = fight().world, Fiction(who="Kira", modifiers=(own, scene, help_, against, typed))
    check = razorweave.Check(edge=2)
    roll = Rolled(system="razorweave", check=check, faces=(4,) * 6, fiction=fiction, actor="k", target="t")
    other = reassigned(roll, world, "v", "t")
    assert (other.actor, other.target, other.check, other.faces) == ("v", "t", roll.check, roll.faces)
    assert other.fiction == Fiction(who="Vance", modifiers=(scene, help_, against, typed))
    assert reassigned(roll, world, "t", "k").fiction.modifiers == (scene, typed)
    assert reassigned(roll, world, "razorweave", "").fiction == Fiction(modifiers=(scene, help_, typed))
    assert reassigned(roll, world, "k", "t") == roll
