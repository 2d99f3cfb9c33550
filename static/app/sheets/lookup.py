"""Open and fill the sheets of odds, tables, errata and luck.

The module of a sheet is imported when the sheet is first opened, so that a start does not pay for it. The numbers take
long, so each sheet fills itself in steps. It does so again when what it shows changes while it is open.
"""

from asyncio import sleep
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol

from app.ui.panel import Panel
from app.ui.spawn import spawn

if TYPE_CHECKING:
    from app.app import App

#: The modules of the sheets by name, with the class in each.
MODULES = {"odds": "OddsSheet", "tables": "TablesSheet", "errata": "ErrataSheet", "luck": "LuckSheet"}


class Sheet(Protocol):
    """A sheet that fills itself in steps."""

    SHEET: str
    #: The attribute of the app that it depends on, and the value of it that the sheet was filled for.
    READS: str
    read: object

    async def draw(self) -> None:
        """Fill it."""


def sheet(app: "App", name: str) -> Any:
    """Return the sheet of that name. The first call makes it."""
    if name not in app.lookup_sheets:
        app.lookup_sheets[name] = getattr(import_module(f"app.sheets.{name}"), MODULES[name])(app)
    return app.lookup_sheets[name]


def _open(app: "App", name: str) -> None:
    """Fill the sheet, after the browser has opened it."""

    async def filled() -> None:
        await sleep(0)
        found = sheet(app, name)
        found.read = attrgetter(found.READS)(app)
        await found.draw()

    spawn(filled())


def follow(app: "App") -> None:
    """Fill the open sheets again if what they depend on has changed since."""
    for each in app.lookup_sheets.values():
        now = attrgetter(each.READS)(app)
        if each.read is not now and app.page.is_open(each.SHEET):
            each.read = now
            spawn(each.draw())


PANEL = Panel(
    actions={
        "odds": lambda app, data: _open(app, "odds"),
        "odds-view": lambda app, data: sheet(app, "odds").look(data["value"]),
        "odds-table": lambda app, data: sheet(app, "odds").table(),
        "odds-csv": lambda app, data: sheet(app, "odds").save(),
        "odds-what": lambda app, data: sheet(app, "odds").tap(int(data["at"])),
        "odds-there": lambda app, data: sheet(app, "odds").use(data["system"]),
        "odds-left": lambda app, data: sheet(app, "odds").want(data["value"]),
        "odds-ally": lambda app, data: sheet(app, "odds").with_ally(data["value"]),
        "odds-set-up": lambda app, data: sheet(app, "odds").with_set_up(data["value"]),
        "tables": lambda app, data: _open(app, "tables"),
        "tables-switch": lambda app, data: spawn(sheet(app, "tables").turn(data["value"])),
        "tables-pick": lambda app, data: spawn(sheet(app, "tables").pick(data["value"])),
        "tables-use": lambda app, data: sheet(app, "tables").use(int(data["row"]), int(data["column"])),
        "tables-print": lambda app, data: app.page.print_out(),
        "errata": lambda app, data: _open(app, "errata"),
        "luck": lambda app, data: _open(app, "luck"),
        "luck-of": lambda app, data: sheet(app, "luck").choose(data["who"]),
    },
)
#: Fills the open sheets again when the form or the log changes.
FOLLOWING = Panel(reads=("draft", "log.entries"), after_draw=follow)
