"""Dataclasses to plain data and back, on small types made for the purpose."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from razor_core.format.codec import DataError, decode, encode
from tests.support.refused import error_text


class Hue(Enum):
    """An enum whose values are not its names."""

    RED = "rouge"
    BLUE = 7


@dataclass(frozen=True, slots=True)
class Wheel:
    """A part."""

    size: int
    hue: Hue = Hue.RED


@dataclass(frozen=True, slots=True, kw_only=True)
class Cart:
    """A whole with a field of each kind that the codec knows."""

    name: str
    wheels: tuple[Wheel, ...]
    loads: tuple[int, ...] = ()
    painted: bool = False
    spare: Wheel | None = None
    lid: Wheel = Wheel(1)
    owner: str | None = "Zoë"


@dataclass(frozen=True)
class Parcel:
    """A whole with a field whose type depends on another field."""

    kind: str
    content: Any

    @staticmethod
    def field_types(fields: Mapping[str, Any]) -> dict[str, type[Any]]:
        return {"content": {"wheel": Wheel, "hue": Hue}[fields["kind"]]}


CART = Cart(name='<b>"', wheels=(Wheel(2), Wheel(3, Hue.BLUE)), loads=(-1, 0), painted=True, spare=Wheel(4), owner=None)
DATA = {
    "name": '<b>"',
    "wheels": [{"size": 2, "hue": "RED"}, {"size": 3, "hue": "BLUE"}],
    "loads": [-1, 0],
    "painted": True,
    "spare": {"size": 4, "hue": "RED"},
    "lid": {"size": 1, "hue": "RED"},
    "owner": None,
}
#: What is written of it: no field that has its default.
WRITTEN = {name: value for name, value in DATA.items() if name != "lid"}
WRITTEN |= {"wheels": [{"size": 2}, {"size": 3, "hue": "BLUE"}], "spare": {"size": 4}}


def test_decode_gives_what_was_encoded() -> None:
    """Equal in every part, and tuples again."""
    again = decode(Cart, DATA)
    assert again == decode(Cart, WRITTEN) == CART
    assert (type(again.wheels), type(again.loads)) == (tuple, tuple)
    assert again.wheels[1].hue is Hue.BLUE


@pytest.mark.parametrize("parcel", [Parcel("wheel", Wheel(2, Hue.BLUE)), Parcel("hue", Hue.RED)])
def test_a_type_may_depend_on_another_field(parcel: Parcel) -> None:
    """Whatever the order of the data."""
    assert decode(Parcel, encode(parcel)) == parcel
    assert decode(Parcel, dict(reversed(encode(parcel).items()))) == parcel
    assert decode(Parcel, {"kind": parcel.kind}, content=3) == Parcel(parcel.kind, 3)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"kind": 3, "content": {}}, "Parcel.kind: expected str, not 3"),
        ({"kind": "wheel"}, "Parcel: content is missing"),
        ({"content": {}}, "Parcel: kind is missing"),
        ({"kind": "wheel", "content": {"size": "x"}}, "Parcel.content.size: expected int, not 'x'"),
        ({"kind": "hue", "content": {"size": 1}}, "Parcel.content: expected one of RED, BLUE, not {'size': 1}"),
    ],
)
def test_a_part_of_a_dependent_type_is_refused_with_its_path(data: object, message: str) -> None:
    assert error_text(DataError, decode, Parcel, data) == message


def test_given_fields_are_not_decoded() -> None:
    wheel = Wheel(9)
    for data in ({"name": "x"}, {"name": "x", "wheels": "not even a list"}):
        assert decode(Cart, data, wheels=(wheel,)).wheels[0] is wheel


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "Cart: expected an object, not []"),
        ({"name": "x"}, "Cart: wheels is missing"),
        ({**DATA, "zoo": 1, "colour": 1}, "Cart: unknown field 'colour'"),
        ({**DATA, "name": None}, "Cart.name: expected str, not None"),
        ({**DATA, "loads": "12"}, "Cart.loads: expected a list, not '12'"),
        ({**DATA, "loads": [1, True]}, "Cart.loads[1]: expected int, not True"),
        ({**DATA, "spare": 0}, "Cart.spare: expected an object, not 0"),
        ({**DATA, "lid": None}, "Cart.lid: expected an object, not None"),
        ({**DATA, "wheels": [{"size": 1}, {"hue": "RED"}]}, "Cart.wheels[1]: size is missing"),
        ({**DATA, "spare": {"size": 1, "hue": "rouge"}}, "Cart.spare.hue: expected one of RED, BLUE, not 'rouge'"),
        ({**DATA, "spare": {"size": 1, "hue": ["RED"]}}, "Cart.spare.hue: expected one of RED, BLUE, not ['RED']"),
    ],
)
def test_a_wrong_part_is_refused_with_its_path(data: object, message: str) -> None:
    """The message names the part, what belongs there, and what was found."""
    assert error_text(DataError, decode, Cart, data) == message
