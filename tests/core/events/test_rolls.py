"""A roll at the table: what it ends, who acts from then on, and the same roll again."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.events.events import Fiction, GroupDecided, GroupRolled, Rolled
from razor_core.events.rolls import (
    Turn,
    counted,
    in_turn,
    numbers,
    outcome,
    participants,
    reassigned,
    uncounted,
)
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import every
from razor_core.rules.effects import Decide
from razor_core.rules.groups import Participant
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, condition
from razor_core.rules.results import Tone
from razor_core.systems import find, frameworks, razorweave, witchgates
from razor_core.table.characters import Character
from razor_core.table.setups import Setup
from razor_core.table.world import EMPTY, World

OPENING = Modifier("edge", "Opening", lifetime=Lifetime.NEXT)
MARK = Modifier("edge", "Marked", lifetime=Lifetime.NEXT, scope=Scope.TARGET)
KIRA = Character(id="k", name="Kira", system="razorweave", modifiers=(OPENING,))
THUG = Character(id="t", name="Thug", system="razorweave", side=Side.OPPOSITION, modifiers=(MARK,))
WORLD = World(characters=(KIRA, THUG))


def turn(setup: Setup, reacts: bool = False) -> Turn:
    """The turn of a setup, whose dice all show the same."""
    face = 3 if setup.system == "razorweave" else 50
    return Turn(setup, Fiction(who="Kira"), lambda check: (face,) * getattr(check, "rolled", 1), reacts)


def roll(setup: Setup, world: World = WORLD, reacts: bool = False) -> Rolled:
    return turn(setup, reacts).roll(world)


STRIKE = Setup(system="razorweave", base=razorweave.Check(), actor="k", target="t")


def test_of_rolls_in_turn_the_second_has_not_what_the_first_used_up() -> None:
    """Of both sides of a contest, one gets what the whole scene offers once."""
    offer = Modifier("edge", "High ground", lifetime=Lifetime.USED, scope=Scope.SCENE)
    world = World(characters=(replace(KIRA, modifiers=(offer,)), replace(THUG, modifiers=())))
    counter = replace(STRIKE, actor="t", target="k")
    assert [each.check.edge for each in in_turn([turn(STRIKE), turn(counter, True)], world)] == [1, 0]


@pytest.mark.parametrize("part", [{"reacts": True}, {"joins": True}], ids=str)
def test_a_reaction_begins_no_action_nor_does_an_ally_s_part_in_one(part: dict[str, Any]) -> None:
    """It uses up what it used all the same."""
    acting = replace(WORLD, acting="t")
    world, _ = replace(turn(STRIKE), **part).roll(WORLD).apply(acting)
    assert (world.acting, world.characters[0].modifiers) == ("t", ())


def test_a_roll_ends_nothing_more_than_once() -> None:
    """Nor one of an earlier version, which names nobody, nor one that names what is gone."""
    event = roll(STRIKE)
    once, _ = event.apply(WORLD)
    assert event.apply(once) == (once, (f"Kira: {event.result.headline}",))
    assert event.apply(EMPTY) == (replace(EMPTY, acting="k"), (f"Kira: {event.result.headline}",))
    event = roll(replace(STRIKE, actor=""))
    assert event.apply(WORLD) == (WORLD, (f"Kira: {event.result.headline}",))


def test_a_condition_for_the_next_roll_goes_with_it() -> None:
    """With all its effects, and one line."""
    shaken = condition("Shaken", Modifier("burden", "", lifetime=Lifetime.NEXT), Modifier("dc", "", 2, Lifetime.NEXT))
    world = World(characters=(replace(KIRA, modifiers=(), conditions=(shaken,)),))
    after, lines = roll(replace(STRIKE, target=""), world).apply(world)
    assert after.characters[0].conditions == ()
    assert lines[1:] == ("Kira loses Shaken",)


def test_what_was_left_out_or_chosen_and_stays_is_so_again() -> None:
    """It is the same check; what is for one roll, or waits to be chosen, and what came since, is as if new."""
    training, luck = Modifier("edge", "Training"), Modifier("edge", "Luck", lifetime=Lifetime.NEXT)
    drill = Modifier("edge", "Drill", optional=True)
    world = World(characters=(replace(KIRA, modifiers=(training, luck, drill)),))
    keys = tuple([modifier.key for modifier in world.characters[0].carried])
    event = roll(replace(STRIKE, target="", left_out=keys[:2]), world)
    assert (event.check.edge, event.left_out) == (0, keys[:1])
    assert event.again == replace(STRIKE, target="", left_out=keys[:1])
    rested = World(characters=(replace(KIRA, modifiers=(training, Modifier("edge", "Rest"))),))
    assert event.again.check(rested).edge == 1
    drill, luck = Modifier("edge", "Drill", optional=True), Modifier("edge", "Luck", 1, Lifetime.USED, optional=True)
    world = World(characters=(replace(KIRA, modifiers=(drill, luck, Modifier("edge", "Training"))),))
    keys = tuple(modifier.key for modifier in world.characters[0].carried)
    event = roll(replace(STRIKE, chosen=keys[:2]), world)
    assert event.check.edge == 3
    assert event.again == replace(STRIKE, chosen=keys[:1])


def test_the_numbers_of_a_group_are_those_dealt_last() -> None:
    """For it, and for as many as take part; before any are dealt, its own."""
    group = GroupRolled("frameworks", "Contest", "Tie", (3, 3))
    dealt = [
        GroupDecided("Contest", "Won", key, each) for key, each in (("1.a", (5, 2)), ("1.a", (1,)), ("2.a", (0, 9)))
    ]
    assert numbers(group, "1.a", dealt) == (5, 2)
    assert numbers(group, "3.a", dealt) == (3, 3)


def test_those_who_reacted_are_the_second_side_by_distinct_names() -> None:
    """Each with their number."""
    event = roll(STRIKE)
    found = participants([event, replace(event, reacts=True)], (4, 7))
    assert [(participant.who, participant.number, participant.opposes) for participant in found] == [
        ("Kira", 4, False),
        ("Kira (2)", 7, True),
    ]


def test_what_was_taken_in_a_group_changes_how_its_result_is_read() -> None:
    """A reduced effect of the one leaves the offers of the other; who gives up leaves the group to them."""
    event, check = GroupRolled("witchgates", witchgates.GAME.groups[0].name, "", (0, 0)), witchgates.Check(rating=1)
    sides = [Participant(who=who, check=check) for who in ("Ash", "Wight")]
    glance = Rolled(system="witchgates", check=check, faces=(4,), fiction=Fiction(who="Ash"))
    rolls = [glance, replace(glance, faces=(5,), fiction=Fiction(who="Wight"))]
    before = outcome(event, sides, rolls, {"medium.position.desperate@Ash"})
    after = outcome(event, sides, rolls, {"medium.effect@Ash"})
    gone = {consequence.key for consequence in every(before.consequences)} - {
        consequence.key for consequence in every(after.consequences)
    }
    assert before == outcome(event, sides, rolls)
    assert after.headline == before.headline
    assert gone == {f"effect.{each}@Ash" for each in ("mark", "harm", "moved", "injury", "clear")}
    tied = [replace(each, faces=(faces,)) for each, faces in zip(rolls, (6, 6), strict=True)]
    assert outcome(event, sides, tied).again
    given = outcome(event, sides, tied, {"contest.forfeit@Ash"})
    assert (given.headline, given.tone, given.again) == ("Wight wins", Tone.GOOD, False)
    assert [one for consequence in every(given.consequences) if (one := consequence.effect(Decide))] == [
        Decide("Wight wins")
    ]
    lost = outcome(event, sides, rolls, {"contest.forfeit@Wight"})
    assert (lost.headline, lost.tone) == ("Ash wins", Tone.MIXED)


@pytest.mark.parametrize("next_actor", ["t", "k"])
def test_the_next_action_begins_with_a_roll_and_ends_with_another_of_anybody(next_actor: str) -> None:
    """Not with a reaction, and not in the action in which it was gained (FW-6)."""
    bold = replace(KIRA, modifiers=(Modifier("edge", "Bold", lifetime=Lifetime.ACTION),))
    world = replace(WORLD, characters=(bold, *WORLD.characters[1:]), acting="k")
    for actor, reacts, lasts in (
        ("t", False, Lifetime.ACTION),
        ("k", True, Lifetime.ACTION),
        ("k", False, Lifetime.THIS_ACTION),
        ("t", True, Lifetime.THIS_ACTION),
    ):
        world, _ = roll(Setup(system=STRIKE.system, base=STRIKE.base, actor=actor), world, reacts=reacts).apply(world)
        assert [modifier.lifetime for modifier in world.characters[0].modifiers] == [lasts]
    world, lines = roll(Setup(system=STRIKE.system, base=STRIKE.base, actor=next_actor), world).apply(world)
    assert (world.characters[0].modifiers, lines[1:]) == ((), ("Kira loses Bold",))


def test_a_roll_of_another_kind_keeps_aside_what_that_lacks() -> None:
    """As it was made, whoever rolled then: corrected to its kind, it has that again, but for that of others."""
    momentum = Modifier("momentum", "Momentum", lifetime=Lifetime.NEXT)
    first, second = (Modifier("bonus", name, 0, kind="") for name in ("Plan", "Aim"))
    kira, bo = (
        Character(id=name[0].lower(), name=name, system="frameworks", modifiers=carried)
        for name, carried in (("Kira", (first, momentum, second)), ("Bo", ()))
    )
    world = World(characters=(kira, bo))
    setup = Setup(system="frameworks", base=frameworks.Check(venture=1, bonus=1), actor="k")
    made = Turn(setup, Fiction(), lambda check: (5, 4, 3)).roll(world)
    assert [modifier.name for modifier in made.fiction.modifiers] == ["Plan", "Momentum", "Aim"]
    base, kept = counted(find("frameworks"), "damage", setup.base, made.fiction.modifiers)
    assert (base, kept) == (frameworks.Check(bonus=1), ())
    damage = replace(made, check=base, reading="damage", fiction=Fiction(modifiers=kept))
    assert uncounted(damage, made, world) == (setup.base, made.fiction.modifiers)
    assert uncounted(made, made, world) == (setup.base, made.fiction.modifiers)
    assert uncounted(replace(damage, actor="b"), made, world) == (setup.base, ())
    theirs = replace(damage, actor="b")
    assert reassigned(theirs, world, "k", "", made) == damage
    back = replace(theirs, check=made.check, reading="")
    assert reassigned(back, world, "k", "", made) == made
