"""Who acts in Project Gemini, against whom, what lasts, what follows."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.session.consequences import take
from razor_core.session.corrections import unmarked
from razor_core.systems.gemini import SHEET, Check, Tier
from razor_core.systems.gemini.sheet import DETERMINED
from razor_core.systems.gemini.tasks import Progress, Task
from razor_core.table.character_events import ConditionGiven
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, setups, task_now
from tests.support.people import Table, foe, labelled, someone
from tests.systems.values import Values, plain, present

SLUG = "gemini"
ADA = Setup(system=SLUG, base=Check(), actor="a", target="r")
RIVAL = Setup(system=SLUG, base=Check(), actor="r", target="a")
EDGE = Modifier("edges", "Next roll: Edge", lifetime=Lifetime.NEXT)
POOLS = [
    Clock(id=id, name=name, kind=ClockKind.POOL, segments=5)
    for id, name in (("p", "Players' Momentum"), ("m", "GM's Momentum"))
]


def scene(*carried: Modifier, conditions: str = "", rival: str = "") -> Table:
    """Ada, with what she carries, and Bo against Rival."""
    return Table(
        SLUG,
        someone(SLUG, "Ada", *carried, conditions=tuple(SHEET.condition(each) for each in conditions.split())),
        someone(SLUG, "Bo"),
        foe(SLUG, "Rival", conditions=tuple(SHEET.condition(each) for each in rival.split())),
        clocks=POOLS,
    )


@pytest.mark.parametrize(
    ("own", "theirs", "check"),
    [
        ("Dazed", "", {"modifier": -2}),
        ("Dazed Restrained", "", {"modifier": -2, "setbacks": 1}),
        ("Exhausted", "Dazed", {"setbacks": 1}),
        ("Prone", "Prone", {}),
        ("Blinded Challenged Disoriented", "Blinded", {}),
        ("Slowed Stunned", "Slowed", {}),
    ],
)
def test_conditions_count_without_a_tap(own: str, theirs: str, check: Values) -> None:
    """Point 7: those of the one who acts, and those of the target that help against it; nobody else's."""
    table = scene(conditions=own, rival=theirs)
    assert ADA.check(table.world) == Check(**check)
    assert replace(ADA, actor="b", target="").check(table.world) == Check()


def test_a_condition_stays_and_an_edge_for_the_next_roll_goes() -> None:
    """Point 7: with the character, not with the form."""
    table = scene(EDGE, conditions="Dazed")
    event, _ = table.roll(ADA, 90)
    assert event.check == Check(edges=1, modifier=-2)
    assert event.again.check(table.world) == ADA.check(table.world) == Check(modifier=-2)
    assert table.carries("Ada") == ["Dazed"]


@pytest.mark.parametrize(
    ("setup", "momentum"), [(ADA, 1), (RIVAL, 0), (Setup(system=SLUG, base=Check(), actor=SLUG), 1)]
)
@pytest.mark.parametrize("face", [1, 100])
def test_only_rolls_of_the_players_bring_momentum(setup: Setup, momentum: int, face: int) -> None:
    """Point 7: a rival's success is none of theirs, nor its failure the GM's."""
    table = scene()
    event, situation = table.roll(setup, face)
    brought = [each for each in plain(table.brings(event, situation)) if each.clock]
    assert len(brought) == momentum


def test_a_failure_that_determined_turns_leaves_no_point_to_the_gm() -> None:
    """Point 7: the point goes back, and Determined is spent: that of the one who rolled."""
    table = Table(SLUG, someone(SLUG, "Ada", DETERMINED), someone(SLUG, "Bo", DETERMINED), clocks=POOLS)
    event, situation = table.roll(replace(ADA, target=""), 1)
    table.take(situation, labelled(event.result, "GM gains"))
    assert table.filled("m") == 1
    determined = labelled(event.result, "Determined")
    read = replace(event, reading="determined").result
    (events,) = take(situation, determined, receiver=situation.actor(determined))
    table.record(*events, *unmarked(table.session, situation.roll, table.session.log, read.consequences))
    assert read.tier is Tier.SUCCESS
    assert (table.filled("m"), table.carries("Ada"), table.carries("Bo")) == (0, [], ["Determined"])


@pytest.mark.parametrize("attribute", [9, 10])
def test_enhanced_raises_the_highest_attribute(attribute: int) -> None:
    """Point 7: by 1 of x, as with any other."""
    table = scene(conditions="Enhanced")
    setup = replace(ADA, base=Check(attribute=attribute))
    assert setup.check(table.world).x == Check(attribute=attribute).x + 1


def test_a_task_is_rolled_by_its_character() -> None:
    """Point 7: with an Edge for this interval, and Dazed from when it came; whoever else is picked."""
    table = scene(EDGE)
    table.record(TaskBegun("d", "Drive", SLUG, Task(goal=3), actor="a"))
    (running,) = table.world.tasks
    (own,) = setups(running, Progress())
    assert own.actor == "a"
    assert own.check(table.world) == Check(edges=1)
    assert task_now(table.world, running)[0].check == Check()
    table.roll(own, 100)
    table.record(ConditionGiven("a", present(SHEET.condition("Dazed"))))
    assert setups(running, Progress())[0].check(table.world) == Check(modifier=-2)
    assert task_now(table.world, running)[0].check == Check(modifier=-2)
