"""Ruling FW-19: allies on either side of a contest of Frameworks; and when those who roll together have failed."""

import pytest

from razor_core.rules.consequences import told
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.results import Tone
from razor_core.systems.frameworks import Check, judge
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.systems.frameworks.cooperation import COOPERATION
from tests.systems.values import Values

COST, PAYS = "Success at a cost, if the referee agrees", "Venture: +1 die"
INTERFERED = ["Ann: Gain interference", "Bob: Gain interference"]
#: Ann and Bob against Cy and Dee, by the names that oppose.
AGAINST = ("Cy", "Dee")


def fight(*rolls: tuple[Values, tuple[int, ...]], reflex: tuple[int, ...] = (0,) * 4) -> Outcome:
    """The outcome of a contest of Ann with Bob against Cy with Dee, with these checks and faces."""
    sides = [
        Participant(who=who, check=Check(**check), number=number, opposes=who in AGAINST)
        for who, (check, _), number in zip(("Ann", "Bob", *AGAINST), rolls, reflex, strict=True)
    ]
    return CONTEST.outcome(sides, [judge(side.check, faces) for side, (_, faces) in zip(sides, rolls, strict=True)])


def beginnings(outcome: Outcome) -> list[str]:
    """The consequences by their labels, those of a venture without where it pays."""
    return [
        "".join(told(consequence.label, consequence.who).partition(PAYS)[:2]) for consequence in outcome.consequences
    ]


def test_frameworks_fw_19_allies_pool_on_either_side_of_a_contest() -> None:
    """Two 5s of two allies beat one; two 6s of two are a Triumph; of each side the first has the reflex."""
    outcome = fight(({}, (5, 1)), ({}, (5, 2)), ({}, (5, 4)), ({}, (3, 4)))
    assert (outcome.headline, outcome.steps[4:]) == ("Ann wins: Success", ("Equal highest dice: 2 beat 1",))
    assert outcome.sides == ("Ann and Bob: Success, margin 1", "Cy and Dee: Success, margin 0")
    assert beginnings(outcome) == [f"Cy: {COST}"]
    outcome = fight(({}, (6, 2, 1)), ({}, (4, 2)), ({}, (6, 3, 3)), ({}, (6, 2, 3)))
    assert (outcome.headline, outcome.tone) == ("Cy wins: Triumph", Tone.BAD)
    assert beginnings(outcome) == [f"Ann: {COST}", "Cy: Triumph: choose one now"]
    level: tuple[tuple[Values, tuple[int, ...]], ...] = ({}, (4, 1)), ({}, (2, 1)), ({}, (4, 2)), ({}, (3, 3))
    assert fight(*level, reflex=(1, 9, 2, 0)).headline == "Cy wins: Success"
    assert (fight(*level).tied, fight(*level, reflex=(1, 0, 2, 0)).tied) == ((0, 2), ())


def test_frameworks_fw_19_a_fumble_gives_interference_to_its_side_only() -> None:
    """All of that side and none of the other, whoever wins; a pool of nothing offers no cost."""
    outcome = fight(({}, (6, 5, 2)), ({}, (1, 1)), ({}, (3, 3)), ({}, (2, 2)))
    assert outcome.headline == "Ann wins: Success"
    assert beginnings(outcome) == [*INTERFERED, f"Cy: {COST}"]
    assert outcome.steps[-1] == "Bob: Fumble, interference for their whole side (FW-19)"
    outcome = fight(({"score": 0}, ()), ({"score": 0}, ()), ({}, (3, 2)), ({}, (1, 1)))
    assert outcome.sides == ("Ann and Bob: Fumble", "Cy and Dee: Fail, margin 0")
    assert beginnings(outcome)[:2] == INTERFERED
    assert f"Ann: {COST}" not in beginnings(outcome)


def test_frameworks_fw_19_every_venture_of_the_winners_pays_and_waits_for_a_deal() -> None:
    """Those of the losers do not; in a tie none does yet."""
    ventured = {"venture": 1}
    won = fight((ventured, (5, 5)), (ventured, (4, 3)), (ventured, (4, 4)), ({}, (3, 2)))
    assert beginnings(won) == [
        f"Ann: {PAYS}",
        f"Bob: {PAYS}",
        f"Cy: {COST}",
        "Cy: Venture 1, for your check, does not pay",
    ]
    tied = fight((ventured, (5, 5)), ({}, (4, 3)), ({}, (5, 4)), (ventured, (4, 2)))
    assert beginnings(tied) == []


@pytest.mark.parametrize(("own", "other", "reflex", "failed"), [
    ((5, 2), (4, 3), (0, 0), False), ((5, 2), (6, 4, 3), (0, 0), True), ((3, 2), (2, 1), (0, 0), True),
    ((3, 2), (3, 1), (0, 0), True), ((5, 2), (5, 3), (0, 0), False), ((5, 2), (5, 3), (2, 1), False),
    ((5, 2), (5, 3), (1, 2), True),
], ids=["wins", "loses", "wins in vain", "ties in vain", "ties", "by reflex", "by theirs"])  # fmt: skip
def test_a_contest_has_failed_for_the_first_side(
    own: tuple[int, ...], other: tuple[int, ...], reflex: tuple[int, int], failed: bool
) -> None:
    """If it does not succeed, or loses; a tie has not failed before the deal (FW-8, FW-13)."""
    sides = [Participant(who=who, check=Check(), number=number) for who, number in zip("AB", reflex, strict=True)]
    assert CONTEST.outcome(sides, [judge(Check(), own), judge(Check(), other)]).failed is failed


@pytest.mark.parametrize(("dice", "failed"), [((3, 2), True), ((3, 4), False)])
def test_a_cooperation_has_failed_by_its_pool(dice: tuple[int, int], failed: bool) -> None:
    """Whatever each check was."""
    sides = [Participant(who=who, check=Check(score=1)) for who in "AB"]
    assert COOPERATION.outcome(sides, [judge(Check(score=1), (face,)) for face in dice]).failed is failed
