"""A contest: two checks against each other, the highest die wins (FW-8).

The greater pair (highest face, its count) is ahead, also of two failures (FW-12). The finite outcomes of both sides are
compared pair by pair. For the 6s of two endless pools A and B, the chance that A is ahead is

    Σ_{c≥1} P(B has exactly c 6s left) P(A has c+1 or more left)

By the formulas of `pool`, with j = c−1, the j-th term is an integer-valued polynomial f(j) of degree n_A + n_B − 2,
times a constant, times x^j, where x = 1 / (d_A d_B). By Newton's forward differences f(j) = Σ_i Δ^i f(0) C(j, i), and
Σ_j C(j, i) x^j = x^i / (1−x)^(i+1), so the infinite sum becomes a finite one:

    Σ_j f(j) x^j = Σ_i Δ^i f(0) · x^i / (1−x)^(i+1)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.results import Chance, Result, Tone
from razor_core.systems.frameworks.check import Check, odds, remaining
from razor_core.systems.frameworks.pool import NOTHING, SIX, Pool, Top, exactly, face_list, finite_tops, or_more, top
from razor_core.systems.frameworks.tiers import Tier, consequences, cost, paid, tier


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The chances that the dice put the first side ahead, the second, or neither (a tie)."""

    first: Fraction
    second: Fraction
    tied: Fraction


def contest(first: Check, second: Check) -> Standing:
    """Return the exact chances by the dice alone: highest die, then count.

    >>> contest(Check(interference=True), Check(interference=True)).tied
    Fraction(113, 648)
    """
    one, other = ahead(first.pool, second.pool), ahead(second.pool, first.pool)
    return Standing(first=one, second=other, tied=1 - one - other)


def contest_of_failures(first: Check, second: Check) -> Standing:
    """Return the part of `contest` in which neither check succeeds: the winner still fails (FW-8)."""
    sides = [finite_tops(first.pool), finite_tops(second.pool)]
    mine, theirs = (
        {highest: weight for highest, weight in finite.items() if tier(highest) < Tier.SUCCESS} for finite, _ in sides
    )
    ways = sides[0][1] * sides[1][1]
    wins, loses = _wins(mine, theirs), _wins(theirs, mine)
    both = sum(mine.values()) * sum(theirs.values())
    return Standing(first=Fraction(wins, ways), second=Fraction(loses, ways), tied=Fraction(both - wins - loses, ways))


def ahead(pool: Pool, other: Pool) -> Fraction:
    """Return the exact chance that the dice left of `pool` beat those left of `other`."""
    (mine, my_ways), (theirs, their_ways) = finite_tops(pool), finite_tops(other)
    finite = Fraction(_wins(mine, theirs), my_ways * their_ways)
    # 6s of an endless pool against the finite outcomes of the other, and vice versa.
    beaten: dict[int, int] = {}
    for highest, weight in theirs.items():
        beaten[_beating(highest)] = beaten.get(_beating(highest), 0) + weight
    over = _total(weight * or_more(pool, least) for least, weight in beaten.items())
    under = _total(mine[each] * (or_more(other, 1) - or_more(other, each.times)) for each in mine if each.face == SIX)
    endless = _more_sixes(pool, other) if pool.endless and other.endless else Fraction(0)
    return finite + over / their_ways + under / my_ways + endless


def _wins(mine: Mapping[Top, int], theirs: Mapping[Top, int]) -> int:
    """The number of ways in which `mine` is greater, as a product of the weights."""
    below, ways, rest = 0, 0, sorted(theirs.items(), reverse=True)
    for highest in sorted(mine):
        while rest and rest[-1][0] < highest:
            below += rest.pop()[1]
        ways += mine[highest] * below
    return ways


def _beating(highest: Top) -> int:
    """The least number of 6s that beats `highest`."""
    return highest.times + 1 if highest.face == SIX else 1


def _more_sixes(pool: Pool, other: Pool) -> Fraction:
    """The exact chance that both endless pools have 6s left, and `pool` has more."""
    degree = pool.thrown + other.thrown - 2
    scale = len(pool.faces) * len(other.faces)
    # Times these, the chances of exactly one 6 and of two or more are whole; so are those of j more, times scale^j.
    ways: int = len(other.faces) ** (other.thrown + other.lost + 1) * len(pool.faces) ** (pool.thrown + pool.lost + 1)

    def factor(at: int) -> int:
        return int(exactly(other, at + 1) * or_more(pool, at + 2) * (ways * scale**at))

    return power_series(factor, degree, scale) / ways


