"""Timers: what ticks a clock after every so many seconds of real time."""

from dataclasses import dataclass, replace

from razor_core.rules.fields import RuleError, validate_number

#: The shortest and the longest interval of a timer, in seconds, and the most ticks that it makes at once.
SHORTEST, LONGEST, MOST_AT_ONCE = 5, 24 * 60 * 60, 12
#: The greatest time that a timer's tick can have, in seconds since 1970, far beyond any that a device shows.
LATEST = 10**12
#: How late a timer may be, in seconds, and in intervals. What is later was not played.
LATE, LATE_INTERVALS = 2 * 60 * 60, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """What ticks a clock after every so many seconds of real time: `by` ticks, taken back where the number is negative.

    `due` is when it ticks next, in whole seconds since 1970, so that no zone or summer time moves it. A paused timer is
    due at 0, and has so many seconds `left`. A value out of bounds is a RuleError that names the field.

    >>> Timer(every=120, due=1_000).passed(1_250)
    3
    """

    every: int
    by: int = 1
    due: int = 0
    left: int = 0

    def __post_init__(self) -> None:
        if type(self.every) is not int or not SHORTEST <= self.every <= LONGEST:
            raise RuleError("every", "Enter 5 seconds to 24 hours.")
        if type(self.by) is not int or not 1 <= abs(self.by) <= MOST_AT_ONCE:
            raise RuleError("by", f"Enter 1 to {MOST_AT_ONCE} ticks.")
        validate_number("due", self.due, 0, 2 * LATEST)
        validate_number("left", self.left, 0, 0 if self.due else self.every)

    @property
    def running(self) -> bool:
        """Whether it counts."""
        return self.due > 0

    def started(self, now: int) -> "Timer":
        """Return the timer running, with the time that it had left, or a whole interval."""
        return replace(self, due=now + (self.left or self.every), left=0)

    def paused(self, now: int) -> "Timer":
        """Return the timer paused, with the time left until it is due; a whole interval where that has passed."""
        left = self.due - now
        return replace(self, due=0, left=left if 0 < left <= self.every else self.every) if self.running else self

    def passed(self, now: int) -> int:
        """Return how many times it was due by then and has not ticked."""
        return (now - self.due) // self.every + 1 if self.running and now >= self.due else 0

    def after(self, now: int) -> "Timer":
        """Return the timer due at the first of its times after that one."""
        return replace(self, due=self.due + self.passed(now) * self.every)

    def late(self, now: int) -> bool:
        """Return whether so much has passed since it was due that the table was not there."""
        return self.running and now - self.due > max(LATE, LATE_INTERVALS * self.every)

    def uncounted(self, due: int, times: int) -> int:
        """Return how many of so many intervals, the first due then, it has not counted; 0 for another timer's."""
        if not self.running or (due - self.due) % self.every:
            return 0
        return max(0, min(times, times + (due - self.due) // self.every))
