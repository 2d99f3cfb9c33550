"""Frozen dataclasses to plain data and back, read strictly by their own type hints.

What `decode` lets in is of the right type in every part; what the types cannot say, each class checks when it is made.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from razor_core.rules.fields import shown

T = TypeVar("T")


class DataError(ValueError):
    """Data that is not of the wanted type; the message names the part and what is wanted."""


def encode(value: Any) -> Any:
    """The value as data that JSON can hold: dataclasses by field name, enums by member name, tuples as lists."""
    if is_dataclass(value):
        return {each.name: encode(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(kind: type[T], data: Any, **given: Any) -> T:
    """The value of type `kind` that `encode` wrote. DataError where a part is missing, unknown or of another type.

    A field with a default may be left out, so that older data can be read by newer types. `given` are fields that have
    been read already.
    """
    try:
        return cast(T, _reader(cast(Any, kind))(data, **given))
    except _Misfit as misfit:
        raise DataError(f"{kind.__name__}{misfit.part}: {misfit.wanted}") from None


class _Misfit(Exception):
    """Data that is not what is wanted; `part` is where that is, as far as it has been gone up from there."""

    def __init__(self, wanted: str) -> None:
        self.wanted, self.part = wanted, ""

    def within(self, step: str) -> "_Misfit":
        """The same, seen from one step further up."""
        self.part = step + self.part
        return self


# A start reads hundreds of records of a few types: what there is to know of a type is found out once.
@cache
def _reader(kind: Any) -> Callable[..., Any]:
    """What reads data as a value of that type. It refuses other data as a _Misfit."""
    if is_dataclass(kind):
        return _object_reader(kind)
    if get_origin(kind) is tuple:
        return _tuple_reader(_reader(get_args(kind)[0]))
    if isinstance(kind, UnionType):
        # A union of several is given, never read; so its reader is not made before it is used.
        wanted = [each for each in get_args(kind) if each is not NoneType]
        return lambda data: None if data is None else _reader(*wanted)(data)
    if issubclass(kind, Enum):
        return _member_reader(kind)

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _Misfit(f"{kind.__name__} is wanted, not {shown(data)}")
        return data

    return read


def _object_reader(kind: Any) -> Callable[..., Any]:
    hints = get_type_hints(kind)
    readers = {name: _reader(hint) for name, hint in hints.items()}
    known = frozenset(each.name for each in fields(kind))
    needed = frozenset(each.name for each in fields(kind) if each.default is MISSING)

    def read(data: Any, **given: Any) -> Any:
        if not isinstance(data, dict):
            raise _Misfit(f"an object is wanted, not {shown(data)}")
        if not known.issuperset(data):
            raise _Misfit(f"no field {shown(min(data.keys() - known))}")
        if missing := needed.difference(data, given):
            raise _Misfit(f"{min(missing)} is missing")
        found, name = dict(given), ""
        try:
            for name, value in data.items():
                if name not in given:
                    # Most are a text or a number, for which no reader needs to be called.
                    found[name] = value if type(value) is hints[name] else readers[name](value)
        except _Misfit as misfit:
            raise misfit.within(f".{name}") from None
        return kind(**found)

    return read


def _tuple_reader(item: Callable[..., Any]) -> Callable[..., Any]:
    def read(data: Any) -> Any:
        if not isinstance(data, list):
            raise _Misfit(f"a list is wanted, not {shown(data)}")
        found: list[Any] = []
        try:
            for each in data:
                found.append(item(each))
        except _Misfit as misfit:
            raise misfit.within(f"[{len(found)}]") from None
        return tuple(found)

    return read


def _member_reader(kind: type[Enum]) -> Callable[..., Any]:
    def read(data: Any) -> Any:
        if not isinstance(data, str) or data not in kind.__members__:
            raise _Misfit(f"one of {', '.join(kind.__members__)} is wanted, not {shown(data)}")
        return kind[data]

    return read
