"""The four results: what decides them, what they mean, and their consequences."""

from collections.abc import Mapping
from dataclasses import replace

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence, Recipient, by_roller
from razor_core.rules.effects import Afflict, Give, Lose, Tick, Words
from razor_core.rules.numbers import dice_count
from razor_core.rules.results import Degree, Tone
from razor_core.systems.frameworks.pool_odds import SIX, Top
from razor_core.systems.frameworks.sheet import (
    DAMAGE_VENTURE,
    EXHAUSTED,
    HITS,
    HOLDING,
    INTERFERENCE,
    MOMENTUM,
    STATE,
    VENTURE,
    WITS,
    Purpose,
)

#: The highest die that a success needs, and the number of 6s that a triumph needs.
SUCCEEDS = 4
TRIUMPHANT_SIXES = 2


class Tier(Degree):
    """The results of a check, worst to best."""

    FUMBLE = ("Fumble", Tone.DIRE)
    FAIL = ("Fail", Tone.BAD)
    SUCCESS = ("Success", Tone.GOOD)
    TRIUMPH = ("Triumph", Tone.TRIUMPH)


def tier(top: Top) -> Tier:
    """Return the result of dice with that highest die. Only 1s, or no dice, are a Fumble (FW-4, FW-7)."""
    if top.face <= 1:
        return Tier.FUMBLE
    if top.face < SUCCEEDS:
        return Tier.FAIL
    if top.face == SIX and top.times >= TRIUMPHANT_SIXES:
        return Tier.TRIUMPH
    return Tier.SUCCESS


MEANINGS: Mapping[Tier, str] = {
    Tier.FUMBLE: "It goes wrong, and it follows you to your next check.",
    Tier.FAIL: "You do not get it, unless you pay for it.",
    Tier.SUCCESS: "You do what you set out to do.",
    Tier.TRIUMPH: "You do it, and it opens up more.",
}


def consequences(
    reached: Tier, venture: int, lost: bool = False, *, hindered: bool, purpose: Purpose = Purpose.CHECK
) -> tuple[Consequence | Choice, ...]:
    """Return the consequences of a result; `lost`: the check lost its contest.

    A check that was `hindered` by interference gains no momentum by a Triumph: the two cancel (FW-18). A Fail and a
    lost contest offer success at a cost, a Fumble does not (FW-10). A venture of 1 or more pays on a success that is
    not lost, for its `purpose`, and else the line says that it is lost (FW-6).
    """
    found: list[Consequence | Choice] = []
    if reached is Tier.TRIUMPH:
        found.append(triumph(hindered))
    if reached is Tier.FUMBLE:
        found.append(FUMBLE)
    if reached is Tier.FAIL or (lost and reached is not Tier.FUMBLE):
        found.append(COST)
    if venture:
        found.append(unpaid(venture, purpose) if lost or reached < Tier.SUCCESS else paid(venture, purpose))
    return tuple(found)


def triumph(hindered: bool = False) -> Choice:
    """Return the choice of a Triumph, to make at once: momentum unless a stunt takes its place.

    The momentum of a check that was `hindered` by interference cancels it, and neither is left (FW-18).
    """
    label = "Momentum and interference cancel: neither is left" if hindered else "Gain momentum"
    options = (
        Consequence("triumph.momentum", label, () if hindered else (Give(MOMENTUM),), certain=True),
        Consequence("triumph.stunt", "Use a momentum stunt", (Words(),)),
        Consequence("triumph.place", "Use a stunt of the place or encounter", (Words(),)),
    )
    return by_roller(Choice("Triumph: choose one now", options))


#: Interference for the next check.
INTERFERED = Consequence("fumble.interference", "Gain interference", (Give(INTERFERENCE),), certain=True)

#: Interference, unless another effect that the Fumble triggers takes its place.
FUMBLE = Choice(
    "Fumble: choose one",
    (
        INTERFERED,
        Consequence("fumble.ledge", "By a ledge: slip and hang from it", (Afflict(HOLDING),)),
        Consequence("fumble.fall", "Climbing or hanging: fall", (Lose(HOLDING.name),)),
        Consequence("fumble.other", "Another fumble effect: of a fault, keyword or place", (Words(),)),
    ),
)


def _loss(id: str, label: str, name: str) -> Consequence:
    """Return a cost that is counted on the track of that name: 1 to 3 are lost."""
    return Consequence(id, label, (Tick(ClockKind.POOL, (1, 2, 3), name=name),))


def _state(id: str, label: str, points: int) -> Consequence:
    """Return a state of that penalty, which a player names."""
    return Consequence(id, label, (Give(replace(STATE, points=points)), Words(must=True)))


#: Success at a cost, which the referee must agree to: of one thing or of several (FW-10).
COST = Choice(
    "Success at a cost, if the referee agrees",
    (
        _loss("cost.hits", "Pay with hits", HITS),
        _loss("cost.wits", "Pay with wits", WITS),
        Consequence("cost.item", "Pay with an item", (Words(),)),
        Consequence("cost.exhausted", f"Pay with a state: {EXHAUSTED.name}", (Afflict(EXHAUSTED),)),
        _state("cost.state", "Pay with another state", 1),
        _state("cost.state-2", "Pay with a state of penalty 2", 2),
        Consequence("cost.other", "Pay another price", (Words(),)),
    ),
    succeeds=True,
    more=True,
)


def paid(venture: int, purpose: Purpose = Purpose.CHECK) -> Consequence:
    """Return what a venture of that level, 1 to 3, pays: as many dice, on the roll that it was declared for (FW-6).

    It is certain unless there is an ally to choose.
    """
    ally = purpose is Purpose.ALLY
    return Consequence(
        "venture",
        f"Venture: +{dice_count(venture)} on {purpose.value.lower()}",
        (Give(replace(DAMAGE_VENTURE if purpose is Purpose.DAMAGE else VENTURE, points=venture)), Words(declared=True)),
        to=Recipient.OTHER_ALLY if ally else Recipient.ACTOR,
        certain=not ally,
        by_roller=True,
    )


def unpaid(venture: int, purpose: Purpose = Purpose.CHECK) -> Consequence:
    """Return that a venture of that level, 1 to 3, does not pay; with what was declared."""
    label = f"Venture {venture}, for {purpose.value.lower()}, does not pay"
    return Consequence("venture.lost", label, (Words(declared=True),), certain=True)
