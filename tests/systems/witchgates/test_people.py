"""Who acts in Witchgates, against whom, what lasts, what follows."""

from razor_core.consequences.recipients import target, targets
from razor_core.rules.clock_kinds import ClockKind
from razor_core.systems.witchgates import Check
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, labelled, someone
from tests.support.typed import present

SLUG = "witchgates"
ASH = Setup(system=SLUG, base=Check(), actor="a", target="w")
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


def test_clearing_a_box_clears_it() -> None:
    """Point 8: of one's own merit first, or of an ally's or the scene's track that has one; never of a foe's merit."""
    players = [someone(SLUG, "Ash", clocks=["aw"]), someone(SLUG, "Bree", clocks=["bw"])]
    table = Table(SLUG, *players, foe(SLUG, "Wight", clocks=["ww"]), clocks=TRACKS)
    event, situation = table.roll(ASH, 1, 6)
    table.take(situation, labelled(event.result, "Clear 1 box"))
    assert table.filled("aw") == 0
    again, situation = table.roll(ASH, 1, 6)
    clear = labelled(again.result, "Clear 1 box")
    assert present(target(situation, clear)).id == "door"
    assert [each.id for each in targets(situation, clear)] == ["door", "ritual", "storm", "bw", "aw"]
