"""A correction among other acts: what was saved, taken, dealt or used between a roll and its correction."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.of_roll import Story, brought, group_outcome
from razor_core.events.entries import Entry
from razor_core.events.events import Fiction, GroupDecided, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import every
from razor_core.rules.features import Action, Features
from razor_core.rules.modifiers import Modifier
from razor_core.session.corrections import amended, amendments, correction
from razor_core.systems import frameworks, gemini, razorweave, trident_sphere, witchgates
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.witchgates.stakes import Position
from razor_core.table.character_events import (
    CharacterRemoved,
    CharacterSaved,
    CharacterSetAside,
    ModifierTaken,
)
from razor_core.table.characters import Rating
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskRolled, progress
from razor_core.table.tasks import brought as brought_by_task
from razor_core.table.timers import Timer
from razor_core.table.world import TaskRoller
from tests.support.people import Table, foe, labelled, someone
from tests.support.refused import refusal

HAN, BO, CHEN = someone("frameworks", "Han"), someone("frameworks", "Bo"), foe("frameworks", "Chen")
PARTIAL, FULL = (4, 4, 3, 2), (6, 6, 6, 6)


def entries(table: Table) -> list[Entry]:
    """The log, with what became of each."""
    log = table.session.log
    return [amended(entry, amendments(log)) for entry in log]


def correct(table: Table, key: str, actor: str, target: str = "") -> None:
    """Let a single roll be that of another, or against another."""
    roll = next(entry.since.plain or entry.record.event for entry in entries(table) if entry.record.key == key)
    assert isinstance(roll, Rolled)
    table.record(*correction(table.session, (), RollCorrected(key, replace(roll, actor=actor, target=target))))


def razorweave_table() -> Table:
    people = [someone("razorweave", each) for each in ("Kira", "Bo", "Vance")]
    return Table("razorweave", *people, foe("razorweave", "Thug"), foe("razorweave", "Guard"))


# -- taken after, and between, corrections -----------------------------------------------------------------------------


def test_what_is_taken_after_a_correction_goes_to_whom_it_is_given() -> None:
    """The roll is Bo's by then, so the one who gets the Edge is who was chosen, though she had made it at first."""
    table = razorweave_table()
    event, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k", kind="set_up"), *FULL)
    correct(table, situation.roll, "b")
    now = brought(Story(table.world, entries(table)), entries(table)[0])
    table.record(*take(now.situation, labelled(event.result, "Edge to an ally"), receiver=table.of("Kira")))
    assert (table.carries("Kira"), table.carries("Bo")) == (["Set Up"], [])


@pytest.mark.parametrize("last", ["Kira", "Vance"])
def test_what_was_taken_between_two_corrections_follows_the_second(last: str) -> None:
    table = razorweave_table()
    event, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(dc=14), actor="k"), *PARTIAL)
    correct(table, situation.roll, "b")
    now = brought(Story(table.world, entries(table)), entries(table)[0])
    table.take(now.situation, labelled(event.result, "Lose position"))
    assert table.carries("Bo") == ["Worse position"]
    correct(table, situation.roll, last[0].lower())
    assert (table.carries(last), table.carries("Bo")) == (["Worse position"], [])


def contest(table: Table, who: str, numbers: tuple[int, int] = (0, 0), venture: int = 0) -> tuple[str, str]:
    """A contest of Frameworks that the first loses; the key of the group and of the first roll."""
    tied = numbers != (0, 0)
    check = frameworks.Check(score=3 if tied else 2, venture=venture)
    actor = who[:1].lower() or "frameworks"
    one = Rolled(
        system="frameworks",
        check=check,
        faces=(5, 5, 3) if tied else (3, 2),
        fiction=Fiction(who=who),
        actor=actor,
        target="c",
    )
    other = replace(one, fiction=Fiction(who="Chen"), actor="c", target=actor, reacts=True)
    other = other if tied else replace(other, faces=(4, 2))
    key = table.record(GroupRolled("frameworks", "Contest", "Chen wins", numbers), one, other)
    return key, next(entry.record.key for entry in table.session.log if entry.record.event == one)


