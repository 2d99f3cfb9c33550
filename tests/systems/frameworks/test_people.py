"""Who acts in Frameworks, against whom, what lasts, what follows."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.groups import Participant
from razor_core.rules.modifiers import Lifetime, Modifier, worth
from razor_core.session.consequences import certain, take
from razor_core.session.recipients import Situation, meant, receivers, target
from razor_core.session.replacing import take_back
from razor_core.session.rolls import repeats
from razor_core.systems.frameworks import GROUPS, Check, Purpose, Tier, judge
from razor_core.systems.frameworks.sheet import DAMAGE, DAMAGE_VENTURE, EXHAUSTED, INTERFERENCE, MOMENTUM, VENTURE
from razor_core.table.character_events import ModifierGiven
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, labelled, someone
from tests.systems.values import Values, choices

SLUG = "frameworks"
TRIUMPH, SUCCESS, FAIL, FUMBLE = (6, 6, 2, 3), (5, 4), (3, 2), (1, 1)
HAN = Setup(system=SLUG, base=Check(), actor="h", target="t")
THUG = Setup(system=SLUG, base=Check(), actor="t", target="h")
NOBODY = Setup(system=SLUG, base=Check(), actor=SLUG)


def encounter(*carried: Modifier) -> Table:
    """Han, with what he carries, and Leia against Thug."""
    return Table(SLUG, someone(SLUG, "Han", *carried), someone(SLUG, "Leia"), foe(SLUG, "Thug"))


def test_momentum_that_a_contest_gave_counts_in_the_next_one() -> None:
    """Point 5: it rerolls 1s and is then spent; a roll without dice to reroll spends it, too."""
    table = encounter()
    table.roll(HAN, *TRIUMPH)
    table.roll(THUG, *FAIL, reacts=True)
    assert table.carries("Han") == ["Momentum"]
    assert HAN.check(table.world).rerolls
    event, _ = table.roll(HAN, 4, 3)
    assert event.check.momentum
    assert table.carries("Han") == []
    assert not HAN.check(table.world).rerolls


@pytest.mark.parametrize("worse", [INTERFERENCE, EXHAUSTED.effects[0]], ids=lambda each: each.name)
def test_what_hinders_is_no_other_circumstance(worse: Modifier) -> None:
    """The interference of a Fumble, nor a state: the check that failed is the same once more. Momentum is a change."""
    table = encounter()
    event, _ = table.roll(HAN, *FUMBLE)
    for carried, same in ((worse, True), (MOMENTUM, False)):
        now = replace(table.world, characters=encounter(carried).world.characters)
        assert repeats(event, HAN, event.fiction, now) is same


def test_a_penalty_is_written_with_a_minus() -> None:
    """A state of two dice fewer too; a bonus with a plus."""
    assert [worth(Check, name, 2) for name in ("penalty", "bonus")] == ["−2", "+2"]


def test_momentum_spent_in_a_single_roll_is_not_in_the_contest() -> None:
    """Point 5: nor in a second roll, nor in the same roll again."""
    table = encounter(MOMENTUM)
    event, _ = table.roll(HAN, *SUCCESS)
    assert event.check.momentum
    assert not HAN.check(table.world).momentum
    assert event.again.check(table.world) == Check()
    other, _ = table.roll(event.again, *SUCCESS)
    assert not other.check.momentum


@pytest.mark.parametrize(("setup", "whose"), [(HAN, "Han"), (NOBODY, "")])
def test_momentum_and_interference_count_without_a_tap(setup: Setup, whose: str) -> None:
    """Point 6: from the roll that gives them on, also where no character acts."""
    table = encounter() if whose else Table(SLUG)
    setup = replace(setup, target="")
    table.roll(setup, *TRIUMPH)
    assert setup.check(table.world) == Check(momentum=True)
    table.roll(setup, *SUCCESS)
    assert setup.check(table.world) == Check()
    table.roll(setup, *FUMBLE)
    assert setup.check(table.world) == Check(interference=True)
    assert not table.world.unnamed or not whose


def test_momentum_is_the_carriers_and_no_ally_s() -> None:
    """Point 6: nor the opponent's."""
    table = encounter(MOMENTUM)
    assert [replace(HAN, actor=each).check(table.world).momentum for each in "hlt"] == [True, False, False]


def test_a_stunt_takes_the_place_of_momentum() -> None:
    """It was certain, and is taken back in the act of the stunt."""
    table = encounter()
    event, situation = table.roll(HAN, *TRIUMPH)
    momentum, stunt = labelled(event.result, "Gain momentum"), labelled(event.result, "momentum stunt")
    (events,) = take(situation, stunt, instead=momentum.label)
    table.record(*take_back(situation, momentum, situation.actor(momentum)), *events)
    assert table.carries("Han") == []


