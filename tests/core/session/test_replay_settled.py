"""What is certain in a replay is settled anew; what a player chose is followed where it can still be."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import take
from razor_core.consequences.of_roll import Brought, Story, brought
from razor_core.events.entries import Entry, Undone
from razor_core.events.events import ConsequenceTaken, Fiction, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Consequence, every
from razor_core.rules.features import Features, Rider
from razor_core.session.corrections import amended, amendments, correction
from razor_core.systems import frameworks, gemini, razorweave, trident_sphere, witchgates
from razor_core.systems.frameworks.sheet import Purpose
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.witchgates.stakes import Effect
from razor_core.table.clock_events import ClockRemoved, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, TaskRolled
from razor_core.table.world import TaskRoller
from tests.support.people import Table, foe, labelled, someone

PARTIAL, CLEAR, FULL = (4, 4, 3, 2), (4, 4, 4, 3), (6, 6, 6, 6)
KIRA, BO, VANCE = (someone("razorweave", each) for each in ("Kira", "Bo", "Vance"))
THUG = foe("razorweave", "Thug", clocks=["tr"])


def clock(id: str, name: str, kind: ClockKind = ClockKind.RESOLVE, filled: int = 0, segments: int = 6) -> Clock:
    return Clock(id=id, name=name, kind=kind, filled=filled, segments=segments)


def of(actor: str, target: str = "", kind: str = "") -> Setup:
    return Setup(system="razorweave", base=razorweave.Check(), actor=actor, target=target, kind=kind)


def entries(table: Table) -> list[Entry]:
    return [amended(entry, amendments(table.session.log)) for entry in table.session.log]


def has(table: Table, key: str) -> Brought:
    """What the roll or group of that key has brought."""
    return brought(Story(table.world, entries(table)), next(e for e in entries(table) if e.record.key == key))


def offered(table: Table, key: str, id: str) -> Consequence:
    """The consequence of that id that a roll brings."""
    return next(consequence for consequence in every(has(table, key).consequences) if consequence.key == id)


def reassign(table: Table, key: str, actor: str, target: str = "") -> None:
    """Let a single roll be that of another, or against another."""
    roll = next(entry.since.plain or entry.record.event for entry in entries(table) if entry.record.key == key)
    assert isinstance(roll, Rolled)
    table.record(*correction(table.session, (), RollCorrected(key, replace(roll, actor=actor, target=target))))


def lines(table: Table) -> tuple[str, ...]:
    """What the last entry tells after its first line."""
    return table.session.log[-1].lines[1:]


# -- certain then ------------------------------------------------------------------------------------------------------


def test_harm_that_nobody_is_meant_by_any_more_goes_to_nobody() -> None:
    """It was certain for Bo, and nobody chose him. Without a target it waits on the card for whoever is harmed."""
    people = [replace(character, clocks=(f"{character.id}r",)) for character in (KIRA, BO)]
    table = Table("razorweave", *people, THUG, clocks=[clock("kr", "Kira"), clock("br", "Bo")])
    _, situation = table.roll(of("t", "b", "strike"), 4, 4, 4, 4)
    assert [each.filled for each in table.world.clocks] == [0, 2]
    reassign(table, situation.roll, "t")
    assert [each.filled for each in table.world.clocks] == [0, 0]
    assert lines(table) == ("Taken back: Tick the target's Resolve Clock",)
    assert not has(table, situation.roll).done
    reassign(table, situation.roll, "t", "k")
    assert [each.filled for each in table.world.clocks] == [2, 0]


def test_what_is_only_offered_now_is_nobodys_until_it_is_taken() -> None:
    """A venture for one's own check is certain, one for an ally's is not (FW-6)."""
    table = Table("frameworks", *(someone("frameworks", each) for each in ("Han", "Bo")))
    setup = Setup(system="frameworks", base=frameworks.Check(score=3, venture=1), actor="h")
    event, situation = table.roll(setup, 5, 5, 3)
    assert table.carries("Han") == ["Venture"]
    for_ally = frameworks.Check(score=3, venture=1, venture_for=Purpose.ALLY)
    table.record(RollCorrected(situation.roll, replace(event, check=for_ally)))
    assert (table.carries("Han"), has(table, situation.roll).done) == ([], frozenset())
    (ally,) = [consequence for consequence in every(has(table, situation.roll).consequences) if consequence.gives]
    table.take(has(table, situation.roll).situation, ally)
    assert table.carries("Bo") == ["Venture"]


def test_a_tick_that_was_undone_and_taken_by_hand_is_followed() -> None:
    """A player chose it then: without a target it stays with them."""
    table = Table("razorweave", KIRA, THUG, clocks=[clock("tr", "Thug")])
    _, situation = table.roll(of("k", "t", "strike"), 4, 4, 4, 4)
    table.record(undone(table))
    table.record(*take(has(table, situation.roll).situation, harm(table, situation.roll), "tr", 2))
    reassign(table, situation.roll, "k")
    assert table.filled("tr") == 2


def undone(table: Table) -> Undone:
    return Undone(table.session.acts.done[-1])


def harm(table: Table, key: str) -> Consequence:
    """The harm of a Strike."""
    return next(consequence for consequence in every(has(table, key).consequences) if consequence.certain)


# -- certain now, of later rolls ---------------------------------------------------------------------------------------


def test_a_later_strike_ticks_what_was_full_by_mistake() -> None:
    """The first was no Devastating Strike; the second changes nothing but for that."""
    table = Table("razorweave", KIRA, BO, THUG, clocks=[clock("tr", "Thug", filled=1, segments=4)])
    first, situation = table.roll(of("k", "t", "strike"), *FULL)
    table.roll(of("b", "t", "strike"), *CLEAR)
    assert table.filled("tr") == 4
    table.record(RollCorrected(situation.roll, replace(first, faces=PARTIAL)))
    assert table.filled("tr") == 4
    told = ("Thug +1: 2 of 4", "Thug +2: 4 of 4", "Thug is taken out")
    assert lines(table) == told
    table.record(RollVoided(situation.roll))
    assert table.filled("tr") == 3


def test_a_later_tick_that_was_certain_is_taken_back_where_several_can_be_meant() -> None:
    """The one foe who could act was meant. Of a secret one, players do not read it."""
    guard = foe("razorweave", "Guard", clocks=["gr"])
    full = [clock("tr", "Thug", segments=4, filled=1), clock("gr", "Guard", segments=4)]
    for secret in (False, True):
        table = Table("razorweave", KIRA, BO, THUG, replace(guard, secret=secret), clocks=full)
        first, situation = table.roll(of("k", "t", "strike"), *FULL)
        _, later = table.roll(of("b", "g" if secret else "", "strike"), *CLEAR)
        assert [table.filled(each) for each in ("tr", "gr")] == [4, 2]
        table.record(RollCorrected(situation.roll, replace(first, faces=PARTIAL)))
        assert [table.filled(each) for each in ("tr", "gr")] == [2, 2 if secret else 0]
        back = () if secret else ("Taken back: Tick the target's Resolve Clock",)
        assert lines(table) == (*back, "Thug +1: 2 of 4")
        assert bool(has(table, later.roll).done) is secret


def test_a_later_roll_keeps_what_an_earlier_version_did_not_make_certain() -> None:
    """It has no record of it, so a correction of another roll adds none."""
    table = Table("frameworks", *(someone("frameworks", each) for each in ("Han", "Bo")))
    setup = Setup(system="frameworks", base=frameworks.Check(score=2), actor="h")
    event, situation = table.roll(setup, 5, 2)
    fumbled = table.record(replace(event, faces=(1, 1), actor="b", fiction=Fiction(who="Bo")))
    table.record(RollCorrected(situation.roll, replace(event, faces=(4, 2))))
    assert table.carries("Bo") == []
    assert not has(table, fumbled).done


def test_the_price_of_a_group_is_paid_by_all_who_could_act() -> None:
    """Bo was not taken out after all."""
    bo = replace(BO, clocks=("br",))
    table = Table("razorweave", KIRA, bo, THUG, clocks=[clock("br", "Bo", segments=4, filled=1), clock("tr", "Thug")])
    _, situation = table.roll(of("t", "b", "strike"), *FULL)
    price, later = table.roll(of("k", kind="representative"), *PARTIAL)
    table.take(later, labelled(price.result, "Get only part"))
    assert (table.carries("Kira"), table.carries("Bo")) == (["Only part of it"], [])
    table.record(RollVoided(situation.roll))
    assert (table.carries("Kira"), table.carries("Bo")) == (["Only part of it"],) * 2


def test_what_a_later_roll_does_not_bring_stays_as_it_was_recorded() -> None:
    """By an earlier version, say."""
    table = Table("razorweave", KIRA, THUG, clocks=[clock("p", "P", ClockKind.PROGRESS)])
    event, situation = table.roll(of("k"), *FULL)
    _, later = table.roll(of("k"), *FULL)
    table.record(ClockTicked("p", 2, "unknown", later.roll))
    table.record(RollCorrected(situation.roll, replace(event, faces=PARTIAL)))
    assert table.filled("p") == 2


# -- a clock that is not made any more ---------------------------------------------------------------------------------


def test_a_pool_is_made_by_the_next_roll_that_gains_of_it() -> None:
    """The first success was none."""
    table = Table("gemini", someone("gemini", "Ada"))
    setup = Setup(system="gemini", base=gemini.Check(), actor="a")
    first, situation = table.roll(setup, 95)
    table.take(situation, labelled(first.result, "players gain"))
    for face in (96, 97):
        event, later = table.roll(setup, face)
        table.take(later, labelled(event.result, "players gain"))
    assert [each.filled for each in table.world.clocks] == [3]
    table.record(RollCorrected(situation.roll, replace(first, faces=(5,))))
    assert [(each.name, each.filled) for each in table.world.clocks] == [("Players' Momentum", 2)]
    assert [entry.lines for entry in table.session.log if isinstance(entry.record.event, ClockTicked)] == [
        ("Players' Momentum +1: 1 of 5",),
        ("Players' Momentum +1: 2 of 5",),
    ]


@pytest.mark.parametrize("removed", [False, True])
def test_a_clock_is_made_by_the_next_roll_that_ticks_it(removed: bool) -> None:
    """Under the name that it had; one that a player removed is not made again."""
    table = Table("razorweave", KIRA, THUG)
    first, situation = table.roll(of("k"), *FULL)
    tick = labelled(first.result, "Tick a progress")
    table.record(*take(situation, tick, by=2))
    event, later = table.roll(of("k"), *FULL)
    made = table.world.clocks[0]
    if removed:
        table.record(ClockRemoved(made.id))
        table.record(ClockTicked(made.id, 2, tick.key, later.roll))
    else:
        table.take(later, labelled(event.result, "Tick a progress"))
    table.record(RollVoided(situation.roll))
    assert table.world.clocks == (() if removed else (replace(made, filled=2),))


# -- every box ---------------------------------------------------------------------------------------------------------


def track_table() -> tuple[Table, Setup]:
    tracks = [clock("x", "Door", ClockKind.TRACK)]
    table = Table("witchgates", someone("witchgates", "Kira"), foe("witchgates", "Thug"), clocks=tracks)
    return table, Setup(system="witchgates", base=witchgates.Check(rating=2), actor="k")


def test_every_box_is_every_box_of_the_track_as_it_is_now() -> None:
    """A Major effect marks all of it, whatever a lesser one had marked, or another roll before (WG-7)."""
    table, setup = track_table()
    event, situation = table.roll(setup, 6, 6)
    table.record(*take(situation, offered(table, situation.roll, "effect.mark"), "x", 1))
    major = witchgates.Check(rating=2, effect=Effect.MAJOR)
    table.record(RollCorrected(situation.roll, replace(event, check=major)))
    assert table.filled("x") == 6


@pytest.mark.parametrize("before", [False, True])
def test_every_box_is_marked_whatever_another_roll_had_marked(before: bool) -> None:
    """Also where the Major effect was rolled before that one."""
    table, setup = track_table()
    major = replace(setup, base=witchgates.Check(rating=2, effect=Effect.MAJOR))
    _, all_of_it = table.roll(major, 6, 6)
    _, situation = table.roll(setup, 6, 6)
    table.record(*take(situation, offered(table, situation.roll, "effect.mark"), "x", 1))
    _, later = table.roll(major, 6, 6)
    marks = all_of_it if before else later
    table.record(*take(table.situation(table.last, marks.roll), offered(table, marks.roll, "effect.mark"), "x", 12))
    table.record(RollVoided(situation.roll))
    assert table.filled("x") == 6


@pytest.mark.parametrize("strength", [9, 12, 13])
def test_an_effect_of_a_pool_is_a_number(strength: int) -> None:
    """Also that of every box."""
    ogre = foe("trident_sphere", "Ogre", clocks=["o1"])
    pool = clock("o1", "Ogre", ClockKind.POOL, filled=40, segments=40)
    table = Table("trident_sphere", someone("trident_sphere", "Nix"), ogre, clocks=[pool])
    setup = Setup(system="trident_sphere", base=trident_sphere.Check(stat=3), actor="n", target="o", strength=7)
    event, situation = table.roll(setup, 15)
    table.take(situation, offered(table, situation.roll, "effect"))
    assert event.deed
    table.record(RollCorrected(situation.roll, replace(event, deed=replace(event.deed, strength=strength))))
    assert table.filled("o1") == 40 - strength


# -- who, and which clock, it can go to --------------------------------------------------------------------------------


@pytest.mark.parametrize("threat", [False, True])
def test_a_foes_success_advances_nothing_of_the_players(threat: bool) -> None:
    """Its actor was a foe after all: what was ticked is a threat that there is, or nothing, and the log says so."""
    clocks = [clock(each, each, ClockKind.PROGRESS) for each in ("p1", "p")]
    clocks += [clock("th", "Thr", ClockKind.THREAT)] if threat else []
    table = Table("razorweave", KIRA, THUG, clocks=clocks)
    event, situation = table.roll(of("k"), *FULL)
    table.record(*take(situation, next(every(event.result.consequences)), "p", 2))
    reassign(table, situation.roll, "t")
    assert [each.filled for each in table.world.clocks] == [0, 0, *([2] if threat else [])]
    assert bool(lines(table)) is not threat


@pytest.mark.parametrize(("actor", "gets"), [("v", "Bo"), ("b", ""), ("t", "")])
def test_nobody_gets_an_edge_of_their_own_set_up_or_a_foes(actor: str, gets: str) -> None:
    """It is for an ally (RW-16). Of two who can get it, a player chooses one."""
    table = Table("razorweave", KIRA, BO, VANCE, THUG, foe("razorweave", "Guard"), foe("razorweave", "Ogre"))
    event, situation = table.roll(of("k", kind="set_up"), *FULL)
    table.record(*take(situation, labelled(event.result, "Edge to an ally"), receiver=table.of("Bo")))
    reassign(table, situation.roll, actor)
    assert [character.name for character in table.world.characters if character.modifiers] == ([gets] if gets else [])
    assert bool(has(table, situation.roll).done) is bool(gets)
    assert lines(table) == (() if gets else ("Taken back: Give 2 Edge to an ally",))


@pytest.mark.parametrize(("first", "now", "giver"), [("razorweave", "k", "k"), ("k", "", ""), ("k", "v", "v")])
def test_an_edge_is_given_by_whoever_rolled(first: str, now: str, giver: str) -> None:
    table = Table("razorweave", KIRA, BO, VANCE, THUG)
    event, situation = table.roll(of(first, kind="set_up"), *FULL)
    table.record(*take(situation, labelled(event.result, "Edge to an ally"), receiver=table.of("Bo")))
    reassign(table, situation.roll, now)
    assert [modifier.giver for modifier in table.of("Bo").modifiers] == [giver]


def test_what_one_replaced_is_not_taken_by_the_other_whose_roll_it_is() -> None:
    """Han fumbled and took another effect in place of interference; it was Bo's roll."""
    table = Table("frameworks", *(someone("frameworks", each) for each in ("Han", "Bo")), foe("frameworks", "Chen"))
    one = Rolled(
        system="frameworks",
        check=frameworks.Check(score=2),
        faces=(1, 1),
        fiction=Fiction(who="Han"),
        actor="h",
        target="c",
    )
    other = replace(one, faces=(4, 2), fiction=Fiction(who="Chen"), actor="c", target="h", reacts=True)
    key = table.record(GroupRolled("frameworks", "Contest", "Chen wins", (0, 0)), one, other)
    instead = next(
        consequence for consequence in every(has(table, key).consequences) if consequence.id == "fumble.other"
    )
    table.record(*take(has(table, key).situation, instead, instead="fumble.interference@Han"))
    roll = table.session.log[1].record.key
    table.record(*correction(table.session, (), RollCorrected(roll, replace(one, actor="b", target="c"), key)))
    assert has(table, key).done == {"fumble.other@Bo"}
    assert (table.carries("Han"), table.carries("Bo")) == ([], [])


