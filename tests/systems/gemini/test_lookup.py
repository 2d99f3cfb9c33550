"""The printed table of Gemini and its curve, its distribution and its table of chances, held to the golden file."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import exp
from typing import Any

import pytest

from razor_core.systems.gemini import Check, Tier
from razor_core.systems.gemini.lookup import TABLES, claims, curve, distribution, printed, variations
from tests.support.games.golden import load
from tests.systems.values import Values

BOOK = load("gemini")
ROWS = BOOK["table"]["rows"]


def test_gemini_table_is_the_printed_one_cell_by_cell() -> None:
    """Every chance is the printed one exactly: no cell is wrong, and the ends stand for more and less as well."""
    (table,) = printed()
    assert (table.title, table.about) == (BOOK["table"]["heading"], "The chance to roll the Target Number or more.")
    assert (table.row, table.columns) == ("x", ("Chance of Success",))
    for row, golden in zip(table.rows, ROWS, strict=True):
        (cell,) = row.cells
        assert cell.printed == str(golden["printed"])
        # The faces that reach the Target Number, counted.
        assert cell.exact == sum(face >= golden["tn"] for face in range(1, 101))
        assert not cell.wrong
    labels = [row.label for row in table.rows]
    assert (labels[0], labels[9], labels[10], labels[-1]) == ("+10 or more", "+1", "0", "−10 or less")


def test_gemini_chances_follow_the_curve_and_were_not_smoothed() -> None:
    """Between the ends the logistic function in whole per cent; at the ends certain, the curve within a point."""
    inner = [row for row in ROWS if abs(row["x"]) < 10]
    assert [round(100 / (1 + exp(-row["x"] / 2))) for row in inner] == [row["printed"] for row in inner]
    follows, smoothed, ends = claims()
    assert [follows.holds, smoothed.holds, ends.holds] == [True, False, True]
    assert list(map(float, follows.figures)) == pytest.approx([100 / (1 + exp(-row["x"] / 2)) for row in inner])
    assert [follows.ruling, smoothed.ruling, ends.ruling] == ["", "", "GM-3"]
    assert follows.exact == "Rounded to whole percent it gives 19 of the 19 rows between the ends."
    assert smoothed.exact == "Changed: 0 of the 19 rows between the ends. Rounding alone gives 19 different numbers."
    assert {claim.heading for claim in claims()} == {BOOK["table"]["heading"]}
    assert list(ends.figures) == [ROWS[0]["printed"], ROWS[-1]["printed"]]
    assert ends.exact == "True in the table. The curve gives 99.3 % and 0.7 %."
    assert float(curve(10)) == pytest.approx(99.33, abs=0.005)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"x{row['x']:+}")
def test_gemini_distribution_is_the_die_against_the_target_number(row: Values) -> None:
    """A hundred faces, each once, a Success from the Target Number on."""
    found = distribution(Check(attribute=0, skill=0, opposition=0, modifier=row["x"]))
    assert found.target == row["tn"]
    assert found.zones == ((row["tn"], Tier.SUCCESS),)
    tiers = {face: Tier.SUCCESS if face >= row["tn"] else Tier.FAILURE for face in range(1, 101)}
    assert {line.number: line.tiers for line in found.lines} == {
        face: ((tier, Fraction(1, 100)),) for face, tier in tiers.items()
    }


def test_gemini_variations_are_the_steps_their_words_say() -> None:
    """In their order, each by its one field; points that cancel one another are no matter of the cap."""
    check = Check(edges=2, setbacks=2)
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("Minor Edge", {"edges": 3}), ("Major Edge", {"edges": 4}), ("Overwhelming Edge", {"edges": 5}),
        ("One less Setback", {"setbacks": 1}), ("Opposition 1 lower", {"opposition": 2}), ("+1 to x", {"modifier": 1}),
        ("−1 to x", {"modifier": -1}), ("Opposition 1 higher", {"opposition": 4}), ("One less Edge", {"edges": 1}),
        ("Minor Setback", {"setbacks": 3}),
    )  # fmt: skip
    assert [(variation.label, variation.check) for variation in variations(check)] == [
        (label, replace(check, **sets)) for label, sets in steps
    ]


def test_gemini_table_is_by_difference() -> None:
    """Score less opposition and what Edges and Setbacks come to."""
    table, _ = TABLES
    nets = enumerate((0, 1, 2, 3, -1, -2, -3))
    for (pick, net), row, column in product(nets, range(15), range(12)):
        assert table.check_at(row, column, pick).x == column - row + net
    ranks = {rank["least"]: f" {rank['name']}" for rank in BOOK["ranks"]["rows"]}
    assert (table.rows.label, table.columns.label) == ("Opposition", "Attribute and skill")
    assert [setting.label for setting in table.rows.settings] == [f"{at}{ranks.get(at, '')}" for at in range(1, 16)]
    assert [(setting.label, setting.sets) for setting in table.columns.settings] == [
        (f"{score}", {"attribute": min(score, 10), "skill": max(0, score - 10)}) for score in range(1, 13)
    ]
    assert table.picks is not None
    assert [setting.label for setting in table.picks.settings][1::3] == ["+1 net", "−1 net"]


def test_gemini_every_x_has_its_target_number_for_whoever_rolls_by_hand() -> None:
    """Row for row as printed; a tap puts a check of that Difference on the form."""
    _, table = TABLES
    for at, (setting, row) in enumerate(zip(table.rows.settings, ROWS, strict=True)):
        assert setting.label.endswith(f": TN {row['tn']}+")
        assert table.check_at(at, 0).x == row["x"]
