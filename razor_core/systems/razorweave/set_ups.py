"""A Set Up: Edge for an ally's next roll in place of progress (RW-16)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import Give
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.results import Result
from razor_core.systems.razorweave.tiers import TAKE_POSITION, Tier


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a Set Up of a tier comes to: its name, and the Edge that it gives to an ally's next roll."""

    name: str
    meaning: str
    edge: int = 0


#: RW-16.
SET_UPS: Mapping[Tier, SetUp] = {
    Tier.CRITICAL_SUCCESS: SetUp("Exceptional Set Up", "The opening could not be better: an ally has two Edge.", 2),
    Tier.FULL_SUCCESS: SetUp("Set Up", "The opening is made: an ally has Edge.", 1),
    Tier.PARTIAL_SUCCESS: SetUp("Set Up at a price", "The opening is made, and it costs something.", 1),
    Tier.FAILURE: SetUp("No opening", "The turn is gone, and the trouble grows."),
    Tier.CRITICAL_FAILURE: SetUp("Set Up backfires", "The turn is gone, and it goes badly wrong."),
}


def set_up(result: Result) -> Result:
    """Return the result as a Set Up (RW-16): Edge for an ally in place of progress and position, else the same."""
    row = SET_UPS[cast(Tier, result.tier)]
    edge = Modifier("edge", "Set Up", row.edge, Lifetime.NEXT)
    words = "Give Edge to an ally" if row.edge == 1 else f"Give {row.edge} Edge to an ally"
    whom = Consequence("set-up.edge", words, (Give(edge),), to=Recipient.OTHER_ALLY, by_roller=True)
    given = (whom,) if row.edge else ()
    rest = [
        consequence
        for consequence in result.consequences
        if consequence != TAKE_POSITION and not _progress(consequence)
    ]
    return replace(result, headline=row.name, meaning=row.meaning, consequences=(*given, *rest))


def _progress(consequence: Consequence | Choice) -> bool:
    """Return whether it advances a progress clock."""
    tick = None if isinstance(consequence, Choice) else consequence.tick
    return tick is not None and tick.kind is ClockKind.PROGRESS
