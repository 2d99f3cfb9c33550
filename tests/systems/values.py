"""Typed rows and consequences for the tests of all games."""

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any, Generic, TypeVar

from razor_core.rules.consequences import Choice, Consequence

#: The values of fields by name, or a row of a golden file.
Values = dict[str, Any]
K = TypeVar("K", bound=Hashable)


class Shares(dict[K, Fraction], Generic[K]):
    """Chances by key; that of a missing key is 0."""

    def __missing__(self, key: K) -> Fraction:
        return Fraction(0)


def plain(consequences: Iterable[Consequence | Choice]) -> list[Consequence]:
    return [consequence for consequence in consequences if isinstance(consequence, Consequence)]


def choices(consequences: Iterable[Consequence | Choice]) -> list[Choice]:
    return [consequence for consequence in consequences if isinstance(consequence, Choice)]


def values(field: str, value: object) -> Values:
    """Return one value by its field, to be passed on by name."""
    return {field: value}
