"""The four results: what decides them, what they mean, and what they offer."""

from collections.abc import Mapping
from dataclasses import replace

from razor_core.checks import Choice, Degree, Offer, Token, Tone
from razor_core.systems.frameworks.book import INTERFERENCE, MOMENTUM, VENTURE
from razor_core.systems.frameworks.pool import SIX, Top
from razor_core.systems.frameworks.words import dice

#: The least highest die of a success, and the least number of 6s of a triumph.
SUCCEEDS = 4
TRIUMPHANT_SIXES = 2


class Tier(Degree):
    """The results of a check, worst to best."""

    FUMBLE = ("Fumble", Tone.DIRE)
    FAIL = ("Fail", Tone.BAD)
    SUCCESS = ("Success", Tone.GOOD)
    TRIUMPH = ("Triumph", Tone.TRIUMPH)


def tier(top: Top) -> Tier:
    """The result of dice of which `top` is the highest: nothing but 1s, or nothing at all, is a Fumble (FW-4, FW-7)."""
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
    Tier.TRIUMPH: "You do it, and it carries you on.",
}


def offers(reached: Tier, venture: int, who: str = "", lost: bool = False) -> tuple[Offer | Choice, ...]:
    """What the result offers, to `who` where several roll; `lost` says that the check lost its contest.

    A cost is for Fail and for a contest lost, not for a Fumble (FW-10); a venture of 1 or more pays for success that is
    not lost (FW-6).
    """
    found: list[Offer | Choice] = []
    if reached is Tier.TRIUMPH:
        found.append(triumph(who))
    if reached is Tier.FUMBLE:
        found.append(fumble(who))
    if reached is Tier.FAIL or (lost and reached is not Tier.FUMBLE):
        found.append(cost(who))
    if venture and reached >= Tier.SUCCESS and not lost:
        found.append(paid(venture, who))
    return tuple(found)


def triumph(who: str) -> Choice:
    """The choice that a Triumph brings, to be made at once: momentum, or one stunt in its place."""
    return Choice(
        _to(who, "Triumph: one of these, now"),
        (
            _offer(who, "Gain momentum", MOMENTUM),
            _offer(who, "Use a momentum stunt"),
            _offer(who, "Use a stunt of the place or encounter"),
        ),
    )


def fumble(who: str) -> Choice:
    """The choice that a Fumble brings: interference, or one other effect that a fumble triggers here."""
    return Choice(
        _to(who, "Fumble: one of these"),
        (
            interfered(who),
            _offer(who, "By a ledge: drop to holding it"),
            _offer(who, "Climbing or holding a ledge: fall"),
            _offer(who, "Another fumble effect: a fault, keyword or place"),
        ),
    )


def interfered(who: str) -> Offer:
    """Interference for the next check."""
    return _offer(who, "Gain interference", INTERFERENCE)


def cost(who: str, when: str = "") -> Choice:
    """Success at a cost, of which one is agreed on with the referee (FW-10)."""
    return Choice(
        _to(who, "Success at a cost, if the referee agrees", when),
        (
            _offer(who, "Pay with hits"),
            _offer(who, "Pay with wits"),
            _offer(who, "Pay with an item"),
            _offer(who, "Pay with a state, such as exhausted"),
            _offer(who, "Pay another price"),
        ),
    )


def paid(venture: int, who: str, when: str = "") -> Offer:
    """What a venture of that level, 1 to 3, pays: its level in dice, to oneself or an ally (FW-6)."""
    label = f"Venture pays +{dice(venture)} where you said, you or an ally"
    return _offer(who, label, replace(VENTURE, points=venture), when)


def _offer(who: str, label: str, gives: Token | None = None, when: str = "") -> Offer:
    """The offer to `who`, in a group where that is said."""
    return Offer(_to(who, label, when), gives=gives, who=who)


def _to(who: str, label: str, when: str = "") -> str:
    """The label, with the name before it where there is one, and what it hangs on."""
    said = ", ".join(part for part in (who, when) if part)
    return f"{said}: {label}" if said else label
