"""The printed numbers of Razorweave, its distribution and its table, held to the golden file and to slow counts."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from razor_core.rules.lookup import Cell
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.systems.razorweave.lookup import TABLES, claims, distribution, printed, variations
from tests.support.games import brute
from tests.support.games.golden import load, rounds_to
from tests.systems.values import Values

BOOK = load("razorweave")
SHARE, CUMULATIVE = BOOK["distribution"]["share"], BOOK["distribution"]["cumulative"]
CELLS, PROSE = BOOK["success"]["cells"], BOOK["prose"]
DICE, SUCCESS = printed()
MEANS = "What the Numbers Mean"


def held(cell: Cell, row: Values) -> bool:
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
    assert (DICE.row, DICE.columns) == ("Total", ("Exactly", "This or higher"))
    assert DICE.about == "Four dice without modifiers. The printed chances sum to 98.90 %."


def test_razorweave_success_table_is_the_printed_one_cell_by_cell() -> None:
    """Six DCs by four columns; the row of DC 22 is not printed, and stands there exactly."""
    assert SUCCESS.title == BOOK["success"]["heading"]
    assert (SUCCESS.about, SUCCESS.row) == ("At least a Full Success.", "DC")
    assert SUCCESS.columns == ("With +0", "With +2", "With +4", "With +2 and +1 Edge")
    found = [(row.label, cell) for row in SUCCESS.rows for cell in row.cells]
    for (label, cell), row in zip(found, CELLS, strict=True):
        assert label == str(row["dc"])
        assert held(cell, row), row
    assert SUCCESS.wrong == sum("printed wrong" in row.get("note", "") for row in CELLS) == 11
    assert [cell.right for label, cell in found if label == "22"] == ["1", "5", "16", "15"]


@pytest.mark.parametrize(("name", "words", "unit"), [
    ("average", "dice average 14", 1), ("fourteen_or_more", "14 or more", 100),
    ("practical_without_edge", "+2 vs DC 16", 100), ("practical_with_edge", "one Edge vs DC 16", 100),
    ("edge_mean", "average of the dice", 1), ("edge_in_points", "about one point", 1), ("edge_adds", "10 to 12", 100),
    ("plus_one", "Each +1", 100), ("plus_two", "Each +2", 100),
])  # fmt: skip
def test_razorweave_claims_hold_where_the_golden_file_has_no_note(name: str, words: str, unit: int) -> None:
    """Under the book's heading, with the exact figures of the golden file."""
    row, (claim,) = PROSE[name], [claim for claim in claims() if words in claim.text]
    exact = row["exact"] if isinstance(row["exact"], list) else [row["exact"]]
    assert claim.heading == row["heading"] or name == "average"
    assert list(claim.figures) == [Fraction(each) * unit for each in exact]
    assert claim.holds == ("note" not in row)
    assert isinstance(row["exact"], list) or rounds_to(claim.figures[0], row["printed"]) == claim.holds


def test_razorweave_claims_of_numbers_say_what_is_so() -> None:
    """In the chapter's order: heading, the exact value in words, and the ruling if there is one."""
    rolls = [" vs DC " in claim.text and " make " in claim.text for claim in claims()]
    assert rolls == [*[False] * 13, *[True] * 7, False]
    numbers = [claim for claim, roll in zip(claims(), rolls, strict=True) if not roll]
    assert [(claim.heading, claim.exact, claim.ruling) for claim in numbers] == [
        ("4d6 Roll Distribution", "14", ""),
        ("4d6 Roll Distribution", "16", ""),
        (MEANS, "55.6 % (721/1296)", ""),
        (MEANS, "76.1 % (493/648)", ""),
        (MEANS, "55.6 % (721/1296)", ""),
        (MEANS, "76.2 % (247/324)", ""),
        (MEANS, "15.93 (41293/2592)", ""),
        (MEANS, "1.93 (5005/2592)", ""),
        (MEANS, "From +2, DC 12 to 22: 6.4, 13.7, 20.6, 22.7, 18.0, 9.7.", ""),
        (MEANS, "From +0, DC 12 to 22: 14.2, 20.4, 22.1, 17.7, 10.5, 4.2.", ""),
        ("Chapter Summary", "From +0, DC 12 to 22: 8.0, 10.8, 10.8, 8.0, 4.3, 1.5.", ""),
        ("Rolling 4d6 and Calculating Margin", "A roll always keeps 4 dice, of 4 to 6 rolled.", "RW-2"),
        ("Example - Combining Multiple Modifier Sources", "6 dice.", "RW-1"),
        ("Solo Play - DC Determination Oracle", "DC 18; 16 if the second does not count.", "RW-11"),
    ]
    assert [claim.holds for claim in numbers] == [*[True] * 5, *[False] * 7, True, False]


