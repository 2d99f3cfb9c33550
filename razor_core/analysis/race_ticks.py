"""What each tier of a roll does to the clocks of a race, by what the book offers for it.

A proposal for the table to change. On a good or mixed tier a side moves the clock that it works for, on a mixed or bad
one the clock that it endangers. What happens with the roll, or is offered by itself, comes before what is one of
several options. Where the book says nothing of a clock, a success is one tick, a triumph two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from razor_core.analysis.race import Ticks
from razor_core.consequences.apply import concerning
from razor_core.consequences.recipients import Situation, target, targets
from razor_core.odds.odds import Odds
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.features import Deed
from razor_core.rules.results import Degree, Result, Tone
from razor_core.systems import find
from razor_core.table.clocks import Clock
from razor_core.table.clocks import find as find_clock
from razor_core.table.setups import Setup
from razor_core.table.world import World

#: The tiers that help whoever rolls, and those that endanger them.
_HELPS = (Tone.TRIUMPH, Tone.GOOD, Tone.MIXED)
_HARMS = (Tone.DIRE, Tone.BAD, Tone.MIXED)
#: Where the book offers nothing: the ticks of a clock that a side works for, and of a threat.
_WORTH: Mapping[Tone, int] = {Tone.TRIUMPH: 2, Tone.GOOD: 1, Tone.MIXED: 1}
_DANGER: Mapping[Tone, int] = {Tone.DIRE: 2, Tone.BAD: 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A check as it is rolled again and again: the kind of the roll, who acts against whom, and the deed.

    `actor` and `target` are ids of characters, as in a `Setup`.
    """

    system: str
    check: Any
    kind: str = ""
    actor: str = ""
    target: str = ""
    deed: Deed | None = None


def attempt(world: World, setup: Setup) -> Attempt:
    """Return what a setup is rolled as. RuleError where the rules forbid the check."""
    return Attempt(
        system=setup.system,
        check=setup.check(world),
        kind=setup.kind,
        actor=setup.actor,
        target=setup.target,
        deed=setup.deed(world),
    )


def outcomes(made: Attempt) -> Odds[Any]:
    """Return the exact odds of what a roll comes to: a tier, or an amount where its kind comes to one."""
    system = find(made.system)
    amount = system.kinds.amounts.get(made.kind)
    return amount.odds(made.check) if amount else system.odds(made.check)


def proposed(
    world: World, made: Attempt, clocks: Sequence[str], emptied: Sequence[str] = (), side: Side = Side.PLAYER
) -> Mapping[Any, Ticks]:
    """Return what each outcome ticks of the clocks with these ids, by the least number that the book offers.

    Where a roll can be for several of them, it is for the first. Those that are `emptied` end the race when empty. An
    amount is as many ticks of the first clock. Whoever is unnamed is of that `side`: what is progress to one side is a
    threat to the other.
    """
    board = tuple([clock for id in clocks if (clock := find_clock(world.clocks, id))])
    signs = {clock.id: -1 if clock.id in emptied else 1 for clock in board}
    if made.kind in find(made.system).kinds.amounts:
        return {
            amount: tuple([(clock.id, signs[clock.id] * amount) for clock in board[:1]]) for amount in outcomes(made)
        }
    situation, tiers = _situation(replace(world, clocks=board), made, side), tuple(find(made.system).Tier)
    reader, threat = _Reader(situation, signs), _threat(situation)
    offers = {tier: reader.offers(made, tier) for tier in tiers}
    aim = _aim(offers, board, threat)
    found: dict[Degree, dict[str, int]] = {tier: {} for tier in tiers}
    if aim and aim.kind is threat:
        # The book offers nothing for a clock of the others' kind.
        return {tier: ((aim.id, signs[aim.id] * _WORTH[tier.tone]),) if tier.tone in _WORTH else () for tier in tiers}
    for clock in sorted(board, key=lambda clock: clock is not aim):
        tones = _HELPS if clock is aim else _HARMS
        able = [tier for tier in tiers if tier.tone in tones]
        for plain in (True, False):
            taken = {tier: offer for tier in able if (offer := _moving(offers[tier], clock, plain))}
            for tier, offer in taken.items():
                found[tier][clock.id] = offer.ticks[clock.id]
                offers[tier].remove(offer)
            if taken:
                break
        else:
            unread = replace(made, kind="")
            if not any(_moving(reader.offers(unread, tier), clock) for tier in able):
                worth = _WORTH if clock is aim else _DANGER if clock.kind is threat else {}
                for tier in able:
                    found[tier][clock.id] = signs[clock.id] * worth.get(tier.tone, 0)
    return {tier: tuple([pair for pair in ticks.items() if pair[1]]) for tier, ticks in found.items()}


