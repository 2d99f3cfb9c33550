"""The button beside Roll by which the host asks the guests who play those who roll for the roll that is set up.

Of a single roll, the guest makes it. In one of several, or for a task, the guest's dice come into the host's form.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.host.state import Seat, state
from app.roll.rolling import way
from app.roll.state import TaskForm, TypedDice
from app.roll.state import state as roll_state
from app.ui.panel import CHECK, Panel
from app.ui.template import Slots, flag, truth
from razor_core.events.rolls import Turn
from razor_core.rolls.preparation import TASK, Preparation
from razor_core.rolls.tasks import rival_turns
from razor_core.sharing.asked_preparation import prepared
from razor_core.sharing.asks import Ask, for_guest
from razor_core.table.secrets import hidden
from razor_core.table.world import Running, World

if TYPE_CHECKING:
    from app.context import Context
    from razor_core.rolls.groups import Now


#: The most guests that the button names.
MOST_NAMES = 2


def wanted(context: "Context") -> Mapping[str, tuple[Seat, Ask]]:
    """Return what each guest can be asked for of the roll that is set up, by their token."""
    seats = state(context).seats
    if not seats or context.refused:
        return {}
    asks = list(all_asks(context))
    world = context.session.world
    able = [(seat, shown) for seat in seats for ask in asks if (shown := for_guest(ask, seat.character, world))]
    return {seat.token: (seat, ask) for seat, ask in able}


def all_asks(context: "Context") -> Iterator[Ask]:
    """Yield the rolls that are set up: one, or those of a group whose dice are not there yet."""
    coming, task = context.coming, context.task
    if coming.group:
        yield from _of_group(coming)
    elif context.kind != TASK:
        yield Ask(setup=context.setup, fiction=context.read_fiction())
    elif task and task.id not in hidden(context.session.world):
        yield from _of_task(context, task)


def _of_task(context: "Context", task: Running) -> Iterator[Ask]:
    """Yield the roll of whoever acts for a task, and that of its rival, of those whose dice are not there yet."""
    own = Turn(context.setup, replace(context.read_fiction(), intent=task.name), lambda check: ())
    turns = [own, *rival_turns(context.prep, context.session.world, task, own.dice)]
    for turn, faces in zip(turns, way(context).faces(context), strict=True):
        if not faces:
            yield Ask(setup=turn.setup, fiction=turn.fiction, dice=True)


def _of_group(coming: "Now") -> Iterator[Ask]:
    """Yield the roll of each participant without dice."""
    if coming.group is None or not coming.enough or coming.refused:
        return
    for person, roll in zip(coming.upcoming, coming.rolls, strict=True):
        if not (person.faces.strip() or roll):
            intent = ": ".join(filter(None, (coming.group.name, person.fiction.intent)))
            fiction = replace(person.fiction, intent=intent)
            yield Ask(setup=person.setup, fiction=fiction, dice=True)


def use_dice(context: "Context", asked: Ask, text: str) -> bool:
    """Put the dice that a guest has thrown into the form. Return whether that still asks for them."""
    character = asked.setup.actor
    asks = [for_guest(ask, character, context.session.world) for ask in all_asks(context)]
    if asked.setup not in [ask.setup for ask in asks if ask]:
        return False
    if context.coming.group:
        actors = [person.setup.actor for person in context.coming.upcoming]
        context.prepare(context.coming.changed(actors.index(character), faces=text))
    elif context.task and character != context.setup.actor:
        roll_state(context).task_form = TaskForm(context.task.id, text)
    else:
        roll_state(context).typed = TypedDice(faces=text)
    return True


def is_ask_of(prep: Preparation, world: World, asked: Ask) -> bool:
    """Return whether this is what a guest reads of what is set up for a single roll."""
    return for_guest(Ask(setup=prep.setup(world)[0], fiction=prep.fiction()), asked.setup.actor, world) == asked


def prepared_for(context: "Context", asked: Ask) -> Preparation | None:
    """Return what is set up for a roll that a guest was asked for before the page began anew: the form, if it still is.

    None for the dice of a roll, and where the ask does not say all that was typed.
    """
    able = () if asked.dice else (context.prep, prepared(asked))
    return next((prep for prep in able if is_ask_of(prep, context.session.world, asked)), None)


def _asked(context: "Context", asks: Mapping[str, tuple[Seat, Ask]]) -> list[str]:
    """Return the tokens of those who are asked for the very roll that is set up, not for what was set up before."""
    host = state(context).host
    return [token for token, (_, ask) in asks.items() if host and host.is_asked(token, ask)]


def _view(context: "Context") -> Slots:
    """Show whom the host can ask, or that they are asked: another tap takes it back."""
    asks = wanted(context)
    seats, asked = [seat for seat, _ in asks.values()], [asks[token][0] for token in _asked(context, asks)]
    whom = [seat.name for seat in asked or seats]
    names = " and ".join(whom) if len(whom) <= MOST_NAMES else f"{len(whom)} guests"
    return {
        "root": {"hidden": flag(not seats), "aria-pressed": truth(asked)},
        "text": f"{'Asked' if asked else 'Ask'} {names}" if seats else "",
        "hint": ": take back" if asked else "",
    }


def _ask(context: "Context") -> None:
    """Ask all who can be asked; take it back where one of them is asked."""
    host, asks = state(context).host, wanted(context)
    asked = _asked(context, asks)
    for token, (_, ask) in asks.items() if host else ():
        if host and token in asked:
            host.take_back(token)
        elif host and not asked:
            host.ask(token, ask)


def _follow(context: "Context") -> None:
    """Bring the dice that guests are asked for, and who is asked for a roll, to the form, which has changed."""
    host, asks = state(context).host, wanted(context)
    asked = _asked(context, asks)
    stale = any(seat.asked != (token in asked) for token, (seat, _) in asks.items())
    if host and (stale or host.outdated(asks)):
        context.spawn(host.renew())


PANEL = Panel(
    region="ask",
    view=_view,
    reads=("rooms.host.seats", "coming", *CHECK),
    actions={"ask": lambda context, data: _ask(context)},
    deferred=True,
    after_draw=_follow,
)
