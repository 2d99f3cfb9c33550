"""A corrected roll of somebody else, or against another: what was taken of it is theirs who are meant now."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.recipients import MAKE, NEW
from razor_core.events.events import RollCorrected, Rolled
from razor_core.events.rolls import reassigned
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Consequence, every
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.session.corrections import amended, amendments, correction
from razor_core.systems import frameworks, razorweave, trident_sphere, witchgates
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
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
    assert [(clock.name, clock.filled) for clock in table.world.clocks] == [(now, 1)]
    assert [character.clocks for character in table.world.characters] == [(), (made.id,)]


def test_a_new_clock_of_no_name_is_one_of_their_side() -> None:
    """A threat of a foe's roll is a progress clock of the players."""
    table = Table("razorweave", someone("razorweave", "Kira"), foe("razorweave", "Thug"))
    event, situation = table.roll(Setup(system="razorweave", base=razorweave.Check(), actor="t"), 1, 1, 1, 2)
    tick, *_ = table.brings(event, situation)
    table.record(*take(situation, instance(Consequence, tick), by=2))
    assert [(clock.name, clock.kind) for clock in table.world.clocks] == [("Progress", ClockKind.PROGRESS)]
    table.record(RollCorrected(situation.roll, reassigned(event, table.world, "k", "")))
    assert [(clock.name, clock.kind, clock.filled) for clock in table.world.clocks] == [("Threat", ClockKind.THREAT, 2)]


def test_nobody_rolls_against_themselves() -> None:
    """That is refused, and named."""
    table = Table("witchgates", ADA, BO)
    event, _ = table.roll(replace(RISKY, target="b"), 4, 1)
    said = "Nobody rolls against themselves. Choose somebody else, or nobody."
    assert refusal(reassigned, event, table.world, "b", "b") == ("target", said)


# -- clocks that there were --------------------------------------------------------------------------------------------


def pool(id: str, name: str, filled: int, kind: ClockKind = ClockKind.POOL) -> Clock:
    return Clock(id=id, name=name, kind=kind, filled=filled, segments=10)


def boxes(table: Table) -> list[tuple[str, int]]:
    """The clocks on the board, and how far each is."""
    return [(clock.name, clock.filled) for clock in table.world.clocks]


def told(table: Table) -> tuple[str, ...]:
    """What the correction tells after its first line."""
    return table.session.log[-1].lines[1:]


@pytest.mark.parametrize("chosen", ["oh", "om"])
@pytest.mark.parametrize("has_pool", [True, False])
def test_an_effect_on_a_pool_of_the_target_is_one_on_the_new_target(chosen: str, has_pool: bool) -> None:
    """Which of their pools was chosen, not whose. Of one who has none, nothing is taken, and the correction says so."""
    clocks = [pool("oh", "Ogre: Health", 10), pool("om", "Ogre: Mana", 8)]
    imp = foe("trident_sphere", "Imp", clocks=["ih"] if has_pool else [])
    clocks += [pool("ih", "Imp: Health", 5)] if has_pool else []
    ogre = foe("trident_sphere", "Ogre", clocks=["oh", "om"])
    table = Table("trident_sphere", someone("trident_sphere", "Ada"), ogre, imp, clocks=clocks)
    setup = Setup(system="trident_sphere", base=trident_sphere.Check(stat=3), actor="a", target="o", strength=4)
    event, situation = table.roll(setup, 15)
    table.record(*take(situation, labelled(event.result, "Effect"), chosen, -4, table.of("Ogre")))
    table.record(RollCorrected(situation.roll, reassigned(event, table.world, "a", "i")))
    assert boxes(table) == [("Ogre: Health", 10), ("Ogre: Mana", 8), *([("Imp: Health", 1)] if has_pool else [])]
    assert told(table) == (() if has_pool else ("Taken back: Effect strength 4",))


