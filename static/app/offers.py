"""What a result offers: ticks for a clock chosen in one tap, and choices among consequences."""

from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex

from app.stamps import Actions, Stamp
from razor_core.checks import Choice, ClockKind, Offer, Result
from razor_core.clocks import Board, Clock
from razor_core.events import ClockAdded, ClockTicked, Event, OfferTaken
from razor_core.session import Entry, Record

#: In place of the id of a clock: make one.
NEW = ""

#: What the name of an act begins with in which several rolls fell.
SPLIT = "split."

#: What a clock made on the spot is called.
NAMES: Mapping[ClockKind, str] = {
    ClockKind.PROGRESS: "Progress",
    ClockKind.THREAT: "Threat",
    ClockKind.RESOLVE: "Resolve",
}


class Offers:
    """Owns which clock was chosen for each kind of offer, until it is taken: from then on the log knows the last one.

    `emit` is told what is taken, `draw` when a clock was chosen.
    """

    def __init__(self, emit: Callable[[Sequence[Event]], object], draw: Callable[[], None]) -> None:
        self.emit = emit
        self.draw = draw
        self.targets: dict[ClockKind, str] = {}
        self.actions: Actions = {
            "offer-target": self._target,
            "offer-take": self._take,
        }

    def _target(self, data: Mapping[str, str]) -> None:
        self.targets[ClockKind[data["kind"]]] = data["clock"]
        self.draw()

    def _take(self, data: Mapping[str, str]) -> None:
        """Take an offer: on the clock chosen, on a new one where none is, or none at all."""
        if "kind" not in data:
            self.emit([OfferTaken(data["offer"])])
            return
        kind, target, events = ClockKind[data["kind"]], data["clock"], list[Event]()
        if target == NEW:
            target = token_hex(4)
            events.append(ClockAdded(Clock(id=target, name=NAMES[kind], kind=kind)))
        self.targets.pop(kind, None)
        self.emit([*events, ClockTicked(target, int(data["by"]), data["offer"])])


def last_targets(log: Sequence[Entry], board: Board) -> dict[ClockKind, str]:
    """The clock that an offer of each kind went to last."""
    kinds = {clock.id: clock.kind for clock in board}
    events = (entry.record.event for entry in log)
    ticked = [event.clock for event in events if isinstance(event, ClockTicked) and event.offer]
    return {kinds[clock]: clock for clock in ticked if clock in kinds}


def act_of(roll: Record) -> str:
    """The act of what is taken of the offers of a roll: the roll's own, but where it fell with others one by itself."""
    return roll.key if roll.act.startswith(SPLIT) else roll.act


def taken(entries: Sequence[Entry]) -> frozenset[str]:
    """The labels of the offers that were taken in these entries."""
    events = [entry.record.event for entry in entries]
    return frozenset(event.offer for event in events if isinstance(event, ClockTicked | OfferTaken))


def stamps(result: Result, board: Board, targets: Mapping[ClockKind, str], done: frozenset[str]) -> Sequence[Stamp]:
    """Every offer and choice of the result, with the clocks it may go to and what of it was taken."""
    drawn = []
    for offer in result.offers:
        if isinstance(offer, Choice):
            picked = {each.label for each in (*offer.options, *offer.instead)} & done
            closed = len(picked) >= offer.count or bool(picked & {each.label for each in offer.instead})
            drawn.append(
                Stamp(
                    "choice",
                    {
                        "label": offer.label,
                        "options": [_offer(each, board, targets, done, closed) for each in offer.options],
                        "or": "or one that is worse" if offer.instead else "",
                        "instead": [
                            _offer(each, board, targets, done, closed or bool(picked)) for each in offer.instead
                        ],
                    },
                )
            )
        else:
            drawn.append(_offer(offer, board, targets, done, closed=False))
    return drawn


def _offer(offer: Offer, board: Board, targets: Mapping[ClockKind, str], done: frozenset[str], closed: bool) -> Stamp:
    """One offer: its numbers as buttons, the clocks of its kind to choose from, or a single button."""
    was = offer.label in done
    off = "" if closed or was else None
    state = {"data-taken": "" if was else None}
    if offer.clock is None:
        button = {"data-offer": offer.label, "disabled": off, "aria-pressed": "true" if was else "false"}
        return Stamp("offer-plain", {"root": state, "button": button, "label": offer.label})
    fitting = [clock for clock in board if clock.kind is offer.clock]
    wanted = targets.get(offer.clock)
    chosen = next((clock for clock in fitting if clock.id == wanted), None)
    if chosen is None and fitting and wanted != NEW:
        chosen = fitting[0]
    goal = chosen.name if chosen else f"a new {offer.clock.value} clock"
    return Stamp(
        "offer",
        {
            "root": state,
            "label": offer.label,
            "targets": [
                _target(offer.clock, clock.id, f"{clock.name} {clock.filled}/{clock.segments}", clock is chosen)
                for clock in fitting
            ]
            + [_target(offer.clock, NEW, "+ New clock", chosen is None)],
            "ticks": [
                Stamp(
                    "tick",
                    {
                        "button": {
                            "data-offer": offer.label,
                            "data-kind": offer.clock.name,
                            "data-clock": chosen.id if chosen else NEW,
                            "data-by": str(by),
                            "disabled": off,
                            "aria-label": f"Tick {goal} by {by}",
                        },
                        "by": f"Tick {by}",
                    },
                )
                for by in offer.ticks
                if by
            ],
        },
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
