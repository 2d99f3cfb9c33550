"""Timers of clocks, as time passes at the table."""

from datetime import timedelta

from tests.support.page.person import Person

SHEET = "clock-timer"


def wait(person: Person, seconds: int) -> None:
    """Let so many seconds pass, and the page say when a timer is due in them."""
    end = person.now + timedelta(seconds=seconds)
    while person.page.due and person.page.due <= end.timestamp():
        person.now += timedelta(seconds=max(0, person.page.due - person.now.timestamp()))
        wake(person)
    person.now = end


def sleep(person: Person, seconds: int) -> None:
    """Let so many seconds pass while the device sleeps, and wake it."""
    person.now += timedelta(seconds=seconds)
    if person.page.due and person.page.due <= person.now.timestamp():
        wake(person)


def wake(person: Person) -> None:
    """Count what is due, as the page does then: once."""
    person.page.due = 0
    person.act("timers-due")


def open_timer(person: Person, name: str) -> None:
    """Open the sheet of a clock, and on it that of its timer."""
    person.press("clock-menu", within="clocks", clock=person.clock(name).id)
    person.press("timer")


def start_timer(person: Person, name: str, every: str = "2", unit: str = "60", by: str = "1", way: str = "1") -> None:
    """Start a timer of a clock, by default a tick every two minutes."""
    open_timer(person, name)
    person.type("every", every, form=SHEET)
    person.pick("unit", unit, form=SHEET)
    person.type("by", by, form=SHEET)
    person.pick("way", way, form=SHEET)
    person.press("timer-start")


def countdown(person: Person, name: str) -> str:
    """What the clock shows of its timer: the seconds until its tick, or what is left of a paused one."""
    timer = person.drawn(name).one("data-slot", "timer")
    if "hidden" in timer:
        return ""
    paused = "data-paused" in timer
    assert paused is ("data-due" not in timer)
    return f"paused {timer.said('left')}" if paused else f"{int(timer['data-due']) - int(person.now.timestamp())} s"