@pytest.mark.parametrize(
    ("had", "now"),
    [
        ("", [("Bo: Hits lost", 2)]),
        ("h", [("Han: Hits lost", 1), ("Bo: Hits lost", 2)]),
        ("b", [("Bo: Hits lost", 3)]),
        ("hb", [("Han: Hits lost", 1), ("Bo: Hits lost", 3)]),
    ],
)
def test_hits_are_lost_by_whoever_rolled(had: str, now: Sequence[tuple[str, int]]) -> None:
    """Each has one clock for theirs, which is made where there is none."""
    people = [someone("frameworks", name, clocks=[name] if name[0].lower() in had else []) for name in ("Han", "Bo")]
    clocks = [pool(id, f"{id}: Hits lost", 1) for person in people for id in person.clocks]
    table = Table("frameworks", *people, clocks=clocks)
    event, situation = table.roll(Setup(system="frameworks", base=frameworks.Check(score=3), actor="h"), 3, 2, 1)
    hits = labelled(event.result, "Pay with hits")
    clock = "Han" if "h" in had else NEW
    table.record(*take(situation, hits, clock, 2, table.of("Han")))
    before = table.world
    table.record(RollCorrected(situation.roll, reassigned(event, table.world, "b", "")))
    assert boxes(table) == now
    assert [len(table.of(name).clocks) for name in ("Han", "Bo")] == [had.count("h"), 1]
    table.record(RollCorrected(situation.roll, event))
    assert table.world == before


def test_a_later_payment_makes_the_clock_that_an_earlier_one_has_not_made() -> None:
    """Both were Bo's, who had one: none is made. Only the first was: the second makes Han's."""
    bo = someone("frameworks", "Bo", clocks=["b1"])
    table = Table("frameworks", someone("frameworks", "Han"), bo, clocks=[pool("b1", "Bo: Hits lost", 1)])
    setup = Setup(system="frameworks", base=frameworks.Check(score=3), actor="h")
    rolls = list[str]()
    for by in (2, 1):
        event, situation = table.roll(setup, 3, 2, 1)
        clock = next((clock.id for clock in table.world.clocks if clock.name == "Han: Hits lost"), NEW)
        table.record(*take(situation, labelled(event.result, "Pay with hits"), clock, by, table.of("Han")))
        rolls.append(situation.roll)
    bos = reassigned(event, table.world, "b", "")
    table.record(RollCorrected(rolls[0], bos))
    assert boxes(table) == [("Bo: Hits lost", 3), ("Han: Hits lost", 1)]
    table.record(RollCorrected(rolls[1], bos))
    assert boxes(table) == [("Bo: Hits lost", 4)]


def test_a_clock_that_another_makes_instead_is_theirs_too() -> None:
    """Han's first payment was none, and his second was Bo's."""
    table = Table("frameworks", someone("frameworks", "Han"), someone("frameworks", "Bo"))
    setup = Setup(system="frameworks", base=frameworks.Check(score=3), actor="h")
    first, situation = table.roll(setup, 3, 2, 1)
    table.take(situation, labelled(first.result, "Pay with hits"))
    second, later = table.roll(setup, 3, 2, 1)
    table.take(later, labelled(second.result, "Pay with hits"))
    table.record(RollCorrected(situation.roll, replace(first, faces=(5, 5, 5))))
    assert boxes(table) == [("Han: Hits lost", 1)]
    table.record(RollCorrected(later.roll, reassigned(second, table.world, "b", "")))
    assert boxes(table) == [("Bo: Hits lost", 1)]
    assert [table.of(name).clocks for name in ("Han", "Bo")] == [(), (table.world.clocks[0].id,)]


