"""The odds of an Extended Task whose next roll has another check than those after it (GM-13)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from razor_core.systems.gemini import Check
from razor_core.systems.gemini.task_odds import chart, finishing, mean_rolls, odds
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task, advanced, next_check, standing
from tests.systems.gemini.test_courses import percent
from tests.systems.gemini.test_golden import at


def share(check: Check | None, success: bool) -> Fraction:
    """The chance that a roll of the check does so; nobody always fails."""
    chance = Fraction(101 - check.tn, 100) if check else Fraction(0)
    return chance if success else 1 - chance


@pytest.mark.parametrize(("x", "y"), [(0, 1), (-10, -10), (3, -10), (-10, 3)])
@pytest.mark.parametrize(("now", "rivals_now"), [(1, 1), (-10, 0), (10, -2)])
def test_gemini_gm13_the_next_roll_counts_with_its_own_checks(x: int, y: int, now: int, rivals_now: int) -> None:
    """GM-13: odds and average are those after it, weighed by what that roll alone may do; the bars sum to 1."""
    for task in (
        Task(check=at(x), goal=1),
        Task(check=at(x), goal=4),
        Task(model=Model.CONTESTED, check=at(x), goal=2, rival=at(y), rival_goal=3),
        Task(model=Model.COMPLICATIONS, check=at(x), goal=3, limit=2, worsens=True),
        Task(model=Model.TIME_LIMIT, check=at(x), goal=2, limit=3),
    ):
        first = replace(task, check=at(now), rival=at(rivals_now) if task.rival else None)
        after = [
            (advanced(task, Progress(), success, rival), share(next_check(first, Progress()), success) * theirs)
            for success, rival in product((True, False), (True, False))
            if (theirs := share(first.rival, rival)) and share(first.check, success)
        ]
        assert sum(part for _, part in after) == 1
        for final, chance in odds(task, Progress(), first).items():
            assert chance == sum(odds(task, there)[final] * part for there, part in after)
        means = [(mean_rolls(task, there), part) for there, part in after]
        known = [mean * part for mean, part in means if mean is not None]
        assert mean_rolls(task, Progress(), first) == (1 + sum(known) if len(known) == len(means) else None)
        bars = chart(task, Progress(), first)
        assert sum(bar.chance for bar in bars) == 1
        assert 1 <= len(bars) == len({bar.label for bar in bars}) <= 10
        assert odds(task, Progress(), task) == odds(task, Progress())


@pytest.mark.parametrize(("x", "now"), [(0, 3), (-2, 10), (1, -10)])
def test_gemini_gm13_an_edge_at_once_is_that_of_all_sequences(x: int, now: int) -> None:
    """GM-13: two successes in three rolls, the first with another chance."""
    task = Task(model=Model.TIME_LIMIT, check=at(x), goal=2, limit=3)
    first, later = percent(now), percent(x)
    done = first * (1 - (1 - later) ** 2) + (1 - first) * later**2
    assert odds(task, Progress(), replace(task, check=at(now)))[Standing.DONE] == done
    within = replace(task, model=Model.PERSISTENCE, limit=0)
    assert finishing(within, Progress(), 3, replace(within, check=at(now))) == done
    assert finishing(within, Progress(), 0, replace(within, check=at(now))) == 0


def test_gemini_gm13_a_task_that_is_over_has_no_next_roll() -> None:
    """GM-13: over, nothing counts for it; where no later roll can succeed, it is done at once or never."""
    task = Task(goal=2)
    over = Progress(successes=2)
    assert standing(task, over) is Standing.DONE
    assert odds(task, over, replace(task, check=at(-10)))[Standing.DONE] == 1
    assert mean_rolls(task, over, replace(task, check=at(-10))) == 0
    assert finishing(task, over, 5, replace(task, check=at(-10))) == 1
    task = Task(check=at(-10), goal=1)
    bars = chart(task, Progress(), replace(task, check=at(0)))
    assert [(bar.label, bar.chance) for bar in bars] == [("1 roll", Fraction(1, 2)), ("Never done", Fraction(1, 2))]
    (never,) = chart(replace(task, goal=2), Progress(), replace(task, goal=2, check=at(0)))
    assert never.label == "Never done"
    race = Task(model=Model.CONTESTED, check=at(-10), goal=1, rival=at(-10), rival_goal=1)
    found = {bar.label: bar.chance for bar in chart(race, Progress(), replace(race, check=at(0)))}
    assert found["Never done"] == found["Done, the rival 1 short"] == Fraction(1, 2)
