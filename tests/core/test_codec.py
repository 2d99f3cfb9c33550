"""Frozen dataclasses as plain data and back, on small types made up for the purpose."""

from dataclasses import dataclass
from enum import Enum

import pytest

from razor_core import codec
from razor_core.codec import DataError, decode, encode


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
    owner: str | None = "Zoë"

    def __post_init__(self) -> None:
        if self.name == "forbidden":
            raise ValueError("no such cart")


CART = Cart(name='<b>"', wheels=(Wheel(2), Wheel(3, Hue.BLUE)), loads=(-1, 0), painted=True, spare=Wheel(4), owner=None)
DATA = {
    "name": '<b>"',
    "wheels": [{"size": 2, "hue": "RED"}, {"size": 3, "hue": "BLUE"}],
    "loads": [-1, 0],
    "painted": True,
    "spare": {"size": 4, "hue": "RED"},
    "owner": None,
}


def test_encoded_is_plain_data() -> None:
    """Objects by field name in order, enums by member name, tuples as lists, all else as it is."""
    assert encode(CART) == DATA
    assert list(encode(CART)) == list(DATA)
    assert [encode(value) for value in (1, "x", None, True, (), ((1,), Hue.BLUE))] == [
        1,
        "x",
        None,
        True,
        [],
        [[1], "BLUE"],
    ]


def test_decoded_is_what_was_encoded() -> None:
    """Equal in every part, and tuples again."""
    again = decode(Cart, DATA)
    assert again == CART
    assert type(again.wheels) is type(again.loads) is tuple
    assert again.wheels[1].hue is Hue.BLUE


def test_what_has_a_default_may_be_left_out() -> None:
    """Older data is read by newer types."""
    assert decode(Cart, {"name": "", "wheels": [{"size": 1}]}) == Cart(name="", wheels=(Wheel(1),))
    assert decode(Cart, {"name": "", "wheels": []}).owner == "Zoë"


def test_given_fields_are_taken_as_they_are() -> None:
    """A field that was read already is not read again, whether or not the data has one of that name."""
    wheel = Wheel(9)
    for data in ({"name": "x"}, {"name": "x", "wheels": "not even a list"}):
        assert decode(Cart, data, wheels=(wheel,)).wheels[0] is wheel


def test_a_type_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many values of it are read, alone or as parts."""
    looked: list[type] = []
    real = codec.get_type_hints
    monkeypatch.setattr(codec, "get_type_hints", lambda kind: [looked.append(kind), real(kind)][1])

    @dataclass(frozen=True)
    class Train:
        carts: tuple[Cart, ...]

    for _ in range(3):
        assert decode(Train, {"carts": [DATA, DATA]}) == Train((CART, CART))
    assert looked.count(Train) == 1
    assert len(looked) == len(set(looked))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "Cart: an object is wanted, not None"),
        ([], "Cart: an object is wanted, not []"),
        ("text", "Cart: an object is wanted, not 'text'"),
        ({}, "Cart: name is missing"),
        ({"name": "x"}, "Cart: wheels is missing"),
        ({**DATA, "zoo": 1, "colour": 1}, "Cart: no field 'colour'"),
        ({**DATA, "name": None}, "Cart.name: str is wanted, not None"),
        ({**DATA, "name": 1}, "Cart.name: str is wanted, not 1"),
        ({**DATA, "painted": 1}, "Cart.painted: bool is wanted, not 1"),
        ({**DATA, "painted": None}, "Cart.painted: bool is wanted, not None"),
        ({**DATA, "loads": None}, "Cart.loads: a list is wanted, not None"),
        ({**DATA, "loads": "12"}, "Cart.loads: a list is wanted, not '12'"),
        ({**DATA, "loads": {"0": 1}}, "Cart.loads: a list is wanted, not {'0': 1}"),
        ({**DATA, "loads": [1, True]}, "Cart.loads[1]: int is wanted, not True"),
        ({**DATA, "loads": [1.0]}, "Cart.loads[0]: int is wanted, not 1.0"),
        ({**DATA, "loads": ["1"]}, "Cart.loads[0]: int is wanted, not '1'"),
        ({**DATA, "spare": 0}, "Cart.spare: an object is wanted, not 0"),
        ({**DATA, "spare": {}}, "Cart.spare: size is missing"),
        ({**DATA, "owner": 0}, "Cart.owner: str is wanted, not 0"),
        ({**DATA, "wheels": [1]}, "Cart.wheels[0]: an object is wanted, not 1"),
        ({**DATA, "wheels": [None]}, "Cart.wheels[0]: an object is wanted, not None"),
        ({**DATA, "wheels": [{"size": 1}, {"hue": "RED"}]}, "Cart.wheels[1]: size is missing"),
        ({**DATA, "wheels": [{"size": 1, "x": 1}]}, "Cart.wheels[0]: no field 'x'"),
        ({**DATA, "wheels": [{"size": None}]}, "Cart.wheels[0].size: int is wanted, not None"),
        (
            {**DATA, "wheels": [{"size": 1, "hue": "rouge"}]},
            "Cart.wheels[0].hue: one of RED, BLUE is wanted, not 'rouge'",
        ),
        ({**DATA, "wheels": [{"size": 1, "hue": 7}]}, "Cart.wheels[0].hue: one of RED, BLUE is wanted, not 7"),
        ({**DATA, "wheels": [{"size": 1, "hue": ["RED"]}]}, "Cart.wheels[0].hue: one of RED, BLUE is wanted, not "),
    ],
)
def test_wrong_part_is_refused_with_its_path(data: object, message: str) -> None:
    """The message names the part from the outside in, what is wanted, and what was found."""
    with pytest.raises(DataError) as caught:
        decode(Cart, data)
    assert str(caught.value).startswith(message)


def test_long_wrong_parts_make_short_messages() -> None:
    """What was found is quoted, but not at any length."""
    for data in ({**DATA, "name": [0] * 1000}, {**DATA, "x" * 1000: 1}, {**DATA, "painted": 10**5000}):
        with pytest.raises(DataError) as caught:
            decode(Cart, data)
        assert len(str(caught.value)) < 100


def test_what_a_class_refuses_is_its_own_error() -> None:
    """What the types cannot say is for the class to check; its error comes through."""
    with pytest.raises(ValueError, match="no such cart") as caught:
        decode(Cart, {**DATA, "name": "forbidden"})
    assert not isinstance(caught.value, DataError)
