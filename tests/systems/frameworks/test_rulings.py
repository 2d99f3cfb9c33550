"""Each ruling of docs/rulings.md on Frameworks, by its number: what would break if it were read another way."""

from fractions import Fraction

import pytest

from razor_core.rules.consequences import Choice, Consequence, Recipient, told
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.results import Mark, Tone
from razor_core.systems.frameworks import GAME, Check, Purpose, Tier, judge, odds, plan, roll
from tests.support.games.scripted import Scripted
from tests.support.typed import present
from tests.systems.values import Values, choices, plain

CONTEST, COOPERATION, _ = GAME.groups
COST = "Success at a cost, if the referee agrees"
PAYS = "Venture: +{} on your check"
MORE, FAILS = "Equal highest dice: {} beat {}", "The winner still fails (FW-8)"
EITHER_FAILS = "Whoever wins the deal still fails (FW-8)"
STILL_ROLLED = "Penalty {}: one die is still rolled, then the {} (FW-1)"
WAITS = "What winning or losing brings waits for the deal (FW-13)"
INTERFERED = ["Ann: Gain interference", "Bob: Gain interference"]


def marks(check: Check, *faces: int) -> list[Mark]:
    """What became of each die, in the order thrown."""
    return [die.mark for die in judge(check, faces).dice]


def labels(consequences: tuple[Consequence | Choice, ...]) -> list[str]:
    """The consequences, choices by their own labels."""
    return [told(consequence.label, consequence.who) for consequence in consequences]


def meet(group: Group, *rolls: tuple[Values, tuple[int, ...]], numbers: tuple[int, ...] = (0,) * 6) -> Outcome:
    """The outcome for Ann, Bob and Cy with these checks and faces."""
    sides = [
        Participant(who=who, check=Check(**check), number=number)
        for who, (check, _), number in zip(("Ann", "Bob", "Cy"), rolls, numbers, strict=False)
    ]
    return group.outcome(sides, [judge(side.check, faces) for side, (_, faces) in zip(sides, rolls, strict=True)])


@pytest.mark.parametrize(("check", "rolled", "lost", "note"), [
    ({"score": 3, "bonus": 2, "penalty": 1}, 4, 0, "Bonus and penalty net to +1 (FW-1)"),
    ({"score": 3, "bonus": 1, "penalty": 2}, 2, 0, "Bonus and penalty net to −1 (FW-1)"),
    ({"score": 2, "bonus": 3, "penalty": 5}, 1, 1, STILL_ROLLED.format("2 on score 2", "highest goes")),
    ({"score": 1, "penalty": 1}, 1, 1, STILL_ROLLED.format("1 on score 1", "highest goes")),
    ({"score": 1, "penalty": 3}, 1, 3, STILL_ROLLED.format("3 on score 1", "highest 3 go")),
    ({"score": 12, "bonus": 10}, 22, 0, None),
], ids=str)  # fmt: skip
def test_frameworks_fw_1_penalties_beyond_the_last_die_remove_the_highest(
    check: Values, rolled: int, lost: int, note: str | None
) -> None:
    """The net adds or removes dice, never the last one; every further penalty removes a rolled die."""
    made = Check(**check)
    assert (made.rolled, made.lost) == (rolled, lost)
    assert [note for note in plan(made).notes if "(FW-1)" in note and "to read" not in note] == ([note] if note else [])


def test_frameworks_fw_1_score_1_with_a_penalty_succeeds_only_through_a_6() -> None:
    """One die, then lose the highest: without a 6 none is left, and after it the added die counts. The plan says so."""
    check = Check(penalty=1, score=1)
    assert [judge(check, (face,)).tier for face in range(1, 6)] == [Tier.FUMBLE] * 5
    assert judge(check, (6, 5)).tier is Tier.SUCCESS
    assert odds(check).at_least(Tier.SUCCESS) == Fraction(1, 12)
    assert odds(check).at_least(Tier.FAIL) == Fraction(1, 6) * Fraction(5, 6)
    assert plan(check).dice == "1 die, then lose the highest"
    assert plan(check).notes == (
        "The last die is lost: only a 6 adds one to read (FW-1)",
        "Penalty 1 on score 1: one die is still rolled, then the highest goes (FW-1)",
    )


