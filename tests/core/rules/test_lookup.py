"""Lookups, as far as they are common to all games."""

import csv
import io
import sys
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from razor_core.odds.odds import Odds
from razor_core.rules.lookup import Cell, Distribution, OddsTable, Variation, agrees, number_axis, vary, what_if
from razor_core.rules.numbers import decimal
from razor_core.rules.results import Degree, Tone
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check


class Tier(Degree):
    """One tier of each tone."""

    DIRE = ("Dire", Tone.DIRE)
    BAD = ("Bad", Tone.BAD)
    MIXED = ("Mixed", Tone.MIXED)
    GOOD = ("Good", Tone.GOOD)
    TRIUMPH = ("Triumph", Tone.TRIUMPH)


#: Weights of the five tiers are the check itself.
FAKE: Any = SimpleNamespace(odds=lambda check: Odds(dict(zip(Tier, check, strict=True))))
EVEN = (2, 2, 2, 2, 2)


def test_a_start_imports_one_game_and_no_lookup(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until something is looked up: then it imports the modules of that one game."""

    def loaded() -> set[str]:
        return {name for name in sys.modules if name.startswith("razor_core")}

    with monkeypatch.context() as patched:
        for name in loaded():
            patched.delitem(sys.modules, name)
        for name in ("format.archive", "recap.markdown", "format.records"):
            import_module(f"razor_core.{name}")
        before = loaded()
        again = import_module("razor_core.systems")
        again.lookup("razorweave")
        after = loaded()
        for name in after:
            del sys.modules[name]
    games = {name.split(".")[2] for name in before if name.startswith("razor_core.systems.")}
    assert games == {"razorweave"}
    assert not {name for name in before if name.split(".")[-1] in ("lookup", "errata", "two_turns")}
    added = {name for name in after - before if name.startswith("razor_core.systems.")}
    assert "razor_core.systems.razorweave.lookup" in added
    assert all(name.startswith("razor_core.systems.razorweave.") for name in added)


def test_a_distribution_has_a_line_for_each_number() -> None:
    """A number may lead to two tiers, or to none."""
    parts = Odds({(-1, Tier.DIRE): 1, (-1, Tier.BAD): 2, (0, Tier.BAD): 0, (4, Tier.GOOD): 3})
    found = Distribution(axis="Total", parts=parts, names={4: "four"})
    none, half, whole = Fraction(0), Fraction(1, 2), Fraction(1)
    assert [(line.number, line.label, line.exactly, line.at_least, line.at_most) for line in found.lines] == [
        *((-1, "−1", half, whole, half), (0, "0", none, half, half), (4, "four", half, half, whole))
    ]
    bad = (Tier.DIRE, Fraction(1, 6)), (Tier.BAD, Fraction(1, 3))
    assert [line.tiers for line in found.lines] == [bad, (), ((Tier.GOOD, half),)]
    assert found.odds == Odds({-1: 1, 0: 0, 4: 1})
    assert found.tiers == Odds({Tier.DIRE: 1, Tier.BAD: 2, Tier.MIXED: 0, Tier.GOOD: 3, Tier.TRIUMPH: 0})


def test_vary_leaves_out_changes_out_of_bounds_and_without_effect() -> None:
    """Each change is made by itself, in the order given."""
    changes = (("up", "edge", 1), ("off", "skill", False), ("down", "edge", -1), ("on", "skill", True))
    assert vary(Check(), changes) == (Variation("up", Check(edge=1)), Variation("on", Check(skill=True)))
    most = Check(edge=10, skill=True)
    assert [variation.label for variation in vary(most, changes)] == ["off", "down"]
    assert vary(most, changes)[1].check == Check(edge=9, skill=True)
    assert vary(Check(edge=1), changes[2:3]) == (Variation("down", Check(edge=0)),)
    assert vary(Check(edge=9), changes[:1]) == (Variation("up", Check(edge=10)),)


def test_what_if_is_in_percentage_points() -> None:
    """Of Good or better, of Mixed or better, and of each tier that changes."""
    (found,) = what_if(FAKE, EVEN, [Variation("better", (2, 1, 2, 3, 2))])
    assert (found.label, found.check) == ("better", (2, 1, 2, 3, 2))
    assert found.good == found.mixed == Fraction(10)
    assert found.tiers == ((Tier.BAD, Fraction(-10)), (Tier.GOOD, Fraction(10)))
    (found,) = what_if(FAKE, EVEN, [Variation("mixed", (2, 1, 3, 2, 2))])
    assert (found.good, found.mixed) == (Fraction(0), Fraction(10))


@pytest.mark.parametrize(
    ("exact", "printed", "wrong", "right"),
    [
        (Fraction(24700, 324), "68", True, "76"),
        (Fraction(3500, 324), "10.49", True, "10.80"),
        (Fraction(1, 2), "0", False, "0"),
        (Fraction(1, 2), "1", False, "0"),
        (Fraction(27, 40), "0.67", False, "0.68"),
        (Fraction(27, 40), "0.68", False, "0.68"),
        (Fraction(27001, 40000), "0.67", True, "0.68"),
        (Fraction(5405, 432), "", False, "13"),
    ],
)
def test_a_printed_number_is_wrong_when_it_is_not_the_exact_one_rounded(
    exact: Fraction, printed: str, wrong: bool, right: str
) -> None:
    """To as many places; a half may be rounded either way. A number that is not printed is not wrong."""
    cell = Cell(printed, exact)
    assert (cell.wrong, cell.right) == (wrong, right)
    assert cell.off == (Fraction(printed) - exact if printed else 0)
    assert not printed or agrees(exact, printed) is not wrong


def test_the_place_of_a_check_depends_on_the_pick() -> None:
    """By default the first; and on what the check comes to. There may be none."""
    table = OddsTable(
        title="Try",
        check=Check(),
        rows=number_axis("DC", "dc", (12, 14, 16)),
        columns=number_axis("+", "bonus", (0, 3)),
        picks=number_axis("Edge", "edge", (1, 2)),
    )
    system, check = SYSTEMS["razorweave"], Check(dc=14, bonus=3, edge=1)
    assert table.place(system, check) == table.place(system, check, 0) == (1, 1)
    assert table.place(system, check, 1) is None
    assert table.place(system, replace(check, dc=30)) is None
    assert table.place(system, replace(check, edge=2), 1) == (1, 1)
    made_up_otherwise = Check(dc=14, attribute=2, skill=True, edge=2, burden=1)
    assert table.place(system, made_up_otherwise) == (1, 1)
    assert table.place(system, Check(bonus=12, edge=1)) is None


def test_csv_has_the_lines() -> None:
    """Percent to four digits, exact chances, and names with quotes."""
    parts = Odds({(-1, Tier.BAD): 2, (0, Tier.GOOD): 5, (1, Tier.TRIUMPH): 4})
    text = Distribution(axis='The "face", left', parts=parts, names={1: 'a 6, "or" more'}).to_csv()
    assert text.endswith("\r\n")
    assert list(csv.reader(io.StringIO(text, newline=""))) == [
        ['The "face", left', "exactly %", "at least %", "at most %", "exactly", "at least", "at most"],
        ["-1", "18.1818", "100.0000", "18.1818", "2 in 11", "1 in 1", "2 in 11"],
        ["0", "45.4545", "81.8182", "63.6364", "5 in 11", "9 in 11", "7 in 11"],
        ['a 6, "or" more', "36.3636", "36.3636", "100.0000", "4 in 11", "4 in 11", "1 in 1"],
    ]


@pytest.mark.parametrize(
    ("exact", "places", "text"),
    [
        (Fraction(41293, 2592), 2, "15.93"),
        (Fraction(1, 200), 1, "0.0"),
        (Fraction(-1, 3), 0, "0"),
        (Fraction(-25, 2), 1, "−12.5"),
        (Fraction(99999, 1000), 2, "100.00"),
    ],
)
def test_decimal_rounds_to_places(exact: Fraction, places: int, text: str) -> None:
    """With trailing zeros and a typographic minus sign, but not before 0."""
    assert decimal(exact, places) == text
