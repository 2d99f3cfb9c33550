"""Timers of clocks: the countdown beside a dial, the sheet to start and pause one, and what happens when one is due.

The page counts down by itself (static/countdown.js), so nothing is drawn between two ticks. It is due by the time of
the event, whichever tab records it: docs/decisions/0018-timers.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.board.state import changing
from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.rolls.typed_values import whole
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import countdown, interval, signed
from razor_core.table.clock_events import TimerSet, TimerTicked, due_event
from razor_core.table.clocks import Clock, find
from razor_core.table.log_line import LogLine
from razor_core.table.secrets import hidden, uncounted
from razor_core.table.timers import Timer

if TYPE_CHECKING:
    from app.context import Context

REGION, CLOCK_SHEET = "clock-timer", "clock-change"
#: The fields of the sheet that can have an error, and what its units are in seconds.
FIELDS, UNITS = ("every", "by"), (3600, 60, 1)


# -- what is due -------------------------------------------------------------------------------------------------------


def catch_up(context: "Context", away: bool = False) -> None:
    """Record what timers bring by now, the first due first, and say so. `away` is as in `due_event`."""
    if context.journal.readonly:
        return
    time = _time(context)
    running = [
        (clock.timer.due, clock.id) for clock in context.session.world.clocks if clock.timer and clock.timer.running
    ]
    messages = list[str]()
    for _, id in sorted(running):
        clock = find(context.session.world.clocks, id)
        event = due_event(clock, time, away) if clock else None
        if clock and event:
            world = context.session.world
            secret = hidden(world) | uncounted(world) if context.showing else frozenset[str]()
            lines = [
                line for line in _record(context, event) if not (isinstance(line, LogLine) and line.about in secret)
            ]
            if isinstance(event, TimerTicked) and lines:
                messages += [f"While Razor was asleep: {', '.join(lines)}" if event.times > 1 else ", ".join(lines)]
            elif isinstance(event, TimerSet) and event.timer and not event.timer.running:
                context.add_notice(f"The timer of {clock.name} was due while Razor was away, and is paused now.")
    if any(messages):
        context.show_toast(" · ".join(filter(None, messages)))


def _record(context: "Context", event: TimerSet | TimerTicked) -> Sequence[str]:
    """Record what a timer brings, and return its lines."""
    # One undo takes a tick back, however many tabs have recorded it.
    act = event.act if isinstance(event, TimerTicked) else ""
    (key,) = context.record(event, act=act)
    entry = context.log.find(key)
    return entry.lines if entry else ()


def _time(context: "Context") -> int:
    return int(context.time().timestamp())


def _count(context: "Context") -> None:
    """Let the page count down to the first timer that is due."""
    clocks = [clock for clock in context.session.world.clocks if clock.timer and clock.room(clock.timer.by)]
    context.page.count_down(
        min((clock.timer.due for clock in clocks if clock.timer and clock.timer.running), default=0)
    )


# -- the countdown -----------------------------------------------------------------------------------------------------


def countdown_slots(clock: Clock) -> Slots:
    """Return the slots of the countdown beside a dial. The page writes the time left of a timer that runs."""
    timer = clock.timer
    running = timer is not None and timer.running
    return {
        "timer": {
            "hidden": flag(timer is None),
            "data-due": str(timer.due) if timer and running else None,
            "data-paused": flag(not running),
        },
        "left": countdown(timer.left) if timer and not running else "",
    }


def words(clock: Clock) -> Sequence[str]:
    """Return what a screen reader says of a clock's timer. It never says the time left, which changes each second."""
    timer = clock.timer
    if timer is None:
        return ()
    return (f"timer {_rate(timer)}" if timer.running else "timer paused",)


def button_name(clock: Clock) -> str:
    """Return the name of the button that opens the timer's sheet: what the timer does, where there is one."""
    return ": ".join(["Timer", *([_rate(clock.timer)] if clock.timer else [])])


def _rate(timer: Timer) -> str:
    return f"{signed(timer.by)} every {interval(timer.every)}"


