"""The DC ladder: its steps by name, and where a DC is on it."""

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the DC ladder: its number, its name and a few words about it."""

    dc: int
    name: str
    feel: str


#: "Standard DC Ladder" (RW-4).
LADDER = (
    Step(12, "Easy", "good footing, little in the way"),
    Step(14, "Routine", "an ordinary day's work"),
    Step(16, "Tough", "able opposition, haste, poor tools"),
    Step(18, "Hard", "someone works against you"),
    Step(20, "Heroic", "the limit of training"),
    Step(22, "Legendary", "nobody will believe it"),
)


def place(dc: int) -> str:
    """Return the DC's step of the ladder in words, or the steps that it lies between (RW-4).

    >>> place(15)
    'between Routine 14 and Tough 16'
    """
    for step in LADDER:
        if step.dc == dc:
            return f"{step.name}: {step.feel}"
    lowest, highest = LADDER[0], LADDER[-1]
    if dc < lowest.dc:
        return f"below {lowest.name} {lowest.dc}"
    if dc > highest.dc:
        return f"above {highest.name} {highest.dc}"
    below, above = next(pair for pair in pairwise(LADDER) if dc < pair[1].dc)
    return f"between {below.name} {below.dc} and {above.name} {above.dc}"
