"""The tables and examples of the book, as tests/golden/gemini.toml holds them."""

from fractions import Fraction

import pytest

from razor_core.rules.modifiers import Lifetime
from razor_core.systems.gemini import RANKS, TABLE, Check, Tier, judge, odds, plan
from razor_core.systems.gemini.difficulty_ranks import rank
from razor_core.systems.gemini.sheet import SHEET
from razor_core.systems.gemini.suggested_modifiers import MODIFIERS
from razor_core.systems.gemini.task_odds import odds as task_odds
from razor_core.systems.gemini.tasks import UNITS, Model, Progress, Standing, Task, elapsed
from tests.support.effects import clock_kind, size_of
from tests.support.games.golden import load
from tests.systems.values import Values, plain, values

BOOK = load("gemini")
ROWS = BOOK["table"]["rows"]


def at(x: int) -> Check:
    return Check(attribute=0, skill=0, opposition=0, modifier=x)


def test_gemini_table_is_the_printed_one() -> None:
    assert [{"x": row.x, "tn": row.tn, "printed": row.printed} for row in TABLE] == ROWS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"x{row['x']:+}")
def test_gemini_row_comes_out_as_printed(row: Values) -> None:
    """The chance is the printed one exactly, and the least face that succeeds is the printed Target Number."""
    assert odds(at(row["x"]))[Tier.SUCCESS] == Fraction(row["printed"], 100) == Fraction(101 - row["tn"], 100)
    reached = [face for face in range(1, 101) if judge(at(row["x"]), [face]).tier is Tier.SUCCESS]
    assert reached == list(range(row["tn"], 101))


@pytest.mark.parametrize("row", BOOK["ranks"]["rows"], ids=lambda row: row["name"])
def test_gemini_rank_is_the_printed_one(row: Values) -> None:
    """Every Difficulty Rank of the band reads so, before the roll as well; each band has its three examples."""
    assert len(row["tasks"]) == 3
    for opposition in range(row["least"], min(30, row["most"]) + 1):
        assert rank(opposition).startswith(f"{row['name']}, ")
        assert f"Difficulty Rank {opposition}: {rank(opposition)} (GM-7)." in plan(Check(opposition=opposition)).notes


def test_gemini_ranks_are_no_more_than_the_printed_ones() -> None:
    """Each begins where the one before ends."""
    rows = BOOK["ranks"]["rows"]
    assert [(each.least, each.name) for each in RANKS] == [(row["least"], row["name"]) for row in rows]
    assert [row["most"] + 1 for row in rows[:-1]] == [row["least"] for row in rows[1:]]


@pytest.mark.parametrize("row", BOOK["edges"]["sizes"], ids=lambda row: row["name"])
@pytest.mark.parametrize(("field", "word", "way"), [("edges", "Edge", 1), ("setbacks", "Setback", -1)])
def test_gemini_size_is_the_printed_one(row: Values, field: str, word: str, way: int) -> None:
    """Each size of Edge and Setback moves x by its points and is used up by the roll."""
    (source,) = [
        suggested_modifier
        for suggested_modifier in MODIFIERS[field]
        if suggested_modifier.name == f"{row['name']} {word}"
    ]
    assert (source.points, source.lifetime) == (row["points"], Lifetime.ROLL)
    assert Check(**values(field, source.points)).x == Check().x + way * row["points"]


@pytest.mark.parametrize("row", BOOK["conditions"]["rows"], ids=lambda row: row["name"])
def test_gemini_condition_is_the_printed_one(row: Values) -> None:
    """Each condition is offered for one field only, moves x as printed, and stays unless it is for some checks only."""
    ((field, source),) = [
        (field, source) for field, sources in MODIFIERS.items() for source in sources if source.name == row["name"]
    ]
    lasts = Lifetime.ROLL if row.get("some") else Lifetime.STAYS
    assert (field, source.points, source.lifetime) == (row["field"], row["points"], lasts)
    assert Check(**{field: getattr(Check(), field) + source.points}).x == Check().x + row["change"]


def test_gemini_names_models_and_units_are_those_of_the_book_and_no_others() -> None:
    """Sizes, conditions, attribute, kind of check, cap, pools; four models, five units, and goals that tasks take."""
    known = {row["name"] for row in BOOK["conditions"]["rows"]} | {"Enhanced [+2]", "Exhausted [−2]", "Exhausted [−3]"}
    known |= {f"{size['name']} {word}" for size in BOOK["edges"]["sizes"] for word in ("Edge", "Setback")}
    assert {source.name for sources in MODIFIERS.values() for source in sources} == known
    assert list(SHEET.ratings.values) == [BOOK["conditions"]["attribute"], *SHEET.ratings.unrolled]
    assert SHEET.skills.suggested[""] == (BOOK["conditions"]["skill"],)
    assert SHEET.ratings.field == "attribute"
    assert Check(edges=20).net == -Check(setbacks=20).net == BOOK["edges"]["cap"]
    assert {
        size_of(consequence)
        for face in (1, 100)
        for consequence in plain(judge(Check(), [face]).consequences)
        if clock_kind(consequence)
    } == {BOOK["conditions"]["momentum"]}
    assert [model.value for model in Model] == BOOK["tasks"]["models"]
    assert list(UNITS) == BOOK["tasks"]["units"]
    for goal in BOOK["tasks"]["goals"]:
        assert Task(goal=goal, model=Model.COMPLICATIONS, limit=BOOK["tasks"]["complications"]).goal == goal


@pytest.mark.parametrize("row", BOOK["tasks"]["vault"]["odds"], ids=lambda row: f"x{row['x']:+}")
def test_gemini_vault_takes_five_of_five(row: Values) -> None:
    """Five successes in five rolls of a minute each: all of them must succeed, and then five minutes are gone."""
    vault = BOOK["tasks"]["vault"]
    task = Task(
        model=Model.TIME_LIMIT,
        check=at(row["x"]),
        goal=vault["goal"],
        limit=vault["rolls"],
        interval=vault["interval"],
        unit=vault["unit"],
    )
    assert task_odds(task, Progress())[Standing.DONE] == Fraction(row["exact"])
    assert elapsed(task, Progress(rolls=vault["rolls"])) == f"{vault['minutes']} minutes"
    one_lost = task_odds(task, Progress(rolls=1))
    assert one_lost[Standing.FAILED] == 1
