"""Choose the game on the table, or open a link to a game or a check."""

from typing import TYPE_CHECKING

from app.check import modifiers
from app.check.drafts import Drafts
from app.roll import share
from app.roll.state import forget_dice
from app.ui.panel import Panel
from razor_core.events.events import Rolled
from razor_core.rules.game import OWN
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


def start(context: "Context", address: str) -> None:
    """Show the first game of this start, and the check of the address."""
    last = context.drafts.get(GAME, str) or FIRST
    context.play(first_game(address, context.drafts))
    if context.slug != last:
        context.drafts.keep(GAME, context.slug)
        _say_who_acts(context)
    if "&" in address or address not in ("", context.slug):
        open_address(context, address)


def select_game(context: "Context", slug: str) -> None:
    """Put another game on the table. An unknown slug changes nothing."""
    if slug in SYSTEMS and slug != context.slug:
        modifiers.close(context)
        context.play(slug)
        context.drafts.keep(GAME, slug)
        context.set_address(slug)
        _say_who_acts(context)


def of_session(context: "Context") -> None:
    """Put the game that was rolled last in the session on the table, unless the one that is there is of it too."""
    session = context.session
    rolled = [entry.record.event.system for entry in session.log if isinstance(entry.record.event, Rolled)]
    played = [*(character.system for character in session.world.characters), *rolled]
    able = [slug for slug in played if slug in SYSTEMS and not SYSTEMS[slug].is_for_all]
    if able and context.slug not in able:
        select_game(context, able[-1])


def open_address(context: "Context", address: str) -> None:
    """Put the game of an address on the table, and the check of the address on its form."""
    slug, check, text = address.partition("&")
    select_game(context, slug)
    if slug and slug not in SYSTEMS:
        cut = "This link has lost a part of its game. Ask for the text of the game as a file."
        context.add_notice(cut if slug.startswith(OWN) else "This link is for a game that Razor does not have.")
    elif check:
        share.open_check(context, text)
    if check:
        # So that the next start keeps the form as it is then.
        context.set_address(context.slug)


def _say_who_acts(context: "Context") -> None:
    """Let the game's own character act."""
    context.preparations.say_who_acts(context.slug, context.session.world)
    context.read()
    forget_dice(context)


PANEL = Panel(actions={"system": lambda context, data: select_game(context, data["value"])})
