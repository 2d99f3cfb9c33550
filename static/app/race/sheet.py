"""The sheet of race odds: which clock fills first, in how many rolls, and what each side's roll ticks."""

from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from app.race.odds import MOST_SCENE_ROLLS, MOST_TICKS, Course, Roller, Row, course_of, in_the_end, lines, turns
from app.race.race_setup import EMPTY, FULL, NOT, REGION, Laid, Setting, keep, key
from app.race.state import state
from app.ui.chart import stacks
from app.ui.template import Node, Slots, flag, greyed, option
from razor_core.analysis.race import NEVER, Outcome, filled_within, linked
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import decimal, percent, plain, signed
from razor_core.rules.results import Tone
from razor_core.table.clocks import Clock

if TYPE_CHECKING:
    from app.context import Context

#: The colours of what players work for, and of what threatens them, in the order in which clocks take them.
_FOR, _AGAINST = (Tone.GOOD, Tone.TRIUMPH, Tone.MIXED), (Tone.BAD, Tone.DIRE)
#: Up to so many bars, each has a label; of more, every fifth.
_NAMED = 13
#: The share of races within whose number of rolls most are decided.
_MOST = Fraction(9, 10)
#: A cell of a table that is not marked.
_UNMARKED: Mapping[str, str | None] = {"aria-current": None}
#: The words for when a clock ends the race.
_ENDS = {FULL: "when full", EMPTY: "when empty", NOT: "not at all"}


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the race that is laid, for the check on the form and the clocks as they are, or what is wrong."""
    setting = state(context).race.setting
    try:
        course = course_of(context, setting)
    except RuleError as error:
        yield {"error": error.message, "odds": {"hidden": ""}}
    else:
        yield {"error": "", "odds": {"hidden": None}, "set": {"hidden": None}, **_slots(course, setting)}


async def table(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the chart as a table, once that was opened."""
    if state(context).tabled:
        with suppress(RuleError):
            yield _table(course_of(context, state(context).race.setting))


def lay(context: "Context", clock: str) -> None:
    """Lay a race for a clock, unless the one that is laid is its race already."""
    setting = state(context).race.setting
    if clock not in {clock.id for clock in linked(context.session.world.clocks, setting.clock)}:
        _set(context, Setting(clock=clock, rolls=setting.rolls))
    # The answer is first, wherever the sheet was left.
    context.page.rewind(REGION)


def tick(context: "Context", data: Mapping[str, str]) -> None:
    """Change a number of ticks, by its key; where it was not changed before, from what the button was drawn with."""
    ticks, at = state(context).race.setting.ticks, data["at"]
    number = ticks.get(at, int(data["now"])) + int(data["by"])
    _change(context, ticks={**ticks, at: max(-MOST_TICKS, min(MOST_TICKS, number))})


def roll(context: "Context", data: Mapping[str, str]) -> None:
    """Change the number of rolls in the scene."""
    _change(context, rolls=max(1, min(MOST_SCENE_ROLLS, state(context).race.setting.rolls + int(data["by"]))))


def end(context: "Context", data: Mapping[str, str]) -> None:
    """Choose when a clock ends the race, by the value of its option."""
    chosen, _, clock = data["value"].partition(" ")
    _change(context, ends={**state(context).race.setting.ends, clock: chosen})


def oppose(context: "Context", data: Mapping[str, str]) -> None:
    """Choose who else rolls. What was set for another is forgotten."""
    ticks = {at: by for at, by in state(context).race.setting.ticks.items() if not at.startswith("1 ")}
    _change(context, other=data["value"], ticks=ticks)


def begin(context: "Context", data: Mapping[str, str]) -> None:
    """Choose the side that begins, by its place."""
    _change(context, begins=int(data["value"]))


def show(context: "Context", data: Mapping[str, str]) -> None:
    """Show the odds on the clocks, or no longer."""
    _change(context, shown=bool(data["value"]))


def _change(context: "Context", **changed: Any) -> None:
    _set(context, replace(state(context).race.setting, **changed))


def _set(context: "Context", setting: Setting) -> None:
    state(context).race = Laid(setting, state(context).race.lines)
    keep(context.drafts, setting)


def refresh(context: "Context") -> None:
    """Let the clocks show the odds of the race that is laid, if it is shown there."""
    shown = lines(context, state(context).race.setting) if state(context).race.setting.shown else {}
    if shown != state(context).race.lines:
        state(context).race = Laid(state(context).race.setting, shown)
        context.draw()


