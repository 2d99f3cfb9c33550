"""Objects, classes, containers and errors."""

# The formatter would put each argument on a line of its own.
# fmt: off

from __future__ import annotations

import bisect
import collections
import contextlib
import dataclasses
import enum
import functools
import gc
import inspect
import itertools
import math
import operator
import traceback
import types
import typing
import warnings


def done(*results: object) -> None:
    """Do nothing: what counts is that the arguments are there."""


class Suit(enum.Enum):
    """A suit."""

    ACES = "aces"
    CUPS = "cups"


class Name(str):
    """A text of its own class."""

    __slots__ = ()


class Flags(enum.IntFlag):
    """Two flags."""

    A = 1
    B = 2


@dataclasses.dataclass(frozen=True, order=True)
class Card:
    """A card, which cannot be changed."""

    name: str
    value: int = 0
    suit: Suit = dataclasses.field(default=Suit.CUPS, compare=False)
    tags: tuple[str, ...] = ()
    extra: dict[str, object] = dataclasses.field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError(f"{self.name!r} is below 0: {self.value:+d}")


C = typing.TypeVar("C")


@dataclasses.dataclass(slots=True, kw_only=True)
class Hand(typing.Generic[C]):
    """Cards that can be changed."""

    cards: list[C]
    note: str | None = None

    def __iter__(self) -> typing.Iterator[C]:
        yield from self.cards


def kind(thing: object) -> str:
    """Return a text for each kind of thing."""
    match thing:
        case {"kind": str(name), **rest}:
            return name + str(rest)
        case [first, *others]:
            return f"{first}{others}"
        case Card(name=name, value=1 | 2):
            return name
        case None | True:
            return "nothing"
        case _ if thing == 3:
            return "three"
        case _:
            return repr(thing)


def objects() -> None:
    """Make, compare, change and describe objects."""
    cards = [Card(f"Card {number}", number % 5, tags=("a", str(number))) for number in range(50)]
    done(sorted(cards, reverse=True), max(cards), {*cards}, dataclasses.replace(cards[0], value=3))
    done(dataclasses.asdict(cards[1]))
    with contextlib.suppress(ValueError):
        Card("Wrong", -1)
    with contextlib.suppress(dataclasses.FrozenInstanceError):
        cards[0].value = 2  # type: ignore[misc]
    hand = Hand(cards=cards)
    hand.note = "of cards"
    done([*hand], hand == hand, repr(hand), Suit("aces"), Flags.A | Flags.B, [*Suit], Suit["CUPS"])
    done(*map(kind, ({"kind": "x", "y": 1}, [1, 2], cards[1], None, 3, 4.5)))
    groups = collections.defaultdict(list)
    for card in cards:
        groups[card.value].append(card)
    counted = collections.Counter(card.value for card in cards)
    counted.update([1, 2])
    done(counted.most_common(2), counted + counted, [*itertools.groupby(cards, operator.attrgetter("value"))])
    done(collections.namedtuple("Pair", "a b")(1, 2)._replace(a=3), collections.ChainMap({1: 2}, {3: 4})[3])
    left, right = {1, 2, 3}, frozenset((3, 4))
    done(left & right, left | right, left - right, left ^ right, left > {1}, left.isdisjoint(right))
    queue = collections.deque([1, 2], maxlen=2)
    queue.appendleft(3)
    queue.append(4)
    done(queue[0], queue.popleft(), queue.pop(), len(queue), [[*group] for _, group in itertools.groupby([1, 1, 2])])
    mapping = {"a": 1} | {"b": 2}
    mapping.setdefault("c", mapping.pop("a"))
    for key, value in [*mapping.items()]:
        del mapping[key]
        mapping[f"{key}x"] = value
    numbers = [3, 1, 2]
    numbers.sort(key=lambda number: -number)
    numbers[1:1] = [7, 8]
    numbers.insert(0, 5)
    numbers.remove(7)
    numbers.extend(range(200))
    numbers.reverse()
    bisect.insort(numbers, 5)
    done(numbers.index(8), any(numbers), all(numbers), sum(numbers), min(numbers), [*numbers[:3], *numbers[-3:]])
    done(numbers * 2)
    done([*zip(numbers, reversed(numbers), strict=True)], [*map(str, filter(None, numbers))], [*enumerate(numbers)])
    done([*itertools.accumulate(numbers)], [*itertools.product("ab", repeat=2)], [*itertools.chain([1], [2])])
    done([*itertools.pairwise("abc")], [*itertools.zip_longest("ab", "c")], [*itertools.takewhile(bool, [1, 0])])
    done([*itertools.pairwise("abc")], [*itertools.zip_longest("ab", "c")], [*itertools.takewhile(bool, [1, 0])])
    done(isinstance(cards[0], Card), issubclass(Card, object), callable(kind), hasattr(hand, "note"), vars(cards[0]))
    done(inspect.signature(kind), typing.get_type_hints(kind), inspect.isclass(Card), inspect.getdoc(Card))
    gc.collect()


