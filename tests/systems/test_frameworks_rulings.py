"""Each ruling of docs/rulings.md on Frameworks, by its number: what would break if it were read another way."""

from fractions import Fraction
from itertools import product

import pytest

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.modifiers import Lasts
from razor_core.rules.results import Mark
from razor_core.systems.frameworks import (
    GROUPS,
    MODIFIERS,
    RATINGS,
    SINGLE_USE_FIELDS,
    TOKENS,
    Check,
    Tier,
    judge,
    odds,
    plan,
    roll,
)
from tests.support.scripted import Scripted

CONTEST, COOPERATION = GROUPS


def marks(check: Check, *faces: int) -> list[Mark]:
    """What became of each die, in the order thrown."""
    return [die.mark for die in judge(check, faces).dice]


def labels(consequences: tuple[Consequence | Choice, ...]) -> list[str]:
    """What is offered, choices by what they are about."""
    return [consequence.label for consequence in consequences]


def meet(group: object, *rolls: tuple[dict, tuple[int, ...]], numbers: tuple[int, ...] = (0,) * 6) -> Outcome:
    """What Ann, Bob and Cy come to with these checks and faces."""
    sides = [
        Participant(who=who, check=Check(**check), number=number)
        for who, (check, _), number in zip(("Ann", "Bob", "Cy"), rolls, numbers, strict=False)
    ]
    return group.outcome(sides, [judge(side.check, faces) for side, (_, faces) in zip(sides, rolls, strict=True)])


@pytest.mark.parametrize(
    ("check", "rolled", "lost"),
    [
        ({"score": 3, "bonus": 2, "penalty": 1}, 4, 0),
        ({"score": 3, "bonus": 1, "penalty": 2}, 2, 0),
        ({"score": 2, "bonus": 3, "penalty": 5}, 1, 1),
        ({"score": 1, "penalty": 1}, 1, 1),
        ({"score": 1, "penalty": 3}, 1, 3),
        ({"score": 12, "bonus": 10}, 22, 0),
    ],
    ids=str,
)
def test_frameworks_fw_1_penalties_past_the_last_die_take_the_highest(check: dict, rolled: int, lost: int) -> None:
    """What is left of both adds or takes dice, never the last one; every penalty beyond takes a rolled die."""
    made = Check(**check)
    assert (made.rolled, made.lost) == (rolled, lost)
    taken = ["(FW-1)" in note and "last die" in note for note in plan(made).notes]
    assert any(taken) == (lost > 0)
    net = [note for note in plan(made).notes if note.startswith("Bonus and penalty come to")]
    assert bool(net) == (lost == 0 and made.bonus > 0 and made.penalty > 0)


def test_frameworks_fw_1_score_1_with_a_penalty_succeeds_only_through_a_6() -> None:
    """One die, then lose the highest: without a 6 none is left, and after it the added die counts."""
    check = Check(penalty=1, score=1)
    assert [judge(check, (face,)).tier for face in range(1, 6)] == [Tier.FUMBLE] * 5
    assert judge(check, (6, 5)).tier is Tier.SUCCESS
    assert judge(check, (6, 1)).tier is Tier.FUMBLE
    assert odds(check).at_least(Tier.SUCCESS) == Fraction(1, 12)
    assert odds(check).at_least(Tier.FAIL) == Fraction(1, 6) * Fraction(5, 6)
    assert plan(check).dice == "1 die, then lose the highest"
    assert plan(check).notes[0] == "Without a 6 every die is lost: a Fumble (FW-4)"


def test_frameworks_fw_2_a_6_adds_a_die_and_so_does_an_added_6() -> None:
    """Chains go on; with interference the 6 stays alone."""
    assert roll(Check(), Scripted(6, 2, 6, 6, 3)) == (6, 2, 6, 6, 3)
    assert marks(Check(), 6, 2, 6, 6, 3) == [Mark.KEPT, Mark.KEPT, Mark.ADDED, Mark.ADDED, Mark.ADDED]
    assert roll(Check(interference=True), Scripted(6, 6)) == (6, 6)
    assert judge(Check(interference=True), (6, 6)).tier is Tier.TRIUMPH
    assert "Interference: 6s add no dice; then it is lost (FW-2)" in plan(Check(interference=True)).notes


