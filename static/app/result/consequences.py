"""The consequences of a result: ticks for a clock, tokens for a character, choices. A tap applies one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import token_hex

from app.ui.template import Node, flag
from razor_core.rules.consequences import Choice, ClockKind, Consequence
from razor_core.rules.modifiers import Modifier
from razor_core.session.events import ClockAdded, ClockTicked, ConsequenceTaken, Event, TokenGiven, TokenTaken
from razor_core.session.session import Entry
from razor_core.table.characters import Character, tokens_to_remove
from razor_core.table.clocks import Board, Clock

#: In place of a clock's id: a new clock.
NEW = ""

#: The most clocks that one consequence lists. Others can be ticked on the board.
MOST_TARGETS = 6

#: The name of a new clock, by its kind.
NAMES: Mapping[ClockKind, str] = {
    ClockKind.PROGRESS: "Progress",
    ClockKind.THREAT: "Threat",
    ClockKind.RESOLVE: "Resolve",
    ClockKind.TRACK: "Track",
    ClockKind.TASK: "Task",
    ClockKind.POOL: "Pool",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The consequences of one roll or group, what they can go to, and what was chosen so far."""

    #: The key of the roll's record, empty where the roll begins its act.
    roll: str = ""
    #: The group that has the consequences of this roll, if one has.
    group: str = ""
    consequences: Sequence[Consequence | Choice] = ()
    #: What the roll has caused so far, and the labels of the consequences applied.
    entries: Sequence[Entry] = ()
    done: frozenset[str] = frozenset()
    board: Board = ()
    #: Everyone who can get a token, and by participant who gets it unless another is chosen.
    characters: Sequence[Character] = ()
    receivers: Mapping[str, Character] = field(default_factory=dict)
    #: The modifiers of the roll.
    modifiers: Sequence[Modifier] = ()
    #: The clock that a consequence of each kind went to last.
    last: Mapping[ClockKind, str] = field(default_factory=dict)
    #: The clocks chosen on this card by kind, and the character chosen for tokens.
    targets: Mapping[ClockKind, str] = field(default_factory=dict)
    receiver: str = ""


def nodes(context: Context) -> Sequence[Node]:
    """Return the consequences as nodes to draw."""
    return [
        _choice(context, each) if isinstance(each, Choice) else _plain(context, each) for each in context.consequences
    ]


def find(context: Context, label: str) -> Consequence | None:
    """Return the consequence of that label, None if there is none or it was taken."""
    found = next((each for each in _all(context.consequences) if each.label == label), None)
    return None if label in context.done else found


def take(context: Context, consequence: Consequence, clock: str = NEW, by: int = 0) -> Sequence[Event]:
    """Return the events that apply the consequence: with `by` ticks on that clock or on a new one."""
    label, roll = consequence.label, context.roll
    if consequence.clock is None:
        taken = ConsequenceTaken(label, consequence.reading, roll)
        return [taken, *_tokens(consequence, _receivers(context, consequence), context.modifiers)]
    if clock != NEW:
        return [ClockTicked(clock, by, label, roll)]
    name = consequence.name or NAMES[consequence.clock]
    made = Clock(id=token_hex(4), name=name, kind=consequence.clock, segments=consequence.segments)
    return [ClockAdded(made), ClockTicked(made.id, by, label, roll)]


def _receivers(context: Context, consequence: Consequence) -> Sequence[Character]:
    """Return who gets the token: the chosen character, else the one who rolled, in a group the one that it is for.

    A token is always taken from the one who rolled.
    """
    chosen = [each for each in context.characters if each.id == context.receiver and consequence.gives]
    return chosen or [each for who, each in context.receivers.items() if consequence.who in ("", who)]


def _choice(context: Context, choice: Choice) -> Node:
    picked = {each.label for each in (*choice.options, *choice.instead)} & context.done
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
        button = {"data-consequence": consequence.label, "disabled": off, "aria-pressed": "true" if was else "false"}
        able = context.characters if consequence.gives and not (closed or was) else ()
        receivers = _receivers(context, consequence)
        return Node(
            "consequence-plain",
            {
                "root": state,
                "button": button,
                "label": consequence.label,
                "receivers": [_receiver(each, each in receivers) for each in able],
            },
        )
    fitting = [
        clock for clock in context.board if clock.kind is consequence.clock and consequence.name in ("", clock.name)
    ]
    chosen = _chosen(context, consequence.clock, fitting)
    return Node(
        "consequence",
        {
            "root": state,
            "label": consequence.label,
            "targets": _targets(consequence, fitting, chosen),
            "ticks": [_tick(consequence, chosen, by, off) for by in consequence.ticks if by],
        },
    )


