"""The odds of Extended Tasks against every sequence of rolls, and against what may come of the next roll."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from razor_core.systems.gemini.task_odds import chart, finishing, mean_rolls, odds
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task, advanced, next_check, standing
from tests.systems.gemini.test_golden import at
from tests.systems.values import Shares

#: Chances of one success as printed, in per cent, from a Difference of -10 up to +10.
PRINTED = (0, 1, 2, 3, 5, 8, 12, 18, 27, 38, 50, 62, 73, 82, 88, 92, 95, 97, 98, 99, 100)
START = Progress()


def percent(x: int) -> Fraction:
    """The printed chance of that Difference."""
    return Fraction(PRINTED[max(-10, min(10, x)) + 10], 100)


def weight(rolls: tuple[bool, ...], chance: Fraction) -> Fraction:
    """The chance of a sequence of successes and failures."""
    return chance ** rolls.count(True) * (1 - chance) ** rolls.count(False)


@pytest.mark.parametrize("x", [-4, 0, 3])
@pytest.mark.parametrize("goal", [2, 3, 5])
def test_gemini_persistence_within_n_rolls_is_that_of_all_sequences(x: int, goal: int) -> None:
    """Done within n rolls: every sequence of n with enough successes, for each n up to 9."""
    for rolls in range(10):
        sequences = product((True, False), repeat=rolls)
        wanted = sum(weight(sequence, percent(x)) for sequence in sequences if sequence.count(True) >= goal)
        assert finishing(Task(check=at(x), goal=goal), START, rolls) == wanted


def test_gemini_persistence_without_a_chance_is_never_done() -> None:
    """The odds, the average and the chart say so, and no number of rolls helps."""
    task = Task(check=at(-10))
    assert odds(task, START) == {Standing.NEVER: 1, Standing.DONE: 0}
    assert mean_rolls(task, START) is None
    assert [(bar.label, bar.chance) for bar in chart(task, START)] == [("Never done", Fraction(1))]
    assert finishing(task, START, 9999) == 0


@pytest.mark.parametrize("x", [-2, 0, 4])
@pytest.mark.parametrize("goal", [2, 4])
def test_gemini_persistence_bars_have_their_rolls(x: int, goal: int) -> None:
    """Done within the rolls of the bar, and not within those before it."""
    task = Task(check=at(x), goal=goal)
    *bars, later = chart(task, START)
    for bar in bars:
        first, _, last = bar.label.removesuffix(" rolls").partition("–")
        assert bar.chance == finishing(task, START, int(last or first)) - finishing(task, START, int(first) - 1)
    assert later.label == "later"


def test_gemini_persistence_bars_are_as_wide_as_it_takes() -> None:
    """At any chance nine bars hold nine tenths; a certain check has one bar, and one roll is one roll."""
    for x, goal in product(range(-9, 11), (2, 12)):
        bars = chart(Task(check=at(x), goal=goal), START)
        assert bars[-1].label != "later" or bars[-1].chance <= Fraction(1, 10)
    assert [bar.label for bar in chart(Task(check=at(10), goal=3), START)] == ["3 rolls"]
    assert chart(Task(check=at(0), goal=3), Progress(successes=2))[0].label == "1 roll"
    assert [bar.label for bar in chart(Task(check=at(-4), goal=3), START)][:2] == ["3–7 rolls", "8–12 rolls"]


@pytest.mark.parametrize(("x", "wanted", "first"), [
    (0, 4, "4 rolls"), (0, 5, "5–6 rolls"), (-3, 1, "1–2 rolls"), (-4, 1, "1–5 rolls"), (-7, 1, "1–10 rolls"),
    (-8, 1, "1–20 rolls"), (-9, 1, "1–50 rolls"), (-9, 3, "3–102 rolls"), (-9, 6, "6–205 rolls"),
])  # fmt: skip
def test_gemini_bars_grow_by_steps_that_are_round(x: int, wanted: int, first: str) -> None:
    """The narrowest of 1, 2, 5 and so on to 200 of which nine hold nine tenths."""
    task = Task(check=at(x), goal=12)
    assert chart(task, Progress(successes=12 - wanted))[0].label == first


def complicated(x: int, goal: int, limit: int, worsens: bool, net: int) -> Shares[tuple[bool, int, int]]:
    """Chances of (done, complications, rolls), from all sequences of rolls; net Setbacks below 0 stop at -3."""
    ends = Shares[tuple[bool, int, int]]()
    for sequence in product((True, False), repeat=goal + limit - 1):
        chance, good, bad = Fraction(1), 0, 0
        for success in sequence:
            if good < goal and bad < limit:
                one = percent(x + max(-3, net - bad) if worsens else x + max(-3, net))
                chance *= one if success else 1 - one
                good, bad = good + success, bad + (not success)
            else:  # the task is over: what would have come is one of two even ways
                chance /= 2
        ends[good == goal, bad, good + bad] += chance
    return ends


@pytest.mark.parametrize("worsens", [True, False])
@pytest.mark.parametrize(("x", "net"), [(0, 0), (1, 1), (0, -2), (-10, 0), (10, 0)], ids=str)
@pytest.mark.parametrize(("goal", "limit"), [(2, 2), (3, 3), (5, 3), (3, 6), (2, 8)], ids=str)
def test_gemini_complications_are_those_of_all_sequences(
    x: int, net: int, goal: int, limit: int, worsens: bool
) -> None:
    """Odds, average and every bar, with complications that worsen the check under the cap and without."""
    task = Task(
        model=Model.COMPLICATIONS,
        check=replace(at(x), edges=max(net, 0), setbacks=max(-net, 0)),
        goal=goal,
        limit=limit,
        worsens=worsens,
    )
    ends = complicated(x, goal, limit, worsens, net)
    done = sum(chance for end, chance in ends.items() if end[0])
    assert odds(task, START) == {Standing.FAILED: 1 - done, Standing.DONE: done}
    assert mean_rolls(task, START) == sum(rolls * chance for (_, _, rolls), chance in ends.items())
    *bars, failed = chart(task, START)
    assert failed.chance == 1 - done
    assert [bar.chance for bar in bars] == [
        sum(chance for end, chance in ends.items() if end[:2] == (True, count)) for count in range(limit)
    ]


def test_gemini_complications_bars_say_how_many() -> None:
    """From those there are already; where there are too many, the last bar takes the rest."""
    task = Task(model=Model.COMPLICATIONS, goal=3, limit=3)
    assert [bar.label for bar in chart(task, START)] == [
        "Done without a complication", "Done with 1 complication", "Done with 2 complications", "Failed",
    ]  # fmt: skip
    assert [bar.label for bar in chart(task, Progress(complications=2))] == ["Done with 2 complications", "Failed"]
    many = chart(replace(task, limit=12), START)
    assert (len(many), many[-2].label) == (10, "Done with 8 or more complications")
    exact = chart(replace(task, limit=9), START)
    assert (len(exact), exact[-2].label) == (10, "Done with 8 complications")


@pytest.mark.parametrize("x", [-10, -3, 0, 4, 10])
@pytest.mark.parametrize(("goal", "limit"), [(2, 2), (3, 5), (5, 3), (4, 9)], ids=str)
def test_gemini_time_limit_is_that_of_all_sequences(x: int, goal: int, limit: int) -> None:
    """The last permitted roll counts; odds, average and bars; where there are too few rolls it fails for certain."""
    ends = Shares[tuple[int, int]]()
    for sequence in product((True, False), repeat=limit):
        rolls = next((n for n in range(1, limit + 1) if sequence[:n].count(True) == goal), limit)
        ends[min(goal, sequence.count(True)), rolls] += weight(sequence, percent(x))
    task = Task(model=Model.TIME_LIMIT, check=at(x), goal=goal, limit=limit)
    done = sum(chance for (good, _), chance in ends.items() if good == goal)
    assert odds(task, START) == {Standing.FAILED: 1 - done, Standing.DONE: done}
    assert mean_rolls(task, START) == sum(rolls * chance for (_, rolls), chance in ends.items())
    by_good = [sum(chance for end, chance in ends.items() if end[0] == good) for good in range(goal + 1)]
    assert [(bar.label, bar.chance) for bar in chart(task, START)] == [
        (f"{good} of {goal}", chance) for good, chance in enumerate(by_good)
    ]


def contest(x: int, y: int, goal: int, rival_goal: int) -> Task:
    """A contest of checks of those Differences."""
    return Task(model=Model.CONTESTED, check=at(x), goal=goal, rival=at(y), rival_goal=rival_goal)


def test_gemini_contest_by_hand() -> None:
    """An interval changes something in one of three even ways: one each 1/3, ahead 7/9, behind 1/9. Certain ones."""
    task = contest(0, 0, 2, 2)
    level, ahead, behind = (Progress(successes=a, rival_successes=b) for a, b in ((1, 1), (1, 0), (0, 1)))
    done = [odds(task, here)[Standing.DONE] for here in (level, ahead, behind, START)]
    assert done == [Fraction(1, 3), Fraction(7, 9), Fraction(1, 9), Fraction(11, 27)]
    assert odds(task, START) == {
        Standing.RIVAL_DONE: Fraction(11, 27),
        Standing.NEVER: 0,
        Standing.TIE: Fraction(5, 27),
        Standing.DONE: Fraction(11, 27),
    }
    never = contest(-10, -10, 2, 2)
    assert odds(never, START)[Standing.NEVER] == 1
    assert odds(contest(-10, -9, 2, 12), START)[Standing.RIVAL_DONE] == 1
    assert mean_rolls(never, START) is None
    assert [(bar.label, bar.chance) for bar in chart(never, START)] == [("Never done", Fraction(1))]


def test_gemini_contest_bars_say_who_and_how_near() -> None:
    """Best first; no bar for what is further off than the goal; the bars of a side add up to its odds."""
    task = contest(0, 1, 3, 2)
    bars = {bar.label: bar.chance for bar in chart(task, START)}
    assert list(bars) == [
        "Done, the rival 2 short", "Done, the rival 1 short", "Both done at once", "The rival first, you 1 short",
        "The rival first, you 2 short", "The rival first, you 3 or more short",
    ]  # fmt: skip
    found = odds(task, START)
    assert sum(chance for label, chance in bars.items() if label.startswith("Done")) == found[Standing.DONE]
    assert sum(chance for label, chance in bars.items() if label.startswith("The rival")) == found[Standing.RIVAL_DONE]
    assert bars["Both done at once"] == found[Standing.TIE]
    near = chart(task, Progress(successes=2, rival_successes=1))
    assert [bar.label for bar in near] == [
        "Done, the rival 1 short",
        "Both done at once",
        "The rival first, you 1 short",
    ]


GRID = [
    *(Task(check=at(x), goal=goal) for x in (-10, -9, 0, 10) for goal in (2, 12)),
    *(contest(x, y, 3, 4) for x in (-10, 0, 10) for y in (-10, 1, 10)),
    *(
        Task(model=Model.COMPLICATIONS, check=at(x), goal=3, limit=limit, worsens=worsens)
        for x in (-10, 0, 10)
        for limit in (2, 12)
        for worsens in (True, False)
    ),
    *(Task(model=Model.TIME_LIMIT, check=at(x), goal=goal, limit=4) for x in (-10, 0, 10) for goal in (3, 12)),
]
POINTS = [
    Progress(successes=a, complications=b, rolls=a + b, rival_successes=b, turned=a % 2)
    for a, b in product(range(4), repeat=2)
]


@pytest.mark.parametrize("task", GRID, ids=lambda task: f"{task.model.name} {task.check.x}")
def test_gemini_odds_of_now_are_those_of_what_may_come_next(task: Task) -> None:
    """Odds and average are those after each roll, weighed by it; over, it is over. Bars sum to 1, ten at most."""
    for here in POINTS:
        found, bars = odds(task, here), chart(task, here)
        assert sum(found.values()) == sum(bar.chance for bar in bars) == 1
        assert 1 <= len(bars) == len({bar.label for bar in bars}) <= 10
        if standing(task, here) is not Standing.GOING_ON:
            assert found[standing(task, here)] == 1
            assert [bar.label for bar in bars] == [standing(task, here).label]
            assert mean_rolls(task, here) == 0
            continue
        mine = Fraction(101 - next_check(task, here).tn, 100)
        theirs = Fraction(101 - task.rival.tn, 100) if task.rival else Fraction(0)
        after = [
            (advanced(task, here, success, rival), (mine if success else 1 - mine) * (theirs if rival else 1 - theirs))
            for success in (True, False)
            for rival in ((True, False) if task.rival else (False,))
        ]
        for final, chance in found.items():
            assert chance == sum(odds(task, there)[final] * part for there, part in after)
        mean = mean_rolls(task, here)
        if mean is not None:
            assert mean == 1 + sum((mean_rolls(task, there) or 0) * part for there, part in after)


def test_gemini_time_limit_bars_are_ten_at_most() -> None:
    """The lowest are put together."""
    task = Task(model=Model.TIME_LIMIT, check=at(0), goal=12, limit=12)
    bars = chart(task, START)
    assert (len(bars), bars[0].label, bars[-1].label) == (10, "0–3 of 12", "12 of 12")
    assert bars[0].chance == Fraction(sum(comb(12, k) for k in range(4)), 2**12)
    assert chart(task, Progress(successes=2, rolls=3))[0].label == "2–3 of 12"
    assert chart(task, Progress(successes=3, rolls=3))[0].label == "3 of 12"
