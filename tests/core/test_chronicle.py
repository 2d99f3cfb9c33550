"""The story of a session for other eyes: Markdown and a table in which names stay names, whatever they look like."""

import csv
import io
import re
from dataclasses import replace

import pytest

from razor_core.checks import Mark, Token
from razor_core.chronicle import COLUMNS, check_line, markdown, readings, reread, table
from razor_core.clocks import Clock
from razor_core.events import (
    ClockAdded,
    ClockTicked,
    Event,
    Fiction,
    HeroPut,
    Named,
    OfferTaken,
    Rolled,
    SessionRenamed,
    TaskBegun,
    TaskEnded,
    TaskRolled,
    Together,
    TokenGiven,
    TokenTaken,
)
from razor_core.heroes import Hero
from razor_core.session import Entry, Record, Session, apply
from razor_core.systems import SYSTEMS, find, frameworks, gemini, razorweave, trident_sphere, witchgates
from razor_core.systems.gemini.tasks import Task
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
#: A roll of every game: dice that are dropped, added and taken away, cut, and those of which all count.
GAMES = (
    KIRA,
    Rolled(
        system="frameworks",
        check=frameworks.Check(score=3, venture=1),
        faces=(6, 3, 5, 2),
        fiction=Fiction(who="Han", attribute="Brawn", named=(Named("venture", "Venture"),)),
    ),
    Rolled(
        system="gemini",
        check=gemini.Check(attribute=4, setbacks=1),
        faces=(12,),
        reading="determined",
        fiction=Fiction(who="Ada", skill="Pilot", named=(Named("setbacks", "Prone"),)),
    ),
    Rolled(
        system="witchgates",
        check=witchgates.Check(scene=True, cuts=1, injury=1, effect=witchgates.Effect.LIMITED),
        faces=(4, 6, 6),
        fiction=Fiction(named=(Named("cuts", "Precision"), Named("scene", "A full moon"))),
    ),
    Rolled(system="trident_sphere", check=trident_sphere.Check(stat=2, strong=1, risk=True), faces=(9,)),
)
#: Their dice as Markdown shows them: those that count as they are.
DICE = ("~~1~~ 2 3 4 5", "~~6~~ 3 5 2", "12", "4 ~~6~~ ~~6~~", "9")

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


@pytest.mark.parametrize(("roll", "dice"), [*zip(GAMES, DICE, strict=True)], ids=SYSTEMS)
def test_a_roll_of_every_game_is_a_line_of_markdown(roll: Rolled, dice: str) -> None:
    """The dice that count stand plain, dropped and cut ones are struck out; what it came to, how, and how likely."""
    (line,) = markdown(log(roll)).splitlines()
    said = ", ".join(part for part in (roll.fiction.who, roll.fiction.intent) if part)
    assert line.startswith(f"- 21:01 {said and f'{said}: '}**{roll.result.headline}** ({dice}). ")
    exact = find(roll.system).odds(roll.check).at_least(roll.result.tier)
    assert shown(line[line.index("). ") + 3 :]) == f"{'; '.join(roll.result.steps)}. {percent(exact, 1)} beforehand."


def test_dice_that_were_added_are_not_struck_out() -> None:
    """They count like those thrown first, unless they are taken away themselves."""
    added = Rolled(system="frameworks", check=frameworks.Check(score=2), faces=(6, 2, 6, 4))
    assert [die.mark for die in added.result.dice] == [Mark.KEPT, Mark.KEPT, Mark.ADDED, Mark.ADDED]
    assert " (6 2 6 4). " in markdown(log(added))
    lost = Rolled(system="frameworks", check=frameworks.Check(score=2, venture=2), faces=(6, 2, 6, 4))
    assert " (~~6~~ 2 ~~6~~ 4). " in markdown(log(lost))


def test_rolls_read_together_are_told_before_each_of_them() -> None:
    """What they come to on a line of its own, whatever was typed in it."""
    contest = Together("frameworks", "Contest", "*Han* wins: Success", (2, 0))
    sides = [replace(GAMES[1], fiction=Fiction(who=who)) for who in ("*Han*", "Orc")]
    first, *lines = markdown(log(contest, *sides)).splitlines()
    assert first == "- 21:01 Contest: \\*Han\\* wins: Success"
    assert [line[:14] for line in lines] == ["- 21:02 \\*Han\\", "- 21:03 Orc: *"]


def test_tokens_and_tasks_are_told_in_their_own_words() -> None:
    """What a hero gains and loses, and how a task goes on."""
    text = markdown(
        log(
            HeroPut(Hero(id="h", name="Han", system="frameworks")),
            TokenGiven("h", Token("Momentum", "momentum")),
            TokenTaken("h", "momentum", "Momentum"),
            TaskBegun("t", "Drive", Task(goal=2)),
            TaskRolled("t", True),
            TaskRolled("t", False),
            TaskRolled("t", True),
            TaskEnded("t"),
        )
    )
    assert [line[8:] for line in text.splitlines()] == [
        "Han joins",
        "Han gains Momentum",
        "Han loses Momentum",
        "Drive: 2 successes, Persistence",
        "Drive: Successes +1: 1 of 2",
        "Drive: nothing gained",
        "Drive: Successes +1: 2 of 2; Drive: Successes is full; Drive: Done",
        "Drive put away",
    ]


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
        (Together("razorweave", "Split Risks", name, (0, 0)), f"Split Risks: {name}"),
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


