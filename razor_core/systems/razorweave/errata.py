"""The chapter's printed numbers compared to the exact ones: tables of chances, claims, worked rolls."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from razor_core.rules.lookup import Cell, Claim, PrintedRow, PrintedTable, agrees
from razor_core.rules.numbers import decimal, signed
from razor_core.rules.results import Tone, reaching
from razor_core.systems.razorweave.check import KEPT, Check, judge, kept_total, odds
from razor_core.systems.razorweave.dc_ladder import LADDER
from razor_core.systems.razorweave.oracle import QUESTIONS, verdict
from razor_core.systems.razorweave.tiers import Tier

#: By total, 4 to 24: the printed chance of exactly that total, and of that or more.
_DISTRIBUTION = (
    ("0.08", "100"),
    ("0.31", "99.92"),
    ("0.77", "99.61"),
    ("1.54", "98.84"),
    ("2.70", "97.30"),
    ("4.32", "94.60"),
    ("6.17", "90.28"),
    ("8.02", "84.11"),
    ("9.65", "76.09"),
    ("10.49", "66.44"),
    ("10.80", "55.95"),
    ("10.49", "45.15"),
    ("9.65", "34.66"),
    ("8.02", "25.01"),
    ("6.17", "16.99"),
    ("4.32", "10.82"),
    ("2.70", "6.50"),
    ("1.54", "3.80"),
    ("0.77", "2.26"),
    ("0.31", "1.49"),
    ("0.08", "1.18"),
)
_COLUMNS = (
    ("With +0", Check()),
    ("With +2", Check(attribute=2)),
    ("With +4", Check(attribute=4)),
    ("With +2 and +1 Edge", Check(attribute=2, edge=1)),
)
#: By DC. The book leaves out the last step of its ladder.
_SUCCESS = {
    12: ("76", "90", "97", "95"),
    14: ("56", "76", "90", "87"),
    16: ("35", "56", "76", "68"),
    18: ("17", "35", "56", "46"),
    20: ("6", "17", "35", "26"),
    22: ("", "", "", ""),
}

_DICE, _MEANS, _SUMMARY = "4d6 Roll Distribution", "What the Numbers Mean", "Chapter Summary"
_SOCIAL = "Example - Social Check with Partial Success"
_WAREHOUSE = "Complete Check Example - Warehouse Infiltration"
#: Heading, check, faces, and the total and tier in the book.
_ROLLS = (
    (
        "Example - Combining Multiple Modifier Sources",
        Check(dc=16, attribute=2, edge=2, burden=1),
        (2, 3, 4, 5, 6),
        20,
        Tier.FULL_SUCCESS,
    ),
    (
        _WAREHOUSE,
        Check(dc=18, attribute=2, skill=True, edge=2, burden=1),
        (2, 3, 4, 5, 6),
        21,
        Tier.FULL_SUCCESS,
    ),
    (
        _WAREHOUSE,
        Check(dc=18, attribute=2, skill=True, edge=2, burden=1),
        (1, 2, 3, 4, 5),
        17,
        Tier.PARTIAL_SUCCESS,
    ),
    # This tier is in the heading. The text below the heading has the right one.
    (_SOCIAL, Check(dc=14, attribute=2, skill=True), (2, 3, 4, 5), 17, Tier.PARTIAL_SUCCESS),
    (_SOCIAL, Check(dc=14, attribute=2, skill=True), (1, 2, 3, 4), 13, Tier.PARTIAL_SUCCESS),
    (
        "Example - Combat Check with Strike Outcome and Clock Ticks",
        Check(dc=16, attribute=2, edge=1),
        (2, 3, 4, 5, 6),
        20,
        Tier.FULL_SUCCESS,
    ),
    (
        "Example - Skill Check with Edge and Burden Modifiers",
        Check(dc=18, attribute=3, skill=True, edge=1, burden=2),
        (1, 2, 4, 5, 6),
        16,
        Tier.PARTIAL_SUCCESS,
    ),
)


def printed() -> tuple[PrintedTable, ...]:
    """Return both tables of chances. The second one includes the row of DC 22, which the book leaves out."""
    kept = kept_total(Check())
    shares = sum((Fraction(share) for share, _ in _DISTRIBUTION), start=Fraction(0))
    totals = range(KEPT, KEPT + len(_DISTRIBUTION))
    return (
        PrintedTable(
            title=_DICE,
            about=f"Four dice without modifiers. The printed chances sum to {decimal(shares, 2)} %.",
            row="Total",
            columns=("Exactly", "This or higher"),
            rows=tuple(
                PrintedRow(str(total), (Cell(share, kept[total] * 100), Cell(more, kept.at_least(total) * 100)))
                for total, (share, more) in zip(totals, _DISTRIBUTION, strict=True)
            ),
        ),
        PrintedTable(
            title="Success Probability by DC",
            about="At least a Full Success.",
            row="DC",
            columns=tuple(label for label, _ in _COLUMNS),
            rows=tuple(
                PrintedRow(
                    str(dc),
                    tuple(Cell(cell, _full(check, dc)) for cell, (_, check) in zip(row, _COLUMNS, strict=True)),
                )
                for dc, row in _SUCCESS.items()
            ),
        ),
    )


def claims() -> tuple[Claim, ...]:
    """Return the chapter's claims about numbers, then its worked rolls and the oracle's."""
    return (*_numbers(), *map(_roll, *zip(*_ROLLS, strict=True)), _oracle())


def _full(check: Check, dc: int) -> Fraction:
    """The chance of at least a Full Success against a DC, in percent."""
    return reaching(odds(replace(check, dc=dc)), Tone.GOOD) * 100


def _numbers() -> Iterator[Claim]:
    """Averages, chances, and the gain from Edge and bonuses."""
    plain, better = Check(), Check(attribute=2)
    average, edged = kept_total(plain).mean(), kept_total(Check(edge=1)).mean()
    yield _figure(_DICE, "Four dice average 14.", "14", average)
    yield _figure(_DICE, "With +2 the average is 16.", "16", average + better.modifier)
    yield _chance("56 % of rolls are 14 or more.", "56", plain, 14)
    yield _chance("+2 vs DC 14 succeeds in 76 %.", "76", better, 14)
    yield _chance("+2 vs DC 16 succeeds in 56 %.", "56", better, 16)
    yield _chance("+2 and one Edge vs DC 16 succeed in 68 %.", "68", replace(better, edge=1), 16)
    yield _figure(_MEANS, "One Edge raises the average of the dice to about 15.5.", "15.5", edged)
    yield _figure(_MEANS, "One Edge is worth about one point.", "1", edged - average)
    yield _gains(_MEANS, "One Edge adds 10 to 12 points.", (10, 12), better, replace(better, edge=1))
    yield _gains(_MEANS, "Each +2 adds about 20 points.", (17, 23), plain, better)
    yield _gains(_SUMMARY, "Each +1 adds 15 to 20 points.", (15, 20), plain, Check(attribute=1))
    yield Claim(
        heading="Rolling 4d6 and Calculating Margin",
        text="Edge and Burden change the number of dice kept.",
        holds=False,
        exact=f"A roll always keeps {KEPT} dice, of {Check().rolled} to {Check(edge=2).rolled} rolled.",
        ruling="RW-2",
    )
    yield Claim(
        heading="Example - Combining Multiple Modifier Sources",
        text="Four Edge still roll six dice.",
        holds=Check(edge=4).rolled == 6,
        exact=f"{Check(edge=4).rolled} dice.",
        ruling="RW-1",
    )


def _figure(heading: str, text: str, printed: str, exact: Fraction) -> Claim:
    """A claim about a number, compared to the printed number of decimal places."""
    shown = f"{decimal(exact, 2)} ({exact})" if exact.denominator > 1 else str(exact)
    return Claim(heading=heading, text=text, holds=agrees(exact, printed), exact=shown, figures=(exact,))


def _chance(text: str, printed: str, check: Check, dc: int) -> Claim:
    """A claim about the chance of at least a Full Success, compared to the printed number of decimal places."""
    points = _full(check, dc)
    exact = f"{decimal(points, 1)} % ({points / 100})"
    return Claim(heading=_MEANS, text=text, holds=agrees(points, printed), exact=exact, figures=(points,))


def _gains(heading: str, text: str, between: tuple[int, int], check: Check, better: Check) -> Claim:
    """A claim about the gain of the better check. It holds if the gain at every DC is in the printed range."""
    gains = tuple(_full(better, step.dc) - _full(check, step.dc) for step in LADDER)
    low, high = between
    points = ", ".join(decimal(gain, 1) for gain in gains)
    start = signed(check.modifier) if check.modifier else "+0"
    return Claim(
        heading=heading,
        text=text,
        holds=all(low <= gain <= high for gain in gains),
        exact=f"From {start}, DC {LADDER[0].dc} to {LADDER[-1].dc}: {points}.",
        figures=gains,
    )


def _roll(heading: str, check: Check, faces: Sequence[int], total: int, tier: Tier) -> Claim:
    """A claim about a worked roll."""
    result = judge(check, faces)
    return Claim(
        heading=heading,
        text=f"{' '.join(map(str, faces))} vs DC {check.dc} make {total}, a {tier.label}.",
        holds=(result.total, result.tier) == (total, tier),
        exact=f"{result.total}, a {result.tier.label}.",
    )


def _oracle() -> Claim:
    """A claim about the oracle's example: it waives its second answer, but the rule above it counts that answer."""
    conditions, opposition, prepared = QUESTIONS
    faces, read = (2, 5, 4), 16
    counted = verdict((conditions, opposition, prepared), faces).dc
    waived = verdict((conditions, replace(opposition, waived=True), prepared), faces).dc
    return Claim(
        heading="Solo Play - DC Determination Oracle",
        text=f"The answers {' '.join(map(str, faces))} make DC {read}.",
        holds=counted == read,
        exact=f"DC {counted}; {waived} if the second does not count.",
        ruling="RW-11",
    )
