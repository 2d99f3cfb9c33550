"""What the heart of the page is about: the next roll, or the result on the card."""

from typing import TYPE_CHECKING

from app.result.state import Heart, state
from app.ui.panel import Panel

if TYPE_CHECKING:
    from app.context import Context


def _follow(context: "Context") -> None:
    """Turn to the result when another comes on the card, and to the next roll when a person sets that up.

    What is set up can also change with the table: a tick takes out the target. That turns nothing. Another game does.
    """
    before, shown = state(context).heart, state(context).card.shown
    same_game = before.prep is not None and before.prep.system == context.prep.system
    stays = same_game and (context.prep == before.prep or context.session.world is not before.world)
    _turn(context, bool(shown) and (shown != before.shown or (before.on_result and stays)))


def _turn(context: "Context", to_result: bool) -> None:
    state(context).heart = Heart(to_result, state(context).card.shown, context.prep, context.session.world)
    context.page.mark({"data-heart": "result" if to_result else "next"})


PANEL = Panel(
    reads=("prep", "session.world", "rooms.result.card.shown"),
    after_draw=_follow,
    actions={
        "result-look": lambda context, data: _turn(context, True),
        "next-look": lambda context, data: _turn(context, False),
    },
)
