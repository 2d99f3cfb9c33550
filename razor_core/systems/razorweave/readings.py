"""Other readings of a tier: a Strike against a Resolve Clock, and one check for a whole group."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from razor_core.rules.consequences import Choice, ClockKind, Consequence, Recipient
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.rules.results import Result
from razor_core.systems.razorweave.sheet import SHEET
from razor_core.systems.razorweave.tiers import Tier, advance


@dataclass(frozen=True, slots=True)
class Strike:
    """A row of the "Strike Outcome Table": 0 to 3 ticks on the target's Resolve Clock, and the choices."""

    name: str
    meaning: str
    ticks: int = 0
    choices: tuple[Choice, ...] = ()


#: A better position helps with the next action.
POSITION = Modifier("edge", "Better position", lifetime=Lifetime.NEXT)
_THREAT = advance(ClockKind.THREAT, 1)
_SETBACKS = (
    _THREAT,
    Consequence("The target takes the better position", gives=POSITION, to=Recipient.TARGET),
    Consequence("The surroundings turn against the attacker"),
)

#: RW-9. Every consequence works against the attacker.
STRIKES: Mapping[Tier, Strike] = {
    Tier.CRITICAL_SUCCESS: Strike(
        "Devastating Strike",
        "It hits with full force.",
        3,
        (
            Choice(
                "The attacker chooses one",
                (
                    *(
                        Consequence(f"Give a Condition: {name}", condition=SHEET.condition(name), to=Recipient.TARGET)
                        for name in ("Staggered", "Bleeding", "Disarmed")
                    ),
                    Consequence("Take position for the next action", gives=POSITION),
                    Consequence(
                        "The target loses its next reaction",
                        condition=SHEET.condition("No reaction"),
                        to=Recipient.TARGET,
                    ),
                ),
            ),
        ),
    ),
    Tier.FULL_SUCCESS: Strike("Clear Strike", "It hits, and you hold your ground.", 2),
    Tier.PARTIAL_SUCCESS: Strike(
        "Glancing Strike",
        "It hits badly, and the target answers.",
        1,
        (
            Choice(
                "The GM chooses one",
                (
                    _THREAT,
                    Consequence(
                        "The target moves: it chooses its distance or takes cover", gives=POSITION, to=Recipient.TARGET
                    ),
                ),
            ),
        ),
    ),
    Tier.FAILURE: Strike(
        "Miss",
        "The target is unharmed, and the fight turns against you.",
        choices=(Choice("The GM chooses one", _SETBACKS),),
    ),
    Tier.CRITICAL_FAILURE: Strike(
        "Disastrous Miss",
        "The target is unharmed, and you pay for trying.",
        choices=(
            Choice(
                "The GM chooses two different ones",
                _SETBACKS,
                count=2,
                instead=(
                    Consequence("The weapon is stuck or lost", condition=SHEET.condition("Disarmed")),
                    Consequence("The attacker falls prone", condition=SHEET.condition("Prone")),
                    Consequence("An ally is put in danger"),
                ),
            ),
        ),
    ),
}


def strike(result: Result) -> Result:
    """Return the result as a Strike (RW-9): its name, its ticks on the target's Resolve Clock, its choices."""
    row = STRIKES[cast(Tier, result.tier)]
    harm = Consequence(
        "Tick the target's Resolve Clock", ClockKind.RESOLVE, (row.ticks,), to=Recipient.TARGET, certain=True
    )
    consequences = (*((harm,) if row.ticks else ()), *row.choices)
    return replace(result, headline=row.name, meaning=row.meaning, consequences=consequences)


#: "Group Checks and Assistance": what happens to the whole group.
_GROUP: Mapping[Tier, str] = {
    Tier.CRITICAL_SUCCESS: "The whole group does better than it hoped.",
    Tier.FULL_SUCCESS: "The whole group gets there, cleanly.",
    Tier.PARTIAL_SUCCESS: "The group gets there, and everyone pays the price.",
    Tier.FAILURE: "The group does not get there, and everyone is in trouble.",
    Tier.CRITICAL_FAILURE: "It goes badly wrong for the whole group.",
}


def representative(result: Result) -> Result:
    """Return the result for a group in which one character rolls for all."""
    return replace(result, meaning=_GROUP[cast(Tier, result.tier)])


READINGS: Mapping[str, Callable[[Result], Result]] = {"strike": strike, "representative": representative}