# -- what a file can have ----------------------------------------------------------------------------------------------


def test_the_key_of_a_consequence_can_have_an_at_sign() -> None:
    """A Rider can be called so, and a participant."""
    shot = Rider(name="Shot @ dawn", text="1 m")
    table = Table(
        "trident_sphere",
        someone("trident_sphere", "Nix", features=Features(riders=(shot,))),
        foe("trident_sphere", "Ogre"),
    )
    setup = Setup(system="trident_sphere", base=trident_sphere.Check(stat=3), actor="n", target="o")
    event, situation = table.roll(setup, 15)
    table.record(ConsequenceTaken("rider.actor.Shot @ dawn", roll=situation.roll))
    table.record(RollCorrected(situation.roll, replace(event, faces=(16,))))
    assert [entry.lines for entry in table.session.log][1] == ("Rider Shot @ dawn: 1 m",)


def test_what_names_a_later_roll_or_a_group_for_a_single_one_is_read() -> None:
    """Nobody can say whether such records follow: they stay, and the session opens."""
    table = Table("razorweave", KIRA, THUG, clocks=[clock("p", "P", ClockKind.PROGRESS)])
    event, situation = table.roll(of("k"), *FULL)
    table.record(ClockTicked("p", 1, "tick.progress@Kira", situation.roll))
    later = f"{table.session.next + 1}.s"
    table.record(ClockTicked("p", 2, "tick.progress", later))
    assert table.record(event) == later
    table.record(RollCorrected(situation.roll, replace(event, faces=PARTIAL)))
    table.record(RollCorrected(later, replace(event, faces=PARTIAL)))
    assert table.filled("p") == 3


def test_a_task_that_is_rolled_for_before_its_roll_is_read() -> None:
    """In a file that was made so."""
    table = Table("gemini", someone("gemini", "Ada"))
    table.record(TaskBegun("d", "Drive", "gemini", Task(check=gemini.Check()), TaskRoller("a")))
    roll = Rolled(system="gemini", check=gemini.Check(), faces=(95,), actor="a")
    act = f"{table.session.next + 1}.s"
    table.record(TaskRolled("d", True), act=act)
    table.record(roll, act=act)
    table.record(RollCorrected(act, replace(roll, faces=(5,))))
    assert table.session.log[-1].lines[0] == "Corrected, a roll: Failure"
