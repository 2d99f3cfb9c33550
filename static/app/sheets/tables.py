"""The sheet of tables: the game's tables of chances, one at a time. A tap on a cell puts its check on the form."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from app.sheets.state import TablesState, state
from app.ui.template import Node, Slots, flag, option
from razor_core.rolls.edits import use_check
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
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


#: The chances of the rows that are known, by the game, the table and the pick.
_KNOWN: dict[TablesState, list[Sequence[Fraction]]] = {}


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the table, its head first, then row by row, with the cell of the check on the form marked."""
    shown, system = state(context).tables.of(context.slug), context.system
    table = lookup(context.slug).TABLES[shown.at]
    here, rows = _here(context, table, shown.picked), _KNOWN.setdefault(shown, [])
    yield {**_head(system, shown, here), "rows": _rows(table, rows, here)}
    while len(rows) < len(table.rows.settings):
        rows.append([cell.good for cell in table.cells(system, len(rows), shown.picked)])
        yield {"rows": _rows(table, rows, here)}


def use(context: "Context", data: Mapping[str, str]) -> None:
    """Put the check of a cell on the form."""
    shown = state(context).tables.of(context.slug)
    table = lookup(context.slug).TABLES[shown.at]
    context.edit(use_check, table.check_at(int(data["row"]), int(data["column"]), shown.picked), LOOKED_UP)


def _here(context: "Context", table: OddsTable, picked: int) -> Place:
    """Return the cell of the check on the form."""
    try:
        return table.place(context.system, context.check(), picked)
    except RuleError:
        return None


def _head(system: Game, shown: TablesState, here: Place) -> Slots:
    tables = lookup(system.slug).TABLES
    table = tables[shown.at]
    picks = table.picks.settings if table.picks else ()
    return {
        "title": f"{system.title}: {table.title}",
        "about": f"The chance of {or_better(lowest(system.Tier, Tone.GOOD))}, in percent.",
        "several": {"hidden": flag(len(tables) == 1)},
        "tables": _options([table.title for table in tables], shown.at),
        "picking": {"hidden": flag(not picks)},
        "pick-of": table.picks.label if table.picks else "",
        "picks": _options([pick.label for pick in picks], shown.picked),
        "picked": f"{table.picks.label}: {picks[shown.picked].label}" if table.picks else "",
        "columns": [
            Node("corner", {"row": table.rows.label, "column": table.columns.label}),
            *(
                Node("column", {"root": _marked(here is not None and here[1] == at), "label": column.label})
                for at, column in enumerate(table.columns.settings)
            ),
        ],
    }


def _rows(table: OddsTable, rows: Sequence[Sequence[Fraction]], here: Place) -> list[Node]:
    return [_row(row, table.rows.settings[row].label, chances, here) for row, chances in enumerate(rows)]


def _row(row: int, label: str, chances: Sequence[Fraction], here: Place) -> Node:
    head = Node("row-head", {"root": _marked(here is not None and here[0] == row), "label": label})
    return Node("row", {"cells": [head, *(_cell(row, at, each, here == (row, at)) for at, each in enumerate(chances))]})


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
    return [option(str(at), label, at == chosen) for at, label in enumerate(labels)]