def test_frameworks_fw_3_momentum_rolls_every_1_until_it_is_none() -> None:
    """Base and added dice alike, again and again; a 6 that comes of it explodes."""
    rng = Scripted(1, 1, 6, 2, 1, 1, 1, 6, 1, 3)
    assert roll(Check(momentum=True), rng) == (6, 2, 6, 3)
    assert not rng.script
    assert odds(Check(momentum=True))[Tier.FUMBLE] == 0
    assert "Momentum: 1s are rolled again; then it is lost (FW-3)" in plan(Check(momentum=True)).notes


def test_frameworks_fw_3_momentum_and_interference_cancel_and_both_are_spent() -> None:
    """Together they are as neither: 1s stay, 6s explode; each is on the list of what a check uses up."""
    both = Check(momentum=True, interference=True)
    assert odds(both) == odds(Check())
    assert roll(both, Scripted(1, 6, 1)) == (1, 6, 1)
    assert plan(both).notes == ("Momentum and interference cancel, and both are lost (FW-3)",)
    assert {"momentum", "interference"} <= set(SINGLE_USE_FIELDS)


def test_frameworks_fw_4_the_highest_go_after_exploding_and_before_reading() -> None:
    """Left-over penalties and venture together; a Triumph can become a Fumble; added dice can go too."""
    check = Check(score=2, penalty=2, venture=1)
    assert (check.rolled, check.lost) == (1, 2)
    assert marks(check, 6, 6, 1) == [Mark.CUT, Mark.CUT, Mark.ADDED]
    assert judge(check, (6, 6, 1)).tier is Tier.FUMBLE
    assert judge(check, (6, 6, 1)).steps[-1] == "Only 1s are left (FW-4)"
    assert marks(Check(score=2, venture=1), 2, 6, 5) == [Mark.KEPT, Mark.CUT, Mark.ADDED]
    assert judge(Check(score=3, venture=1), (4, 3, 2)).tier is Tier.FAIL


def test_frameworks_fw_4_no_die_left_is_a_fumble_without_margin() -> None:
    """All dice taken away is a Fumble, with momentum too, and said beforehand where it cannot be otherwise."""
    result = judge(Check(venture=2, momentum=True), (5, 5))
    assert (result.tier, result.margin) == (Tier.FUMBLE, None)
    assert result.steps[-1] == "No die is left (FW-4)"
    hopeless = plan(Check(venture=3, interference=True))
    assert hopeless.notes[0] == "Every die will be lost: a Fumble (FW-4)"
    assert hopeless.target == "out of reach"
    needed = plan(Check(venture=3))
    assert needed.notes[0] == "With fewer than 2 6s every die is lost: a Fumble (FW-4)"
    assert needed.target == "4 or more on one die"
    assert needed.dice == "2 dice, then lose the highest 3"


def test_frameworks_fw_4_of_equal_dice_the_one_thrown_first_goes() -> None:
    """It changes no result, and is always the same."""
    assert marks(Check(score=3, venture=1), 2, 5, 5) == [Mark.KEPT, Mark.CUT, Mark.KEPT]


@pytest.mark.parametrize("check", [{}, {"penalty": 2}, {"bonus": 2, "penalty": 2}, {"venture": 1}], ids=str)
def test_frameworks_fw_5_score_0_without_a_bonus_rolls_nothing(check: dict) -> None:
    """A Fumble, said before the roll; a bonus that is left gives it dice."""
    made = Check(score=0, **check)
    assert roll(made, Scripted()) == ()
    assert judge(made, ()).tier is Tier.FUMBLE
    assert judge(made, ()).steps[-1] == "No dice to roll (FW-5)"
    assert odds(made)[Tier.FUMBLE] == 1
    assert plan(made).dice == "no dice"
    assert plan(made).target == "out of reach"
    assert plan(made).notes[0] == "No dice: a Fumble before the roll (FW-5)"
    assert Check(score=0, bonus=3, penalty=1).rolled == 2


@pytest.mark.parametrize("level", [1, 2, 3])
def test_frameworks_fw_6_venture_pays_its_level_only_where_the_check_succeeds(level: int) -> None:
    """A token of so many bonus dice through the next check, on Success and Triumph; none on Fail and Fumble."""
    check = Check(score=6, venture=level)
    for faces, tier in (
        ((4, 4, 4, 4, 1, 1), Tier.SUCCESS),
        ((6, 6, 6, 6, 6, 1, *(1,) * 5), Tier.TRIUMPH),
        ((3, 3, 3, 3, 3, 3), Tier.FAIL),
        ((5, 5, 5, 1, 1, 1) if level == 3 else (1,) * 6, Tier.FUMBLE),
    ):
        result = judge(check, faces)
        assert result.tier is tier
        paid = [consequence for consequence in result.consequences if not isinstance(consequence, Choice)]
        assert [(each.gives.name, each.gives.field, each.gives.points, each.gives.lasts) for each in paid] == (
            [("Venture", "bonus", level, Lasts.NEXT)] if tier >= Tier.SUCCESS else []
        )
    said = f"+{level} dice" if level > 1 else "+1 die"
    assert any(said in note and "(FW-6)" in note for note in plan(check).notes)
    assert "venture" in SINGLE_USE_FIELDS