# -- the sheet ---------------------------------------------------------------------------------------------------------


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Show the timer of the clock on the sheet beneath. One that has none gets what was typed last."""
    clock = changing(context)
    if clock is None:
        return
    context.errors = {**context.errors, **dict.fromkeys(map(_error, FIELDS), "")}
    shown = dict[str, str]()
    if timer := clock.timer:
        unit = next(unit for unit in UNITS if timer.every % unit == 0)
        shown |= {"every": str(timer.every // unit), "unit": str(unit), "by": str(abs(timer.by))}
    back = clock.timer.by < 0 if clock.timer else clock.full
    context.forms.fill(REGION, clock.id, {**shown, "way": "-1" if back else "1"})
    if clock.full and not clock.timer:
        context.forms.put(REGION, {"way": "-1"})


def _start(context: "Context", data: Mapping[str, str]) -> None:
    """Start a timer of what is typed, or give the clock's timer these values; or show what is wrong beside it."""
    clock = changing(context)
    if clock is None:
        return
    timer, errors = _typed(context.forms.texts(REGION), clock)
    context.errors = {**context.errors, **{_error(name): errors.get(name, "") for name in FIELDS}}
    if timer:
        paused = clock.timer is not None and not clock.timer.running
        _set(context, clock, replace(timer, left=timer.every) if paused else timer.started(_time(context)))


def _typed(values: Mapping[str, str], clock: Clock) -> tuple[Timer | None, Mapping[str, str]]:
    """Return the timer of what is typed on the sheet, or what is wrong, by field."""
    every, by = _number(values["every"]) * int(values["unit"]), _number(values["by"]) * int(values["way"])
    errors = dict[str, str]()
    for arguments in ({"every": every}, {"every": 60, "by": by}):
        try:
            Timer(**arguments)
        except RuleError as error:
            errors[error.field] = error.message
    if "by" not in errors and not clock.room(by):
        errors["by"] = f"{clock.name} is {'full. Take ticks back' if by > 0 else 'empty. Advance it'} instead."
    return (None if errors else Timer(every=every, by=by)), errors


def _number(text: str) -> int:
    """Return the number that is typed; 0, which is never right, for other text and for one below 0."""
    try:
        return max(0, whole("", text))
    except RuleError:
        return 0


def _pause(context: "Context", data: Mapping[str, str]) -> None:
    catch_up(context)
    clock = changing(context)
    if clock and clock.timer:
        _set(context, clock, clock.timer.paused(_time(context)))


def _resume(context: "Context", data: Mapping[str, str]) -> None:
    clock = changing(context)
    if clock and clock.timer and not clock.timer.running:
        _set(context, clock, clock.timer.started(_time(context)))


def _remove(context: "Context", data: Mapping[str, str]) -> None:
    clock = changing(context)
    if clock and clock.timer:
        _set(context, clock, None)


def _set(context: "Context", clock: Clock, timer: Timer | None) -> None:
    """Record the timer, say so, and go back to the table."""
    context.page.sheet(REGION, False)
    context.page.sheet(CLOCK_SHEET, False)
    if timer != clock.timer:
        context.show_toast(", ".join(_record(context, TimerSet(clock.id, timer))))


def _error(field: str) -> str:
    """Return the key of a field's error in the app's errors: the id of the error's element."""
    return f"{REGION}-{field}"


def _view(context: "Context") -> Slots:
    """The clock and its timer, what can be done with it, and what is wrong."""
    clock = changing(context)
    timer = clock.timer if clock else None
    about = [f"{clock.name}, {clock.filled} of {clock.segments}"] if clock else []
    about += [_rate(timer) if timer.running else f"paused, {countdown(timer.left)} left"] if timer else []
    return {
        "about": " · ".join(about),
        **{f"error-{name}": context.errors.get(_error(name), "") for name in FIELDS},
        "remove": {"hidden": flag(timer is None)},
        "pause": {"hidden": flag(timer is None or not timer.running)},
        "resume": {"hidden": flag(timer is None or timer.running)},
        "start": "Change" if timer else "Start",
    }


SHEET = Panel(
    region=REGION,
    view=_view,
    reads=("rooms.board.clock_sheet.clock", "session.world.clocks", "errors"),
    initial=("", (), {}),
    actions={
        "timer": _open,
        "timer-start": _start,
        "timer-pause": _pause,
        "timer-resume": _resume,
        "timer-remove": _remove,
        "timers-due": lambda context, data: catch_up(context),
    },
)
#: After the clocks are drawn: the page counts down what they show. What is shown depends on who looks on.
COUNTING = Panel(reads=("session.world.clocks", "showing"), initial=((), False), after_draw=_count)
