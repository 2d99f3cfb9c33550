"""Frozen dataclasses as plain data and back, on small types made up for the purpose."""

import json
from dataclasses import dataclass, fields
from enum import Enum

import pytest

from razor_core.rules.fields import bounds
from razor_core.session import codec
from razor_core.session.codec import DataError, decode, encode
from razor_core.systems import SYSTEMS, gemini, witchgates
from razor_core.systems.gemini.tasks import Model, Task


class Hue(Enum):
    """An enum whose values are not its names."""

    RED = "rouge"
    BLUE = 7


@dataclass(frozen=True, slots=True)
class Wheel:
    """A part."""

    size: int
    hue: Hue = Hue.RED


@dataclass(frozen=True, slots=True)
class Crate:
    """A part that holds another, by default a new one, and perhaps a second."""

    lid: Wheel = Wheel(1)
    more: Wheel | None = None


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


def test_part_that_may_be_there_is_read_as_what_it_is() -> None:
    """Whole, or None; and a part that has a default is read like any other."""
    whole = Crate(Wheel(5, Hue.BLUE), Wheel(6))
    assert encode(whole) == {"lid": {"size": 5, "hue": "BLUE"}, "more": {"size": 6, "hue": "RED"}}
    assert decode(Crate, encode(whole)) == whole
    assert decode(Crate, {"more": None}) == decode(Crate, {}) == Crate()
    for data, message in (
        ({"more": {}}, "Crate.more: size is missing"),
        ({"more": []}, r"Crate.more: an object is wanted, not \[\]"),
        ({"lid": None}, "Crate.lid: an object is wanted, not None"),
        ({"more": {"size": 1, "hue": "GREEN"}}, "Crate.more.hue: one of RED, BLUE is wanted"),
    ):
        with pytest.raises(DataError, match=f"^{message}"):
            decode(Crate, data)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_check_of_every_game_survives(slug: str) -> None:
    """Each number at both of its ends, each flag set, each pick of a list, by way of JSON."""
    kind = SYSTEMS[slug].Check
    for each in fields(kind):
        if "low" in each.metadata:
            values: list[object] = [*bounds(kind, each.name)]
        else:
            values = [True, False] if isinstance(each.default, bool) else list(type(each.default))
        for value in values:
            check = kind(**{each.name: value})
            assert decode(kind, json.loads(json.dumps(encode(check)))) == check
            assert encode(check)[each.name] == (value.name if isinstance(value, Enum) else value)


@pytest.mark.parametrize("field", ["position", "effect"])
@pytest.mark.parametrize("wrong", ["Limited", "risky", "", None, 1, True, ["RISKY"], {"name": "RISKY"}], ids=repr)
def test_pick_of_a_check_is_read_by_its_name_only(field: str, wrong: object) -> None:
    """Neither by the word for it nor by its place."""
    with pytest.raises(DataError, match=rf"^Check.{field}: one of [A-Z, ]+ is wanted, not "):
        decode(witchgates.Check, {field: wrong})


def test_task_with_and_without_a_rival_survives() -> None:
    """The check of the other side is there in a contest, and None else."""
    check = gemini.Check(setbacks=1)
    contest = Task(model=Model.CONTESTED, check=check, rival=gemini.Check(attribute=5), rival_goal=3)
    for task in (contest, Task(check=check, unit="hours")):
        assert decode(Task, json.loads(json.dumps(encode(task)))) == task
    assert encode(Task())["rival"] is None
    assert decode(Task, {}) == Task()
    with pytest.raises(DataError, match=r"^Task.rival.attribute: int is wanted, not '5'$"):
        decode(Task, {**encode(contest), "rival": {"attribute": "5"}})


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
