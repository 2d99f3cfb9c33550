"""What can be looked up beside a roll: distributions, what-if, tables of chances, and the errata of printed numbers.

Each game has a module `lookup` of its own that fulfils the protocol `Lookup`. `razor_core.systems.lookup` imports it
on request, so a start does without it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol

from razor_core.odds.odds import Odds
from razor_core.rules.exported_text import csv_field
from razor_core.rules.fields import bounds
from razor_core.rules.game import Game
from razor_core.rules.numbers import decimal, plain
from razor_core.rules.results import Amount, Degree, NoTier, Tone, reaching


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceLine:
    """A number of a distribution: its label, its exact chances, and how `exactly` is shared between the tiers.

    Tiers are worst first; those that the number never leads to are left out.
    """

    number: int
    label: str
    exactly: Fraction
    at_least: Fraction
    at_most: Fraction
    tiers: tuple[tuple[Degree, Fraction], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """The exact chances of the number that a check's tier is read from.

    `axis` is what the number is called. `parts` are the odds of every pair of number and tier. `zones` are the least
    numbers of the tiers above the worst, worst first; what else decides (all ones, a natural 20) shows in the `parts`
    alone. `target` is the number to reach, None where the game has none. `names` are labels of numbers that stand for
    something else.
    """

    axis: str
    parts: Odds[tuple[int, Any]]
    zones: tuple[tuple[int, Degree], ...] = ()
    target: int | None = None
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def odds(self) -> Odds[int]:
        """The chance of every number, in ascending order."""
        return self.parts.map(lambda part: part[0])

    @property
    def tiers(self) -> Odds[Any]:
        """The chance of every tier, worst first, impossible ones as 0. Equal to the game's own odds."""
        kind: type[Degree] = type(next(iter(self.parts))[1])
        weights: dict[Any, int] = dict.fromkeys(kind, 0)
        for (_, tier), chance in self.parts.items():
            weights[tier] += int(chance * self.parts.ways)
        return Odds(weights)

    @property
    def lines(self) -> tuple[ChanceLine, ...]:
        """Every number, ascending, with its chances."""
        tiers: dict[int, list[tuple[Degree, Fraction]]] = {}
        for (number, tier), chance in self.parts.items():
            tiers.setdefault(number, []).extend([(tier, chance)] if chance else [])
        found, below = [], Fraction(0)
        for number, exactly in self.odds.items():
            found.append(
                ChanceLine(
                    number=number,
                    label=self.names.get(number, plain(number)),
                    exactly=exactly,
                    at_least=1 - below,
                    at_most=below + exactly,
                    tiers=tuple(tiers[number]),
                )
            )
            below += exactly
        return tuple(found)

    def to_csv(self) -> str:
        """Return the lines as CSV: chances in percent to four digits, and exact: a spreadsheet reads 2/3 as a date.

        >>> coin = Distribution(axis="Heads", parts=Odds({(0, Tone.BAD): 2, (1, Tone.GOOD): 1}))
        >>> print(coin.to_csv().replace("\\r", ""), end="")
        "Heads","exactly %","at least %","at most %","exactly","at least","at most"
        0,66.6667,100.0000,66.6667,"2 in 3","1 in 1","2 in 3"
        1,33.3333,33.3333,100.0000,"1 in 3","1 in 3","1 in 1"
        """
        kinds = ("exactly", "at least", "at most")
        rows = [",".join(map(csv_field, (self.axis, *(f"{kind} %" for kind in kinds), *kinds)))]
        for line in self.lines:
            chances = (line.exactly, line.at_least, line.at_most)
            number = csv_field(self.names[line.number]) if line.number in self.names else str(line.number)
            exact = [f'"{chance.numerator} in {chance.denominator}"' for chance in chances]
            rows.append(",".join([number, *map(_percent, chances), *exact]))
        return "".join(f"{row}\r\n" for row in rows)


def amounts(amount: Amount, check: Any) -> Distribution:
    """Return the exact chances of what a check comes to as an amount."""
    weights = amount.odds(check).weights
    parts = Odds({(number, NoTier.ANY): weight for number, weight in weights.items()})
    return Distribution(axis=amount.name, parts=parts, names=amount.names)


def _percent(chance: Fraction) -> str:
    """Return the chance in percent to four digits, with a decimal point."""
    return f"{round(chance * 10**6) / 10**4:.4f}"


