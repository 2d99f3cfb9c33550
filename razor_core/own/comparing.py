"""Comparisons of the notation."""

import operator
from collections.abc import Callable, Mapping

#: Each comparison with its test; longer signs first, as they are read.
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