def test_frameworks_fw_2_a_6_adds_a_die_and_so_does_an_added_6() -> None:
    """Chains go on; with interference the 6 stays alone."""
    assert roll(Check(), Scripted(6, 2, 6, 6, 3)) == (6, 2, 6, 6, 3)
    assert marks(Check(), 6, 2, 6, 6, 3) == [Mark.KEPT, Mark.KEPT, Mark.ADDED, Mark.ADDED, Mark.ADDED]
    assert roll(Check(interference=True), Scripted(6, 6)) == (6, 6)
    assert judge(Check(interference=True), (6, 6)).tier is Tier.TRIUMPH
    assert "Interference: 6s add no dice; the check uses it up (FW-2)" in plan(Check(interference=True)).notes


def test_frameworks_fw_3_momentum_rerolls_every_1_until_it_is_not_a_1() -> None:
    """Base and added dice alike, again and again; a resulting 6 explodes. With interference both are as neither."""
    rng = Scripted(1, 1, 6, 2, 1, 1, 1, 6, 1, 3)
    assert roll(Check(momentum=True), rng) == (6, 2, 6, 3)
    assert not rng.script
    assert odds(Check(momentum=True))[Tier.FUMBLE] == 0
    assert "Momentum: 1s are rerolled; the check uses it up (FW-3)" in plan(Check(momentum=True)).notes
    both = Check(momentum=True, interference=True)
    assert odds(both) == odds(Check())
    assert roll(both, Scripted(1, 6, 1)) == (1, 6, 1)
    assert judge(both, (1, 1)).tier is Tier.FUMBLE
    assert plan(both).notes == ("Momentum and interference cancel; both are used up (FW-3)",)
    assert {"momentum", "interference"} <= set(GAME.sheet.single_use)


def test_frameworks_fw_4_the_highest_go_after_exploding_and_before_reading() -> None:
    """Added dice too; of equal dice the one thrown first goes. No die left is a Fumble without margin, said before."""
    check = Check(score=2, penalty=2, venture=1)
    assert (check.rolled, check.lost) == (1, 2)
    assert marks(check, 6, 6, 1) == [Mark.CUT, Mark.CUT, Mark.ADDED]
    assert judge(check, (6, 6, 1)).tier is Tier.FUMBLE
    assert marks(Check(score=2, venture=1), 2, 6, 5) == [Mark.KEPT, Mark.CUT, Mark.ADDED]
    assert marks(Check(score=3, venture=1), 2, 5, 5) == [Mark.KEPT, Mark.CUT, Mark.KEPT]
    assert judge(Check(score=3, venture=1), (4, 3, 2)).tier is Tier.FAIL
    result = judge(Check(venture=2, momentum=True), (5, 5))
    assert (result.tier, result.margin) == (Tier.FUMBLE, None)
    assert result.steps[-1] == "No die is left (FW-4)"
    hopeless = plan(Check(venture=3, interference=True))
    assert (hopeless.notes[0], hopeless.target) == ("Every die is lost: a Fumble (FW-4)", "out of reach")
    needed = plan(Check(venture=3))
    assert needed.notes[0] == "Every die is lost: only 2 6s add one to read (FW-4)"
    assert (needed.target, needed.dice) == ("4 or more on one die", "2 dice, then lose the highest 3")


@pytest.mark.parametrize("check", [{}, {"penalty": 2}, {"bonus": 2, "penalty": 2}, {"venture": 1}], ids=str)
def test_frameworks_fw_5_score_0_without_a_bonus_rolls_nothing(check: Values) -> None:
    """A Fumble, shown before the roll; a net bonus gives dice."""
    made = Check(score=0, **check)
    assert roll(made, Scripted()) == ()
    assert judge(made, ()).tier is Tier.FUMBLE
    assert judge(made, ()).steps[-1] == "No dice to roll (FW-5)"
    assert odds(made)[Tier.FUMBLE] == 1
    assert (plan(made).dice, plan(made).target) == ("no dice", "out of reach")
    assert plan(made).notes[0] == "No dice: a Fumble before the roll (FW-5)"
    assert plan(Check(score=0, penalty=2)).notes[1:] == ()
    assert Check(score=0, bonus=3, penalty=1).rolled == 2


