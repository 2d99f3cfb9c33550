"""The five outcome tiers: their margins, their meanings and the clocks that they tick."""

from collections.abc import Mapping

from razor_core.rules.consequences import ClockKind, Consequence, Recipient
from razor_core.rules.results import Degree, Tone


class Tier(Degree):
    """The outcome tiers, worst to best ("Outcome Tier Margin Ranges")."""

    CRITICAL_FAILURE = ("Critical Failure", Tone.DIRE)
    FAILURE = ("Failure", Tone.BAD)
    PARTIAL_SUCCESS = ("Partial Success", Tone.MIXED)
    FULL_SUCCESS = ("Full Success", Tone.GOOD)
    CRITICAL_SUCCESS = ("Critical Success", Tone.TRIUMPH)


#: The least margin of each tier above the worst.
ZONES = (
    (-6, Tier.FAILURE),
    (-2, Tier.PARTIAL_SUCCESS),
    (0, Tier.FULL_SUCCESS),
    (5, Tier.CRITICAL_SUCCESS),
)


def tier(margin: int, all_ones: bool) -> Tier:
    """Return the tier of a margin. All ones on the dice rolled are a Critical Failure whatever the margin (RW-3)."""
    reached = Tier.CRITICAL_FAILURE
    if not all_ones:
        for floor, better in ZONES:
            if margin >= floor:
                reached = better
    return reached


#: "Interpreting Outcomes".
MEANINGS: Mapping[Tier, str] = {
    Tier.CRITICAL_FAILURE: "It goes badly wrong: something breaks, or someone sees.",
    Tier.FAILURE: "You do not get it, and the trouble grows.",
    Tier.PARTIAL_SUCCESS: "You get it, at a price: a cost, a complication, or only part of it.",
    Tier.FULL_SUCCESS: "You get what you wanted, cleanly.",
    Tier.CRITICAL_SUCCESS: "You get more than you aimed for.",
}


def advance(clock: ClockKind, *numbers: int) -> Consequence:
    """Return the consequence that advances a clock of that kind by one of the numbers."""
    return Consequence(f"Tick a {clock.value} clock", clock, numbers, to=Recipient.SCENE)


#: "Checks and Clocks", with the numbers of RW-12.
CONSEQUENCES: Mapping[Tier, tuple[Consequence, ...]] = {
    Tier.CRITICAL_FAILURE: (advance(ClockKind.THREAT, 2, 3),),
    Tier.FAILURE: (advance(ClockKind.THREAT, 1, 2),),
    Tier.PARTIAL_SUCCESS: (advance(ClockKind.PROGRESS, 1), advance(ClockKind.THREAT, 0, 1)),
    Tier.FULL_SUCCESS: (advance(ClockKind.PROGRESS, 1, 2),),
    Tier.CRITICAL_SUCCESS: (advance(ClockKind.PROGRESS, 2, 3),),
}