def test_frameworks_fw_6_venture_pays_only_where_the_contest_is_not_lost() -> None:
    """Both succeed with a venture: the winner's pays, the loser's does not."""
    rolls = ({"venture": 1}, (5, 5)), ({"venture": 2, "score": 3}, (5, 5, 4))
    assert [
        consequence.gives.points
        for consequence in meet(CONTEST, *rolls).consequences
        if not isinstance(consequence, Choice)
    ] == [1]


def test_frameworks_fw_7_margin_is_the_count_of_the_highest_less_one() -> None:
    """Of dice that are left, for failures too; two 6s left are a Triumph, and two of which one is lost are not."""
    assert judge(Check(score=4), (3, 3, 3, 1)).margin == 2
    assert judge(Check(score=4, venture=1), (5, 5, 5, 1)).margin == 1
    assert judge(Check(score=2), (6, 1, 1)).margin == 0
    assert judge(Check(score=2), (6, 6, 1, 1)).tier is Tier.TRIUMPH
    assert judge(Check(score=2, venture=1), (6, 6, 1, 1)).tier is Tier.SUCCESS
    assert judge(Check(score=2), (5, 5)).tier is Tier.SUCCESS
    assert judge(Check(score=3), (4, 4, 4)).steps[-1] == "Margin 2: 3 dice show 4 (FW-7)"
    assert [chance.label for chance in plan(Check()).chances] == ["margin 1 or more", "margin 2 or more"]


def test_frameworks_fw_8_contest_is_won_by_face_then_count_then_reflex() -> None:
    """Each comes before the next, and equal reflex is dealt for."""
    two = ({"score": 2}, (5, 4))
    assert meet(CONTEST, two, ({"score": 3}, (4, 4, 4)), numbers=(0, 9)).headline.startswith("Ann wins")
    assert meet(CONTEST, two, ({"score": 2}, (5, 5)), numbers=(9, 0)).headline.startswith("Bob wins")
    assert meet(CONTEST, two, ({"score": 3}, (5, 3, 3)), numbers=(0, 1)).headline.startswith("Bob wins")
    assert meet(CONTEST, two, ({"score": 3}, (5, 3, 3)), numbers=(1, 1)).headline == "Level: deal reflex"
    assert CONTEST.number in RATINGS


def test_frameworks_fw_8_winning_makes_no_success_of_a_failure() -> None:
    """The better of two failures wins, and is offered what a Fail is; no venture pays."""
    outcome = meet(CONTEST, ({"venture": 1}, (3, 3)), ({}, (2, 2)))
    assert outcome.headline == "Ann wins, and still fails"
    assert "Winning makes no success of a failure (FW-8)" in outcome.steps
    assert not [consequence for consequence in outcome.consequences if not isinstance(consequence, Choice)]


def test_frameworks_fw_8_each_side_keeps_its_own_triumph_and_fumble() -> None:
    """The loser of two Triumphs still gains momentum; a side that fumbles gets interference."""
    outcome = meet(CONTEST, ({}, (6, 6, 1, 1)), ({}, (6, 6, 6, 1, 1)))
    assert labels(outcome.consequences) == [
        "Ann: Triumph: one of these, now",
        "Ann: Success at a cost, if the referee agrees",
        "Bob: Triumph: one of these, now",
    ]
    assert [option.who for choice in outcome.consequences for option in choice.options] == ["Ann"] * 8 + ["Bob"] * 3
    outcome = meet(CONTEST, ({}, (1, 1)), ({}, (4, 1)))
    assert labels(outcome.consequences) == ["Ann: Fumble: one of these"]


