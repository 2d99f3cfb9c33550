"""What Frameworks says, word for word: the steps of several that are read together, offers, notes and refusals."""

from collections.abc import Callable

import pytest

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.modifiers import Token
from razor_core.rules.results import Tone
from razor_core.systems.frameworks import GROUPS, Check, judge, margin_at_least, margins, plan
from razor_core.systems.frameworks.book import INTERFERENCE, MOMENTUM
from razor_core.systems.frameworks.cooperation import together
from razor_core.systems.frameworks.lookup import claims, distribution, variations
from razor_core.systems.frameworks.tiers import fumble, triumph
from tests.support.golden import load

CONTEST, COOPERATION = GROUPS
COST = "Success at a cost, if the referee agrees"
NO_SUCCESS = "Winning makes no success of a failure (FW-8)"
INTERFERED = ["Ann: Gain interference", "Bob: Gain interference"]


def met(group: Group, *rolls: tuple[Check, tuple[int, ...]], numbers: tuple[int, int] = (0, 0)) -> Outcome:
    """What Ann and Bob come to with these checks and faces."""
    sides = [
        Participant(who=who, check=check, number=number)
        for who, (check, _), number in zip(("Ann", "Bob"), rolls, numbers, strict=True)
    ]
    return group.outcome(sides, [judge(check, faces) for check, faces in rolls])


def labels(consequences: tuple[Consequence | Choice, ...]) -> list[str]:
    """What is offered, choices by what they are about."""
    return [consequence.label for consequence in consequences]


@pytest.mark.parametrize(
    ("faces", "numbers", "steps"),
    [
        (((2, 4), (1, 5)), (0, 0), []),
        (((3, 1), (4, 1)), (0, 0), []),
        (((4, 4), (4, 1)), (0, 9), ["Equal highest: more dice of it win"]),
        (((6, 6, 1, 1), (6, 6, 6, 1, 1)), (0, 0), ["Equal highest: more dice of it win"]),
        (((4, 1), (4, 1)), (1, 2), ["Level", "Reflex 2 is above 1"]),
        (((4, 1), (4, 2)), (5, 1), ["Level", "Reflex 5 is above 1"]),
        (((4, 1), (4, 2)), (2, 2), ["Level"]),
        (((3, 1), (2, 2)), (0, 0), [NO_SUCCESS]),
        (((3, 1), (2, 1)), (0, 1), [NO_SUCCESS]),
        (((1, 1), (1, 1)), (1, 0), ["Level", "Reflex 1 is above 0", NO_SUCCESS]),
    ],
    ids=str,
)
def test_frameworks_contest_says_what_decides(faces: tuple, numbers: tuple[int, int], steps: list[str]) -> None:
    """After the dice of both: equal dice, reflex where it is asked, and that nobody succeeds."""
    outcome = met(CONTEST, *((Check(), each) for each in faces), numbers=numbers)
    assert list(outcome.steps[2:]) == steps


@pytest.mark.parametrize(
    ("faces", "offered"),
    [
        ((6, 6, 1, 1), ["{}: Triumph: one of these, now", f"{{}}, if the deal is lost: {COST}"]),
        ((4, 1), [f"{{}}, if the deal is lost: {COST}"]),
        ((3, 1), [f"{{}}: {COST}"]),
        ((1, 1), ["{}: Fumble: one of these"]),
    ],
    ids=str,
)
def test_frameworks_level_contest_offers_each_side_its_own(faces: tuple[int, ...], offered: list[str]) -> None:
    """By name, with what hangs on the deal of reflex (FW-13)."""
    outcome = met(CONTEST, (Check(), faces), (Check(), faces))
    assert labels(outcome.consequences) == [label.format(who) for who in ("Ann", "Bob") for label in offered]


@pytest.mark.parametrize(
    ("rolls", "headline", "tone", "step", "offered"),
    [
        (
            ((Check(score=3, venture=1), (5, 5, 4)), (Check(), (1, 1))),
            "Together: Success",
            Tone.GOOD,
            "Bob: Fumble, interference for everyone (FW-9)",
            ["Ann: Venture pays +1 die where you said, you or an ally", *INTERFERED],
        ),
        (
            ((Check(), (1, 1)), (Check(), (1, 1))),
            "Together: Fumble",
            Tone.DIRE,
            "Ann and Bob: Fumble, interference for everyone (FW-9)",
            INTERFERED,
        ),
        (
            ((Check(), (6, 6, 1, 1)), (Check(), (1, 1))),
            "Together: Triumph",
            Tone.TRIUMPH,
            "Bob: Fumble, interference for everyone (FW-9)",
            ["Ann: Triumph: one of these, now", *INTERFERED],
        ),
    ],
    ids=["success", "fumble", "triumph"],
)
def test_frameworks_cooperation_tells_who_fumbled_and_offers_all(
    rolls: tuple, headline: str, tone: Tone, step: str, offered: list[str]
) -> None:
    """What the pool brings and pays is offered beside the interference of everyone."""
    outcome = met(COOPERATION, *rolls)
    assert (outcome.headline, outcome.tone, outcome.steps[-1]) == (headline, tone, step)
    assert labels(outcome.consequences) == offered


