"""The sheets of the cast and of scene kits. Their modules are imported when one of them is first used."""

from app.ui.panel import Action, Panel
from app.ui.steps import later

CAST_SHEET, KITS_SHEET = "cast", "kits"
_MARK = later("app.library.cast.mark")


def _opens(sheet: str, name: str) -> Action:
    """Return the action that opens a sheet by the work of that name."""
    return lambda context, data: context.drawing.opened(sheet, lambda: later(name)(context))


def _works(name: str) -> Action:
    """Return the action that does the work of that name in the background, and draws what it changed."""
    return lambda context, data: context.spawn(later(name)(context, data))


def _error(sheet: str) -> Panel:
    """Return the panel of what is wrong on a sheet."""
    return Panel(
        region=sheet, view=lambda context: {"error": context.errors.get(sheet, "")}, reads=("errors",), initial=({},)
    )


CAST = Panel(
    region=CAST_SHEET,
    reads=("slug", "session.world.characters", "rooms.library.entries", "rooms.library.gone"),
    steps=later("app.library.cast.steps"),
    actions={
        "cast": _opens(CAST_SHEET, "app.library.cast.open_sheet"),
        "cast-keep": _works("app.library.cast.keep"),
        "cast-lay": later("app.library.cast.lay"),
        "library-delete": lambda context, data: _MARK(context, data["entry"], True),
        "library-restore": lambda context, data: _MARK(context, data["entry"], False),
        "library-save": _works("app.library.cast.save"),
        "library-load": _works("app.library.cast.load"),
    },
)
KITS = Panel(
    region=KITS_SHEET,
    reads=("slug", "session.world", "rooms.library.entries", "rooms.library.gone", "rooms.library.chosen"),
    steps=later("app.library.scene_kits.steps"),
    actions={
        "kits": _opens(KITS_SHEET, "app.library.scene_kits.open_sheet"),
        "kit-ready": later("app.library.scene_kits.lay_ready"),
        "kit-lay": later("app.library.scene_kits.lay"),
        "kit-choose": later("app.library.scene_kits.choose"),
        "kit-save": _works("app.library.scene_kits.save"),
    },
)
CAST_ERROR, KITS_ERROR = _error(CAST_SHEET), _error(KITS_SHEET)
