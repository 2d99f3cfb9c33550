"""What the sheet of own games offers to the page. Its module is imported when it is first opened."""

from typing import TYPE_CHECKING

from app.own.state import State
from app.part import Part
from app.ui.panel import Action, Panel
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context

SHEET = "own-game"


def _works(name: str) -> Action:
    """Return the action that does the work of that name in the background, and draws what it changed."""
    return lambda context, data: context.spawn(later(name)(context, data))


PANEL = Panel(
    region=SHEET,
    reads=(
        "forms.changes",
        *(f"rooms.own.{name}" for name in ("of", "values", "tried", "before", "error", "kept", "words")),
    ),
    steps=later("app.own.sheet.steps"),
    actions={
        "own": _works("app.own.games.open_sheet"),
        "own-example": later("app.own.sheet.begin"),
        "own-ask": later("app.own.sheet.ask"),
        "own-back": later("app.own.sheet.back"),
        "own-line": later("app.own.sheet.go_to_line"),
        "own-step": later("app.own.sheet.step"),
        "own-try": later("app.own.sheet.roll"),
        "own-play": _works("app.own.games.play"),
        "own-change": later("app.own.games.change"),
        "own-delete": _works("app.own.games.delete"),
        "own-save": later("app.own.games.save"),
        "own-load": later("app.own.games.load"),
        "own-words": later("app.own.words.toggle"),
        "own-word": later("app.own.words.run"),
    },
)


async def _sync(context: "Context") -> None:
    """Offer the games that the device keeps in the switch of games, if it keeps anything."""
    if context.local.keys("razor.library."):
        await later("app.own.games.offer")(context)


PART = Part(room="own", load=lambda context: State(), sync=_sync, panels=(PANEL,))