@pytest.mark.parametrize(("purpose", "words", "to", "kind", "certain"), [
    (Purpose.CHECK, "your check", Recipient.ACTOR, "", True),
    (Purpose.DAMAGE, "your damage", Recipient.ACTOR, "damage", True),
    (Purpose.ALLY, "an ally's check", Recipient.OTHER_ALLY, "", False),
])  # fmt: skip
def test_frameworks_fw_6_venture_pays_on_the_roll_that_it_was_declared_for(
    purpose: Purpose, words: str, to: Recipient, kind: str, certain: bool
) -> None:
    """In a check, a contest and cooperation alike; what it is for changes no dice of this one."""
    check: Values = {"score": 3, "venture": 1, "venture_for": purpose}
    alone = judge(Check(**check), (5, 5, 4)).consequences
    won = meet(CONTEST, (check, (5, 5, 4)), ({}, (2, 2))).consequences[:1]
    pooled = meet(COOPERATION, (check, (5, 5, 4)), ({}, (2, 2))).consequences
    for (each,) in map(plain, (alone, won, pooled)):
        assert each.label.removeprefix("Ann: ") == f"Venture: +1 die on {words}"
        assert (each.to, present(each.gives).kind, each.certain) == (to, kind, certain)
    assert odds(Check(**check)) == odds(Check(score=3, venture=1))
    assert f"Venture 1: on a success, +1 die on {words} (FW-6)" in plan(Check(**check)).notes


def test_frameworks_fw_6_venture_pays_only_if_the_contest_is_not_lost() -> None:
    """Both succeed with a venture: the winner's pays, to the winner, and the loser's does not."""
    outcome = meet(CONTEST, ({"venture": 1, "score": 3}, (6, 5, 4, 2)), ({"venture": 2, "score": 3}, (5, 5, 4)))
    assert labels(outcome.consequences) == [
        f"Ann: {PAYS.format('1 die')}",
        f"Bob: {COST}",
        "Bob: Venture 2, for your check, does not pay",
    ]
    pays, lost = plain(outcome.consequences)
    assert (pays.who, present(pays.gives).points) == ("Ann", 1)
    assert (lost.certain, lost.gives) == (True, None)


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


@pytest.mark.parametrize(("faces", "reflex", "headline", "tone", "steps"), [
    (((2, 4), (1, 5)), (0, 0), "Bob wins: Success", Tone.BAD, ["Highest die: 5 beats 4"]),
    (((2, 5), (1, 4)), (0, 0), "Ann wins: Success", Tone.GOOD, ["Highest die: 5 beats 4"]),
    (((6, 6, 1, 1), (5, 5)), (0, 0), "Ann wins: Triumph", Tone.TRIUMPH, ["Highest die: 6 beats 5"]),
    (((6, 6, 1, 1), (6, 6, 6, 1, 1)), (9, 0), "Bob wins: Triumph", Tone.BAD, [MORE.format(3, 2)]),
    (((4, 4), (4, 1)), (0, 9), "Ann wins: Success", Tone.GOOD, [MORE.format(2, 1)]),
    (((4, 1), (4, 1)), (1, 2), "Bob wins: Success", Tone.BAD, ["Tie", "Reflex 2 beats 1"]),
    (((4, 1), (4, 2)), (5, 1), "Ann wins: Success", Tone.GOOD, ["Tie", "Reflex 5 beats 1"]),
    (((4, 1), (4, 2)), (2, 2), "Tie: deal reflex", Tone.MIXED, ["Tie", WAITS]),
    (((3, 1), (3, 2)), (2, 2), "Tie: deal reflex", Tone.BAD, ["Tie", EITHER_FAILS]),
    (((3, 1), (2, 2)), (0, 0), "Ann wins, but still fails", Tone.BAD, ["Highest die: 3 beats 2", FAILS]),
    (((1, 1), (2, 1)), (0, 0), "Bob wins, but still fails", Tone.DIRE, ["Highest die: 2 beats 1", FAILS]),
    (((1, 1), (1, 1)), (1, 0), "Ann wins, but still fails", Tone.DIRE, ["Tie", "Reflex 1 beats 0", FAILS]),
], ids=str)  # fmt: skip
def test_frameworks_fw_8_contest_is_won_by_face_then_count_then_reflex(
    faces: tuple[tuple[int, ...], ...], reflex: tuple[int, int], headline: str, tone: Tone, steps: list[str]
) -> None:
    """Each before the next; equal reflex is dealt. The tone is the first side's; the steps show both sides' dice."""
    outcome = meet(CONTEST, *(({}, face) for face in faces), numbers=reflex)
    assert (outcome.headline, outcome.tone) == (headline, tone)
    assert list(outcome.steps) == [
        *(
            f"{who}: {judge(Check(), each).tier.label}, {' '.join(map(str, each))}"
            for who, each in zip(("Ann", "Bob"), faces, strict=True)
        ),
        *steps,
    ]