def pay(table: Table, key: str, who: str) -> None:
    """Let a participant pay for what the contest did to them."""
    lead = next(entry for entry in entries(table) if entry.record.key == key)
    has = brought(Story(table.world, entries(table)), lead)
    found = next(consequence for consequence in every(has.consequences) if consequence.key == f"cost.exhausted@{who}")
    table.take(has.situation, found)


def in_group(table: Table, key: str, roll: str, actor: str) -> None:
    """Let a roll of a group be that of another."""
    entry = next(entry for entry in entries(table) if entry.record.key == roll)
    was = entry.since.plain or entry.record.event
    assert isinstance(was, Rolled)
    now = replace(was, actor=actor)
    table.record(*correction(table.session, (), RollCorrected(roll, now, key)))


def test_a_participant_of_no_name_keeps_what_they_paid_when_they_are_named() -> None:
    """They were "Side 1" in what was stored."""
    table = Table("frameworks", HAN, BO, CHEN)
    key, roll = contest(table, "")
    pay(table, key, "Side 1")
    in_group(table, key, roll, "h")
    assert table.carries("Han") == ["Exhausted"]


def test_what_a_participant_paid_between_two_corrections_follows_the_second() -> None:
    table = Table("frameworks", HAN, BO, CHEN)
    key, roll = contest(table, "Han")
    in_group(table, key, roll, "b")
    pay(table, key, "Bo")
    in_group(table, key, roll, "h")
    assert (table.carries("Han"), table.carries("Bo")) == (["Exhausted"], [])


def test_who_rolled_against_the_actor_rolled_against_who_it_was() -> None:
    """And nobody has two of the rolls."""
    table = Table("frameworks", HAN, BO, CHEN)
    key, roll = contest(table, "Han")
    in_group(table, key, roll, "b")
    rolls = [entry.record.event for entry in entries(table) if isinstance(entry.record.event, Rolled)]
    assert [(roll.actor, roll.target) for roll in rolls] == [("b", "c"), ("c", "b")]
    again = RollCorrected(roll, replace(rolls[0], actor="c", target=""), key)
    said = "Chen has another of these rolls. Choose somebody else."
    assert refusal(correction, table.session, (), again) == ("actor", said)


# -- numbers that were dealt -------------------------------------------------------------------------------------------


def test_a_number_that_was_dealt_is_corrected_where_it_was_dealt() -> None:
    """A tie, dealt 9 to 1: whoever wins has what their venture pays, and nobody else."""
    table = Table("frameworks", HAN, CHEN)
    key, roll = contest(table, "Han", (2, 2), venture=1)
    table.record(GroupDecided("Contest", "Han wins", key, (9, 1)))
    made = table.session.log[1].record.event
    assert isinstance(made, Rolled)
    table.record(RollCorrected(roll, made, key, numbers=(0, 1)))
    assert (table.carries("Han"), table.carries("Chen")) == ([], ["Venture"])
    assert table.session.log[3].lines == ("Contest decided: Chen wins: Success",)
    assert group_outcome(entries(table), entries(table)[0])[2].headline == "Chen wins: Success"


def test_what_a_deal_makes_certain_happens_in_a_corrected_contest() -> None:
    """The winner's check had a venture after all."""
    table = Table("frameworks", HAN, CHEN)
    one = Rolled(
        system="frameworks", check=frameworks.Check(score=2), faces=(5, 2), fiction=Fiction(who="Han"), actor="h"
    )
    other = replace(one, fiction=Fiction(who="Chen"), actor="c", reacts=True)
    key = table.record(GroupRolled("frameworks", "Contest", "Tie", (2, 2)), one, other)
    table.record(GroupDecided("Contest", "Han wins", key, (9, 1)))
    ventured = replace(one, check=frameworks.Check(score=3, venture=1), faces=(5, 5, 3))
    table.record(RollCorrected(table.session.log[1].record.key, ventured, key))
    assert table.carries("Han") == ["Venture"]


