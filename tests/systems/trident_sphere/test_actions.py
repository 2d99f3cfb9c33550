"""Named actions of Trident Sphere: what they add, their outcomes, their effect on a point pool, and Riders."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from razor_core.consequences.pool_forecast import expected
from razor_core.recap.wording import check_line
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Recipient
from razor_core.rules.features import LONGEST_TEXT, MOST_FEATURES, Action, Deed, Features, Rider, TierText
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier
from razor_core.systems.trident_sphere import Check, Tier, judge, odds, plan
from razor_core.systems.trident_sphere.actions import performed, planned
from razor_core.table.characters import Rating, merge_edit
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from tests.support.people import Table, foe, someone

SLUG = "trident_sphere"
BURN = TierText("PASS", "The target burns.")
FLASH = Action(
    name="Flash",
    ratings=("Quick", "Wits"),
    skill="Magic",
    adds=(Modifier("action_bonus", "Flash", 2), Modifier("risk", "Flash")),
    effect=4,
    kinds=("spell",),
    texts=(BURN, TierText("TRIUMPH", "Everyone near burns too."), TierText("DISASTER", "You burn.")),
)
SHOVE = Rider(name="Shove", text="Push the target away", fits=("Melee", "Spell"))
BITE = Rider(name="Bite", fits=("melee",))
DUCK = Rider(name="Duck", text="Step aside", reaction=True)
#: TN 10, FN 12: a face below 10 fails, 10 and 11 pass.
CHECK = Check(strong=2)


def labels(face: int, deed: Deed, **given: Any) -> list[str]:
    result = performed(judge(replace(CHECK, **given), (face,)), deed)
    assert not any(isinstance(consequence, Choice) for consequence in result.consequences)
    return [consequence.label for consequence in result.consequences if not isinstance(consequence, Choice)]


@pytest.mark.parametrize(("face", "texts", "meaning"), [
    (1, (BURN,), "No Disaster outcome: The action does nothing. (TS-6)"),
    (20, (BURN,), "No Triumph outcome: The target burns. (TS-6)"),
    (20, (TierText("DISASTER", "You burn."),), ""), (10, (TierText("DISASTER", "You burn."),), ""), (1, (), ""),
])  # fmt: skip
def test_a_missing_outcome_is_replaced(face: int, texts: tuple[TierText, ...], meaning: str) -> None:
    """As TS-6 says; where the normal one is missing too, the meaning is that of the book."""
    plain = judge(CHECK, (face,))
    result = performed(plain, Deed(action=replace(FLASH, texts=texts)))
    assert result.meaning == (meaning or plain.meaning)


def test_a_side_whose_riders_are_for_other_actions_has_none() -> None:
    """Nothing follows, and the steps name them; the other side is as before (TS-11)."""
    both = Recipient.ACTOR, Recipient.TARGET
    deed = Deed(action=FLASH, unfit=(BITE, replace(DUCK, fits=("melee",))), without=both)
    assert labels(15, deed) == labels(5, deed) == []
    assert performed(judge(CHECK, (15,)), deed).steps[-1:] == ("Rider Bite: not for this action (TS-11)",)
    assert performed(judge(CHECK, (5,)), deed).steps[-1:] == ("Rider Duck: not for this action (TS-11)",)
    assert not any("TS-11" in step for step in performed(judge(CHECK, (10,)), deed).steps)
    assert labels(15, replace(deed, riders=(SHOVE,), without=both[1:])) == ["Rider Shove: Push the target away"]
    assert labels(5, replace(deed, without=both[:1])) == ["The target may use a fitting Rider as a Reaction"]


@pytest.mark.parametrize(("without", "said"), [((), True), ((Recipient.TARGET,), True), ((Recipient.ACTOR,), False)])
def test_no_step_says_that_a_side_has_a_rider_that_it_has_not(without: tuple[Recipient, ...], said: bool) -> None:
    """A Triumph that Difficulty made a Success still gives the actor a Rider, unless none is for this (TS-11)."""
    result = performed(judge(replace(CHECK, difficulty=True), (20,)), Deed(action=FLASH, without=without))
    assert any("still has a Rider" in step for step in result.steps) is said
    assert bool(result.consequences) is said


def test_one_rider_is_for_both_sides() -> None:
    """The actor's on a good result and the target's as a Reaction on a bad one, each under its own word."""
    shield = Rider(name="Shield", text="Push", both=True)
    table = Table(
        SLUG,
        replace(someone(SLUG, "Nix"), features=Features((FLASH,), (shield,))),
        replace(foe(SLUG, "Ogre"), features=Features(riders=(replace(shield, name="Spikes", fits=("melee",)), shield))),
    )
    for actor, target in (("n", "o"), ("o", "n")):
        deed = Setup(system=SLUG, base=Check(), actor=actor, target=target).deed(table.world)
        assert deed
        mine, theirs = ("Shield",), ("Spikes", "Shield")
        own, other = (mine, theirs) if actor == "n" else (theirs, mine)
        assert labels(15, deed) == [f"Rider {name}: Push" for name in own]
        assert labels(5, deed) == [f"Reaction {name}: Push" for name in other]
    deed = Setup(system=SLUG, base=Check(), actor="n", target="o", action="Flash").deed(table.world)
    assert deed
    assert [rider.name for rider in deed.unfit] == ["Spikes"]


def test_the_chance_of_a_rider_is_that_of_a_side_that_can_have_one() -> None:
    """A side whose Riders are all for other actions has no chance of one before the roll."""
    plain = plan(replace(CHECK, assurance=True, difficulty=True))
    both = ["Rider for the target", "Rider for the actor"]
    actor, target = Recipient.ACTOR, Recipient.TARGET
    for without, shown in (((), both), ((actor,), both[:1]), ((target,), both[1:]), ((actor, target), [])):
        deed = Deed(action=FLASH, without=without)
        assert [chance.label for chance in planned(plain, deed).chances] == shown


def test_a_roll_is_made_for_an_action() -> None:
    """What it adds is the actor's and can be left out; the Riders that fit it are kept with the roll."""
    nix = replace(someone(SLUG, "Nix"), features=Features((FLASH,), (SHOVE, BITE)))
    table = Table(SLUG, nix, replace(foe(SLUG, "Ogre"), features=Features(riders=(DUCK, SHOVE))))
    setup = Setup(system=SLUG, base=Check(stat=3), actor="n", target="o", action="Flash", strength=7)
    assert setup.check(table.world) == Check(stat=3, action_bonus=2, risk=True)
    bonus, risk = setup.available(table.world)
    assert (bonus.name, bonus.holder, risk.name) == ("Flash", "n", "Flash")
    assert setup.toggled(risk).check(table.world) == Check(stat=3, action_bonus=2)
    event, _ = table.roll(setup, 12)
    assert event.deed == Deed(action=FLASH, strength=7, riders=(SHOVE, DUCK), unfit=(BITE,))
    assert event.result.meaning == "The target burns."
    assert check_line(event).startswith("Flash · d20 +5")
    assert event.again == replace(setup, base=Check(stat=3))


