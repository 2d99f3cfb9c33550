"""Who acts in Frameworks, against whom, what lasts, what follows."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import certain, take
from razor_core.consequences.recipients import Situation, meant, target
from razor_core.consequences.taking_back import take_back
from razor_core.events.events import Fiction
from razor_core.rolls.retry_rules import repeats
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.groups import Participant
from razor_core.rules.modifiers import Modifier
from razor_core.systems.frameworks import GAME, Check, Purpose, Tier, judge
from razor_core.systems.frameworks.sheet import DAMAGE, EXHAUSTED, INTERFERENCE, MOMENTUM
from razor_core.table.character_events import ModifierGiven
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, labelled, someone
from tests.systems.values import Values, choices

SLUG = "frameworks"
FAIL, FUMBLE = (3, 2), (1, 1)
HAN = Setup(system=SLUG, base=Check(), actor="h", target="t")
THUG = Setup(system=SLUG, base=Check(), actor="t", target="h")
NOBODY = Setup(system=SLUG, base=Check(), actor=SLUG)


def encounter(*carried: Modifier) -> Table:
    """Han, with what he carries, and Leia against Thug."""
    return Table(SLUG, someone(SLUG, "Han", *carried), someone(SLUG, "Leia"), foe(SLUG, "Thug"))


@pytest.mark.parametrize("worse", [INTERFERENCE, EXHAUSTED.effects[0]], ids=lambda each: each.name)
def test_what_hinders_is_no_other_circumstance(worse: Modifier) -> None:
    """The interference of a Fumble, nor a state: the check that failed is the same once more. Momentum is a change."""
    table = encounter()
    event, _ = table.roll(HAN, *FUMBLE)
    for carried, same in ((worse, True), (MOMENTUM, False)):
        now = replace(table.world, characters=encounter(carried).world.characters)
        assert repeats(event, HAN, event.fiction, now) is same


def test_a_venture_for_damage_counts_in_the_damage_roll_alone() -> None:
    """Point 3: no check finds it, and a venture for a check is on no damage roll; used, it is gone."""
    table = encounter()
    harm = replace(HAN, kind=DAMAGE)
    for purpose in (Purpose.DAMAGE, Purpose.CHECK):
        reply = replace(HAN, base=Check(score=3, venture=1, venture_for=purpose))
        table.roll(reply, 5, 5, 4, reacts=True)
    assert [modifier.name for modifier in HAN.available(table.world)] == ["Venture"]
    (paid,) = harm.available(table.world)
    assert paid.name == "Venture for damage"
    event, _ = table.roll(harm.toggled(paid), 5, 4, 3)
    assert (event.check, event.reading, event.again.kind) == (Check(bonus=1), DAMAGE, DAMAGE)
    assert table.carries("Han") == ["Venture"]


@pytest.mark.parametrize(("carried", "gains"), [(INTERFERENCE, []), (MOMENTUM, ["Momentum"])])
def test_frameworks_fw_18_who_triumphs_under_interference_has_neither(carried: Modifier, gains: list[str]) -> None:
    """Momentum on the check does not stand against new momentum."""
    table = encounter(carried)
    event, _ = table.roll(replace(HAN, base=Check(score=3)), *(6, 6, 2), *((2, 3) if carried is MOMENTUM else ()))
    assert event.result.tier is Tier.TRIUMPH
    assert table.carries("Han") == gains


def test_frameworks_fw_18_a_triumph_under_interference_gives_no_momentum() -> None:
    """The two cancel, for certain; a stunt can be chosen all the same. Momentum on the check cancels it before."""
    hindered: Values = {"score": 3, "interference": True}
    for check, faces, gives in (
        ({"score": 3}, (6, 6, 1, 1, 1), "momentum"),
        (hindered, (6, 6, 1), None),
        ({**hindered, "momentum": True}, (6, 6, 1, 1, 1), "momentum"),
    ):
        (choice,) = choices(judge(Check(**check), faces).consequences)
        first, *stunts = choice.options
        assert first.certain
        assert (first.gives.field if first.gives else None) == gives
        assert not any(stunt.certain or stunt.gives for stunt in stunts)
    rolls = [judge(Check(**hindered), (6, 6, 1)), judge(Check(), (5, 1))]
    sides = [Participant(who="Ann", check=Check(**hindered)), Participant(who="Bob", check=Check())]
    won, *_ = choices(GAME.groups[0].outcome(sides, rolls).consequences)
    assert won.options[0].label == "Momentum and interference cancel: neither is left"


def paid(table: Table, label: str, *, words: str = "", by: int = 0, setup: Setup = HAN) -> None:
    """Fail, and pay that price on the clock that is meant."""
    event, situation = table.roll(setup, *FAIL)
    cost = labelled(event.result, label)
    clock = target(situation, cost)
    table.record(*take(situation, cost, clock.id if clock else "", by, meant(situation, cost), words=words))


def test_hits_and_wits_that_are_paid_are_counted_for_whoever_pays() -> None:
    """FW-10: on a clock of each one's own, which the first price makes; nobody's where nobody is known."""
    table = encounter()
    for label, by in (("Pay with hits", 2), ("Pay with wits", 1), ("Pay with hits", 1)):
        paid(table, label, by=by)
    paid(table, "Pay with hits", by=3, setup=THUG)
    paid(table, "Pay with hits", by=1, setup=NOBODY)
    assert [(clock.name, clock.filled) for clock in table.world.clocks] == [
        ("Han: Hits lost", 3), ("Han: Wits lost", 1), ("Thug: Hits lost", 3), ("Hits lost", 1),
    ]  # fmt: skip
    owned = {character.name: character.clocks for character in table.world.characters}
    assert [len(owned[name]) for name in ("Han", "Leia", "Thug")] == [2, 0, 1]
    assert {clock.kind for clock in table.world.clocks} == {ClockKind.POOL}


@pytest.mark.parametrize(("label", "words", "penalty", "carried"), [
    ("Pay with a state: Exhausted", "", 1, "Exhausted"), ("Pay with another state", "", 1, "State"),
    ("Pay with another state", "lame", 1, "State: lame"), ("Pay with a state of penalty 2", "lame", 2, "State: lame"),
])  # fmt: skip
def test_a_state_that_is_paid_stays_with_its_character(label: str, words: str, penalty: int, carried: str) -> None:
    """FW-21: a roll does not end it, and it is on nobody else's."""
    table = encounter()
    paid(table, label, words=words)
    for _ in range(2):
        assert (HAN.check(table.world).penalty, table.carries("Han")) == (penalty, [carried])
        table.roll(replace(HAN, base=Check(score=4)), *(3,) * (4 - penalty))
    assert THUG.check(table.world) == Check()


