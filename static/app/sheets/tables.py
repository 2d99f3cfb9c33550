"""The sheet of tables: the game's tables of chances, one at a time. A tap on a cell puts its check on the form."""

from asyncio import sleep
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from app.ui.template import Node, flag
from razor_core.rolls.edits import use_check
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import OddsTable
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone, lowest, or_better
from razor_core.systems import lookup

if TYPE_CHECKING:
    from app.context import Context

#: The name of a modifier that comes from a cell.
LOOKED_UP = "Looked up"
#: The row and column of a cell; None if the check on the form is in no cell.
Place = tuple[int, int] | None


class TablesSheet:
    """Fills the sheet with one of the game's tables, for one of its picks."""

    SHEET = "tables"
    READS = ("setup", "refused")

    def __init__(self, app: "Context") -> None:
        self.app = app
        self.page = app.page
        self.read: tuple[object, ...] = ()
        self.slug = app.slug
        self.at = self.picked = 0
        self.rows: list[Node] = []
        #: The chances of a row, by the game, the table, the pick and the row.
        self.known: dict[tuple[str, int, int, int], Sequence[Fraction]] = {}
        #: The number of drawings begun. A newer one stops those before it.
        self.begun = 0

    async def draw(self) -> None:
        """Draw the table, its head first, then row by row. Mark the cell of the check on the form."""
        if self.slug != self.app.slug:
            self._select(self.app.slug, 0)
        self.begun += 1
        mine = self.begun
        await sleep(0)
        if mine != self.begun:
            return
        here = self._here()
        self._draw_head(here)
        for row in range(len(self._table.rows.settings)):
            await sleep(0)
            if mine != self.begun:
                return
            self.rows[row : row + 1] = [self._row(row, here)]
            self.page.fill(self.SHEET, {"rows": self.rows})

    async def turn(self, table: str) -> None:
        """Show another table of the game, by its index."""
        self._select(self.slug, int(table))
        await self.draw()

    async def pick(self, pick: str) -> None:
        """Use another pick for the whole table, by its index."""
        self.picked = int(pick)
        await self.draw()

    def use(self, row: int, column: int) -> None:
        """Put the check of a cell on the form."""
        self.app.edit(use_check, self._table.check_at(row, column, self.picked), LOOKED_UP)

    @property
    def _table(self) -> OddsTable:
        return lookup(self.slug).TABLES[self.at]

    def _select(self, slug: str, at: int) -> None:
        self.slug, self.at, self.picked, self.rows = slug, at, 0, []
        self.page.fill(self.SHEET, {"rows": []})

    def _here(self) -> Place:
        """Return the cell of the check on the form."""
        try:
            return self._table.place(self.app.system, self.app.check(), self.picked)
        except RuleError:
            return None

    def _draw_head(self, here: Place) -> None:
        table, system = self._table, self.app.system
        tables = lookup(self.slug).TABLES
        picks = table.picks.settings if table.picks else ()
        self.page.fill(
            self.SHEET,
            {
                "title": f"{system.title}: {table.title}",
                "about": f"The chance of {or_better(lowest(system.Tier, Tone.GOOD))}, in percent.",
                "several": {"hidden": flag(len(tables) == 1)},
                "tables": _options([each.title for each in tables], self.at),
                "picking": {"hidden": flag(not picks)},
                "pick-of": table.picks.label if table.picks else "",
                "picks": _options([each.label for each in picks], self.picked),
                "picked": f"{table.picks.label}: {picks[self.picked].label}" if table.picks else "",
                "columns": [
                    Node("corner", {"row": table.rows.label, "column": table.columns.label}),
                    *(
                        Node("column", {"root": _marked(here is not None and here[1] == at), "label": each.label})
                        for at, each in enumerate(table.columns.settings)
                    ),
                ],
            },
        )

    def _row(self, row: int, here: Place) -> Node:
        table, key = self._table, (self.slug, self.at, self.picked, row)
        if key not in self.known:
            self.known[key] = [cell.good for cell in table.cells(self.app.system, row, self.picked)]
        head = Node(
            "row-head",
            {"root": _marked(here is not None and here[0] == row), "label": table.rows.settings[row].label},
        )
        cells = [_cell(row, at, chance, here == (row, at)) for at, chance in enumerate(self.known[key])]
        return Node("row", {"cells": [head, *cells]})


def short(chance: Fraction) -> str:
    """Return the chance in whole percent, without the percent sign.

    >>> short(Fraction(1, 1296)), short(Fraction(2, 3)), short(Fraction(1295, 1296)), short(Fraction(1))
    ('<1', '67', '>99', '100')
    """
    return percent(chance).removesuffix(" %").replace("under ", "<").replace("over ", ">")


def _cell(row: int, column: int, chance: Fraction, here: bool) -> Node:
    """A chance, as a button that puts its check on the form."""
    return Node(
        "cell",
        {
            "root": {"--share": f"{float(chance):.3f}"},
            "button": {**_marked(here), "data-row": str(row), "data-column": str(column)},
            "chance": short(chance),
        },
    )


def _marked(so: bool) -> Mapping[str, str | None]:
    return {"aria-current": "true" if so else None}


def _options(labels: Sequence[str], chosen: int) -> list[Node]:
    return [
        Node("choice-of", {"root": {"value": str(at), "selected": flag(at == chosen)}, "label": label})
        for at, label in enumerate(labels)
    ]
