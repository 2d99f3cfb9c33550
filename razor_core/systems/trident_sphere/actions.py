"""Named actions: what they add, their outcomes by result, the effect on a point pool, and the Riders they allow.

"Effect of the Action", "Rider Effects" and "Effect Strength Calculation" of the text.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import Tick
from razor_core.rules.features import Action, Deed
from razor_core.rules.features import Rider as Feature
from razor_core.rules.results import Degree, Plan, Result
from razor_core.systems.trident_sphere.effect_strength import Effect
from razor_core.systems.trident_sphere.tiers import CONSEQUENCES, MEANINGS, RIDERS, STILL, Keyword, Rider, Tier

__all__ = ["ADDS", "BONUS", "LEAST", "RATINGS", "TEXTS", "Effect", "performed", "planned", "takes"]

ADDS: Mapping[str, str] = {"action_bonus": "Bonus", **{keyword.name.lower(): keyword.value for keyword in Keyword}}
TEXTS: Mapping[str, str] = {"PASS": "Pass outcome", "TRIUMPH": "Triumph outcome", "DISASTER": "Disaster outcome"}
RATINGS: Mapping[str, str] = {"strong": "Strong"}
BONUS = "bonus"
#: A Pass, a Success and a Triumph have the action's effect.
LEAST: Degree = Tier.PASS


def takes(strength: int | None) -> Consequence | None:
    """Return what an effect takes from a point pool of the target: nothing at 0 or below (TS-8)."""
    if strength is None or strength <= 0:
        return None
    tick = Tick(ClockKind.POOL, (-strength,), segments=20)
    return Consequence("effect", f"Effect strength {strength}", (tick,), to=Recipient.TARGET)


def performed(result: Result, deed: Deed) -> Result:
    """Return the result with the action's outcome, its effect, and the named Riders in place of the unnamed one."""
    effect = takes(deed.strength) if result.tier >= LEAST else None
    follows, steps = _riders(result, deed)
    denied = tuple([STILL[whose] for whose in _without(deed)])
    return replace(
        result,
        meaning=_outcome(result, deed.action) if deed.action else result.meaning,
        steps=(*[step for step in result.steps if not step.startswith(denied)], *steps),
        consequences=(*((effect,) if effect else ()), *follows),
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


def planned(plan: Plan, deed: Deed) -> Plan:
    """Return the plan without the chance of a Rider for a side that has Riders, but none for this (TS-11)."""
    none = {RIDERS[whose] for whose in _without(deed)}
    return replace(plan, chances=tuple([chance for chance in plan.chances if chance.label not in none]))


def _riders(result: Result, deed: Deed) -> tuple[Sequence[Consequence | Choice], Sequence[str]]:
    """Return what follows with the Riders that fit in place of the words that somebody may use one.

    Where that side has Riders, but none for this, there is none, and the steps say which are for other actions (TS-11).
    """
    found, steps = list[Consequence | Choice](), list[str]()
    for consequence in result.consequences:
        whose = next((side for side in Rider if CONSEQUENCES[side] == consequence), None)
        if whose and CONSEQUENCES[whose].to in deed.without:
            steps += [f"Rider {rider.name}: not for this action (TS-11)" for rider in _of(deed.unfit, whose)]
            continue
        named = _of(deed.riders, whose) if whose else ()
        found += [_named(consequence, rider) for rider in named if isinstance(consequence, Consequence)] or [
            consequence
        ]
    return found, steps


def _named(allowed: Consequence, rider: Feature) -> Consequence:
    """Return the Rider in place of the words that somebody may use one."""
    word = f"{'Reaction' if rider.reaction else 'Rider'} {rider.name}"
    label = ": ".join(filter(None, (word, rider.text)))
    return replace(allowed, id=f"{allowed.id}.{rider.name}", label=label, effects=())


def _without(deed: Deed) -> Sequence[Rider]:
    """Return the sides that have Riders, but none for this."""
    return [whose for whose in Rider if CONSEQUENCES[whose].to in deed.without]


def _of(riders: Iterable[Feature], whose: Rider) -> Sequence[Feature]:
    return [rider for rider in riders if rider.reaction is (whose is Rider.TARGET)]
