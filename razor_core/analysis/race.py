"""Race odds: which of some clocks fills first, after how many rolls, and how likely within some rolls, exactly.

Sides roll in turn, and each roll ticks clocks. Clocks and what is linked to them move by the rule of
`razor_core.table.clocks`. So the positions of the clocks, with whose turn it is, are a Markov chain.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from razor_core.odds.chains import Chain, Ending, TooLarge, by_step, ending
from razor_core.odds.odds import Odds, T
from razor_core.rules.fields import RuleError, validate_number
from razor_core.table.clocks import LARGEST, Board, Clock, LinkKind, find, steps

#: The most positions of the clocks, for each whose turn it can be; the most rolls that are followed one by one.
MOST_POSITIONS, MOST_FOLLOWED_ROLLS = 1500, 60
#: The share of races that must be decided before a distribution ends.
NEARLY_ALL = Fraction(95, 100)
#: The most that a roll's distribution can cost, in moves between positions.
_MOST_MOVES = 200_000

#: What a roll does: clocks by id, each with a number of ticks, which happen in this order.
Ticks = tuple[tuple[str, int], ...]
#: The ids of the clocks that come to their end first, all with the same roll. Empty: none ever.
Outcome = tuple[str, ...]
NEVER: Outcome = ()
#: What is filled of each clock; and a position, with whose turn it is.
_Position = tuple[int, ...]
_State = tuple[_Position, int]


@dataclass(frozen=True, slots=True)
class Goal:
    """A clock that ends the race when it is full, or when it is `empty`."""

    clock: str
    empty: bool = False

    def reached(self, clock: Clock, filled: int) -> bool:
        """Return whether a clock with so many segments filled is there."""
        return filled == (0 if self.empty else clock.segments)


@dataclass(frozen=True, slots=True)
class Mover:
    """A side of a race: what its roll may do, each with a whole weight of 0 or more."""

    rolls: tuple[tuple[Ticks, int], ...]

    def __post_init__(self) -> None:
        if any(weight < 0 for _, weight in self.rolls) or not any(weight for _, weight in self.rolls):
            raise RuleError("rolls", "A side needs a roll that can happen.")
        for _, by in (tick for ticks, _ in self.rolls for tick in ticks):
            validate_number("ticks", by, -LARGEST, LARGEST)

    @staticmethod
    def of(odds: Odds[T], ticks: Callable[[T], Ticks]) -> "Mover":
        """Return a side that rolls with these odds, and ticks so much at each outcome."""
        return Mover(tuple([(ticks(outcome), weight) for outcome, weight in odds.weights.items()]))


@dataclass(frozen=True, slots=True)
class Race:
    """Sides that roll in turn, the first of `movers` first, until one of the goals is reached.

    RuleError `clocks` without a goal, or with one that is not on the board; `movers` without a side.
    """

    board: Board
    movers: tuple[Mover, ...]
    goals: tuple[Goal, ...]

    def __post_init__(self) -> None:
        if not self.goals or any(find(self.board, goal.clock) is None for goal in self.goals):
            raise RuleError("clocks", "Choose a clock that ends the race.")
        if not self.movers:
            raise RuleError("movers", "Choose who rolls.")


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a race goes.

    `ending` is how it ends in the long run; None where it takes too long to compute. `found` has, by number of rolls
    from 0 up, how often each outcome has come about by then, as weights out of a whole.
    """

    ending: Ending | None
    found: Sequence[tuple[Mapping[Outcome, int], int]]

    @property
    def first(self) -> Mapping[Outcome, Fraction]:
        """The chance of each outcome in the long run, NEVER among them where it can be; empty where it is not known."""
        if self.ending is None:
            return {}
        chances: dict[Outcome, Fraction] = {_outcome(end): chance for end, chance in self.ending.chances.items()}
        return {**chances, **({NEVER: self.ending.never} if self.ending.never else {})}

    @property
    def mean(self) -> Fraction | None:
        """The average number of rolls; None where the race may never end, or that is not known."""
        return self.ending.mean if self.ending else None

    def within(self, rolls: int) -> Mapping[Outcome, Fraction]:
        """Return the chance of each outcome within so many rolls. IndexError for more than were followed."""
        weights, whole = self.found[rolls]
        return {outcome: Fraction(weight, whole) for outcome, weight in weights.items()}

    def decided(self, rolls: int) -> Fraction:
        """Return the chance that the race is decided within so many rolls. IndexError for more than were followed."""
        weights, whole = self.found[rolls]
        return Fraction(sum(weights.values()), whole)

    def rolls_for(self, share: Fraction) -> int | None:
        """Return within how many rolls so large a share of races is decided; None for more than were followed."""
        needed = (at for at, (weights, whole) in enumerate(self.found) if sum(weights.values()) >= share * whole)
        return next(needed, None)


