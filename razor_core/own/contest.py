"""A contest of a game of a text: two sides roll, and the better result or tier wins."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from razor_core.own.check import Own
from razor_core.own.results import CONTEST, number
from razor_core.own.spec import ContestSpec
from razor_core.rules.groups import Group, Opposed, Outcome, Participant
from razor_core.rules.numbers import plain
from razor_core.rules.results import Chance, Degree, Result, Tone
from razor_core.rules.several import each_for_themselves


def contest_of(own: Own, spec: ContestSpec) -> Group:
    """Return the group that rolls one side against the other."""
    what = "tier" if spec.by_tier else "result"
    skills = [*own.spec.sheet.ratings][1:]
    return Group(
        key="Contest",
        name=spec.name,
        about=f"Two sides roll. The better {what} wins.",
        fewest=2,
        most=2,
        odds=partial(_chances, own, spec),
        outcome=partial(_outcome, own, spec),
        sides=Opposed(adjusts=tuple(skills)),
    )


def _worth(own: Own, spec: ContestSpec, result: int, tier: Degree) -> int:
    """Return what decides of a roll, greater for better."""
    return tier.rank if spec.by_tier else -result if spec.lower else result


def _chances(own: Own, spec: ContestSpec, sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances of each side's win, and of a tie."""
    first, second = [_worths(own, spec, side) for side in sides]
    ways = sum(first.values()) * sum(second.values())
    wins = sum([a * b for mine, a in first.items() for theirs, b in second.items() if mine > theirs])
    ties = sum([weight * second.get(worth, 0) for worth, weight in first.items()])
    one, other = [side.who for side in sides]
    return (
        Chance(f"{one} wins", Fraction(wins, ways), goal=True),
        Chance(f"{other} wins", Fraction(ways - wins - ties, ways)),
        Chance("a tie", Fraction(ties, ways)),
    )


def _worths(own: Own, spec: ContestSpec, side: Participant) -> dict[int, int]:
    """Return the weight of all that a side's roll can be worth."""
    weights = dict[int, int]()
    for (result, tier), weight in own.table(side.check).items():
        worth = _worth(own, spec, result, tier)
        weights[worth] = weights.get(worth, 0) + weight
    return weights


def _outcome(own: Own, spec: ContestSpec, sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """The winner, or a tie. Each side keeps what its own tier brings."""
    numbers = [number(own, side.check, result) for side, result in zip(sides, results, strict=True)]
    worths = [_worth(own, spec, number, result.tier) for number, result in zip(numbers, results, strict=True)]
    shown = [
        f"{side.who}: {plain(number)}, {result.tier.label} ({CONTEST})"
        for side, number, result in zip(sides, numbers, results, strict=True)
    ]
    if not any(result.measure for result in results):  # Otherwise each side's total is beside its tier.
        shown.append(" against ".join(map(plain, numbers)))
    winner = worths.index(max(worths))
    tie = worths[0] == worths[1]
    return Outcome(
        headline="A tie" if tie else f"{sides[winner].who} wins",
        tone=Tone.MIXED if tie else results[winner].tier.tone,
        steps=tuple(shown),
        consequences=each_for_themselves(sides, results),
        again=tie,
        failed=not tie and winner == 1,
    )
