"""The printed numbers of Razorweave, its distribution and its table, held to the golden file and to slow counts."""

import re
from collections import Counter
from fractions import Fraction

import pytest

from razor_core.rules.lookup import Cell, Claim
from razor_core.systems import razorweave
from razor_core.systems.razorweave import Check, Tier
from razor_core.systems.razorweave.lookup import TABLES, claims, distribution, printed, variations
from tests.support import brute
from tests.support.golden import load, rounds_to

BOOK = load("razorweave")
SHARE, CUMULATIVE = BOOK["distribution"]["share"], BOOK["distribution"]["cumulative"]
CELLS, PROSE = BOOK["success"]["cells"], BOOK["prose"]
DICE, SUCCESS = printed()


def held(cell: Cell, row: dict) -> bool:
    """Whether a cell says of a row of the golden file what is so: printed, exact, wrong, and the right number."""
    exact = Fraction(row["exact"]) * 100
    note = row.get("note", "")
    right = re.search(r"[\d.]+$", note)
    return (
        (cell.printed, cell.exact) == (row.get("printed", ""), exact)
        and cell.wrong == note.startswith("printed wrong")
        and (right is None or cell.right == right[0])
        and cell.off == (Fraction(row["printed"]) - exact if "printed" in row else 0)
    )


def test_razorweave_distribution_of_the_dice_is_the_printed_one_cell_by_cell() -> None:
    """Both columns from 4 to 24: what is printed, what is exact, and a mark at just the cells that are wrong."""
    assert DICE.title == BOOK["distribution"]["heading"]
    assert [row.label for row in DICE.rows] == [str(row["total"]) for row in SHARE]
    for row, share, more in zip(DICE.rows, SHARE, CUMULATIVE, strict=True):
        assert held(row.cells[0], share), row
        assert held(row.cells[1], more), row
    assert DICE.wrong == sum("note" in row for row in (*SHARE, *CUMULATIVE)) == 16
    assert "98.90" in DICE.about


def test_razorweave_success_table_is_the_printed_one_cell_by_cell() -> None:
    """Six DCs by four columns; the row of DC 22 is not printed, and stands there exactly."""
    assert SUCCESS.title == BOOK["success"]["heading"]
    found = [(row.label, cell) for row in SUCCESS.rows for cell in row.cells]
    for (label, cell), row in zip(found, CELLS, strict=True):
        assert label == str(row["dc"])
        assert held(cell, row), row
    assert SUCCESS.wrong == sum("printed wrong" in row.get("note", "") for row in CELLS) == 11
    assert [cell.right for label, cell in found if label == "22"] == ["1", "5", "16", "15"]


def test_razorweave_worst_cells_are_off_by_twelve_points() -> None:
    """How wrong: the column with Edge at DC 18 says ten points too little, the one of 24 or more one too much."""
    by_label = {row.label: row for row in SUCCESS.rows}
    assert float(by_label["18"].cells[3].off) == pytest.approx(-10.30, abs=0.01)
    assert float(DICE.rows[-1].cells[1].off) == pytest.approx(1.10, abs=0.01)


def said(words: str) -> Claim:
    """The one claim that says so."""
    (found,) = [claim for claim in claims() if words in claim.text]
    return found


@pytest.mark.parametrize(
    ("name", "words", "unit"),
    [
        ("average", "14 on average", 1),
        ("fourteen_or_more", "14 or more", 100),
        ("practical_without_edge", "+2 against DC 16", 100),
        ("practical_with_edge", "one Edge against DC 16", 100),
        ("edge_mean", "average of the dice", 1),
        ("edge_in_points", "about one point", 1),
        ("edge_adds", "10 to 12", 100),
        ("plus_one", "Each +1", 100),
        ("plus_two", "Each +2", 100),
    ],
)
def test_razorweave_claims_hold_where_the_golden_file_has_no_note(name: str, words: str, unit: int) -> None:
    """Under the book's heading, with the exact figures of the golden file."""
    row, claim = PROSE[name], said(words)
    exact = row["exact"] if isinstance(row["exact"], list) else [row["exact"]]
    assert claim.heading == row["heading"] or name == "average"
    assert list(claim.figures) == [Fraction(each) * unit for each in exact]
    assert claim.holds == ("note" not in row)
    assert isinstance(row["exact"], list) or rounds_to(claim.figures[0], row["printed"]) == claim.holds


def test_razorweave_figures_of_claims_stand_in_their_words() -> None:
    """Each figure is said, to one place or to two."""
    for claim in claims():
        for figure in claim.figures:
            assert any(f"{round(float(figure), places):.{places}f}" in claim.exact for places in (0, 1, 2)), claim


def test_razorweave_dice_kept_never_change() -> None:
    """What the chapter says once against its own rule, and the cap that it is right about."""
    kept = said("number of dice kept")
    assert (kept.holds, kept.ruling) == (not PROSE["dice_kept"].get("note"), "RW-2")
    assert PROSE["dice_kept"]["exact"] in kept.exact
    assert said("Four Edge").holds


