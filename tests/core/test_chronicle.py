"""The story of a session for other eyes: Markdown and a table in which names stay names, whatever they look like."""

import csv
import io
import re
from types import SimpleNamespace

import pytest

from razor_core import chronicle
from razor_core.chronicle import COLUMNS, check_line, markdown, table
from razor_core.clocks import Clock
from razor_core.events import ClockAdded, ClockTicked, Event, Fiction, Named, OfferTaken, Rolled, SessionRenamed
from razor_core.session import Entry, Record, Session, apply
from razor_core.systems import razorweave
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.words import percent

KIRA = Rolled(
    system="razorweave",
    check=Check(dc=16, attribute=2, skill=True, edge=1),
    faces=(1, 2, 3, 4, 5),
    fiction=Fiction(
        who="Kira", intent="pick the lock", attribute="AGI", skill="Fine Manipulation", named=(Named("edge", "Set Up"),)
    ),
)
BARE = Rolled(system="razorweave", check=Check(), faces=(1, 2, 3, 4))

#: Names that are more than a name to Markdown, to HTML or to a spreadsheet.
NASTY = (
    "*Kira*",
    "__Kira__",
    "<b>Kira</b>",
    "Kira | Vance",
    "[Kira](javascript:alert)",
    "![Kira](x)",
    "`Kira`",
    "~~Kira~~",
    "# Kira",
    "Kira &lt;b&gt; &amp;",
    "C:\\Kira\\*",
    "<!-- Kira",
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "＝1＋1",
    'Kira "the Cat", Vance',
    "'Kira",
)
#: What Markdown and HTML read as more than a character wherever it stands in a line.
SPECIAL = "\\`*_[]<>#|~&"


def log(*events: Event) -> tuple[Entry, ...]:
    """The entries of a session in which these happened, a minute apart."""
    session = Session()
    for seq, event in enumerate(events, 1):
        at = f"2026-03-01T21:{seq:02}:00+01:00"
        session = apply(session, Record(seq=seq, tab="s", at=at, act=str(seq), event=event))
    return session.log


def rolled_by(who: str, intent: str = "") -> Rolled:
    """A roll of somebody of that name."""
    return Rolled(system="razorweave", check=Check(), faces=(1, 2, 3, 4), fiction=Fiction(who=who, intent=intent))


def rows(*events: Event) -> list[dict[str, str]]:
    """The lines of the table, each by its columns, as a spreadsheet reads them."""
    text = table(log(*events))
    return list(csv.DictReader(io.StringIO(text, newline="")))


def shown(text: str) -> str:
    """What Markdown shows of a text in which every special character is escaped."""
    assert not re.search(rf"(?<!\\)(?:\\\\)*[{re.escape(SPECIAL[1:])}]", text), "something special is not escaped"
    return re.sub(rf"\\([{re.escape(SPECIAL)}])", r"\1", text)


# -- Markdown ----------------------------------------------------------------------------------------------------------


def test_a_roll_is_a_line_of_markdown_with_all_that_counts() -> None:
    """When, who, to what end, the headline, every die with the dropped ones struck out, the reckoning, the odds."""
    (line,) = markdown(log(KIRA)).splitlines()
    exact = odds(KIRA.check).at_least(Tier.FULL_SUCCESS)
    assert line.startswith("- 21:01 Kira, pick the lock: **Full Success** (~~1~~ 2 3 4 5). ")
    assert all(step in line for step in KIRA.result.steps)
    assert line.endswith(f". {percent(exact, 1)} beforehand.")


def test_a_roll_of_which_nothing_was_said_begins_with_its_headline() -> None:
    """No colon without a name before it."""
    assert markdown(log(BARE)).startswith("- 21:01 **Failure** (1 2 3 4). ")


def test_entries_stand_oldest_first_and_none_are_nothing() -> None:
    """A list item each."""
    text = markdown(log(BARE, ClockAdded(Clock(id="g", name="Gate")), KIRA))
    assert [line[:7] for line in text.splitlines()] == ["- 21:01", "- 21:02", "- 21:03"]
    assert markdown(()) == ""


