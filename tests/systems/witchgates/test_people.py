"""Who acts in Witchgates, against whom, what lasts, what follows."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.modifiers import Modifier
from razor_core.session.recipients import target, targets
from razor_core.systems.witchgates import CLOCK_KINDS, Check, Effect, Position
from razor_core.systems.witchgates.sheet import LOST_WORD, MISS_FORTUNE, injury
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


def test_harm_goes_where_it_is_dealt() -> None:
    """Point 8: dealt to the foe's merit and never to one's own, suffered to one's own."""
    table = scene()
    event, situation = table.roll(ASH, *GLANCE)
    dealt, suffered = labelled(event.result, "Deal harm"), labelled(event.result, "Medium harm: 1 box")
    assert present(target(situation, dealt)).id == "ww"
    assert "aw" not in [each.id for each in targets(situation, dealt)]
    assert present(target(situation, suffered)).id == "aw"
    table.take(situation, dealt)
    table.take(situation, suffered)
    assert [table.filled(each.id) for each in TRACKS] == [2, 1, 2, 1, 1, 1]


def test_each_consequence_has_a_target_of_its_own() -> None:
    """Point 8: what one moved last does not move the others."""
    table = scene()
    event, situation = table.roll(ASH, *GLANCE)
    mark, complication = labelled(event.result, "Mark 1 box"), labelled(event.result, "Medium complication")
    last = replace(situation, last={mark.label: "storm"})
    assert present(target(last, mark)).id == "storm"
    assert present(target(replace(last, last={**last.last, complication.label: "door"}), complication)).id == "door"
    assert target(last, complication) is None


def test_what_works_for_the_players_is_not_what_works_against_them() -> None:
    """An effect marks no countdown and clears no progress, and trouble not the reverse, until a player chooses so."""
    table = scene()
    event, situation = table.roll(ASH, *GLANCE)
    left = {"storm", "ritual"}
    world = situation.world
    only = replace(situation, world=replace(world, clocks=tuple(each for each in world.clocks if each.id in left)))
    for label, meant in (
        ("Mark 1 box", "ritual"),
        ("Clear 1 box", "storm"),
        ("Medium escalation", "storm"),
        ("Medium roadblock: progress", "ritual"),
    ):
        consequence = labelled(event.result, label)
        assert present(target(only, consequence)).id == meant
        (other,) = left - {meant}
        assert present(target(replace(only, last={consequence.label: other}), consequence)).id == other
        alone = replace(only.world, clocks=tuple(each for each in only.world.clocks if each.id == other))
        assert target(replace(only, world=alone), consequence) is None
        assert [each.id for each in targets(replace(only, world=alone), consequence)] == [other]


def test_a_complication_makes_a_countdown() -> None:
    """Of its own, under its form's name until it has another; so does an opportunity that is being lost."""
    table = scene()
    event, situation = table.roll(ASH, *GLANCE)
    for label, segments in (("Medium complication", "Complication 1/6"), ("Medium escalation", "The storm 2/5")):
        consequence = labelled(event.result, label)
        table.take(situation, consequence)
        moved = target(replace(situation, world=table.world), consequence) or table.world.clocks[-1]
        assert (f"{moved.name} {moved.filled}/{moved.segments}", moved.kind) == (segments, ClockKind.THREAT)


def test_any_clock_of_nobody_can_be_marked_as_a_track() -> None:
    """Point 8: tracks are what a table makes first. Countdowns speed up, and progress slows down, before others."""
    table = scene()
    event, situation = table.roll(ASH, *GLANCE)
    assert [each.id for each in targets(situation, labelled(event.result, "Mark 1 box"))] == ["door", "ritual", "storm"]
    faster, slower = (labelled(event.result, f"Medium {text}") for text in ("escalation", "roadblock: progress"))
    assert [present(target(situation, each)).id for each in (faster, slower)] == ["storm", "ritual"]
    assert CLOCK_KINDS[0] is ClockKind.TRACK


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


def test_of_two_esoterics_the_chosen_one_is_risked_and_lost() -> None:
    """Point 8: it is one die; the other stays, and is not on the next roll."""
    table = scene(LAMP, BELL)
    assert ASH.check(table.world) == Check()
    lamp, bell = table.of("Ash").carried
    setup = ASH.toggled(lamp).toggled(bell)
    assert setup.check(table.world) == Check(esoteric=True)
    event, _ = table.roll(setup, *MISS, 1)
    assert table.carries("Ash") == ["Moth lamp", "Miss-fortune"]
    assert not setup.after_roll().check(table.world).esoteric
    assert not event.again.check(table.world).esoteric


def test_a_hit_loses_nothing() -> None:
    """Nor does a glance: the esoteric stays for the next roll, if it is chosen again."""
    table = scene(LAMP)
    setup = ASH.toggled(table.of("Ash").carried[0])
    table.roll(setup, *GLANCE, 1)
    assert table.carries("Ash") == ["Moth lamp"]


def test_help_is_named_for_one_check() -> None:
    """Point 8: scene, esoteric, merit, miss-fortune and injury are not on the next roll, whoever makes it."""
    base = Check(rating=2, scene=True, esoteric=True, merit=True, misfortune=True, cuts=1, injury=2)
    setup = replace(ASH, base=replace(base, position=Position.DESPERATE, effect=Effect.HIGH))
    after = setup.after_roll().base
    assert after == Check(rating=2, cuts=1, position=Position.DESPERATE, effect=Effect.HIGH)


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


def test_an_ally_s_miss_fortune_helps_and_is_the_ally_s_that_goes() -> None:
    """One's own of the same name stays; a miss gives one more."""
    table = scene(MISS_FORTUNE, ally=(MISS_FORTUNE,))
    theirs = next(each for each in ASH.available(table.world) if each.holder == "b")
    event, _ = table.roll(ASH.toggled(theirs), *MISS, 1)
    assert event.check.misfortune
    assert table.carries("Bree") == []
    assert table.carries("Ash") == ["Miss-fortune", "Miss-fortune 2"]
