"""The five outcome tiers: their margins, their meanings and the clocks that they tick."""

from collections.abc import Mapping

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient, by_roller
from razor_core.rules.effects import Give, NewClock, Tick, Words
from razor_core.rules.modifiers import Lifetime, Modifier
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
    Tier.FULL_SUCCESS: "It works, and without a catch.",
    Tier.CRITICAL_SUCCESS: "It works, and better than hoped.",
}


def advance(clock: ClockKind, *numbers: int) -> Consequence:
    """Return the consequence that advances a clock of that kind by one of the numbers."""
    label = f"Tick a {clock.value} clock"
    return Consequence(f"tick.{clock.value}", label, (Tick(clock, numbers),), to=Recipient.SCENE)


def threat(id: str, label: str, makes: tuple[NewClock, ...] = ()) -> Consequence:
    """Return one tick of a threat clock, about which a player can add words; `makes` are clocks for it."""
    return Consequence(id, label, (Tick(ClockKind.THREAT, (1,), makes=makes), Words()), to=Recipient.SCENE)


def _price(id: str, label: str, given: Modifier) -> Consequence:
    return Consequence(f"price.{id}", label, (Give(given), Words()))


_LOST = Modifier("burden", "Worse position", lifetime=Lifetime.USED)
_SPEND = _price("spend", "Spend or break something", Modifier("", "Spent or broken"))
_LOSE_POSITION = _price("position", "Lose position", _LOST)
#: What a Critical Success takes beside its clocks; a Set Up has its Edge in place of it.
TAKE_POSITION = Consequence(
    "gain.position",
    "Take a stronger position",
    (Give(Modifier("edge", "Stronger position", lifetime=Lifetime.USED)), Words()),
    by_roller=True,
)

#: The common costs of a Partial Success, with those of the examples: the time it takes, and the position (RW-12).
PRICE = by_roller(
    Choice(
        "The price: choose one",
        (
            _SPEND,
            threat("price.attention", "Unwanted attention: tick a threat clock"),
            _price("part", "Get only part of it", Modifier("", "Only part of it")),
            _price("obligation", "Owe something", Modifier("", "Obligation")),
            threat("price.time", "It takes time: tick a threat clock"),
            _LOSE_POSITION,
        ),
    )
)

#: "Checks and Clocks", with the numbers of RW-12; and what "Interpreting Outcomes" names beside clocks.
CONSEQUENCES: Mapping[Tier, tuple[Consequence | Choice, ...]] = {
    Tier.CRITICAL_FAILURE: (advance(ClockKind.THREAT, 2, 3), _SPEND, _LOSE_POSITION),
    Tier.FAILURE: (advance(ClockKind.THREAT, 1, 2), _SPEND, _LOSE_POSITION),
    Tier.PARTIAL_SUCCESS: (advance(ClockKind.PROGRESS, 1), PRICE),
    Tier.FULL_SUCCESS: (advance(ClockKind.PROGRESS, 1, 2),),
    Tier.CRITICAL_SUCCESS: (advance(ClockKind.PROGRESS, 2, 3), TAKE_POSITION),
}
