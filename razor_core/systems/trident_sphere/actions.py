"""Named actions: what they add, their outcomes by result, the effect on a point pool, and the Riders they allow.

"Effect of the Action", "Rider Effects" and "Effect Strength Calculation" of the text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from razor_core.rules.consequences import Choice, ClockKind, Consequence, Recipient
from razor_core.rules.results import Degree, Result
from razor_core.rules.sheet import Action, Deed
from razor_core.systems.trident_sphere.effect import Effect
from razor_core.systems.trident_sphere.tiers import CONSEQUENCES, MEANINGS, Keyword, Rider, Tier

__all__ = ["ADDS", "BONUS", "LEAST", "RATINGS", "TEXTS", "Effect", "performed", "takes"]

ADDS: Mapping[str, str] = {"action_bonus": "Bonus", **{each.name.lower(): each.value for each in Keyword}}
TEXTS: Mapping[str, str] = {"PASS": "Pass outcome", "TRIUMPH": "Triumph outcome", "DISASTER": "Disaster outcome"}
RATINGS: Mapping[str, str] = {"strong": "Strong"}
BONUS = "bonus"
#: A Pass, a Success and a Triumph have the action's effect.
LEAST: Degree = Tier.PASS


def takes(strength: int | None) -> Consequence | None:
    """Return what an effect takes from a point pool of the target: nothing at 0 or below (TS-8)."""
    if strength is None or strength <= 0:
        return None
    return Consequence(
        f"Effect strength {strength}", clock=ClockKind.POOL, ticks=(-strength,), segments=20, to=Recipient.TARGET
    )


def performed(result: Result, deed: Deed) -> Result:
    """Return the result with the action's outcome, its effect, and the named Riders in place of the unnamed one."""
    effect = takes(deed.strength) if result.tier >= LEAST else None
    return replace(
        result,
        meaning=_outcome(result, deed.action) if deed.action else result.meaning,
        consequences=(*((effect,) if effect else ()), *_riders(result.consequences, deed)),
    )


def _outcome(result: Result, action: Action) -> str:
    """Return the action's outcome at the tier of the result. A missing one is replaced (TS-6)."""
    normal = action.text("PASS")
    if not (action.texts or normal):
        return result.meaning
    if result.tier is Tier.DISASTER:
        return action.text("DISASTER") or f"No Disaster outcome: {MEANINGS[Tier.FAILURE]} (TS-6)"
    if result.tier is Tier.TRIUMPH:
        return action.text("TRIUMPH") or (f"No Triumph outcome: {normal} (TS-6)" if normal else result.meaning)
    return result.meaning if result.tier is Tier.FAILURE else normal or result.meaning


def _riders(consequences: Iterable[Consequence | Choice], deed: Deed) -> Iterable[Consequence | Choice]:
    """Yield the consequences, each Rider that fits in place of the word that somebody may use one."""
    for each in consequences:
        named = [rider for rider in deed.riders if each == CONSEQUENCES[_whose(rider.reaction)]]
        if not named:
            yield each
        for rider in named:
            word = "Reaction" if rider.reaction else "Rider"
            to = Recipient.TARGET if rider.reaction else Recipient.ACTOR
            yield Consequence(": ".join(filter(None, (f"{word} {rider.name}", rider.text))), to=to)


def _whose(reaction: bool) -> Rider:
    return Rider.TARGET if reaction else Rider.ACTOR
