"""Who acts in Witchgates, against whom, what lasts, what follows."""

from razor_core.consequences.recipients import target, targets
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import every
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


def test_what_counts_for_the_players_is_not_proposed_to_a_foe_who_hits() -> None:
    """Though a player's hit marked it last (WG-9); without a danger, a foe's hit makes one."""
    escape, guards = (
        Clock(id=id, name=name, kind=kind)
        for id, name, kind in (("e", "Escape", ClockKind.PROGRESS), ("g", "Guards", ClockKind.THREAT))
    )
    for clocks, meant in (([escape, guards], guards), ([escape], None)):
        table = Table(SLUG, someone(SLUG, "Ash"), foe(SLUG, "Wight"), clocks=clocks)
        for actor, clock in (("a", escape), ("w", meant)):
            event, situation = table.roll(Setup(system=SLUG, base=Check(rating=2), actor=actor), 6, 6)
            (mark,) = [each for each in every(table.brings(event, situation)) if each.id == "effect.mark"]
            proposed = target(situation, mark)
            assert (proposed and proposed.id) == (clock and clock.id)
            table.take(situation, mark)
