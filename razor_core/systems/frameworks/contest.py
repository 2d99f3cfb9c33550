"""A contest: two sides against each other, the highest die wins (FW-8). Allies pool their dice on either side (FW-9).

The greater pair (highest face, its count) is ahead, also of two failures (FW-12). Where neither side has a 6 left, the
outcomes are finite, and compared pair by pair. More 6s win against any fewer: `sixes` has the chance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import prod

from razor_core.rules.consequences import Choice, Consequence, addressed
from razor_core.rules.groups import Group, Opposed, Outcome, Participant, opponents
from razor_core.rules.results import Chance, Result, Tone
from razor_core.systems.frameworks.check import Check, odds, remaining
from razor_core.systems.frameworks.cooperation import (
    MOST_TOGETHER,
    any_fumbles,
    brought,
    fumbled,
    pooled,
    together,
)
from razor_core.systems.frameworks.odds_of_sixes import more, sixes
from razor_core.systems.frameworks.pool_odds import NOTHING, SIX, Top, face_list, finite_tops, joined
from razor_core.systems.frameworks.tiers import Tier, consequences, tier


@dataclass(frozen=True, slots=True, kw_only=True)
class WinChances:
    """The chances that the dice put the first side ahead, the second, or neither (a tie)."""

    first: Fraction
    second: Fraction
    tied: Fraction


def contest(first: Sequence[Check], second: Sequence[Check]) -> WinChances:
    """Return the exact chances by the dice alone: highest die, then count. Each side pools its checks.

    >>> contest([Check(interference=True)], [Check(interference=True)]).tied
    Fraction(113, 648)
    """
    low = [_without_sixes(side) for side in (first, second)]
    many = [sixes(check.pool for check in side) for side in (first, second)]
    finite = _compared(*low)
    one, other = finite.first + more(*many), finite.second + more(*reversed(many))
    return WinChances(first=one, second=other, tied=1 - one - other)


def contest_of_failures(first: Sequence[Check], second: Sequence[Check]) -> WinChances:
    """Return the part of `contest` in which neither side succeeds: the winner still fails (FW-8)."""
    failed = []
    for side in (first, second):
        tops, ways = _without_sixes(side)
        failed.append(({highest: weight for highest, weight in tops.items() if tier(highest) < Tier.SUCCESS}, ways))
    return _compared(*failed)


#: The weights of some outcomes of a side, and the number that they are out of.
_Tops = tuple[Mapping[Top, int], int]


def _without_sixes(side: Sequence[Check]) -> _Tops:
    """The highest die of a side's dice where no 6 is left."""
    found = [finite_tops(check.pool) for check in side]
    most = sum(check.pool.thrown for check in side)
    tops = [{highest: weight for highest, weight in each.items() if highest.face < SIX} for each, _ in found]
    start: Mapping[Top, int] = {NOTHING: 1}
    return reduce(lambda one, other: joined(one, other, most), tops, start), prod(ways for _, ways in found)


def _compared(mine: _Tops, theirs: _Tops) -> WinChances:
    """The chances of these outcomes, whichever is greater."""
    ways = mine[1] * theirs[1]
    wins, loses = _wins(mine[0], theirs[0]), _wins(theirs[0], mine[0])
    both = sum(mine[0].values()) * sum(theirs[0].values())
    return WinChances(
        first=Fraction(wins, ways), second=Fraction(loses, ways), tied=Fraction(both - wins - loses, ways)
    )


def _wins(mine: Mapping[Top, int], theirs: Mapping[Top, int]) -> int:
    """The number of ways in which `mine` is greater, as a product of the weights."""
    below, ways, rest = 0, 0, sorted(theirs.items(), reverse=True)
    for highest in sorted(mine):
        while rest and rest[-1][0] < highest:
            below += rest.pop()[1]
        ways += mine[highest] * below
    return ways