def _threat(situation: Situation) -> ClockKind:
    """Return the kind of clock that works against whoever rolls."""
    whoever = Consequence("", "")
    return ClockKind.THREAT if situation.side(whoever) is Side.PLAYER else ClockKind.PROGRESS


def _brought(situation: Situation, made: Attempt, tier: Degree) -> Sequence[Consequence | Choice]:
    """Return what a result of that tier brings, as far as it depends on no faces."""
    system = find(made.system)
    consequences = system.brings(made.check, tier)
    result = Result(tier=tier, headline="", meaning="", dice=(), steps=(), consequences=consequences)
    if made.kind in system.kinds.readings:
        result = system.kinds.readings[made.kind](result)
    if system.actions and made.deed:
        result = system.actions.performed(result, made.deed)
    return concerning(situation, result.consequences)


def _situation(world: World, made: Attempt, side: Side) -> Situation:
    against, actor = world.present(made.target), world.present(made.actor)
    return Situation(world=world, system=made.system, roll="", actors={"": actor}, target=against, sides={"": side})


@dataclass(frozen=True, slots=True, eq=False)
class _Offer:
    """One thing that a tier brings: the least `ticks` of each clock that it can move, by id; those that it `means`.

    One that is not `plain` is a choice, of which one option is taken.
    """

    plain: bool
    ticks: Mapping[str, int]
    means: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads what consequences do to the clocks of a situation.

    `signs` are the directions of the clocks towards their ends; what moves one back is left out.
    """

    situation: Situation
    signs: Mapping[str, int]

    def offers(self, made: Attempt, tier: Degree) -> list[_Offer]:
        """Return what a result of that tier offers."""
        return [self._offer(consequence) for consequence in _brought(self.situation, made, tier)]

    def _offer(self, each: Consequence | Choice) -> _Offer:
        """Return what a consequence, or an option of a choice, does to the clocks: an option for a clock's kind first.

        Harm to what somebody carries goes to the clock of that.
        """
        options = each.options if isinstance(each, Choice) else (each,)
        ticks, means, kinds = dict[str, int](), set[str](), set[str]()
        for option in options:
            tick = option.tick
            if tick is None or (option.words and option.words.of):
                continue
            for clock in targets(self.situation, option):
                if tick.numbers[0] * self.signs[clock.id] < 0:
                    continue
                exact = clock.kind is tick.kind
                if clock.id not in ticks or (exact and clock.id not in kinds):
                    ticks[clock.id] = tick.numbers[0]
                if exact:
                    kinds.add(clock.id)
            if meant := target(self.situation, option):
                means.add(meant.id)
        return _Offer(isinstance(each, Consequence), ticks, frozenset(means))


def _moving(offers: Sequence[_Offer], clock: Clock, *plain: bool) -> _Offer | None:
    """Return the first of these that can move the clock, perhaps only plainly or as a choice."""
    return next(
        (offer for offer in offers if offer.plain in (plain or (True, False)) and clock.id in offer.ticks), None
    )


def _aim(offers: Mapping[Any, Sequence[_Offer]], board: Sequence[Clock], threat: ClockKind) -> Clock | None:
    """Return the clock that the side works for: one that its good tiers mean, or else can move, or else the first.

    What is a threat to it is none, unless there is nothing else.
    """
    good = [offer for tier, some in offers.items() if tier.tone in _HELPS for offer in some]
    able = [clock for clock in board if clock.kind is not threat]
    meant = [clock for clock in able if any(clock.id in offer.means and offer.plain for offer in good)]
    moved = [clock for clock in able if any(clock.id in offer.ticks for offer in good)]
    return next(iter([*meant, *moved, *able, *(board if threat is ClockKind.PROGRESS else ())]), None)
