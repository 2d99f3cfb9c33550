"""Whole-number expressions of a game's text, run as functions of named values, and what they may name.

Words such as `and` are the notation's, the names are those of fields and values, the measures those of dice.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from razor_core.dice.scanner import DIGITS, Scanner

Values = Mapping[str, int]
Run = Callable[[Values], int]

LETTERS = "abcdefghijklmnopqrstuvwxyz_" + DIGITS
#: What can be measured of dice, each with what it is, in a few words.
MEASURES: Mapping[str, str] = {
    "sum": "all dice added up",
    "highest": "the highest die",
    "lowest": "the lowest die",
    "count": "how many dice show it, as in count(>= 5)",
    "alike": "the most dice that show the same",
}
WORDS = (
    *MEASURES,
    "and",
    "or",
    "not",
    "min",
    "max",
    "yes",
    "no",
    "result",
    "margin",
    "if",
    "d",
    "kh",
    "kl",
    "ro",
    "to",
)


@dataclass(frozen=True, slots=True)
class Expression:
    """A read expression: `run` gives its number, 0 or 1 for a condition, which is `logical`.

    `uses` are the names of the values that it depends on, among them the keys of measures. Where it says that the
    result or the margin is at least a number, `floor` is which of them, and that number. `measure` is the key of a
    measure that stands alone. `plus` are the keys of those that are added or taken away, with 1 or −1, and used
    nowhere else in it.
    """

    text: str
    run: Run
    uses: frozenset[str] = frozenset()
    logical: bool = False
    floor: "tuple[str, Expression] | None" = None
    measure: str = ""
    plus: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured of a pool of dice: `kind`, for a count with the comparison and the number.

    Where all that matters of it is how it compares with some numbers, these are its `limits`.
    """

    pool: str
    kind: str
    sign: str = ""
    bound: Expression | None = None
    limits: tuple[Expression, ...] = ()

    @property
    def key(self) -> str:
        """Its name among the values."""
        sign = "" if self.sign == "=" else f"{self.sign} "
        inside = f"({sign}{self.bound.text})" if self.bound else ""
        return f"{self.pool}.{self.kind}{inside}"


class Known:
    """What the expressions of a game may name so far: fields, values, pools of dice; the measures that they take.

    `dice` reads dice that stand in an expression, after their count, and returns the name of their pool; None where no
    dice may stand. `uses` counts how often each measure is named, `limits` has what it is compared with.
    """

    def __init__(self, names: Iterable[str] = (), fields: Iterable[str] = (), flags: Iterable[str] = ()) -> None:
        self.names, self.fields, self.flags = set(names), set(fields), set(flags)
        self.pools = set[str]()
        self.measures: dict[str, Measure] = {}
        self.dice: Callable[[Scanner, Expression], str] | None = None
        self.uses: dict[str, int] = {}
        self.limits: dict[str, list[Expression]] = {}

    @property
    def measured(self) -> tuple[Measure, ...]:
        """The measures that are taken, with limits where each use of one is a comparison."""
        return tuple(
            [
                replace(measure, limits=tuple(limits))
                if measure.kind == "count" and len(limits := self.limits.get(key, [])) == self.uses[key]
                else measure
                for key, measure in self.measures.items()
            ]
        )


def number(value: int) -> Expression:
    """Return the expression of a number."""
    return Expression(str(value), lambda values: value)
