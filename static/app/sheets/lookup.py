"""Open and fill the sheets of odds, race odds, tables, errata, luck, and of other devices.

The module of a sheet is imported when the sheet is first opened, so that a start does not pay for it. The numbers take
long, so each sheet fills itself in steps. It does so again when what it shows changes while it is open.
"""

from asyncio import sleep
from collections.abc import Callable, Coroutine
from dataclasses import replace
from importlib import import_module
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, Protocol

from app.race.state import state as race_state
from app.sheets.state import state as sheets_state
from app.ui.panel import Panel
from app.ui.spawn import spawn
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context

#: The modules of the sheets by name, with the class in each.
MODULES = {
    "race": ("app.race.sheet", "RaceSheet"),
    "devices": ("app.devices.host", "HostDevices"),
}


class Sheet(Protocol):
    """A sheet that fills itself in steps."""

    SHEET: str
    #: The attributes of the app that it depends on, and the values of them that the sheet was filled for.
    READS: tuple[str, ...]
    read: tuple[object, ...]

    async def draw(self) -> None:
        """Fill it."""


def sheet(app: "Context", name: str) -> Any:
    """Return the sheet of that name. The first call makes it."""
    if name not in app.lookup_sheets:
        module, of = MODULES[name]
        app.lookup_sheets[name] = made = getattr(import_module(module), of)(app)
        made.read = _read(app, made)
    return app.lookup_sheets[name]


def _read(app: "Context", sheet: Sheet) -> tuple[object, ...]:
    """Return what the sheet depends on."""
    return tuple([attrgetter(each)(app) for each in sheet.READS])


def _open(app: "Context", name: str, clock: str | None = None) -> None:
    """Fill the sheet, that of a race for a clock, after the browser has opened it."""

    async def filled() -> None:
        await sleep(0)
        found = sheet(app, name)
        found.read = _read(app, found)
        if clock is not None:
            found.lay(clock)
        await found.draw()

    spawn(filled())


def follow(app: "Context") -> None:
    """Fill the open sheets again if what they depend on has changed since."""
    for each in app.lookup_sheets.values():
        now = _read(app, each)
        if not all(map(is_, each.read, now)) and app.page.is_open(each.SHEET):
            each.read = now
            spawn(each.draw())


def _race(app: "Context", change: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
    """Change the race that is laid, and fill its sheet again."""
    spawn(change(sheet(app, "race")))


def follow_race(app: "Context") -> None:
    """Let the clocks show the odds of the race that is laid. They may wait: a roll is shown first."""
    if race_state(app).race.setting.shown or race_state(app).race.lines:
        app.page.after_next_frame(lambda: import_module("app.race.sheet").refresh(app))


def _show(app: "Context", **changed: Any) -> None:
    """Show another table of the game, or another pick of it."""
    sheets_state(app).tables = replace(sheets_state(app).tables.of(app.slug), **changed)


TABLES = Panel(
    region="tables",
    reads=("slug", "setup", "refused", "modifiers", "rooms.sheets.tables"),
    steps=later("app.sheets.tables.steps"),
    actions={
        "tables": lambda app, data: app.drawing.opened("tables"),
        "tables-switch": lambda app, data: _show(app, at=int(data["value"]), picked=0),
        "tables-pick": lambda app, data: _show(app, picked=int(data["value"])),
        "tables-use": later("app.sheets.tables.use"),
        "tables-print": lambda app, data: app.page.print_out(),
    },
)
ERRATA = Panel(
    region="errata",
    reads=("slug",),
    steps=later("app.sheets.errata.steps"),
    actions={"errata": lambda app, data: app.drawing.opened("errata")},
)
PANEL = Panel(
    actions={
        "race": lambda app, data: _open(app, "race", data["clock"]),
        "race-tick": lambda app, data: _race(app, lambda race: race.tick(data["at"], int(data["by"]))),
        "race-rolls": lambda app, data: _race(app, lambda race: race.roll(int(data["by"]))),
        "race-end": lambda app, data: _race(app, lambda race: race.end(data["value"])),
        "race-other": lambda app, data: _race(app, lambda race: race.oppose(data["value"])),
        "race-begin": lambda app, data: _race(app, lambda race: race.begin(data["value"])),
        "race-show": lambda app, data: _race(app, lambda race: race.show(bool(data["value"]))),
        "race-table": lambda app, data: sheet(app, "race").table(),
    },
)
#: Fills the open sheets again when the form, the log or the clocks change.
FOLLOWING = Panel(reads=("setup", "refused", "session.world.clocks"), after_draw=follow)
#: Computes the odds of the race that the clocks show anew when what they depend on changes.
RACING = Panel(
    reads=("rooms.race.race.setting", "setup", "refused", "session.world.clocks", "session.world.characters"),
    deferred=True,
    after_draw=follow_race,
)
