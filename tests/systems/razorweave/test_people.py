"""Who acts in Razorweave, against whom, what lasts, what follows."""

from dataclasses import replace

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.session.recipients import target
from razor_core.systems.razorweave import SHEET, Check
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, labelled, someone
from tests.systems.values import present

SLUG = "razorweave"
FULL, GLANCING, BEST, MISS = (3, 3, 4, 4), (3, 3, 3, 4), (5, 5, 5, 5), (2, 2, 3, 3)
CLOCKS = [Clock(id=f"{id}r", name=f"{id}'s Resolve Clock", kind=ClockKind.RESOLVE) for id in "ktu"]
SET_UP = Modifier("edge", "Set Up", lifetime=Lifetime.NEXT)
STRIKE = Setup(system=SLUG, base=Check(), actor="k", target="t")


def fight(*carried: Modifier, clocks: list[Clock] = CLOCKS) -> Table:
    """Kira, with what she carries, against two thugs, each with a Resolve Clock."""
    return Table(
        SLUG,
        someone(SLUG, "Kira", *carried, clocks=["kr"]),
        foe(SLUG, "Thug A", clocks=["tr"]),
        foe(SLUG, "Ulf", clocks=["ur"]),
        clocks=clocks,
    )


def test_who_is_taken_out_is_no_default() -> None:
    """Point 2: nor is a full alarm; without a target, the only one who still stands is hit for certain."""
    table = fight(clocks=[*CLOCKS[:1], replace(CLOCKS[1], filled=5), CLOCKS[2]])
    table.roll(STRIKE, *FULL, reading="strike")
    assert table.filled("tr") == 6
    table.roll(replace(STRIKE, target=""), *FULL, reading="strike")
    assert (table.filled("tr"), table.filled("ur")) == (6, 2)
    alarms = [
        Clock(id=id, name=id, kind=ClockKind.THREAT, segments=4, filled=full) for id, full in (("a", 4), ("b", 0))
    ]
    board = fight(clocks=[*CLOCKS, *alarms])
    event, situation = board.roll(STRIKE, *MISS)
    assert present(target(situation, labelled(event.result, "threat"))).id == "b"


def test_heroes_and_foes_own_a_resolve_clock() -> None:
    """Point 3: each from the start."""
    assert [(track.name, track.given) for track in SHEET.tracks] == [("Resolve Clock", tuple(Side))]
