"""In a replay, a roll is read in another way only if that is really taken: there and then, it can be."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.events.events import ConsequenceTaken, RollCorrected, Rolled, RollVoided
from razor_core.events.rolls import reassigned
from razor_core.recap.wording import before
from razor_core.rules.modifiers import Condition
from razor_core.session.corrections import amended, amendments
from razor_core.systems import gemini, witchgates
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.witchgates.stakes import REDUCED
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.world import TaskRoller
from tests.support.people import Table, labelled, someone

DETERMINED = "Determined: treat it as a success"
BACK = f"Taken back: {DETERMINED}"


def vault(*, task: bool = True) -> Table:
    """Ada, who is Determined, and Bo, who is not, at a task of two successes."""
    ada = someone("gemini", "Ada", conditions=(Condition("Determined", ()),))
    table = Table("gemini", ada, someone("gemini", "Bo"))
    if task:
        course = Task(model=Model.COMPLICATIONS, goal=2, limit=2)
        table.record(TaskBegun("v", "Vault", "gemini", course, TaskRoller("a")))
    return table


def rolled(table: Table, face: int, *, task: bool = True) -> tuple[Rolled, str]:
    """A roll of Ada's, for the task, and its key."""
    setup = Setup(system="gemini", base=gemini.Check(), actor="a")
    event = Rolled(system="gemini", check=setup.check(table.world), faces=(face,), actor="a")
    return event, table.record(event, *([TaskRolled("v", event.succeeded)] if task else []))


def determine(table: Table, event: Rolled, key: str) -> None:
    """Treat a failure as a success."""
    table.record(*take(table.situation(event, key), labelled(event.result, DETERMINED), receiver=table.of("Ada")))


def headlines(table: Table) -> list[str]:
    """What each roll reads as."""
    found = amendments(table.session.log)
    events = [amended(entry, found).record.event for entry in table.session.log]
    return [event.result.headline for event in events if isinstance(event, Rolled)]


def progress(table: Table) -> list[int]:
    """The successes and the complications of the task."""
    return [clock.filled for clock in table.world.clocks]


def test_a_correction_tells_the_roll_as_it_was_read_then() -> None:
    """Before it was treated as a success it was a failure, after that it is none; and no failure is struck out."""
    table = vault(task=False)
    event, key = rolled(table, 10, task=False)
    table.record(RollCorrected(key, replace(event, faces=(11,))))
    determine(table, event, key)
    table.record(RollCorrected(key, replace(event, faces=(12,))))
    log = [entry for entry in table.session.log if isinstance(entry.record.event, RollCorrected)]
    assert [entry.lines[0].rpartition(": ")[2] for entry in log] == ["Failure", "Success, Determined"]
    assert [entry.record.event.rolled.faces for entry in log if isinstance(entry.record.event, RollCorrected)] == [
        (11,),
        (12,),
    ]
    found = amendments(table.session.log)
    roll = next(amended(entry, found) for entry in table.session.log if entry.record.key == key)
    assert (headlines(table), before(roll)) == (["Success, Determined"], "")
    table.record(RollVoided(key, "a roll"))
    assert table.session.log[-1].lines[0] == "Void: a roll"


def test_a_roll_of_one_who_is_not_determined_is_none() -> None:
    """The task has a complication in place of its success, and Ada is Determined as before (GM-5, GM-8)."""
    table = vault()
    event, key = rolled(table, 10)
    determine(table, event, key)
    assert (headlines(table), progress(table), table.carries("Ada")) == (["Success, Determined"], [1, 0], [])
    table.record(RollCorrected(key, reassigned(event, table.world, "b", "")))
    assert (headlines(table), progress(table), table.carries("Ada")) == (["Failure"], [0, 1], ["Determined"])
    assert table.session.log[-1].lines[1:] == (BACK, "Vault: Complications +1: 1 of 2")
    table.record(RollCorrected(key, event))
    assert (headlines(table), progress(table), table.carries("Ada")) == (["Success, Determined"], [1, 0], [])


def test_what_only_the_reading_brings_is_not_had_without_it() -> None:
    """A failure gives the players no Momentum (GM-6)."""
    table = vault(task=False)
    event, key = rolled(table, 10, task=False)
    determine(table, event, key)
    success = replace(event, reading="determined")
    table.take(table.situation(success, key), labelled(success.result, "players gain"))
    assert [(clock.name, clock.filled) for clock in table.world.clocks] == [("Players' Momentum", 1)]
    table.record(RollCorrected(key, reassigned(event, table.world, "b", "")))
    assert table.world.clocks == ()
    assert table.session.log[-1].lines[1:] == (BACK, "Taken back: The players gain 1 Momentum")


def test_it_stays_where_it_is_kept() -> None:
    """As a player chose."""
    table = vault()
    event, key = rolled(table, 10)
    determine(table, event, key)
    table.record(RollCorrected(key, reassigned(event, table.world, "b", ""), kept=("determined",)))
    assert (headlines(table), progress(table), table.carries("Ada")) == (["Success, Determined"], [1, 0], [])


@pytest.mark.parametrize("corrected", [False, True])
def test_one_is_determined_once(corrected: bool) -> None:
    """It was used on the second roll, then, as that was a success, on the first: the second was a failure after all.

    So the first is one too, and the last correction says so, also where the first roll was corrected before (GM-5).
    """
    table = vault()
    first, one = rolled(table, 10)
    second, other = rolled(table, 11)
    if corrected:
        table.record(RollCorrected(one, replace(first, faces=(12,))))
    determine(table, second, other)
    table.record(RollCorrected(other, replace(second, faces=(98,))))
    assert table.carries("Ada") == ["Determined"]
    determine(table, first, one)
    assert (headlines(table), progress(table), table.carries("Ada")) == (["Success, Determined", "Success"], [2, 0], [])
    table.record(RollCorrected(other, second))
    assert headlines(table) == ["Failure", "Success, Determined"]
    assert (progress(table), table.carries("Ada")) == ([1, 1], [])
    assert BACK in table.session.log[-1].lines
    assert sum(BACK in entry.lines for entry in table.session.log) == 1


def test_what_a_reading_took_back_is_not_told_by_a_later_correction() -> None:
    """The GM's Momentum of a failure that Determined made a success was gone long before another roll was corrected."""
    table = vault(task=False)
    event, key = rolled(table, 10, task=False)
    table.take(table.situation(event, key), labelled(event.result, "The GM gains"))
    determine(table, event, key)
    second, other = rolled(table, 11, task=False)
    table.record(RollCorrected(other, replace(second, faces=(98,))))
    assert table.session.log[-1].lines == ("Corrected, a roll: Success",)


def test_what_was_certain_is_told_once_whatever_it_was_called() -> None:
    """The words for a consequence can be others than those of the version that recorded it."""
    table = Table("witchgates", someone("witchgates", "Ash"), someone("witchgates", "Bree"))
    check = witchgates.Check()
    first = Rolled(system="witchgates", check=check, faces=(1, 6), actor="a")
    corrected = table.record(first)
    missed = table.record(Rolled(system="witchgates", check=check, faces=(3, 3), actor="b"))
    table.record(ConsequenceTaken("miss-fortune", label="Words of before"), act=missed)
    table.record(ConsequenceTaken("high.effect", reading=REDUCED, roll=missed, label="Limited from now on"))
    table.record(RollCorrected(corrected, replace(first, faces=(6, 1))))
    said = [line for entry in table.session.log for line in entry.lines]
    assert said.count("Take a miss-fortune") == 1
    assert "Words of before" not in said
