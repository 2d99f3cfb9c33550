"""Any world as data, and any value as JSON (Hypothesis)."""

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import given
from hypothesis import strategies as st

from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import parse_json
from razor_core.rules.fields import RuleError
from razor_core.table.world import World
from tests.support import generators
from tests.support.json_values import json_values, places


def fits(kind: Any, value: Any) -> bool:
    """Whether the value has the type in every part, decided without the codec."""
    if isinstance(kind, UnionType):
        return any(fits(arg, value) for arg in get_args(kind))
    if get_origin(kind) is tuple:
        return type(value) is tuple and all(fits(get_args(kind)[0], each) for each in value)
    if is_dataclass(kind):
        if type(value) is not kind:
            return False
        values = {field.name: getattr(value, field.name) for field in fields(kind)}
        hints = get_type_hints(kind)
        hints |= kind.field_types(values) if Any in hints.values() else {}
        return all(fits(hints[name], part) for name, part in values.items())
    return type(value) is kind


@given(generators.worlds(), st.data())
def test_world_with_one_value_changed_is_of_the_right_types_or_refused(world: World, data: st.DataObject) -> None:
    """Whatever replaces one value: refused, or a world that its type hints describe."""
    changed = encode(world)
    inside, key = data.draw(places(changed))
    inside[key] = data.draw(json_values)
    try:
        read = decode(World, changed)
    except (DataError, RuleError):
        return
    assert fits(World, read)
    assert decode(World, encode(read)) == read


def test_fits_tells_right_from_wrong() -> None:
    """The function above, which the tests rely on."""
    assert fits(int | None, None)
    assert not fits(int, True)
    assert not fits(tuple[int, ...], (1, "1"))
    assert not fits(Enum, 1)


@given(json_values)
def test_parse_json_agrees_with_the_standard_library(value: object) -> None:
    text = json.dumps(value)
    assert json.dumps(parse_json(text)) == text
