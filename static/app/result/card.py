"""The result card: one roll or the rolls of a group, with their consequences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.result import log, slots
from app.result.consequences import NEW, Context, caused_by, find, last_targets, nodes, take, taken
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core import systems
from razor_core.rules.consequences import ClockKind
from razor_core.rules.groups import Outcome, Participant, distinctly_named
from razor_core.rules.results import Tone
from razor_core.session.events import GroupRolled, Rolled
from razor_core.session.recap import reread
from razor_core.session.session import Entry
from razor_core.table.characters import Character, by_name
from razor_core.table.tasks import corrections

if TYPE_CHECKING:
    from app.app import App


@dataclass(frozen=True, slots=True)
class CardState:
    """The key of the entry on the card, the clocks chosen by kind, and the character chosen for tokens."""

    shown: str = ""
    targets: Mapping[ClockKind, str] = field(default_factory=dict)
    receiver: str = ""


def show(app: "App", key: str) -> None:
    """Put the entry of that key on the card."""
    app.card = replace(app.card, shown=key, receiver="" if key != app.card.shown else app.card.receiver)


def show_act(app: "App", act: str) -> None:
    """Show the first entry of an act, if that is a roll or a group."""
    entry = app.log.find(act)
    if entry and isinstance(entry.record.event, Rolled | GroupRolled):
        show(app, act)


def show_last(app: "App") -> None:
    """Show the last roll: the first entry of its act, such as the group that it belongs to, else the roll itself."""
    log = reversed(app.session.log)
    last = next((entry.record for entry in log if isinstance(entry.record.event, Rolled | GroupRolled)), None)
    keys = (last.act, last.key) if last else ()
    show(app, next((key for key in keys if app.log.find(key)), ""))


def follow(app: "App") -> None:
    """Show the last roll if the entry on the card no longer exists."""
    if _entry(app) is None:
        show_last(app)


def view(app: "App") -> Slots:
    """Show the entry on the card, a roll with its last reading."""
    entry = _entry(app)
    event = reread(entry, app.log.readings).record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return slots.EMPTY
    return _roll(app, entry, event) if isinstance(event, Rolled) else _group(app, entry, event)


def _roll(app: "App", entry: Entry, event: Rolled) -> Slots:
    context = _context(app, entry, event)
    elsewhere = [f"Its consequences are with the {context.group}"] if context.group else []
    return slots.slots(event, nodes(context), [*elsewhere, *_lines(context.entries)])


def _group(app: "App", entry: Entry, event: GroupRolled) -> Slots:
    context = _context(app, entry, event)
    after = [each for each in context.entries if not isinstance(each.record.event, Rolled)]
    return slots.group_slots(event, _outcome(app, entry, event)[2], nodes(context), _lines(after))


def _context(app: "App", entry: Entry, event: Rolled | GroupRolled) -> Context:
    """Return the consequences of the entry, with what they can go to now."""
    world = app.session.world
    characters = [character for character in world.characters if character.system == event.system]
    group = None
    if isinstance(event, Rolled):
        group = _group_with_consequences(app, entry)
        consequences = () if group else event.result.consequences
        receivers = _by_side([Participant(who=event.fiction.who, check=event.check)], [event], characters)
    else:
        sides, rolls, outcome = _outcome(app, entry, event)
        consequences = outcome.consequences
        receivers = _by_side(sides, rolls, characters)
    entries = _follows(app, entry)
    return Context(
        roll=_own(entry),
        group=group.group if group else "",
        consequences=consequences,
        entries=entries,
        board=world.clocks,
        characters=characters,
        receivers=receivers,
        modifiers=event.fiction.modifiers if isinstance(event, Rolled) else (),
        done=taken(entries),
        last=last_targets(app.log.ticks, world.clocks),
        targets=app.card.targets,
        receiver=app.card.receiver,
    )


def _outcome(app: "App", entry: Entry, event: GroupRolled) -> tuple[Sequence[Participant], Sequence[Rolled], Outcome]:
    """Return the participants, their rolls, and the outcome."""
    rolls = _gathered(app, entry, event)
    numbers = event.numbers if rolls else ()
    sides = distinctly_named(
        [
            Participant(who=roll.fiction.who, check=roll.check, number=number)
            for roll, number in zip(rolls, numbers, strict=True)
        ]
    )
    results = [roll.result for roll in rolls]
    outcome = event.definition.outcome(sides, results) if rolls else Outcome(headline=event.outcome, tone=Tone.MIXED)
    return sides, rolls, outcome


def _gathered(app: "App", entry: Entry, event: GroupRolled) -> Sequence[Rolled]:
    """Return the rolls of a group, or none while some are missing: another tab sends them one by one."""
    events = [each.record.event for each in _follows(app, entry)]
    rolls = [each for each in events if isinstance(each, Rolled) and each.system == event.system]
    return rolls[: len(event.numbers)] if len(rolls) >= len(event.numbers) else ()


def _group_with_consequences(app: "App", entry: Entry) -> GroupRolled | None:
    """Return the group that a roll belongs to, if the group has the roll's consequences."""
    first = app.log.find(entry.record.act)
    event = first.record.event if first else None
    if first is None or not isinstance(event, GroupRolled) or not event.definition.consequences_for_sides:
        return None
    return event if _gathered(app, first, event) else None


