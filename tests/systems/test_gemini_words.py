"""What Gemini says, word for word: meanings, refusals, the widths of bars, and what can be looked up."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.fields import RuleError, quoted
from razor_core.systems.gemini import READINGS, Check, judge, plan
from razor_core.systems.gemini.lookup import TABLES, claims, printed, variations
from razor_core.systems.gemini.task_odds import chart, finishing
from razor_core.systems.gemini.tasks import Model, Progress, Task, advanced
from tests.support.golden import load

PERSISTENCE = Task(goal=3)
CONTESTED = Task(model=Model.CONTESTED, goal=3, rival=Check(attribute=3), rival_goal=2)
COMPLICATIONS = Task(model=Model.COMPLICATIONS, goal=3, limit=2)
TIME_LIMIT = Task(model=Model.TIME_LIMIT, goal=2, limit=3)


def test_gemini_determined_has_a_meaning_of_its_own() -> None:
    """What the dice did is not what is told."""
    assert READINGS["determined"](judge(Check(), [3])).meaning == "The dice failed you. You did not."


def test_gemini_only_a_target_of_1_cannot_fail() -> None:
    """One face that fails is said."""
    assert [plan(Check(modifier=x)).target for x in (9, 10)] == ["2 or more", "cannot fail"]


@pytest.mark.parametrize(
    ("task", "changed", "said"),
    [
        (PERSISTENCE, {"model": "PERSISTENCE"}, "model: Enter a Model, not 'PERSISTENCE'."),
        (PERSISTENCE, {"check": None}, "check: Enter a Check, not None."),
        (PERSISTENCE, {"goal": 13}, "goal: Enter a whole number from 2 to 12, not 13."),
        (PERSISTENCE, {"limit": 1}, "limit: Enter 0 for a Persistence task, not 1."),
        (PERSISTENCE, {"limit": 3}, "limit: Enter 0 for a Persistence task, not 3."),
        (CONTESTED, {"rival": None}, "rival: Enter a Check, not None."),
        (PERSISTENCE, {"rival": Check()}, "rival: Only a Contested task has a rival."),
        (TIME_LIMIT, {"worsens": True}, "worsens: Only a Complications task has complications."),
        (
            COMPLICATIONS,
            {"worsens": True, "check": Check(setbacks=19)},
            "worsens: With 2 complications, enter a check of at most 18 Setbacks.",
        ),
        (PERSISTENCE, {"unit": " "}, "unit: Enter a word of 1 to 20 characters."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_gemini_tasks_say_what_is_wanted(task: Task, changed: dict[str, Any], said: str) -> None:
    """The field, what it takes, and what it was given."""
    with pytest.raises(RuleError) as refused:
        replace(task, **changed)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: advanced(TIME_LIMIT, Progress(), True, True), "rival_success: Only a Contested task has a rival."),
        (lambda: advanced(PERSISTENCE, Progress(successes=3), True), "progress: The task is over: Done."),
        (lambda: finishing(TIME_LIMIT, Progress(), 3), "model: Enter a Persistence task, not Time Limit."),
    ],
    ids=["rival", "over", "model"],
)
def test_gemini_tasks_say_what_they_have_not(asked: Callable[[], object], said: str) -> None:
    """A rival, another roll, a chance to be done within so many."""
    with pytest.raises(RuleError) as refused:
        asked()
    assert str(refused.value) == said


@pytest.mark.parametrize("wrong", [-1, 10_000, True, 2.0])
def test_gemini_numbers_of_rolls_are_refused_with_their_bounds(wrong: Any) -> None:
    """For what a task has counted, and for how many rolls may follow."""
    for field in ("successes", "complications", "rolls", "rival_successes"):
        with pytest.raises(RuleError) as refused:
            Progress(**{field: wrong})
        assert str(refused.value) == f"{field}: Enter a whole number from 0 to 9999, not {quoted(wrong)}."
    with pytest.raises(RuleError) as refused:
        finishing(PERSISTENCE, Progress(), wrong)
    assert str(refused.value) == f"rolls: Enter a whole number from 0 to 9999, not {quoted(wrong)}."


def test_gemini_tasks_go_to_the_very_bounds() -> None:
    """A unit of 20 characters, 9999 of whatever is counted."""
    assert replace(PERSISTENCE, unit="x" * 20).unit == "x" * 20
    for field in ("successes", "complications", "rolls", "rival_successes"):
        assert getattr(Progress(**{field: 9999}), field) == 9999


@pytest.mark.parametrize(
    ("x", "wanted", "first"),
    [
        (0, 4, "4 rolls"),
        (0, 5, "5–6 rolls"),
        (-3, 1, "1–2 rolls"),
        (-4, 1, "1–5 rolls"),
        (-7, 1, "1–10 rolls"),
        (-8, 1, "1–20 rolls"),
        (-9, 1, "1–50 rolls"),
        (-9, 3, "3–102 rolls"),
        (-9, 6, "6–205 rolls"),
    ],
)
def test_gemini_bars_grow_by_steps_that_are_round(x: int, wanted: int, first: str) -> None:
    """The narrowest of 1, 2, 5 and so on to 200 of which nine hold nine tenths."""
    task = Task(check=Check(attribute=0, skill=0, opposition=0, modifier=x), goal=12)
    assert chart(task, Progress(successes=12 - wanted))[0].label == first


def test_gemini_far_ahead_is_one_bar_for_either_side() -> None:
    """Three short and more are told together, at goals of four and more too."""
    assert [bar.label for bar in chart(replace(CONTESTED, goal=5, rival_goal=5), Progress())] == [
        "Done, the rival 3 or more short",
        "Done, the rival 2 short",
        "Done, the rival 1 short",
        "Both done at once",
        "The rival first, you 1 short",
        "The rival first, you 2 short",
        "The rival first, you 3 or more short",
    ]


def test_gemini_variations_are_the_steps_their_words_say() -> None:
    """In their order, each by its one field; points that cancel one another are no matter of the cap."""
    check = Check(edges=2, setbacks=2)
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("Minor Edge", {"edges": 3}),
        ("Major Edge", {"edges": 4}),
        ("Overwhelming Edge", {"edges": 5}),
        ("One Setback less", {"setbacks": 1}),
        ("Opposition 1 lower", {"opposition": 2}),
        ("+1 to x", {"modifier": 1}),
        ("−1 to x", {"modifier": -1}),
        ("Opposition 1 higher", {"opposition": 4}),
        ("One Edge less", {"edges": 1}),
        ("Minor Setback", {"setbacks": 3}),
    )
    assert [(each.label, each.check) for each in variations(check)] == [
        (label, replace(check, **sets)) for label, sets in steps
    ]


def test_gemini_look_up_in_words() -> None:
    """The head of the printed table, and what the text is held to, with the ruling for the ends."""
    (table,) = printed()
    assert (table.about, table.row, table.columns) == (
        "The chance to roll the Target Number or more.",
        "x",
        ("Chance of Success",),
    )
    follows, smoothed, ends = claims()
    assert [(claim.text, claim.ruling) for claim in (follows, smoothed, ends)] == [
        ("The chances come from the logistic function of half of x.", ""),
        ("They were smoothed by hand, so that no two x have one Target Number.", ""),
        ("At +10 it is 100 %, at −10 0 %.", "GM-3"),
    ]
    assert follows.exact == "Rounded to whole per cent it gives 19 of the 19 rows between the ends."
    assert ends.exact == "So by the table. The curve has 99.3 % and 0.7 % there."


def test_gemini_table_has_a_rank_where_one_begins_and_every_score() -> None:
    """The words and the numbers of both axes, and what they are called."""
    (table,) = TABLES
    ranks = {rank["least"]: f" {rank['name']}" for rank in load("gemini")["ranks"]["rows"]}
    assert (table.rows.label, table.columns.label) == ("Opposition", "Attribute and skill")
    assert [each.label for each in table.rows.settings] == [f"{at}{ranks.get(at, '')}" for at in range(1, 16)]
    assert [(each.label, each.sets) for each in table.columns.settings] == [
        (f"{score}", {"attribute": min(score, 10), "skill": max(0, score - 10)}) for score in range(1, 13)
    ]
