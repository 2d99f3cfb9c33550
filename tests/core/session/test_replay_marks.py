"""A correction, and what stays of other acts: a sheet's clocks and counts, and the marks of what a roll lacks."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.events.events import RollCorrected, Rolled
from razor_core.recap.for_players import for_players
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.systems import gemini, razorweave, witchgates
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.witchgates.stakes import Position
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskRolled, progress
from razor_core.table.tasks import brought as brought_by_task
from razor_core.table.world import TaskRoller
from tests.support.people import Table, foe, labelled, someone

PARTIAL, FULL = (4, 4, 3, 2), (6, 6, 6, 6)
MISSED = Setup(system="witchgates", base=witchgates.Check(rating=1), actor="k")


def test_a_clock_that_was_added_on_a_sheet_stays_with_its_owner() -> None:
    """The sheet names it among the character's; a correction of an earlier roll takes nothing from there."""
    table = Table("razorweave", someone("razorweave", "Kira"), foe("razorweave", "Thug", clocks=["old"]))
    event, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="k"), *FULL)
    made = Clock(id="r", name="Thug", kind=ClockKind.RESOLVE)
    table.record(CharacterSaved(replace(table.of("Thug"), clocks=("old", "r"))), ClockAdded(made))
    table.record(CharacterSaved(replace(table.of("Thug"), clocks=("r",))))
    table.record(RollCorrected(situation.roll, replace(event, faces=PARTIAL)))
    assert table.of("Thug").clocks == ("r",)


def test_the_second_of_a_name_that_a_sheet_added_is_the_only_one_without_the_first() -> None:
    """It was counted for the first alone. A name that was typed so stays."""
    table = Table("witchgates", someone("witchgates", "Kira"))
    event, situation = table.roll(MISSED, 1)
    more = table.of("Kira").with_modifier(Modifier("misfortune", "Miss-fortune", optional=True))
    table.record(CharacterSaved(more.with_modifier(Modifier("misfortune", "Luck (2nd)"))))
    assert table.carries("Kira") == ["Miss-fortune", "Miss-fortune (2nd)", "Luck (2nd)"]
    table.record(RollCorrected(situation.roll, replace(event, faces=(6,))))
    assert table.carries("Kira") == ["Miss-fortune", "Luck (2nd)"]


@pytest.mark.parametrize(("faces", "lacks"), [((4, 4, 3, 3), ("Set Up",)), (FULL, ())])
def test_a_roll_that_used_more_than_is_given_now_is_marked(faces: tuple[int, ...], lacks: tuple[str, ...]) -> None:
    """A Set Up gave 2 Edge, and the Strike used both; then it gave 1 (RW-16)."""
    table = Table("razorweave", *(someone("razorweave", each) for each in ("Kira", "Bo")), foe("razorweave", "Thug"))
    set_up = Setup(system="razorweave", base=razorweave.Check(), actor="k", kind="set_up")
    event, situation = table.roll(set_up, *FULL)
    table.take(situation, labelled(event.result, "Edge to an ally"))
    strike = Setup(system="razorweave", base=razorweave.Check(), actor="b", target="t", kind="strike")
    table.roll(strike, 3, 3, 3, 3, 3, 3)
    table.record(RollCorrected(situation.roll, replace(event, faces=faces)))
    assert [entry.lacks for entry in table.session.log if entry.lacks] == ([lacks] if lacks else [])


def test_a_roll_that_used_more_than_a_task_brings_now_is_marked() -> None:
    """Two complications were two Setbacks; one of them was none."""
    table = Table("gemini", someone("gemini", "Ada"))
    task = Task(model=Model.COMPLICATIONS, goal=3, limit=4, worsens=True)
    table.record(TaskBegun("d", "Drive", "gemini", task, TaskRoller("a")))
    failed = Rolled(system="gemini", check=gemini.Check(), faces=(1,), actor="a")
    key = table.record(failed, TaskRolled("d", False))
    table.record(failed, TaskRolled("d", False))
    (running,) = table.world.tasks
    used = brought_by_task(running, progress(table.world, running))
    assert [modifier.points for modifier in used] == [2]
    fiction = replace(failed.fiction, modifiers=used)
    table.record(replace(failed, check=gemini.Check(setbacks=2), fiction=fiction), TaskRolled("d", False))
    table.record(RollCorrected(key, replace(failed, faces=(100,))))
    assert [entry.lacks for entry in table.session.log if entry.lacks] == [(used[0].name,)]


def test_players_read_which_value_a_roll_was_made_with_that_is_set_no_more() -> None:
    """A value of the check is nobody's secret."""
    table = Table("witchgates", someone("witchgates", "Kira"), foe("witchgates", "Lurker", secret=True))
    first, situation = table.roll(replace(MISSED, base=witchgates.Check(rating=2)), 4, 1)
    table.record(*take(situation, labelled(first.result, "Medium worsened position: Desperate")))
    desperate = witchgates.Check(rating=2, position=Position.DESPERATE)
    table.roll(replace(MISSED, base=desperate), 4, 1)
    table.record(RollCorrected(situation.roll, replace(first, faces=(6, 6))))
    told = for_players(table.world, table.session.log)
    assert [entry.lacks for entry in told if entry.lacks] == [("Desperate",)]
