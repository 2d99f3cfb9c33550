"""The kinds of a roll: a Strike against a Resolve Clock, a Set Up for an ally, one check for a whole group."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence, Recipient, by_roller
from razor_core.rules.effects import Afflict, Give, NewClock, Tick, Words
from razor_core.rules.game import Kinds
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.results import Result
from razor_core.systems.razorweave.sheet import SHEET
from razor_core.systems.razorweave.tiers import TAKE_POSITION, Tier, threat


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


#: "Group Checks and Assistance": what happens to the whole group.
_GROUP: Mapping[Tier, str] = {
    Tier.CRITICAL_SUCCESS: "The whole group does better than it hoped.",
    Tier.FULL_SUCCESS: "The whole group gets there, cleanly.",
    Tier.PARTIAL_SUCCESS: "The group gets there, and everyone pays the price.",
    Tier.FAILURE: "The group does not get there, and everyone is in trouble.",
    Tier.CRITICAL_FAILURE: "It goes badly wrong for the whole group.",
}


def representative(result: Result) -> Result:
    """Return the result for a group in which one character rolls for all: each of them pays a price (RW-19)."""
    return replace(
        result, meaning=_GROUP[cast(Tier, result.tier)], consequences=tuple(map(_for_each, result.consequences))
    )


def _for_each(consequence: Consequence | Choice) -> Consequence | Choice:
    """The consequence for the whole group: what it gives, it gives to each of them."""
    if isinstance(consequence, Choice):
        options = [_for_group(option) for option in consequence.options]
        return replace(consequence, options=tuple(options))
    return _for_group(consequence)


def _for_group(consequence: Consequence) -> Consequence:
    return replace(consequence, to=Recipient.GROUP) if consequence.gives else consequence


KINDS = Kinds(
    readings={"strike": strike, "set_up": set_up, "representative": representative},
    words={"": "Check", "strike": "Strike", "set_up": "Set Up", "representative": "Representative Check"},
    advice={
        "set_up": "Gives an ally 1 Edge, a Critical Success 2 (RW-16).",
        "representative": "One roll for the whole group, which shares its tier.",
    },
    aimed=("strike",),
    # "Keeping Momentum". A missed Strike may be followed by the same Strike (RW-18).
    retry=dict.fromkeys(
        ("", "set_up", "representative"),
        "A failed check is tried again only once the approach or the circumstances change.",
    ),
)
