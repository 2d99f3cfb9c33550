"""The tables, formulas and keywords of Trident Sphere, as tests/golden/trident_sphere.toml holds them."""

from fractions import Fraction
from math import floor

import pytest

from razor_core.consequences.pool_forecast import left
from razor_core.rules.fields import bounds
from razor_core.systems.trident_sphere import Check, Tier, effect_strength, judge, odds, tiers
from razor_core.systems.trident_sphere.actions import LEAST
from razor_core.systems.trident_sphere.help import TERMS
from razor_core.systems.trident_sphere.tiers import MEANINGS, SILENCES, Keyword, ladder, natural, read, zones
from tests.support.games.golden import load
from tests.systems.values import Values, values

BOOK = load("trident_sphere")
FORMULAS, KEYWORDS = BOOK["formulas"], BOOK["keywords"]["rows"]


@pytest.mark.parametrize("row", FORMULAS["cases"], ids=lambda row: str(row["check"]))
def test_trident_sphere_golden_case_of_the_formulas(row: Values) -> None:
    """Bonus, TN and FN of the cases, as the check has them and as a result shows them."""
    check = Check(**row["check"])
    assert (check.bonus, check.tn, check.fn) == (row["bonus"], row["tn"], row["fn"])
    result = judge(check, (7,))
    assert (result.total, result.target, result.margin) == (7 + row["bonus"], row["tn"], 7 + row["bonus"] - row["tn"])


@pytest.mark.parametrize("part", ["check", "tn", "fortification"])
def test_trident_sphere_golden_formula_adds_up_its_parts(part: str) -> None:
    """Each printed part of a formula adds its points once to the number it belongs to, and to no other."""
    for name in FORMULAS[part]:
        check = Check(**values(name, 3))
        found = {"check": check.bonus, "tn": check.tn - FORMULAS["base"], "fortification": check.fortification}
        assert found == {each: 3 * (each == part) for each in found}
    assert {name for name in Check.__dataclass_fields__ if name not in {row["field"] for row in KEYWORDS}} == {
        name for each in ("check", "tn", "fortification") for name in FORMULAS[each]
    }
    assert {bounds(Check, name) for name in FORMULAS[part]} == {(-20, 30)}


@pytest.mark.parametrize("row", BOOK["effect"]["cases"], ids=lambda row: f"{row['strong']} {row['bonus']}")
def test_trident_sphere_golden_effect_is_half_of_strong_and_the_bonus(row: Values) -> None:
    """The cases, and the printed factor, rounded down as a ruling where it leaves half a point."""
    assert effect_strength(row["strong"], row["bonus"]) == row["strength"]
    exact = row["strong"] * Fraction(BOOK["effect"]["factor"])
    assert floor(exact) + row["bonus"] == row["strength"]
    assert exact.denominator == 1 or "TS" in row["note"]


@pytest.mark.parametrize("row", BOOK["results"]["rows"], ids=lambda row: row["label"])
def test_trident_sphere_golden_row_of_the_results(row: Values) -> None:
    """Each row of the table: its label, its ends by TN and FN, its outcome and whose Rider it allows."""
    tier = Tier[row["tier"]]
    assert tier.label == row["label"]
    fortification = 4
    ends = {"tn": 0, "fn": fortification}
    inside = []
    if "from" in row:
        least = ends[row["from"][0]] + row["from"][1]
        inside += [least, least + 1]
        assert read(9, least - 1, ladder(fortification), frozenset()).tier < tier
    if "below" in row:
        limit = ends[row["below"][0]] + row["below"][1]
        inside += [limit - 1]
        assert read(9, limit, ladder(fortification), frozenset()).tier > tier
    for margin in inside:
        found = read(9, margin, ladder(fortification), frozenset())
        assert found.table is found.rolled is found.tier is tier
        assert (found.rider.value if found.rider else None) == row.get("rider")
    if "outcome" in row:
        assert row["outcome"] in MEANINGS[tier]


def test_trident_sphere_golden_no_pass_without_fortification() -> None:
    """The printed condition: with Fortification there is a Pass on the ruler, without there is none."""
    part = FORMULAS[BOOK["results"]["no_pass_without"]][0]
    assert Tier.PASS in {tier for _, tier in zones(Check(**values(part, 1)).fortification)}
    assert Tier.PASS not in {tier for _, tier in zones(Check().fortification)}


