"""Player against player: against brute force, against icepool, and what is said and offered (WG-8, WG-13)."""

from fractions import Fraction
from itertools import product

import icepool
import pytest

from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.results import Tone
from razor_core.systems.witchgates import Check, judge
from razor_core.systems.witchgates.contest import CONTEST, ahead
from tests.support.games.golden import load

PAIRS = [
    (Check(), Check()),
    (Check(rating=3), Check(rating=1, merit=True)),
    (Check(rating=0), Check(rating=2, scene=True, cuts=1)),
    (Check(rating=1, injury=2), Check(rating=3, cuts=2)),
]


def sides(one: Check, other: Check) -> list[Participant]:
    """Two sides."""
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
    assert [(each.label, each.chance) for each in chances] == [
        ("Ada wins", Fraction(sum(mine > theirs for mine, theirs in pairs), len(pairs))),
        ("Bo wins", Fraction(sum(mine < theirs for mine, theirs in pairs), len(pairs))),
        ("a tie", Fraction(sum(mine == theirs for mine, theirs in pairs), len(pairs))),
    ]


@pytest.mark.parametrize(("mine", "theirs"), list(product(range(1, 8), repeat=2)))
def test_witchgates_contest_odds_are_icepools(mine: int, theirs: int) -> None:
    """Highest die against highest die, for every two sizes of pool, as icepool has it."""

    def pooled(dice: int) -> Check:
        flags = ("scene", "esoteric", "merit", "misfortune")[: max(dice - 3, 0)]
        return Check(rating=min(dice, 3), **dict.fromkeys(flags, True))

    difference = icepool.d6.highest(mine, 1) - icepool.d6.highest(theirs, 1)
    ways = sum(ways for by, ways in difference.items() if by > 0)
    assert ahead(pooled(mine), pooled(theirs)) == Fraction(ways, difference.denominator())


@pytest.mark.parametrize("row", load("witchgates")["contest"]["rows"], ids=str)
def test_witchgates_contest_reads_the_higher_face(row: dict) -> None:
    """The higher face that counts wins, of a Glance against a Glance and a Miss against a Miss too; equal is a tie."""
    one, other = row["faces"]
    assert met(Check(), one, Check(), other).headline == row["headline"]


def test_witchgates_contest_reads_the_face_that_counts_and_no_other() -> None:
    """Dice that are cut, or dropped of the last two, win nothing."""
    assert met(Check(rating=3, cuts=1), (6, 2, 1), Check(rating=1), (3,)).headline == "Bo wins"
    assert met(Check(rating=0), (6, 2), Check(rating=1), (3,)).headline == "Bo wins"


def test_witchgates_contest_leaves_each_side_its_tier() -> None:
    """Winning makes no Miss a Glance: both are told, and it feels as the winner's own result does (WG-13)."""
    missed = met(Check(), (3, 1), Check(), (2, 2))
    assert missed.tone is Tone.BAD
    assert missed.steps == ("Ada: 3, a Miss", "Bo: 2, a Miss", "3 beats 2; each keeps their own trouble (WG-13)")
    assert met(Check(), (6, 1), Check(), (5, 2)).tone is Tone.GOOD


def test_witchgates_contest_offers_to_forfeit_and_a_tie_to_roll_again() -> None:
    """Whoever has not lost may forfeit; a tie changes the scene and may be rolled again (WG-8)."""
    assert [consequence.label for consequence in met(Check(), (6, 1), Check(), (5, 2)).consequences] == ["Ada forfeits"]
    assert CONTEST.fewest == CONTEST.most == load("witchgates")["contest"]["sides"]
    tie = met(Check(), (4, 1), Check(), (3, 4))
    assert [consequence.label for consequence in tie.consequences] == [
        "Roll again if only one can have it",
        "Ada forfeits",
        "Bo forfeits",
    ]
    assert tie.steps[-1] == "Equal: the scene changes, and the GM says how (WG-8)"
    assert tie.tone is Tone.MIXED
