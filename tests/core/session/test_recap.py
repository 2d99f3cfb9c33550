"""The story of a session as Markdown, and rolls that were read anew."""

import csv
import io
import re
from dataclasses import replace

import pytest

from razor_core.rules.modifiers import Token
from razor_core.rules.numbers import percent
from razor_core.rules.results import Mark
from razor_core.session.events import (
    CharacterSaved,
    ClockAdded,
    ClockTicked,
    ConsequenceTaken,
    Fiction,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TaskBegun,
    TaskEnded,
    TaskRolled,
    TokenGiven,
    TokenTaken,
)
from razor_core.session.recap import markdown, readings, reread, table
from razor_core.session.session import Entry, Record, Session, apply
from razor_core.systems import find, frameworks, gemini
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from tests.support.chronicles import BARE, GAMES, KIRA, NASTY, PLAYED, log, rolled_by

#: Their dice as Markdown shows them: those that count as they are.
DICE = ("~~1~~ 2 3 4 5", "~~6~~ 3 5 2", "12", "4 ~~6~~ ~~6~~", "9")


#: What Markdown and HTML read as more than a character wherever it stands in a line.
SPECIAL = "\\`*_[]<>#|~&"


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


@pytest.mark.parametrize(("roll", "dice"), [*zip(GAMES, DICE, strict=True)], ids=PLAYED)
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
    contest = GroupRolled("frameworks", "Contest", "*Han* wins: Success", (2, 0))
    sides = [replace(GAMES[1], fiction=Fiction(who=who)) for who in ("*Han*", "Orc")]
    first, *lines = markdown(log(contest, *sides)).splitlines()
    assert first == "- 21:01 Contest: \\*Han\\* wins: Success"
    assert [line[:14] for line in lines] == ["- 21:02 \\*Han\\", "- 21:03 Orc: *"]


def test_tokens_and_tasks_are_told_in_their_own_words() -> None:
    """What a character gains and loses, and how a task goes on."""
    text = markdown(
        log(
            CharacterSaved(Character(id="h", name="Han", system="frameworks")),
            TokenGiven("h", Token("Momentum", "momentum")),
            TokenTaken("h", "momentum", "Momentum"),
            TaskBegun("t", "Drive", "gemini", Task(goal=2)),
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
    """Of a character, of an intent, of a clock, of a session, of an offer."""
    roll = re.match(r"- 21:01 (.*): \*\*Failure\*\*", markdown(log(rolled_by(name, intent=name))))
    assert roll
    assert shown(roll[1]) == f"{name}, {name}"
    for event, told in (
        (ClockAdded(Clock(id="g", name=name)), f"New clock {name}, 0 of 6"),
        (SessionRenamed(name), f"The session is now {name}"),
        (ConsequenceTaken(name), name),
        (GroupRolled("razorweave", "Split Risks", name, (0, 0)), f"Split Risks: {name}"),
    ):
        assert shown(markdown(log(event)).removeprefix("- 21:01 ").removesuffix("\n")) == told


@pytest.mark.parametrize("between", ["\n", "\r", "\r\n", "\n\n# ", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", " \t "])
def test_a_name_with_line_breaks_stays_on_its_line(between: str) -> None:
    """An imported file may hold one; it ends neither the list item nor the list."""
    name = f"Kira{between}Vance"
    for event in (rolled_by(name), rolled_by("", intent=name), ClockAdded(Clock(id="g", name=name))):
        (line,) = markdown(log(event)).splitlines()
        assert re.search(r"Kira (\\# )?Vance", line)


# -- read anew ---------------------------------------------------------------------------------------------------------

FAILED = Rolled(system="gemini", check=gemini.Check(), faces=(1,))
STRUCK = Rolled(system="razorweave", check=Check(), faces=(4,) * 4, reading="strike")


def since(roll: Rolled, *readings: str) -> tuple[Entry, ...]:
    """The entries of a roll, of offers taken of it that set these readings, and of a clock ticked among them."""
    events = [roll, *(ConsequenceTaken("An offer", reading) for reading in readings), ClockTicked("g", 1, "Another")]
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
    events = [FAILED, FAILED, ConsequenceTaken("An offer", "determined", "2.s")]
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
    turned, other = (line for line in markdown(entries, taken).splitlines() if "failure by" in line)
    assert "**Success, Determined** (1)" in turned
    assert "**Failure** (1)" in other
    read = csv.DictReader(io.StringIO(table(entries, taken), newline=""))
    assert [row["result"] for row in read if row["system"]] == ["Success, Determined", "Failure"]