@pytest.mark.parametrize(("words", "line"), [("the rope", "Pay with an item: the rope"), ("", "Pay with an item")])
def test_an_item_that_is_paid_is_noted(words: str, line: str) -> None:
    """FW-10: in the log, with the words if there are any."""
    table = encounter()
    paid(table, "Pay with an item", words=words)
    assert table.session.log[-1].lines == (line,)
    assert table.carries("Han") == []


def test_a_fumble_by_a_ledge_leaves_one_hanging_and_the_next_one_is_a_fall() -> None:
    """In place of interference, each; the state has no penalty, and the fall ends it."""
    table = encounter()
    for label, left in (("By a ledge", ["Holding a ledge"]), ("fall", [])):
        event, situation = table.roll(HAN, *FUMBLE)
        certainly, instead = labelled(event.result, "interference"), labelled(event.result, label)
        events = take(situation, instead, receiver=table.of("Han"), instead=certainly.key)
        table.record(*take_back(situation, certainly, table.of("Han")), *events)
        assert table.carries("Han") == left
        assert HAN.check(table.world) == Check()
    event, situation = table.roll(HAN, *FUMBLE)
    table.take(situation, labelled(event.result, "fall"))
    assert table.carries("Han") == ["Interference"]


def test_a_venture_pays_under_the_name_that_was_declared() -> None:
    """With the roll, to whoever declared it; without a name it is a Venture."""
    table = encounter()
    pays = labelled(judge(Check(score=3, venture=1), (5, 5, 4)), "Venture")
    for declared, name in (("the lock", "Venture: the lock"), ("", "Venture")):
        situation = Situation(
            world=table.world, system=SLUG, roll="1.s", actors={"": "h"}, told={"": Fiction(declared=declared)}
        )
        in_act, _ = certain(situation, [pays])
        assert [event.modifier.name for event in in_act if isinstance(event, ModifierGiven)] == [name]
