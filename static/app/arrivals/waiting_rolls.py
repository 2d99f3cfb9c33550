"""The rolls of other devices that are not seen on the card: each is told in a line, and can wait there.

One that came while somebody chooses on the card waits above it. The last is told above whatever part is open.
"""

from typing import TYPE_CHECKING

from app.arrivals.state import Waiting, state
from app.result import card
from app.ui.messages import Toast
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.events.events import GroupRolled, Rolled

if TYPE_CHECKING:
    from app.context import Context

#: The sheet on which a guest reads of a character.
OWN = "own"
#: The most lines. The rolls before them are in the log.
MOST = 3


def come(context: "Context", key: str) -> None:
    """Put a roll of another on the card; while a choice there is open or begun, let it wait above. Open no part."""
    if _looks_on(context) or not choosing(context):
        _bring(context, key)
    else:
        _keep(context, Waiting((*_left(context), key), _on_card(context)))
    context.tell("" if _looks_on(context) else card.told(context, key))


def follow(context: "Context") -> None:
    """Bring the roll that has waited longest, once the choice that it waited for is made.

    A roll of this device comes to the card by itself: the others wait on.
    """
    waiting = _waiting(context)
    if not waiting or state(context).waiting.behind != _on_card(context):
        return
    log = context.log.entries
    if isinstance(log[-1].record.event, Rolled | GroupRolled) or _half_made(context):
        return
    # What was just taken is still unfolded.
    if card.brought_last(context) or not _unfolded(context):
        _bring_first(context, waiting)


def _folded(context: "Context") -> None:
    """Bring the roll that has waited longest, once the choice that it waited for is folded and not begun."""
    waiting = _waiting(context)
    if waiting and state(context).waiting.behind == _on_card(context) and not choosing(context):
        _bring_first(context, waiting)


def clear(context: "Context") -> None:
    """Forget the rolls of another session."""
    _keep(context, Waiting())


def _looks_on(context: "Context") -> bool:
    """Return whether the table looks on, and nothing can be chosen here."""
    return context.showing and not context.guest


def _bring(context: "Context", key: str) -> None:
    card.show(context, key)
    context.drawing.result_first()
    context.drawing.once_drawn(context.page.signal_roll)


def _bring_first(context: "Context", waiting: tuple[str, ...]) -> None:
    _bring(context, waiting[0])
    _keep(context, Waiting(_left(context), waiting[0]))


def choosing(context: "Context") -> bool:
    """Return whether another roll on the card would take a choice from under somebody."""
    return _half_made(context) or _unfolded(context)


def _half_made(context: "Context") -> bool:
    """Return whether this device has begun to choose; guests who can choose for themselves do not count."""
    return card.half_made(context, state(context).choosers)


def _unfolded(context: "Context") -> bool:
    """Return whether a choice is open on the card, or something is being typed there."""
    return context.page.is_unfolded("result")


def _keep(context: "Context", waiting: Waiting) -> None:
    state(context).waiting = waiting
    card.let_wait(context, waiting.keys[-1] if waiting.keys else "")


def _on_card(context: "Context") -> str:
    """Return the key of the roll on the card, empty for none."""
    entry = card.shown(context)
    return entry.record.key if entry else ""


def _left(context: "Context") -> tuple[str, ...]:
    """Return the keys of the rolls that wait, of all games: those that were not undone, nor shown since."""
    shown = _on_card(context)
    return tuple([key for key in state(context).waiting.keys if key != shown and context.log.find(key)])


def _waiting(context: "Context") -> tuple[str, ...]:
    """Return the keys of the rolls that wait, of the game that is played. Those of another wait for that."""
    rolls = [(key, _roll(context, key)) for key in _left(context)]
    return tuple([key for key, roll in rolls if roll and roll.system == context.slug])


def _roll(context: "Context", key: str) -> Rolled | GroupRolled | None:
    entry = context.log.find(key)
    event = entry.record.event if entry else None
    return event if isinstance(event, Rolled | GroupRolled) else None


def _view(context: "Context") -> Slots:
    waiting = () if _looks_on(context) else _waiting(context)[-MOST:]
    return {"root": {"hidden": flag(not waiting)}, "arrived-rolls": [_line(context, key) for key in waiting]}


def _line(context: "Context", key: str) -> Node:
    return Node("arrived", {"button": {"data-key": key}, "text": card.told(context, key)})


def _drawn(context: "Context") -> None:
    """What was shown waits no longer. While the table looks on, the newest roll is on the card, and none waits."""
    if _looks_on(context) and _waiting(context):
        card.show_last(context)
        clear(context)
        context.draw()
    else:
        _keep(context, Waiting(_left(context), state(context).waiting.behind))


PANEL = Panel(
    region="arrived",
    view=_view,
    reads=("rooms.arrivals.waiting", "rooms.result.card.shown", "log.entries", "showing", "slug"),
    after_draw=_drawn,
    actions={
        "arrived": lambda context, data: _bring(context, data["key"]),
        "arrived-folded": lambda context, data: _folded(context),
    },
)


def _news(context: "Context") -> Slots:
    news = context.news
    return {"root": {"hidden": flag(not news.text), "data-turn": str(news.turn % 2)}, "text": news.text}


def _look(context: "Context") -> None:
    """Show the last roll on its card, in place of whatever is open."""
    context.tell("")
    card.show_last(context)
    context.page.sheet(OWN, False)
    context.page.open("table")


#: The roll of another, above whatever part is open. The style sheet hides it where the card is in sight.
NEWS = Panel(
    region="news",
    view=_news,
    reads=("news",),
    initial=(Toast(),),
    actions={"news": lambda context, data: _look(context)},
)