def _chances(participants: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances of each side's win, with and without success, of a tie, and of each side's Triumph and Fumble."""
    sides = opponents(participants)
    checks = [[participant.check for participant in side] for side in sides]
    every, failing = contest(*checks), contest_of_failures(*checks)
    both = [side[0].who for side in sides]
    wins, in_vain = [every.first, every.second], [failing.first, failing.second]
    if ruler := _by_reflex(sides):
        wins[ruler - 1] += every.tied
        in_vain[ruler - 1] += failing.tied
        tie = f"Tie: {both[ruler - 1]} wins by reflex"
    else:
        tie = "Tie: deal reflex"
    found = [
        Chance(f"{who} wins and succeeds", win - vain, goal=who == both[0])
        for who, win, vain in zip(both, wins, in_vain, strict=True)
    ]
    found += [
        Chance("Neither succeeds", failing.first + failing.second + failing.tied),
        *(Chance(f"{who} wins", win) for who, win in zip(both, wins, strict=True)),
        Chance(tie, every.tied),
    ]
    for who, side in zip(both, checks, strict=True):
        found.append(Chance(f"{who}: {Tier.TRIUMPH.label}", together(side)[Tier.TRIUMPH]))
        if len(side) > 1:
            found.append(Chance(f"{who} or an ally fumbles", any_fumbles(side)))
        else:
            found.append(Chance(f"{who}: {Tier.FUMBLE.label}", odds(side[0])[Tier.FUMBLE]))
    return tuple(found)


def _by_reflex(sides: Sequence[Sequence[Participant]]) -> int:
    """The side whose first participant has the higher reflex, 1 or 2; 0 if they are equal (FW-8)."""
    first, second = (side[0].number for side in sides)
    return 0 if first == second else 1 if first > second else 2


def _outcome(participants: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """Who wins, whether that is a success, and the consequences for each side. The tone is that of the first side."""
    sides = opponents(participants)
    at = len(sides[0])
    rolled = results[:at], results[at:]
    tops = [pooled(roll) for roll in rolled]
    ruler = 1 if tops[0] > tops[1] else 2 if tops[1] > tops[0] else _by_reflex(sides)
    reached = [tier(top) for top in tops]
    steps = [f"{each.who}: {_said(result)}" for each, result in zip(participants, results, strict=True)]
    steps.append(_decided(tops))
    if tops[0] == tops[1] and ruler:
        steps.append(f"Reflex {sides[ruler - 1][0].number} beats {sides[2 - ruler][0].number}")
    if max(reached) < Tier.SUCCESS:
        steps.append("The winner still fails (FW-8)" if ruler else "Whoever wins the deal still fails (FW-8)")
    elif not ruler:
        steps.append("What winning or losing brings waits for the deal (FW-13)")
    found: list[Consequence | Choice] = []
    for place, (side, own) in enumerate(zip(sides, rolled, strict=True), start=1):
        found += _brought(side, own, lost=ruler not in (0, place), pays=bool(ruler))
        if len(side) > 1 and (who := " and ".join(fumbled(side, own))):
            steps.append(f"{who}: {Tier.FUMBLE.label}, interference for their whole side (FW-19)")
    return Outcome(
        headline=_headline([side[0].who for side in sides], ruler, reached),
        tone=_tone(ruler, reached),
        steps=tuple(steps),
        consequences=tuple(found),
        sides=tuple(map(_together, sides, rolled)) if len(participants) > len(sides) else (),
        tied=() if ruler else (0, at),
        failed=ruler == len(sides) or reached[0] < Tier.SUCCESS,
    )


def _brought(
    side: Sequence[Participant], results: Sequence[Result], lost: bool, pays: bool
) -> Sequence[Consequence | Choice]:
    """The consequences for a side that has won or `lost`: of one check, or of several pooled (FW-9).

    No venture `pays` before reflex is dealt, where it must be (FW-13).
    """
    if len(side) > 1:
        return brought(side, results, lost, pays)
    (one,), (result,) = side, results
    venture = one.check.venture if pays else 0
    found = consequences(
        tier(pooled([result])), venture, lost, hindered=not one.check.explodes, purpose=one.check.venture_for
    )
    return [addressed(one.who, each) for each in found]


def _decided(tops: Sequence[Top]) -> str:
    """What decides between the dice of the two sides, in words."""
    low, high = sorted(tops)
    if low == high:
        return "Tie"
    if low.face != high.face:
        return f"Highest die: {high.face} beats {low.face}" if low.face else "Any die beats none"
    return f"Equal highest dice: {high.times} beat {low.times}"


def _headline(both: Sequence[str], ruler: int, reached: Sequence[Tier]) -> str:
    """The winner, in words."""
    if not ruler:
        return "Tie: deal reflex"
    won = reached[ruler - 1]
    if won >= Tier.SUCCESS:
        return f"{both[ruler - 1]} wins: {won.label}"
    return f"{both[ruler - 1]} wins, but still fails"


def _tone(ruler: int, reached: Sequence[Tier]) -> Tone:
    """The tone for the first side: a success counts only if the contest is not lost."""
    own = reached[0]
    if own < Tier.SUCCESS or ruler == 1:
        return own.tone
    return Tone.BAD if ruler else Tone.MIXED


def _said(result: Result) -> str:
    """A participant's own result and the dice left."""
    return f"{result.tier.label}, {face_list(remaining(result)) or 'no die left'}"


def _together(side: Sequence[Participant], results: Sequence[Result]) -> str:
    """What a side's dice come to together, and its margin (FW-7)."""
    highest = pooled(results)
    margin = f", margin {highest.times - 1}" if highest.times else ""
    return f"{' and '.join(participant.who for participant in side)}: {tier(highest).label}{margin}"


CONTEST = Group(
    key="Contest",
    name="Contest",
    about="Two checks against each other. In an encounter, the answer uses a defense.",
    fewest=2,
    most=2,
    odds=_chances,
    outcome=_outcome,
    number="Reflex",
    sides=Opposed(allies=MOST_TOGETHER - 1, adjusts=("venture", "venture_for")),
    declares="venture",
)