def test_razorweave_worked_rolls_hold_but_for_the_one_that_is_headed_partial() -> None:
    """All seven examples of the golden file, in its order; the tier of the heading counts where there is one."""
    found = [claim for claim in claims() if " comes to " in claim.text]
    for claim, row in zip(found, BOOK["examples"], strict=True):
        assert claim.heading == row["heading"]
        headed = Tier[row.get("headed", row["tier"])].label
        faces = " ".join(map(str, row["faces"]))
        assert claim.text == f"{faces} against DC {row['check']['dc']} comes to {row['total']}, a {headed}."
        assert claim.exact == f"{row['total']}, a {Tier[row['tier']].label}."
        assert claim.holds == (row.get("headed", row["tier"]) == row["tier"])


def test_razorweave_oracle_example_does_not_hold() -> None:
    """It ends at 16 because it waives an answer; counted by the rule it is 18."""
    claim, row = said("The answers"), BOOK["oracle"]["example"]
    assert claim.heading == row["heading"]
    assert claim.text == f"The answers {' '.join(str(each['face']) for each in row['questions'])} come to DC 16."
    assert not claim.holds
    assert claim.exact == f"DC {row['exact']}; {row['printed']} if the second does not count."


@pytest.mark.parametrize("net", range(-2, 3))
def test_razorweave_distribution_is_that_of_every_fall(net: int) -> None:
    """Total and tier together, over every fall of four to six dice, all ones apart; DCs near either end and between."""
    for dc in (1, 9, 14, 22, 40):
        check = Check(dc=dc, attribute=3, skill=True, bonus=-2, edge=max(net, 0), burden=max(-net, 0))
        counted: Counter[tuple[int, Tier]] = Counter()
        for (kept, all_ones), ways in brute.pool(net).items():
            counted[kept + 2, Tier[brute.tier_name(kept + 2 - dc, all_ones)]] += ways
        found = distribution(check)
        assert {part: chance for part, chance in found.parts.items() if chance} == {
            part: Fraction(ways, counted.total()) for part, ways in counted.items()
        }
        assert found.zones == (
            (dc - 6, Tier.FAILURE),
            (dc - 2, Tier.PARTIAL_SUCCESS),
            (dc, Tier.FULL_SUCCESS),
            (dc + 5, Tier.CRITICAL_SUCCESS),
        )


def test_razorweave_least_total_is_told_apart_where_all_ones_fail() -> None:
    """With a Burden four ones may be kept of better dice: at DC 1 that is a Full Success, all ones are not."""
    lowest = distribution(Check(burden=1, dc=1)).lines[0]
    assert dict(lowest.tiers) == {Tier.CRITICAL_FAILURE: Fraction(1, 7776), Tier.FULL_SUCCESS: Fraction(25, 7776)}
    (one,) = distribution(Check(dc=1)).lines[0].tiers
    assert one == (Tier.CRITICAL_FAILURE, Fraction(1, 1296))


def test_razorweave_variations_are_what_is_possible() -> None:
    """A step of the DC is two (RW-13), a Skill is there or not, and there is no less than no Edge."""
    labels = {each.label: each.check for each in variations(Check(dc=15, burden=1))}
    assert labels["A DC one step lower"].dc == 13
    assert labels["A DC one step higher"].dc == 17
    assert labels["One Burden less"].burden == 0
    assert "One Edge less" not in labels
    assert "No Skill" not in labels
    bound = {each.label for each in variations(Check(dc=2, skill=True, edge=10, bonus=20))}
    assert not bound & {"A DC one step lower", "A Skill that fits", "One more Edge", "+1"}
    assert {"No Skill", "One Edge less", "−1"} <= bound


@pytest.mark.parametrize("pick", range(5))
def test_razorweave_table_is_the_counted_one(pick: int) -> None:
    """Every cell: at least a Full Success, over every fall, by DC, modifier and level of Edge; the ladder is named."""
    (table,) = TABLES
    net = (0, 1, 2, -1, -2)[pick]
    for at, dc in enumerate(range(10, 25)):
        for modifier, cell in zip(range(-2, 9), table.cells(razorweave, at, pick), strict=True):
            counted = brute.tiers(net, modifier, dc)
            assert (cell.check.edge, cell.check.burden) == (max(net, 0), max(-net, 0))
            assert cell.good == counted.get("FULL_SUCCESS", 0) + counted.get("CRITICAL_SUCCESS", 0)
            assert cell.mixed == cell.good + counted.get("PARTIAL_SUCCESS", 0)
    labels = [setting.label for setting in table.rows.settings]
    assert [label for label in labels if " " in label] == [
        f"{row['dc']} {row['name']}" for row in BOOK["ladder"]["steps"]
    ]
    assert len(labels) == 15