@pytest.mark.parametrize("roll", GAMES, ids=SYSTEMS)
def test_the_check_of_every_game_in_a_line(roll: Rolled) -> None:
    """What was said of it, its dice and what they must show, each once, and nothing that is empty."""
    plan, said = find(roll.system).plan(roll.check), roll.fiction
    parts = check_line(roll).split(" · ")
    names = ", ".join(reason.name for reason in said.named)
    assert parts == [part for part in (said.attribute, said.skill, names, plan.dice, plan.target) if part]


@pytest.mark.parametrize("roll", GAMES, ids=SYSTEMS)
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
    assert row["told"] == "; ".join(result.steps)


def test_a_game_without_totals_leaves_their_cells_empty() -> None:
    """Not every game has a total to reach, or a margin."""
    frames, witch = rows(GAMES[1], GAMES[3])
    assert (frames["total"], frames["target"], frames["margin"]) == ("", "", "0")
    assert (witch["total"], witch["target"], witch["margin"]) == ("", "", "")


def test_rolls_read_together_are_a_row_of_words() -> None:
    """What they come to stands where all that is no roll is told."""
    (row,) = rows(Together("witchgates", "Player against player", "=Ash wins", (0, 0)))
    assert {name for name, cell in row.items() if cell} == {"time", "told"}
    assert row["told"] == "Player against player: =Ash wins"


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


# -- read anew ---------------------------------------------------------------------------------------------------------

FAILED = Rolled(system="gemini", check=gemini.Check(), faces=(1,))
STRUCK = Rolled(system="razorweave", check=Check(), faces=(4,) * 4, reading="strike")


def since(roll: Rolled, *readings: str) -> tuple[Entry, ...]:
    """The entries of a roll, of offers taken of it that set these readings, and of a clock ticked among them."""
    events = [roll, *(OfferTaken("An offer", reading) for reading in readings), ClockTicked("g", 1, "Another")]
    session = Session()
    for seq, event in enumerate(events, 1):
        session = apply(session, Record(seq=seq, tab="t", at="2026-03-01T21:00:00Z", act="1.t", event=event))
    return session.log


@pytest.mark.parametrize(
    ("roll", "taken", "reading"),
    [
        (FAILED, (), ""),
        (FAILED, ("",), ""),
        (FAILED, ("determined",), "determined"),
        (FAILED, ("determined", ""), "determined"),
        (FAILED, ("of the future",), ""),
        (FAILED, ("determined", "of the future"), "determined"),
        (STRUCK, (), "strike"),
        (STRUCK, ("strike", "representative"), "representative"),
        (STRUCK, ("representative", "strike"), "strike"),
    ],
)
def test_a_roll_is_read_as_the_last_offer_says_that_its_game_knows(
    roll: Rolled, taken: tuple[str, ...], reading: str
) -> None:
    """In place of that which it was rolled with, too; without any it is the very entry, as are all that are no roll."""
    entries = since(roll, *taken)
    first, *others = entries
    found = reread(first, readings(entries)).record.event
    assert isinstance(found, Rolled)
    assert (found.reading, found.faces) == (reading, roll.faces)
    assert reading != roll.reading or reread(first, readings(entries)).record.event == roll
    assert all(reread(each, readings(entries)) is each for each in others)


def test_a_reading_taken_of_one_of_several_rolls_is_that_one_s() -> None:
    """An offer names its roll, and one that names none is of what the act began with."""
    events = [FAILED, FAILED, OfferTaken("An offer", "determined", "2.s")]
    entries = [replace(each, record=replace(each.record, act="1.s")) for each in log(*events)]
    keys = [each.record.key for each in entries]
    assert readings(entries) == {"2.s": ("determined",)}
    assert keys[1] == "2.s"


def test_readings_gathered_in_parts_are_those_gathered_at_once() -> None:
    """What was taken before stays, in its order."""
    entries = since(STRUCK, "representative", "strike")
    assert readings(entries[2:], readings(entries[:2])) == readings(entries)


def test_a_roll_that_was_read_anew_is_told_and_counted_so() -> None:
    """A failure that Determined turned is a success in both, by the dice that failed; another roll stays what it is."""
    entries = (*since(FAILED, "determined"), *log(FAILED))
    taken = readings(entries)
    turned, other = (line for line in markdown(entries, taken).splitlines() if "short by" in line)
    assert "**Success, Determined** (1)" in turned
    assert "**Failure** (1)" in other
    read = csv.DictReader(io.StringIO(table(entries, taken), newline=""))
    assert [row["result"] for row in read if row["system"]] == ["Success, Determined", "Failure"]
