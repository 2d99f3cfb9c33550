"""What a consequence sets for later rolls, such as a position: on the form, or for the other side of a contest.

An undo brings back what the roll had, unless it was changed by hand since.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.check import form
from app.result import grouped
from app.roll import groups
from razor_core.rules.consequences import Choice, Consequence
from razor_core.session.consequences import every
from razor_core.session.events import ConsequenceTaken, GroupRolled, Rolled
from razor_core.session.session import Entry

if TYPE_CHECKING:
    from app.app import App


def of_act(app: "App", act: str) -> Sequence[tuple[str, Rolled, Consequence]]:
    """Return the consequences of an act that set something for later rolls, each with the roll that it is of.

    The key of the roll's record is empty for a single roll.
    """
    events = [each.record.event for each in app.session.log if each.record.act == act]
    found = list[tuple[str, Rolled, Consequence]]()
    for event in events:
        if isinstance(event, ConsequenceTaken) and (entry := app.log.find(event.roll or act)):
            rolls, consequences = _rolls(app, entry)
            set_by = [each for each in every(consequences) if each.sets and each.label == event.consequence]
            found += [(*rolls[each.who], each) for each in set_by if each.who in rolls]
    return found


def _rolls(app: "App", entry: Entry) -> tuple[Mapping[str, tuple[str, Rolled]], Sequence[Consequence | Choice]]:
    """Return the rolls of an entry with their keys, by participant, and what they bring."""
    event = entry.since.plain or entry.record.event
    if isinstance(event, Rolled):
        return {"": ("", event)}, event.result.consequences
    if not isinstance(event, GroupRolled):
        return {}, ()
    sides, rolls, outcome = grouped.outcome(app, entry, event)
    keys = [each.record.key for each in grouped.roll_entries(app, entry, event)]
    by_side = {side.who: (key, roll) for side, key, roll in zip(sides, keys, rolls, strict=True)}
    return by_side, outcome.consequences


def put(app: "App", key: str, roll: Rolled, consequence: Consequence) -> None:
    """Set what a consequence of the roll of that key sets. A form of another game stays as it is."""
    _use(app, key, roll, dict(consequence.sets), {})


def take_back(app: "App", key: str, roll: Rolled, consequence: Consequence) -> None:
    """Set again what the roll had where the consequence's value still stands."""
    had = {name: getattr(roll.check, name).name for name, _ in consequence.sets}
    _use(app, key, roll, had, dict(consequence.sets))


def _use(app: "App", key: str, roll: Rolled, values: Mapping[str, str], instead: Mapping[str, str]) -> None:
    """Set the values, of those that have one to replace only where it stands."""
    if roll.system != app.slug or groups.set_for(app, key, roll, values, instead):
        return
    now = app.page.values(app.slug)
    form.use(app, {name: value for name, value in values.items() if now.get(name) == instead.get(name, now.get(name))})
