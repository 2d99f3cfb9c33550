"""The Extended Task that a roll on the card was for: what it has come to, and what the roll brings to it."""

from typing import TYPE_CHECKING

from app.result import slots
from app.roll.tasks import counted
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.results import Tone
from razor_core.session.events import Rolled
from razor_core.session.session import Entry
from razor_core.table.tasks import TaskRolled, progress
from razor_core.table.tasks import find as find_task

if TYPE_CHECKING:
    from app.app import App


def shown(app: "App", entry: Entry) -> slots.ForTask | None:
    """Return the task that the roll was for, as it is now; None for another roll, and once the task is removed."""
    together, made, world = app.log.since(entry, entry.record.key), rolled(app, entry), app.session.world
    running = find_task(world, made.id) if made else None
    now = progress(world, running) if running else None
    if running is None or now is None:
        return None
    rules, rivals = running.rules, [each.record.event for each in together if isinstance(each.record.event, Rolled)]
    standing = rules.standing(running.task, now)
    goes_on = standing is rules.GOING_ON
    first = rules.counts(running.task, now)[0]
    return slots.ForTask(
        id=running.id,
        name=running.name,
        standing=f"{first.filled} of {first.segments}" if goes_on else standing.label,
        counted=counted(running, now),
        ended=None if goes_on else standing.tone,
        rivals=[each for each in rivals if isinstance(each, Rolled)],
    )


def rolled(app: "App", entry: Entry) -> TaskRolled | None:
    """Return the task roll that an entry begins, None for a roll of a rival and one that was for no task."""
    together = [each.record.event for each in app.log.since(entry, entry.record.key)]
    return next((each for each in together if isinstance(each, TaskRolled)), None)


def consequences(app: "App", made: TaskRolled | None, event: Rolled) -> tuple[Consequence | Choice, ...]:
    """Return what a roll brings to its task beside what its check brings."""
    running = find_task(app.session.world, made.id) if made else None
    succeeded = event.result.tier.tone in (Tone.GOOD, Tone.TRIUMPH)
    return running.rules.consequences(running.task, succeeded) if running else ()
