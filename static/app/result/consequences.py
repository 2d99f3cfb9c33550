"""The consequences of a result on the card: what was applied, what can be, and for whom. A tap applies one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.ui.template import Node, flag
from razor_core.rules.consequences import Choice, Consequence
from razor_core.session.consequences import (
    NEW,
    Situation,
    every,
    meant,
    movable,
    receivers,
    replaced_by,
    take,
    take_back,
    target,
    targets,
)
from razor_core.session.events import ClockAdded, ClockTicked, ConsequenceTaken, Event
from razor_core.session.session import Entry
from razor_core.table.characters import Character
from razor_core.table.characters import find as find_character
from razor_core.table.clocks import Clock
from razor_core.table.clocks import find as find_clock

#: The most clocks, and the most characters, that one consequence lists. Other clocks can be ticked on the board.
MOST_TARGETS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The consequences of one roll or group, the situation that they are applied in, and what was chosen so far."""

    situation: Situation
    consequences: Sequence[Consequence | Choice] = ()
    #: What the roll has caused so far, and the labels of the consequences applied.
    entries: Sequence[Entry] = ()
    done: frozenset[str] = frozenset()
    #: The clock, and the character, chosen on this card for a consequence, by its label.
    clocks: Mapping[str, str] = field(default_factory=dict)
    receivers: Mapping[str, str] = field(default_factory=dict)


def nodes(context: Context) -> Sequence[Node]:
    """Return the consequences as nodes to draw."""
    return [
        _choice(context, each) if isinstance(each, Choice) else _plain(context, each) for each in context.consequences
    ]


def find(context: Context, label: str) -> Consequence | None:
    """Return the consequence of that label, None if there is none or it was taken."""
    found = next((each for each in every(context.consequences) if each.label == label), None)
    return None if label in context.done else found


def apply(context: Context, consequence: Consequence, clock: str, by: int) -> Sequence[tuple[Event, ...]]:
    """Return the events that apply the consequence, each tuple an act of its own.

    What a certain one of the same choice gave is taken back first.
    """
    replaced = replaced_by(consequence, context.consequences, context.done)
    acts = take(
        context.situation,
        consequence,
        clock,
        by,
        _receiver_of(context, consequence),
        replaced.label if replaced else "",
    )
    if replaced:
        back = take_back(context.situation, replaced, meant(context.situation, replaced))
        acts = ((*back, *acts[0]), *acts[1:])
    return acts


def _receiver_of(context: Context, consequence: Consequence) -> Character | None:
    """Return who gets what the consequence gives: the one chosen on the card, else the one who is meant."""
    chosen = context.receivers.get(consequence.label, "")
    able = receivers(context.situation, consequence)
    return find_character(able, chosen) or meant(context.situation, consequence)


def _choice(context: Context, choice: Choice) -> Node:
    # What is certain can still be replaced, so it does not close the choice.
    certain = {each.label for each in choice.options if each.certain}
    picked = ({each.label for each in (*choice.options, *choice.instead)} & context.done) - certain
    closed = len(picked) >= choice.count or bool(picked & {each.label for each in choice.instead})
    return Node(
        "choice",
        {
            "label": choice.label,
            "options": [_plain(context, each, closed) for each in choice.options],
            "or": "or one that is worse" if choice.instead else "",
            "instead": [_plain(context, each, closed or bool(picked)) for each in choice.instead],
        },
    )


def _plain(context: Context, consequence: Consequence, closed: bool = False) -> Node:
    """Return a consequence that is not a choice.

    With a clock: a button for each number of ticks, and the clocks to choose from. Without: one button, and the
    characters to choose from.
    """
    was = consequence.label in context.done
    off = flag(closed or was)
    state = {"data-taken": flag(was)}
    if consequence.clock is None:
        label = {"data-consequence": consequence.label, "disabled": off, "aria-pressed": "true" if was else "false"}
        return Node(
            "consequence-plain",
            {
                "root": state,
                "button": label,
                "label": consequence.label,
                "receivers": [] if off is not None else _receivers(context, consequence),
            },
        )
    able = targets(context.situation, consequence)
    chosen = _clock_of(context, consequence)
    return Node(
        "consequence",
        {
            "root": state,
            "label": consequence.label,
            "targets": [] if off is not None else _targets(consequence, able, chosen),
            "ticks": [] if was else [_tick(consequence, chosen, by, off) for by in consequence.ticks if by],
        },
    )


