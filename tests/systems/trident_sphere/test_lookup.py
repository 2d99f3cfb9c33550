"""What can be looked up for Trident Sphere: totals, tables and variations."""

from fractions import Fraction
from itertools import product

import pytest

from razor_core.systems.trident_sphere import Check, Tier, judge
from razor_core.systems.trident_sphere.lookup import TABLES, claims, distribution, printed, variations
from razor_core.systems.trident_sphere.tiers import Keyword
from tests.support.games.golden import load

BOOK = load("trident_sphere")


@pytest.mark.parametrize(("pick", "fortification"), list(enumerate((0, 1, 2, 3, 4, 5, 6, 8, 10))))
def test_trident_tables_are_by_tn_and_by_keyword(pick: int, fortification: int) -> None:
    """Every cell: by TN, bonus and Fortification; and by the bonus over TN with no keyword and each of the five."""
    by_tn, by_keyword = TABLES
    for (row, tn), bonus in product(enumerate(range(8, 26)), range(11)):
        check = by_tn.check_at(row, bonus, pick)
        assert (check.tn, check.bonus, check.fn, check.given) == (tn, bonus, tn + fortification, frozenset())
    for (row, over), (column, keyword) in product(enumerate(range(-20, 6)), enumerate((None, *Keyword))):
        check = by_keyword.check_at(row, column, pick)
        assert (check.bonus - check.tn, check.fn - check.tn) == (over, fortification)
        assert check.given == {keyword} - {None}


def test_trident_distribution_has_every_total_with_its_tier() -> None:
    """Twenty totals, a natural 20 a tier above its zone, a natural 1 one below; TN is the target, FN begins Success."""
    check = Check(stat=4, quick=6, strong=3)
    found = distribution(check)
    assert (found.axis, [line.number for line in found.lines]) == ("Total", list(range(5, 25)))
    for line in found.lines:
        assert line.tiers == ((judge(check, (line.number - 4,)).tier, Fraction(1, 20)),)
    assert found.target == 16
    assert found.zones == ((6, Tier.FAILURE), (16, Tier.PASS), (19, Tier.SUCCESS), (29, Tier.TRIUMPH))
    assert found.lines[-1].tiers[0][0] is Tier.TRIUMPH


def test_trident_variations_give_and_take_each_keyword() -> None:
    """Each of the five is given or taken, whichever is possible. The text prints no chances."""
    assert (printed(), claims()) == ((), ())
    names = [row["name"] for row in BOOK["keywords"]["rows"]][:-1]
    given = {variation.label for variation in variations(Check(risk=True, determination=True))}
    for name in names:
        there = name in ("Risk", "Determination")
        assert (f"Without {name}" in given, f"With {name}" in given) == (there, not there)
    assert {"+1", "−1", "TN 1 lower", "TN 1 higher", "Fortification 1 lower", "Fortification 1 higher"} <= given
