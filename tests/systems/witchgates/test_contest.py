"""Player against player: against brute force, and what is said and offered (WG-8, WG-13)."""

from fractions import Fraction
from itertools import product

import pytest

from razor_core.rules.consequences import every, told
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.results import Tone
from razor_core.systems.witchgates import Check, judge
from razor_core.systems.witchgates.contest import CONTEST
from razor_core.systems.witchgates.stakes import REDUCED
from tests.support.games.golden import load
from tests.systems.values import Values

PAIRS = [
    (Check(), Check()), (Check(rating=3), Check(rating=1, merit=True)),
    (Check(rating=0), Check(rating=2, scene=True, cuts=1)), (Check(rating=1, injury=2), Check(rating=3, cuts=2)),
]  # fmt: skip


def sides(one: Check, other: Check) -> list[Participant]:
    return [Participant(who="Ada", check=one), Participant(who="Bo", check=other)]


def met(one: Check, faces: tuple[int, ...], other: Check, others: tuple[int, ...]) -> Outcome:
    """What two falls come to against each other."""
    return CONTEST.outcome(sides(one, other), [judge(one, faces), judge(other, others)])


def counts(check: Check, faces: tuple[int, ...]) -> int:
    """The face that counts, the plain way: the lowest of two where no die is left, else the highest left."""
    cut = check.cuts + check.injury
    return min(faces) if check.pool <= cut else sorted(faces)[-1 - cut]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=str)
def test_witchgates_contest_odds_are_those_of_every_two_falls(one: Check, other: Check) -> None:
    """Win, loss and tie: exactly as often as over every fall of both."""
    falls = [list(product(range(1, 7), repeat=check.rolled)) for check in (one, other)]
    pairs = [(counts(one, mine), counts(other, theirs)) for mine, theirs in product(*falls)]
    chances = CONTEST.odds(sides(one, other))
    assert [(chance.label, chance.chance) for chance in chances] == [
        ("Ada wins", Fraction(sum(mine > theirs for mine, theirs in pairs), len(pairs))),
        ("Bo wins", Fraction(sum(mine < theirs for mine, theirs in pairs), len(pairs))),
        ("a tie", Fraction(sum(mine == theirs for mine, theirs in pairs), len(pairs))),
    ]


@pytest.mark.parametrize("row", load("witchgates")["contest"]["rows"], ids=str)
def test_witchgates_contest_reads_the_higher_face(row: Values) -> None:
    """The higher face that counts wins, of a Glance against a Glance and a Miss against a Miss too; equal is a tie."""
    one, other = row["faces"]
    assert met(Check(), one, Check(), other).headline == row["headline"]


def test_witchgates_contest_reads_the_face_that_counts_and_no_other() -> None:
    """Dice cut or dropped win nothing. Winning makes no Miss a Glance; it feels as the result of the winner (WG-13)."""
    assert met(Check(rating=3, cuts=1), (6, 2, 1), Check(rating=1), (3,)).headline == "Bo wins"
    assert met(Check(rating=0), (6, 2), Check(rating=1), (3,)).headline == "Bo wins"
    missed = met(Check(), (3, 1), Check(), (2, 2))
    assert missed.tone is Tone.BAD
    assert missed.steps == ("Ada: 3, a Miss", "Bo: 2, a Miss", "3 beats 2; each keeps their own trouble (WG-13)")
    assert met(Check(), (6, 1), Check(), (5, 2)).tone is Tone.GOOD


def labels(outcome: Outcome) -> list[str]:
    """What an outcome brings, each choice by its own label."""
    return [told(consequence.label, consequence.who) for consequence in outcome.consequences]


def test_witchgates_contest_can_be_forfeited_after_the_dice_and_a_tie_rolled_again() -> None:
    """Whoever has not lost may forfeit; a tie may be rolled again (WG-8). It begins with a Medium effect."""
    won = met(Check(), (6, 1), Check(), (5, 2))
    assert ([label for label in labels(won) if "Forfeit" in label], won.again) == (["Ada: Forfeit, Bo wins"], False)
    assert CONTEST.fewest == CONTEST.most == load("witchgates")["contest"]["sides"]
    assert CONTEST.forfeit
    tie = met(Check(), (4, 1), Check(), (3, 4))
    assert (labels(tie)[0], labels(tie)[-2:]) == (
        "The tie changes the scene",
        ["Ada: Forfeit, Bo wins", "Bo: Forfeit, Ada wins"],
    )
    assert tie.steps[-1] == "Equal: the scene changes. If only one can have it, roll again (WG-8)"
    assert (tie.tone, tie.again) == (Tone.MIXED, True)
    assert CONTEST.begins == (("effect", load("witchgates")["effects"]["usual"]),)


def test_witchgates_contest_has_the_trouble_and_the_effect_of_each_side() -> None:
    """Each under its own name, and for each the other is whom it harms (WG-13)."""
    both = met(Check(), (6, 1), Check(rating=3, esoteric=True), (3, 2, 1, 2))
    assert labels(both) == [
        "Ada: Medium effect: 1 box", "Bo: Take a miss-fortune", "Bo: Lose the esoteric or lost word",
        "Bo: Risky: two medium troubles or one high", "Bo: A twist: another player adds something, all agree",
        "Ada: Forfeit, Bo wins",
    ]  # fmt: skip
    assert {consequence.who for consequence in every(both.consequences)} == {"Ada", "Bo"}
    assert {
        (consequence.who, consequence.reading) for consequence in every(both.consequences) if consequence.reading
    } == {("Bo", REDUCED)}
