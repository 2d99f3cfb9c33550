"""What is the same roll once more, and what another try; test_together.py has who is asked."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.events.events import ConsequenceTaken, Event, Fiction, Rolled
from razor_core.events.rolls import Turn
from razor_core.rolls.acting import pick
from razor_core.rolls.edits import fresh
from razor_core.rolls.retry_rules import Coming, redeemed, repeats, rule_of
from razor_core.rolls.rolling import kind_of
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import razorweave
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockTicked
from razor_core.table.setups import Setup
from razor_core.table.world import World
from tests.support.rolling import at, nothing
from tests.support.sessions import after, record

OPENING = Modifier("edge", "Opening", lifetime=Lifetime.NEXT)
KIRA = Character(id="k", name="Kira", system="razorweave")
THUG = Character(id="t", name="Thug", system="razorweave", side=Side.OPPOSITION)
BURDEN = Modifier("burden", "Hurt", lifetime=Lifetime.STAYS)
TRAINED = Modifier("edge", "Climber", lifetime=Lifetime.STAYS, optional=True)
TOOLS = Modifier("edge", "Right tools", lifetime=Lifetime.STAYS)
SAID = Fiction(who="Kira", intent="get in", approach="by the door", attribute="AGI", skill="Fine Manipulation")
TRY = Setup(system="razorweave", base=razorweave.Check(bonus=1), entered=(TOOLS,), actor="k", target="t")
FORM = replace(TRY, base=razorweave.Check())


def thrown(check: razorweave.Check) -> tuple[int, ...]:
    """Dice with which the check fails."""
    return (2,) * check.rolled


def tried(*carried: Modifier, setup: Setup = TRY) -> tuple[Rolled, World]:
    """A roll by Kira, who carries this, and the world after it."""
    world = World(characters=(replace(KIRA, modifiers=carried), replace(THUG, modifiers=())))
    event = Turn(setup, SAID, thrown).roll(world)
    return event, event.apply(world)[0]


def kira_with(world: World, *carried: Modifier) -> World:
    """The world in which Kira carries this instead."""
    return world.update(replace(KIRA, modifiers=carried))


@pytest.mark.parametrize("carried", [(), (OPENING,), (BURDEN,), (TRAINED,)], ids=lambda each: str(len(each)))
def test_a_roll_is_repeated_by_what_it_left(carried: tuple[Modifier, ...]) -> None:
    """What it used up is no change, a bonus for one roll or an Edge, nor that an optional one must be chosen anew."""
    chosen = tuple(("k", modifier.field, modifier.name) for modifier in carried if modifier.optional)
    event, world = tried(*carried, setup=replace(TRY, chosen=chosen))
    assert repeats(event, FORM, SAID, world)
    assert repeats(event, replace(FORM, chosen=chosen), SAID, world)


@pytest.mark.parametrize(
    "setup",
    [
        replace(FORM, base=razorweave.Check(dc=16)),
        replace(FORM, base=razorweave.Check(bonus=1)),
        replace(FORM, entered=(TOOLS, replace(TOOLS, name="Rope"))),
        replace(FORM, entered=(TOOLS, replace(TOOLS, field="dc", name="Moonlight", points=-2))),
        replace(FORM, actor="t", target="k"),
        replace(FORM, target=""),
        replace(FORM, kind="strike"),
    ],
    ids=["DC", "bonus", "more", "easier", "actor", "target", "kind"],
)
def test_another_check_is_no_repetition(setup: Setup) -> None:
    """Whatever of it was changed by hand."""
    event, world = tried()
    assert not repeats(event, setup, SAID, world)


@pytest.mark.parametrize(
    "entered",
    [
        (),
        (TOOLS, replace(BURDEN, name="Dark")),
        (TOOLS, replace(TOOLS, field="dc", name="Rain", points=2)),
        (replace(TOOLS, points=1),),
    ],
    ids=["fewer", "Burden", "scene", "same"],
)
def test_what_only_hinders_since_is_no_change(entered: tuple[Modifier, ...]) -> None:
    """Whether typed or carried, for the character or the scene."""
    event, world = tried()
    assert repeats(event, replace(FORM, entered=entered), SAID, world)


@pytest.mark.parametrize("part", ["who", "intent", "approach", "attribute", "skill"])
def test_another_fiction_is_no_repetition(part: str) -> None:
    """Another Skill of the same number neither."""
    event, world = tried()
    change: dict[str, Any] = {part: "other"}
    assert not repeats(event, FORM, replace(SAID, **change), world)


def test_of_one_who_reacted_what_hinders_is_a_change_and_what_helps_is_none() -> None:
    """It is the other side's try."""
    world = World(characters=(replace(KIRA, modifiers=()), replace(THUG, modifiers=())))
    event = Turn(TRY, SAID, thrown, reacts=True).roll(world)
    world = event.apply(world)[0]
    assert repeats(event, FORM, SAID, kira_with(world, OPENING))
    for worse in (BURDEN, Modifier("bonus", "Dizzy", -1)):
        assert not repeats(event, FORM, SAID, kira_with(world, worse))


