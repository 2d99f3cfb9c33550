"""The fields of a check and what they may hold; the error for what the rules do not allow."""

from dataclasses import Field, field, fields
from enum import Enum
from typing import Any, ClassVar, Protocol

#: The most points that one named reason or token has, either way.
MOST_POINTS = 100


class RuleError(ValueError):
    """A value that the rules do not allow.

    `field` names the field of the check (or `faces` for typed dice), `message` says what is allowed.

    >>> RuleError("dc", "a whole number from 1 to 40 is wanted, not 99").field
    'dc'
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class CheckType(Protocol):
    """A frozen dataclass of numbers, flags and enums, each field with a default. See `number` and `validate`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


def number(default: int, low: int, high: int) -> int:
    """A field of a check that holds a whole number from low to high."""
    return field(default=default, metadata={"low": low, "high": high})


def bounds(check: type[CheckType] | CheckType, name: str) -> tuple[int, int]:
    """The least and the greatest value of the number field `name`."""
    limits = check.__dataclass_fields__[name].metadata
    return limits["low"], limits["high"]


def validate(check: CheckType) -> None:
    """Refuse a field that is of another kind than its default or out of its bounds, with a RuleError naming it."""
    for each in fields(check):
        value = getattr(check, each.name)
        if "low" in each.metadata:
            low, high = bounds(check, each.name)
            if type(value) is not int or not low <= value <= high:
                raise RuleError(each.name, f"a whole number from {low} to {high} is wanted, not {quoted(value)}")
        elif type(value) is not type(each.default):
            raise RuleError(each.name, f"{_wanted(each.default)} is wanted, not {quoted(value)}")


def check_points(points: int) -> None:
    """Refuse more points than one reason or token has, with a RuleError `points`."""
    if not -MOST_POINTS <= points <= MOST_POINTS:
        raise RuleError("points", f"-{MOST_POINTS} to {MOST_POINTS} points are wanted, not {quoted(points)}")


def quoted(value: object) -> str:
    """The value as a message can quote it: never long, and never an error of its own."""
    try:
        return f"{value!r:.40}"
    except ValueError:  # a whole number of more digits than Python writes out
        return "a number of thousands of digits"


def _wanted(default: object) -> str:
    """What a field that is no number takes, in words."""
    if isinstance(default, Enum):
        return f"one of {', '.join(type(default).__members__)}"
    return "yes or no"
