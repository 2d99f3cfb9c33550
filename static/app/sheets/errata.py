"""The errata sheet: the book's tables of chances and other statements about numbers, compared to the exact numbers."""

from collections.abc import AsyncGenerator, Sequence
from typing import TYPE_CHECKING

from app.ui.template import Node, Slots, flag, rule_notes
from razor_core.rules.lookup import Cell, Claim, PrintedRow, PrintedTable
from razor_core.rules.numbers import counted, decimal
from razor_core.systems import lookup

if TYPE_CHECKING:
    from app.context import Context


#: The tables that are known, by the slug of their game.
_KNOWN: dict[str, list[Node]] = {}


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the claims of the game on the table, then its tables one by one."""
    book, nodes = lookup(context.slug), _KNOWN.setdefault(context.slug, [])
    tables, claims = book.printed(), book.claims()
    yield {
        "title": f"{context.system.title}: errata",
        "about": _about(tables, claims),
        "tables": list(nodes),
        **_claims("broken", [claim for claim in claims if not claim.holds]),
        **_claims("kept", [claim for claim in claims if claim.holds]),
    }
    while len(nodes) < len(tables):
        nodes.append(_table(tables[len(nodes)]))
        yield {"tables": list(nodes)}


def off(cell: Cell) -> str:
    """Return the error of a cell in words; empty if it is right.

    >>> from fractions import Fraction
    >>> off(Cell("68", Fraction(24700, 324))), off(Cell("0.31", Fraction(4, 13))), off(Cell("12", Fraction(10)))
    ('8.23 too low', '', '2 too high')
    """
    if not cell.wrong:
        return ""
    size = decimal(abs(cell.off), 2).removesuffix(".00")
    return f"{size} too {'high' if cell.off > 0 else 'low'}"


def _about(tables: Sequence[PrintedTable], claims: Sequence[Claim]) -> str:
    """Return a sentence about the check as a whole."""
    if not tables and not claims:
        return "No book prints chances or worked rolls of this game: there is nothing to check."
    if not tables:
        return "The book prints no tables of chances. These are its other statements about numbers."
    wrong = sum(table.wrong for table in tables)
    if not wrong:
        return "All numbers in the book's tables are right."
    return f"{counted(wrong, 'number')} in the book's tables {'is' if wrong == 1 else 'are'} wrong."


def _claims(name: str, claims: Sequence[Claim]) -> Slots:
    """The claims, in a part of the sheet that is hidden if there are none."""
    return {name: {"hidden": flag(not claims)}, f"{name}-claims": [_claim(claim) for claim in claims]}


def _claim(claim: Claim) -> Node:
    rests = f" ({claim.ruling})" if claim.ruling else ""
    return Node(
        "claim",
        {"claim": claim.text, "heading": claim.heading, "exact": rule_notes([f"Exactly: {claim.exact}{rests}"])},
    )


def _table(table: PrintedTable) -> Node:
    wrong = f"{table.wrong} of these {'is' if table.wrong == 1 else 'are'} wrong." if table.wrong else "All are right."
    return Node(
        "errata-table",
        {
            "title": table.title,
            "about": table.about,
            "scroller": {"aria-label": table.title},
            "wrong": wrong,
            "columns": [
                Node("corner", {"row": table.row, "column": f"in {table.unit}"}),
                *(Node("column", {"root": {"aria-current": None}, "label": label}) for label in table.columns),
            ],
            "rows": [_row(row) for row in table.rows],
        },
    )


def _row(row: PrintedRow) -> Node:
    head = Node("row-head", {"root": {"aria-current": None}, "label": row.label})
    return Node("row", {"cells": [head, *map(_cell, row.cells)]})


def _cell(cell: Cell) -> Node:
    """The printed number beside the right one. A wrong one is marked, with its error."""
    return Node(
        "errata-cell",
        {
            "root": {"data-wrong": flag(cell.wrong)},
            "printed": cell.printed or "none",
            "right": cell.right,
            "off": off(cell),
        },
    )
