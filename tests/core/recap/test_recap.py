"""Entries of the log retold as Markdown and as a table."""

import csv
import io
import re
from dataclasses import replace

import pytest

from razor_core.events.events import ConsequenceTaken, Event, Fiction, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.recap.evening import evening
from razor_core.recap.html_page import page
from razor_core.recap.markdown import markdown
from razor_core.recap.readable_log import threaded
from razor_core.recap.spreadsheet import table
from razor_core.recap.wording import caption, check_line, own_words
from razor_core.rules.features import Action, Deed, TierText
from razor_core.rules.numbers import short_percent
from razor_core.rules.oracle import Question
from razor_core.rules.results import Mark
from razor_core.session.corrections import amended, amendments
from razor_core.systems import SYSTEMS, add, find, frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.witchgates.sheet import MISS_FORTUNE
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.oracle_events import OracleAsked
from razor_core.table.world import World
from tests.core.analysis.test_other_games import good
from tests.support.chronicles import BARE, GAMES, NASTY, SLUGS, log, rolled_by, within
from tests.support.rolling import someone

#: The characters with a meaning in Markdown or HTML wherever they are in a line.
SPECIAL = "\\`*_[]<>#|~&"


def chance(roll: Rolled) -> str:
    """The chance that the screen showed with the roll, which is that of a good result."""
    return short_percent(good(roll.system, roll.check))


#: What that is the chance of, in each game.
GOOD = ("Full Success or better", "Success or better", "Success", "Hit", "Success or better")


def unescaped(text: str) -> str:
    """What Markdown shows of a text. Fails where a special character is not escaped."""
    assert not re.search(rf"(?<!\\)(?:\\\\)*[{re.escape(SPECIAL[1:])}]", text)
    return re.sub(rf"\\([{re.escape(SPECIAL)}])", r"\1", text)


def test_there_is_a_roll_of_every_game() -> None:
    assert list(SYSTEMS) == SLUGS


def test_added_dice_are_struck_out_only_where_they_do_not_count() -> None:
    """Like those thrown first."""
    added = Rolled(system="frameworks", check=frameworks.Check(score=2), faces=(6, 2, 6, 4))
    assert [die.mark for die in added.result.dice] == [Mark.KEPT, Mark.KEPT, Mark.ADDED, Mark.ADDED]
    assert " (6 2 6 4). " in markdown(log(added))
    lost = Rolled(system="frameworks", check=frameworks.Check(score=2, venture=2), faces=(6, 2, 6, 4))
    assert " (~~6~~ 2 ~~6~~ 4). " in markdown(log(lost))


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_escaped(name: str) -> None:
    """Of a character, an intent, a clock, a consequence, a group."""
    roll = re.match(r"- 21:01 (.*): \*\*Failure\*\*", markdown(log(rolled_by(name, intent=name))))
    assert roll
    assert unescaped(roll[1]) == f"{name}, {name}"
    for event, line in (
        (ClockAdded(Clock(id="g", name=name)), f"New clock {name}, 0 of 6"),
        (ConsequenceTaken(name), name),
        (GroupRolled("razorweave", "Split Risks", name, (0, 0)), f"Split Risks: {name}"),
    ):
        assert unescaped(markdown(log(event)).removeprefix("- 21:01 ").removesuffix("\n")) == line


def rows(*events: Event) -> list[dict[str, str]]:
    """The rows of the table, as a spreadsheet reads them."""
    return list(csv.DictReader(io.StringIO(table(log(*events)), newline="")))


def test_the_words_of_a_game_are_escaped() -> None:
    """A table's own game can have any."""
    game = add("game: A\nfield s: 0 to 1\nresult: 1d6\ntier *Yes* [x](y), good: result > 3\ntier _No_, bad")
    told = markdown(log(Rolled(system=game.slug, check=game.Check(), faces=(6,))))
    assert "\\*Yes\\* \\[x\\](y)" in told
    assert "Yes* [x]" not in told


@pytest.mark.parametrize("roll", GAMES, ids=SLUGS)
def test_a_roll_is_a_row(roll: Rolled) -> None:
    """The faces as they fell, and the numbers that the game has."""
    (row,) = rows(roll)
    result, fiction = roll.result, roll.fiction
    numbers = ("" if each is None else str(each) for each in (result.total, result.target, result.margin))
    assert row == {
        "time": "2026-03-01 21:01:00",
        "scene": "1",
        "who": fiction.who,
        "against": "",
        "intent": fiction.intent,
        "approach": fiction.approach,
        "game": find(roll.system).title,
        "kind": find(roll.system).kinds.words.get(roll.reading, "Check"),
        "action": "",
        "attribute": fiction.attribute,
        "skill": fiction.skill,
        "modifiers": ", ".join(modifier.name for modifier in fiction.modifiers),
        "check": check_line(roll).replace("−", "-"),
        "values": row["values"],
        "was": "",
        "dice": " ".join(map(str, roll.faces)),
        "result": result.headline,
        **dict(zip(("total", "target", "margin"), numbers, strict=True)),
        "odds": chance(roll),
        "odds of": GOOD[SLUGS.index(roll.system)],
        "details": "; ".join(result.steps).replace("−", "-"),
    }


