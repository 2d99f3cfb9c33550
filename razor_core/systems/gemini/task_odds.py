"""The exact odds of how an Extended Task ends, from any point of it (GM-8).

A task is followed roll by roll through `advanced`, the function that moves it at the table. A roll that changes nothing
can happen any number of times in a row. So only rolls that change something are followed: each takes
1 / (1 − chance of no change) rolls on average, and nothing is cut off. Each change brings the task nearer to an end, so
every point, a few hundred at most, is passed once.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import comb, lcm

from razor_core.odds.odds import Odds
from razor_core.rules.fields import RuleError, validate_number
from razor_core.rules.results import Chance
from razor_core.rules.tasks import MOST_ROLLS
from razor_core.systems.gemini.check import Check, Tier
from razor_core.systems.gemini.check import odds as odds_of_one
from razor_core.systems.gemini.resolution_table import SIDES
from razor_core.systems.gemini.tasks import (
    Model,
    Progress,
    Standing,
    Task,
    advanced,
    next_check,
    standing,
)

#: The most bars of a chart.
BARS = 10

_ENDS: Mapping[Model, tuple[Standing, ...]] = {
    Model.PERSISTENCE: (Standing.NEVER, Standing.DONE),
    Model.CONTESTED: (Standing.RIVAL_DONE, Standing.NEVER, Standing.TIE, Standing.DONE),
    Model.COMPLICATIONS: (Standing.FAILED, Standing.DONE),
    Model.TIME_LIMIT: (Standing.FAILED, Standing.DONE),
}


@dataclass(frozen=True, slots=True)
class Course:
    """The points at which a task may end, each with its chance, and the average number of rolls until then.

    An end that is still going on is a point that no roll can leave; then there is no average.
    """

    ends: tuple[tuple[Progress, Fraction], ...]
    mean: Fraction | None


def odds(task: Task, progress: Progress, first: Task | None = None) -> Odds[Standing]:
    """Return the exact odds of how the task ends from here, for every ending of its model.

    `first` is the task with the checks of its next roll, where these are others than those of later rolls (GM-13).
    """
    chances = dict.fromkeys(_ENDS[task.model], Fraction(0))
    for end, chance in _ahead(task, progress, first).ends:
        chances[_final(task, end)] += chance
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return Odds({final: int(chance * whole) for final, chance in chances.items()})


def mean_rolls(task: Task, progress: Progress, first: Task | None = None) -> Fraction | None:
    """Return the average number of further rolls until the task is over, None where it may never be."""
    return _ahead(task, progress, first).mean


def finishing(task: Task, progress: Progress, rolls: int, first: Task | None = None) -> Fraction:
    """Return the chance that a Persistence task is done within so many further rolls, 0 to 9999.

    That is the chance that so many rolls have enough successes. RuleError `model` for another model, `rolls` out of
    bounds.
    """
    if task.model is not Model.PERSISTENCE:
        raise RuleError("model", f"Enter a {Model.PERSISTENCE.value} task, not {task.model.value}.")
    validate_number("rolls", rolls, 0, MOST_ROLLS)
    needed = task.goal - progress.successes
    if first and rolls and needed > 0:
        later = [finishing(task, replace(progress, successes=progress.successes + more), rolls - 1) for more in (0, 1)]
        at_once = _chance(first.check)
        return later[0] + at_once * (later[1] - later[0])
    chance = _chance(task.check)
    good, ways = chance.numerator, chance.denominator
    short = range(min(needed, rolls + 1))
    return 1 - Fraction(sum(comb(rolls, k) * good**k * (ways - good) ** (rolls - k) for k in short), ways**rolls)


def chart(task: Task, progress: Progress, first: Task | None = None) -> tuple[Chance, ...]:
    """Return how the task may end in more detail than `odds`: at most ten bars that sum to exactly 1.

    Persistence: the roll with which it is done. Contested: who is done first, and how close the other is.
    Complications: their number when it is done. Time Limit: the number of successes at the end.
    """
    now = standing(task, progress)
    if now is not Standing.GOING_ON:
        return (Chance(now.label, Fraction(1)),)
    if task.model is Model.PERSISTENCE:
        return tuple(_by_rolls(task, progress, first))
    if task.model is Model.CONTESTED:
        course = _ahead(task, progress, first)
        return _summed(course, _lead_labels(task, progress, first), lambda end: _lead(task, end))
    if task.model is Model.COMPLICATIONS:
        most = task.limit - 1
        cut = min(most, progress.complications + BARS - 2)
        return _summed(
            _ahead(task, progress, first),
            [_complications(at, cut, most) for at in range(progress.complications, cut + 1)] + [Standing.FAILED.label],
            lambda end: (
                _complications(min(end.complications, cut), cut, most)
                if end.successes >= task.goal
                else Standing.FAILED.label
            ),
        )
    least = max(progress.successes, task.goal - BARS + 1)
    lowest = f"{progress.successes}–{least}" if least > progress.successes else f"{least}"
    labels = [f"{lowest} of {task.goal}"] + [f"{at} of {task.goal}" for at in range(least + 1, task.goal + 1)]
    return _summed(_ahead(task, progress, first), labels, lambda end: labels[max(0, end.successes - least)])


@lru_cache(maxsize=64)
def _chance(check: Check) -> Fraction:
    """Return the chance of one success."""
    return odds_of_one(check)[Tier.SUCCESS]


def _ahead(task: Task, progress: Progress, first: Task | None) -> Course:
    """Return the course of the task from here, its next roll made with the checks of `first` if there is one."""
    return _course(task, _bare(task, progress), None if first == task else first)


def _bare(task: Task, progress: Progress) -> Progress:
    """Return the progress without rolls, except for a Time Limit: the odds of the others do not depend on them."""
    if task.model is Model.TIME_LIMIT or not progress.rolls:
        return progress
    return Progress(
        successes=progress.successes,
        complications=progress.complications,
        rival_successes=progress.rival_successes,
        turned=progress.turned,
    )


def _final(task: Task, end: Progress) -> Standing:
    """Return how the task ended: NEVER at a point that no roll can leave."""
    now = standing(task, end)
    return Standing.NEVER if now is Standing.GOING_ON else now


def _moves(task: Task, progress: Progress) -> Iterator[tuple[Progress, int]]:
    """Yield each progress that one roll can lead to, with its number of ways; in a contest, one roll of each side."""
    mine = _faces(next_check(task, progress))
    theirs = _faces(task.rival) if task.rival else ((False, 1),)
    for (success, ways), (rival_success, times) in product(mine, theirs):
        yield _bare(task, advanced(task, progress, success, rival_success)), ways * times


@lru_cache(maxsize=64)
def _faces(check: Check) -> tuple[tuple[bool, int], ...]:
    """Return on how many faces the check succeeds, and on how many it fails, each if there are any."""
    good = int(odds_of_one(check)[Tier.SUCCESS] * SIDES)
    return tuple((success, ways) for success, ways in ((True, good), (False, SIDES - good)) if ways)


@lru_cache(maxsize=64)
def _course(task: Task, start: Progress, first: Task | None) -> Course:
    """Pass every point in the order of what is counted there, so that all points that lead to it come before.

    Where a roll may change nothing, the chance of that is the same at every point. So the number of `ways` that change
    something is the same everywhere, and the chance to reach a point with a count n higher is a whole part of ways^n.
    With `first`, the points are those that its roll leads to, and the parts are of all ways of that roll, too.
    """
    if standing(task, start) is not Standing.GOING_ON:
        return Course(((start, Fraction(1)),), Fraction(0))
    whole = SIDES ** (2 if task.rival else 1)
    ways = whole - dict(_moves(task, start)).get(start, 0)
    begun, parts = (tuple(_moves(first, start)), whole) if first else (((start, 1),), 1)
    # Points by how much higher their count is, each with its parts of ways^n.
    waiting: dict[int, dict[Progress, int]] = {}
    for there, times in begun:
        higher = _counted(there) - _counted(start)
        points = waiting.setdefault(higher, {})
        points[there] = points.get(there, 0) + times * (ways or 1) ** higher
    ends, passed, never = dict[Progress, Fraction](), dict[int, int](), False
    while waiting:
        more = min(waiting)
        for here, reached in waiting.pop(more).items():
            over = standing(task, here) is not Standing.GOING_ON
            if over or not ways:
                never = never or not over
                ends[here] = Fraction(reached, parts * (ways or 1) ** more)
                continue
            passed[more] = passed.get(more, 0) + reached
            for there, times in _moves(task, here):
                then = _counted(there) - _counted(start)
                if then > more:
                    points = waiting.setdefault(then, {})
                    points[there] = points.get(there, 0) + reached * times * ways ** (then - more - 1)
    mean = sum((Fraction(reached, parts * ways**more) for more, reached in passed.items()), Fraction(0))
    spent = mean * Fraction(whole, ways or 1) + (1 if first else 0)
    return Course(tuple(ends.items()), None if never else spent)


def _counted(progress: Progress) -> int:
    return progress.successes + progress.complications + progress.rolls + progress.rival_successes


def _summed(course: Course, labels: list[str], label: Callable[[Progress], str]) -> tuple[Chance, ...]:
    """Return the chances of all ends, added up by label, in the order of the labels."""
    chances = dict.fromkeys(labels, Fraction(0))
    for end, chance in course.ends:
        chances[label(end)] += chance
    return tuple(Chance(each, chance) for each, chance in chances.items())


def _by_rolls(task: Task, progress: Progress, first: Task | None) -> Iterator[Chance]:
    """Yield the chances to be done with each further roll, in steps so wide that nine of them hold 90 %."""
    needed = task.goal - progress.successes
    if not _chance(task.check):
        # Only the next roll may succeed, and one success may be all that is needed.
        at_once = finishing(task, progress, 1, first)
        yield from (
            chance for chance in (Chance("1 roll", at_once), Chance(Standing.NEVER.label, 1 - at_once)) if chance.chance
        )
        return
    most = Fraction(9, 10)
    width = next(
        width
        for width in (1, 2, 5, 10, 20, 50, 100, 200)
        if finishing(task, progress, needed - 1 + (BARS - 1) * width, first) >= most
    )
    before = Fraction(0)
    for least, beyond in pairwise(range(needed, needed + BARS * width, width)):
        within = finishing(task, progress, beyond - 1, first)
        span = f"{least}–{beyond - 1}" if width > 1 else f"{least}"
        yield Chance(f"{span} roll{'s' * (span != '1')}", within - before)
        before = within
        if within == 1:
            return
    yield Chance("later", 1 - before)


def _complications(count: int, cut: int, most: int) -> str:
    """Return the label of the bar for so many complications. The last bar, `cut`, has all that are more."""
    if count == 0:
        return "Done without a complication"
    some = f"{count} or more" if count == cut < most else f"{count}"
    return f"Done with {some} complication{'s' * (some != '1')}"


def _lead(task: Task, end: Progress) -> str:
    """Return the label for who was done first, and how many successes the other lacked."""
    final = _final(task, end)
    if final is Standing.DONE:
        return f"Done, the rival {_short(task.rival_goal - end.rival_successes)}"
    if final is Standing.RIVAL_DONE:
        return f"The rival first, you {_short(task.goal - end.successes)}"
    return final.label


def _short(count: int) -> str:
    return f"{count} short" if count < 3 else "3 or more short"


def _lead_labels(task: Task, progress: Progress, first: Task | None) -> list[str]:
    """Return the labels of a contest's bars, best first."""
    theirs, mine = task.rival_goal - progress.rival_successes, task.goal - progress.successes
    labels = [f"Done, the rival {_short(count)}" for count in range(min(3, theirs), 0, -1)]
    labels.append(Standing.TIE.label)
    labels += [f"The rival first, you {_short(count)}" for count in range(1, min(3, mine) + 1)]
    if any(_chance(check) for check in (task.check, task.rival) if check):
        return labels
    at_once = any(_chance(check) for check in (first.check, first.rival) if check) if first else False
    return [*labels, Standing.NEVER.label] if at_once else [Standing.NEVER.label]