@dataclass(frozen=True, slots=True)
class Variation:
    """A check one step away from another, and that step in the game's words."""

    label: str
    check: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """The exact change in chances that a variation makes, in percentage points.

    `good` is the change for a tier of tone GOOD or better, `mixed` for MIXED or better. `tiers` is the change of each
    tier, worst first, without those that do not change.
    """

    label: str
    check: Any
    good: Fraction
    mixed: Fraction
    tiers: tuple[tuple[Degree, Fraction], ...]


def vary(check: Any, changes: Iterable[tuple[str, str, int]]) -> tuple[Variation, ...]:
    """Return the check with each change made by itself. Changes out of bounds or without effect are left out.

    A change is a label, a field, and the number to add to it; for a flag, its new value.
    """
    found = []
    for label, name, change in changes:
        now = getattr(check, name)
        if isinstance(change, bool):
            allowed, value = change is not now, change
        else:
            value = now + change
            low, high = bounds(check, name)
            allowed = low <= value <= high
        if allowed:
            found.append(Variation(label, replace(check, **{name: value})))
    return tuple(found)


def what_if(system: Game, check: Any, variations: Iterable[Variation]) -> tuple[Difference, ...]:
    """Return what each variation of the check is worth, best first.

    They are sorted by `good`, then by `mixed`, then by the change of the best tone, then by that of anything but the
    worst. Equal ones keep their order.
    """
    before = system.odds(check)
    found: list[tuple[tuple[Fraction, ...], Difference]] = []
    for variation in variations:
        after = system.odds(variation.check)
        gains = tuple((reaching(after, tone) - reaching(before, tone)) * 100 for tone in _WORTH)
        tiers = tuple((tier, (after[tier] - before[tier]) * 100) for tier in before if after[tier] != before[tier])
        found.append((gains, Difference(variation.label, variation.check, gains[0], gains[1], tiers)))
    found.sort(key=lambda each: each[0], reverse=True)
    return tuple(difference for _, difference in found)


#: The tones to reach, most important first. BAD or better is anything but DIRE.
_WORTH = (Tone.GOOD, Tone.MIXED, Tone.TRIUMPH, Tone.BAD)


def agrees(exact: Fraction, printed: str) -> bool:
    """Return whether the exact number, rounded to as many places as the printed one has, is the printed one.

    >>> agrees(Fraction(2, 3), "0.67"), agrees(Fraction(2, 3), "0.7"), agrees(Fraction(2, 3), "0.66")
    (True, True, False)
    """
    return abs(exact - Fraction(printed)) <= Fraction(1, 2 * 10 ** _places(printed))


def _places(printed: str) -> int:
    return len(printed.partition(".")[2])


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a printed table in the table's unit: as printed, "" where the book has none, and exact.

    >>> Cell("68", Fraction(24700, 324)).wrong, Cell("68", Fraction(24700, 324)).right
    (True, '76')
    """

    printed: str
    exact: Fraction

    @property
    def wrong(self) -> bool:
        """Whether the book prints a number other than the exact one rounded."""
        return bool(self.printed) and not agrees(self.exact, self.printed)

    @property
    def off(self) -> Fraction:
        """The printed number minus the exact one; 0 where none is printed."""
        return Fraction(self.printed) - self.exact if self.printed else Fraction(0)

    @property
    def right(self) -> str:
        """The exact number, rounded to as many places as the printed one."""
        return decimal(self.exact, _places(self.printed))


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of a printed table: its heading, and a cell for each column."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """A table of numbers as the book prints it.

    `title` is its heading, `row` what its rows are, `columns` their headings, `about` what the numbers are, in a line,
    and `unit` the unit of all cells.
    """

    title: str
    about: str
    row: str
    columns: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    unit: str = "%"

    @property
    def wrong(self) -> int:
        """The number of cells that are printed wrong."""
        return sum(cell.wrong for row in self.rows for cell in row.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A statement of the book about numbers, outside its tables, in Razor's words.

    `heading` is where the book makes it, `holds` whether it is true, `exact` what is true, in words with the `figures`:
    exact numbers, chances in percentage points. `ruling` is the number of the ruling on it, empty where there is none.
    """

    heading: str
    text: str
    holds: bool
    exact: str
    figures: tuple[Fraction, ...] = ()
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value on an axis: its label, and the fields of the check that it sets."""

    label: str
    sets: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of a table: its label and its values."""

    label: str
    settings: tuple[Setting, ...]


