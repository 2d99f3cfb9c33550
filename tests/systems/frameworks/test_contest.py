"""The exact odds of contest and cooperation, checked against slow counts and Icepool."""

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import prod

import icepool
import pytest

from razor_core.rules.groups import Group, Participant
from razor_core.systems.frameworks import Check, Tier, judge, odds
from razor_core.systems.frameworks.contest import CONTEST, contest, contest_of_failures
from razor_core.systems.frameworks.cooperation import COOPERATION, any_fumbles, together
from razor_core.systems.frameworks.odds_of_sixes import more as more_sixes
from razor_core.systems.frameworks.odds_of_sixes import sixes
from tests.support.games import brute_frameworks as brute
from tests.systems.values import Shares, Values

#: Checks of every kind, each of few dice.
CHECKS: list[Values] = [
    {"score": 0}, {"score": 1}, {"score": 2}, {"score": 3, "venture": 1}, {"score": 2, "momentum": True},
    {"score": 3, "momentum": True, "venture": 2}, {"score": 2, "interference": True},
    {"score": 3, "interference": True, "venture": 1}, {"score": 1, "penalty": 1},
    {"score": 2, "momentum": True, "interference": True},
]  # fmt: skip
PAIRS = list(combinations_with_replacement(CHECKS, 2))


def best(faces: tuple[int, ...]) -> tuple[int, int]:
    """What a contest looks at: the highest face, and how many there are of it."""
    return max(faces, default=0), sum(face == max(faces) for face in faces)


def chances(group: Group, of: list[Participant]) -> dict[str, Fraction]:
    """The chances of a group, by their labels."""
    return {chance.label: chance.chance for chance in group.odds(of)}


@pytest.mark.parametrize("numbers", [(0, 0), (3, 1), (1, 3)], ids=str)
@pytest.mark.parametrize(("one", "other"), [(CHECKS[2], CHECKS[3]), (CHECKS[6], CHECKS[7])], ids=str)
def test_frameworks_contest_tells_its_chances(one: Values, other: Values, numbers: tuple[int, int]) -> None:
    """Wins, wins with success, a tie and each side's own Fumble and Triumph; a tie goes to the higher reflex."""
    han, chen = numbers
    of = [Participant(who="Han", check=Check(**one), number=han)]
    of += [Participant(who="Chen", check=Check(**other), number=chen)]
    found, every = chances(CONTEST, of), contest([of[0].check], [of[1].check])
    failing = contest_of_failures([of[0].check], [of[1].check])
    tie = {(0, 0): "deal reflex", (3, 1): "Han wins by reflex", (1, 3): "Chen wins by reflex"}[numbers]
    assert found[f"Tie: {tie}"] == every.tied
    assert found["Han wins"] == every.first + every.tied * (numbers == (3, 1))
    assert found["Chen wins"] == every.second + every.tied * (numbers == (1, 3))
    assert found["Han wins"] + found["Chen wins"] == 1 - every.tied * (numbers == (0, 0))
    assert found["Han wins and succeeds"] == found["Han wins"] - failing.first - failing.tied * (numbers == (3, 1))
    assert found["Chen wins and succeeds"] == found["Chen wins"] - failing.second - failing.tied * (numbers == (1, 3))
    assert found["Neither succeeds"] == prod(odds(side.check).at_most(Tier.FAIL) for side in of)
    for side in of:
        for tier in (Tier.FUMBLE, Tier.TRIUMPH):
            assert found[f"{side.who}: {tier.label}"] == odds(side.check)[tier]
    assert len(found) == 10


@pytest.mark.parametrize("teams", [
    [[(2, 0)], [(3, 1)]], [[(4, 1)], [(4, 1)]], [[(5, 2)], [(3, 0)]], [[(2, 0), (3, 1)], [(2, 1), (1, 0), (2, 0)]],
], ids=str)  # fmt: skip
def test_frameworks_finite_contest_is_that_of_icepool(teams: list[list[tuple[int, int]]]) -> None:
    """With interference on all: Icepool's pools, each with its own highest dropped, put together, compared, exactly."""
    mine, theirs = (
        icepool.map(
            lambda *each: best(sum(each, ())),
            *(icepool.d6.pool(score)[: score - venture].expand() for score, venture in team),
            star=False,
        )
        for team in teams
    )
    against = icepool.map(lambda a, b: (a > b) - (a < b), mine, theirs, star=False)
    found = contest(*([Check(score=score, venture=v, interference=True) for score, v in team] for team in teams))
    for who, sign in (("first", 1), ("second", -1), ("tied", 0)):
        assert getattr(found, who) == against.probability(sign)


def test_frameworks_allies_without_losses_are_one_pool_of_all_their_dice() -> None:
    """2 and 3 dice against 4 and 1 are 5 against 5, to the same Fraction, with and without momentum."""
    for momentum in (False, True):
        split = [[Check(score=2), Check(score=3)], [Check(score=each, momentum=momentum) for each in (4, 1)]]
        assert contest(*split) == contest([Check(score=5)], [Check(score=5, momentum=momentum)])


