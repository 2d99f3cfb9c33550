"""What the sheet of own games offers to the page. Its module is imported when it is first opened."""

from typing import TYPE_CHECKING

from app.own.state import State, state
from app.part import Part
from app.storage.stores import StoreError
from app.ui.panel import Action, Panel
from app.ui.steps import later
from razor_core.rules.game import OWN

if TYPE_CHECKING:
    from app.context import Context

SHEET = "own-game"
#: How the keys of the cast, the kits and the games begin (app/library/store.py, which a start does not import).
KEPT = "razor.library."


def _works(name: str) -> Action:
    """Return the action that does the work of that name in the background, and draws what it changed."""
    return lambda context, data: context.spawn(later(name)(context, data))


PANEL = Panel(
    region=SHEET,
    reads=(
        "forms.changes",
        *(f"rooms.own.{name}" for name in ("of", "values", "tried", "before", "error", "kept", "asking", "words")),
    ),
    steps=later("app.own.sheet.steps"),
    actions={
        "own": _works("app.own.kept_games.open_sheet"),
        "own-example": later("app.own.sheet.begin"),
        "own-questions": later("app.own.sheet.questions"),
        "own-ask": later("app.own.sheet.ask"),
        "own-back": later("app.own.sheet.back"),
        "own-line": later("app.own.sheet.go_to_line"),
        "own-step": later("app.own.sheet.step"),
        "own-try": later("app.own.sheet.roll"),
        "own-play": _works("app.own.kept_games.play"),
        "own-change": later("app.own.kept_games.change"),
        "own-delete": _works("app.own.kept_games.delete"),
        "own-save": later("app.own.kept_games.save"),
        "own-load": later("app.own.kept_games.load"),
        "own-words": later("app.own.notation_words.toggle"),
        "own-word": later("app.own.notation_words.run"),
    },
)


def _follow(context: "Context") -> None:
    """Offer the games that the table has come to, and play the one to which the table's own has changed."""
    world, before = context.session.world, state(context).table
    systems = {*(character.system for character in world.characters), *(clock.system for clock in world.clocks)}
    state(context).table = table = frozenset([slug for slug in systems if slug.startswith(OWN)])
    if table - before:
        later("app.own.kept_games.follow")(context, before)


def _clear(context: "Context") -> None:
    state(context).table = frozenset()


async def _sync(context: "Context") -> None:
    """Offer the games of the session, and those that the device keeps, in the switch of games."""
    _follow(context)
    if rolled := [slug for slug in context.log.games if slug.startswith(OWN)]:
        later("app.own.kept_games.add_games")(context, rolled)
    if context.local.keys(KEPT) or await _left_durably(context):
        await later("app.own.kept_games.offer")(context)


async def _left_durably(context: "Context") -> bool:
    """Return whether the durable store keeps something where a browser has emptied the quick one."""
    try:
        return bool(await context.durable.keys(KEPT))
    except StoreError:
        return False


PART = Part(room="own", load=lambda context: State(), follow=_follow, clear=_clear, sync=_sync, panels=(PANEL,))