@pytest.mark.parametrize(
    ("event", "paid"),
    [
        (ConsequenceTaken("rope@Kira", roll="1.a"), True),
        (ClockTicked("c", 1, "hits@Kira", "1.a"), True),
        (ConsequenceTaken("rope@Kira", roll="2.a"), False),
        (ConsequenceTaken("rope@Thug", roll="1.a"), False),
        (ConsequenceTaken("gain@Kira", roll="1.a"), False),
    ],
)
def test_a_failure_is_redeemed_by_a_price_that_is_paid(event: Event, paid: bool) -> None:
    """For this roll, by this participant, and by no other consequence."""
    prices = [
        Choice("Price", tuple(Consequence(what, f"Lose {what}", who=who) for what in ("rope", "hits")), succeeds=True)
        for who in ("Kira", "Thug")
    ]
    other = Choice("Gain", (Consequence("gain", "Gain", who="Kira"),))
    assert redeemed([*prices, other, Consequence("gain", "Gain", who="Kira")], "Kira", "1.a", [event]) is paid


@pytest.mark.parametrize(("face", "reading", "asks"), [(2, "", True), (5, "", False), (2, "strike", False)])
def test_a_failed_roll_has_the_games_rule_for_its_kind(face: int, reading: str, asks: bool) -> None:
    """A success has none, nor has a Strike (RW-18)."""
    event = Rolled(system="razorweave", check=razorweave.Check(), faces=(face,) * 4, reading=reading)
    (entry,) = after(record(1, event)).log
    assert bool(rule_of((entry,), entry, event)) is asks


def test_what_somebody_got_or_lost_since_is_a_change_unless_it_only_hinders() -> None:
    """A new Edge, or a Condition that is over; not a Burden that the failure has brought, nor a bonus below 0."""
    event, world = tried(BURDEN)
    assert not repeats(event, FORM, SAID, kira_with(world, BURDEN, OPENING))
    assert not repeats(event, FORM, SAID, kira_with(world))
    for worse in (replace(BURDEN, name="Prone"), Modifier("bonus", "Dizzy", -1)):
        assert repeats(event, FORM, SAID, kira_with(world, BURDEN, worse))


def test_what_is_set_up_knows_what_it_repeats() -> None:
    """In the log that it has, older pages apart. Another log makes it no other preparation."""
    world = World(characters=(KIRA,))
    prep = pick(fresh("razorweave"), world, "k")
    (miss,) = kind_of(at(prep, world)).roll(at(prep, world), lambda place, check: thrown(check)).events
    entries = after(record(1, CharacterSaved(KIRA)), record(2, miss, "2.s")).log
    coming, later = (Coming(prep, world, nothing, entries, older) for older in (0, len(entries)))
    assert (coming.repeated[0], later.repeated) == (entries[-1].record.key, ("", ""))
    assert coming == later
