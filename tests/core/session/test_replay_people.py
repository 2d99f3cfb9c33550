"""A corrected roll of somebody else, or against another: what was taken of it is theirs who are meant now."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.recipients import MAKE, NEW
from razor_core.events.events import RollCorrected
from razor_core.events.rolls import reassigned
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Consequence
from razor_core.rules.modifiers import Modifier
from razor_core.systems import razorweave, witchgates
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, labelled, someone
from tests.support.refused import refusal
from tests.support.typed import instance

WINGS = Modifier("merit", "Wings")
ADA, BO = someone("witchgates", "Ada", WINGS), someone("witchgates", "Bo")
RISKY = Setup(system="witchgates", base=witchgates.Check(rating=1), actor="a")


@pytest.mark.parametrize(
    ("clock", "named", "now"), [(f"{MAKE}Wings", "", "Bo: Wings"), (NEW, "Left eye", "Bo: Left eye")]
)
def test_a_new_clock_is_theirs_who_rolled(clock: str, named: str, now: str) -> None:
    """With their name before its own."""
    table = Table("witchgates", ADA, BO)
    event, situation = table.roll(RISKY, 4, 1)
    harm = labelled(event.result, "Medium harm: 1 box of a merit")
    table.record(*take(situation, harm, clock, 1, ADA, named=named))
    (made,) = table.world.clocks
    assert made.name.startswith("Ada: ")
    table.record(RollCorrected(situation.roll, reassigned(event, table.world, "b", "")))
    assert [(each.name, each.filled) for each in table.world.clocks] == [(now, 1)]
    assert [each.clocks for each in table.world.characters] == [(), (made.id,)]


def test_a_new_clock_of_no_name_is_one_of_their_side() -> None:
    """A threat of a foe's roll is a progress clock of the players."""
    table = Table("razorweave", someone("razorweave", "Kira"), foe("razorweave", "Thug"))
    event, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="t"), 1, 1, 1, 2)
    (tick,) = table.brings(event, situation)
    table.record(*take(situation, instance(Consequence, tick), by=2))
    assert [(each.name, each.kind) for each in table.world.clocks] == [("Progress", ClockKind.PROGRESS)]
    table.record(RollCorrected(situation.roll, reassigned(event, table.world, "k", "")))
    assert [(each.name, each.kind, each.filled) for each in table.world.clocks] == [("Threat", ClockKind.THREAT, 2)]


def test_nobody_rolls_against_themselves() -> None:
    """That is refused, and named."""
    table = Table("witchgates", ADA, BO)
    event, _ = table.roll(replace(RISKY, target="b"), 4, 1)
    said = "Nobody rolls against themselves. Choose somebody else, or nobody."
    assert refusal(reassigned, event, table.world, "b", "b") == ("target", said)