def test_frameworks_fw_8_each_side_keeps_its_own_triumph_and_fumble() -> None:
    """The loser of two Triumphs still gains momentum; a side that fumbles gets interference."""
    outcome = meet(CONTEST, ({}, (6, 6, 1, 1)), ({}, (6, 6, 6, 1, 1)))
    assert labels(outcome.consequences) == [
        "Ann: Triumph: choose one now",
        f"Ann: {COST}",
        "Bob: Triumph: choose one now",
    ]
    found = choices(outcome.consequences)
    assert [option.who for choice in found for option in choice.options] == ["Ann"] * 10 + ["Bob"] * 3
    outcome = meet(CONTEST, ({}, (1, 1)), ({}, (4, 1)))
    assert labels(outcome.consequences) == ["Ann: Fumble: choose one"]


def test_frameworks_fw_9_pooled_dice_are_read_as_one() -> None:
    """A 6 of each is a Triumph of both; each has lost its own dice before."""
    assert meet(COOPERATION, ({}, (6, 2, 2)), ({}, (6, 1, 1))).headline == "Together: Triumph"
    outcome = meet(COOPERATION, ({"venture": 1}, (6, 2, 2)), ({}, (6, 1, 1)))
    assert outcome.headline == "Together: Success"
    assert outcome.steps == ("Ann: 2 2", "Bob: 6 1 1", "Pooled: 6 2 2 1 1, margin 0 (FW-7)")


@pytest.mark.parametrize(("first", "pooled", "tone", "who", "offered"), [
    (({"score": 3, "venture": 1}, (5, 5, 4)), "Success", Tone.GOOD, "Bob", [f"Ann: {PAYS.format('1 die')}"]),
    (({}, (1, 1)), "Fumble", Tone.DIRE, "Ann and Bob", []),
    (({}, (6, 6, 1, 1)), "Triumph", Tone.TRIUMPH, "Bob", ["Ann: Triumph: choose one now"]),
], ids=["success", "fumble", "triumph"])  # fmt: skip
def test_frameworks_fw_9_one_fumble_gives_everyone_interference(
    first: tuple[Values, tuple[int, ...]], pooled: str, tone: Tone, who: str, offered: list[str]
) -> None:
    """Whatever the pool comes to, beside what it brings and pays; without a fumble nobody gets it."""
    outcome = meet(COOPERATION, first, ({}, (1, 1)))
    assert (outcome.headline, outcome.tone) == (f"Together: {pooled}", tone)
    assert outcome.steps[-1] == f"{who}: Fumble, interference for everyone (FW-9)"
    assert labels(outcome.consequences) == [*offered, *INTERFERED]
    given = plain(outcome.consequences)[-2:]
    assert [(consequence.who, present(consequence.gives).field) for consequence in given] == [
        ("Ann", "interference"),
        ("Bob", "interference"),
    ]
    assert not meet(COOPERATION, ({}, (4, 2)), ({}, (2, 2))).consequences


def test_frameworks_fw_10_success_at_a_cost_is_for_fail_and_a_lost_contest() -> None:
    """Not for a Fumble, not for a success that stands."""
    found = {
        tier: COST in labels(judge(Check(), faces).consequences)
        for tier, faces in zip(Tier, [(1, 1), (2, 1), (5, 5), (6, 6, 1, 1)], strict=True)
    }
    assert found == {Tier.FUMBLE: False, Tier.FAIL: True, Tier.SUCCESS: False, Tier.TRIUMPH: False}
    assert labels(meet(CONTEST, ({}, (5, 1)), ({}, (4, 1))).consequences) == [f"Bob: {COST}"]
    assert labels(meet(CONTEST, ({}, (5, 1)), ({}, (1, 1))).consequences) == ["Bob: Fumble: choose one"]
    assert labels(meet(COOPERATION, ({}, (3, 2)), ({}, (2, 2))).consequences) == [f"Ann: {COST}"]