# -- what else happened ------------------------------------------------------------------------------------------------


def test_a_sheet_that_was_saved_before_a_correction_keeps_only_what_it_changed() -> None:
    """What the roll gave is taken back from who has another name by now, or given to them."""
    table = Table("frameworks", HAN)
    event, situation = table.roll(Setup(system="frameworks", base=frameworks.Check(score=2), actor="h"), 1, 1)
    fumbled = table.of("Han")
    assert table.carries("Han") == ["Interference"]
    table.record(CharacterSaved(replace(fumbled, name="Hanna", ratings=(Rating("Wits", 3),))))
    table.record(RollCorrected(situation.roll, replace(event, faces=(5, 2))))
    assert (table.carries("Hanna"), table.of("Hanna").ratings) == ([], (Rating("Wits", 3),))
    table.record(CharacterSaved(replace(table.of("Hanna"), name="Han")))
    table.record(RollCorrected(situation.roll, event))
    assert table.carries("Han") == ["Interference"]
    aside = Table("frameworks", HAN)
    event, situation = aside.roll(Setup(system="frameworks", base=frameworks.Check(score=2), actor="h"), 1, 1)
    before = aside.of("Han")
    aside.record(CharacterSetAside("h"))
    aside.record(CharacterSaved(replace(before, name="Hanna")))
    aside.record(RollVoided(situation.roll))
    (away,) = aside.world.aside
    assert (away.character.name, away.character.modifiers) == ("Hanna", ())


@pytest.mark.parametrize("leaves", [CharacterRemoved("t"), CharacterSetAside("t")])
def test_a_roll_stays_one_of_the_side_that_made_it(leaves: CharacterRemoved | CharacterSetAside) -> None:
    """A foe's success advances a threat to the players, also when the foe has left."""
    table = razorweave_table()
    _, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="t"), *FULL)
    table.record(leaves)
    has = brought(Story(table.world, entries(table)), entries(table)[0])
    assert has.situation.side(next(every(has.consequences))) is Side.OPPOSITION
    assert next(every(has.consequences)).label == "Tick a threat clock"
    assert table.session.log[0].side is Side.OPPOSITION
    assert situation.roll == table.session.log[0].record.key


def test_a_timer_that_a_correction_sets_running_does_not_catch_up() -> None:
    """As after an undo: what it was due by then is not counted."""
    timed = Clock(id="r", name="Door", segments=4, filled=2, timer=Timer(every=60, due=1_772_000_000))
    table = Table("razorweave", someone("razorweave", "Kira"), clocks=[timed])
    event, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k"), *FULL)
    table.record(*take(situation, labelled(event.result, "progress clock"), "r", 2))
    assert table.world.clocks[0].timer is None
    table.record(RollVoided(situation.roll))
    (clock,) = table.world.clocks
    assert clock.filled == 2
    assert clock.timer
    assert clock.timer.due > 1_772_000_060


@pytest.mark.parametrize(("attribute", "named"), [(3, "Wits"), (2, ""), (9, "Might")])
def test_a_task_has_the_check_of_its_roll_as_that_stands(attribute: int, named: str) -> None:
    """Typed as 9 by mistake: corrected it is another, and void the one before. With other dice it stays."""
    table = Table("gemini", someone("gemini", "Ada"))
    table.record(
        TaskBegun(
            "d", "Drive", "gemini", Task(model=Model.PERSISTENCE, check=gemini.Check(attribute=2)), TaskRoller("a")
        )
    )
    wrong = gemini.Check(attribute=9)
    roll = Rolled(system="gemini", check=wrong, faces=(95,), actor="a", fiction=Fiction(attribute="Might"))
    key = table.record(roll, TaskChanged("d", "gemini", wrong, "Might"), TaskRolled("d", True))
    now = replace(roll, check=gemini.Check(attribute=attribute), fiction=Fiction(attribute=named))
    table.record(RollCorrected(key, now))
    (task,) = table.world.tasks
    assert (task.task.check, task.roller.attribute) == (gemini.Check(attribute=attribute), named)
    table.record(RollVoided(key))
    assert table.world.tasks[0].task.check == gemini.Check(attribute=2)


