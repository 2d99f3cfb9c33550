"""Sums as a player reads them."""

from collections.abc import Sequence


def plain(value: int) -> str:
    """The number, with a minus sign where it is below 0.

    >>> plain(3), plain(-3)
    ('3', '−3')
    """
    return str(value).replace("-", "−")


def added(start: int, amounts: Sequence[tuple[str, int]]) -> str:
    """What is added to a start, named; amounts of 0 are left out, and with none left it is the start alone.

    >>> added(10, (("Quick", 4), ("training", 0), ("bonus", -1)))
    '10 + 4 Quick − 1 bonus'
    """
    named = [f"{'+' if amount > 0 else '−'} {abs(amount)} {name}" for name, amount in amounts if amount]
    return " ".join([plain(start), *named])