@pytest.mark.parametrize(("mine", "theirs", "unfit", "without"), [
    ((), (), (), ()), ((SHOVE,), (DUCK,), (), ()), ((BITE,), (), (BITE,), (Recipient.ACTOR,)),
    ((DUCK,), (SHOVE,), (), (Recipient.ACTOR, Recipient.TARGET)),
    ((BITE, SHOVE), (BITE,), (BITE,), (Recipient.TARGET,)),
])  # fmt: skip
def test_a_side_has_no_rider_where_none_of_its_own_is_for_this(
    mine: tuple[Rider, ...], theirs: tuple[Rider, ...], unfit: tuple[Rider, ...], without: tuple[Recipient, ...]
) -> None:
    """For other actions, or for the other use: a Reaction is none of the actor's (TS-11)."""
    nix = replace(someone(SLUG, "Nix"), features=Features((FLASH,), mine))
    table = Table(SLUG, nix, replace(foe(SLUG, "Ogre"), features=Features(riders=theirs)))
    deed = Setup(system=SLUG, base=Check(), actor="n", target="o", action="Flash").deed(table.world)
    assert deed
    assert (deed.unfit, deed.without) == (unfit, without)


def test_an_action_that_is_gone_adds_nothing() -> None:
    """Nor does one of nobody; then every Rider may fit, and without any the roll has no deed."""
    table = Table(SLUG, replace(someone(SLUG, "Nix"), features=Features(riders=(SHOVE, BITE))), foe(SLUG, "Ogre"))
    setup = Setup(system=SLUG, base=Check(), actor="n", action="Flash")
    assert setup.check(table.world) == Check()
    assert setup.deed(table.world) == Deed(riders=(SHOVE, BITE))
    assert replace(setup, actor=SLUG).deed(table.world) is None
    event, _ = table.roll(setup, 15)
    assert event.again == replace(setup, action="")


@pytest.mark.parametrize("filled", [0, 1, 6, 7, 8, 20, 40, 200])
def test_what_an_effect_leaves_is_exact(filled: int) -> None:
    """Against every face by hand: what is left, and the chance that nothing is."""
    table = Table(SLUG, someone(SLUG, "Nix"), foe(SLUG, "Ogre"), foe(SLUG, "Imp"))
    pool = Clock(id="p", name="Ogre", segments=200, filled=filled, kind=ClockKind.POOL)
    table.record(ClockAdded(pool, "o"))
    setup = Setup(system=SLUG, base=CHECK, actor="n", target="o", strength=7)
    found = expected(table.world, setup, odds(CHECK), {})
    if not filled:
        assert found is None
        return
    assert found
    after = [max(0, filled - 7) if judge(CHECK, (face,)).tier >= Tier.PASS else filled for face in range(1, 21)]
    assert {left: chance for left, chance in found.left.items() if chance} == {
        left: Fraction(after.count(left), 20) for left in set(after)
    }
    assert found.left[0] == Fraction(after.count(0), 20)
    left = max(0, filled - 7)
    assert (found.reached.label, found.reached.chance) == (f"{filled} → {left} of 200, Ogre", found.left[left])
    labels = [chance.label for chance in found.chances]
    assert (labels[0], labels[-1]) == (f"Ogre keeps {filled} of 200", "Ogre at 0")
    assert expected(table.world, replace(setup, strength=0), odds(CHECK), {}) is None
    assert expected(table.world, replace(setup, target="i"), odds(CHECK), {}) is None
    assert expected(table.world, Setup(system="razorweave", base=None), odds(CHECK), {}) is None


