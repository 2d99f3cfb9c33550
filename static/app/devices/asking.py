"""The button beside Roll by which the host asks the guest who plays whoever acts for the roll that is set up."""

from typing import TYPE_CHECKING

from app.devices.state import Seat, state
from app.ui.panel import CHECK, Panel
from app.ui.template import Slots, flag
from razor_core.rolls.preparation import TASK

if TYPE_CHECKING:
    from app.context import Context


def seat(context: "Context") -> Seat | None:
    """Return the guest who can be asked for the roll that is set up: a single one, of the guest's character."""
    single = context.kind != TASK and context.coming.group is None and not context.refused
    seats = [seat for seat in state(context).seats if seat.character == context.setup.actor]
    return seats[0] if single and seats else None


def _view(context: "Context") -> Slots:
    """Show whom the host can ask, or that they are asked: another tap takes it back."""
    guest = seat(context)
    asked = guest is not None and guest.asked
    return {
        "root": {"hidden": flag(guest is None), "aria-pressed": "true" if asked else "false"},
        "text": "" if guest is None else f"Asked {guest.name}" if asked else f"Ask {guest.name}",
        "hint": "" if not asked else ": take back",
    }


def _ask(context: "Context") -> None:
    guest, host = seat(context), state(context).host
    if guest and host:
        host.take_back(guest.token) if guest.asked else host.ask(guest.token)


PANEL = Panel(
    region="ask",
    view=_view,
    reads=("rooms.devices.seats", "coming", *CHECK),
    actions={"ask": lambda context, data: _ask(context)},
    deferred=True,
)
