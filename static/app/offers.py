"""What a result offers: ticks for a clock, tokens for a hero, choices among consequences; a tap each."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import token_hex

from app.stamps import Actions, Stamp, flag
from razor_core.checks import Choice, ClockKind, Offer
from razor_core.clocks import Board, Clock
from razor_core.events import ClockAdded, ClockTicked, Event, Named, OfferTaken, TokenGiven, TokenTaken
from razor_core.heroes import Hero, lost
from razor_core.session import Entry

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
    """What a result offers, and to whom: the heroes a token may go to, those it goes to unless another is chosen.

    `key` is that of the record that offers it; `roll` the same, but empty where its act began with it. `receivers` are
    by the name of the side that each is. `named` are the reasons that stood on the roll, `done` the labels of the
    offers that were taken.
    """

    key: str = ""
    roll: str = ""
    offers: Sequence[Offer | Choice] = ()
    board: Board = ()
    heroes: Sequence[Hero] = ()
    receivers: Mapping[str, Hero] = field(default_factory=dict)
    named: Sequence[Named] = ()
    done: frozenset[str] = frozenset()
    #: The clock that an offer of each kind went to last.
    last: Mapping[ClockKind, str] = field(default_factory=dict)


class Offers:
    """Owns who or what was chosen for an offer until it is taken: from then on the log knows the last clock.

    `emit` is told what is taken, `draw` when something was chosen.
    """

    def __init__(self, emit: Callable[[Sequence[Event]], object], draw: Callable[[], None]) -> None:
        self.emit = emit
        self.draw = draw
        self.offered = Offered()
        #: The clocks chosen, by kind, and the hero chosen for tokens.
        self.targets: dict[ClockKind, str] = {}
        self.receiver = ""
        self.actions: Actions = {
            "offer-target": self._target,
            "offer-receiver": self._receiver,
            "offer-take": self._take,
        }

    def lay(self, offered: Offered) -> Sequence[Stamp]:
        """What is offered now, to be drawn."""
        if offered.key != self.offered.key:
            self.receiver = ""
        self.offered = offered
        return [self._choice(each) if isinstance(each, Choice) else self._offer(each) for each in offered.offers]

    def _target(self, data: Mapping[str, str]) -> None:
        self.targets[ClockKind[data["kind"]]] = data["clock"]
        self.draw()

    def _receiver(self, data: Mapping[str, str]) -> None:
        self.receiver = data["hero"]
        self.draw()

    def _take(self, data: Mapping[str, str]) -> None:
        """Take an offer: on the clock chosen or a new one, by whom it is for, or by the table itself."""
        offer = next((each for each in _all(self.offered.offers) if each.label == data["offer"]), None)
        if offer is None or offer.label in self.offered.done:
            return
        receivers, roll = self._receivers(offer), self.offered.roll
        self.receiver = ""
        if offer.clock is None:
            self.emit([OfferTaken(offer.label, offer.reading, roll), *_tokens(offer, receivers, self.offered.named)])
            return
        target, events = data["clock"], list[Event]()
        if target == NEW:
            target = token_hex(4)
            name = offer.name or NAMES[offer.clock]
            events.append(ClockAdded(Clock(id=target, name=name, kind=offer.clock, segments=offer.segments)))
        self.targets.pop(offer.clock, None)
        self.emit([*events, ClockTicked(target, int(data["by"]), offer.label, roll)])

    def _receivers(self, offer: Offer) -> Sequence[Hero]:
        """Whom a token goes to: who was chosen, else who rolled, of several the one that it is for.

        What is taken away is always theirs.
        """
        chosen = [hero for hero in self.offered.heroes if hero.id == self.receiver and offer.gives]
        return chosen or [hero for who, hero in self.offered.receivers.items() if offer.who in ("", who)]

    def _choice(self, choice: Choice) -> Stamp:
        picked = {each.label for each in (*choice.options, *choice.instead)} & self.offered.done
        closed = len(picked) >= choice.count or bool(picked & {each.label for each in choice.instead})
        return Stamp(
            "choice",
            {
                "label": choice.label,
                "options": [self._offer(each, closed) for each in choice.options],
                "or": "or one that is worse" if choice.instead else "",
                "instead": [self._offer(each, closed or bool(picked)) for each in choice.instead],
            },
        )

    def _offer(self, offer: Offer, closed: bool = False) -> Stamp:
        """One offer: its numbers as buttons and the clocks to choose from, or one button, with heroes to choose."""
        was = offer.label in self.offered.done
        off = flag(closed or was)
        state = {"data-taken": flag(was)}
        if offer.clock is None:
            button = {"data-offer": offer.label, "disabled": off, "aria-pressed": "true" if was else "false"}
            heroes = self.offered.heroes if offer.gives and not (closed or was) else ()
            return Stamp(
                "offer-plain",
                {
                    "root": state,
                    "button": button,
                    "label": offer.label,
                    "receivers": [_receiver(hero, hero in self._receivers(offer)) for hero in heroes],
                },
            )
        fitting = [
            clock for clock in self.offered.board if clock.kind is offer.clock and offer.name in ("", clock.name)
        ]
        chosen = self._chosen(offer.clock, fitting)
        return Stamp(
            "offer",
            {
                "root": state,
                "label": offer.label,
                "targets": self._targets(offer, fitting, chosen),
                "ticks": [_tick(offer, chosen, by, off) for by in offer.ticks if by],
            },
        )

    def _targets(self, offer: Offer, fitting: Sequence[Clock], chosen: Clock | None) -> Sequence[Stamp]:
        """The clocks that the offer may go to, and a new one; nothing where there is nothing to choose."""
        if offer.clock is None or not fitting or offer.name:
            return []
        near = fitting[:MOST_TARGETS]
        if chosen and chosen not in near:
            near = [chosen, *near[:-1]]
        return [
            *(
                _target(offer.clock, clock.id, f"{clock.name} {clock.filled}/{clock.segments}", clock is chosen)
                for clock in near
            ),
            _target(offer.clock, NEW, "+ New clock", chosen is None),
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
    ticked = [event.clock for event in events if isinstance(event, ClockTicked) and event.offer]
    return {kinds[clock]: clock for clock in ticked if clock in kinds}


def came_of(entries: Sequence[Entry], roll: str) -> Sequence[Entry]:
    """Those entries of an act that came of the roll of that key; where it is empty, of what the act began with.

    An offer says whose it is, and what follows up to the next offer came of it; so did the clock made for it.
    """
    events = [each.record.event for each in entries]
    ticked = {event.clock: event.roll for event in reversed(events) if isinstance(event, ClockTicked) and event.offer}
    found, whose = list[Entry](), ""
    for each, event in zip(entries, events, strict=True):
        if isinstance(event, OfferTaken) or (isinstance(event, ClockTicked) and event.offer):
            whose = event.roll
        elif isinstance(event, ClockAdded):
            whose = ticked.get(event.clock.id, whose)
        if whose == roll:
            found.append(each)
    return found


def taken(entries: Sequence[Entry]) -> frozenset[str]:
    """The labels of the offers that were taken in these entries."""
    events = [entry.record.event for entry in entries]
    return frozenset(event.offer for event in events if isinstance(event, ClockTicked | OfferTaken))


def _all(offers: Iterable[Offer | Choice]) -> Iterable[Offer]:
    """Every offer, those to choose from among them."""
    for each in offers:
        if isinstance(each, Choice):
            yield from (*each.options, *each.instead)
        else:
            yield each


def _tokens(offer: Offer, heroes: Sequence[Hero], named: Sequence[Named]) -> Iterable[Event]:
    """What the heroes get and lose by the offer."""
    for hero in heroes:
        if offer.gives:
            yield TokenGiven(hero.id, offer.gives)
        if offer.takes:
            on_roll = {each.name for each in named if each.field == offer.takes}
            for token in lost(hero.tokens, offer.takes, on_roll):
                yield TokenTaken(hero.id, token.field, token.name)


def _receiver(hero: Hero, chosen: bool) -> Stamp:
    """A hero whom the token may go to."""
    button = {"data-hero": hero.id, "aria-pressed": "true" if chosen else "false"}
    return Stamp("receiver", {"button": button, "name": hero.name})


def _tick(offer: Offer, chosen: Clock | None, by: int, off: str | None) -> Stamp:
    """A number that the clock may be advanced by."""
    kind = offer.clock or ClockKind.PROGRESS
    goal = chosen.name if chosen else offer.name or f"a new {kind.value} clock"
    button = {
        "data-offer": offer.label,
        "data-clock": chosen.id if chosen else NEW,
        "data-by": str(by),
        "disabled": off,
    }
    # Seen is as little as tells it from its neighbours; its name says it all.
    return Stamp(
        "tick", {"button": button, "goal": f"{goal} by", "by": str(by), "new": "" if chosen else ", new clock"}
    )


def _target(kind: ClockKind, clock: str, name: str, chosen: bool) -> Stamp:
    """A clock that the offer may go to, or a new one."""
    return Stamp(
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
