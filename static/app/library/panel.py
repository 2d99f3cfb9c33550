"""Open the sheets of the cast and of scene kits, and pass on what is tapped there.

Their modules are imported when one of them is first used, so that a start does not pay for them.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.board.state import state as board_state
from app.ui.panel import Panel
from razor_core.table import characters

if TYPE_CHECKING:
    from app.context import Context

CAST, KITS = "cast", "kits"


def cast(app: "Context") -> Any:
    """Return the sheet of the cast. The first call makes it."""
    if CAST not in app.lookup_sheets:
        app.lookup_sheets[CAST] = import_module("app.library.cast").CastSheet(app)
    return app.lookup_sheets[CAST]


def kits(app: "Context") -> Any:
    """Return the sheet of scene kits. The first call makes it."""
    if KITS not in app.lookup_sheets:
        app.lookup_sheets[KITS] = import_module("app.library.scene_kits").KitsSheet(app, cast(app))
    return app.lookup_sheets[KITS]


def _open_cast(app: "Context", data: Mapping[str, str]) -> None:
    sheet = cast(app)
    sheet.say("")
    sheet.read = (app.session.world,)
    app.spawn(sheet.draw())


def _open_kits(app: "Context", data: Mapping[str, str]) -> None:
    sheet = kits(app)
    cast(app).say("")
    sheet.read = (app.session.world,)
    sheet.choose_usual()
    app.spawn(sheet.draw())


def _keep(app: "Context", data: Mapping[str, str]) -> None:
    """Keep the character on the sheet in the cast, as they are on the table."""
    opened = board_state(app).character_sheet.opened
    character = characters.find(app.session.world.characters, opened.id) if opened else None
    if character:
        app.spawn(cast(app).keep(character))


def _mark(app: "Context", entry: str, gone: bool) -> None:
    """Delete or restore an entry, and show both sheets anew."""
    cast(app).mark(entry, gone)
    cast(app).show()
    kits(app).show()


async def _load(app: "Context", text: str) -> None:
    await cast(app).open(text)
    cast(app).show()
    kits(app).show()


PANEL = Panel(
    actions={
        "cast": _open_cast,
        "cast-keep": _keep,
        "cast-lay": lambda app, data: cast(app).lay(data["entry"]),
        "kits": _open_kits,
        "kit-ready": lambda app, data: kits(app).lay_ready(int(data["at"])),
        "kit-lay": lambda app, data: kits(app).lay(data["entry"]),
        "kit-choose": lambda app, data: kits(app).choose(data["id"]),
        "kit-save": lambda app, data: app.spawn(kits(app).save()),
        "library-delete": lambda app, data: _mark(app, data["entry"], True),
        "library-restore": lambda app, data: _mark(app, data["entry"], False),
        "library-save": lambda app, data: app.spawn(cast(app).save()),
        "library-load": lambda app, data: app.spawn(_load(app, data["value"])),
    },
)
CAST_ERROR = Panel(region=CAST, view=lambda app: {"error": app.errors.get(CAST, "")}, reads=("errors",), initial=({},))
KITS_ERROR = Panel(region=KITS, view=lambda app: {"error": app.errors.get(KITS, "")}, reads=("errors",), initial=({},))