def test_frameworks_fw_12_failed_dice_are_compared_too() -> None:
    """Three 1s beat two, and any 1 beats no die; nobody succeeds, and no venture pays."""
    low = {"score": 3}, (1, 1, 1)
    assert meet(CONTEST, low, ({}, (1, 1))).headline == "Ann wins, but still fails"
    outcome = meet(CONTEST, ({"venture": 2}, (5, 5)), low)
    assert outcome.headline == "Bob wins, but still fails"
    assert outcome.steps[0] == "Ann: Fumble, no die left"
    assert labels(tuple(plain(outcome.consequences))) == ["Ann: Venture 2, for your check, does not pay"]
    assert outcome.steps[2] == "Any die beats none"
    assert meet(CONTEST, ({"score": 0}, ()), ({"score": 0}, ())).headline == "Tie: deal reflex"


@pytest.mark.parametrize(("faces", "offered"), [
    ((6, 6, 1, 1), ["{}: Triumph: choose one now"]), ((4, 1), []), ((3, 1), [f"{{}}: {COST}"]),
    ((1, 1), ["{}: Fumble: choose one"]),
], ids=str)  # fmt: skip
def test_frameworks_fw_13_a_tied_contest_waits_for_the_deal(faces: tuple[int, ...], offered: list[str]) -> None:
    """Each side has its own, by name; a success has no venture and no cost yet, and the card says so."""
    outcome = meet(CONTEST, ({}, faces), ({}, faces))
    assert labels(outcome.consequences) == [label.format(who) for who in ("Ann", "Bob") for label in offered]
    assert outcome.steps[2:] == ("Tie", WAITS if faces[0] > 3 else EITHER_FAILS)
    assert meet(CONTEST, ({"venture": 1}, (5, 5)), ({}, (5, 1))).consequences == ()


def test_frameworks_fw_14_the_pooled_result_belongs_to_the_one_who_is_helped() -> None:
    """The first side gains the momentum; an ally's Triumph alone is the pool's, and the ally's no more."""
    outcome = meet(COOPERATION, ({}, (2, 2)), ({}, (6, 6, 3, 3)))
    assert labels(outcome.consequences) == ["Ann: Triumph: choose one now"]
    ventures = meet(COOPERATION, ({"venture": 1}, (5, 5)), ({"venture": 2, "score": 3}, (3, 3, 3)))
    assert labels(ventures.consequences) == [f"Ann: {PAYS.format('1 die')}", f"Bob: {PAYS.format('2 dice')}"]


def test_frameworks_fw_15_a_side_without_dice_adds_nothing_to_the_pool() -> None:
    """The others' dice are read as if it were not there; it has fumbled, and everyone gets interference."""
    outcome = meet(COOPERATION, ({}, (4, 2)), ({"venture": 2}, (5, 5)))
    assert outcome.headline == "Together: Success"
    assert outcome.steps == (
        "Ann: 4 2", "Bob: no die left", "Pooled: 4 2, margin 0 (FW-7)", "Bob: Fumble, interference for everyone (FW-9)",
    )  # fmt: skip
    outcome = meet(COOPERATION, ({"score": 0}, ()), ({"score": 0}, ()))
    assert (outcome.headline, len(outcome.steps)) == ("Together: Fumble", 3)


@pytest.mark.parametrize(("check", "faces", "steps"), [
    ({"bonus": 1}, (5, 2, 1), ["Score 2, bonus 1: 3 dice", "Highest die: 5"]),
    ({"score": 4, "penalty": 1}, (5, 2, 1), ["Score 4, penalty 1: 3 dice", "Highest die: 5"]),
    ({"venture": 1, "score": 3}, (5, 2, 1), [
        "Venture 1, for your check (FW-6)", "Removed, highest first: 5", "Highest left: 2"
    ]),
    ({"venture": 1, "venture_for": Purpose.ALLY}, (5, 1), [
        "Venture 1, for an ally's check (FW-6)", "Removed, highest first: 5", "Only 1s are left (FW-4)"
    ]),
    ({"score": 1}, (1,), ["Only 1s"]),
], ids=str)  # fmt: skip
def test_frameworks_steps_show_the_calculation(check: Values, faces: tuple[int, ...], steps: list[str]) -> None:
    """What changed the number of dice, what was removed, and what decided."""
    assert list(judge(Check(**check), faces).steps) == [*steps, "Margin 0 (FW-7)"]
