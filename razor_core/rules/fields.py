"""The fields of a check, what they may hold, and the error for what the rules forbid."""

import re
from collections.abc import Iterable
from dataclasses import Field, field
from enum import Enum
from itertools import count
from typing import Any, ClassVar, Protocol

#: The metadata of a flag that makes a check harder.
HINDERS = {"hinders": True}
#: The most points of one modifier, either way.
MOST_POINTS = 100
#: The most characters in a name, and in an id.
LONGEST_NAME = 60
_NUMBERED = re.compile(r"(.*\S) +([0-9]{1,9})")


class RuleError(ValueError):
    """A value that the rules forbid.

    `field` names the field of the check, or `faces` for typed dice. `message` is a sentence that says what to do.

    >>> RuleError("dc", "Enter a whole number from 1 to 40, not 99.").field
    'dc'
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class CheckType(Protocol):
    """A frozen dataclass of numbers, flags and enums, each field with a default. See `number` and `validate`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


def number(
    default: int,
    low: int,
    high: int,
    overflow: str = "",
    hinders: bool = False,
    opposes: bool = False,
    named: bool = False,
    unit: str = "",
) -> int:
    """Declare a field of a check that holds a whole number from `low` to `high`.

    Points of modifiers beyond these bounds count on the field `overflow`, if one is named. The points of a field that
    `hinders` make a check harder, and are written with a minus; one that `opposes` is what must be reached. One that is
    `named` has no control of its own: it is
    the sum of modifiers, each with a name. `unit` is the word for what the points of a modifier are, such as its level.
    """
    limits = {"low": low, "high": high, "overflow": overflow, "named": named, "unit": unit}
    return field(default=default, metadata={**limits, "hinders": hinders, "opposes": opposes})


def bounds(check: type[CheckType] | CheckType, name: str) -> tuple[int, int]:
    """Return the least and the greatest value of the number field `name`."""
    limits = check.__dataclass_fields__[name].metadata
    return limits["low"], limits["high"]


def most_points(check: type[CheckType] | CheckType, name: str, points: int = 1) -> int:
    """Return the most points that one modifier has for the field `name`, of the sign of `points`.

    That is what the check can have there; a flag, or a name of no field, has 1.
    """
    found = check.__dataclass_fields__.get(name)
    if found is None or "low" not in found.metadata:
        return 1
    low, high = bounds(check, name)
    return high if points > 0 else -low


def overflow(check: type[CheckType] | CheckType, name: str) -> str:
    """Return the field that points beyond the bounds of the field `name` count on, empty if there is none."""
    return str(check.__dataclass_fields__[name].metadata.get("overflow", ""))


def hinders(check: type[CheckType] | CheckType, name: str) -> bool:
    """Return whether the field `name` makes a check harder: its points have a minus. A name of no field is none."""
    found = check.__dataclass_fields__.get(name)
    return found is not None and found.metadata.get("hinders", False) is True


def harder(check: type[CheckType] | CheckType, name: str, points: int) -> bool:
    """Return whether so many more points on the field `name` make a check harder."""
    found = check.__dataclass_fields__.get(name)
    against = found is not None and (found.metadata.get("hinders") or found.metadata.get("opposes"))
    return (points > 0) is bool(against)


def unit(check: type[CheckType] | CheckType, name: str) -> str:
    """Return the word for what the points on the field `name` are, empty where they are only added."""
    found = check.__dataclass_fields__.get(name)
    return str(found.metadata.get("unit", "")) if found else ""


def is_named(check: type[CheckType] | CheckType, name: str) -> bool:
    """Return whether the field `name` is the sum of named modifiers alone."""
    return bool(check.__dataclass_fields__[name].metadata.get("named"))


def default(check: type[CheckType] | CheckType, name: str) -> Any:
    """Return the default of the field `name`.

    >>> from razor_core.systems import find
    >>> default(find("razorweave").Check, "dc")
    14
    """
    return check.__dataclass_fields__[name].default


def is_flag(check: type[CheckType] | CheckType, name: str) -> bool:
    """Return whether the field `name` is on or off."""
    return isinstance(default(check, name), bool)


def validate(check: CheckType) -> None:
    """Raise a RuleError that names the first field out of bounds or of another type than its default."""
    for name, item in check.__dataclass_fields__.items():
        value, limits = getattr(check, name), item.metadata
        if "low" in limits:
            validate_number(name, value, limits["low"], limits["high"])
        elif type(value) is not type(item.default):
            raise RuleError(name, f"{_choose(item.default)}, not {quoted(value)}.")


def validate_field(check: type[CheckType] | CheckType, name: str) -> None:
    """Raise a RuleError `field` unless the check has a number or a flag of that name: points can be added to these."""
    known = check.__dataclass_fields__
    if name not in known or not isinstance(known[name].default, int):
        raise RuleError("field", f"Choose a number or flag of the check, not {quoted(name)}.")


def validate_number(field: str, value: object, low: int, high: int) -> None:
    """Raise a RuleError of that field unless the value is a whole number from `low` to `high`."""
    if type(value) is not int or not low <= value <= high:
        raise RuleError(field, f"Enter a whole number from {low} to {high}, not {quoted(value)}.")


def check_points(points: int) -> None:
    """Raise a RuleError `points` for more points than one modifier may have."""
    validate_number("points", points, -MOST_POINTS, MOST_POINTS)


def validate_id(value: str, field: str = "id", longest: int = LONGEST_NAME) -> None:
    """Raise a RuleError of that field for an id that is empty or too long."""
    if not 1 <= len(value) <= longest:
        raise RuleError(field, f"Enter an id of 1 to {longest} characters.")


def validate_name(value: str, longest: int = LONGEST_NAME) -> None:
    """Raise a RuleError `name` for a name that is blank or too long."""
    if not value.strip() or len(value) > longest:
        raise RuleError("name", f"Enter a name of 1 to {longest} characters.")


def free_name(name: str, used: Iterable[str], longest: int = LONGEST_NAME) -> str:
    """Return the name, with the next free number where it is `used`. Case and spaces make no other name.

    >>> free_name("Wight", ["Bree"]), free_name("Wight", ["wight"]), free_name("Wight 2", ["Wight 2"])
    ('Wight', 'Wight 2', 'Wight 3')
    """
    taken = {_compared(name) for name in used}
    if _compared(name) not in taken:
        return name
    numbered = _NUMBERED.fullmatch(name)
    begins, last = (numbered[1], int(numbered[2])) if numbered else (name, 1)
    names = (f"{begins[: longest - len(number)]}{number}" for number in (f" {at}" for at in count(last + 1)))
    return next(name for name in names if _compared(name) not in taken)


def _compared(name: str) -> str:
    return " ".join(name.split()).casefold()


def quoted(value: object) -> str:
    """Return the value as a message quotes it: at most 40 characters, whatever the value is.

    >>> quoted("DC"), quoted(16)
    ("'DC'", '16')
    """
    try:
        return f"{value!r:.40}"
    except ValueError:  # a whole number of more digits than Python writes out
        return "a number of thousands of digits"


def _choose(default: object) -> str:
    if isinstance(default, Enum):
        return f"Choose one of {', '.join(type(default).__members__)}"
    return "Choose yes or no"
