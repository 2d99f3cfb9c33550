"""Witchgates' lookup. The text prints no chances and no worked rolls."""

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
from razor_core.systems.witchgates.check import FACES, Check, Tier, counting

TWO_TURNS = None


def distribution(check: Check) -> Distribution:
    """Return the exact chances of the face that counts, 1 to 6 (WG-2, WG-3)."""
    tiers = {face: tier for tier, faces in FACES.items() for face in faces}
    counts = counting(check)
    return Distribution(
        axis="Face that counts",
        parts=Odds({(face, tiers[face]): int(chance * counts.ways) for face, chance in counts.items()}),
        zones=tuple((min(FACES[tier]), tier) for tier in Tier if tier is not min(Tier)),
    )


def variations(check: Check) -> tuple[Variation, ...]:
    """Return the check with one more or less of each die, cut and injury. Position and effect change no chance."""
    return vary(
        check,
        (
            ("A scene aspect", "scene", True),
            ("Risk an esoteric or lost word", "esoteric", True),
            ("A merit", "merit", True),
            ("A miss-fortune", "misfortune", True),
            ("Rating 1 higher", "rating", 1),
            ("One less cut", "cuts", -1),
            ("An injury 1 lower", "injury", -1),
            ("Power", "power", True),
            ("Without power", "power", False),
            ("Without the scene aspect", "scene", False),
            ("Without the esoteric or lost word", "esoteric", False),
            ("Without the merit", "merit", False),
            ("Without the miss-fortune", "misfortune", False),
            ("Rating 1 lower", "rating", -1),
            ("One more cut", "cuts", 1),
            ("An injury 1 higher", "injury", 1),
        ),
    )


def printed() -> tuple[PrintedTable, ...]:
    """Return nothing: the text prints no chances."""
    return ()


def claims() -> tuple[Claim, ...]:
    """Return nothing: the text says nothing about its numbers, and its sections for examples are empty."""
    return ()


#: The pool grows by the rating first, then by one help after the other (WG-1). Which help makes no difference.
_HELPS = ("scene", "esoteric", "merit", "misfortune")
_RATING = 3
_POOL = tuple(
    Setting(
        str(dice),
        {"rating": min(dice, _RATING)} | {name: dice > _RATING + at for at, name in enumerate(_HELPS)},
    )
    for dice in range(_RATING + len(_HELPS) + 1)
)

TABLES = (
    OddsTable(
        title="Pool by cuts",
        check=Check(),
        rows=Axis("Dice in the pool", _POOL),
        columns=number_axis("Cuts and injury", "cuts", range(7)),
    ),
)
