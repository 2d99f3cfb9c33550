"""Choose the game on the table, or open a link to a game or a check."""

from typing import TYPE_CHECKING

from app.check import modifiers
from app.check.drafts import Drafts
from app.roll import share, typed
from app.ui.panel import Panel
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.context import Context

#: The game of a first start.
FIRST = next(iter(SYSTEMS))
#: The name under which the game on the table is stored.
GAME = "game"


def first_game(address: str, drafts: Drafts) -> str:
    """Return the game that the address names, else the last one played, else the first."""
    linked, last = address.partition("&")[0], drafts.get(GAME, str) or FIRST
    return next(slug for slug in (linked, last, FIRST) if slug in SYSTEMS)


def start(app: "Context", address: str) -> None:
    """Show the first game of this start, and the check of the address."""
    last = app.drafts.get(GAME, str) or FIRST
    app.play(first_game(address, app.drafts))
    if app.slug != last:
        app.drafts.keep(GAME, app.slug)
        _say_who_acts(app)
    if "&" in address:
        open_address(app, address)


def select_game(app: "Context", slug: str) -> None:
    """Put another game on the table. An unknown slug changes nothing."""
    if slug in SYSTEMS and slug != app.slug:
        modifiers.close(app)
        app.play(slug)
        app.drafts.keep(GAME, slug)
        app.set_address(slug)
        _say_who_acts(app)


def open_address(app: "Context", address: str) -> None:
    """Put the game of an address on the table, and the check of the address on its form."""
    slug, check, text = address.partition("&")
    if not check:
        select_game(app, slug)
        return
    if slug in SYSTEMS:
        select_game(app, slug)
        share.open_check(app, text)
    else:
        app.add_notice("This link is for a game that Razor does not have.")
    # So that the next start keeps the form as it is then.
    app.set_address(app.slug)


def _say_who_acts(app: "Context") -> None:
    """Let the game's own character act."""
    app.preparations.say_who_acts(app.slug, app.session.world)
    app.read()
    typed.forget(app)


PANEL = Panel(actions={"system": lambda app, data: select_game(app, data["value"])})