def _slots(course: Course, setting: Setting) -> Slots:
    """Return the whole sheet of a race."""
    goals, unit = course.goals, turns(course)
    chances, scene = in_the_end(course, setting.rolls), course.outlook.within(setting.rolls)
    answers = list(_answers(course, chances))
    both = ", both sides counted" if len(course.rollers) > 1 else ""
    tones = _tones(goals)
    rolls = [course.outlook.within(at) for at in range(len(course.outlook.found))]
    every = 1 if len(rolls) <= _NAMED else 5
    return {
        "what": answers[0][0],
        "chance": answers[0][1],
        "others": [_line(label, chance) for label, chance in answers[1:]],
        "mean": _mean(course, unit),
        "long": _long(course, setting),
        "rolls": str(setting.rolls),
        "unit": f"{unit.capitalize()} in the scene{both}",
        "fewer": greyed("At least one roll." if setting.rolls == 1 else ""),
        "more": greyed(f"At most {MOST_SCENE_ROLLS} rolls." if setting.rolls == MOST_SCENE_ROLLS else ""),
        "scene": [_line(label, chance) for label, chance in _within(course, scene)],
        "filled": _filled(course, setting),
        "legend": [
            Node("race-key", {"root": {"data-tone": tone.name}, "mark": tone.mark, "label": name})
            for name, tone in zip(_series(course), tones, strict=False)
        ],
        **_bars(rolls, goals, tones),
        "ticks": [
            Node("bar-name", {"root": {"--share": "1"}, "number": "" if at % every else str(at)})
            for at in range(1, len(rolls))
        ],
        "scene-end": {"d": _scene_end(setting.rolls, len(rolls) - 1)},
        "axis": f"{unit.capitalize()}, and the chance that it is decided by then. The full height is 100 %.",
        "sides": [_side(course, at, roller) for at, roller in enumerate(course.rollers)],
        "others-of": [option(id, words, id == course.other) for id, words in course.others.items()],
        "begins": {"hidden": flag(len(course.rollers) == 1)},
        "beginners": [option(str(at), roller.name, at == course.begins) for at, roller in enumerate(course.rollers)],
        "ends": [_end(course, clock) for clock in course.clocks],
        "shown": {"checked": flag(setting.shown)},
    }


def _answers(course: Course, chances: Mapping[Outcome, Fraction]) -> Iterator[tuple[str, str]]:
    """Yield the outcomes in the long run, each in words with its chance: the clock that it was opened for first."""
    if course.outlook.decided(0):
        there = next(iter(chances))
        state = "empty" if course.ends[there[0]] == EMPTY else "full"
        yield f"{_names(course, there)} {'are there' if len(there) > 1 else f'is {state}'} already", ""
        return
    if chances.get(NEVER) == 1:
        yield "Never:", percent(Fraction(1))
        return
    first, several = course.goals[0], len(course.goals) > 1
    chance = chances.get((first.id,), Fraction(0))
    verb = "is empty" if course.ends[first.id] == EMPTY else "fills"
    yield f"{first.name} {verb}{' first' if several else ''}:", percent(chance)
    for clock in course.goals[1:]:
        yield f"{clock.name} first", percent(chances.get((clock.id,), Fraction(0)))
    yield from _rest(course, chances, "never" if course.outlook.ending else "")


def _within(course: Course, chances: Mapping[Outcome, Fraction]) -> Iterator[tuple[str, str]]:
    """Yield the outcomes within the rolls of the scene, each in words with its chance."""
    first = " first" if len(course.goals) > 1 else ""
    for clock in course.goals:
        yield f"{clock.name}{first}", percent(chances.get((clock.id,), Fraction(0)))
    yield from _rest(
        course, {**chances, NEVER: 1 - sum(chances.values(), Fraction(0))}, "neither" if first else "not yet"
    )


def _rest(course: Course, chances: Mapping[Outcome, Fraction], neither: str) -> Iterator[tuple[str, str]]:
    """Yield what is left: several at once, and none."""
    for outcome, chance in chances.items():
        if len(outcome) > 1 and chance:
            yield f"{_names(course, outcome)} at once", percent(chance)
    if neither and chances.get(NEVER):
        yield neither, percent(chances[NEVER])


def _names(course: Course, outcome: Outcome) -> str:
    return " and ".join(clock.name for clock in course.goals if clock.id in outcome)


def _mean(course: Course, unit: str) -> str:
    """Return how long it takes, in a sentence."""
    if course.outlook.decided(0):
        return ""
    most, mean = course.outlook.rolls_for(_MOST), course.outlook.mean
    within = f"90 % are decided within {most}" if most is not None else ""
    if mean is not None:
        followed = len(course.outlook.found) - 1
        return f"{decimal(mean, 1)} {unit} on average. {within or f'90 % take more than {followed}'}."
    if course.outlook.ending is None:
        return f"{within}." if within else ""
    return f"It may never end, so there is no average.{f' {within}.' if within else ''}"


def _long(course: Course, setting: Setting) -> str:
    """Return why the long run is not known, where that is so."""
    if course.outlook.ending:
        return ""
    return f"The long run of these clocks takes too long to compute: the chances are within {setting.rolls}."


def _filled(course: Course, setting: Setting) -> str:
    """Return how likely each clock comes to its end in the scene, whoever is first; nothing for one clock alone."""
    if len(course.race.goals) == 1:
        return ""
    chances = [
        f"{clock.name} {percent(filled_within(course.race, goal, setting.rolls))}"
        for clock, goal in zip(course.goals, course.race.goals, strict=True)
    ]
    return f"By then, first or not: {', '.join(chances)}".replace(" %", "\u00a0%")