def test_a_venture_pays_on_the_check_it_is_chosen_for() -> None:
    """Point 6: not on whatever is rolled next; used, it is gone, and with Han's next action it is over (FW-6)."""
    table = encounter()
    ventured = replace(HAN, base=Check(score=3, venture=1))
    table.roll(ventured, 5, 5, 4)
    assert table.carries("Han") == ["Venture"]
    assert HAN.check(table.world) == Check()
    (venture,) = table.of("Han").carried
    chosen = HAN.toggled(venture)
    assert chosen.check(table.world) == Check(bonus=1)
    spent = encounter(VENTURE)
    spent.roll(chosen, 5, 4, 4)
    assert spent.carries("Han") == []
    table.roll(THUG, *FAIL, reacts=True)
    assert table.carries("Han") == ["Venture"]
    table.roll(THUG, *FAIL)
    assert table.carries("Han") == ["Venture"]
    table.roll(replace(HAN, kind=DAMAGE), *FAIL)
    assert table.carries("Han") == ["Venture"]
    table.roll(HAN, *FAIL)
    assert table.carries("Han") == []


@pytest.mark.parametrize(("allies", "gets"), [((), "Han"), (("Leia",), "Leia"), (("Leia", "Chewie"), "")])
def test_a_venture_for_an_ally_is_an_ally_s(allies: tuple[str, ...], gets: str) -> None:
    """Point 6: never Thug's. One ally alone is meant; of several the player chooses; without any it is Han's own."""
    table = Table(SLUG, someone(SLUG, "Han"), *(someone(SLUG, each) for each in allies), foe(SLUG, "Thug"))
    ventured = replace(HAN, base=Check(score=3, venture=1, venture_for=Purpose.ALLY))
    event, situation = table.roll(ventured, 5, 5, 4)
    pays = labelled(event.result, "Venture")
    assert [each.name for each in receivers(situation, pays)] == (list(allies) or ["Han"])
    whose = meant(situation, pays)
    assert (whose.name if whose else "") == gets
    assert ventured.after_roll().base == Check(score=3)


def test_a_venture_for_damage_counts_in_the_damage_roll_alone() -> None:
    """Point 3: no check finds it, and a venture for a check is on no damage roll; used, it is gone."""
    table = encounter()
    harm = replace(HAN, kind=DAMAGE)
    for purpose in (Purpose.DAMAGE, Purpose.CHECK):
        reply = replace(HAN, base=Check(score=3, venture=1, venture_for=purpose))
        table.roll(reply, 5, 5, 4, reacts=True)
    assert [each.name for each in HAN.available(table.world)] == ["Venture"]
    (paid,) = harm.available(table.world)
    assert paid.name == "Venture for damage"
    event, _ = table.roll(harm.toggled(paid), 5, 4, 3)
    assert (event.check, event.reading, event.again.kind) == (Check(bonus=1), DAMAGE, DAMAGE)
    assert table.carries("Han") == ["Venture"]


def test_a_venture_for_damage_waits_for_the_damage_of_the_next_action() -> None:
    """FW-6: not for a later one, also where nobody else acts."""
    table = encounter()
    ventured = replace(HAN, base=Check(score=3, venture=1, venture_for=Purpose.DAMAGE))
    table.roll(ventured, 5, 5, 4)
    for left in (["Venture for damage"], []):
        table.roll(HAN, *FAIL)
        assert table.carries("Han") == left


def test_what_allies_roll_in_an_action_does_not_end_it() -> None:
    """FW-6: neither one who helps nor one who answers; their own ventures wait for an action of their own."""
    table = encounter(replace(VENTURE, kind=DAMAGE))
    table.record(ModifierGiven("l", VENTURE))
    table.roll(HAN, *FAIL)
    table.roll(replace(HAN, actor="l"), *FAIL, joins=True)
    table.roll(THUG, *FAIL, reacts=True)
    assert (table.carries("Han"), table.carries("Leia")) == (["Venture"], ["Venture"])
    table.roll(replace(HAN, actor="l"), *FAIL)
    assert (table.carries("Han"), table.carries("Leia")) == ([], [])


def test_a_damage_roll_uses_no_momentum_and_begins_no_action() -> None:
    """Point 3: it is part of the attack before it, so a venture that the attack paid is still for the next action."""
    table = encounter(MOMENTUM, DAMAGE_VENTURE)
    harm = replace(HAN, kind=DAMAGE)
    assert harm.check(table.world) == Check()
    table.roll(harm, *FAIL)
    assert table.carries("Han") == ["Momentum", "Venture for damage"]
    assert table.world.acting == ""
    table.roll(THUG, *FAIL)
    assert table.carries("Han") == ["Momentum", "Venture for damage"]
    table.roll(HAN, *FAIL)
    table.roll(replace(THUG, kind=DAMAGE), *FAIL)
    assert table.carries("Han") == ["Venture for damage"]


def test_bonus_and_penalty_are_those_of_one_check() -> None:
    """Point 6: after the roll they are 0; what a character carries counts again."""
    table = encounter(Modifier("bonus", "Right tools"), Modifier("penalty", "Exhausted", 2))
    setup = replace(HAN, base=Check(score=4, bonus=1, penalty=1))
    assert setup.check(table.world) == Check(score=4, bonus=2, penalty=3)
    assert setup.after_roll().base == Check(score=4)
    assert setup.after_roll().check(table.world) == Check(score=4, bonus=1, penalty=2)
    assert replace(setup.after_roll(), actor="t").check(table.world) == Check(score=4)