def _targets(consequence: Consequence, fitting: Sequence[Clock], chosen: Clock | None) -> Sequence[Node]:
    """Return the clocks to choose from, and a new clock; nothing where there is no choice."""
    if consequence.clock is None or not fitting or consequence.name:
        return []
    near = fitting[:MOST_TARGETS]
    if chosen and chosen not in near:
        near = [chosen, *near[:-1]]
    return [
        *(
            _target(consequence.clock, clock.id, f"{clock.name} {clock.filled}/{clock.segments}", clock is chosen)
            for clock in near
        ),
        _target(consequence.clock, NEW, "+ New clock", chosen is None),
    ]


def _chosen(context: Context, kind: ClockKind, fitting: Sequence[Clock]) -> Clock | None:
    """Return the clock chosen on the card, else the last one used, else the first that fits; None for a new clock."""
    last_or_chosen = {**context.last, **context.targets}.get(kind)
    chosen = next((clock for clock in fitting if clock.id == last_or_chosen), None)
    return fitting[0] if chosen is None and fitting and last_or_chosen != NEW else chosen


def last_targets(log: Sequence[Entry], board: Board) -> dict[ClockKind, str]:
    """Return the clock that a consequence of each kind went to last."""
    kinds = {clock.id: clock.kind for clock in board}
    events = (entry.record.event for entry in log)
    ticked = [event.clock for event in events if isinstance(event, ClockTicked) and event.consequence]
    return {kinds[clock]: clock for clock in ticked if clock in kinds}


def caused_by(roll: str, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries of an act that the roll of that key caused; for an empty key, the first entry of the act.

    A consequence names its roll. The entries up to the next consequence belong to the same roll, and so does a new
    clock that the consequence ticks.
    """
    events = [each.record.event for each in entries]
    ticked = {
        event.clock: event.roll for event in reversed(events) if isinstance(event, ClockTicked) and event.consequence
    }
    found, cause = list[Entry](), ""
    for each, event in zip(entries, events, strict=True):
        if isinstance(event, ConsequenceTaken) or (isinstance(event, ClockTicked) and event.consequence):
            cause = event.roll
        elif isinstance(event, ClockAdded):
            cause = ticked.get(event.clock.id, cause)
        if cause == roll:
            found.append(each)
    return found


def taken(entries: Sequence[Entry]) -> frozenset[str]:
    """Return the labels of the consequences that these entries apply."""
    events = [entry.record.event for entry in entries]
    return frozenset(event.consequence for event in events if isinstance(event, ClockTicked | ConsequenceTaken))


def _all(consequences: Iterable[Consequence | Choice]) -> Iterable[Consequence]:
    """Yield every consequence, also those inside a choice."""
    for each in consequences:
        if isinstance(each, Choice):
            yield from (*each.options, *each.instead)
        else:
            yield each


def _tokens(
    consequence: Consequence, characters: Sequence[Character], modifiers: Sequence[Modifier]
) -> Iterable[Event]:
    """Yield the tokens that the characters get and lose."""
    for character in characters:
        if consequence.gives:
            yield TokenGiven(character.id, consequence.gives)
        if consequence.takes:
            on_roll = {each.name for each in modifiers if each.field == consequence.takes}
            for token in tokens_to_remove(character.tokens, consequence.takes, on_roll):
                yield TokenTaken(character.id, token.field, token.name)


def _receiver(character: Character, chosen: bool) -> Node:
    """Return the button of a character who can get the token."""
    button = {"data-character": character.id, "aria-pressed": "true" if chosen else "false"}
    return Node("receiver", {"button": button, "name": character.name})


def _tick(consequence: Consequence, chosen: Clock | None, by: int, off: str | None) -> Node:
    """Return the button for a number of ticks."""
    kind = consequence.clock or ClockKind.PROGRESS
    goal = chosen.name if chosen else consequence.name or f"a new {kind.value} clock"
    button = {
        "data-consequence": consequence.label,
        "data-clock": chosen.id if chosen else NEW,
        "data-by": str(by),
        "disabled": off,
    }
    text = f"Tick {by}" if chosen else f"New clock with {by} tick{'' if by == 1 else 's'}"
    return Node("tick", {"button": button, "name": f"Tick {goal} by {by}", "text": text})


def _target(kind: ClockKind, clock: str, name: str, chosen: bool) -> Node:
    """Return the button of a clock that the ticks can go to."""
    return Node(
        "target",
        {
            "button": {
                "data-kind": kind.name,
                "data-clock": clock,
                "aria-pressed": "true" if chosen else "false",
            },
            "name": name,
        },
    )
