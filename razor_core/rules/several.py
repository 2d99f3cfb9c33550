"""Several characters make the same check, each for themselves: what any game can have as a group."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence, addressed
from razor_core.rules.game import Term
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.results import Chance, Result, Tone

#: What help says of it in every game that has it.
TERM = Term(
    "Several",
    "Several characters make the same check, each for themselves. *Everyone* adds all of a side who can still act.",
)
#: The most who make a check together.
MOST = 10


def several(odds: Callable[[Any], Odds[Any]]) -> Group:
    """Return the group of a game, by the exact odds of one of its checks."""

    def chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
        """The chances that all, any and none succeed."""
        count = reduce(Odds.plus, [odds(side.check).map(lambda tier: int(tier.tone.succeeds)) for side in sides])
        return (
            Chance("all succeed", count.at_least(len(sides)), goal=True),
            Chance("any succeeds", count.at_least(1)),
            Chance("none succeeds", count.at_most(0)),
        )

    return Group(
        key="Several",
        name="Several",
        about="Several characters make the same check. Each result counts for itself.",
        fewest=2,
        most=MOST,
        odds=chances,
        outcome=_outcome,
        apart=True,
    )


def each_for_themselves(sides: Sequence[Participant], results: Sequence[Result]) -> tuple[Consequence | Choice, ...]:
    """Return what the results bring, each for whoever rolled."""
    return tuple(
        [
            addressed(side.who, consequence)
            for side, result in zip(sides, results, strict=True)
            for consequence in result.consequences
        ]
    )


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """A line for each. Where only some succeed the tone is mixed, else that of the worst result."""
    succeeded = sum(result.tier.tone.succeeds for result in results)
    worst = min(results, key=lambda result: result.tier)
    some = 0 < succeeded < len(results)
    return Outcome(
        headline=f"{succeeded} of {len(results)} succeed",
        tone=Tone.MIXED if some else worst.tier.tone,
        steps=tuple([f"{side.who}: {result.headline}" for side, result in zip(sides, results, strict=True)]),
        consequences=each_for_themselves(sides, results),
        failed=not succeeded,
    )
