"""Which game is on the table, and what a link to a game or a check asks for."""

from typing import TYPE_CHECKING

from app.check import fiction, form, groups, modifiers, share
from app.check.drafts import Drafts
from app.ui.panel import Panel
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.app import App

#: The game of a first start.
FIRST = next(iter(SYSTEMS))
#: The name under which the game on the table is stored.
GAME = "game"


def first_game(address: str, drafts: Drafts) -> str:
    """The game that the address asks for, else the last one, else the first there is."""
    asked, last = address.partition("&")[0], drafts.get(GAME, str) or FIRST
    return next(slug for slug in (asked, last, FIRST) if slug in SYSTEMS)


def start(app: "App", address: str) -> None:
    """Show the game of a start, and the check that the address asks for."""
    last = app.drafts.get(GAME, str) or FIRST
    _show(app)
    if app.slug != last:
        app.drafts.keep(GAME, app.slug)
        app.game_selected()
    if "&" in address:
        open_address(app, address)


def select_game(app: "App", slug: str) -> None:
    """Put another game on the table; an unknown one changes nothing."""
    if slug in SYSTEMS and slug != app.slug:
        app.slug = slug
        modifiers.close(app)
        _show(app)
        app.drafts.keep(GAME, slug)
        app.set_address(slug)
        app.game_selected()


def open_address(app: "App", address: str) -> None:
    """Put the game that the address asks for on the table, and the check that it names on its form."""
    slug, check, text = address.partition("&")
    if not check:
        select_game(app, slug)
        return
    if slug in SYSTEMS:
        select_game(app, slug)
        share.open_check(app, text)
    else:
        app.add_notice("This link asks for a game that is not here.")
    # The next start has the form as it is then, not as the link asked for it.
    app.set_address(app.slug)


def _show(app: "App") -> None:
    form.load(app)
    groups.load(app)
    fiction.ask(app)
    app.page.show_game(app.slug)


PANEL = Panel(actions={"system": lambda app, data: select_game(app, data["value"])})