@pytest.mark.long
def test_frameworks_allies_of_both_kinds_of_die_are_those_of_a_long_sum() -> None:
    """With momentum for one, and 6s that do not explode: up to 60 6s each, counted exactly."""
    checks = [Check(score=2, momentum=True, venture=1), Check(score=3), Check(score=2, interference=True)]
    other = [Check(score=4), Check(score=1, momentum=True)]
    shares = []
    for side in (checks, other):
        counted = Shares[int]({0: Fraction(1)})
        for check in side:
            own = [brute.at_most(*kind(check), 6, check.lost), *(_exactly(check, many) for many in range(1, 61))]
            joined = Shares[int]()
            for (had, p), (more, q) in product(counted.items(), enumerate(own)):
                joined[had + more] += p * q
            counted = joined
        shares.append(counted)
    rest = sum(1 - sum(share.values()) for share in shares)
    assert rest < Fraction(1, 10**9)
    seen = sum(p * q for (a, p), (b, q) in product(shares[0].items(), shares[1].items()) if a > b)
    found = more_sixes(*(sixes(check.pool for check in side) for side in (checks, other)))
    assert seen <= found <= seen + rest


def kind(check: Check) -> tuple[int, bool, bool]:
    """The dice of a check, for the slow count: how many, without 1s, exploding."""
    return check.rolled, check.rerolls, check.explodes


def _exactly(check: Check, many: int) -> Fraction:
    """The chance that so many 6s, 1 or more, are left, by the slow count."""
    fewer, most = (brute.at_most(*kind(check), 6, check.lost + each) for each in (many - 1, many))
    return most - fewer


def test_frameworks_contest_of_allies_tells_the_chances_of_each_side() -> None:
    """Pooled Triumphs, and a fumble of anyone on a side; the reflex is that of the first of each side."""
    team = [Check(score=2), Check(score=1, venture=1)]
    of = [
        Participant(who="Han", check=team[0], number=1),
        Participant(who="Bo", check=team[1], number=9),
        Participant(who="Chen", check=Check(), number=2, opposes=True),
    ]
    found, every = chances(CONTEST, of), contest(team, [Check()])
    assert found["Tie: Chen wins by reflex"] == every.tied
    assert found["Han wins"] == every.first
    assert found["Han: Triumph"] == together(team)[Tier.TRIUMPH]
    assert found["Han or an ally fumbles"] == any_fumbles(team)
    assert found["Chen: Fumble"] == odds(Check())[Tier.FUMBLE]
    assert len(found) == 10


@pytest.mark.long
@pytest.mark.parametrize("checks", [
    *PAIRS[:12], (CHECKS[6], CHECKS[7]), (CHECKS[1], CHECKS[7], CHECKS[8]), (CHECKS[1],) * 3,
    (CHECKS[2], CHECKS[6], CHECKS[0]),
], ids=str)  # fmt: skip
def test_frameworks_cooperation_is_that_of_all_falls_pooled(checks: tuple[Values, ...]) -> None:
    """The pooled tier, and anyone's fumble, as counted over all falls together, off by the falls left out at most."""
    counted = [brute.left(check, most=10 if len(checks) == 2 else 6) for check in checks]
    rest = sum(rest for _, rest in counted)
    assert rest < Fraction(1, 100)
    pooled, fumbling, clean = Shares[str](), Fraction(0), Fraction(0)
    for falls in product(*(kept.items() for kept, _ in counted)):
        chance = prod((share for _, share in falls), start=Fraction(1))
        name = brute.read([face for faces, _ in falls for face in faces])[0]
        fumbles = any(brute.read(faces)[0] == "FUMBLE" for faces, _ in falls)
        pooled[name] += chance
        fumbling += chance * fumbles
        clean += chance * (name in ("SUCCESS", "TRIUMPH") and not fumbles)
    made = [Check(**check) for check in checks]
    found = together(made)
    assert list(found) == list(Tier)
    for tier, chance in found.items():
        assert pooled[tier.name] <= chance <= pooled[tier.name] + rest
    assert fumbling <= any_fumbles(made) <= fumbling + rest
    told = chances(COOPERATION, [Participant(who="", check=check) for check in made])
    assert told["Someone fumbles: interference for all"] == any_fumbles(made)
    assert clean <= told["Success or better, and nobody fumbles"] <= clean + rest
    assert {tier: told[f"Pooled: {tier.label}"] for tier in Tier} == found
    assert told["Success or better"] == found[Tier.SUCCESS] + found[Tier.TRIUMPH]


@pytest.mark.parametrize("group", [CONTEST, COOPERATION], ids=lambda group: group.name)
def test_a_group_is_told_by_the_chance_not_to_fail(group: Group) -> None:
    """As it failed or not by its dice: a win that fails is none (FW-8), an ally's fumble is no failure (FW-9)."""
    sides = [
        Participant(who=who, check=Check(interference=True), number=number, opposes=number == 1)
        for who, number in (("Ann", 2), ("Bob", 1))
    ]
    falls = [*product(range(1, 7), repeat=4)]
    results = {dice: judge(Check(interference=True), dice) for dice in product(range(1, 7), repeat=2)}
    failed = sum(group.outcome(sides, [results[fall[:2]], results[fall[2:]]]).failed for fall in falls)
    (goal,) = [chance for chance in group.odds(sides) if chance.goal]
    assert goal.chance == 1 - Fraction(failed, len(falls))