def test_trident_sphere_golden_naturals_step_as_printed() -> None:
    """A bare 1 and 20 move the result by the printed steps, no other face by any."""
    printed = {row["face"]: row["by"] for row in BOOK["special"]["steps"]}
    assert {face: natural(face) for face in range(1, 21) if natural(face)} == printed


@pytest.mark.parametrize("row", KEYWORDS, ids=lambda row: f"{row['name']} {row['into']}")
def test_trident_sphere_golden_keyword_changes_what_is_printed(row: Values) -> None:
    """Each keyword turns its one result into another, on the printed faces, and leaves all others as they are."""
    keyword = Keyword(row["name"])
    assert Check(**{row["field"]: True}).given == {keyword}
    assert tiers.CHANGES[Tier[row["from"]]] is keyword
    least, most = row.get("faces", (2, 19))
    for face in range(max(least, 2), min(most, 19) + 1):
        for margin in range(-15, 20):
            found = read(face, margin, ladder(4), frozenset({keyword}))
            changes = found.rolled is Tier[row["from"]]
            assert found.tier is (Tier[row["into"]] if changes else found.rolled)
            silenced = found.silenced is not None
            assert silenced == (found.rolled.name == row.get("silences"))


def test_trident_sphere_golden_keywords_that_cancel() -> None:
    """The two printed pairs cancel, and only two of the keywords keep a Rider back."""
    assert [[keyword.value.lower() for keyword in pair] for pair in tiers.OPPOSED] == BOOK["keywords"]["cancel"]
    printed = {row["silences"]: row["name"] for row in KEYWORDS if "silences" in row}
    assert {tier.name: keyword.value for tier, keyword in SILENCES.items()} == printed


def test_trident_sphere_golden_outcomes_that_may_be_missing_have_another() -> None:
    """The meaning of each result that has an optional outcome says what it reads as without; the others do not."""
    names, optional = BOOK["outcomes"]["names"], BOOK["outcomes"]["optional"]
    for name in names:
        said = [words for words in MEANINGS.values() if f"action's {name} outcome" in words]
        assert said
        assert all(("none" in words) == (name in optional) for words in said)


@pytest.mark.parametrize("row", BOOK["cases"]["rows"], ids=str)
def test_trident_sphere_golden_case(row: Values) -> None:
    """The cases reckoned by hand: the result before and after the keywords, the margin, and whose Rider is offered."""
    check = Check(**{**BOOK["cases"]["check"], **row.get("with", {})})
    result = judge(check, (row["face"],))
    assert check.read(row["face"])[0].rolled is Tier[row["rolled"]]
    assert (result.tier, result.margin) == (Tier[row["tier"]], row["margin"])
    whose = row.get("rider")
    assert [f"The {whose} " in consequence.label for consequence in result.consequences] == ([True] if whose else [])


@pytest.mark.parametrize("row", BOOK["pools"]["cases"], ids=str)
def test_trident_sphere_golden_what_an_effect_leaves_of_a_pool(row: Values) -> None:
    """Exactly as often as a Pass or better comes up; else the pool stays."""
    check = Check(strong=3)
    better = odds(check).at_least(Tier.PASS)
    found = left(odds(check), LEAST, row["pool"], effect_strength(row["strong"], row["bonus"]))
    assert (found[row["left"]], found[row["pool"]]) == (better, 1 - better)
    assert found[0] == (0 if row["left"] else better)


def test_trident_sphere_golden_help_has_every_keyword_and_degree() -> None:
    """Each keyword with its results and what it silences, each degree in order, with the band of 10 either side."""
    said = dict(example.split(": ", 1) for example in TERMS["keywords"].examples)
    assert list(said) == list(dict.fromkeys(row["name"] for row in KEYWORDS))
    for row in KEYWORDS:
        before, after = Tier[row["from"]].label, Tier[row["into"]].label
        assert f"a {before} becomes a" in said[row["name"]]
        assert after in said[row["name"]]
        assert ("no Rider" in said[row["name"]]) is ("silences" in row)
    assert "1 to 10" in said["Determination"]
    assert "11 to 20" in said["Determination"]
    degrees = dict(example.split(": ", 1) for example in TERMS["tiers"].examples)
    assert list(degrees) == [tier.label for tier in Tier]
    assert all("10" in degrees[name] for name in ("Disaster", "Failure", "Triumph"))
