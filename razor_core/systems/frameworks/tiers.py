"""The four results: what decides them, what they mean, and what they offer."""

from collections.abc import Mapping
from dataclasses import replace

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.modifiers import Token
from razor_core.rules.results import Degree, Tone
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


def consequences(reached: Tier, venture: int, who: str = "", lost: bool = False) -> tuple[Consequence | Choice, ...]:
    """What the result offers, to `who` where several roll; `lost` says that the check lost its contest.

    A cost is for Fail and for a contest lost, not for a Fumble (FW-10); a venture of 1 or more pays for success that is
    not lost (FW-6).
    """
    found: list[Consequence | Choice] = []
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
            _consequence(who, "Gain momentum", MOMENTUM),
            _consequence(who, "Use a momentum stunt"),
            _consequence(who, "Use a stunt of the place or encounter"),
        ),
    )


def fumble(who: str) -> Choice:
    """The choice that a Fumble brings: interference, or one other effect that a fumble triggers here."""
    return Choice(
        _to(who, "Fumble: one of these"),
        (
            interfered(who),
            _consequence(who, "By a ledge: drop to holding it"),
            _consequence(who, "Climbing or holding a ledge: fall"),
            _consequence(who, "Another fumble effect: a fault, keyword or place"),
        ),
    )


def interfered(who: str) -> Consequence:
    """Interference for the next check."""
    return _consequence(who, "Gain interference", INTERFERENCE)


def cost(who: str, when: str = "") -> Choice:
    """Success at a cost, of which one is agreed on with the referee (FW-10)."""
    return Choice(
        _to(who, "Success at a cost, if the referee agrees", when),
        (
            _consequence(who, "Pay with hits"),
            _consequence(who, "Pay with wits"),
            _consequence(who, "Pay with an item"),
            _consequence(who, "Pay with a state, such as exhausted"),
            _consequence(who, "Pay another price"),
        ),
    )


def paid(venture: int, who: str, when: str = "") -> Consequence:
    """What a venture of that level, 1 to 3, pays: its level in dice, to oneself or an ally (FW-6)."""
    label = f"Venture pays +{dice(venture)} where you said, you or an ally"
    return _consequence(who, label, replace(VENTURE, points=venture), when)


def _consequence(who: str, label: str, gives: Token | None = None, when: str = "") -> Consequence:
    """The offer to `who`, in a group where that is said."""
    return Consequence(_to(who, label, when), gives=gives, who=who)


def _to(who: str, label: str, when: str = "") -> str:
    """The label, with the name before it where there is one, and what it hangs on."""
    said = ", ".join(part for part in (who, when) if part)
    return f"{said}: {label}" if said else label
