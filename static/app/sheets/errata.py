"""The sheet of the book checked: its tables of chances beside exact ones, and what it says of numbers elsewhere."""

from asyncio import sleep
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.ui.template import Node, flag, rule_notes
from razor_core.rules.lookup import Cell, Claim, PrintedRow, PrintedTable, decimal
from razor_core.systems import lookup

if TYPE_CHECKING:
    from app.app import App


class ErrataSheet:
    """Owns the sheet, which is of the game on the table."""

    SHEET = "errata"

    def __init__(self, app: "App") -> None:
        self.app = app
        self.page = app.page
        self.draft = app.draft
        self.slug = ""

    async def draw(self) -> None:
        """The tables one by one, then the claims; nothing where it is of this game already."""
        slug = self.app.slug
        if slug == self.slug:
            return
        self.slug = slug
        await sleep(0)
        found = lookup(slug)
        tables, claims = found.printed(), found.claims()
        self.page.fill(
            self.SHEET,
            {
                "title": f"{self.app.system.TITLE}: the book checked",
                "about": _about(tables, claims),
                "tables": [],
                **_told("broken", [each for each in claims if not each.holds]),
                **_told("kept", [each for each in claims if each.holds]),
            },
        )
        stamps: list[Node] = []
        for table in tables:
            await sleep(0)
            if slug != self.slug:
                return
            stamps.append(_table(table))
            self.page.fill(self.SHEET, {"tables": list(stamps)})


def off(cell: Cell) -> str:
    """How wrong a cell is, in points.

    >>> from fractions import Fraction
    >>> off(Cell("68", Fraction(24700, 324))), off(Cell("0.31", Fraction(4, 13))), off(Cell("12", Fraction(10)))
    ('8.23 too low', '', '2 too high')
    """
    if not cell.wrong:
        return ""
    size = decimal(abs(cell.off), 2).removesuffix(".00")
    return f"{size} too {'high' if cell.off > 0 else 'low'}"


def _about(tables: Sequence[PrintedTable], claims: Sequence[Claim]) -> str:
    """What there is to check, in a sentence."""
    if not tables and not claims:
        return "The book prints no chances and works no roll through, so there is nothing to check."
    if not tables:
        return "The book prints no table of chances. What else it says of its numbers:"
    wrong = sum(table.wrong for table in tables)
    if not wrong:
        return "All that is printed in its tables is right."
    return f"Of what its tables print, {wrong} {'number is' if wrong == 1 else 'numbers are'} wrong."


def _told(name: str, claims: Sequence[Claim]) -> dict[str, str | Sequence[Node] | dict[str, str | None]]:
    """A list of claims, and whether there is one."""
    return {name: {"hidden": flag(not claims)}, f"{name}-claims": [_claim(each) for each in claims]}


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
    """What is printed, and beside it what should be: a wrong one has a mark, and how wrong it is."""
    return Node(
        "errata-cell",
        {
            "root": {"data-wrong": flag(cell.wrong)},
            "printed": cell.printed or "none",
            "right": cell.right,
            "off": off(cell),
        },
    )
