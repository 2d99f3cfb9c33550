"""Extended Tasks of Gemini: their fields, how a roll changes them, what they count and how long they take."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.effects import TurnTask
from razor_core.rules.fields import quoted
from razor_core.rules.tasks import Count
from razor_core.systems.gemini import Check, tasks
from razor_core.systems.gemini.task_odds import finishing, odds
from razor_core.systems.gemini.tasks import Model, Progress, Task, advanced, consequences, counts, next_check
from tests.support.refused import refusal

PERSISTENCE = Task(goal=3)
CONTESTED = Task(model=Model.CONTESTED, goal=3, rival=Check(attribute=3), rival_goal=2)
COMPLICATIONS = Task(model=Model.COMPLICATIONS, goal=3, limit=2)
TIME_LIMIT = Task(model=Model.TIME_LIMIT, goal=2, limit=3)
TASKS = (PERSISTENCE, CONTESTED, COMPLICATIONS, TIME_LIMIT)


NO_WHOLE = "Enter a whole number from {} to {}, not {{}}."
NO_RIVAL = "Only a Contested task has a rival."
NO_COMPLICATIONS = "Only a Complications task has complications."


@pytest.mark.parametrize(("task", "field", "values", "message"), [
    (PERSISTENCE, "model", ["PERSISTENCE"], "Enter a Model, not {}."),
    (PERSISTENCE, "check", [None], "Enter a Check, not {}."),
    (PERSISTENCE, "goal", [0, 21, True, 10**5000], NO_WHOLE.format(1, 20)),
    (PERSISTENCE, "limit", [1, 3], "Enter 0 for a Persistence task, not {}."),
    (PERSISTENCE, "rival", [Check()], NO_RIVAL),
    (PERSISTENCE, "rival_goal", [3], "Enter 0 for a Persistence task, not {}."),
    (PERSISTENCE, "worsens", [True], NO_COMPLICATIONS), (PERSISTENCE, "worsens", [1], "Enter a bool, not {}."),
    (PERSISTENCE, "interval", [0, 1001, 1.5], NO_WHOLE.format(1, 1000)),
    (PERSISTENCE, "unit", ["", "  ", "x" * 21], "Enter a word of 1 to 20 characters."),
    (PERSISTENCE, "unit", [None], "Enter a str, not {}."), (CONTESTED, "rival", [None], "Enter a Check, not {}."),
    (CONTESTED, "rival_goal", [0, 21], NO_WHOLE.format(1, 20)),
    (CONTESTED, "limit", [2], "Enter 0 for a Contested task, not {}."),
    (CONTESTED, "worsens", [True], NO_COMPLICATIONS), (COMPLICATIONS, "limit", [0, 21], NO_WHOLE.format(1, 20)),
    (COMPLICATIONS, "rival", [Check()], NO_RIVAL), (TIME_LIMIT, "limit", [0, 21], NO_WHOLE.format(1, 20)),
    (TIME_LIMIT, "worsens", [True], NO_COMPLICATIONS),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_gemini_task_out_of_bounds_is_refused(task: Task, field: str, values: list[Any], message: str) -> None:
    """A number that no clock has, a value of another kind, or a field that the model does not have."""
    for value in values:
        assert refusal(replace, task, **{field: value}) == (field, message.format(quoted(value)))
    assert replace(PERSISTENCE, unit="x" * 20).unit == "x" * 20


@pytest.mark.parametrize("value", [-1, 10_000, True, 2.0, None, "1"])
def test_gemini_progress_out_of_bounds_is_refused(value: Any) -> None:
    """Whole numbers from 0 to 9999, also for the rolls that may follow."""
    message = NO_WHOLE.format(0, 9999).format(quoted(value))
    for field in ("successes", "complications", "rolls", "rival_successes"):
        assert refusal(Progress, **{field: value}) == (field, message)
    assert refusal(finishing, PERSISTENCE, Progress(), value) == ("rolls", message)
    assert Progress(successes=9999, complications=9999, rolls=9999, rival_successes=9999).rolls == 9999


@pytest.mark.parametrize(("ask", "message"), [
    (lambda: advanced(TIME_LIMIT, Progress(), True, True), f"rival_success: {NO_RIVAL}"),
    (lambda: advanced(PERSISTENCE, Progress(successes=3), True), "progress: The task is over: Done."),
    (lambda: finishing(TIME_LIMIT, Progress(), 3), "model: Enter a Persistence task, not Time Limit."),
], ids=["rival", "over", "model"])  # fmt: skip
def test_gemini_tasks_refuse_what_they_do_not_have(ask: Callable[[], object], message: str) -> None:
    """A rival, another roll, a chance to be done within so many rolls."""
    assert ": ".join(refusal(ask)) == message


@pytest.mark.parametrize("limit", [2, 7, 12])
def test_gemini_complications_that_find_no_room_are_refused(limit: int) -> None:
    """As many Setbacks as a check holds, complications and its own; one more is refused when the task is set up."""
    fits = Task(model=Model.COMPLICATIONS, limit=limit, worsens=True, check=Check(setbacks=20 - limit))
    assert next_check(fits, Progress(complications=limit)).setbacks == 20
    most = f"With {limit} complications, enter a check of at most {20 - limit} Setbacks."
    assert refusal(replace, fits, check=Check(setbacks=21 - limit)) == ("worsens", most)
    assert replace(fits, check=Check(setbacks=20), worsens=False).limit == limit


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


@pytest.mark.parametrize(
    ("worsens", "complications", "turned", "setbacks"),
    [(True, 3, 1, 2), (True, 3, 5, 0), (False, 3, 2, 2), (False, 1, 3, 1), (False, 0, 0, 0)],
)
def test_gemini_each_complication_is_narrative_or_a_setback(
    worsens: bool, complications: int, turned: int, setbacks: int
) -> None:
    """As the task says, but for those that were turned (GM-16)."""
    task = Task(model=Model.COMPLICATIONS, limit=4, worsens=worsens)
    now = Progress(complications=complications, turned=turned)
    assert next_check(task, now).setbacks == setbacks


def test_gemini_complications_beyond_the_most_setbacks_are_not_added() -> None:
    """The check holds no more than 20."""
    task = Task(model=Model.COMPLICATIONS, limit=4, check=Check(setbacks=19))
    assert next_check(task, Progress(complications=3, turned=3)).setbacks == 20


@pytest.mark.parametrize("worsens", [True, False])
def test_gemini_either_sort_of_complication_takes_words(worsens: bool) -> None:
    """What went wrong is kept, whatever it does to later rolls."""
    (choice,) = consequences(replace(COMPLICATIONS, worsens=worsens), False)
    assert all(option.words for option in choice.options)


@pytest.mark.parametrize("worsens", [True, False])
def test_gemini_a_complication_offers_both_sorts(worsens: bool) -> None:
    """The usual one first; only the other turns it. A success and another model bring none."""
    task = Task(model=Model.COMPLICATIONS, limit=3, worsens=worsens)
    (choice,) = consequences(task, success=False)
    assert [option.effect(TurnTask) for option in choice.options] == [None, TurnTask()]
    assert choice.options[0].label == ("A Minor Setback on later rolls" if worsens else "It is narrative")
    assert consequences(task, success=True) == consequences(Task(), success=False) == ()


@pytest.mark.parametrize(("task", "said"), [
    (Task(model=Model.TIME_LIMIT, goal=5, limit=4), "5 successes take 5 rolls, and only 4 are permitted."),
    (Task(model=Model.TIME_LIMIT, goal=5, limit=5), ""),
    (Task(check=Check(opposition=13)), "At x −10 no roll can succeed."), (Task(check=Check(opposition=12)), ""),
])  # fmt: skip
def test_gemini_says_why_a_task_cannot_be_done(task: Task, said: str) -> None:
    """Exactly where its odds are nothing (GM-12)."""
    assert tasks.obstacle(task) == said
    assert (odds(task, Progress())[tasks.Standing.DONE] == 0) is bool(said)


@pytest.mark.parametrize("opposition", [0, 4, 10, 15, 30])
def test_gemini_a_rival_has_the_score_that_the_check_is_against(opposition: int) -> None:
    """And is against that of whoever begins: x is the other way round (GM-14), as far as attribute and skill go."""
    check = Check(attribute=3, skill=2, opposition=opposition, defense=0)
    other = tasks.rival(check)
    assert other.attribute + other.skill == min(opposition, 20)
    assert (other.opposition, other.defense) == (3, 2)


@pytest.mark.parametrize(
    ("interval", "unit", "rolls", "said"),
    [
        (1, "minutes", 0, "0 minutes"),
        (1, "minutes", 1, "1 minute"),
        (5, "hours", 3, "15 hours"),
        (1, "glass", 1, "1 glass"),
        (1, "watch", 1, "1 watch"),
    ],
)
def test_gemini_time_is_told_in_the_unit_of_the_task(interval: int, unit: str, rolls: int, said: str) -> None:
    """So many intervals as there were rolls."""
    assert tasks.elapsed(Task(interval=interval, unit=unit), Progress(rolls=rolls)) == said
