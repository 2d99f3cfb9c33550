"""Who acts in Witchgates, against whom, what lasts, what follows."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.session.recipients import target, targets
from razor_core.systems.witchgates import Check
from razor_core.systems.witchgates.sheet import LOST_WORD, injury
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, labelled, someone
from tests.systems.values import plain, present

SLUG = "witchgates"
ASH = Setup(system=SLUG, base=Check(), actor="a", target="w")
MISS, GLANCE, HIT = (2, 3), (2, 5), (1, 6)
LAMP, BELL = (Modifier("esoteric", name, optional=True) for name in ("Moth lamp", "Bell"))
TRACKS = [
    Clock(id=id, name=name, kind=kind, segments=5, filled=1)
    for id, name, kind in (
        ("aw", "Ash's Wings", ClockKind.TRACK),
        ("bw", "Bree's Wings", ClockKind.TRACK),
        ("ww", "Wight's Wings", ClockKind.TRACK),
        ("ritual", "The ritual", ClockKind.PROGRESS),
        ("storm", "The storm", ClockKind.THREAT),
        ("door", "The door", ClockKind.TRACK),
    )
]


def scene(*carried: Modifier, ally: tuple[Modifier, ...] = ()) -> Table:
    """Ash, with what she carries, and Bree against Wight; each has a merit."""
    return Table(
        SLUG,
        someone(SLUG, "Ash", *carried, clocks=["aw"]),
        someone(SLUG, "Bree", *ally, clocks=["bw"]),
        foe(SLUG, "Wight", clocks=["ww"]),
        clocks=TRACKS,
    )


def test_clearing_a_box_clears_it() -> None:
    """Point 8: of one's own merit first, or of an ally's or the scene's track that has one; never of a foe's merit."""
    table = scene()
    event, situation = table.roll(ASH, *HIT)
    table.take(situation, labelled(event.result, "Clear 1 box"))
    assert table.filled("aw") == 0
    again, situation = table.roll(ASH, *HIT)
    clear = labelled(again.result, "Clear 1 box")
    assert present(target(situation, clear)).id == "door"
    assert [each.id for each in targets(situation, clear)] == ["door", "ritual", "storm", "bw", "aw"]


def test_a_hit_loses_nothing() -> None:
    """Nor does a glance: the esoteric stays for the next roll, if it is chosen again."""
    table = scene(LAMP)
    setup = ASH.toggled(table.of("Ash").carried[0])
    table.roll(setup, *GLANCE, 1)
    assert table.carries("Ash") == ["Moth lamp"]


@pytest.mark.parametrize(("invoked", "gains"), [(True, ["Injury", "Lost word"]), (False, ["Injury"])])
def test_a_lost_word_comes_of_an_injury_that_the_player_invoked(invoked: bool, gains: list[str]) -> None:
    """Point 8: one that the GM invokes is a cut of as many dice."""
    table = scene(injury(1))
    by_gm = Modifier("cuts", "Injury", 1)
    setup = ASH.toggled(table.of("Ash").carried[0]) if invoked else replace(ASH, entered=(by_gm,))
    setup = replace(setup, base=Check(rating=3))
    event, situation = table.roll(setup, 1, 4, 6)
    assert event.check == Check(rating=3, injury=int(invoked), cuts=int(not invoked))
    for each in plain(table.brings(event, situation)):
        if each.gives == LOST_WORD:
            table.take(situation, each)
    assert table.carries("Ash") == gains


def test_each_consequence_has_a_target_of_its_own() -> None:
    """Point 8: what one moved last does not move the others."""
    table = scene()
    event, situation = table.roll(ASH, *GLANCE)
    mark, complication = labelled(event.result, "Mark 1 box"), labelled(event.result, "Medium complication")
    last = replace(situation, last={mark.label: "storm"})
    assert present(target(last, mark)).id == "storm"
    assert present(target(replace(last, last={**last.last, complication.label: "door"}), complication)).id == "door"
    assert target(last, complication) is None