def test_frameworks_fw_9_pooled_dice_are_read_as_one() -> None:
    """A 6 of each is a Triumph of both; each has lost its own dice before."""
    outcome = meet(COOPERATION, ({}, (6, 2, 2)), ({}, (6, 1, 1)))
    assert outcome.headline == "Together: Triumph"
    outcome = meet(COOPERATION, ({"venture": 1}, (6, 2, 2)), ({}, (6, 1, 1)))
    assert outcome.headline == "Together: Success"
    assert outcome.steps == ("Ann: 2 2", "Bob: 6 1 1")


def test_frameworks_fw_9_one_fumble_gives_everyone_interference() -> None:
    """Whatever the pool comes to; without a fumble nobody gets it."""
    outcome = meet(COOPERATION, ({}, (4, 2)), ({}, (1, 1)), ({}, (2, 2)))
    given = [consequence for consequence in outcome.consequences if not isinstance(consequence, Choice)]
    assert labels(given) == ["Ann: Gain interference", "Bob: Gain interference", "Cy: Gain interference"]
    assert {consequence.gives.field for consequence in given} == {"interference"}
    assert [consequence.who for consequence in given] == ["Ann", "Bob", "Cy"]
    assert outcome.steps[-1] == "Bob: Fumble, interference for everyone (FW-9)"
    assert outcome.headline == "Together: Success"
    assert not meet(COOPERATION, ({}, (4, 2)), ({}, (2, 2))).consequences


def test_frameworks_fw_10_success_at_a_cost_is_for_fail_and_a_lost_contest() -> None:
    """Not for a Fumble, not for a success that stands."""
    said = "Success at a cost, if the referee agrees"
    found = {
        tier: said in labels(judge(Check(), faces).consequences)
        for tier, faces in zip(Tier, [(1, 1), (2, 1), (5, 5), (6, 6, 1, 1)], strict=True)
    }
    assert found == {Tier.FUMBLE: False, Tier.FAIL: True, Tier.SUCCESS: False, Tier.TRIUMPH: False}
    lost = meet(CONTEST, ({}, (5, 1)), ({}, (4, 1)))
    assert labels(lost.consequences) == [f"Bob: {said}"]
    assert labels(meet(CONTEST, ({}, (5, 1)), ({}, (1, 1))).consequences) == ["Bob: Fumble: one of these"]
    assert labels(meet(COOPERATION, ({}, (3, 2)), ({}, (2, 2))).consequences) == [f"Ann: {said}"]


@pytest.mark.parametrize(
    ("check", "faces", "message"),
    [
        ({}, (6, 2), "one more die for each 6: 3 dice are wanted, not 2"),
        ({}, (6, 6, 2), "one more die for each 6: 4 dice are wanted, not 3"),
        ({}, (6, 2, 6), "one more die for each 6: 4 dice are wanted, not 3"),
        ({}, (6, 2, 3, 4), "one more die for each 6: 3 dice are wanted, not 4"),
        ({}, (2, 3, 6, 4), "2 dice are wanted, not 4"),
        ({"score": 1}, (3, 6), "1 die is wanted, not 2"),
        ({"score": 0}, (6,), "0 dice are wanted, not 1"),
        ({"interference": True}, (6, 2, 2), "2 dice are wanted, not 3"),
        ({"momentum": True}, (3, 1), "with momentum a 1 is rolled again: give the face that it became"),
        ({}, (7, 1), "Enter faces from 1 to 6, not 7."),
        ({}, None, "Enter 2 dice, not None."),
    ],
    ids=str,
)
def test_frameworks_fw_11_faces_that_cannot_fall_so_are_refused(check: dict, faces: tuple, message: str) -> None:
    """Base dice first, then added ones, as many as there are 6s; the refusal says how many."""
    with pytest.raises(RuleError) as caught:
        judge(Check(**check), faces)
    assert (caught.value.field, caught.value.message) == ("faces", message)


def test_frameworks_fw_11_faces_are_read_in_the_order_rolled() -> None:
    """The first dice are the base dice, whichever shows the 6; those that come after were added."""
    assert marks(Check(), 1, 6, 2) == [Mark.KEPT, Mark.KEPT, Mark.ADDED]
    assert judge(Check(), (1, 6, 2)).steps[0] == "6s add 1 die"
    assert judge(Check(momentum=True, interference=True), (1, 1)).tier is Tier.FUMBLE


