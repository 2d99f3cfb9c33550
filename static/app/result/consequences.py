"""What a result offers: ticks for a clock, tokens for a character, choices among consequences; a tap each."""

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

#: In place of the id of a clock: make one.
NEW = ""

#: The most clocks to choose from on an offer: on a board of a hundred the rest are ticked where they stand.
MOST_TARGETS = 6

#: What a clock made on the spot is called.
NAMES: Mapping[ClockKind, str] = {
    ClockKind.PROGRESS: "Progress",
    ClockKind.THREAT: "Threat",
    ClockKind.RESOLVE: "Resolve",
    ClockKind.TRACK: "Track",
    ClockKind.TASK: "Task",
    ClockKind.POOL: "Pool",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What a result offers, and to whom: the characters a token may go to, those it goes to unless another is chosen.

    `key` is that of the record that offers it; `roll` the same, but empty where its act began with it. `receivers` are
    by the name of the side that each is. `modifiers` are the reasons that stood on the roll, `done` the labels of the
    offers that were taken.
    """

    key: str = ""
    roll: str = ""
    consequences: Sequence[Consequence | Choice] = ()
    board: Board = ()
    characters: Sequence[Character] = ()
    receivers: Mapping[str, Character] = field(default_factory=dict)
    modifiers: Sequence[Modifier] = ()
    done: frozenset[str] = frozenset()
    #: The clock that a consequence of each kind went to last.
    last: Mapping[ClockKind, str] = field(default_factory=dict)
    #: The clocks chosen on this card by kind, and the character chosen for tokens.
    targets: Mapping[ClockKind, str] = field(default_factory=dict)
    receiver: str = ""


def nodes(offered: Offered) -> Sequence[Node]:
    """The consequences to draw."""
    return [
        _choice(offered, each) if isinstance(each, Choice) else _plain(offered, each) for each in offered.consequences
    ]


def on_offer(offered: Offered, label: str) -> Consequence | None:
    """The consequence of that label, if it is offered and not taken."""
    found = next((each for each in _all(offered.consequences) if each.label == label), None)
    return None if label in offered.done else found


def take(offered: Offered, consequence: Consequence, clock: str = NEW, by: int = 0) -> Sequence[Event]:
    """What happens when the consequence is taken: by so many ticks on that clock, or on a new one."""
    label, roll = consequence.label, offered.roll
    if consequence.clock is None:
        taken = ConsequenceTaken(label, consequence.reading, roll)
        return [taken, *_tokens(consequence, _receivers(offered, consequence), offered.modifiers)]
    if clock != NEW:
        return [ClockTicked(clock, by, label, roll)]
    name = consequence.name or NAMES[consequence.clock]
    made = Clock(id=token_hex(4), name=name, kind=consequence.clock, segments=consequence.segments)
    return [ClockAdded(made), ClockTicked(made.id, by, label, roll)]


def _receivers(offered: Offered, consequence: Consequence) -> Sequence[Character]:
    """Whom a token goes to: who was chosen, else who rolled, of several the one that it is for.

    What is taken away is always theirs.
    """
    chosen = [each for each in offered.characters if each.id == offered.receiver and consequence.gives]
    return chosen or [each for who, each in offered.receivers.items() if consequence.who in ("", who)]


def _choice(offered: Offered, choice: Choice) -> Node:
    picked = {each.label for each in (*choice.options, *choice.instead)} & offered.done
    closed = len(picked) >= choice.count or bool(picked & {each.label for each in choice.instead})
    return Node(
        "choice",
        {
            "label": choice.label,
            "options": [_plain(offered, each, closed) for each in choice.options],
            "or": "or one that is worse" if choice.instead else "",
            "instead": [_plain(offered, each, closed or bool(picked)) for each in choice.instead],
        },
    )


def _plain(offered: Offered, consequence: Consequence, closed: bool = False) -> Node:
    """One consequence: its ticks as buttons and the clocks to choose from, or one button, with characters to choose."""
    was = consequence.label in offered.done
    off = flag(closed or was)
    state = {"data-taken": flag(was)}
    if consequence.clock is None:
        button = {"data-consequence": consequence.label, "disabled": off, "aria-pressed": "true" if was else "false"}
        able = offered.characters if consequence.gives and not (closed or was) else ()
        receivers = _receivers(offered, consequence)
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
        clock for clock in offered.board if clock.kind is consequence.clock and consequence.name in ("", clock.name)
    ]
    chosen = _chosen(offered, consequence.clock, fitting)
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
    """The clocks that the ticks may go to, and a new one; nothing where there is nothing to choose."""
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


def _chosen(offered: Offered, kind: ClockKind, fitting: Sequence[Clock]) -> Clock | None:
    """The clock chosen, else the last one, else the first that fits; None for a new one."""
    wanted = {**offered.last, **offered.targets}.get(kind)
    chosen = next((clock for clock in fitting if clock.id == wanted), None)
    return fitting[0] if chosen is None and fitting and wanted != NEW else chosen


def last_targets(log: Sequence[Entry], board: Board) -> dict[ClockKind, str]:
    """The clock that an offer of each kind went to last."""
    kinds = {clock.id: clock.kind for clock in board}
    events = (entry.record.event for entry in log)
    ticked = [event.clock for event in events if isinstance(event, ClockTicked) and event.consequence]
    return {kinds[clock]: clock for clock in ticked if clock in kinds}


def came_of(entries: Sequence[Entry], roll: str) -> Sequence[Entry]:
    """Those entries of an act that came of the roll of that key; where it is empty, of what the act began with.

    An offer says whose it is, and what follows up to the next offer came of it; so did the clock made for it.
    """
    events = [each.record.event for each in entries]
    ticked = {
        event.clock: event.roll for event in reversed(events) if isinstance(event, ClockTicked) and event.consequence
    }
    found, whose = list[Entry](), ""
    for each, event in zip(entries, events, strict=True):
        if isinstance(event, ConsequenceTaken) or (isinstance(event, ClockTicked) and event.consequence):
            whose = event.roll
        elif isinstance(event, ClockAdded):
            whose = ticked.get(event.clock.id, whose)
        if whose == roll:
            found.append(each)
    return found


def taken(entries: Sequence[Entry]) -> frozenset[str]:
    """The labels of the offers that were taken in these entries."""
    events = [entry.record.event for entry in entries]
    return frozenset(event.consequence for event in events if isinstance(event, ClockTicked | ConsequenceTaken))


def _all(consequences: Iterable[Consequence | Choice]) -> Iterable[Consequence]:
    """Every offer, those to choose from among them."""
    for each in consequences:
        if isinstance(each, Choice):
            yield from (*each.options, *each.instead)
        else:
            yield each


def _tokens(consequence: Consequence, characters: Sequence[Character], named: Sequence[Modifier]) -> Iterable[Event]:
    """What the characters get and lose by the offer."""
    for character in characters:
        if consequence.gives:
            yield TokenGiven(character.id, consequence.gives)
        if consequence.takes:
            on_roll = {each.name for each in named if each.field == consequence.takes}
            for token in tokens_to_remove(character.tokens, consequence.takes, on_roll):
                yield TokenTaken(character.id, token.field, token.name)


def _receiver(character: Character, chosen: bool) -> Node:
    """A character whom the token may go to."""
    button = {"data-character": character.id, "aria-pressed": "true" if chosen else "false"}
    return Node("receiver", {"button": button, "name": character.name})


def _tick(consequence: Consequence, chosen: Clock | None, by: int, off: str | None) -> Node:
    """A number that the clock may be advanced by."""
    kind = consequence.clock or ClockKind.PROGRESS
    goal = chosen.name if chosen else consequence.name or f"a new {kind.value} clock"
    button = {
        "data-consequence": consequence.label,
        "data-clock": chosen.id if chosen else NEW,
        "data-by": str(by),
        "disabled": off,
    }
    # Seen is as little as tells it from its neighbours; its name says it all.
    return Node("tick", {"button": button, "goal": f"{goal} by", "by": str(by), "new": "" if chosen else ", new clock"})


def _target(kind: ClockKind, clock: str, name: str, chosen: bool) -> Node:
    """A clock that the offer may go to, or a new one."""
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
