"""Trident Sphere's lookup. The text prints no chances and no worked rolls."""

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
from razor_core.systems.trident_sphere.check import BASE, FACES, Check
from razor_core.systems.trident_sphere.tiers import Keyword, zones

TWO_TURNS = None


def distribution(check: Check) -> Distribution:
    """Return the totals of the die, each equally likely. A natural 1 or 20 or a keyword can change the tier."""
    return Distribution(
        axis="Total",
        parts=Odds(
            {(face + check.bonus, reading.tier): 1 for face, reading in zip(FACES, check.read(*FACES), strict=True)}
        ),
        zones=tuple((check.tn + floor, tier) for floor, tier in zones(check.fortification)),
        target=check.tn,
    )


def variations(check: Check) -> tuple[Variation, ...]:
    """Return the check with one more or less of bonus, TN and Fortification, and with or without each keyword."""
    return vary(
        check,
        (
            ("+1", "action_bonus", 1),
            ("TN 1 lower", "defense_bonus", -1),
            ("Fortification 1 lower", "fortification_bonus", -1),
            *((f"With {keyword.value}", keyword.name.lower(), True) for keyword in Keyword),
            *((f"Without {keyword.value}", keyword.name.lower(), False) for keyword in Keyword),
            ("Fortification 1 higher", "fortification_bonus", 1),
            ("TN 1 higher", "defense_bonus", 1),
            ("−1", "action_bonus", -1),
        ),
    )


def printed() -> tuple[PrintedTable, ...]:
    """Return nothing: the text prints no chances."""
    return ()


def claims() -> tuple[Claim, ...]:
    """Return nothing: the text does not say how likely a result is."""
    return ()


_FORTIFIED = number_axis(
    "Fortification", "strong", (0, 1, 2, 3, 4, 5, 6, 8, 10), lambda points: str(points) if points else "none"
)

TABLES = (
    OddsTable(
        title="TN by bonus",
        check=Check(),
        rows=Axis("TN", tuple(Setting(str(tn), {"quick": tn - BASE}) for tn in range(8, 26))),
        columns=number_axis("Bonus", "stat", range(11), signed),
        picks=_FORTIFIED,
    ),
    OddsTable(
        title="Bonus over TN by keyword",
        check=Check(),
        # TN stays 10, so the bonus makes the difference.
        rows=Axis(
            "Bonus less TN",
            tuple(Setting(signed(over), {"stat": over + BASE}) for over in range(-20, 6)),
        ),
        columns=Axis(
            "Keyword",
            (Setting("none", {}), *(Setting(keyword.value, {keyword.name.lower(): True}) for keyword in Keyword)),
        ),
        picks=_FORTIFIED,
    ),
)
