"""The five results, and the one way to them: the table, then a natural 1 or 20, then the keywords; and the Riders."""

from bisect import bisect_right
from collections.abc import Mapping, Set
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from razor_core.rules.consequences import Consequence
from razor_core.rules.results import Degree, Tone
from razor_core.systems.trident_sphere.book import SIDES

#: How far below TN a Disaster begins, and how far above FN a Triumph.
FAR = 10
#: The highest face on which Determination makes a Pass a Failure.
UNDECIDED = 10


class Tier(Degree):
    """The degrees of success, worst to best ("Results and their Effects")."""

    DISASTER = ("Disaster", Tone.DIRE)
    FAILURE = ("Failure", Tone.BAD)
    PASS = ("Pass", Tone.MIXED)
    SUCCESS = ("Success", Tone.GOOD)
    TRIUMPH = ("Triumph", Tone.TRIUMPH)


class Keyword(Enum):
    """A keyword of "Check Modifications": its word."""

    RISK = "Risk"
    ASSURANCE = "Assurance"
    EASE = "Ease"
    DIFFICULTY = "Difficulty"
    DETERMINATION = "Determination"


#: Keywords of which neither is left where both are given.
OPPOSED = ((Keyword.RISK, Keyword.ASSURANCE), (Keyword.EASE, Keyword.DIFFICULTY))

#: The keyword that changes a rolled result: one for each, so that no two act on one check, nor in a chain (TS-4).
CHANGES: Mapping[Tier, Keyword] = {
    Tier.DISASTER: Keyword.ASSURANCE,
    Tier.FAILURE: Keyword.RISK,
    Tier.PASS: Keyword.DETERMINATION,
    Tier.SUCCESS: Keyword.EASE,
    Tier.TRIUMPH: Keyword.DIFFICULTY,
}
#: What they change it into; Determination asks the die.
_INTO: Mapping[Keyword, Tier] = {
    Keyword.ASSURANCE: Tier.FAILURE,
    Keyword.RISK: Tier.DISASTER,
    Keyword.EASE: Tier.TRIUMPH,
    Keyword.DIFFICULTY: Tier.SUCCESS,
}
#: The keyword that keeps the Rider of a rolled result back (TS-5).
SILENCES: Mapping[Tier, Keyword] = {Tier.FAILURE: Keyword.ASSURANCE, Tier.SUCCESS: Keyword.DIFFICULTY}


class Rider(Enum):
    """Whose Rider a result allows."""

    TARGET = "target"
    ACTOR = "actor"


#: "Die Roll Results" with the ends of TS-6: what each result means.
MEANINGS: Mapping[Tier, str] = {
    Tier.DISASTER: "The action's Disaster outcome; where it has none, a Failure (TS-6).",
    Tier.FAILURE: "Nothing comes of the action.",
    Tier.PASS: "The action's Pass outcome, and no Rider on either side.",
    Tier.SUCCESS: "The action's Pass outcome.",
    Tier.TRIUMPH: "The action's Triumph outcome; where it has none, the Pass outcome (TS-6).",
}

CONSEQUENCES: Mapping[Rider, Consequence] = {
    Rider.TARGET: Consequence("The target may use a fitting Rider as a Reaction"),
    Rider.ACTOR: Consequence("The actor may use a fitting Rider"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a face came to its tier: by the `table`, as `rolled` once a natural 1 or 20 has counted, and in the end.

    `rider` is whose Rider the result allows, `silenced` whose it would allow but for a keyword (TS-5).
    """

    table: Tier
    rolled: Tier
    tier: Tier
    rider: Rider | None
    silenced: Rider | None


def zones(fortification: int) -> tuple[tuple[int, Tier], ...]:
    """The least margins over TN of the tiers above Disaster (TS-1); without Fortification there is no Pass (TS-2)."""
    above = ((0, Tier.PASS), (fortification, Tier.SUCCESS)) if fortification > 0 else ((0, Tier.SUCCESS),)
    return (-FAR, Tier.FAILURE), *above, (max(fortification, 0) + FAR, Tier.TRIUMPH)


class Ladder(NamedTuple):
    """The tiers that a check can be rolled as, worst to best, and the least margin of each but the worst."""

    floors: tuple[int, ...]
    tiers: tuple[Tier, ...]


def ladder(fortification: int) -> Ladder:
    """The tiers of that Fortification, and where each begins."""
    floors, tiers = zip(*zones(fortification), strict=True)
    return Ladder(floors, (Tier.DISASTER, *tiers))


def reached(face: int, margin: int, of: Ladder, keywords: Set[Keyword]) -> tuple[Tier, Tier, Tier]:
    """What a face and its margin over TN come to: by the table, then as rolled, then under the keywords that are left.

    The one way by which a tier is decided.
    """
    at = bisect_right(of.floors, margin)
    # TS-3: a step on the ladder of this target, which has no Pass where there is no Fortification.
    table, rolled = of.tiers[at], of.tiers[max(0, min(len(of.floors), at + natural(face)))]
    keyword = CHANGES[rolled]
    if keyword not in keywords:
        return table, rolled, rolled
    return table, rolled, _INTO.get(keyword, Tier.FAILURE if face <= UNDECIDED else Tier.SUCCESS)


def read(face: int, margin: int, of: Ladder, keywords: Set[Keyword]) -> Reading:
    """What `reached` says, with whose Rider it allows."""
    table, rolled, tier = reached(face, margin, of, keywords)
    rider = _rider(tier)
    silent = SILENCES.get(rolled) in keywords
    return Reading(
        table=table,
        rolled=rolled,
        tier=tier,
        rider=None if silent else rider,
        silenced=rider if silent else None,
    )


def natural(face: int) -> int:
    """By how many steps the bare face moves the result: −1, 0 or 1 (TS-3)."""
    return (face == SIDES) - (face == 1)


def _rider(tier: Tier) -> Rider | None:
    """Whose Rider a result allows by the table: the target's on a bad one, the actor's on a good one (TS-5)."""
    if tier is Tier.PASS:
        return None
    return Rider.TARGET if tier < Tier.PASS else Rider.ACTOR
