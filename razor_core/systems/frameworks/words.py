"""How dice are said."""

from collections.abc import Iterable


def dice(count: int) -> str:
    """So many dice, in words.

    >>> dice(1), dice(3)
    ('1 die', '3 dice')
    """
    return f"{count} die" if count == 1 else f"{count} dice"


def listed(faces: Iterable[int]) -> str:
    """The faces with spaces between them.

    >>> listed((6, 2))
    '6 2'
    """
    return " ".join(map(str, faces))
