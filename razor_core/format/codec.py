"""Convert frozen dataclasses to plain data and back, strictly by their type hints, which are not in quotes.

Every part of what `decode` returns has the right type. What type hints cannot say, each class checks when it is made.
A field whose type depends on the other fields is hinted `Any`; a static method `field_types` of its class returns the
types of these fields by name, from a dict of the decoded values of all others.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin

from razor_core.rules.fields import quoted

T = TypeVar("T")


class DataError(ValueError):
    """Data of the wrong type. The message names the part and what belongs there."""


def encode(value: Any) -> Any:
    """Return the value as data that JSON can hold: dataclasses by field name, enums by member name, tuples as lists.

    A field is left out where it has its default.
    """
    if is_dataclass(value):
        parts = [(field, getattr(value, field.name)) for field in fields(value)]
        return {each.name: encode(part) for each, part in parts if part != each.default}
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(kind: type[T], data: Any, **given: Any) -> T:
    """Return the value of type `kind` from data that `encode` wrote.

    DataError where a part is missing, unknown or of the wrong type.

    A field with a default may be missing, so that newer types can read older data. `given` are values of fields that
    are already decoded.
    """
    try:
        return cast(T, _reader(cast(Any, kind))(data, **given))
    except _Misfit as misfit:
        raise DataError(f"{kind.__name__}{misfit.path}: {misfit.problem}") from None


class _Misfit(Exception):
    """Data of the wrong type. `path` leads to it from where the exception is caught."""

    def __init__(self, problem: str) -> None:
        self.problem, self.path = problem, ""

    def within(self, step: str) -> "_Misfit":
        """Return this misfit with one more step at the start of its path."""
        self.path = step + self.path
        return self


# A start reads hundreds of records of a few types, so each type is looked into only once.
@cache
def _reader(kind: Any) -> Callable[..., Any]:
    """Return the function that decodes data of that type, and raises a _Misfit for other data."""
    if is_dataclass(kind):
        return _object_reader(kind)
    if get_origin(kind) is tuple:
        return _tuple_reader(_reader(get_args(kind)[0]))
    if kind is Any:
        # The type depends on the other fields, so the field is decoded after them.
        return lambda data: data
    if isinstance(kind, UnionType):
        # A union of several types is always given, so its reader is made only when it is called.
        options = [arg for arg in get_args(kind) if arg is not NoneType]
        return lambda data: None if data is None else _reader(*options)(data)
    if issubclass(kind, Enum):
        return _member_reader(kind)

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _Misfit(f"expected {kind.__name__}, not {quoted(data)}")
        return data

    return read


def _object_reader(kind: Any) -> Callable[..., Any]:
    parts = fields(kind)
    hints: dict[str, Any] = {part.name: part.type for part in parts}
    known = frozenset(hints)
    needed = frozenset(part.name for part in parts if part.default is MISSING)
    dependent = tuple(name for name, hint in hints.items() if hint is Any)
    readers = {name: _reader(hint) for name, hint in hints.items()}

    def read(data: Any, **given: Any) -> Any:
        if not isinstance(data, dict):
            raise _Misfit(f"expected an object, not {quoted(data)}")
        if not known.issuperset(data):
            raise _Misfit(f"unknown field {quoted(min(data.keys() - known))}")
        # Mostly nothing is missing, and the first test makes no new set.
        if not data.keys() >= needed and (missing := needed.difference(data, given)):
            raise _Misfit(f"{min(missing)} is missing")
        found, name = dict(given), ""
        try:
            for name, value in data.items():
                if name not in given:
                    # Most values are texts or numbers: no reader needs to be called for these.
                    found[name] = value if type(value) is hints[name] else readers[name](value)
            for name in dependent:
                if name not in given:
                    found[name] = _reader(kind.field_types(found)[name])(found[name])
        except _Misfit as misfit:
            raise misfit.within(f".{name}") from None
        return kind(**found)

    return read


def _tuple_reader(item: Callable[..., Any]) -> Callable[..., Any]:
    def read(data: Any) -> Any:
        if not isinstance(data, list):
            raise _Misfit(f"expected a list, not {quoted(data)}")
        found: list[Any] = []
        try:
            for value in data:
                found.append(item(value))
        except _Misfit as misfit:
            raise misfit.within(f"[{len(found)}]") from None
        return tuple(found)

    return read


def _member_reader(kind: type[Enum]) -> Callable[..., Any]:
    members = dict(kind.__members__)

    def read(data: Any) -> Any:
        if not isinstance(data, str) or data not in members:
            raise _Misfit(f"expected one of {', '.join(members)}, not {quoted(data)}")
        return members[data]

    return read