class Labelled:
    """Has what Python's own classes have."""

    def __init__(self, label: str) -> None:
        self.label = label

    def __bool__(self) -> bool:
        return bool(self._label)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Labelled | str) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(self._label)

    def __str__(self) -> str:
        return super().__str__()

    def __lt__(self, other: Labelled) -> bool:
        return self._label < other.label

    def __len__(self) -> int:
        return len(self._label)

    def __getitem__(self, at: int) -> str:
        return self._label[at]

    def __contains__(self, part: object) -> bool:
        return part == self._label

    def __add__(self, other: Labelled) -> Labelled:
        return Labelled(self._label + other.label)

    def __call__(self) -> Labelled:
        """Return itself."""
        return self

    def __getattr__(self, name: str) -> str:
        return name

    @property
    def label(self) -> str:
        """The label."""
        return self._label

    @label.setter
    def label(self, label: str) -> None:
        """Set the label."""
        self._label = label

    @classmethod
    def made(cls, *labels: str) -> list[Labelled]:
        """Return one for each label."""
        return [cls(label) for label in labels]


def classes() -> None:
    """Use what classes, types and functions know of themselves."""
    one, other = Labelled.made("a", "b")
    one.label = "c"
    with contextlib.suppress(AttributeError):
        Card("a").name = "b"  # type: ignore[misc]
    done(bool(one), one == other, one != other, hash(one), one < other, len(one), one[0], "c" in one, one + other)
    done(one(), one.missing)
    done(sorted([one, other]), str.__eq__("a", "b"), int.__add__(1, 2), object.__getattribute__(one, "label"))
    done(Labelled.__bases__)
    aliases = [list[int], dict[str, int], int | str, int | None, Card | None, collections.deque[int]]
    done(*map(repr, aliases), *map(hash, aliases), aliases[0] == list[int], aliases[0](), isinstance(1, int | str))
    done((int | str) == (str | int))
    done(typing.get_args(aliases[1]), typing.get_origin(aliases[1]), dict[C, int][str], list[C].__parameters__)
    done((int | str).__args__, (int | str).__parameters__, int | str | None, collections.Counter[str]())
    done(types.new_class("Made", (list[int],)))
    done(types.SimpleNamespace(a=1))

    def function(a: int, b: int = 1) -> int:
        return a + b

    Labelled.__annotate__ = None  # type: ignore[assignment]
    with contextlib.suppress(TypeError):
        Labelled.__bases__ = (dict,)
    function.__defaults__ = (2,)
    function.__doc__ = "A function."
    done(types.FunctionType(function.__code__, globals(), "again", (1,))(2), functools.partial(function, 1)(b=2))
    done(function.__annotations__)
    done(functools.reduce(operator.add, [1, 2]), functools.wraps(function)(lambda a: a))
    done(types.MappingProxyType({1: 2}) == {1: 2})
    names = ("lt", "le", "gt", "ge", "eq", "ne", "is_", "is_not", "add", "sub", "mul", "and_", "or_", "xor")
    done(*[getattr(operator, name)(1, 2) for name in names])


