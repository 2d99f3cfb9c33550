"""The lookup of a game of a text: distribution, what if, and a table of chances."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from razor_core.odds.odds import Odds
from razor_core.own.check import Own
from razor_core.own.spec import FieldSpec
from razor_core.rules.lookup import (
    Axis,
    Claim,
    Distribution,
    OddsTable,
    PrintedTable,
    Setting,
    Variation,
    number_axis,
    vary,
)
from razor_core.rules.modifiers import Scope
from razor_core.rules.numbers import plain

#: The most rows and columns of a table: few enough to be counted in a moment.
MOST_ROWS, MOST_COLUMNS = 12, 7


class OwnLookup:
    """What can be looked up of a game of a text. It has no book, so nothing printed, and no two turns."""

    TWO_TURNS = None

    def __init__(self, own: Own) -> None:
        self.own = own
        self.TABLES = (_table(own),)

    def distribution(self, check: Any) -> Distribution:
        """Return the exact chances of the result, each with its tiers."""
        own, setting = self.own, self.own.setting(check)
        return Distribution(
            axis="Result",
            parts=Odds(own.table(check)),
            zones=setting.floors,
            target=setting.aim,
        )

    def variations(self, check: Any) -> tuple[Variation, ...]:
        """Return the check with one more or less of each number, and each flag turned."""
        changes = list[tuple[str, str, int]]()
        for field in self.own.spec.fields:
            if field.flag:
                changes += [(f"With {field.label}", field.name, True), (f"Without {field.label}", field.name, False)]
            else:
                changes += [(f"{field.label} +1", field.name, 1), (f"{field.label} −1", field.name, -1)]
        return vary(check, changes)

    def printed(self) -> tuple[PrintedTable, ...]:
        """Return nothing: there is no book."""
        return ()

    def claims(self) -> tuple[Claim, ...]:
        """Return nothing: there is no book."""
        return ()


@lru_cache(4)
def lookup_of(own: Own) -> OwnLookup:
    """Return the lookup of a game, the same as long as it is used."""
    return OwnLookup(own)


def _table(own: Own) -> OddsTable:
    """Return the table of the number that opposes, or else the first, by another number."""
    numbers = [field for field in own.spec.fields if not field.flag]
    against = [field for field in numbers if field.scope is not Scope.ACTOR] or numbers
    rows = against[0]
    columns = next((field for field in numbers if field is not rows), None)
    return OddsTable(
        title=f"{rows.label} by {columns.label}" if columns else rows.label,
        check=own.Check(),
        rows=_axis(rows, MOST_ROWS),
        columns=_axis(columns, MOST_COLUMNS) if columns else Axis("Chance", (Setting("all", {}),)),
    )


def _axis(field: FieldSpec, most: int) -> Axis:
    """Return an axis of a number, with its start among the values."""
    if field.steps and len(field.steps) <= most:
        steps = sorted({value: word for word, value in field.steps}.items())
        return Axis(field.label, tuple([Setting(f"{word} {value}", {field.name: value}) for value, word in steps]))
    return number_axis(field.label, field.name, _values(field, most), plain)


def _values(field: FieldSpec, most: int) -> Sequence[int]:
    """Return so many values of a number at most, those around its start."""
    first = max(field.low, min(field.start - most // 3, field.high - most + 1))
    return range(first, min(field.high, first + most - 1) + 1)
