"""Who acts in Razorweave, against whom, what lasts, what follows."""

from dataclasses import replace

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.session.recipients import meant, receivers
from razor_core.systems.razorweave import SHEET, Check
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, labelled, someone

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


def test_a_condition_that_is_given_reaches_its_target_and_counts() -> None:
    """Point 3: Staggered is a Burden on Thug's own rolls until it is lost; nobody else has it."""
    table = fight()
    event, situation = table.roll(STRIKE, *BEST, reading="strike")
    staggered = labelled(event.result, "Staggered")
    assert receivers(situation, staggered)[0] == meant(situation, staggered) == table.of("Thug A")
    table.take(situation, staggered)
    assert (table.carries("Thug A"), table.carries("Kira"), table.carries("Ulf")) == (["Staggered"], [], [])
    thug = replace(STRIKE, actor="t", target="k")
    assert thug.check(table.world).burden == 1
    table.roll(thug, *FULL, 1)
    assert thug.check(table.world).burden == 1


def test_a_severe_condition_is_a_burden_of_2() -> None:
    """Point 3: as the book has it; Bleeding costs no dice."""
    severe, bleeding = SHEET.condition("Severe Condition"), SHEET.condition("Bleeding")
    table = Table(SLUG, someone(SLUG, "Kira", conditions=(severe, bleeding)))
    assert STRIKE.check(table.world) == Check(burden=2)


def test_heroes_and_foes_own_a_resolve_clock() -> None:
    """Point 3: each from the start."""
    assert [(track.name, track.given) for track in SHEET.tracks] == [("Resolve Clock", tuple(Side))]


def test_a_better_position_is_for_whoever_takes_it() -> None:
    """It is an Edge for one roll of the one who moved."""
    table = fight()
    event, situation = table.roll(STRIKE, *GLANCING, reading="strike")
    table.take(situation, labelled(event.result, "moves"))
    thug = replace(STRIKE, actor="t", target="k")
    assert (thug.check(table.world).edge, STRIKE.check(table.world).edge) == (1, 0)
    table.roll(thug, *FULL, 1)
    assert thug.check(table.world).edge == 0
