"""The Extended Task that a roll on the card was for: what it has come to, and what the roll brings to it."""

from typing import TYPE_CHECKING

from app.result import card_slots
from app.roll.tasks import counted
from razor_core.consequences.of_roll import task_rolled
from razor_core.events.entries import Entry, together
from razor_core.events.events import Rolled
from razor_core.table.tasks import find as find_task
from razor_core.table.tasks import progress

if TYPE_CHECKING:
    from app.context import Context


def shown(context: "Context", entry: Entry) -> card_slots.ForTask | None:
    """Return the task that the roll was for, as it is now; None for another roll, and once the task is removed."""
    sides, made, world = (
        together(context.log.entries, entry),
        task_rolled(context.log.entries, entry),
        context.session.world,
    )
    running = find_task(world, made.id) if made else None
    tally = progress(world, running) if running else None
    if running is None or tally is None:
        return None
    rules, rivals = running.rules, [side.record.event for side in sides if isinstance(side.record.event, Rolled)]
    stage = rules.course.standing(running.task, tally)
    goes_on = stage is rules.course.GOING_ON
    first = rules.course.counts(running.task, tally)[0]
    return card_slots.ForTask(
        id=running.id,
        name=running.name,
        stage=f"{first.filled} of {first.segments}" if goes_on else stage.label,
        counted=counted(running, tally),
        ended=None if goes_on else stage.tone,
        rivals=[rival for rival in rivals if isinstance(rival, Rolled)],
    )
