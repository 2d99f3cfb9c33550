"""A value of the type that a test expects of it, or a failed test."""

from typing import TypeVar

Kind = TypeVar("Kind")


def instance(kind: type[Kind], value: object) -> Kind:
    """Return the value, which must be of that kind."""
    assert isinstance(value, kind), value
    return value


def present(value: Kind | None) -> Kind:
    """Return the value, which must not be None."""
    assert value is not None
    return value