def test_how_many_effects_empty_a_pool_is_said() -> None:
    """Rounded up: 20 by 7 takes 3."""
    table = Table(SLUG, someone(SLUG, "Nix"), foe(SLUG, "Ogre"))
    table.record(ClockAdded(Clock(id="p", name="Ogre", segments=20, filled=20, kind=ClockKind.POOL), "o"))
    setup = Setup(system=SLUG, base=CHECK, actor="n", target="o", strength=7)
    found = expected(table.world, setup, odds(CHECK), {})
    assert found
    assert found.chances[1].label == "Ogre keeps 13 of 20, 3 such effects to 0"


def test_one_number_is_entered_once() -> None:
    """Quick and Strong are what defends; a number that an earlier version kept beside them takes their place."""
    ogre = replace(foe(SLUG, "Ogre"), ratings=(Rating("Quick", 4), Rating("Strong", 6)))
    assert ogre.defended == (Rating("quick", 4), Rating("strong", 6))
    assert ogre.unified is ogre
    older = replace(ogre, defences=(Rating("quick", 7), Rating("defense_bonus", 1)))
    assert older.defended == (Rating("quick", 7), Rating("defense_bonus", 1), Rating("strong", 6))
    assert older.unified.ratings == (Rating("Quick", 7), Rating("Strong", 6))
    assert older.unified.defences == (Rating("defense_bonus", 1),)
    bare = replace(older, ratings=())
    assert bare.defended == older.defences
    assert bare.unified.ratings == (Rating("Quick", 7),)


def test_features_are_merged_by_name() -> None:
    """What was changed here is changed, what came since stays."""
    before = replace(someone(SLUG, "Nix"), features=Features((FLASH, Action(name="Run")), (SHOVE,)))
    after = replace(before, features=Features((replace(FLASH, effect=5), Action(name="Jump")), (SHOVE, BITE)))
    now = replace(before, features=Features((*before.features.actions, Action(name="Hide"))))
    merged = merge_edit(now, before, after)
    assert [action.name for action in merged.features.actions] == ["Flash", "Hide", "Jump"]
    assert merged.action("Flash") == replace(FLASH, effect=5)
    assert merged.features.riders == (BITE,)


@pytest.mark.parametrize("make", [
    lambda: Action(name=" "), lambda: Action(name="Flash", effect=101),
    lambda: Action(name="Flash", texts=(TierText("PASS", "x" * (LONGEST_TEXT + 1)),)),
    lambda: Rider(name="x" * 61), lambda: Rider(name="Shove", text="x" * (LONGEST_TEXT + 1)),
    lambda: Deed(strength=101),
    lambda: someone(SLUG, "Nix", features=Features((Action(name="Flash", adds=(Modifier("luck", "Flash"),)),))),
    lambda: Features(riders=(SHOVE,) * (MOST_FEATURES + 1)),
])  # fmt: skip
def test_features_out_of_bounds_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(RuleError):
        make()


def test_the_riders_that_fit_stand_by_name() -> None:
    """The actor's on a Success, the target's Reaction on a Failure, none on a Pass, none where a keyword silences."""
    deed = Deed(action=FLASH, riders=(SHOVE, DUCK))
    assert labels(15, deed) == labels(20, deed) == ["Rider Shove: Push the target away"]
    assert labels(5, deed) == labels(1, deed) == ["Reaction Duck: Step aside"]
    assert labels(10, deed) == []
    assert labels(5, deed, assurance=True) == labels(15, deed, difficulty=True) == []
    assert labels(15, Deed(riders=(DUCK,))) == ["The actor may use a fitting Rider"]
    assert labels(15, Deed(riders=(BITE,))) == ["Rider Bite"]


@pytest.mark.parametrize(
    ("face", "tier", "meaning"),
    [
        *((5, Tier.FAILURE, "The action does nothing."), (1, Tier.DISASTER, "You burn.")),
        *((face, tier, "The target burns.") for face, tier in ((10, Tier.PASS), (15, Tier.SUCCESS))),
        (20, Tier.TRIUMPH, "Everyone near burns too."),
    ],
)
def test_a_result_has_the_outcome_of_the_action(face: int, tier: Tier, meaning: str) -> None:
    """ "Effect of the Action": the Pass outcome is the normal one, also of a Success."""
    result = performed(judge(CHECK, (face,)), Deed(action=FLASH))
    assert (result.tier, result.meaning) == (tier, meaning)
