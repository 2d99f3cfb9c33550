"""What can be looked up beside a Frameworks roll. The text prints no chances; its worked rolls are judged anew."""

from collections.abc import Mapping, Sequence

from razor_core.rules.lookup import (
    Axis,
    Claim,
    Distribution,
    OddsTable,
    PrintedTable,
    Setting,
    Variation,
    number_axis,
    vary,
)
from razor_core.rules.numbers import signed
from razor_core.rules.odds import Odds
from razor_core.systems.frameworks.check import Check, judge
from razor_core.systems.frameworks.pool import SIX, Top, shown
from razor_core.systems.frameworks.tiers import SUCCEEDS, TRIUMPHANT_SIXES, Tier, tier
from razor_core.systems.frameworks.words import listed

#: Where two or more 6s are left: beyond one 6, and all there is of the endless tail (FW-7).
SIXES = SIX + 1
_NAMES: Mapping[int, str] = {0: "no die", SIXES: f"{TRIUMPHANT_SIXES} or more 6s"}


def distribution(check: Check) -> Distribution:
    """The exact chances of the highest die left, 0 where none is, and 7 for two or more 6s, however many.

    6s add dice without end; the last number holds all of them, exactly.
    """
    weights = {(number, tier(Top(number, 1))): 0 for number in range(SIXES)} | {(SIXES, Tier.TRIUMPH): 0}
    tops = shown(check.pool, TRIUMPHANT_SIXES)
    for top, chance in tops.items():
        number = SIXES if tier(top) is Tier.TRIUMPH else top.face
        weights[number, tier(top)] += int(chance * tops.ways)
    return Distribution(
        axis="Highest die left",
        parts=Odds(weights),
        zones=((2, Tier.FAIL), (SUCCEEDS, Tier.SUCCESS), (SIXES, Tier.TRIUMPH)),
        names=_NAMES,
    )


def variations(check: Check) -> tuple[Variation, ...]:
    """A die of bonus, penalty or venture more or less, and momentum and interference gained or lost."""
    return vary(
        check,
        (
            ("One more bonus", "bonus", 1),
            ("One penalty less", "penalty", -1),
            ("Venture one less", "venture", -1),
            ("Momentum", "momentum", True),
            ("No interference", "interference", False),
            ("Interference", "interference", True),
            ("No momentum", "momentum", False),
            ("Venture one more", "venture", 1),
            ("One more penalty", "penalty", 1),
            ("One bonus less", "bonus", -1),
        ),
    )


def printed() -> tuple[PrintedTable, ...]:
    """None: the text prints no chances."""
    return ()


def claims() -> tuple[Claim, ...]:
    """The worked rolls, and what the text says of their margin."""
    return (
        _roll("Modifier", "Han", Check(score=4, penalty=1), (1, 4, 5), Tier.SUCCESS),
        _roll("Contest", "Han", Check(score=3), (2, 4, 5), Tier.SUCCESS),
        _roll("Contest", "Tenacious Chen", Check(score=2), (1, 6, 2), Tier.SUCCESS),
        *(
            Claim(
                heading="Margin",
                text=f"{count} dice of the highest result are a margin of {count - 1}.",
                holds=judge(Check(score=count), (5,) * count).margin == count - 1,
                exact=f"Margin {judge(Check(score=count), (5,) * count).margin}.",
                ruling="FW-7",
            )
            for count in (2, 3)
        ),
    )


def _roll(heading: str, who: str, check: Check, faces: Sequence[int], tier: Tier) -> Claim:
    """A worked roll, judged: its highest die and its result."""
    result = judge(check, faces)
    highest = max(die.face for die in result.dice if die.mark.counts)
    return Claim(
        heading=heading,
        text=f"{who}'s {listed(faces)}: the highest is {max(faces)}, a {tier.label}.",
        holds=(highest, result.tier) == (max(faces), tier),
        exact=f"{highest}, a {result.tier.label}.",
    )


TABLES = (
    OddsTable(
        title="Score by bonus and penalty",
        check=Check(),
        rows=number_axis("Score", "score", range(1, 11)),
        columns=Axis(
            "Bonus or penalty",
            tuple(Setting(signed(net), {"bonus": max(net, 0), "penalty": max(-net, 0)}) for net in range(-5, 6)),
        ),
        picks=Axis(
            "Momentum, interference, venture",
            (
                Setting("None of them", {}),
                Setting("Momentum", {"momentum": True}),
                Setting("Interference", {"interference": True}),
                *(Setting(f"Venture {level}", {"venture": level}) for level in (1, 2, 3)),
            ),
        ),
    ),
)
