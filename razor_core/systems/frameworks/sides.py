"""What contest and cooperation share: what the sides are called, and which of their dice are left."""

from collections.abc import Sequence

from razor_core.checks import Result, Side


def names(sides: Sequence[Side]) -> tuple[str, ...]:
    """What each side is called, no two alike: those without a name, or with one that is taken, have their place in it.

    >>> names([Side(who="Han", check=None), Side(who="Orc", check=None), Side(who="Orc", check=None)])
    ('Han', 'Orc', 'Orc (3)')
    """
    found: list[str] = []
    for at, side in enumerate(sides, start=1):
        who = side.who if side.who.strip() else f"Side {at}"
        while who in found:
            who = f"{who} ({at})"
        found.append(who)
    return tuple(found)


def left(result: Result) -> tuple[int, ...]:
    """The faces that are not taken away, in the order thrown."""
    return tuple(die.face for die in result.dice if die.mark.counts)
