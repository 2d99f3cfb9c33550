"""What sort a complication is can be changed, and changed again, and a correction of its roll keeps that (GM-16)."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.of_roll import Story, brought
from razor_core.consequences.recipients import meant
from razor_core.consequences.taking_back import replaced_by, take_back, too_late
from razor_core.events.entries import Undone, find
from razor_core.events.events import RollCorrected, Rolled, RollVoided
from razor_core.rules.consequences import every
from razor_core.systems import gemini
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.world import TaskRoller
from tests.support.people import Table, someone

MISS = Rolled(system="gemini", check=gemini.Check(), faces=(1,), actor="a")
NARRATIVE, SETBACK = "complication.narrative", "complication.setback"


def drive(*, worsens: bool) -> tuple[Table, str]:
    """A task of Ada's with one complication, and the key of its roll."""
    table = Table("gemini", someone("gemini", "Ada"))
    task = Task(model=Model.COMPLICATIONS, goal=3, limit=3, worsens=worsens)
    table.record(TaskBegun("d", "Drive", "gemini", task, TaskRoller("a")))
    return table, table.record(MISS, TaskRolled("d", False))


def choose(table: Table, key: str, option: str) -> str:
    """Let the complication of that roll be of that sort, as the card does. Return the act."""
    entry = find(table.session.log, key)
    assert entry
    has = brought(Story(table.world, table.session.log), entry)
    chosen = next(consequence for consequence in every(has.consequences) if consequence.key == option)
    before = replaced_by(chosen, has.consequences, has.done)
    assert option not in has.done
    assert not (before and too_late(has.situation, before, has.consequences))
    back = take_back(has.situation, before, meant(has.situation, before)) if before else ()
    return table.record(*back, *take(has.situation, chosen, instead=before.key if before else ""))


def done(table: Table, key: str) -> set[str]:
    entry = find(table.session.log, key)
    assert entry
    return set(brought(Story(table.world, table.session.log), entry).done)


def turned(table: Table) -> int:
    return table.world.tasks[0].turned


@pytest.mark.parametrize("worsens", [False, True])
def test_a_complication_can_be_of_the_other_sort_at_any_time(worsens: bool) -> None:
    """Also after more rolls; undone, it is of the sort before."""
    table, key = drive(worsens=worsens)
    usual, other = (SETBACK, NARRATIVE) if worsens else (NARRATIVE, SETBACK)
    choose(table, key, other)
    assert (turned(table), done(table, key)) == (1, {other})
    table.record(MISS, TaskRolled("d", False))
    choose(table, key, usual)
    assert (turned(table), done(table, key)) == (0, {usual})
    act = choose(table, key, other)
    assert (turned(table), done(table, key)) == (1, {other})
    table.record(Undone(act))
    assert (turned(table), done(table, key)) == (0, {usual})


@pytest.mark.parametrize("options", [(SETBACK,), (SETBACK, NARRATIVE), (SETBACK, NARRATIVE, SETBACK)])
def test_a_corrected_roll_has_the_sort_that_was_chosen_last(options: tuple[str, ...]) -> None:
    """A success and a void roll have none; a failure again has it again, by whatever dice."""
    table, key = drive(worsens=False)
    for option in options:
        choose(table, key, option)
    last = options.count(SETBACK) - options.count(NARRATIVE)
    for faces, left in ((2, last), (100, 0), (3, last)):
        table.record(RollCorrected(key, replace(MISS, faces=(faces,))))
        assert (turned(table), done(table, key)) == (left, {options[-1]} if faces < 100 else set())
    table.record(RollVoided(key))
    assert turned(table) == 0