def power_series(polynomial: Callable[[int], int], degree: int, scale: int) -> Fraction:
    """Return the exact sum of polynomial(j) / scale^j over all j from 0. The scale is 2 or more, the values are whole.

    >>> power_series(lambda j: j, 1, 2)
    Fraction(2, 1)
    """
    values = [polynomial(at) for at in range(degree + 1)]
    total = 0
    while values:
        # With x = 1/scale, x^i / (1−x)^(i+1) is scale / (scale−1)^(i+1).
        total = total * (scale - 1) + values[0]
        values = [after - before for before, after in pairwise(values)]
    return Fraction(total * scale, (scale - 1) ** (degree + 1))


def _total(chances: Iterable[Fraction]) -> Fraction:
    """The sum of the chances."""
    return sum(chances, start=Fraction(0))


def _chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances of each side's win, with and without success, of a tie, and of each side's Fumble and Triumph."""
    first, second = sides
    every = contest(first.check, second.check)
    failing = contest_of_failures(first.check, second.check)
    both = [side.who for side in sides]
    wins, in_vain = [every.first, every.second], [failing.first, failing.second]
    if ruler := _by_reflex(sides):
        wins[ruler - 1] += every.tied
        in_vain[ruler - 1] += failing.tied
        tie = f"Tie: {both[ruler - 1]} wins by reflex"
    else:
        tie = "Tie: deal reflex"
    found = [Chance(f"{who} wins and succeeds", win - vain) for who, win, vain in zip(both, wins, in_vain, strict=True)]
    found += [
        Chance("Neither succeeds", failing.first + failing.second + failing.tied),
        *(Chance(f"{who} wins", win) for who, win in zip(both, wins, strict=True)),
        Chance(tie, every.tied),
    ]
    for who, side in zip(both, sides, strict=True):
        own = odds(side.check)
        found += [Chance(f"{who}: {each.label}", own[each]) for each in (Tier.TRIUMPH, Tier.FUMBLE)]
    return tuple(found)


def _by_reflex(sides: Sequence[Participant]) -> int:
    """The side with the higher reflex, 1 or 2; 0 if they are equal."""
    first, second = sides
    return 0 if first.number == second.number else 1 if first.number > second.number else 2


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """Who wins, whether that is a success, and the consequences for each side. The tone is that of the first side."""
    first, second = (top(remaining(result)) for result in results)
    ruler = 1 if first > second else 2 if second > first else _by_reflex(sides)
    reached = [tier(first), tier(second)]
    both = [side.who for side in sides]
    steps = [f"{who}: {_said(each, result)}" for who, each, result in zip(both, (first, second), results, strict=True)]
    if first.face == second.face:
        steps.append("Equal highest dice: more of them win" if first.times != second.times else "Tie")
    if first == second and ruler:
        steps.append(f"Reflex {sides[ruler - 1].number} beats {sides[2 - ruler].number}")
    if max(reached) < Tier.SUCCESS:
        steps.append("The winner still fails (FW-8)")
    found: list[Consequence | Choice] = []
    for at, (who, side) in enumerate(zip(both, sides, strict=True), start=1):
        found += (
            consequences(
                reached[at - 1],
                side.check.venture,
                who,
                ruler not in (0, at),
                hindered=not side.check.explodes,
                purpose=side.check.venture_for,
            )
            if ruler
            else _undealt(reached[at - 1], side.check, who)
        )
    return Outcome(
        headline=_headline(both, ruler, reached),
        tone=_tone(ruler, reached),
        steps=tuple(steps),
        consequences=tuple(found),
    )


def _undealt(reached: Tier, check: Check, who: str) -> list[Consequence | Choice]:
    """The consequences of a tie for one side: its own, and what depends on the deal of reflex (FW-13)."""
    found = list(consequences(reached, 0, who, hindered=not check.explodes))
    if reached >= Tier.SUCCESS:
        if check.venture:
            found.append(paid(check.venture, who, "if the deal is won", check.venture_for))
        found.append(cost(who, "if the deal is lost"))
    return found


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


def _said(highest: Top, result: Result) -> str:
    """A side's own result and the dice that it has left."""
    return f"{result.tier.label}, " + ("no die left" if highest == NOTHING else face_list(remaining(result)))


CONTEST = Group(
    name="Contest",
    about="Two checks against each other. In an encounter, the answer uses a defense.",
    fewest=2,
    most=2,
    opposed=True,
    odds=_chances,
    outcome=_outcome,
    number="Reflex",
    consequences_for_sides=True,
)
