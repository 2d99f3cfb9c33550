"""Frozen dataclasses to plain data and back, read strictly by their own type hints.

What `decode` lets in is of the right type in every part; what the types cannot say, each class checks when it is made.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from razor_core.checks import shown

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
    return cast(T, _dataclass(kind, data, kind.__name__, given))


def _decode(kind: Any, data: Any, part: str) -> Any:
    if is_dataclass(kind):
        return _dataclass(kind, data, part, {})
    if get_origin(kind) is tuple:
        if not isinstance(data, list):
            raise DataError(f"{part}: a list is wanted, not {shown(data)}")
        return tuple(_decode(get_args(kind)[0], item, f"{part}[{at}]") for at, item in enumerate(data))
    if isinstance(kind, UnionType):
        (wanted,) = (each for each in get_args(kind) if each is not NoneType)
        return None if data is None else _decode(wanted, data, part)
    if issubclass(kind, Enum):
        if not isinstance(data, str) or data not in kind.__members__:
            raise DataError(f"{part}: one of {', '.join(kind.__members__)} is wanted, not {shown(data)}")
        return kind[data]
    if type(data) is not kind:
        raise DataError(f"{part}: {kind.__name__} is wanted, not {shown(data)}")
    return data


def _dataclass(kind: Any, data: Any, part: str, given: Mapping[str, Any]) -> Any:
    if not isinstance(data, Mapping):
        raise DataError(f"{part}: an object is wanted, not {shown(data)}")
    hints, needed = _shape(kind)
    if unknown := data.keys() - hints.keys():
        raise DataError(f"{part}: no field {shown(min(unknown))}")
    if missing := needed - data.keys() - given.keys():
        raise DataError(f"{part}: {min(missing)} is missing")
    read = {name: _decode(hints[name], value, f"{part}.{name}") for name, value in data.items() if name not in given}
    return kind(**read, **given)


@cache
def _shape(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of a dataclass's fields, and the names of those that have no default."""
    return get_type_hints(kind), frozenset(each.name for each in fields(kind) if each.default is MISSING)