def outlook(race: Race, rolls: int = 0) -> Outlook:
    """Return how a race goes, followed for so many `rolls`, then until nearly all are decided or MOST_FOLLOWED_ROLLS.

    >>> gate, alarm = Clock(id="gate", name="Gate", segments=2), Clock(id="alarm", name="Alarm", segments=2)
    >>> side = Mover((((("gate", 1),), 2), ((("alarm", 1),), 1)))
    >>> found = outlook(Race((gate, alarm), (side,), (Goal("gate"), Goal("alarm"))))
    >>> found.first["gate",], found.mean
    (Fraction(20, 27), Fraction(22, 9))

    RuleError `clocks` where the clocks can have too many positions.
    """
    chain = _chain(race)
    try:
        long_run = ending(chain)
    except TooLarge:
        long_run = None
    return Outlook(long_run, _followed(chain, race, rolls))


def filled_within(race: Race, goal: Goal, rolls: int) -> Fraction:
    """Return the chance that a goal is reached within so many rolls, whoever is first."""
    alone = replace(race, goals=(goal,))
    weights, whole = next(islice(by_step(_chain(alone)), rolls, None))
    return Fraction(sum(weights.values()), whole)


def linked(board: Board, clock_id: str) -> Board:
    """Return the clock of that id and all that links of any kind join to it, in the board's order."""
    joined = _groups(board, tuple(LinkKind))
    return tuple([clock for clock in board if clock_id in joined[clock.id]])


