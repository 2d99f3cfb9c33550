"""The four results: what decides them, what they mean, and their consequences."""

from collections.abc import Mapping
from dataclasses import replace

from razor_core.rules.consequences import Choice, ClockKind, Consequence, Recipient
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import dice_count
from razor_core.rules.results import Degree, Tone
from razor_core.systems.frameworks.pool import SIX, Top
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
    reached: Tier,
    venture: int,
    who: str = "",
    lost: bool = False,
    *,
    hindered: bool,
    purpose: Purpose = Purpose.CHECK,
) -> tuple[Consequence | Choice, ...]:
    """Return the consequences of a result, for `who` in a group; `lost`: the check lost its contest.

    A check that was `hindered` by interference gains no momentum by a Triumph: the two cancel (FW-18). A Fail and a
    lost contest offer success at a cost, a Fumble does not (FW-10). A venture of 1 or more pays on a success that is
    not lost, for its `purpose` (FW-6).
    """
    found: list[Consequence | Choice] = []
    if reached is Tier.TRIUMPH:
        found.append(triumph(who, hindered))
    if reached is Tier.FUMBLE:
        found.append(fumble(who))
    if reached is Tier.FAIL or (lost and reached is not Tier.FUMBLE):
        found.append(cost(who))
    if venture and reached >= Tier.SUCCESS and not lost:
        found.append(paid(venture, who, purpose=purpose))
    return tuple(found)


def triumph(who: str, hindered: bool = False) -> Choice:
    """Return the choice of a Triumph, to make at once: momentum unless a stunt takes its place.

    The momentum of a check that was `hindered` by interference cancels it, and neither is left (FW-18).
    """
    momentum = (
        _consequence(who, "Momentum and interference cancel: neither is left", certain=True)
        if hindered
        else _consequence(who, "Gain momentum", MOMENTUM, certain=True)
    )
    return Choice(
        _to(who, "Triumph: choose one now"),
        (
            momentum,
            _consequence(who, "Use a momentum stunt"),
            _consequence(who, "Use a stunt of the place or encounter"),
        ),
    )


def fumble(who: str) -> Choice:
    """Return the choice of a Fumble: interference, unless another effect that the fumble triggers takes its place."""
    return Choice(
        _to(who, "Fumble: choose one"),
        (
            interfered(who),
            Consequence(_to(who, "By a ledge: slip and hang from it"), condition=HOLDING, who=who),
            Consequence(_to(who, "Climbing or hanging: fall"), takes=HOLDING.name, who=who),
            _consequence(who, "Another fumble effect: of a fault, keyword or place"),
        ),
    )


def interfered(who: str) -> Consequence:
    """Return interference for the next check."""
    return _consequence(who, "Gain interference", INTERFERENCE, certain=True)


def cost(who: str) -> Choice:
    """Return success at a cost, which the referee must agree to (FW-10)."""
    return Choice(
        _to(who, "Success at a cost, if the referee agrees"),
        (
            *(_loss(who, label, name) for label, name in (("Pay with hits", HITS), ("Pay with wits", WITS))),
            Consequence(_to(who, "Pay with an item"), who=who, noted=True),
            Consequence(_to(who, f"Pay with a state: {EXHAUSTED.name}"), condition=EXHAUSTED, who=who),
            Consequence(_to(who, "Pay with another state"), gives=STATE, noted=True, named=True, who=who),
            Consequence(
                _to(who, "Pay with a state of penalty 2"),
                gives=replace(STATE, points=2),
                noted=True,
                named=True,
                who=who,
            ),
            Consequence(_to(who, "Pay another price"), who=who, noted=True),
        ),
        succeeds=True,
    )


def _loss(who: str, label: str, name: str) -> Consequence:
    """Return a cost that is counted on the track of that name: 1 to 3 are lost."""
    return Consequence(_to(who, label), ClockKind.POOL, (1, 2, 3), name=name, who=who)


def paid(venture: int, who: str, purpose: Purpose = Purpose.CHECK) -> Consequence:
    """Return what a venture of that level, 1 to 3, pays: as many dice, on the roll that it was declared for (FW-6).

    It is certain unless there is an ally to choose.
    """
    ally = purpose is Purpose.ALLY
    return _consequence(
        who,
        f"Venture: +{dice_count(venture)} on {purpose.value.lower()}",
        replace(DAMAGE_VENTURE if purpose is Purpose.DAMAGE else VENTURE, points=venture),
        to=Recipient.OTHER_ALLY if ally else Recipient.ACTOR,
        certain=not ally,
        noted=True,
    )


def _consequence(
    who: str,
    label: str,
    gives: Modifier | None = None,
    *,
    to: Recipient = Recipient.ACTOR,
    certain: bool = False,
    noted: bool = False,
) -> Consequence:
    """Return a consequence, for `who` in a group."""
    return Consequence(_to(who, label), gives=gives, who=who, to=to, certain=certain, noted=noted)


def _to(who: str, label: str) -> str:
    """Return the label after the name, if there is one."""
    return f"{who}: {label}" if who else label
