"""Comparisons of the notation."""

import operator
from collections.abc import Callable, Mapping

from razor_core.dice.scanner import Scanner

#: Each comparison with its test; longer signs first, as they are read.
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
#: Comparisons that are none, with those that are meant.
_MEANT = {"=>": ">=", "=<": "<=", "<>": "!="}


def comparison(scanner: Scanner) -> str:
    """Read a comparison if one comes next, empty otherwise. RuleError for one that is none."""
    for wrong, meant in _MEANT.items():
        if scanner.take(wrong):
            raise scanner.error(f"'{wrong}' is no comparison. Write {meant}.")
    for sign, same in (("≥", ">="), ("≤", "<="), ("≠", "!="), ("==", "="), *((sign, sign) for sign in COMPARISONS)):
        if scanner.take(sign):
            return same
    return ""
