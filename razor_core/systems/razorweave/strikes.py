"""A Strike: what it does to the target's Resolve Clock, and what else may come of it (RW-9)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence, Recipient, by_roller
from razor_core.rules.effects import Afflict, Give, NewClock, Tick, Words
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.results import Result
from razor_core.systems.razorweave.sheet import SHEET
from razor_core.systems.razorweave.tiers import Tier, threat


@dataclass(frozen=True, slots=True)
class Strike:
    """A row of the "Strike Outcome Table": 0 to 3 ticks on the target's Resolve Clock, and the choices."""

    name: str
    meaning: str
    ticks: int = 0
    choices: tuple[Choice, ...] = ()


#: The position of a Devastating Strike helps with the next action; one that the target takes lasts until it is used.
POSITION = Modifier("edge", "Better position", lifetime=Lifetime.NEXT)
_TAKEN = replace(POSITION, lifetime=Lifetime.USED)
#: The threat clocks of the note under the "Strike Outcome Table". The one of the example has four segments.
_THREATS = tuple(NewClock(name, 4) for name in ("Reinforcements Arrive", "Escaping Target", "Collateral Damage"))
_TICK = threat("tick.threat", "Tick a threat clock", _THREATS)
#: What the thug's Glancing Strike does in "Strike Outcomes in Sequence", against the rule above it.
_NOISE = Consequence(
    "strike.noise",
    "The noise: tick a progress clock",
    (Tick(ClockKind.PROGRESS, (1,), makes=_THREATS), Words()),
    to=Recipient.SCENE,
    side=Side.OPPOSITION,
)


def _answer(id: str, label: str) -> Consequence:
    """Return a position that the target takes."""
    return Consequence(id, label, (Give(_TAKEN), Words()), to=Recipient.TARGET)


def _state(id: str, label: str, name: str, *more: Words, to: Recipient = Recipient.TARGET) -> Consequence:
    """Return a condition of the sheet for somebody."""
    state = SHEET.condition(name)
    assert state
    return Consequence(f"strike.{id}", label, (Afflict(state), *more), to=to)


#: The Conditions that the "Strike Outcome Table" does not name as examples.
_OTHERS = ("Prone", "Dazed", "Restrained", "Exhausted", "Frightened", "Shaken", "Injured", "Severe Condition")

_SETBACKS = (
    _TICK,
    _answer("strike.answer", "The target takes the better position"),
    Consequence(
        "strike.surroundings",
        "The surroundings turn against the attacker",
        (Give(Modifier("", "Surroundings", scope=Scope.SCENE)), Words()),
        to=Recipient.SCENE,
    ),
)

#: RW-9. Every consequence works against the attacker.
STRIKES: Mapping[Tier, Strike] = {
    Tier.CRITICAL_SUCCESS: Strike(
        "Devastating Strike",
        "It hits with full force.",
        3,
        (
            by_roller(
                Choice(
                    "The attacker chooses one",
                    (
                        *(
                            _state(name.lower(), f"Give a Condition: {name}", name)
                            for name in ("Staggered", "Bleeding", "Disarmed")
                        ),
                        Consequence("strike.position", "Take position for the next action", (Give(POSITION),)),
                        _state("reaction", "The target loses its next reaction", "Without reaction"),
                        # "A relevant Condition": those in brackets are examples.
                        *(
                            _state(f"target.{name.lower().replace(' ', '-')}", f"Give a Condition: {name}", name)
                            for name in _OTHERS
                        ),
                    ),
                )
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
                    _TICK,
                    _answer("strike.moves", "The target moves: it chooses its distance or takes cover"),
                    _NOISE,
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
                    _state("weapon", "The weapon is stuck or lost", "Disarmed", Words(), to=Recipient.ACTOR),
                    _state("prone", "The attacker falls prone", "Prone", Words(), to=Recipient.ACTOR),
                    _state("ally", "An ally is put in danger", "In danger", Words(), to=Recipient.OTHER_ALLY),
                    Consequence(
                        "strike.major", "Something else as bad", (Give(Modifier("", "Setback")), Words(must=True))
                    ),
                ),
            ),
        ),
    ),
}


def strike(result: Result) -> Result:
    """Return the result as a Strike (RW-9): its name, its ticks on the target's Resolve Clock, its choices."""
    row = STRIKES[cast(Tier, result.tier)]
    harm = Consequence(
        "strike.harm",
        "Tick the target's Resolve Clock",
        (Tick(ClockKind.RESOLVE, (row.ticks,)),),
        to=Recipient.TARGET,
        certain=True,
    )
    consequences = (*((harm,) if row.ticks else ()), *row.choices)
    return replace(result, headline=row.name, meaning=row.meaning, consequences=consequences)
