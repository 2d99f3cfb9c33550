"""The same odds elsewhere: a check of one game as a check of another, at the nearest chance of a good result.

A game's first table of chances is its ladder: the difficulties that it names, for characters from weak to strong, with
nothing else in play. Of its cells, the one whose chance of a tier of tone GOOD or better is nearest is the check. Of
cells that are as near, it is the one nearest to the game's plain check: in its column, then in its row.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from razor_core.rules.results import Tone, reaching
from razor_core.systems import SYSTEMS, find, lookup


@dataclass(frozen=True, slots=True)
class Rung:
    """A check of a game's ladder, in the game's words, and its chance of a good result.

    `beside` is how many columns and rows it is from the plain check.
    """

    check: Any
    label: str
    good: Fraction
    beside: tuple[int, int]


@dataclass(frozen=True, slots=True)
class There:
    """The check of another game that is nearest to a chance, and by how many percentage points it differs."""

    slug: str
    rung: Rung
    difference: Fraction


@cache
def rungs(slug: str) -> tuple[Rung, ...]:
    """Return the ladder of a game. It is computed once."""
    system, table = find(slug), lookup(slug).TABLES[0]
    plain = table.place(system, table.check) or (0, 0)
    found = list[Rung]()
    for row, difficulty in enumerate(table.rows.settings):
        for column, (able, cell) in enumerate(zip(table.columns.settings, table.cells(system, row), strict=True)):
            label = f"{table.rows.label} {difficulty.label}, {table.columns.label.lower()} {able.label}"
            beside = abs(column - plain[1]), abs(row - plain[0])
            found.append(Rung(cell.check, label, cell.good, beside))
    return tuple(found)


def nearest(slug: str, chance: Fraction) -> There:
    """Return the check of a game whose chance of a good result is nearest to that one.

    >>> there = nearest("gemini", Fraction(1, 2))
    >>> there.rung.label, there.rung.good, there.difference
    ('Opposition 3 Standard, attribute and skill 3', Fraction(1, 2), Fraction(0, 1))
    """
    rung = min(rungs(slug), key=lambda rung: (abs(rung.good - chance), rung.beside))
    return There(slug, rung, (rung.good - chance) * 100)


def elsewhere(slug: str, check: Any) -> tuple[There, ...]:
    """Return a check of a game as a check of each of the others."""
    chance = reaching(find(slug).odds(check), Tone.GOOD)
    return tuple(nearest(other, chance) for other in SYSTEMS if other != slug)
