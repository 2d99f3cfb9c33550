"""What a result offers: ticks for a clock, tokens for a character, choices among consequences; a tap each."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import token_hex

from app.ui.template import Actions, Node, flag
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
    #: The clock that an offer of each kind went to last.
    last: Mapping[ClockKind, str] = field(default_factory=dict)


class ConsequencesPanel:
    """Owns who or what was chosen for an offer until it is taken: from then on the log knows the last clock.

    `emit` is told what is taken, `draw` when something was chosen.
    """

    def __init__(self, emit: Callable[[Sequence[Event]], object], draw: Callable[[], None]) -> None:
        self.emit = emit
        self.draw = draw
        self.offered = Offered()
        #: The clocks chosen, by kind, and the character chosen for tokens.
        self.targets: dict[ClockKind, str] = {}
        self.receiver = ""
        self.actions: Actions = {
            "consequence-target": self._target,
            "consequence-receiver": self._receiver,
            "consequence-take": self._take,
        }

    def lay(self, offered: Offered) -> Sequence[Node]:
        """What is offered now, to be drawn."""
        if offered.key != self.offered.key:
            self.receiver = ""
        self.offered = offered
        return [
            self._choice(each) if isinstance(each, Choice) else self._consequence(each) for each in offered.consequences
        ]

    def _target(self, data: Mapping[str, str]) -> None:
        self.targets[ClockKind[data["kind"]]] = data["clock"]
        self.draw()

    def _receiver(self, data: Mapping[str, str]) -> None:
        self.receiver = data["character"]
        self.draw()

    def _take(self, data: Mapping[str, str]) -> None:
        """Take an offer: on the clock chosen or a new one, by whom it is for, or by the table itself."""
        consequence = next(
            (each for each in _all(self.offered.consequences) if each.label == data["consequence"]), None
        )
        if consequence is None or consequence.label in self.offered.done:
            return
        receivers, roll = self._receivers(consequence), self.offered.roll
        self.receiver = ""
        if consequence.clock is None:
            self.emit(
                [
                    ConsequenceTaken(consequence.label, consequence.reading, roll),
                    *_tokens(consequence, receivers, self.offered.modifiers),
                ]
            )
            return
        target, events = data["clock"], list[Event]()
        if target == NEW:
            target = token_hex(4)
            name = consequence.name or NAMES[consequence.clock]
            events.append(
                ClockAdded(Clock(id=target, name=name, kind=consequence.clock, segments=consequence.segments))
            )
        self.targets.pop(consequence.clock, None)
        self.emit([*events, ClockTicked(target, int(data["by"]), consequence.label, roll)])

    def _receivers(self, consequence: Consequence) -> Sequence[Character]:
        """Whom a token goes to: who was chosen, else who rolled, of several the one that it is for.

        What is taken away is always theirs.
        """
        chosen = [
            character for character in self.offered.characters if character.id == self.receiver and consequence.gives
        ]
        return chosen or [
            character for who, character in self.offered.receivers.items() if consequence.who in ("", who)
        ]

    def _choice(self, choice: Choice) -> Node:
        picked = {each.label for each in (*choice.options, *choice.instead)} & self.offered.done
        closed = len(picked) >= choice.count or bool(picked & {each.label for each in choice.instead})
        return Node(
            "choice",
            {
                "label": choice.label,
                "options": [self._consequence(each, closed) for each in choice.options],
                "or": "or one that is worse" if choice.instead else "",
                "instead": [self._consequence(each, closed or bool(picked)) for each in choice.instead],
            },
        )

    def _consequence(self, consequence: Consequence, closed: bool = False) -> Node:
        """One offer: its numbers as buttons and the clocks to choose from, or one button, with characters to choose."""
        was = consequence.label in self.offered.done
        off = flag(closed or was)
        state = {"data-taken": flag(was)}
        if consequence.clock is None:
            button = {
                "data-consequence": consequence.label,
                "disabled": off,
                "aria-pressed": "true" if was else "false",
            }
            characters = self.offered.characters if consequence.gives and not (closed or was) else ()
            return Node(
                "consequence-plain",
                {
                    "root": state,
                    "button": button,
                    "label": consequence.label,
                    "receivers": [
                        _receiver(character, character in self._receivers(consequence)) for character in characters
                    ],
                },
            )
        fitting = [
            clock
            for clock in self.offered.board
            if clock.kind is consequence.clock and consequence.name in ("", clock.name)
        ]
        chosen = self._chosen(consequence.clock, fitting)
        return Node(
            "consequence",
            {
                "root": state,
                "label": consequence.label,
                "targets": self._targets(consequence, fitting, chosen),
                "ticks": [_tick(consequence, chosen, by, off) for by in consequence.ticks if by],
            },
        )

    def _targets(self, consequence: Consequence, fitting: Sequence[Clock], chosen: Clock | None) -> Sequence[Node]:
        """The clocks that the offer may go to, and a new one; nothing where there is nothing to choose."""
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

    def _chosen(self, kind: ClockKind, fitting: Sequence[Clock]) -> Clock | None:
        """The clock chosen, else the last one, else the first that fits; None where it is to be a new one."""
        wanted = {**self.offered.last, **self.targets}.get(kind)
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
