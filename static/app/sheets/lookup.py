"""What is looked up beside a roll: the sheets of odds, of reference and of the book checked, and what opens them.

A start does without all of it: the module of a sheet is imported when it is opened for the first time.
"""

from asyncio import sleep
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from app.check.games import Games
from app.ui.spawn import spawn
from app.ui.template import Actions, Page
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.sheets.errata import ErrataSheet
    from app.sheets.odds import OddsSheet
    from app.sheets.tables import TablesSheet


class Sheet(Protocol):
    """A sheet that is filled when it is opened, and again whenever the form changes while it is open."""

    SHEET: str

    async def draw(self) -> None:
        """Fill it, in steps."""


class LookupSheets:
    """Owns the sheets. What `games` has on the table and on its form is what they are of; `world` gives the clocks."""

    def __init__(self, page: Page, games: Games, world: Callable[[], World]) -> None:
        self.page = page
        self.games = games
        self.world = world
        self.opened: list[Sheet] = []
        self.actions: Actions = {
            "odds": lambda data: self._open(lambda: self.chances),
            "odds-view": lambda data: self.chances.look(data["value"]),
            "odds-table": lambda data: self.chances.table(),
            "odds-csv": lambda data: self.chances.save(),
            "odds-left": lambda data: self.chances.want(data["value"]),
            "tables": lambda data: self._open(lambda: self.tables),
            "tables-switch": lambda data: spawn(self.tables.turn(data["value"])),
            "tables-pick": lambda data: spawn(self.tables.pick(data["value"])),
            "tables-use": lambda data: self.tables.use(int(data["row"]), int(data["column"])),
            "tables-print": lambda data: self.page.print_out(),
            "errata": lambda data: self._open(lambda: self.printed),
        }

    @cached_property
    def chances(self) -> "OddsSheet":
        """The sheet of odds."""
        made = cast("type[OddsSheet]", import_module("app.sheets.odds").OddsSheet)
        return made(self.page, self.games, self.world)

    @cached_property
    def tables(self) -> "TablesSheet":
        """The sheet of reference."""
        return cast("type[TablesSheet]", import_module("app.sheets.tables").TablesSheet)(self.page, self.games)

    @cached_property
    def printed(self) -> "ErrataSheet":
        """The sheet of the book checked."""
        return cast("type[ErrataSheet]", import_module("app.sheets.errata").ErrataSheet)(self.page, self.games)

    def _open(self, sheet: Callable[[], Sheet]) -> None:
        """Fill the sheet; its button has the browser show it, and that comes first."""

        async def filled() -> None:
            await sleep(0)
            found = sheet()
            if not self.opened:
                self.games.followers.append(self._follow)
            if found not in self.opened:
                self.opened.append(found)
            await found.draw()

        spawn(filled())

    def _follow(self) -> None:
        """What stands before the roll may be another: so may what an open sheet shows."""
        for sheet in self.opened:
            if self.page.is_open(sheet.SHEET):
                spawn(sheet.draw())
