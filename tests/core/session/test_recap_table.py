"""The story of a session as a table."""

import csv
import io

import pytest

from razor_core.rules.numbers import percent
from razor_core.session.events import ClockAdded, ClockTicked, ConsequenceTaken, Event, GroupRolled, Rolled
from razor_core.session.recap import COLUMNS, check_line, table
from razor_core.systems import SYSTEMS, find, razorweave
from razor_core.systems.razorweave import Tier, odds
from razor_core.table.clocks import Clock
from tests.support.chronicles import BARE, GAMES, KIRA, NASTY, PLAYED, log, rolled_by


def rows(*events: Event) -> list[dict[str, str]]:
    """The lines of the table, each by its columns, as a spreadsheet reads them."""
    text = table(log(*events))
    return list(csv.DictReader(io.StringIO(text, newline="")))


# -- the table ---------------------------------------------------------------------------------------------------------


def test_a_roll_is_a_row_with_a_cell_for_everything() -> None:
    """As a spreadsheet reads it; the faces as they fell."""
    (row,) = rows(KIRA)
    exact = odds(KIRA.check).at_least(Tier.FULL_SUCCESS)
    assert row == {
        "time": "2026-03-01T21:01:00+01:00",
        "who": "Kira",
        "intent": "pick the lock",
        "system": "razorweave",
        "check": check_line(KIRA),
        "dice": "1 2 3 4 5",
        "result": "Full Success",
        "total": "17",
        "target": "16",
        "margin": "1",
        "odds": percent(exact, 1),
        "details": "; ".join(KIRA.result.steps),
    }


def test_the_check_in_a_line_names_what_its_numbers_stand_for() -> None:
    """Attribute, Skill, reasons, dice and target; what was not said leaves no gap."""
    plan = razorweave.plan(KIRA.check)
    assert check_line(KIRA) == f"AGI · Fine Manipulation · Set Up · {plan.dice} · {plan.target}"
    bare = razorweave.plan(BARE.check)
    assert check_line(BARE) == f"{bare.dice} · {bare.target}"


def test_there_is_a_roll_of_every_game() -> None:
    """None is left out of these tests."""
    assert list(SYSTEMS) == PLAYED


@pytest.mark.parametrize("roll", GAMES, ids=PLAYED)
def test_the_check_of_every_game_in_a_line(roll: Rolled) -> None:
    """What was said of it, its dice and what they must show, each once, and nothing that is empty."""
    plan, said = find(roll.system).plan(roll.check), roll.fiction
    parts = check_line(roll).split(" · ")
    names = ", ".join(reason.name for reason in said.modifiers)
    assert parts == [part for part in (said.attribute, said.skill, names, plan.dice, plan.target) if part]


@pytest.mark.parametrize("roll", GAMES, ids=PLAYED)
def test_a_roll_of_every_game_is_a_row(roll: Rolled) -> None:
    """The faces as they fell, the numbers that the game has, and no others."""
    (row,) = rows(roll)
    result = roll.result
    assert row["system"] == roll.system
    assert row["check"] == check_line(roll)
    assert row["dice"] == " ".join(map(str, roll.faces))
    assert row["result"] == result.headline
    numbers = [result.total, result.target, result.margin]
    assert [row["total"], row["target"], row["margin"]] == ["" if each is None else str(each) for each in numbers]
    assert row["details"] == "; ".join(result.steps)


def test_a_game_without_totals_leaves_their_cells_empty() -> None:
    """Not every game has a total to reach, or a margin."""
    frames, witch = rows(GAMES[1], GAMES[3])
    assert (frames["total"], frames["target"], frames["margin"]) == ("", "", "0")
    assert (witch["total"], witch["target"], witch["margin"]) == ("", "", "")


def test_rolls_read_together_are_a_row_of_words() -> None:
    """What they come to stands where all that is no roll is told."""
    (row,) = rows(GroupRolled("witchgates", "Player against player", "=Ash wins", (0, 0)))
    assert {name for name, cell in row.items() if cell} == {"time", "details"}
    assert row["details"] == "Player against player: =Ash wins"


def test_the_heading_stands_over_the_columns_and_alone_where_nothing_happened() -> None:
    """Every line has as many cells."""
    assert table(()) == ",".join(COLUMNS) + "\r\n"
    text = table(log(KIRA, ClockAdded(Clock(id="g", name="Gate"))))
    assert {len(row) for row in csv.reader(io.StringIO(text, newline=""))} == {len(COLUMNS)}


def test_what_is_no_roll_has_its_time_and_its_words() -> None:
    """The cells between are empty."""
    (row,) = rows(ClockAdded(Clock(id="g", name="Gate")))
    assert {name: cell for name, cell in row.items() if cell} == {
        "time": "2026-03-01T21:01:00+01:00",
        "details": "New clock Gate, 0 of 6",
    }


def test_all_that_is_told_of_an_event_stands_in_one_cell() -> None:
    """One thing after another."""
    *_, row = rows(ClockAdded(Clock(id="g", name="Gate", filled=5)), ClockTicked("g", 1))
    assert row["details"] == "Gate +1: 6 of 6; Gate is full"


def test_a_negative_margin_stays_a_number() -> None:
    """Numbers of ours are no formulas, and a spreadsheet can add them up."""
    (row,) = rows(BARE)
    assert (row["total"], row["target"], row["margin"]) == ("10", "14", "-4")


@pytest.mark.parametrize("name", [*NASTY, "\t=1+1", "\r=1+1", "\n=1+1", "Kira\nVance", "Kira\rVance", "Kira\r\nVance"])
def test_a_name_in_the_table_is_one_cell_and_never_a_formula(name: str) -> None:
    """An apostrophe stands before what a spreadsheet would reckon out; letter for letter the rest is the name."""
    row, clock = rows(rolled_by(name, intent=name), ConsequenceTaken(name))
    for cell in (row["who"], row["intent"], clock["details"]):
        assert cell.removeprefix("'") == name.removeprefix("'")
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))
        if name[0].isalpha():
            assert cell == name
