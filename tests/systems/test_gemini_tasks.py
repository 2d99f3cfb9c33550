"""Extended Tasks of Gemini: what may be set up, how a roll moves them, what they count and how long they take."""

import json
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.fields import RuleError
from razor_core.session.codec import decode, encode
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import (
    Count,
    Model,
    Progress,
    Standing,
    Task,
    advanced,
    counts,
    elapsed,
    next_check,
    standing,
)

PERSISTENCE = Task(goal=3)
CONTESTED = Task(model=Model.CONTESTED, goal=3, rival=Check(attribute=3), rival_goal=2)
COMPLICATIONS = Task(model=Model.COMPLICATIONS, goal=3, limit=2)
TIME_LIMIT = Task(model=Model.TIME_LIMIT, goal=2, limit=3)
TASKS = (PERSISTENCE, CONTESTED, COMPLICATIONS, TIME_LIMIT)


def name(task: Task) -> str:
    """A name for a task, for the report of the test."""
    return task.model.name


def play(task: Task, *rolls: str) -> Progress:
    """The progress after rolls: S for a success, F for a failure; in a contest a second letter for the rival."""
    progress = Progress()
    for letters in rolls:
        progress = advanced(task, progress, *(letter == "S" for letter in letters))
    return progress


@pytest.mark.parametrize("task", TASKS, ids=name)
def test_gemini_task_survives_json(task: Task) -> None:
    """Written out and read back a task and its progress are the same."""
    assert decode(Task, json.loads(json.dumps(encode(task)))) == task
    progress = Progress(successes=1, rolls=2)
    assert decode(Progress, json.loads(json.dumps(encode(progress)))) == progress


@pytest.mark.parametrize(
    ("task", "field", "value"),
    [
        (PERSISTENCE, "model", "PERSISTENCE"),
        (PERSISTENCE, "check", None),
        (PERSISTENCE, "goal", 1),
        (PERSISTENCE, "goal", 13),
        (PERSISTENCE, "goal", True),
        (PERSISTENCE, "goal", 10**5000),
        (PERSISTENCE, "limit", 3),
        (PERSISTENCE, "rival", Check()),
        (PERSISTENCE, "rival_goal", 3),
        (PERSISTENCE, "worsens", True),
        (PERSISTENCE, "worsens", 1),
        (PERSISTENCE, "interval", 0),
        (PERSISTENCE, "interval", 1001),
        (PERSISTENCE, "interval", 1.5),
        (PERSISTENCE, "unit", ""),
        (PERSISTENCE, "unit", "  "),
        (PERSISTENCE, "unit", "x" * 21),
        (PERSISTENCE, "unit", None),
        (CONTESTED, "rival", None),
        (CONTESTED, "rival_goal", 0),
        (CONTESTED, "rival_goal", 1),
        (CONTESTED, "rival_goal", 13),
        (CONTESTED, "limit", 2),
        (CONTESTED, "worsens", True),
        (COMPLICATIONS, "limit", 0),
        (COMPLICATIONS, "limit", 1),
        (COMPLICATIONS, "limit", 13),
        (COMPLICATIONS, "rival", Check()),
        (TIME_LIMIT, "limit", 0),
        (TIME_LIMIT, "limit", 13),
        (TIME_LIMIT, "worsens", True),
    ],
    ids=lambda value: f"{value!s:.20}" if not isinstance(value, (Task, int)) else "",
)
def test_gemini_task_out_of_bounds_is_refused(task: Task, field: str, value: Any) -> None:
    """A number that is no clock's, a kind that does not fit, and what the model has no use for: the field is named."""
    with pytest.raises(RuleError) as caught:
        replace(task, **{field: value})
    assert caught.value.field == field


@pytest.mark.parametrize("field", ["successes", "complications", "rolls", "rival_successes"])
@pytest.mark.parametrize("value", [-1, 10_000, True, None, "1"])
def test_gemini_progress_out_of_bounds_is_refused(field: str, value: Any) -> None:
    """Whole numbers from 0 to 9999; the field is named."""
    with pytest.raises(RuleError) as caught:
        Progress(**{field: value})
    assert caught.value.field == field


@pytest.mark.parametrize("limit", [2, 7, 12])
def test_gemini_complications_that_find_no_room_are_refused(limit: int) -> None:
    """As many Setbacks as a check holds, complications and its own; one more is refused when the task is set up."""
    fits = Task(model=Model.COMPLICATIONS, limit=limit, worsens=True, check=Check(setbacks=20 - limit))
    assert next_check(fits, Progress(complications=limit)).setbacks == 20
    with pytest.raises(RuleError) as caught:
        replace(fits, check=Check(setbacks=21 - limit))
    assert caught.value.field == "worsens"
    assert replace(fits, check=Check(setbacks=20), worsens=False).limit == limit