def test_frameworks_fw_12_dice_that_fail_are_compared_all_the_same() -> None:
    """A 3 beats a 2, three 1s beat two, and any 1 beats no die; nobody succeeds."""
    low = {"score": 3}, (1, 1, 1)
    assert meet(CONTEST, ({}, (3, 1)), ({}, (2, 2))).headline == "Ann wins, and still fails"
    assert meet(CONTEST, low, ({}, (1, 1))).headline == "Ann wins, and still fails"
    assert meet(CONTEST, ({"venture": 2}, (5, 5)), low).headline == "Bob wins, and still fails"
    assert meet(CONTEST, ({"score": 0}, ()), ({"score": 0}, ())).headline == "Level: deal reflex"


def test_frameworks_fw_13_a_level_contest_offers_what_hangs_on_the_deal() -> None:
    """A success: its venture if the deal is won, a cost if it is lost; a Fail and a Fumble: their own, as ever."""
    outcome = meet(CONTEST, ({"venture": 1}, (5, 5)), ({}, (5, 1)))
    assert labels(outcome.consequences) == [
        "Ann, if the deal is won: Venture pays +1 die where you said, you or an ally",
        "Ann, if the deal is lost: Success at a cost, if the referee agrees",
        "Bob, if the deal is lost: Success at a cost, if the referee agrees",
    ]
    assert (outcome.consequences[0].who, outcome.consequences[1].options[0].who) == ("Ann", "Ann")
    fails = meet(CONTEST, ({"venture": 1}, (3, 3)), ({}, (3, 3)))
    assert labels(fails.consequences) == [f"{who}: Success at a cost, if the referee agrees" for who in ("Ann", "Bob")]


def test_frameworks_fw_14_the_pooled_result_is_that_of_the_one_who_is_helped() -> None:
    """The first side gains the momentum; an ally's Triumph alone is the pool's, and the ally's no more."""
    outcome = meet(COOPERATION, ({}, (2, 2)), ({}, (6, 6, 3, 3)))
    assert labels(outcome.consequences) == ["Ann: Triumph: one of these, now"]
    ventures = meet(COOPERATION, ({"venture": 1}, (5, 5)), ({"venture": 2, "score": 3}, (3, 3, 3)))
    assert labels(ventures.consequences) == [
        "Ann: Venture pays +1 die where you said, you or an ally",
        "Bob: Venture pays +2 dice where you said, you or an ally",
    ]


def test_frameworks_fw_15_a_side_without_dice_adds_nothing_to_the_pool() -> None:
    """The others' dice are read as if it were not there; it has fumbled, and everyone bears it."""
    outcome = meet(COOPERATION, ({}, (4, 2)), ({"venture": 2}, (5, 5)))
    assert outcome.headline == "Together: Success"
    assert outcome.steps == ("Ann: 4 2", "Bob: no die left", "Bob: Fumble, interference for everyone (FW-9)")
    assert meet(COOPERATION, ({"score": 0}, ()), ({"score": 0}, ())).headline == "Together: Fumble"


def test_frameworks_fw_16_scores_and_tokens_are_those_the_text_names() -> None:
    """Strength, Agility, Combat and Reflex, of 2 at first as the check has it; tokens last through the next check."""
    assert dict.fromkeys(["Strength", "Agility", "Combat", "Reflex"], Check().score) == RATINGS
    assert [(token.name, token.lasts) for token in TOKENS] == [
        (name, Lasts.NEXT) for name in ("Momentum", "Interference", "Venture")
    ]
    assert set(MODIFIERS) == {"bonus", "penalty"}
    assert {source.points for sources in MODIFIERS.values() for source in sources} == {1}


def test_frameworks_no_order_of_rules_lets_a_check_promise_what_it_cannot_hold() -> None:
    """Over every small check the target is out of reach just where success has no chance."""
    for score, penalty, venture, interference in product(range(4), range(4), range(4), (False, True)):
        check = Check(score=score, penalty=penalty, venture=venture, interference=interference)
        assert (plan(check).target == "out of reach") == (odds(check).at_least(Tier.SUCCESS) == 0)


@pytest.mark.parametrize(
    ("check", "step"),
    [({"bonus": 1}, "Score 2, bonus 1: 3 dice"), ({"venture": 1, "score": 3}, "Taken away, highest first: 5")],
    ids=str,
)
def test_frameworks_steps_tell_what_is_added_and_taken(check: dict, step: str) -> None:
    """The reckoning begins with what changed the number of dice."""
    assert judge(Check(**check), (5, 2, 1)).steps[0] == step
    assert judge(Check(**check), (1, 1, 1)).steps[-2] in ("Only 1s", "Only 1s are left (FW-4)")
