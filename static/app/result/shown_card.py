"""The card while the table looks on: what was rolled and what came of it, and nothing that is secret."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from app.board.faces import face, initials, short_names
from app.result import card_slots, task_progress
from app.result.consequences import Offer
from app.result.what_follows import nodes
from app.ui import show
from app.ui.template import Attributes, Node, Slots, flag
from razor_core import systems
from razor_core.consequences.causes import caused_by
from razor_core.consequences.of_roll import group_outcome, group_rolls
from razor_core.events.entries import Entry, after
from razor_core.events.events import GroupRolled, Rolled
from razor_core.recap.for_players import for_players
from razor_core.recap.readable_log import chance_before, threaded, title
from razor_core.recap.wording import used_up
from razor_core.session.corrections import rolled_together
from razor_core.table.characters import find
from razor_core.table.log_line import LogLine
from razor_core.table.secrets import as_told, hidden
from razor_core.table.tasks import TaskRolled, TaskTurned
from razor_core.table.tasks import find as find_task
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context

#: The most lines of what came of a roll that are read from afar: the last.
MOST_LINES = 3


def slots(context: "Context", entry: Entry, event: Rolled | GroupRolled, offer: Offer | None = None) -> Slots:
    """Show a roll or a group that players may see, and the task that it was for unless that is secret.

    Where one who looks on made it, show what follows too, as an `offer`. Who looks on from afar sees the faces of who
    rolled against whom, and the chance that it had.
    """
    found = _slots(context, entry, event, offer)
    if context.guest:
        return found
    (card,) = cast("Sequence[Node]", found["card"])
    had = chance_before(context.log.entries, entry)
    versus = _versus(as_told(context.session.world), event, entry.against) if isinstance(event, Rolled) else []
    more: Slots = {
        "root": {**cast("Attributes", card.slots["root"]), "data-versus": flag(bool(versus))},
        "versus": versus,
        "had": show.told(context, f"{had.text} for {had.of}") if had else "",
    }
    return {**found, "card": [Node(card.template, {**card.slots, **more})]}


def _versus(world: World, event: Rolled, against: str) -> Sequence[Node]:
    """Return the face of who rolled, with what, and the face of whom it was `against`, by the names that they had then.

    Nothing where who rolled has no face.
    """
    there = [character for character in world.characters if systems.find(event.system).is_for(character.system)]
    actor, target = find(there, event.actor), find(there, event.target) if against else None
    if actor is None:
        return []
    names = short_names(there)
    letters = initials(names)
    with_what = f"{event.fiction.attribute} {event.fiction.skill}".strip()
    faces = [
        Node("facing", {**face(world, character, letters[character.id]), "name": name})
        for character, name in ((actor, event.fiction.who), (target, against))
        if character
    ]
    return [faces[0], *([Node("facing-with", {"text": with_what})] if with_what else []), *faces[1:]]


def _slots(context: "Context", entry: Entry, event: Rolled | GroupRolled, offer: Offer | None) -> Slots:
    follows = nodes(offer) if offer else ()
    if isinstance(event, GroupRolled):
        entries = for_players(context.session.world, context.log.entries)
        sides, rolls, outcome = group_outcome(entries, entry)
        return card_slots.group_slots(
            title(entries, entry),
            outcome,
            list(zip(sides, rolls, strict=True)),
            consequences=follows,
            lines=_brought(context, entry, offer=offer),
            key=entry.record.key,
            void=entry.since.void,
            world=context.session.world,
        )
    task = show.told(context, task_progress.shown(context, entry))
    seen = task if task and task.id not in hidden(context.session.world) else None
    return card_slots.slots(
        event,
        consequences=follows,
        lines=_brought(context, entry, seen, offer),
        key=entry.record.key,
        task=seen,
        void=entry.since.void,
        against=entry.against,
        world=context.session.world,
    )


def used(entries: Sequence[Entry], entry: Entry) -> Sequence[str]:
    """Return what the rolls of the act have used that is taken back since, and what they have used up of allies."""
    rolls = [(other, other.record.event) for other in rolled_together(entries, entry)]
    made = [(each, roll) for each, roll in rolls if isinstance(roll, Rolled)]
    names = [name for each, _ in made for name in each.lacks]
    gone = [f"Used what is taken back since: {', '.join(dict.fromkeys(names))}"] if names else []
    return [*gone, *[line for each, roll in made for line in used_up(each, roll)]]


def beside_task(entry: Entry, lines: Sequence[str], task: card_slots.ForTask | None, world: World) -> Sequence[str]:
    """Return the lines of an entry that the card does not tell by itself: of a task, its rolls and what it came to."""
    event, running = entry.record.event, find_task(world, task.id) if task else None
    if running is None or not isinstance(event, Rolled | TaskRolled | TaskTurned):
        return lines
    # A link has moved another clock.
    linked = (line for line in lines if isinstance(line, LogLine) and line.about not in running.clocks)
    return [] if isinstance(event, Rolled) else [*linked]


def _brought(
    context: "Context", entry: Entry, task: card_slots.ForTask | None = None, offer: Offer | None = None
) -> list[str]:
    """Return what the roll used and what came of it so far, as far as players may read it; of a group without rolls.

    What the `offer` shows as applied is left out.
    """
    world, entries, event = context.session.world, context.log.entries, entry.record.event
    seen = for_players(world, entries)
    told = {entry.record.key: entry.lines for entry in threaded(seen)}
    # The rolls of a group are shown with their dice.
    shown = {roll.record.key for roll in group_rolls(entries, entry)}
    shown |= {other.record.key for of in (offer.applied.values() if offer else ()) for other in of}
    caused = [other for other in caused_by(entry.record.key, after(entries, entry)) if other.record.key not in shown]
    # The contest says who gave up before the dice.
    gave_up = told.get(entry.record.key, ())[1:] if isinstance(event, GroupRolled) and event.people else ()
    came = [beside_task(entry, told.get(entry.record.key, ()), task, world) for entry in caused]
    lines = [*used(seen, entry), *gave_up, *["; ".join(each) for each in came if each]]
    return lines if context.guest else lines[-MOST_LINES:]