@pytest.mark.parametrize(
    ("task", "rolls", "reached"),
    [
        (PERSISTENCE, ["F"] * 40, Standing.GOING_ON),
        (PERSISTENCE, ["F", "S", "F", "S", "S"], Standing.DONE),
        (CONTESTED, ["SS", "SF", "FF"], Standing.GOING_ON),
        (CONTESTED, ["SS", "SF", "SF"], Standing.DONE),
        (CONTESTED, ["FS", "SS"], Standing.RIVAL_DONE),
        (CONTESTED, ["SS", "SF", "SS"], Standing.TIE),
        (COMPLICATIONS, ["S", "F", "S"], Standing.GOING_ON),
        (COMPLICATIONS, ["S", "F", "S", "S"], Standing.DONE),
        (COMPLICATIONS, ["S", "F", "S", "F"], Standing.FAILED),
        (TIME_LIMIT, ["F", "S"], Standing.GOING_ON),
        (TIME_LIMIT, ["S", "S"], Standing.DONE),
        (TIME_LIMIT, ["F", "S", "S"], Standing.DONE),
        (TIME_LIMIT, ["F", "S", "F"], Standing.FAILED),
        (TIME_LIMIT, ["F", "F"], Standing.GOING_ON),
        (TIME_LIMIT, ["F", "F", "S"], Standing.FAILED),
    ],
    ids=str,
)
def test_gemini_task_stands_where_the_rolls_bring_it(task: Task, rolls: list[str], reached: Standing) -> None:
    """Each model ends as the book has it, and only there; what is over takes no further roll."""
    progress = play(task, *rolls)
    assert standing(task, progress) is reached
    assert progress.rolls == len(rolls)
    if reached is not Standing.GOING_ON:
        with pytest.raises(RuleError) as caught:
            advanced(task, progress, True)
        assert caught.value.field == "progress"
        assert reached.label in caught.value.message


def test_gemini_only_the_complications_model_counts_failures() -> None:
    """One failed roll is one complication there, and none elsewhere."""
    assert [play(task, "F").complications for task in TASKS] == [0, 0, 1, 0]
    assert [play(task, "S").complications for task in TASKS] == [0, 0, 0, 0]


@pytest.mark.parametrize("task", [PERSISTENCE, COMPLICATIONS, TIME_LIMIT], ids=name)
def test_gemini_rival_rolls_only_in_a_contest(task: Task) -> None:
    """Where nobody is against it, a success of a rival is refused."""
    with pytest.raises(RuleError) as caught:
        advanced(task, Progress(), True, True)
    assert caught.value.field == "rival_success"


def test_gemini_complications_worsen_the_next_check_where_the_gm_wants() -> None:
    """A Setback each, under the cap; without that the check stays, and so it does in the other models."""
    task = Task(model=Model.COMPLICATIONS, goal=3, limit=6, worsens=True, check=Check(edges=1))
    nets = [next_check(task, Progress(complications=count)).net for count in range(6)]
    assert nets == [1, 0, -1, -2, -3, -3]
    assert next_check(replace(task, worsens=False), Progress(complications=4)) == task.check
    assert next_check(PERSISTENCE, Progress(complications=4)) == PERSISTENCE.check


@pytest.mark.parametrize(
    ("interval", "unit", "rolls", "said"),
    [
        (1, "minutes", 0, "0 minutes"),
        (1, "minutes", 1, "1 minute"),
        (1, "minutes", 7, "7 minutes"),
        (5, "hours", 3, "15 hours"),
        (2, "days", 1, "2 days"),
        (1, "glass", 1, "1 glass"),
        (1, "watch", 1, "1 watch"),
    ],
)
def test_gemini_time_is_told_in_the_unit_of_the_task(interval: int, unit: str, rolls: int, said: str) -> None:
    """So many intervals as there were rolls."""
    assert elapsed(Task(interval=interval, unit=unit), Progress(rolls=rolls)) == said


def test_gemini_counts_are_the_clocks_of_the_model() -> None:
    """Successes first, then what the model counts beside them; more than full is shown as full."""
    progress = Progress(successes=1, complications=1, rolls=2, rival_successes=1)
    assert [counts(task, progress) for task in TASKS] == [
        (Count("Successes", 1, 3),),
        (Count("Successes", 1, 3), Count("Rival's successes", 1, 2)),
        (Count("Successes", 1, 3), Count("Complications", 1, 2)),
        (Count("Successes", 1, 2), Count("Rolls", 2, 3)),
    ]
    beyond = Progress(successes=40, complications=40, rolls=40, rival_successes=40)
    for task in TASKS:
        assert all(count.filled == count.segments for count in counts(task, beyond))


def test_gemini_standings_are_worst_to_best() -> None:
    """Each with a label of its own; a tie lies below being done, and failing is worst."""
    assert min(Standing) is Standing.FAILED
    assert max(Standing) is Standing.DONE
    assert Standing.RIVAL_DONE < Standing.TIE < Standing.DONE
    assert len({each.label for each in Standing}) == len(Standing)
