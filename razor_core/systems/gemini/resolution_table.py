"""The Action Resolution Table: the Target Number of each Difference."""

from dataclasses import dataclass

#: The highest face of its dice.
SIDES = 100


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the resolution table: the Difference x, its Target Number, and the printed chance in percent."""

    x: int
    tn: int
    printed: int


#: "The Action Resolution Table", row for row (GM-3). The first row is also for more, the last for less.
TABLE = (
    Row(10, 1, 100),
    Row(9, 2, 99),
    Row(8, 3, 98),
    Row(7, 4, 97),
    Row(6, 6, 95),
    Row(5, 9, 92),
    Row(4, 13, 88),
    Row(3, 19, 82),
    Row(2, 28, 73),
    Row(1, 39, 62),
    Row(0, 51, 50),
    Row(-1, 63, 38),
    Row(-2, 74, 27),
    Row(-3, 83, 18),
    Row(-4, 89, 12),
    Row(-5, 93, 8),
    Row(-6, 96, 5),
    Row(-7, 98, 3),
    Row(-8, 99, 2),
    Row(-9, 100, 1),
    Row(-10, 101, 0),
)
HIGHEST, LOWEST = TABLE[0].x, TABLE[-1].x


def target_number(x: int) -> int:
    """Return the Target Number of a Difference: 1 for 10 or more, 101 for −10 or less, which no die shows (GM-3).

    >>> target_number(0), target_number(25), target_number(-25)
    (51, 1, 101)
    """
    return TABLE[HIGHEST - max(LOWEST, min(HIGHEST, x))].tn
