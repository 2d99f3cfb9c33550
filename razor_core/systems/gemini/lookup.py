"""Gemini's lookup: the die, what if, and the book's table compared to the curve that it names."""

from collections.abc import Iterable
from fractions import Fraction
from math import exp

from razor_core.odds.odds import Odds
from razor_core.rules.fields import bounds
from razor_core.rules.lookup import (
    Axis,
    Cell,
    Claim,
    Distribution,
    OddsTable,
    PrintedRow,
    PrintedTable,
    Setting,
    Variation,
    number_axis,
    vary,
)
from razor_core.rules.numbers import decimal, signed
from razor_core.rules.results import Tone, reaching
from razor_core.systems.gemini.check import CAP, Check, Tier, odds, tier
from razor_core.systems.gemini.difficulty_ranks import RANKS
from razor_core.systems.gemini.resolution_table import HIGHEST, LOWEST, SIDES, TABLE

_TABLE = "The Action Resolution Table"
#: The rows of the table that stand for more, and for less.
_ENDS = {HIGHEST: f"{signed(HIGHEST)} or more", LOWEST: f"{signed(LOWEST)} or less"}

TWO_TURNS = None


def distribution(check: Check) -> Distribution:
    """Return the faces of the die, each equally likely, and the Target Number, 1 to 101."""
    return Distribution(
        axis=f"d{SIDES}",
        parts=Odds({(face, tier(face, check.tn)): 1 for face in range(1, SIDES + 1)}),
        zones=((check.tn, Tier.SUCCESS),),
        target=check.tn,
    )


def variations(check: Check) -> tuple[Variation, ...]:
    """Return the check with more or less Edges, Setbacks, opposition and x, and without a cap that limits it."""
    changes = (
        ("Minor Edge", "edges", 1),
        ("Major Edge", "edges", 2),
        ("Overwhelming Edge", "edges", 3),
        ("One less Setback", "setbacks", -1),
        ("Opposition 1 lower", "opposition", -1),
        ("+1 to x", "modifier", 1),
        ("A talent that lifts the cap", "uncapped", True),
        ("−1 to x", "modifier", -1),
        ("Opposition 1 higher", "opposition", 1),
        ("One less Edge", "edges", -1),
        ("Minor Setback", "setbacks", 1),
    )
    capped = check.net != check.edges - check.setbacks
    return vary(check, (change for change in changes if capped or change[1] != "uncapped"))


def printed() -> tuple[PrintedTable, ...]:
    """Return the resolution table, its chances compared to its own Target Numbers (GM-3)."""
    return (
        PrintedTable(
            title=_TABLE,
            about="The chance to roll the Target Number or more.",
            row="x",
            columns=("Chance of Success",),
            rows=tuple(
                PrintedRow(_ENDS.get(row.x, signed(row.x)), (Cell(str(row.printed), _success(row.x) * 100),))
                for row in TABLE
            ),
        ),
    )


def claims() -> tuple[Claim, ...]:
    """Return what the text says about the curve behind its table, and about its ends."""
    inner = [row for row in TABLE if LOWEST < row.x < HIGHEST]
    kept = [row for row in inner if decimal(curve(row.x), 0) == str(row.printed)]
    ends = tuple(_success(x) * 100 for x in (HIGHEST, LOWEST))
    uncapped = " and ".join(f"{decimal(curve(x), 1)} %" for x in (HIGHEST, LOWEST))
    return (
        Claim(
            heading=_TABLE,
            text="The chances come from the logistic function of half of x.",
            holds=kept == inner,
            exact=f"Rounded to whole percent it gives {len(kept)} of the {len(inner)} rows between the ends.",
            figures=tuple(curve(row.x) for row in inner),
        ),
        Claim(
            heading=_TABLE,
            text="They were smoothed by hand, so that no two x share a Target Number.",
            holds=kept != inner,
            exact=f"Changed: {len(inner) - len(kept)} of the {len(inner)} rows between the ends. Rounding alone gives "
            f"{len({round(curve(row.x)) for row in inner})} different numbers.",
        ),
        Claim(
            heading=_TABLE,
            text=f"At {signed(HIGHEST)} it is 100 %, at {signed(LOWEST)} 0 %.",
            holds=ends == (Fraction(100), Fraction(0)),
            exact=f"True in the table. The curve gives {uncapped}.",
            figures=ends,
            ruling="GM-3",
        ),
    )


def curve(x: int) -> Fraction:
    """Return the logistic function of half of x in percent, as exact as a float: it is not a fraction.

    >>> decimal(curve(1), 3)
    '62.246'
    """
    return Fraction(1 / (1 + exp(-x / 2))) * 100


def _success(x: int) -> Fraction:
    """The chance of a Success at a Difference from −10 to 10."""
    return reaching(odds(Check(attribute=max(x, 0), skill=0, opposition=max(-x, 0))), Tone.GOOD)


def _differences() -> Iterable[Setting]:
    """Each Difference with its Target Number, for whoever rolls by hand: reached by attribute, or by opposition."""
    for row in TABLE:
        sets = {"attribute": max(row.x, 0), "opposition": max(-row.x, 0)}
        yield Setting(f"{_ENDS.get(row.x, signed(row.x))}: TN {row.tn}+", sets)


def _ranked(opposition: int) -> str:
    """The opposition, with the name of the rank that begins at it (GM-7)."""
    begins = {rank.least: f" {rank.name}" for rank in RANKS}
    return f"{opposition}{begins.get(opposition, '')}"


def _scores(scores: Iterable[int]) -> Axis:
    """The axis of attribute and skill added up. How a score is divided between them makes no difference."""
    most = bounds(Check, "attribute")[1]
    settings = (Setting(str(score), {"attribute": min(score, most), "skill": max(score - most, 0)}) for score in scores)
    return Axis("Attribute and skill", tuple(settings))


_NET = (
    Setting("No Edge or Setback", {}),
    *(Setting(f"{signed(points)} net", {"edges": points}) for points in range(1, CAP + 1)),
    *(Setting(f"{signed(-points)} net", {"setbacks": points}) for points in range(1, CAP + 1)),
)

TABLES = (
    OddsTable(
        title="Opposition by attribute and skill",
        check=Check(),
        rows=number_axis("Opposition", "opposition", range(1, 16), _ranked),
        columns=_scores(range(1, 13)),
        picks=Axis("Edges and Setbacks", _NET),
    ),
    OddsTable(
        title="x and the Target Number",
        check=Check(attribute=0, skill=0, opposition=0),
        rows=Axis("x and TN", tuple(_differences())),
        columns=Axis("Chance", (Setting("Success", {}),)),
    ),
)
