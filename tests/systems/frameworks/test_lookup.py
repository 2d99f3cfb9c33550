"""What can be looked up for Frameworks: its highest die against another count, its table, its worked rolls."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from razor_core.rules.lookup import amounts
from razor_core.systems.frameworks import Check, Tier
from razor_core.systems.frameworks.kinds import KINDS
from razor_core.systems.frameworks.lookup import SIXES, TABLES, claims, distribution, printed, variations
from tests.support.games import brute_frameworks as brute
from tests.support.games.golden import load
from tests.systems.values import Values, values

BOOK = load("frameworks")
POOLS = [
    {"score": 0}, {"score": 1}, {"score": 1, "penalty": 1}, {"score": 3, "bonus": 1, "venture": 2},
    {"score": 2, "penalty": 5}, {"score": 12, "bonus": 10},
]  # fmt: skip
FLAGS = [
    {"momentum": momentum, "interference": interference} for momentum, interference in product((False, True), repeat=2)
]


@pytest.mark.parametrize("flags", FLAGS, ids=str)
@pytest.mark.parametrize("pool", POOLS, ids=str)
def test_frameworks_distribution_is_another_count_of_high_dice(pool: Values, flags: Values) -> None:
    """The highest die left is at most a face when no more dice than are lost show more: exact, the endless tail too."""
    check = {**pool, **flags}
    thrown, lost = brute.dice(check)
    momentum, interference = flags["momentum"], flags["interference"]
    kind = (thrown, momentum and not interference, momentum or not interference)
    lines = {line.number: line for line in distribution(Check(**check)).lines}
    assert list(lines) == [0, 1, 2, 3, 4, 5, 6, SIXES]
    for face in range(6):
        assert lines[face].at_most == brute.at_most(*kind, face + 1, lost), face
    # One 6 left at most: no more than one die beyond those that are lost.
    assert lines[6].at_most == brute.at_most(*kind, 6, lost + 1)
    assert lines[SIXES].exactly == 1 - lines[6].at_most == brute.tiers(check)["TRIUMPH"]
    assert lines[4].at_least == 1 - lines[3].at_most == sum(brute.tiers(check)[name] for name in ("SUCCESS", "TRIUMPH"))


def test_frameworks_numbers_are_said() -> None:
    """Without a die left, by faces, and two or more 6s in one."""
    found = distribution(Check())
    assert found.axis == "Highest die left"
    assert [line.label for line in found.lines] == ["no die", "1", "2", "3", "4", "5", "6", "2 or more 6s"]
    assert found.zones == ((2, Tier.FAIL), (4, Tier.SUCCESS), (7, Tier.TRIUMPH))
    assert found.lines[-1].exactly == Fraction(2, 27)


def test_frameworks_worked_rolls_and_margins_hold() -> None:
    """The door, both sides of the kick, and the margins of a set, as printed; the text prints no chances."""
    door, kick, margin = BOOK["door"], BOOK["kick"], BOOK["margin"]
    rolls = [(door["heading"], door), *((kick["heading"], row) for row in kick["sides"])]
    assert [(claim.heading, claim.exact, claim.ruling) for claim in claims()] == [
        *((heading, f"{row['highest']}, a {Tier[row['tier']].label}.", "") for heading, row in rolls),
        *((margin["heading"], f"Margin {row['margin']}.", "FW-7") for row in margin["rows"]),
    ]
    assert all(claim.holds for claim in claims())
    for claim, (_, row) in zip(claims(), rolls, strict=False):
        assert f"{' '.join(map(str, row['faces']))}: the highest is {row['highest']}" in claim.text
    assert printed() == ()


def test_frameworks_table_is_by_score_and_what_is_added() -> None:
    """Every cell: by score, what bonus and penalty come to, and what is on the character."""
    (table,) = TABLES
    on: list[Values] = [{}, {"momentum": True}, {"interference": True}, {"venture": 1}, {"venture": 2}, {"venture": 3}]
    for (pick, more), row, (column, net) in product(enumerate(on), range(10), enumerate(range(-5, 6))):
        check = Check(score=row + 1, bonus=max(net, 0), penalty=max(-net, 0), **more)
        assert table.check_at(row, column, pick) == check


def test_frameworks_the_amount_of_a_damage_roll_is_a_distribution_without_tiers() -> None:
    """Of the chances of the highest die; a number that stands for no die is named."""
    amount, check = KINDS.amounts["damage"], Check(score=1, penalty=1)
    found = amounts(amount, check)
    assert (found.axis, found.odds) == ("Highest die", amount.odds(check))
    assert [line.label for line in found.lines] == ["no die", *map(str, range(1, 7))]
    assert {tier.label for line in found.lines for tier, _ in line.tiers} == {""}


def test_frameworks_what_changes_the_average_of_a_damage_roll_comes_best_first() -> None:
    """By how much, exactly; what such a roll is without is left out."""
    amount, check = KINDS.amounts["damage"], Check(score=1)
    without = KINDS.follow_ups["damage"]
    changes = amount.changes(check, [(variation.label, variation.check) for variation in variations(check)], without)
    assert [label for label, _ in changes] == ["One more bonus", "One more penalty"]
    more, less = (amount.odds(replace(check, **values(field, 1))).mean() for field in ("bonus", "penalty"))
    now = amount.odds(check).mean()
    assert [change for _, change in changes] == [more - now, less - now]
    assert more > now > less