def test_a_roll_that_changed_no_task_does_so_once_it_is_corrected() -> None:
    """As if it had been typed so."""
    table = Table("gemini", someone("gemini", "Ada"))
    table.record(TaskBegun("d", "Drive", "gemini", Task(check=gemini.Check(attribute=2)), TaskRoller("a")))
    roll = Rolled(system="gemini", check=gemini.Check(attribute=2), faces=(95,), actor="a")
    key = table.record(roll, TaskRolled("d", True))
    table.record(RollCorrected(key, replace(roll, check=gemini.Check(attribute=4))))
    assert table.world.tasks[0].task.check == gemini.Check(attribute=4)


MISSED = Setup(system="witchgates", base=witchgates.Check(rating=1), actor="k")


@pytest.mark.parametrize("by_hand", [False, True])
def test_of_two_of_a_name_the_one_that_is_left_was_used(by_hand: bool) -> None:
    """The first was never given: so the second was the only one, and nothing is lacking."""
    table = Table("witchgates", someone("witchgates", "Kira"))
    first, situation = table.roll(MISSED, 1)
    table.roll(MISSED, 1)
    assert table.carries("Kira") == ["Miss-fortune", "Miss-fortune (2nd)"]
    if by_hand:
        table.record(ModifierTaken("k", "misfortune", "Miss-fortune (2nd)"))
    else:
        table.roll(replace(MISSED, chosen=(("k", "misfortune", "Miss-fortune (2nd)"),)), 6, 5)
    table.record(RollCorrected(situation.roll, replace(first, faces=(6,))))
    assert table.carries("Kira") == []
    assert not [entry for entry in table.session.log if entry.lacks]


def test_what_a_group_got_is_for_one_when_the_roll_is_of_another_kind() -> None:
    """And the other way round: a Representative Check pays for all."""
    table = Table("razorweave", *(someone("razorweave", each) for each in ("Kira", "Bo")))
    setup = Setup(system="razorweave", base=razorweave.Check(dc=14), actor="k", kind="representative")
    event, situation = table.roll(setup, *PARTIAL)
    table.take(situation, labelled(event.result, "Get only part of it"))
    both = (["Only part of it"], ["Only part of it"])
    assert (table.carries("Kira"), table.carries("Bo")) == both
    table.record(RollCorrected(situation.roll, replace(event, reading="")))
    assert (table.carries("Kira"), table.carries("Bo")) == (["Only part of it"], [])
    table.record(RollCorrected(situation.roll, event))
    assert (table.carries("Kira"), table.carries("Bo")) == both


def test_a_correction_of_what_is_no_roll_is_itself() -> None:
    """A hostile file may have one."""
    table = razorweave_table()
    event, _ = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k"), *FULL)
    odd = RollCorrected("nowhere", event)
    assert correction(table.session, (), odd) == (odd,)


def test_a_void_roll_of_a_group_counts_again_when_another_is_corrected() -> None:
    table = Table("frameworks", HAN, BO, CHEN)
    key, roll = contest(table, "Han")
    table.record(*[RollVoided(each, group=key) for each in (key, roll, table.session.log[2].record.key)])
    in_group(table, key, roll, "h")
    assert not any(entry.since.void for entry in entries(table))


