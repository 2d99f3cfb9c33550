"""Who acts in Razorweave, against whom, what lasts, what follows."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.session.recipients import meant, receivers, target, targets
from razor_core.session.session import Undone
from razor_core.systems.razorweave import SCOPES, SHEET, Check
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup, part
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


@pytest.mark.parametrize("name", ["Set Up", "Distraction", "Assistance", "Bonus"])
def test_an_edge_of_kira_is_not_on_the_roll_of_thug(name: str) -> None:
    """Point 1: what the actor brings goes with the actor, what is the scene's stays."""
    table = fight(replace(SET_UP, name=name))
    slick = Modifier("dc", "Slick", 2, scope=Scope.SCENE)
    kira = replace(STRIKE, entered=(slick,))
    assert kira.check(table.world) == Check(dc=16, edge=1)
    assert replace(kira, actor="t", target="k").check(table.world) == Check(dc=16)
    assert part(SLUG, Scope.SCENE) == tuple(SCOPES) == ("dc",)


def test_a_set_up_is_spent_by_the_next_roll() -> None:
    """Point 1: by Kira's, used or left out; not by Thug's."""
    for left_out in ((), (("k", "edge", "Set Up"),)):
        table = fight(SET_UP)
        table.roll(replace(STRIKE, actor="t", target="k"), *FULL)
        assert table.carries("Kira") == ["Set Up"]
        faces = FULL if left_out else (*FULL, 1)
        table.roll(replace(STRIKE, left_out=left_out), *faces)
        assert table.carries("Kira") == []


def test_a_strike_of_thug_hits_kira_and_never_thug() -> None:
    """Point 2: the ticks go to the Resolve Clock of the target, in an act of their own."""
    table = fight()
    _, situation = table.roll(replace(STRIKE, actor="t", target="k"), *FULL, reading="strike")
    assert [table.filled(id) for id in ("kr", "tr", "ur")] == [2, 0, 0]
    harm = labelled(table.last.result, "Resolve Clock")
    assert "tr" not in [each.id for each in targets(situation, harm)]
    *_, tick = table.session.acts.done
    table.record(Undone(tick))
    assert table.filled("kr") == 0
    assert len(table.session.log) == 1


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


def test_a_factor_of_the_scene_is_apart_from_the_dc_that_was_set() -> None:
    """Point 4: the base keeps the DC that the oracle gave, whatever chips stand."""
    slick = Modifier("dc", "Slick", 2, scope=Scope.SCENE)
    asked = replace(STRIKE, base=Check(dc=16), entered=(slick,))
    table = fight()
    assert (asked.base.dc, asked.check(table.world).dc) == (16, 18)
    event, _ = table.roll(asked, *FULL)
    assert event.again.base.dc == 16


def test_a_better_position_is_for_whoever_takes_it() -> None:
    """It is an Edge for one roll of the one who moved."""
    table = fight()
    event, situation = table.roll(STRIKE, *GLANCING, reading="strike")
    table.take(situation, labelled(event.result, "moves"))
    thug = replace(STRIKE, actor="t", target="k")
    assert (thug.check(table.world).edge, STRIKE.check(table.world).edge) == (1, 0)
    table.roll(thug, *FULL, 1)
    assert thug.check(table.world).edge == 0


def test_undo_after_a_mistaken_tick_leaves_the_roll_and_the_new_clock() -> None:
    """Point 10: each has an undo step of its own."""
    table = fight()
    event, situation = table.roll(STRIKE, *FULL)
    table.take(situation, labelled(event.result, "progress"))
    made = table.world.clocks[-1]
    assert made.filled == 1
    table.record(Undone(table.session.acts.done[-1]))
    assert table.world.clocks[-1] == replace(made, filled=0)
    table.record(Undone(table.session.acts.done[-1]))
    assert len(table.world.clocks) == len(CLOCKS)
    assert len(table.session.log) == 1
