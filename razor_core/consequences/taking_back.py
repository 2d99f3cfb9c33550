"""Take back what a consequence did: for another option of its choice, while it can be, or where it no longer holds."""

from collections.abc import Container, Iterable

from razor_core.consequences.recipients import Situation, meant
from razor_core.events.events import Event
from razor_core.rules.consequences import Choice, Consequence, every
from razor_core.rules.effects import TurnTask
from razor_core.rules.modifiers import Modifier
from razor_core.systems import find
from razor_core.table import setups
from razor_core.table.character_events import ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.tasks import TaskTurned


def replaced_by(
    consequence: Consequence, consequences: Iterable[Consequence | Choice], done: Container[str]
) -> Consequence | None:
    """Return what was applied of the same choice, by its key in `done`, and gives way to it; None if nothing does.

    What is certain does, and all of a choice that changes.
    """
    for each in consequences:
        if isinstance(each, Choice) and consequence in (*each.options, *each.instead):
            return next((one for one in each.options if (one.certain or each.changes) and one.key in done), None)
    return None


def too_late(situation: Situation, consequence: Consequence, consequences: Iterable[Consequence | Choice] = ()) -> bool:
    """Return whether nothing can replace a certain consequence any more: what it gave has been used, or is gone.

    It is not gone where another of the `consequences` has cancelled it: taking it back brings that one.
    """
    whose, given = meant(situation, consequence), consequence.gives
    if not consequence.certain or whose is None or consequence.tick:
        return False
    for each in situation.since:
        part = each.reading in find(each.system).kinds.follow_ups
        if each.actor == whose.id and (setups.concerns(each.system, each.reading, given) if given else not part):
            return True
    gone = given is not None and whose.modifier(given.field, given.name) is None
    return gone and _cancelled_by(consequence, consequences) is None


def _cancelled_by(consequence: Consequence, consequences: Iterable[Consequence | Choice]) -> Modifier | None:
    """Return what another certain consequence gave the same one to cancel what this one gave, if any."""
    given = consequence.gives
    others = (other.gives for other in every(consequences) if other.certain and other.who == consequence.who)
    return next((other for other in others if given and other and other.cancels == given.field), None)


def take_back(
    situation: Situation,
    consequence: Consequence,
    receiver: Character | None,
    consequences: Iterable[Consequence | Choice] = (),
) -> tuple[Event, ...]:
    """Return the events that take back what a consequence gave, where it is still there, or made of a complication.

    Where another of the `consequences` has cancelled it, they give back that one.
    """
    if situation.task and consequence.effect(TurnTask):
        return (TaskTurned(situation.task, -1),)
    if receiver is None:
        return ()
    given, state = consequence.gives, consequence.condition
    if given and receiver.modifier(given.field, given.name):
        return (ModifierTaken(receiver.id, given.field, given.name),)
    if other := _cancelled_by(consequence, consequences):
        return (ModifierGiven(receiver.id, other),)
    had = [condition.name for condition in receiver.conditions if condition.plain == state]
    if had:
        return (ConditionTaken(receiver.id, had[-1]),)
    return ()