def test_a_deal_of_another_contest_stays() -> None:
    """And so does an ally's roll, who was against neither."""
    table = Table("frameworks", HAN, BO, CHEN)
    key, _ = contest(table, "Han", (2, 2), venture=1)
    table.record(GroupDecided("Contest", "Han wins", key, (9, 1)))
    again, roll = contest(table, "Han")
    ally = replace(table.last, actor="v", target="", fiction=Fiction(who="Vance"), joins=True, reacts=False)
    table.record(ally, act=again)
    in_group(table, again, roll, "b")
    assert group_outcome(entries(table), entries(table)[0])[2].headline == "Han wins: Success"


# -- what a roll used that is gone -------------------------------------------------------------------------------------


def test_a_price_of_another_group_is_theirs() -> None:
    """A Representative Check that was a foe's after all: their side pays, and nobody else."""
    people = [someone("razorweave", each) for each in ("Kira", "Bo")]
    table = Table("razorweave", *people, *[foe("razorweave", each) for each in ("Thug", "Guard")])
    setup = Setup(system="razorweave", base=razorweave.Check(dc=14), actor="k", kind="representative")
    event, situation = table.roll(setup, *PARTIAL)
    table.take(situation, labelled(event.result, "Lose position"))
    correct(table, situation.roll, "t")
    assert [table.carries(each) for each in ("Kira", "Bo", "Thug", "Guard")] == [[], [], *[["Worse position"]] * 2]


def test_what_an_action_adds_is_not_lacking() -> None:
    """It is with the character, as long as they have the action."""
    slash = Action(name="Slash", adds=(Modifier("action_bonus", "Slash", 2),))
    table = Table(
        "trident_sphere", someone("trident_sphere", "Nix", features=Features((slash,))), foe("trident_sphere", "Ogre")
    )
    setup = Setup(system="trident_sphere", base=trident_sphere.Check(stat=3), actor="n", target="o", action="Slash")
    event, _ = table.roll(setup, 12)
    assert [modifier.name for modifier in event.fiction.modifiers] == ["Slash"]
    assert [entry.lacks for entry in table.session.log] == [()]


def test_a_roll_that_used_what_a_task_brought_is_marked() -> None:
    """A complication that was none is no Setback of later rolls."""
    table = Table("gemini", someone("gemini", "Ada"))
    task = Task(model=Model.COMPLICATIONS, goal=3, limit=3, worsens=True)
    table.record(TaskBegun("d", "Drive", "gemini", task, TaskRoller("a")))
    first = Rolled(system="gemini", check=gemini.Check(), faces=(1,), actor="a")
    key = table.record(first, TaskRolled("d", False))
    (running,) = table.world.tasks
    used = brought_by_task(running, progress(table.world, running))
    check = replace(gemini.Check(), setbacks=1)
    table.record(replace(first, check=check, fiction=Fiction(modifiers=used)), TaskRolled("d", False))
    assert not [entry for entry in table.session.log if entry.lacks]
    table.record(RollCorrected(key, replace(first, faces=(100,))))
    assert [entry.lacks for entry in table.session.log if entry.lacks] == [(used[0].name,)]
    assert table.session.log[-1].lines[1:] == ("Drive: Successes +1: 1 of 3",)


def test_a_roll_for_which_something_stood_that_is_gone_is_marked() -> None:
    """Desperate by the trouble of a roll that brought none; one that comes later is not marked."""
    table = Table("witchgates", someone("witchgates", "Kira"))
    first, situation = table.roll(replace(MISSED, base=witchgates.Check(rating=2)), 4, 1)
    table.record(*take(situation, labelled(first.result, "Medium worsened position: Desperate")))
    desperate = witchgates.Check(rating=2, position=Position.DESPERATE)
    table.roll(replace(MISSED, base=desperate), 4, 1)
    table.record(RollCorrected(situation.roll, replace(first, faces=(6, 6))))
    table.roll(replace(MISSED, base=desperate), 4, 1)
    rolls = [entry.lacks for entry in table.session.log if isinstance(entry.record.event, Rolled)]
    assert rolls == [(), ("Desperate",), ()]