def test_what_is_no_roll_is_told_in_its_own_words() -> None:
    """All of them, one after another."""
    text = markdown(log(ClockAdded(Clock(id="g", name="Gate", segments=4)), ClockTicked("g", 5)))
    assert text.splitlines() == [
        "- 21:01 New clock Gate, 0 of 4",
        "- 21:02 Gate +4: 4 of 4; Gate: 1 beyond the last segment; Gate is full",
    ]


@pytest.mark.parametrize("name", NASTY)
def test_a_name_in_markdown_comes_out_as_it_looks(name: str) -> None:
    """Of a hero, of an intent, of a clock, of a session, of an offer."""
    roll = re.match(r"- 21:01 (.*): \*\*Failure\*\*", markdown(log(rolled_by(name, intent=name))))
    assert roll
    assert shown(roll[1]) == f"{name}, {name}"
    for event, told in (
        (ClockAdded(Clock(id="g", name=name)), f"New clock {name}, 0 of 6"),
        (SessionRenamed(name), f"The session is now {name}"),
        (OfferTaken(name), name),
    ):
        assert shown(markdown(log(event)).removeprefix("- 21:01 ").removesuffix("\n")) == told


@pytest.mark.parametrize("between", ["\n", "\r", "\r\n", "\n\n# ", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", " \t "])
def test_a_name_with_line_breaks_stays_on_its_line(between: str) -> None:
    """An imported file may hold one; it ends neither the list item nor the list."""
    name = f"Kira{between}Vance"
    for event in (rolled_by(name), rolled_by("", intent=name), ClockAdded(Clock(id="g", name=name))):
        (line,) = markdown(log(event)).splitlines()
        assert re.search(r"Kira (\\# )?Vance", line)


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
        "told": "; ".join(KIRA.result.steps),
    }


def test_the_check_in_a_line_names_what_its_numbers_stand_for() -> None:
    """Attribute, Skill, reasons, dice and target; what was not said leaves no gap."""
    plan = razorweave.plan(KIRA.check)
    assert check_line(KIRA) == f"AGI · Fine Manipulation · Set Up · {plan.dice} · {plan.target}"
    bare = razorweave.plan(BARE.check)
    assert check_line(BARE) == f"{bare.dice} · {bare.target}"


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
        "told": "New clock Gate, 0 of 6",
    }


def test_a_negative_margin_stays_a_number() -> None:
    """Numbers of ours are no formulas, and a spreadsheet can add them up."""
    (row,) = rows(BARE)
    assert (row["total"], row["target"], row["margin"]) == ("10", "14", "-4")


@pytest.mark.parametrize("name", [*NASTY, "\t=1+1", "\r=1+1", "\n=1+1", "Kira\nVance", "Kira\rVance", "Kira\r\nVance"])
def test_a_name_in_the_table_is_one_cell_and_never_a_formula(name: str) -> None:
    """An apostrophe stands before what a spreadsheet would reckon out; letter for letter the rest is the name."""
    row, clock = rows(rolled_by(name, intent=name), OfferTaken(name))
    for cell in (row["who"], row["intent"], clock["told"]):
        assert cell.removeprefix("'") == name.removeprefix("'")
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))
        if name[0].isalpha():
            assert cell == name


def test_a_system_without_totals_leaves_their_cells_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every game has a total to reach."""
    result = SimpleNamespace(**{name: getattr(BARE.result, name) for name in ("tier", "headline", "dice", "steps")})
    result.total = result.target = result.margin = None
    event = Rolled(system="razorweave", check=Check(), faces=(1, 2, 3, 4))
    monkeypatch.setitem(event.__dict__, "result", result)
    (row,) = rows(event)
    assert (row["total"], row["target"], row["margin"]) == ("", "", "")
    assert row["result"] == "Failure"
    assert chronicle.markdown(log(event)).startswith("- 21:01 **Failure**")
