"""The book's chances and what it says about them, held against exact ones that razor_core has no part in."""

from fractions import Fraction

import pytest

from razor_core.systems.razorweave import Check, Tier, kept_total, odds
from tests.support import brute
from tests.support.golden import load, rounds_to

BOOK = load("razorweave")
SHARE, CUMULATIVE = BOOK["distribution"]["share"], BOOK["distribution"]["cumulative"]
CELLS, PROSE = BOOK["success"]["cells"], BOOK["prose"]


def in_percent(row: dict) -> Fraction:
    """The exact chance of a row, out of a hundred as the book prints it."""
    return Fraction(row["exact"]) * 100


@pytest.mark.parametrize("row", [*SHARE, *CUMULATIVE, *CELLS], ids=str)
def test_a_note_stands_just_where_the_printed_chance_is_wrong(row: dict) -> None:
    """A printed chance without a note is the exact one rounded; one with a note is not, or is missing."""
    assert ("note" in row) == ("printed" not in row or not rounds_to(in_percent(row), row["printed"]))


@pytest.mark.parametrize("row", SHARE, ids=lambda row: str(row["total"]))
def test_share_of_a_total_is_exact(row: dict) -> None:
    """The share of each total of four dice: the golden one, the counted one and the one of kept_total."""
    counted = brute.chance(0, row["total"]) - brute.chance(0, row["total"] + 1)
    assert Fraction(row["exact"]) == counted == kept_total(Check())[row["total"]]


@pytest.mark.parametrize("row", CUMULATIVE, ids=lambda row: str(row["total"]))
def test_chance_of_a_total_or_more_is_exact(row: dict) -> None:
    """The chance of each total or more: the golden one, the counted one and the one of kept_total."""
    assert Fraction(row["exact"]) == brute.chance(0, row["total"]) == kept_total(Check()).at_least(row["total"])


def test_printed_shares_do_not_sum_to_a_hundred() -> None:
    """Three shares printed too small leave 98.90, which is why the printed sums end at 1.18 and not at 0.08."""
    assert sum(Fraction(row["printed"]) for row in SHARE) == Fraction("98.90")
    assert sum(Fraction(row["exact"]) for row in SHARE) == 1
    assert [row["total"] for row in SHARE if "note" in row] == [13, 14, 15]


@pytest.mark.parametrize("row", CELLS, ids=lambda row: f"DC {row['dc']} {row['attribute']:+} Edge {row['edge']}")
def test_success_chance_is_exact(row: dict) -> None:
    """At least a Full Success, for every cell of the book's table and for the row of DC 22 that it lacks."""
    check = Check(dc=row["dc"], attribute=row["attribute"], edge=row["edge"])
    counted = brute.chance(row["edge"], row["dc"] - row["attribute"])
    assert Fraction(row["exact"]) == counted == odds(check).at_least(Tier[BOOK["success"]["means"]])


def test_every_cell_of_the_success_table_is_there() -> None:
    """Six DCs by four columns, of which the book prints five by four."""
    columns = [(0, 0), (2, 0), (4, 0), (2, 1)]
    wanted = [(dc, *column) for dc in (12, 14, 16, 18, 20, 22) for column in columns]
    assert [(row["dc"], row["attribute"], row["edge"]) for row in CELLS] == wanted
    assert {row["dc"] for row in CELLS if "printed" not in row} == {22}


@pytest.mark.parametrize("name", ["fourteen_or_more", "practical_without_edge", "practical_with_edge"])
def test_chance_in_the_prose_is_exact(name: str) -> None:
    """The chances named in the text, and a note at the one that is wrong."""
    row = PROSE[name]
    assert odds(Check(**row.get("check", {}))).at_least(Tier.FULL_SUCCESS) == Fraction(row["exact"])
    assert rounds_to(in_percent(row), row["printed"]) == ("note" not in row)


@pytest.mark.parametrize(("name", "net"), [("average", 0), ("edge_mean", 1)])
def test_average_in_the_prose_is_exact(name: str, net: int) -> None:
    """Four dice average 14 as printed; with one Edge it is 15.93, and not the printed 15.5."""
    row = PROSE[name]
    assert Fraction(row["exact"]) == brute.mean(net) == kept_total(Check(edge=net)).mean()
    assert rounds_to(Fraction(row["exact"]), row["printed"]) == ("note" not in row)


def test_one_edge_is_worth_close_to_two_points() -> None:
    """The gain of the average is 1.93, and not the printed one point."""
    row = PROSE["edge_in_points"]
    assert Fraction(row["exact"]) == kept_total(Check(edge=1)).mean() - kept_total(Check()).mean()
    assert not rounds_to(Fraction(row["exact"]), row["printed"])


def gain(name: str, dc: int, attribute: int) -> Fraction:
    """What Edge, +1 or +2 adds to the chance of at least a Full Success."""
    base = Check(dc=dc, attribute=attribute)
    better = {
        "edge_adds": Check(dc=dc, attribute=attribute, edge=1),
        "plus_one": Check(dc=dc, attribute=attribute + 1),
        "plus_two": Check(dc=dc, attribute=attribute + 2),
    }[name]
    return odds(better).at_least(Tier.FULL_SUCCESS) - odds(base).at_least(Tier.FULL_SUCCESS)


@pytest.mark.parametrize("name", ["edge_adds", "plus_one", "plus_two"])
def test_gain_in_the_prose_is_exact(name: str) -> None:
    """What Edge, +1 and +2 add, DC for DC, and the most that each can ever add."""
    row = PROSE[name]
    found = [gain(name, dc, row["at"]["attribute"]) for dc in row["at"]["dc"]]
    assert found == [Fraction(each) for each in row["exact"]]
    assert max(gain(name, dc, 0) for dc in range(1, 31)) == Fraction(row["most"])


def test_edge_never_adds_what_is_printed_at_a_dc_of_the_ladder() -> None:
    """At +2 no DC of the ladder gains between 10 and 12 points by one Edge."""
    low, high = map(Fraction, PROSE["edge_adds"]["printed"])
    assert not [each for each in PROSE["edge_adds"]["exact"] if low <= Fraction(each) * 100 <= high]


def test_plus_one_never_adds_as_much_as_is_printed() -> None:
    """The most that +1 can add is short of the printed least."""
    assert Fraction(PROSE["plus_one"]["most"]) * 100 < Fraction(PROSE["plus_one"]["printed"][0])


def test_plus_two_adds_a_fifth_only_around_dc_14() -> None:
    """From +0 to +2 is within three points of 20 at DC 14, 16 and 18 and far from it elsewhere."""
    (printed,) = map(Fraction, PROSE["plus_two"]["printed"])
    near = [abs(Fraction(each) * 100 - printed) <= 3 for each in PROSE["plus_two"]["exact"]]
    assert dict(zip(PROSE["plus_two"]["at"]["dc"], near, strict=True)) == {
        12: False,
        14: True,
        16: True,
        18: True,
        20: False,
        22: False,
    }
