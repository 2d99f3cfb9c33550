"""Whom and which clocks an event concerns, by id, and which of them were secret when it happened."""

from collections.abc import Iterable

from razor_core.events.events import GroupRolled, RollCorrected, Rolled
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockAdded, ClockLinked
from razor_core.table.kits import KitLaid
from razor_core.table.log_line import LogLine
from razor_core.table.secrets import hidden, present, uncounted
from razor_core.table.tasks import TaskBegun
from razor_core.table.world import World

#: The fields of events that hold the id of a clock, a character or a task.
IDS = ("clock", "other", "character", "id", "actor", "whose")


def concerned(event: object) -> frozenset[str]:
    """Return the ids of the clocks, characters and tasks that the event names, also those of modifiers' holders."""
    match event:
        case Rolled():
            ids = [event.actor, event.target, *(modifier.holder for modifier in event.fiction.modifiers)]
        case RollCorrected():
            return concerned(event.rolled)
        case GroupRolled():
            ids = [*event.people]
        case ClockAdded():
            ids = [event.clock.id, event.owner]
        case ClockLinked():
            ids = [event.clock, event.link.to]
        case CharacterSaved():
            ids = [event.character.id]
        case KitLaid():
            kit = event.kit
            ids = [each.id for board in (kit.characters, kit.clocks, kit.tasks) for each in board]
        case TaskBegun():
            ids = [event.id, event.roller.character, event.rival.character]
        case _:
            ids = [getattr(event, name, "") for name in IDS]
    return frozenset(ids) - {""}


def secret_then(event: object, lines: Iterable[str], before: World, after: World) -> tuple[str, ...]:
    """Return the ids that the event or its lines name, and that were secret once it had happened.

    So are clocks whose count players do not see. Of what it took off the table, all that were secret until then, named
    or not.
    """
    now = hidden(after) | uncounted(after)
    was = hidden(before) | uncounted(before) if before is not after else now
    gone = (was & present(before)) - present(after) if was else was
    if not (now or gone):
        return ()
    named = concerned(event) | {line.about for line in lines if isinstance(line, LogLine)}
    if isinstance(event, Rolled):
        named |= {key[0] for key in event.left_out if key}
    return tuple(sorted((named & now) | gone))
