"""The kinds of roll: the dice of each, thrown or typed; test_together.py has what they make."""

from functools import partial

import pytest

from razor_core.rolls.edits import fresh
from razor_core.rolls.rolling import fallen, kind_of
from razor_core.rolls.tasks import take_up
from razor_core.rules.fields import RuleError
from razor_core.systems import find, gemini
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.tasks import TaskBegun
from razor_core.table.world import TaskRoller, World
from tests.support.games.scripted import Scripted
from tests.support.rolling import at, foe, someone

RW = find("razorweave")


def test_dice_are_thrown_unless_they_are_typed_and_fit() -> None:
    """By the kind of the roll, as its dice fall."""
    check = RW.Check()
    assert fallen(RW, "", ["4 4 4 4", ""], Scripted(1, 2, 3, 4), 1, check) == (1, 2, 3, 4)
    assert fallen(RW, "strike", ["4 3 2 1"], Scripted(), 0, check) == [4, 3, 2, 1]
    with pytest.raises(RuleError):
        fallen(RW, "", ["7 7 7 7"], Scripted(), 0, check)


def test_dice_of_a_rival_that_do_not_fit_are_said_to_be_theirs() -> None:
    """The others are said to be of nobody: they are in the one box of the form."""
    task = Task(model=Model.CONTESTED, goal=3, rival=gemini.Check(), rival_goal=2)
    people = World(characters=(someone("gemini", "Ada"), foe("gemini", "Guard")))
    world, _ = TaskBegun("t", "Climb", "gemini", task, TaskRoller("a"), TaskRoller("g")).apply(people)
    now = at(take_up(fresh("gemini"), world, "t"), world)
    for typed, said in ((["50", "101"], "rival: The rival's dice: Enter"), (["101", "50"], "faces: Enter")):
        with pytest.raises(RuleError, match=f"^{said}"):
            kind_of(now).roll(now, partial(fallen, find("gemini"), "", typed, Scripted()))
