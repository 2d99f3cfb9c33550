"""The result card: the roll that the table looks at, or several read together, and their consequences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.board import tasks
from app.result import log, slots
from app.result.consequences import NEW, Offered, came_of, last_targets, nodes, on_offer, take, taken
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.rules.consequences import ClockKind
from razor_core.rules.groups import Outcome, Participant, distinctly_named
from razor_core.rules.results import Tone
from razor_core.session.events import GroupRolled, Rolled
from razor_core.session.recap import reread
from razor_core.session.session import Entry
from razor_core.systems import find
from razor_core.table.characters import Character, by_name

if TYPE_CHECKING:
    from app.app import App


@dataclass(frozen=True, slots=True)
class CardState:
    """The key of the entry on the card; the clocks chosen by kind, and the character chosen for tokens."""

    shown: str = ""
    targets: Mapping[ClockKind, str] = field(default_factory=dict)
    receiver: str = ""


def show(app: "App", key: str) -> None:
    """Put the entry of that key on the card."""
    app.card = replace(app.card, shown=key, receiver="" if key != app.card.shown else app.card.receiver)


def show_act(app: "App", act: str) -> None:
    """Show what an act began with, if that is a roll or several read together."""
    entry = app.log.find(act)
    if entry and isinstance(entry.record.event, Rolled | GroupRolled):
        show(app, act)


def show_last(app: "App") -> None:
    """Show the last roll; of several made at once what they come to, or the first of them."""
    log = reversed(app.session.log)
    last = next((entry.record for entry in log if isinstance(entry.record.event, Rolled | GroupRolled)), None)
    keys = (last.act, last.key) if last else ()
    show(app, next((key for key in keys if app.log.find(key)), ""))


def follow(app: "App") -> None:
    """Show the last roll where the one on the card is gone."""
    if _entry(app) is None:
        show_last(app)


def view(app: "App") -> Slots:
    """The card as it stands; a roll as it is read now."""
    entry = _entry(app)
    event = reread(entry, app.log.readings).record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return slots.EMPTY
    return _roll(app, entry, event) if isinstance(event, Rolled) else _group(app, entry, event)


def _roll(app: "App", entry: Entry, event: Rolled) -> Slots:
    follows, group = _follows(app, entry), _offering(app, entry)
    offered = _offered(app, entry, event)
    elsewhere = [f"What it offers stands with the {group.group}"] if group else []
    return slots.slots(event, nodes(offered), [*elsewhere, *_told(follows)])


def _group(app: "App", entry: Entry, event: GroupRolled) -> Slots:
    outcome = _outcome(app, entry, event)[2]
    after = [each for each in _follows(app, entry) if not isinstance(each.record.event, Rolled)]
    return slots.group_slots(event, outcome, nodes(_offered(app, entry, event)), _told(after))


def _offered(app: "App", entry: Entry, event: Rolled | GroupRolled) -> Offered:
    """What the entry offers as the table is now."""
    world = app.session.world
    there = [character for character in world.characters if character.system == event.system]
    if isinstance(event, Rolled):
        consequences = () if _offering(app, entry) else event.result.consequences
        receivers = _by_side([Participant(who=event.fiction.who, check=event.check)], [event], there)
    else:
        sides, rolls, outcome = _outcome(app, entry, event)
        consequences = outcome.consequences
        receivers = _by_side(sides, rolls, there)
    return Offered(
        key=entry.record.key,
        roll=_own(entry),
        consequences=consequences,
        board=world.clocks,
        characters=there,
        receivers=receivers,
        modifiers=event.fiction.modifiers if isinstance(event, Rolled) else (),
        done=taken(_follows(app, entry)),
        last=last_targets(app.log.ticks, world.clocks),
        targets=app.card.targets,
        receiver=app.card.receiver,
    )


def _outcome(app: "App", entry: Entry, event: GroupRolled) -> tuple[Sequence[Participant], Sequence[Rolled], Outcome]:
    """Those who took part, their rolls, and what these come to."""
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
    """The rolls that are read together, or none: those of another tab come one by one, and a file may lack some."""
    fallen = [each.record.event for each in _follows(app, entry)]
    rolls = [each for each in fallen if isinstance(each, Rolled) and each.system == event.system]
    return rolls[: len(event.numbers)] if len(rolls) >= len(event.numbers) else ()


def _offering(app: "App", entry: Entry) -> GroupRolled | None:
    """The group that the roll belongs to, where the group has the consequences."""
    first = app.log.find(entry.record.act)
    event = first.record.event if first else None
    if first is None or not isinstance(event, GroupRolled) or not event.definition.consequences_for_sides:
        return None
    return event if _gathered(app, first, event) else None


def _entry(app: "App") -> Entry | None:
    """The entry on the card."""
    return app.log.find(app.card.shown) if app.card.shown else None


def _follows(app: "App", entry: Entry) -> Sequence[Entry]:
    """What came of the entry: of its act what names it, or for what the act began with, what names no other."""
    return came_of(app.log.since(entry, entry.record.act), _own(entry))


def _show(app: "App", data: Mapping[str, str]) -> None:
    """Show the entry of that key, and bring the card to the front; one that is gone changes nothing."""
    if app.log.find(data["key"]):
        show(app, data["key"])
        app.drawing.once_drawn(lambda: app.page.open("result"))


def _again(app: "App", data: Mapping[str, str]) -> None:
    """Roll the check on the card once more, as it was; nothing more is used up by it."""
    entry = _entry(app)
    if entry and isinstance(entry.record.event, Rolled):
        roll = entry.record.event
        app.show_roll(replace(roll, faces=find(roll.system).roll(roll.check, app.rng)))
        app.drawing.once_drawn(app.page.signal_roll)


def _copy(app: "App", data: Mapping[str, str]) -> None:
    """Put what is on the card on the clipboard."""
    entry = _entry(app)
    if entry:
        log.copy(app, [entry])


def _target(app: "App", data: Mapping[str, str]) -> None:
    app.card = replace(app.card, targets={**app.card.targets, ClockKind[data["kind"]]: data["clock"]})


def _receiver(app: "App", data: Mapping[str, str]) -> None:
    app.card = replace(app.card, receiver=data["character"])


def _take(app: "App", data: Mapping[str, str]) -> None:
    """Take a consequence: part of the roll's act, with what else comes of it."""
    entry = _entry(app)
    event = reread(entry, app.log.readings).record.event if entry else None
    if entry is None or not isinstance(event, Rolled | GroupRolled):
        return
    offered = _offered(app, entry, event)
    consequence = on_offer(offered, data["consequence"])
    if consequence:
        targets = {kind: clock for kind, clock in app.card.targets.items() if kind is not consequence.clock}
        app.card = replace(app.card, targets=targets, receiver="")
        events = take(offered, consequence, data.get("clock", NEW), int(data.get("by", "0")))
        app.record(*events, *tasks.corrected(app, events, entry), act=entry.record.act)


def _own(entry: Entry) -> str:
    """The name by which consequences refer to it: its key, or nothing where its act began with it."""
    return "" if entry.record.key == entry.record.act else entry.record.key


def _by_side(
    sides: Sequence[Participant], rolls: Sequence[Rolled], characters: Sequence[Character]
) -> Mapping[str, Character]:
    """The character whose name is on the roll of each participant."""
    found = by_name(characters, (roll.fiction.who for roll in rolls))
    return {side.who: character for side, character in zip(sides, found, strict=True) if character}


def _told(entries: Sequence[Entry]) -> Sequence[str]:
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
