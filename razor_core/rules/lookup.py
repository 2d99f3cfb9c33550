"""What can be looked up beside a roll: distributions, what if, printed numbers held to exact ones, tables of chances.

Each system fills these types in a module `lookup` of its own, which fits the protocol `Lookup`; nothing here
knows a game. The registry imports such a module when it is asked for it, and not before: a start does without.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol

from razor_core.rules.fields import bounds
from razor_core.rules.numbers import plain
from razor_core.rules.odds import Odds
from razor_core.rules.results import Degree, Tone, reaching
from razor_core.rules.system import System


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A number of a distribution, how it is said, its exact chances, and what of `exactly` goes to which tier.

    Tiers are worst first; those to which the number never leads are left out.
    """

    number: int
    label: str
    exactly: Fraction
    at_least: Fraction
    at_most: Fraction
    tiers: tuple[tuple[Degree, Fraction], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution:
    """The exact chances of the number from which a check's tier is read, each number with the tiers it leads to.

    `axis` says what the number is. `zones` are the least numbers of the tiers above the worst, worst first, as the
    rules draw them; what else decides (all ones, a natural 20) shows in the `parts` alone. `target` is the number to
    reach, None where the game has none. `names` are the numbers that stand for something other than themselves.
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
        """The chance of every tier, worst first, the impossible ones as 0: what the system's own odds are."""
        kind: type[Degree] = type(next(iter(self.parts))[1])
        weights: dict[Any, int] = dict.fromkeys(kind, 0)
        for (_, tier), chance in self.parts.items():
            weights[tier] += int(chance * self.parts.ways)
        return Odds(weights)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every number, ascending, with its chances: the chart, and the table that is its twin."""
        tiers: dict[int, list[tuple[Degree, Fraction]]] = {}
        for (number, tier), chance in self.parts.items():
            tiers.setdefault(number, []).extend([(tier, chance)] if chance else [])
        found, below = [], Fraction(0)
        for number, exactly in self.odds.items():
            found.append(
                Line(
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
        """The lines as CSV for a spreadsheet: in percent to four digits, and as exact fractions.

        >>> coin = Distribution(axis="Heads", parts=Odds({(0, Tone.BAD): 2, (1, Tone.GOOD): 1}))
        >>> print(coin.to_csv().replace("\\r", ""), end="")
        "Heads","exactly %","at least %","at most %","exactly","at least","at most"
        0,66.6667,100.0000,66.6667,"2/3","1","2/3"
        1,33.3333,33.3333,100.0000,"1/3","1/3","1"
        """
        kinds = ("exactly", "at least", "at most")
        rows = [",".join(map(_quoted, (self.axis, *(f"{kind} %" for kind in kinds), *kinds)))]
        for line in self.lines:
            chances = (line.exactly, line.at_least, line.at_most)
            name = self.names.get(line.number)
            number = _quoted(name) if name else str(line.number)
            rows.append(",".join([number, *map(_percent, chances), *(_quoted(str(chance)) for chance in chances)]))
        return "".join(f"{row}\r\n" for row in rows)


def _quoted(text: str) -> str:
    """A text as CSV has it. By hand: the memory that a page starts from holds every module that is imported."""
    return '"' + text.replace('"', '""') + '"'


def _percent(chance: Fraction) -> str:
    """Percent to four digits, with a point, whatever the language."""
    return f"{round(chance * 10**6) / 10**4:.4f}"


@dataclass(frozen=True, slots=True)
class Variation:
    """A check that is one step off another, and that step in the game's words."""

    label: str
    check: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """What a variation is worth, exactly, in points of a hundred; below 0 where it hurts.

    `good` is what it adds to the chance of the lowest tier of tone GOOD or better, `mixed` of tone MIXED or better.
    `tiers` is what each tier gains or loses, worst first, without those that stay as they are: nothing where the
    variation changes nothing.
    """

    label: str
    check: Any
    good: Fraction
    mixed: Fraction
    tiers: tuple[tuple[Degree, Fraction], ...]


def vary(check: Any, changes: Iterable[tuple[str, str, int]]) -> tuple[Variation, ...]:
    """The check with each of the changes by itself, those left out that are out of bounds or change nothing.

    A change is a label, a field and what is added to it; where the field is a flag, the flag that is wanted.
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


def what_if(system: System, check: Any, variations: Iterable[Variation]) -> tuple[Difference, ...]:
    """What each variation of the check is worth, best first.

    By `good`, then by `mixed`; where both are level by what is added to the best tone, then by what is taken from the
    worst. Ties stand as they were given.
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


#: The tones to reach, in the order of what they are worth: BAD or better is anything but DIRE.
_WORTH = (Tone.GOOD, Tone.MIXED, Tone.TRIUMPH, Tone.BAD)


def agrees(exact: Fraction, printed: str) -> bool:
    """Whether the exact number, rounded to as many places as the printed one has, gives the printed one.

    >>> agrees(Fraction(2, 3), "0.67"), agrees(Fraction(2, 3), "0.7"), agrees(Fraction(2, 3), "0.66")
    (True, True, False)
    """
    return abs(exact - Fraction(printed)) <= Fraction(1, 2 * 10 ** _places(printed))


def _places(printed: str) -> int:
    return len(printed.partition(".")[2])


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of a printed table in the table's unit: as it is printed, "" where the book leaves it out, and exactly.

    >>> Cell("68", Fraction(24700, 324)).wrong, Cell("68", Fraction(24700, 324)).right
    (True, '76')
    """

    printed: str
    exact: Fraction

    @property
    def wrong(self) -> bool:
        """Whether something is printed that is not the exact number rounded."""
        return bool(self.printed) and not agrees(self.exact, self.printed)

    @property
    def off(self) -> Fraction:
        """Printed less exact, in points: above 0 where the book says too much; 0 where nothing is printed."""
        return Fraction(self.printed) - self.exact if self.printed else Fraction(0)

    @property
    def right(self) -> str:
        """What should stand there: the exact number to as many places as are printed, to none where none are."""
        return decimal(self.exact, _places(self.printed))


def decimal(exact: Fraction, places: int) -> str:
    """The number to so many places.

    >>> decimal(Fraction(41293, 2592), 2), decimal(Fraction(-1, 3), 0)
    ('15.93', '0')
    """
    shown = round(exact * 10**places)
    whole, part = divmod(abs(shown), 10**places)
    return ("−" if shown < 0 else "") + str(whole) + (f".{part:0{places}}" if places else "")


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of a printed table: its head, and a cell for each column."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """A table of numbers as the book prints it: `title` is its heading, `row` and `columns` are its head.

    `about` says in a line what the numbers are; the `unit` is that of all its cells.
    """

    title: str
    about: str
    row: str
    columns: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    unit: str = "%"

    @property
    def wrong(self) -> int:
        """How many of the printed cells are wrong."""
        return sum(cell.wrong for row in self.rows for cell in row.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Something that the book says about numbers outside of its tables, in few words of ours.

    `heading` is where, `exact` what is so, in words with the `figures`, which are exact and in points where they are
    chances. `ruling` is the number of the ruling on it, if any.
    """

    heading: str
    text: str
    holds: bool
    exact: str
    figures: tuple[Fraction, ...] = ()
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value of an axis: how it is said, and which fields of the check it sets to what."""

    label: str
    sets: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Axis:
    """The values along one side of a table, and what they are."""

    label: str
    settings: tuple[Setting, ...]


def number_axis(label: str, name: str, values: Iterable[int], said: Callable[[int], str] = str) -> Axis:
    """The axis of one number field.

    >>> number_axis("Cuts", "cuts", range(2)).settings[1]
    Setting(label='1', sets={'cuts': 1})
    """
    return Axis(label, tuple(Setting(said(value), {name: value}) for value in values))


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsTable:
    """A table of chances, of which nothing is kept but its axes: what stands in it is computed row by row.

    `check` is what holds where no axis sets anything. Of `picks` one is chosen for the whole table, the first unless
    another is asked for; no two axes set the same field.
    """

    title: str
    check: Any
    rows: Axis
    columns: Axis
    picks: Axis | None = None

    def check_at(self, row: int, column: int, pick: int = 0) -> Any:
        """The check of a cell, by its places on the axes. IndexError for a place that is none."""
        sets = {**self.rows.settings[row].sets, **self.columns.settings[column].sets}
        if self.picks:
            sets |= self.picks.settings[pick].sets
        return replace(self.check, **sets)

    def place(self, system: System, check: Any, pick: int = 0) -> tuple[int, int] | None:
        """The row and the column of the cell that comes to the same as the check, None where there is none.

        What counts is what stands before the roll, not how a number is made up. A column is that of the check where
        it would be the same in the first, the middle and the last row. IndexError for a pick that is none.
        """
        settings = self.rows.settings
        tried = [(row, replace(check, **settings[row].sets)) for row in (0, len(settings) // 2, len(settings) - 1)]
        for column in range(len(self.columns.settings)):
            if all(_same(system, other, self.check_at(row, column, pick)) for row, other in tried):
                for row in range(len(self.rows.settings)):
                    if _same(system, check, self.check_at(row, column, pick)):
                        return row, column
        return None

    def cells(self, system: System, row: int, pick: int = 0) -> tuple["OddsCell", ...]:
        """One row, column for column. IndexError for a place that is none."""
        found = []
        for column in range(len(self.columns.settings)):
            check = self.check_at(row, column, pick)
            odds = system.odds(check)
            found.append(OddsCell(check, reaching(odds, Tone.GOOD), reaching(odds, Tone.MIXED), odds))
        return tuple(found)


def _same(system: System, check: Any, other: Any) -> bool:
    """Whether two checks come to the same: the same dice against the same numbers, at the same odds."""
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


class Lookup(Protocol):
    """What the module `reference` of a system offers."""

    @property
    def TABLES(self) -> tuple[OddsTable, ...]:
        """The tables to look chances up in."""

    def distribution(self, check: Any) -> Distribution:
        """The exact chances of the number from which the check's tier is read."""

    def variations(self, check: Any) -> tuple[Variation, ...]:
        """What may be different by one step, in the game's words: what is possible, and not on the check already."""

    def printed(self) -> tuple[PrintedTable, ...]:
        """The book's tables of chances, none where it has none."""

    def claims(self) -> tuple[Claim, ...]:
        """What the book says about numbers beside its tables, its worked rolls among it."""