def _followed(chain: Chain, race: Race, rolls: int) -> Sequence[tuple[Mapping[Outcome, int], int]]:
    """Return the outcomes by number of rolls, as far as they are to be followed."""
    moves = sum(map(len, chain.moves)) // len(race.movers)
    most = min(MOST_FOLLOWED_ROLLS, _MOST_MOVES // max(1, moves))
    by_roll = by_step(chain)
    found = [next(by_roll)]
    while len(found) <= rolls or (len(found) <= most and not _nearly_decided(*found[-1])):
        found.append(next(by_roll))
    return [({_outcome(end): weight for end, weight in weights.items()}, whole) for weights, whole in found]


def _nearly_decided(weights: Mapping[Hashable, int], whole: int) -> bool:
    return sum(weights.values()) >= NEARLY_ALL * whole


def _outcome(end: object) -> Outcome:
    assert isinstance(end, tuple)
    return end


class _Positions:
    """The positions of the clocks of a race, each a tuple of the numbers filled, and what a roll makes of them."""

    def __init__(self, race: Race) -> None:
        ticked = [id for mover in race.movers for ticks, _ in mover.rolls for id, _ in ticks]
        self._groups = _groups(race.board, (LinkKind.TUG, LinkKind.FEED, LinkKind.DRAIN))
        concerned = {
            id for each in (*ticked, *(goal.clock for goal in race.goals)) for id in self._groups.get(each, ())
        }
        self.clocks = {clock.id: clock for clock in race.board if clock.id in concerned}
        self._at = {id: at for at, id in enumerate(self.clocks)}
        self._goals = [(self._at[goal.clock], self.clocks[goal.clock], goal) for goal in race.goals]
        #: The places of the clocks that a clock moves, or is moved by, by its id.
        self._places = {id: tuple([self._at[group] for group in self._groups[id]]) for id in self.clocks}
        self._known: dict[tuple[str, int, _Position], _Position] = {}

    @property
    def start(self) -> _Position:
        """The position now."""
        return tuple([clock.filled for clock in self.clocks.values()])

    def reached(self, position: _Position) -> Outcome:
        """Return the goals that are reached in a position."""
        return tuple([goal.clock for at, clock, goal in self._goals if goal.reached(clock, position[at])])

    def after(self, position: _Position, ticks: Ticks) -> _Position:
        """Return the position after these ticks."""
        for id, by in ticks:
            if id not in self._places:
                continue
            places = self._places[id]
            before = tuple([position[at] for at in places])
            known = self._known.get((id, by, before))
            if known is None:
                known = self._known[id, by, before] = self._moved(id, by, before)
            if known != before:
                changed = list(position)
                for at, filled in zip(places, known, strict=True):
                    changed[at] = filled
                position = tuple(changed)
        return position

    def _moved(self, id: str, by: int, before: _Position) -> _Position:
        """Return what is filled of the clocks that one moves with, after so many ticks."""
        filled = dict(zip(self._groups[id], before, strict=True))
        for _ in steps(self.clocks, filled, id, by):
            pass
        return tuple(filled.values())


def _chain(race: Race) -> Chain:
    """Return the chain of positions and turns. RuleError `clocks` where they are too many."""
    positions, sides = _Positions(race), len(race.movers)
    rolls = [_merged(mover.rolls) for mover in race.movers]
    start = (positions.start, 0)
    ends, leads = dict[_State, Outcome](), dict[_State, list[tuple[_State, int]]]()
    due = [start]
    while due:
        state = due.pop()
        if state in leads:
            continue
        position, turn = state
        leads[state] = []
        if len(leads) > MOST_POSITIONS * sides:
            raise RuleError("clocks", "These clocks are too large for exact odds: use smaller ones, or fewer.")
        if outcome := positions.reached(position):
            ends[state] = outcome
            continue
        after = (turn + 1) % sides
        found = dict[_Position, int]()
        for ticks, weight in rolls[turn]:
            goal = positions.after(position, ticks)
            found[goal] = found.get(goal, 0) + weight
        leads[state] = [((goal, after), weight) for goal, weight in found.items()]
        due += [goal for goal, _ in leads[state] if goal not in leads]
    numbers = {state: number for number, state in enumerate(sorted(leads))}
    return Chain(
        [[(numbers[goal], weight) for goal, weight in leads[state]] for state in numbers],
        {numbers[state]: outcome for state, outcome in ends.items()},
        numbers[start],
    )


def _merged(rolls: Iterable[tuple[Ticks, int]]) -> Sequence[tuple[Ticks, int]]:
    """Return the rolls that can happen, those that do the same as one."""
    found = dict[Ticks, int]()
    for ticks, weight in rolls:
        if weight:
            moved = tuple([tick for tick in ticks if tick[1]])
            found[moved] = found.get(moved, 0) + weight
    return list(found.items())


def _groups(board: Board, kinds: Sequence[LinkKind]) -> Mapping[str, tuple[str, ...]]:
    """Return for each clock the ids of those that links of these kinds join, in the board's order, itself included."""
    joined = {clock.id: {clock.id} for clock in board}
    for clock in board:
        for link in clock.links:
            if link.kind in kinds and link.to in joined:
                together = joined[clock.id] | joined[link.to]
                joined |= dict.fromkeys(together, together)
    return {clock.id: tuple([other.id for other in board if other.id in joined[clock.id]]) for clock in board}