def _line(label: str, chance: str) -> Node:
    return Node("race-line", {"label": label, "chance": chance})


# -- the chart ---------------------------------------------------------------------------------------------------------


def _tones(goals: Sequence[Clock]) -> Sequence[Tone]:
    """Return a tone for each clock, and one for those at once: threats take bad ones, as long as there are any."""
    left, tones = list(Tone), list[Tone]()
    for clock in goals:
        wanted = _AGAINST if clock.kind is ClockKind.THREAT else (*_FOR, *_AGAINST)
        tone = next((each for each in (*wanted, *left) if each in left), left[0])
        left.remove(tone)
        tones.append(tone)
    return [*tones, *left[::-1]]


def _at_once(chances: Mapping[Outcome, Fraction]) -> Fraction:
    return sum((chance for outcome, chance in chances.items() if len(outcome) > 1), Fraction(0))


def _bars(rolls: Sequence[Mapping[Outcome, Fraction]], goals: Sequence[Clock], tones: Sequence[Tone]) -> Slots:
    """Return the bars of the chart by tone: one on another for each number of rolls, none for those undecided."""
    columns = [_shares(each, goals) for each in rolls[1:]]
    paths = dict(zip(tones, stacks(columns), strict=False))
    return {f"bars-{tone.name.lower()}": {"d": paths.get(tone, "")} for tone in Tone}


def _shares(chances: Mapping[Outcome, Fraction], goals: Sequence[Clock]) -> Sequence[Fraction]:
    return [*[chances.get((clock.id,), Fraction(0)) for clock in goals], _at_once(chances)]


def _scene_end(rolls: int, count: int) -> str:
    """Return the path of the line after the bar of the scene's last roll, empty where that is beyond the chart."""
    return f"M{100 * rolls / count:.2f} 0V100" if rolls < count else ""


def _series(course: Course) -> Sequence[str]:
    """Return the names of what the chart shows."""
    last = course.outlook.within(len(course.outlook.found) - 1)
    return [*[clock.name for clock in course.goals], *(["at once"] if _at_once(last) else [])]


def _table(course: Course) -> Slots:
    """Return the chart as a table."""
    names, rows = _series(course), []
    for at in range(1, len(course.outlook.found)):
        shares = _shares(course.outlook.within(at), course.goals)
        shown = (*shares[: len(names)], 1 - sum(shares, Fraction(0)))
        cells = [Node("race-cell", {"chance": percent(share, 1)}) for share in shown]
        rows.append(Node("row", {"cells": [Node("row-head", {"root": _UNMARKED, "label": str(at)}), *cells]}))
    heads = (turns(course).capitalize(), *names, "undecided")
    return {"columns": [Node("column", {"root": _UNMARKED, "label": name}) for name in heads], "rows": rows}


# -- what the sides roll -----------------------------------------------------------------------------------------------


def _side(course: Course, at: int, roller: Roller) -> Node:
    """Return a side: a column for each clock, and a row for each outcome."""
    return Node(
        "race-side",
        {
            "root": {"--clocks": str(len(course.clocks))},
            "name": roller.name,
            "clocks": [Node("race-clock", {"name": clock.name}) for clock in course.clocks],
            "rows": [_outcome(course, at, roller, row) for row in roller.rows],
        },
    )


def _outcome(course: Course, at: int, roller: Roller, row: Row) -> Node:
    whose = f"{roller.name}: " if len(course.rollers) > 1 else ""
    return Node(
        "race-outcome",
        {
            "root": {"data-tone": row.tier.tone.name if row.tier else None},
            "mark": row.tier.tone.mark if row.tier else "",
            "label": row.label,
            "chance": percent(Fraction(row.weight, roller.whole)) if len(roller.rows) > 1 else "",
            "ticks": [_stepper(key(at, row.key, clock.id), whose + row.label, row, clock) for clock in course.clocks],
        },
    )


def _stepper(at: str, outcome: str, row: Row, clock: Clock) -> Node:
    """Return the number of ticks of a clock, with a button for one less and one more."""
    by, named = row.ticks[clock.id], f"{outcome}: {clock.name}"
    return Node(
        "race-ticks",
        {
            "root": {"data-none": flag(not by)},
            "less": {"data-at": at, "data-now": str(by), "aria-label": f"{named}, one less"},
            "more": {"data-at": at, "data-now": str(by), "aria-label": f"{named}, one more"},
            "name": clock.name,
            "ticks": signed(by),
        },
    )


def _end(course: Course, clock: Clock) -> Node:
    """Return a clock with its state, and when it ends the race."""
    return Node(
        "race-end",
        {
            "name": f"{clock.name} {plain(clock.filled)}/{clock.segments}",
            "ends": [option(f"{end} {clock.id}", words, end == course.ends[clock.id]) for end, words in _ENDS.items()],
        },
    )