def test_razorweave_worked_rolls_hold_but_for_the_one_that_is_headed_partial() -> None:
    """All seven examples of the golden file, in its order; the tier of the heading counts where there is one."""
    for claim, row in zip(claims()[13:20], BOOK["examples"], strict=True):
        assert claim.heading == row["heading"]
        headed = Tier[row.get("headed", row["tier"])].label
        faces = " ".join(map(str, row["faces"]))
        assert claim.text == f"{faces} vs DC {row['check']['dc']} make {row['total']}, a {headed}."
        assert claim.exact == f"{row['total']}, a {Tier[row['tier']].label}."
        assert claim.holds == (row.get("headed", row["tier"]) == row["tier"])


@pytest.mark.parametrize("net", range(-2, 3))
def test_razorweave_distribution_and_odds_are_those_of_every_fall(net: int) -> None:
    """Total and tier together, over every fall of four to six dice, all ones apart; DCs near either end and between."""
    for dc in (1, 4, 9, 14, 17, 22, 31, 40):
        check = Check(dc=dc, attribute=3, skill=True, bonus=-2, edge=max(net, 0), burden=max(-net, 0))
        counted: Counter[tuple[int, Tier]] = Counter()
        for (kept, all_ones), ways in brute.pool(net).items():
            counted[kept + 2, Tier[brute.tier_name(kept + 2 - dc, all_ones)]] += ways
        found = distribution(check)
        assert found.tiers == odds(check)
        assert {part: chance for part, chance in found.parts.items() if chance} == {
            part: Fraction(ways, counted.total()) for part, ways in counted.items()
        }
        assert found.zones == (
            (dc - 6, Tier.FAILURE), (dc - 2, Tier.PARTIAL_SUCCESS), (dc, Tier.FULL_SUCCESS),
            (dc + 5, Tier.CRITICAL_SUCCESS),
        )  # fmt: skip


def test_razorweave_table_is_by_dc_modifier_and_level() -> None:
    """Every cell: by DC, modifier and level of Edge; the ladder is named."""
    (table,) = TABLES
    levels = enumerate((0, 1, 2, -1, -2))
    for (pick, net), row, (column, modifier) in product(levels, range(15), enumerate(range(-2, 9))):
        check = Check(dc=row + 10, bonus=modifier, edge=max(net, 0), burden=max(-net, 0))
        assert table.check_at(row, column, pick) == check
    labels = [setting.label for setting in table.rows.settings]
    assert [label for label in labels if " " in label] == [
        f"{row['dc']} {row['name']}" for row in BOOK["ladder"]["steps"]
    ]
    assert len(labels) == 15


def test_razorweave_variations_are_the_steps_their_words_say() -> None:
    """In their order, each by its one field."""
    check, skilled = Check(edge=1, burden=1), Check(skill=True)
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("One more Edge", {"edge": 2}), ("One less Burden", {"burden": 0}), ("A DC one step lower", {"dc": 12}),
        ("A Skill that fits", {"skill": True}), ("+1", {"bonus": 1}), ("−1", {"bonus": -1}),
        ("A DC one step higher", {"dc": 16}), ("One more Burden", {"burden": 2}), ("One less Edge", {"edge": 0}),
    )  # fmt: skip
    assert [(variation.label, variation.check) for variation in variations(check)] == [
        (label, replace(check, **sets)) for label, sets in steps
    ]
    (without,) = [variation for variation in variations(skilled) if not variation.check.skill]
    assert without.label == "No Skill"