def test_a_name_read_from_right_to_left_is_set_apart_in_all_that_is_taken_along() -> None:
    """From the numbers after it; alone it stays as it is."""
    name = "\u05e9\u05e2\u05e8 \u05d2\u05d3\u05d5\u05dc"
    apart = f"\u2068{name}\u2069"
    clock = Clock(id="g", name=name, filled=2)
    told = log(ClockAdded(clock), ClockTicked("g", 1))
    (_, ticked) = csv.DictReader(io.StringIO(table(told), newline=""))
    assert ticked["details"].startswith(f"{apart} +1: 3 of")
    assert f"{apart} +1: 3 of" in markdown(told)
    assert f"{apart}: 2 of" in page(evening(World(clocks=(clock,)), told))
    assert rows(rolled_by(name))[0]["who"] == name


def test_a_caption_says_who_why_how_and_with_what() -> None:
    """Without numbers, and without parts that are empty."""
    assert caption(GAMES[0]) == "Kira · pick the lock · AGI Fine Manipulation · Set Up"
    assert caption(BARE) == ""


def test_what_was_declared_is_told_with_the_roll() -> None:
    """On its card, in the log and in every recap."""
    roll = replace(GAMES[1], fiction=Fiction(who="Han", declared="the lock"))
    assert caption(roll) == "Han · declared: the lock"
    for text in (markdown(log(roll)), table(log(roll)), page(evening(World(), log(roll)))):
        assert "declared: the lock" in text


def test_a_kind_of_roll_is_named_where_its_result_does_not_say_it() -> None:
    """A Representative Check is, a Strike has results of its own, and a check is what a roll is anyway."""
    kinds = {each: caption(replace(BARE, reading=each)) for each in ("", "strike", "set_up", "representative")}
    assert kinds == {"": "", "strike": "", "set_up": "", "representative": "Representative Check"}


def test_an_outcome_is_told_in_the_words_of_its_action() -> None:
    """Of an action that has texts: in every recap, after how it came about."""
    burns = Action(name="Burn", texts=(TierText("PASS", "It burns"),))
    roll = Rolled(
        system="trident_sphere",
        check=trident_sphere.Check(stat=6),
        faces=(10,),
        deed=Deed(action=burns),
    )
    for action, words in ((burns, "It burns"), (replace(burns, texts=()), "")):
        made = replace(roll, deed=Deed(action=action))
        assert own_words(made) == words
        for text in (markdown(log(made)), table(log(made)), page(evening(World(), log(made)))):
            assert ("It burns" in text) is bool(words)


def test_an_answer_of_the_oracle_is_a_row_of_its_dice_and_its_dc() -> None:
    """The answers and the calculation are its details; in Markdown they are its line."""
    asked = OracleAsked("razorweave", (Question(text="Dark?", yes_is_harder=True),), (6,))
    (row,) = rows(asked)
    details = "Dark? Yes: DC +2; 14 + 2 = 16; DC 16 is Tough: able opposition, haste, poor tools"
    assert {name: cell for name, cell in row.items() if cell} == {
        "time": "2026-03-01 21:01:00",
        "scene": "1",
        "game": "Razorweave",
        "kind": "Oracle",
        "dice": "6",
        "result": "DC 16",
        "details": details,
    }
    assert unescaped(markdown(log(asked))) == f"- 21:01 Oracle: DC 16; {details}\n"


@pytest.mark.parametrize("name", [*NASTY, "\t=1+1", "\r=1+1", "\n=1+1", "Kira\nVance", "Kira\rVance", "Kira\r\nVance"])
def test_a_name_is_one_cell_and_never_a_formula(name: str) -> None:
    """An apostrophe comes before what a spreadsheet would calculate; else the cell is the name."""
    row, other = rows(rolled_by(name, intent=name), ConsequenceTaken(name))
    for cell in (row["who"], row["intent"], other["details"]):
        assert cell.removeprefix("'") == name.removeprefix("'")
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))
        if name[0].isalpha():
            assert cell == name


def test_the_recap_tells_a_roll_as_it_stands() -> None:
    """With its last reading; corrected, with what it was; void. In Markdown and in the table."""
    failed = Rolled(system="gemini", check=gemini.Check(), faces=(1,))
    read, right = ConsequenceTaken("A", "determined", "1.s"), RollCorrected("3.s", replace(failed, faces=(95,)))
    entries = log(failed, read, failed, right, failed, RollVoided("5.s"))
    told = [amended(entry, amendments(entries)) for entry in entries]
    lines = markdown(told).splitlines()
    assert "**Success, Determined** (1)" in lines[0]
    assert "~~Failure~~ **Success** (95)" in lines[2]
    assert lines[4] == "- 21:05 ~~Failure~~ (1). Void."
    rolls = [row for row in csv.DictReader(io.StringIO(table(told), newline="")) if row["game"]]
    found = [(row["result"], row["was"]) for row in rolls]
    assert found == [("Success, Determined", ""), ("Success", "Failure"), ("void", "Failure")]


