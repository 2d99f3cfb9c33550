"""Frameworks' lookup. The text prints no chances; its worked rolls are checked here."""

from collections.abc import Mapping, Sequence

from razor_core.odds.odds import Odds
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
from razor_core.systems.frameworks.check import Check, judge
from razor_core.systems.frameworks.pool_odds import SIX, Top, face_list, top_odds
from razor_core.systems.frameworks.tiers import SUCCEEDS, TRIUMPHANT_SIXES, Tier, tier

#: The number that stands for two or more 6s, however many (FW-7).
SIXES = SIX + 1
_NAMES: Mapping[int, str] = {0: "no die", SIXES: f"{TRIUMPHANT_SIXES} or more 6s"}

TWO_TURNS = None


def distribution(check: Check) -> Distribution:
    """Return the exact chances of the highest die left: 0 without a die, 7 for two or more 6s."""
    weights = {(number, tier(Top(number, 1))): 0 for number in range(SIXES)} | {(SIXES, Tier.TRIUMPH): 0}
    tops = top_odds(check.pool, TRIUMPHANT_SIXES)
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
    """Return the check with one more or less of each field, and with or without momentum and interference."""
    return vary(
        check,
        (
            ("One more bonus", "bonus", 1),
            ("One less penalty", "penalty", -1),
            ("Venture 1 lower", "venture", -1),
            ("Momentum", "momentum", True),
            ("No interference", "interference", False),
            ("Interference", "interference", True),
            ("No momentum", "momentum", False),
            ("Venture 1 higher", "venture", 1),
            ("One more penalty", "penalty", 1),
            ("One less bonus", "bonus", -1),
        ),
    )


def printed() -> tuple[PrintedTable, ...]:
    """Return nothing: the text prints no chances."""
    return ()


def claims() -> tuple[Claim, ...]:
    """Return the worked rolls, and what the text says about their margin."""
    return (
        _roll("Modifier", "Han", Check(score=4, penalty=1), (1, 4, 5), Tier.SUCCESS),
        _roll("Contest", "Han", Check(score=3), (2, 4, 5), Tier.SUCCESS),
        _roll("Contest", "Tenacious Chen", Check(score=2), (1, 6, 2), Tier.SUCCESS),
        *(
            Claim(
                heading="Margin",
                text=f"{count} dice of the highest result give a margin of {count - 1}.",
                holds=judge(Check(score=count), (5,) * count).margin == count - 1,
                exact=f"Margin {judge(Check(score=count), (5,) * count).margin}.",
                ruling="FW-7",
            )
            for count in (2, 3)
        ),
    )


def _roll(heading: str, who: str, check: Check, faces: Sequence[int], tier: Tier) -> Claim:
    """A worked roll: its highest die and its result, checked."""
    result = judge(check, faces)
    highest = max(die.face for die in result.dice if die.mark.counts)
    return Claim(
        heading=heading,
        text=f"{who}'s {face_list(faces)}: the highest is {max(faces)}, a {tier.label}.",
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