@pytest.mark.parametrize(
    ("choice", "gives", "options"),
    [
        (triumph, MOMENTUM, ["Gain momentum", "Use a momentum stunt", "Use a stunt of the place or encounter"]),
        (
            fumble,
            INTERFERENCE,
            [
                "Gain interference",
                "By a ledge: drop to holding it",
                "Climbing or holding a ledge: fall",
                "Another fumble effect: a fault, keyword or place",
            ],
        ),
    ],
    ids=["triumph", "fumble"],
)
def test_frameworks_choices_say_whose_they_are_and_the_first_gives(
    choice: Callable[[str], Choice], gives: Token, options: list[str]
) -> None:
    """Each option after the name, alone without it; what it gives is momentum or interference, and to whom."""
    for who, said in (("Han", "Han: "), ("", "")):
        assert labels(choice(who).options) == [said + label for label in options]
        assert [(option.who, option.gives) for option in choice(who).options] == [
            (who, gives if at == 0 else None) for at in range(len(options))
        ]


def test_frameworks_plan_tells_what_a_penalty_takes() -> None:
    """What bonus and penalty come to, and the dice that are taken past the last."""
    assert "Bonus and penalty come to −1 (FW-1)" in plan(Check(score=2, penalty=2, bonus=1)).notes
    assert "The penalty past the last die takes the highest 4 (FW-1)" in plan(Check(score=2, penalty=5)).notes


@pytest.mark.parametrize(
    ("check", "faces", "step"),
    [
        (Check(score=1), (1,), "Only 1s"),
        (Check(score=2, venture=1), (5, 1), "Only 1s are left (FW-4)"),
        (Check(score=1), (5,), "Highest die: 5"),
        (Check(score=2, venture=1), (5, 3), "Highest left: 3"),
    ],
    ids=str,
)
def test_frameworks_result_says_what_it_was_read_from(check: Check, faces: tuple[int, ...], step: str) -> None:
    """The last step tells whether dice had been taken away."""
    assert judge(check, faces).steps[-1] == step


@pytest.mark.parametrize("penalty", [0, 2])
def test_frameworks_no_dice_are_all_that_is_said(penalty: int) -> None:
    """Where none is rolled no penalty finds one to take."""
    assert plan(Check(score=0, penalty=penalty)).notes == ("No dice: a Fumble before the roll (FW-5)",)


def test_frameworks_contest_won_pays_the_winner_by_name() -> None:
    """The venture of the one who won; what the other staked is gone."""
    venture = Check(score=3, venture=1)
    outcome = met(CONTEST, (venture, (6, 5, 4, 2)), (venture, (5, 4, 3)))
    assert labels(outcome.consequences) == ["Ann: Venture pays +1 die where you said, you or an ally", f"Bob: {COST}"]
    assert [consequence.who for consequence in outcome.consequences if isinstance(consequence, Consequence)] == ["Ann"]


@pytest.mark.parametrize("wrong", [-1, True, 1.0, None, "two"])
def test_frameworks_refusals_say_what_is_wanted_and_what_was_there(wrong: object) -> None:
    """The field, what it takes, and what it was given."""
    with pytest.raises(RuleError) as refused:
        margin_at_least(Check(), wrong)
    assert str(refused.value) == f"least: a whole number of 0 or more is wanted, not {quoted(wrong)}"
    with pytest.raises(RuleError) as refused:
        margins(Check(), wrong)
    assert str(refused.value) == f"most: a whole number of 1 or more is wanted, not {quoted(wrong)}"
    with pytest.raises(RuleError) as refused:
        together([])
    assert str(refused.value) == "checks: at least one check is wanted"


def test_frameworks_look_up_in_words() -> None:
    """The axis, every variation, and whose the worked rolls are."""
    assert distribution(Check()).axis == "Highest die left"
    labelled = [
        {each.label for each in variations(check)}
        for check in (Check(score=3, penalty=1, venture=1, interference=True), Check(score=3, bonus=1, momentum=True))
    ]
    assert labelled == [
        {
            "One more bonus",
            "One penalty less",
            "Venture one less",
            "Momentum",
            "No interference",
            "Venture one more",
            "One more penalty",
        },
        {"One more bonus", "Interference", "No momentum", "Venture one more", "One more penalty", "One bonus less"},
    ]
    book = load("frameworks")
    worked = [book["door"], *book["kick"]["sides"]]
    said = [claim.text for claim in claims()]
    assert [claim.ruling for claim in claims()] == [*[""] * len(worked), "FW-7", "FW-7"]
    assert said[: len(worked)] == [
        f"{row['who']}'s {' '.join(map(str, row['faces']))}: the highest is {row['highest']}, a Success."
        for row in worked
    ]
    assert said[len(worked) :] == [
        "2 dice of the highest result are a margin of 1.",
        "3 dice of the highest result are a margin of 2.",
    ]
