"""What can be looked up for Trident Sphere: totals and tables, against the printed results read face by face."""

from fractions import Fraction

import pytest

from razor_core.systems import trident_sphere
from razor_core.systems.trident_sphere import Check, Tier
from razor_core.systems.trident_sphere.lookup import TABLES, claims, distribution, printed, variations
from tests.support.games.golden import load

BOOK = load("trident_sphere")
ORDER = [row["tier"] for row in BOOK["results"]["rows"]]


def read(face: int, over: int, fortification: int, keyword: str = "") -> str:
    """The result of a face with a bonus so far over TN, by the printed table, the natural step, then the keyword."""
    ladder = [name for name in ORDER if fortification or name != "PASS"]
    starts = {"FAILURE": -10, "PASS": 0, "SUCCESS": fortification, "TRIUMPH": fortification + 10}
    at = max(i for i, name in enumerate(ladder) if i == 0 or face + over >= starts[name])
    for step in BOOK["special"]["steps"]:
        if step["face"] == face:
            at = max(0, min(len(ladder) - 1, at + step["by"]))
    for row in BOOK["keywords"]["rows"]:
        low, high = row.get("faces", (1, 20))
        if (row["field"], row["from"]) == (keyword, ladder[at]) and low <= face <= high:
            return str(row["into"])
    return str(ladder[at])


def good(over: int, fortification: int, keyword: str = "") -> Fraction:
    """The chance of a Success or a Triumph."""
    reached = [read(face, over, fortification, keyword) for face in range(1, 21)]
    return Fraction(sum(name in ("SUCCESS", "TRIUMPH") for name in reached), 20)


FORTIFIED = (0, 1, 2, 3, 4, 5, 6, 8, 10)


@pytest.mark.parametrize(("pick", "fortification"), list(enumerate(FORTIFIED)))
def test_trident_table_by_tn_is_read_face_by_face(pick: int, fortification: int) -> None:
    """Every cell: at least a Success, by TN, bonus and Fortification."""
    table, _ = TABLES
    for at, tn in enumerate(range(8, 26)):
        for bonus, cell in zip(range(11), table.cells(trident_sphere, at, pick), strict=True):
            assert (cell.check.tn, cell.check.bonus) == (tn, bonus)
            assert cell.good == good(bonus - tn, fortification)
            passed = sum(read(face, bonus - tn, fortification) == "PASS" for face in range(1, 21))
            assert cell.mixed == cell.good + Fraction(passed, 20)


@pytest.mark.parametrize(("pick", "fortification"), list(enumerate(FORTIFIED)))
def test_trident_table_by_keyword_is_read_face_by_face(pick: int, fortification: int) -> None:
    """Every cell: the odds of every tier under no keyword and each of the five."""
    _, table = TABLES
    keywords = ["", "risk", "assurance", "ease", "difficulty", "determination"]
    for at, over in enumerate(range(-20, 6)):
        for keyword, cell in zip(keywords, table.cells(trident_sphere, at, pick), strict=True):
            assert cell.check.bonus - cell.check.tn == over
            reached = [read(face, over, fortification, keyword) for face in range(1, 21)]
            assert dict(cell.odds) == {tier: Fraction(reached.count(tier.name), 20) for tier in Tier}


def test_trident_distribution_has_every_total_with_its_tier() -> None:
    """Twenty totals, a natural 20 a tier above its zone, a natural 1 one below; TN is the target, FN begins Success."""
    found = distribution(Check(stat=4, quick=6, strong=3))
    assert (found.axis, [line.number for line in found.lines]) == ("Total", list(range(5, 25)))
    for line in found.lines:
        assert line.tiers == ((Tier[read(line.number - 4, -12, 3)], Fraction(1, 20)),)
    assert found.target == 16
    assert found.zones == ((6, Tier.FAILURE), (16, Tier.PASS), (19, Tier.SUCCESS), (29, Tier.TRIUMPH))
    assert found.lines[-1].tiers[0][0] is Tier.TRIUMPH


def test_trident_variations_give_and_take_each_keyword() -> None:
    """Each of the five is given or taken, whichever is possible. The text prints no chances."""
    assert (printed(), claims()) == ((), ())
    names = [row["name"] for row in BOOK["keywords"]["rows"]][:-1]
    given = {each.label for each in variations(Check(risk=True, determination=True))}
    for name in names:
        there = name in ("Risk", "Determination")
        assert (f"Without {name}" in given, f"With {name}" in given) == (there, not there)
    assert {"+1", "−1", "TN 1 lower", "TN 1 higher", "Fortification 1 lower", "Fortification 1 higher"} <= given
