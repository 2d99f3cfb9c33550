"""Sums as a player reads them."""

from collections.abc import Sequence

from razor_core.rules.numbers import plain


def added(start: int, amounts: Sequence[tuple[str, int]]) -> str:
    """What is added to a start, named; amounts of 0 are left out, and with none left it is the start alone.

    >>> added(10, (("Quick", 4), ("training", 0), ("bonus", -1)))
    '10 + 4 Quick − 1 bonus'
    """
    named = [f"{'+' if amount > 0 else '−'} {abs(amount)} {name}" for name, amount in amounts if amount]
    return " ".join([plain(start), *named])