def _entry(app: "App") -> Entry | None:
    """Return the entry on the card."""
    return app.log.find(app.card.shown) if app.card.shown else None


def _follows(app: "App", entry: Entry) -> Sequence[Entry]:
    """Return the later entries of the act that the entry caused."""
    return caused_by(_own(entry), app.log.since(entry, entry.record.act))


def _show(app: "App", data: Mapping[str, str]) -> None:
    """Show the entry of that key, and bring the card to the front. A missing entry changes nothing."""
    if app.log.find(data["key"]):
        show(app, data["key"])
        app.drawing.once_drawn(lambda: app.page.open("result"))


def _again(app: "App", data: Mapping[str, str]) -> None:
    """Roll the check on the card again, unchanged. This uses up nothing more."""
    entry = _entry(app)
    if entry and isinstance(entry.record.event, Rolled):
        roll = entry.record.event
        app.show_roll(replace(roll, faces=systems.find(roll.system).roll(roll.check, app.rng)))
        app.drawing.once_drawn(app.page.signal_roll)


def _copy(app: "App", data: Mapping[str, str]) -> None:
    """Copy the entry on the card to the clipboard."""
    entry = _entry(app)
    if entry:
        log.copy(app, [entry])


def _target(app: "App", data: Mapping[str, str]) -> None:
    app.card = replace(app.card, targets={**app.card.targets, ClockKind[data["kind"]]: data["clock"]})


def _receiver(app: "App", data: Mapping[str, str]) -> None:
    app.card = replace(app.card, receiver=data["character"])


def _take(app: "App", data: Mapping[str, str]) -> None:
    """Apply a consequence, as part of the roll's act. A failed roll that now succeeds also corrects its task."""
    entry = _entry(app)
    event = reread(entry, app.log.readings).record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    context = _context(app, entry, event)
    consequence = find(context, data["consequence"])
    if consequence:
        targets = {kind: clock for kind, clock in app.card.targets.items() if kind is not consequence.clock}
        app.card = replace(app.card, targets=targets, receiver="")
        events = take(context, consequence, data.get("clock", NEW), int(data.get("by", "0")))
        if consequence.reading:
            # The rival's roll comes after the roll that begins the act.
            rest = app.log.since(entry, entry.record.act)
            events = [*events, *corrections([each.record.event for each in rest], rival=bool(context.roll))]
        app.record(*events, act=entry.record.act)


def _own(entry: Entry) -> str:
    """Return how consequences refer to the entry: its key, or an empty text for the first entry of an act."""
    return "" if entry.record.key == entry.record.act else entry.record.key


def _by_side(
    sides: Sequence[Participant], rolls: Sequence[Rolled], characters: Sequence[Character]
) -> Mapping[str, Character]:
    """Return the character whose name is on each participant's roll, by the participant's name."""
    found = by_name(characters, (roll.fiction.who for roll in rolls))
    return {side.who: character for side, character in zip(sides, found, strict=True) if character}


def _lines(entries: Sequence[Entry]) -> Sequence[str]:
    return [line for each in entries for line in each.lines]


PANEL = Panel(
    region="result",
    view=view,
    reads=("card", "log.entries", "log.readings", "session.world"),
    actions={
        "show": _show,
        "again": _again,
        "result-copy": _copy,
        "consequence-target": _target,
        "consequence-receiver": _receiver,
        "consequence-take": _take,
    },
)