@pytest.mark.parametrize(("carried", "gains"), [(INTERFERENCE, []), (MOMENTUM, ["Momentum"])])
def test_frameworks_fw_18_who_triumphs_under_interference_has_neither(carried: Modifier, gains: list[str]) -> None:
    """Momentum on the check does not stand against new momentum."""
    table = encounter(carried)
    event, _ = table.roll(replace(HAN, base=Check(score=3)), *(6, 6, 2), *((2, 3) if carried is MOMENTUM else ()))
    assert event.result.tier is Tier.TRIUMPH
    assert table.carries("Han") == gains


def test_in_a_contest_each_side_gets_its_own() -> None:
    """The one who fumbles interference, the one who triumphs momentum."""
    table = encounter()
    rolls = [judge(Check(), TRIUMPH), judge(Check(), FUMBLE)]
    outcome = GROUPS[0].outcome([Participant(who=who, check=Check()) for who in ("Han", "Thug")], rolls)
    situation = Situation(world=table.world, system=SLUG, roll="1.s", actors={"Han": "h", "Thug": "t"})
    in_act, ticks = certain(situation, outcome.consequences)
    table.record(*in_act)
    assert (table.carries("Han"), table.carries("Thug"), table.carries("Leia")) == (["Momentum"], ["Interference"], [])
    assert ticks == ()
    assert {each.lifetime for each in table.of("Han").modifiers} == {Lifetime.NEXT}


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
        assert not any(each.certain or each.gives for each in stunts)
    rolls = [judge(Check(**hindered), (6, 6, 1)), judge(Check(), (5, 1))]
    sides = [Participant(who="Ann", check=Check(**hindered)), Participant(who="Bob", check=Check())]
    won, *_ = choices(GROUPS[0].outcome(sides, rolls).consequences)
    assert won.options[0].label == "Ann: Momentum and interference cancel: neither is left"


def paid(table: Table, label: str, *, words: str = "", by: int = 0, setup: Setup = HAN) -> None:
    """Fail, and pay that price on the clock that is meant."""
    event, situation = table.roll(setup, *FAIL)
    cost = labelled(event.result, label)
    clock = target(situation, cost)
    for act in take(situation, cost, clock.id if clock else "", by, meant(situation, cost), words=words):
        table.record(*act)


def test_hits_and_wits_that_are_paid_are_counted_for_whoever_pays() -> None:
    """FW-10: on a clock of each one's own, which the first price makes; nobody's where nobody is known."""
    table = encounter()
    for label, by in (("Pay with hits", 2), ("Pay with wits", 1), ("Pay with hits", 1)):
        paid(table, label, by=by)
    paid(table, "Pay with hits", by=3, setup=THUG)
    paid(table, "Pay with hits", by=1, setup=NOBODY)
    assert [(each.name, each.filled) for each in table.world.clocks] == [
        ("Han: Hits lost", 3),
        ("Han: Wits lost", 1),
        ("Thug: Hits lost", 3),
        ("Hits lost", 1),
    ]
    owned = {each.name: each.clocks for each in table.world.characters}
    assert [len(owned[name]) for name in ("Han", "Leia", "Thug")] == [2, 0, 1]
    assert {clock.kind for clock in table.world.clocks} == {ClockKind.POOL}


@pytest.mark.parametrize(
    ("label", "words", "penalty", "carried"),
    [
        ("Pay with a state: Exhausted", "", 1, "Exhausted"),
        ("Pay with another state", "", 1, "State"),
        ("Pay with another state", "lame", 1, "State: lame"),
        ("Pay with a state of penalty 2", "lame", 2, "State: lame"),
    ],
)
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


def test_a_clock_of_somebody_who_has_left_is_nobody_s() -> None:
    """Another tab may have removed them."""
    table = encounter()
    table.record(ClockAdded(Clock(id="c", name="Hits lost", kind=ClockKind.POOL), "gone"))
    assert [clock.name for clock in table.world.clocks] == ["Hits lost"]
    assert not any(each.clocks for each in table.world.characters)


def test_a_fumble_by_a_ledge_leaves_one_hanging_and_the_next_one_is_a_fall() -> None:
    """In place of interference, each; the state has no penalty, and the fall ends it."""
    table = encounter()
    for label, left in (("By a ledge", ["Holding a ledge"]), ("fall", [])):
        event, situation = table.roll(HAN, *FUMBLE)
        certainly, instead = labelled(event.result, "interference"), labelled(event.result, label)
        (events,) = take(situation, instead, receiver=table.of("Han"), instead=certainly.label)
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
    for declared, name in (({"": "the lock"}, "Venture: the lock"), ({"Leia": "the lock"}, "Venture")):
        situation = Situation(world=table.world, system=SLUG, roll="1.s", actors={"": "h"}, declared=declared)
        in_act, _ = certain(situation, [pays])
        assert [each.modifier.name for each in in_act if isinstance(each, ModifierGiven)] == [name]