def test_a_corrected_roll_of_the_same_headline_strikes_nothing_out() -> None:
    """What it was is not another."""
    failed = Rolled(system="gemini", check=gemini.Check(), faces=(1,))
    entries = log(failed, RollCorrected("1.s", replace(failed, faces=(2,))))
    first, _ = markdown([amended(entry, amendments(entries)) for entry in entries]).splitlines()
    assert first.startswith("- 21:01 **Failure** (2)")


def test_the_rolls_of_a_group_stand_under_it_as_it_stands() -> None:
    """Its new outcome after what it was, and who and why; a roll after them stands by itself again."""
    group = GroupRolled("frameworks", "Contest", "Han wins: Success", (2, 0))
    han = replace(GAMES[1], check=frameworks.Check(score=3), fiction=Fiction(who="Han"))
    events = (group, han, RollCorrected("2.s", han, "1.s", "Tie: deal reflex"), han)
    entries = within(log(*events), {1: 0})
    told = threaded([amended(entry, amendments(entries)) for entry in entries])
    first, second, _, last = markdown(told).splitlines()
    assert first == "- 21:01 ~~Han wins: Success~~ Contest: Tie: deal reflex"
    assert (second[:10], last[:8]) == ("  - 21:02 ", "- 21:04 ")
    row, *_ = csv.DictReader(io.StringIO(table(told), newline=""))
    assert (row["was"], row["details"]) == ("Han wins: Success", "Contest: Tie: deal reflex")


def test_whose_help_a_roll_used_up_is_told() -> None:
    """An ally's, which the name of the modifier does not say; in the table, too. What was one's own needs no words."""
    ada, bo = (replace(someone("witchgates", name), modifiers=(MISS_FORTUNE,)) for name in ("Ada", "Bo"))
    for holder, said in (("a", "; Ada loses Miss-fortune"), ("b", "")):
        used = Fiction(who="Bo", modifiers=(replace(MISS_FORTUNE, holder=holder),))
        check = find("witchgates").Check(misfortune=True)
        roll = Rolled(system="witchgates", check=check, faces=(2, 4, 1), fiction=used, actor="b")
        told = log(CharacterSaved(ada), CharacterSaved(bo), roll)
        assert markdown(told).rstrip().endswith(f"4 is the highest: a Glance{said}.")
        *_, row = csv.DictReader(io.StringIO(table(told), newline=""))
        assert row["details"].endswith(f"a Glance{said}")


def test_what_was_at_stake_is_told() -> None:
    """Position and effect, as power has raised it."""
    check = find("witchgates").Check(rating=3, position=witchgates.Position.DESPERATE, power=True)
    roll = Rolled(system="witchgates", check=check, faces=(6, 4, 1))
    assert check_line(roll).endswith("6 hits, 4 or 5 glances · Desperate, High effect")


def test_a_damage_roll_is_told_without_a_tier() -> None:
    """By its amount, the chance of as much or more, and its dice alone (FW-20)."""
    roll = Rolled(system="frameworks", check=frameworks.Check(score=1), faces=(3,), reading="damage")
    said = "- 21:01 **Damage: highest 3** (3). Damage, 1 die. 67 % for 3 or more. Highest die: 3; Margin 0 (FW-7).\n"
    assert markdown(log(roll)) == said
    assert check_line(roll) == "1 die"
    lost = replace(roll, check=frameworks.Check(score=1, penalty=1))
    assert "1 die, then lose the highest. 83 % for no die. " in markdown(log(lost))


def test_a_margin_is_a_number() -> None:
    """A negative one too, and 0; a game without totals has empty cells."""
    bare, pool, witch = rows(BARE, GAMES[1], GAMES[3])
    assert (bare["total"], bare["target"], bare["margin"]) == ("10", "14", "-4")
    assert (pool["total"], pool["target"], pool["margin"]) == ("", "", "0")
    assert (witch["total"], witch["target"], witch["margin"]) == ("", "", "")


def test_every_number_of_the_check_is_in_the_table() -> None:
    """By name: numbers, flags and lists."""
    kira, *_, witch, _ = rows(*GAMES)
    assert kira["values"] == "dc 16; attribute 2; skill yes; bonus 0; edge 1; burden 0"
    assert "scene yes; esoteric no" in witch["values"]
    assert "position Risky; effect Limited" in witch["values"]
    target = find("razorweave").plan(GAMES[0].check).target
    assert kira["check"] == f"AGI · Fine Manipulation · Set Up (+1 Edge) · 5 dice, best 4 · {target}"