def _receivers(context: Context, consequence: Consequence) -> Sequence[Node]:
    """Return the characters to choose from; nothing where the consequence gives nothing, or there is no choice."""
    if not (consequence.gives or consequence.condition):
        return []
    able, chosen = receivers(context.situation, consequence), _receiver_of(context, consequence)
    near = [each for each in able[:MOST_TARGETS] if find_character(context.situation.world.characters, each.id)]
    return [_receiver(consequence, each, chosen is not None and each.id == chosen.id) for each in near]


def _clock_of(context: Context, consequence: Consequence) -> Clock | None:
    """Return the clock that the consequence moves: the one chosen on the card, else the one that is meant."""
    able, chosen = targets(context.situation, consequence), context.clocks.get(consequence.label)
    if chosen is not None:
        return find_clock(able, chosen)
    return target(context.situation, consequence)


def _targets(consequence: Consequence, able: Sequence[Clock], chosen: Clock | None) -> Sequence[Node]:
    """Return the clocks to choose from, and a new clock; nothing where there is no choice."""
    if not able or consequence.name:
        return []
    near = list(able[:MOST_TARGETS])
    if chosen and chosen not in near:
        near = [chosen, *near[:-1]]
    clears = any(by < 0 for by in consequence.ticks)
    return [
        *(
            _target(consequence, clock.id, f"{clock.name} {clock.filled}/{clock.segments}", clock is chosen)
            for clock in near
        ),
        *(() if clears else (_target(consequence, NEW, "+ New clock", chosen is None),)),
    ]


def caused_by(roll: str, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the later entries that the roll, or group, of that key caused.

    A consequence names its roll, or else it is of the first roll of its act. The entries up to the next consequence of
    the act belong to the same roll, and so does a new clock that the consequence ticks.
    """
    events = [each.record.event for each in entries]
    ticked = {
        event.clock: event.roll for event in reversed(events) if isinstance(event, ClockTicked) and event.consequence
    }
    found, causes = list[Entry](), dict[str, str]()
    for each, event in zip(entries, events, strict=True):
        act = each.record.act
        if isinstance(event, ConsequenceTaken) or (isinstance(event, ClockTicked) and event.consequence):
            causes[act] = event.roll or act
        elif isinstance(event, ClockAdded) and event.clock.id in ticked:
            causes[act] = ticked[event.clock.id] or act
        if causes.get(act, act) == roll:
            found.append(each)
    return found


def taken(entries: Sequence[Entry]) -> frozenset[str]:
    """Return the labels of the consequences that these entries apply, without those that were replaced."""
    events = [entry.record.event for entry in entries]
    labels = {event.consequence for event in events if isinstance(event, ClockTicked | ConsequenceTaken)}
    return frozenset(labels) - {event.instead for event in events if isinstance(event, ConsequenceTaken)}


def _receiver(consequence: Consequence, character: Character, chosen: bool) -> Node:
    """Return the button of a character who can get what the consequence gives."""
    button = {
        "data-consequence": consequence.label,
        "data-character": character.id,
        "aria-pressed": "true" if chosen else "false",
    }
    return Node("receiver", {"button": button, "name": character.name})


def _tick(consequence: Consequence, chosen: Clock | None, by: int, off: str | None) -> Node:
    """Return the button for a number of ticks. A new clock has none to clear, a full one no place for more."""
    kind = consequence.clock
    goal = chosen.name if chosen else consequence.name or (f"a new {kind.value} clock" if kind else "")
    button = {
        "data-consequence": consequence.label,
        "data-clock": chosen.id if chosen else NEW,
        "data-by": str(by),
        "disabled": off if (chosen is None and by > 0) or (chosen and movable(chosen, consequence)) else "",
    }
    number = f"{abs(by)} tick{'' if abs(by) == 1 else 's'}"
    if by < 0:
        return Node("tick", {"button": button, "name": f"Clear {goal} by {-by}", "text": f"Clear {number}"})
    text = f"Tick {by}" if chosen else f"New clock with {number}"
    return Node("tick", {"button": button, "name": f"Tick {goal} by {by}", "text": text})


def _target(consequence: Consequence, clock: str, name: str, chosen: bool) -> Node:
    """Return the button of a clock that the ticks can go to."""
    button = {
        "data-consequence": consequence.label,
        "data-clock": clock,
        "aria-pressed": "true" if chosen else "false",
    }
    return Node("target", {"button": button, "name": name})
