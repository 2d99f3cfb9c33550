"""Who acts in Witchgates, against whom, what lasts, what follows."""

from dataclasses import replace

from razor_core.consequences.recipients import target, targets
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import every
from razor_core.rules.modifiers import Modifier, levelled
from razor_core.systems import amount
from razor_core.systems.witchgates import Check
from razor_core.table.characters import Rating, Skill
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
    assert [clock.id for clock in targets(situation, clear)] == ["door", "ritual", "storm", "bw", "aw"]


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
            (mark,) = [
                consequence for consequence in every(table.brings(event, situation)) if consequence.id == "effect.mark"
            ]
            proposed = target(situation, mark)
            assert (proposed and proposed.id) == (clock and clock.id)
            table.take(situation, mark)


def test_the_gm_invokes_an_injury_at_its_level() -> None:
    """In place of the player, as a cut; what nobody invokes yet is not offered to the GM."""
    sprain, burn = (Modifier("injury", name, level, optional=True) for name, level in (("Sprain", 3), ("Burn", 1)))
    table = Table(SLUG, someone(SLUG, "Ash", modifiers=(sprain, burn)))
    mine, other, *by_gm = ASH.available(table.world)
    assert [(modifier.field, modifier.name, modifier.points) for modifier in by_gm] == [
        ("cuts", "Sprain", 3),
        ("cuts", "Burn", 1),
    ]
    assert ASH.choosable(table.world) == (mine, other)
    own = ASH.toggled(mine)
    assert own.choosable(table.world) == (mine, other, by_gm[0])
    master = own.toggled(by_gm[0])
    assert [setup.check(table.world) for setup in (own, master)] == [Check(injury=3), Check(cuts=3)]
    assert (own.by_master(mine), master.by_master(mine), master.by_master(by_gm[0])) == (False, True, False)
    assert master.choosable(table.world) == own.choosable(table.world)
    assert master.toggled(by_gm[0]).check(table.world) == Check(injury=3)
    assert master.toggled(mine).check(table.world) == Check()
    table.roll(master, 1, 6)
    assert table.session.log[-1].lacks == ()


def test_an_injury_is_told_with_its_level() -> None:
    """Where other modifiers have what they add."""
    sprain = Modifier("injury", "Sprain", 1)
    assert (levelled(Check, sprain), amount(SLUG, sprain)) == ("Sprain, level 1", "")
    assert levelled(Check, Modifier("", "Enemies target")) == "Enemies target"


def test_an_attribute_is_not_rolled_with_unless_the_gm_asks() -> None:
    """Whoever acts begins with a Skill, however low; each attribute says when it is rolled with."""
    strong = Rating("Strength", 3)
    ash = someone(SLUG, "Ash", ratings=(strong,), skills=(Skill("Thieving", "", 1), Skill("Climbing", "", 2)))
    assert present(ash.best).name == "Climbing"
    assert [ash.when(score.name) for score in ash.scores] == ["", "", "if the GM asks"]
    assert replace(ash, skills=()).best == strong
    assert someone("razorweave", "Kira").when("AGI") == ""


def test_injuries_add_up_to_any_level() -> None:
    """What is beyond the bounds of one field counts on the other: no die is left either way (WG-16)."""
    injuries = [Modifier("injury", name, level, optional=True) for name, level in (("Sprain", 4), ("Burn", 4))]
    table = Table(SLUG, someone(SLUG, "Ash", modifiers=tuple(injuries)))
    setup = ASH
    for injury in ASH.choosable(table.world):
        setup = setup.toggled(injury)
    assert setup.check(table.world) == Check(injury=6, cuts=2)
