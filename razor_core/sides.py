"""What those are called who roll together or against each other."""

from collections.abc import Sequence
from dataclasses import replace

from razor_core.checks import Side


def told_apart(sides: Sequence[Side]) -> tuple[Side, ...]:
    """The sides, each with a name of its own: one without is called after its place, a later one of a name counted.

    >>> [side.who for side in told_apart([Side(who=who, check=None) for who in ("Orc", "", "Orc", "Orc (2)")])]
    ['Orc', 'Side 2', 'Orc (3)', 'Orc (2)']
    """
    wanted = [side.who.strip() or f"Side {at}" for at, side in enumerate(sides, start=1)]
    found = list[str]()
    for who in wanted:
        counted, times = who, 1
        # A name that is another's own from the start is left to that one.
        while counted in found or (times > 1 and counted in wanted):
            times += 1
            counted = f"{who} ({times})"
        found.append(counted)
    return tuple(replace(side, who=who) for side, who in zip(sides, found, strict=True))
