"""Who acts in Project Gemini, against whom, what lasts, what follows."""

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems.gemini import SHEET, Check
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, someone
from tests.systems.values import plain

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
    ("setup", "momentum"), [(ADA, 1), (RIVAL, 0), (Setup(system=SLUG, base=Check(), actor=SLUG), 1)]
)
@pytest.mark.parametrize("face", [1, 100])
def test_only_rolls_of_the_players_bring_momentum(setup: Setup, momentum: int, face: int) -> None:
    """Point 7: a rival's success is none of theirs, nor its failure the GM's."""
    table = scene()
    event, situation = table.roll(setup, face)
    brought = [each for each in plain(table.brings(event, situation)) if each.clock]
    assert len(brought) == momentum
