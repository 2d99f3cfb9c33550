"""What can be looked up for Witchgates: the face that counts and the table of pools, against every fall of the dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from razor_core.systems.witchgates import Check, Tier
from razor_core.systems.witchgates.lookup import TABLES, claims, distribution, printed, variations
from tests.support.games.golden import load
from tests.systems.witchgates.test_contest import counts


@pytest.mark.long
@pytest.mark.parametrize("cuts", range(7))
@pytest.mark.parametrize("pool", range(8))
def test_witchgates_distribution_is_that_of_every_fall(pool: int, cuts: int) -> None:
    """The face that counts with the highest cut away; the table is by pool and cuts."""
    (table,) = TABLES
    check = table.check_at(pool, cuts)
    assert (check.pool, check.cuts) == (pool, cuts)
    seen = Counter(counts(check, faces) for faces in product(range(1, 7), repeat=pool if pool > cuts else 2))
    assert dict(distribution(check).odds) == {face: Fraction(seen[face], seen.total()) for face in range(1, 7)}


def test_witchgates_faces_lie_in_their_zones() -> None:
    """4 and 5 glance, a 6 hits; there is no number to reach."""
    found = distribution(Check(rating=3, injury=1))
    assert found.axis == "Face that counts"
    assert found.zones == ((4, Tier.GLANCE), (6, Tier.HIT))
    assert found.target is None
    labels = {row["label"]: row["faces"] for row in load("witchgates")["faces"]["rows"]}
    for line in found.lines:
        assert [line.number in labels[tier.label] for tier, _ in line.tiers] == [True]


def test_witchgates_variations_are_what_is_possible() -> None:
    """A help is used or not, a rating ends at 3, position and effect change no chance. The text prints no chances."""
    assert (printed(), claims()) == ((), ())
    labels = {variation.label for variation in variations(Check(rating=3, merit=True, cuts=1))}
    assert labels == {
        "A scene aspect", "Risk an esoteric or lost word", "A miss-fortune", "One less cut", "Without the merit",
        "Rating 1 lower", "One more cut", "An injury 1 higher", "Power",
    }  # fmt: skip
    labels = {
        variation.label
        for variation in variations(Check(rating=2, scene=True, esoteric=True, misfortune=True, injury=1, power=True))
    }
    assert labels == {
        "Without the scene aspect", "A merit", "Rating 1 higher", "An injury 1 lower",
        "Without the esoteric or lost word", "Without the miss-fortune", "Rating 1 lower", "One more cut",
        "An injury 1 higher", "Without power",
    }  # fmt: skip