def test_a_clock_that_a_correction_made_is_made_by_a_later_payment_where_it_is_corrected_back() -> None:
    """Han had a clock for his. Bo got one with the correction, and paid once more."""
    clocks = [pool("h1", "Han: Hits lost", 1)]
    han, bo = someone("frameworks", "Han", clocks=["h1"]), someone("frameworks", "Bo")
    table = Table("frameworks", han, bo, clocks=clocks)
    setup = Setup(system="frameworks", base=frameworks.Check(score=3), actor="h")
    event, situation = table.roll(setup, 3, 2, 1)
    table.take(situation, labelled(event.result, "Pay with hits"))
    table.record(RollCorrected(situation.roll, reassigned(event, table.world, "b", "")))
    later, second = table.roll(replace(setup, actor="b"), 3, 2, 1)
    table.take(second, labelled(later.result, "Pay with hits"))
    assert boxes(table) == [("Han: Hits lost", 1), ("Bo: Hits lost", 2)]
    table.record(RollCorrected(situation.roll, event))
    assert boxes(table) == [("Han: Hits lost", 2), ("Bo: Hits lost", 1)]
    assert [len(table.of(name).clocks) for name in ("Han", "Bo")] == [1, 1]


@pytest.mark.parametrize(("target", "boxed"), [("g", [0, 0, 1]), ("v", [0, 0, 0, 1])])
def test_harm_is_marked_on_a_track_of_the_new_target(target: str, boxed: Sequence[int]) -> None:
    """A part of the first target was chosen; the second has one track, the third gets one."""
    tracks = [pool(f"w{at}", f"Wight: {part}", 0, ClockKind.TRACK) for at, part in enumerate(("Harm", "Wings"))]
    people = [foe("witchgates", "Wight", clocks=["w0", "w1"]), foe("witchgates", "Ghoul", clocks=["g1"])]
    tracks += [pool("g1", "Ghoul: Harm", 0, ClockKind.TRACK)]
    table = Table("witchgates", ADA, *people, foe("witchgates", "Vampire"), clocks=tracks)
    event, situation = table.roll(replace(RISKY, target="w"), 6, 1)
    harm = next(consequence for consequence in every(table.brings(event, situation)) if consequence.id == "effect.harm")
    table.record(*take(situation, harm, "w1", 1, table.of("Wight")))
    table.record(RollCorrected(situation.roll, reassigned(event, table.world, "a", target)))
    assert [clock.filled for clock in table.world.clocks] == boxed
    assert isinstance(table.session.log[-2].record.event, ClockTicked)


# -- what somebody brought ---------------------------------------------------------------------------------------------

POSITION = Modifier("edge", "Better position", lifetime=Lifetime.USED, optional=True)


def position() -> tuple[Table, Rolled, str]:
    """Kira strikes the thug from a better position, which is used up."""
    people = [someone("razorweave", "Kira", POSITION), someone("razorweave", "Bo"), foe("razorweave", "Thug")]
    table = Table("razorweave", *people)
    setup = Setup(system="razorweave", base=razorweave.Check(), actor="k", target="t", kind="strike")
    setup = setup.toggled(setup.available(table.world)[0])
    event, situation = table.roll(setup, 6, 6, 6, 6, 6)
    assert (table.carries("Kira"), event.check.edge) == ([], 1)
    return table, event, situation.roll


def reassign(table: Table, key: str, actor: str, target: str, **other: Any) -> None:
    """Correct who rolled, and against whom."""
    found = amendments(table.session.log)
    entry = next(amended(entry, found) for entry in table.session.log if entry.record.key == key)
    roll = entry.since.plain or entry.record.event
    assert isinstance(roll, Rolled)
    now = replace(roll, actor=actor, target=target, **other)
    table.record(*correction(table.session, (), RollCorrected(key, now)))


def test_what_one_brought_is_used_again_where_the_roll_is_theirs_again() -> None:
    """Kira's roll was Bo's, and then hers after all."""
    table, _, key = position()
    before = table.world
    reassign(table, key, "b", "t")
    assert table.carries("Kira") == ["Better position"]
    reassign(table, key, "k", "t")
    assert table.world == before


def test_what_was_left_out_of_a_correction_stays_out() -> None:
    """Kira had a part in the roll, and did not use it."""
    table, event, key = position()
    reassign(table, key, "k", "t", fiction=replace(event.fiction, modifiers=()))
    assert table.carries("Kira") == ["Better position"]
    for actor in ("k", "b"):
        reassign(table, key, actor, "")
        assert table.carries("Kira") == ["Better position"]
