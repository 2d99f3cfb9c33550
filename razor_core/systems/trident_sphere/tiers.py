"""The five results and what decides them: the table, then a natural 1 or 20, then the keywords; and the Riders."""

from bisect import bisect_right
from collections.abc import Mapping, Set
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from razor_core.rules.consequences import Consequence, Recipient
from razor_core.rules.effects import Words
from razor_core.rules.results import Degree, Tone

#: The highest face of its dice.
SIDES = 20
#: A Disaster begins this far below TN, a Triumph this far above FN.
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
    """A keyword of "Check Modifications"."""

    RISK = "Risk"
    ASSURANCE = "Assurance"
    EASE = "Ease"
    DIFFICULTY = "Difficulty"
    DETERMINATION = "Determination"


#: Keywords that cancel each other.
OPPOSED = ((Keyword.RISK, Keyword.ASSURANCE), (Keyword.EASE, Keyword.DIFFICULTY))

#: The keyword that changes each rolled result. There is one for each, so two never act on one check (TS-4).
CHANGES: Mapping[Tier, Keyword] = {
    Tier.DISASTER: Keyword.ASSURANCE,
    Tier.FAILURE: Keyword.RISK,
    Tier.PASS: Keyword.DETERMINATION,
    Tier.SUCCESS: Keyword.EASE,
    Tier.TRIUMPH: Keyword.DIFFICULTY,
}
#: The new result; with Determination it depends on the die.
_INTO: Mapping[Keyword, Tier] = {
    Keyword.ASSURANCE: Tier.FAILURE,
    Keyword.RISK: Tier.DISASTER,
    Keyword.EASE: Tier.TRIUMPH,
    Keyword.DIFFICULTY: Tier.SUCCESS,
}
#: The keyword that prevents the Rider of a rolled result (TS-5).
SILENCES: Mapping[Tier, Keyword] = {Tier.FAILURE: Keyword.ASSURANCE, Tier.SUCCESS: Keyword.DIFFICULTY}


class Rider(Enum):
    """The side whose Rider a result allows."""

    TARGET = "target"
    ACTOR = "actor"


#: The meaning of each result, by "Die Roll Results" and TS-6.
MEANINGS: Mapping[Tier, str] = {
    Tier.DISASTER: "The action's Disaster outcome, or a Failure if it has none (TS-6).",
    Tier.FAILURE: "The action does nothing.",
    Tier.PASS: "The action's Pass outcome, without a Rider for either side.",
    Tier.SUCCESS: "The action's Pass outcome.",
    Tier.TRIUMPH: "The action's Triumph outcome, or the Pass outcome if it has none (TS-6).",
}

#: The words of a Rider that no sheet has.
CONSEQUENCES: Mapping[Rider, Consequence] = {
    Rider.TARGET: Consequence(
        "rider.target", "The target may use a fitting Rider as a Reaction", (Words(),), to=Recipient.TARGET
    ),
    Rider.ACTOR: Consequence("rider.actor", "The actor may use a fitting Rider", (Words(),), by_roller=True),
}
#: The words for the chance that a side may use a Rider.
RIDERS: Mapping[Rider, str] = {rider: f"Rider for the {rider.value}" for rider in Rider}
#: How a step begins that says that a side may use a Rider all the same.
STILL: Mapping[Rider, str] = {rider: f"The {rider.value} still has a Rider" for rider in Rider}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The results of a face: by the `table`, as `rolled` after a natural 1 or 20, and the final `tier`.

    `rider` is the side whose Rider the result allows, `silenced` the side whose Rider a keyword prevents (TS-5).
    """

    table: Tier
    rolled: Tier
    tier: Tier
    rider: Rider | None
    silenced: Rider | None


def zones(fortification: int) -> tuple[tuple[int, Tier], ...]:
    """Return the lowest margin over TN of each tier above Disaster (TS-1): no Pass without Fortification (TS-2)."""
    above = ((0, Tier.PASS), (fortification, Tier.SUCCESS)) if fortification > 0 else ((0, Tier.SUCCESS),)
    return (-FAR, Tier.FAILURE), *above, (max(fortification, 0) + FAR, Tier.TRIUMPH)


class Ladder(NamedTuple):
    """The tiers that a roll can reach, worst to best, and the lowest margin of each except the worst."""

    floors: tuple[int, ...]
    tiers: tuple[Tier, ...]


def ladder(fortification: int) -> Ladder:
    """Return the tiers of that Fortification, and where each begins."""
    floors, tiers = zip(*zones(fortification), strict=True)
    return Ladder(floors, (Tier.DISASTER, *tiers))


def reached(face: int, margin: int, of: Ladder, keywords: Set[Keyword]) -> tuple[Tier, Tier, Tier]:
    """Return the results of a face with that margin over TN: by the table, as rolled, and after the keywords.

    This function alone decides a tier.
    """
    at = bisect_right(of.floors, margin)
    # TS-3: a step among the tiers of this target, which has no Pass without Fortification.
    table, rolled = of.tiers[at], of.tiers[max(0, min(len(of.floors), at + natural(face)))]
    keyword = CHANGES[rolled]
    if keyword not in keywords:
        return table, rolled, rolled
    return table, rolled, _INTO.get(keyword, Tier.FAILURE if face <= UNDECIDED else Tier.SUCCESS)


def read(face: int, margin: int, of: Ladder, keywords: Set[Keyword]) -> Reading:
    """Return the results of a face and the Rider that they allow."""
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
    """Return the steps that the face on the die moves the result: −1, 0 or 1 (TS-3)."""
    return (face == SIDES) - (face == 1)


def _rider(tier: Tier) -> Rider | None:
    """The side whose Rider a result allows: the target's if it is bad, the actor's if it is good (TS-5)."""
    if tier is Tier.PASS:
        return None
    return Rider.TARGET if tier < Tier.PASS else Rider.ACTOR