def number_axis(label: str, name: str, values: Iterable[int], text: Callable[[int], str] = str) -> Axis:
    """Return the axis of one number field. `text` labels each value.

    >>> number_axis("Cuts", "cuts", range(2)).settings[1]
    Setting(label='1', sets={'cuts': 1})
    """
    return Axis(label, tuple(Setting(text(value), {name: value}) for value in values))


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsTable:
    """A table of chances. It stores only its axes; its cells are computed row by row.

    `check` has the values of the fields that no axis sets. One of the `picks` applies to the whole table, the first by
    default. No two axes set the same field.
    """

    title: str
    check: Any
    rows: Axis
    columns: Axis
    picks: Axis | None = None

    def check_at(self, row: int, column: int, pick: int = 0) -> Any:
        """Return the check of a cell, by its places on the axes. IndexError for a place beyond the end."""
        sets = {**self.rows.settings[row].sets, **self.columns.settings[column].sets}
        if self.picks:
            sets |= self.picks.settings[pick].sets
        return replace(self.check, **sets)

    def place(self, system: Game, check: Any, pick: int = 0) -> tuple[int, int] | None:
        """Return the row and column of the cell that is equivalent to the check, None where there is none.

        Two checks are equivalent where their plans and odds are equal, however their numbers are made up. The check's
        column is the one where this holds in the first, the middle and the last row. IndexError for a pick beyond the
        end.
        """
        settings = self.rows.settings
        samples = [(row, replace(check, **settings[row].sets)) for row in (0, len(settings) // 2, len(settings) - 1)]
        for column in range(len(self.columns.settings)):
            if all(_same(system, other, self.check_at(row, column, pick)) for row, other in samples):
                for row in range(len(self.rows.settings)):
                    if _same(system, check, self.check_at(row, column, pick)):
                        return row, column
        return None

    def cells(self, system: Game, row: int, pick: int = 0) -> tuple["OddsCell", ...]:
        """Return the cells of one row. IndexError for a place beyond the end."""
        found = []
        for column in range(len(self.columns.settings)):
            check = self.check_at(row, column, pick)
            odds = system.odds(check)
            found.append(OddsCell(check, reaching(odds, Tone.GOOD), reaching(odds, Tone.MIXED), odds))
        return tuple(found)


def _same(system: Game, check: Any, other: Any) -> bool:
    """Return whether two checks roll the same dice against the same numbers, at the same odds."""
    plan, plan_of_other = system.plan(check), system.plan(other)
    alike = all(getattr(plan, name) == getattr(plan_of_other, name) for name in ("dice", "target", "zones", "totals"))
    return alike and system.odds(check) == system.odds(other)


@dataclass(frozen=True, slots=True)
class OddsCell:
    """A check, its chances of a tier of tone GOOD or better and of MIXED or better, and its odds of every tier."""

    check: Any
    good: Fraction
    mixed: Fraction
    odds: Odds[Any]


@dataclass(frozen=True, slots=True)
class Turns:
    """One way to use two turns: its name, and the exact odds of the ticks on the target's Resolve Clock."""

    label: str
    ticks: Odds[int]

    @property
    def mean(self) -> Fraction:
        """The average number of ticks."""
        return self.ticks.mean()

    def reaching(self, ticks: int) -> Fraction:
        """Return the chance of so many ticks or more."""
        return self.ticks.at_least(ticks)


class Lookup(Protocol):
    """What the module `lookup` of a game offers."""

    @property
    def TABLES(self) -> tuple[OddsTable, ...]:
        """The tables of chances. The first has difficulties by ability, and the plain check among its cells."""

    @property
    def TWO_TURNS(self) -> Callable[[Any, Any, Any, int | None], Sequence[Turns]] | None:
        """The ways to use two turns; None where the game has none.

        By the check of whoever acts, that of an ally, that of whoever acts in their second turn, and the difficulty of
        a roll that only prepares another, None where it has that of its check.
        """

    def distribution(self, check: Any) -> Distribution:
        """Return the exact chances of the number that the check's tier is read from."""

    def variations(self, check: Any) -> tuple[Variation, ...]:
        """Return every check one possible step away, with the step in the game's words."""

    def printed(self) -> tuple[PrintedTable, ...]:
        """Return the tables of chances that the book prints."""

    def claims(self) -> tuple[Claim, ...]:
        """Return the book's statements about numbers outside its tables, including its worked rolls."""