def containers() -> None:
    """Use what seldom is used of lists, dictionaries, sets and iterators, and collect while all are in use."""
    items, table, few = [1, 2, 2], {"a": 1, "b": 2}, {1, 2, 3}
    views: list[typing.Any] = [table.keys(), table.values(), table.items()]
    done(*map(len, views), views[0] == {"a"}, 1 in views[1], views[0] & {"a"}, views[0] - {"a"}, views[0] | {"a"})
    done(views[0] ^ {"a"}, views[0].isdisjoint("b"), [*reversed(items)])
    done([*reversed((1, 2))], [*reversed(Labelled("ab"))], [*reversed(views[1])], [*reversed(table)])
    done([*reversed(views[2])])
    few.update([4], [5])
    few.difference_update([5])
    table |= {"c": 3}
    items += [3]
    few |= {6}
    few ^= {7}
    done(few.difference([1]), few.intersection([1]), few.union([1]), few.issubset([1]), few.issuperset([1]))
    done(few.copy(), items.count(2))
    done((1, 2).count(1), (1, 2).index(2), (1,) * 3, (1, 2) < (1, 3), table.copy(), dict.fromkeys("ab"))
    done(table | {"c": 3}, bool(items) ^ bool(few), bool(items) & bool(few))
    done(b"ab".startswith(b"a"), "ab".translate(str.maketrans("a", "b", "c")), bytearray(b"a") + b"b")
    done([*bytearray(b"ab")], (3).denominator, (3).conjugate(), math.floor(3), math.trunc(3))
    for number in range(300):
        done(number & 3, number | 4, number ^ 5, number + 1.5, number - 1.5, number * 1.5, number / 1.5, 1.5 + number)
        done(1.5 - number, 1.5 / (number + 1), 1.5 * number)
        done(items[number % 3], table["a"], (1, 2)[number % 2], "ab"[number % 2], number == 3, number < 4)
        done(number > 1.5, "a" == "b", [*items])
    done(*map(sorted, ([2.5, 1.5], [2, 1], "ba", "🎲–", [(2, "b"), (1, "a")], [(1.5,), (0.5,)], ["b", "–"], [2, 1.5])))
    done(*map(list, (iter(range(3)), reversed(range(3)), iter(few), iter(table), iter((1, 2)), iter("ab"), few, table)))
    used = [*map(iter, (items, table, few, *views, "ab", b"ab", (1, 2), range(3), enumerate(items), zip(items)))]
    used += [map(str, items), reversed(items), filter(None, items), (each for each in items), iter(lambda: 1, 2)]
    used += [itertools.groupby(items), itertools.compress(items, items), itertools.count(), itertools.cycle(items)]
    used += [itertools.chain(items), itertools.repeat(1), iter(memoryview(b"a"))]
    done(*map(next, used), *map(operator.length_hint, (iter(items), reversed(items), iter((1, 2)), iter(b"a"))))
    done(functools.partial(done, used), lambda: used)
    gc.disable()
    gc.enable()
    gc.collect()
    gc.freeze()
    items.clear()
    table.clear()
    few.clear()


def endless() -> None:
    """Call itself until Python ends it."""
    endless()


def errors() -> None:
    """Raise, catch and describe errors."""
    wrong = ("1 / 0", "{}['a']", "[][1]", "int('x')", "None.x", "unknown", "kind()", "1 + 'a'", "{[]: 1}")
    for source in wrong:
        try:
            eval(source)
        except (ArithmeticError, LookupError, ValueError, AttributeError, NameError, TypeError) as error:
            try:
                raise RuntimeError("wrapped") from error
            except RuntimeError as outer:
                done(traceback.format_exception(outer), str(outer), repr(error))
        finally:
            done()
    with contextlib.suppress(ValueError):
        raise ExceptionGroup("several", [ValueError("a")])
    with warnings.catch_warnings(action="ignore"):
        warnings.warn("nothing", stacklevel=1)
    with contextlib.suppress(RecursionError):
        endless()
    with contextlib.ExitStack() as stack:
        stack.callback(done)
