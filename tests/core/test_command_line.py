"""`python -m razor_core`, in this process: every game by its own fields, and what is said where one is wrong."""

import io
import re
import runpy
import sys
from dataclasses import dataclass, fields
from enum import Enum
from random import Random
from types import SimpleNamespace

import pytest

from razor_core.__main__ import main
from razor_core.rules.fields import number
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS
from tests.systems.test_conformance import drawn

RAZORWEAVE = ["razorweave", "--attribute", "2", "--dc", "16", "--edge", "1"]


def options(slug: str, check: object) -> list[str]:
    """The options that ask for that check."""
    said = [slug]
    for each in fields(SYSTEMS[slug].Check):
        value, option = getattr(check, each.name), f"--{each.name.replace('_', '-')}"
        if isinstance(value, bool):
            said.append(option if value else option.replace("--", "--no-"))
        else:
            said += [option, value.name.lower() if isinstance(value, Enum) else str(value)]
    return said


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_field_of_every_game_is_an_option(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever check is asked for, its odds are printed: every tier with its chance, rounded and exact."""
    system, rng = SYSTEMS[slug], Random(f"command line of {slug}")
    for _ in range(5):
        check = drawn(system.Check, rng)
        assert main(options(slug, check)) == 0
        printed = capsys.readouterr().out
        assert printed.startswith(f"{system.TITLE}: {system.plan(check).dice}, ")
        lines = [line.split() for line in printed.splitlines()]
        for tier, chance in system.odds(check).items():
            assert [*percent(chance, 1).split(), tier.tone.mark, *tier.label.split(), str(chance)] in lines
        for each in system.plan(check).chances:
            assert [*percent(each.chance, 1).split(), *each.label.split()] in lines


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_roll_is_judged(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """From the generator it is given: the faces, the steps, the headline and the offers of that very result."""
    system = SYSTEMS[slug]
    for seed in range(5):
        result = system.judge(system.Check(), system.roll(system.Check(), Random(seed)))
        assert main([slug, "--roll"], Random(seed)) == 0
        _, told = capsys.readouterr().out.split("\nDice: ")
        dice = re.sub(r" \(.*?\)", "", told.split("\n")[0])
        assert dice == ", ".join(str(die.face) for die in result.dice)
        assert all(f"\n  {step}\n" in told for step in result.steps)
        assert f"\n{result.tier.tone.mark} {result.headline}: {result.meaning}\n" in told
        assert told.count("\n  - ") == len(result.consequences)


def test_without_a_generator_the_dice_are_still_those_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Five dice for one Edge, one of them dropped."""
    assert main([*RAZORWEAVE, "--roll"]) == 0
    (dice,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Dice: ")]
    assert dice.count(",") == 4
    assert dice.count("(dropped)") == 1


def test_typed_dice_are_judged_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole of what is printed, once."""
    assert main([*RAZORWEAVE, "--dice", "3", "4", "5", "6", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Razorweave: 5 dice, best 4, 14 or more on the dice",
        "  DC 16 is Tough: able opposition, haste, poor tools.",
        "",
        "    0.7 %  ▼▼ Critical Failure  7/972",
        "    9.5 %  ▼  Failure           247/2592",
        "   13.5 %  ◆  Partial Success   1051/7776",
        "   52.5 %  ▲  Full Success      227/432",
        "   23.7 %  ▲▲ Critical Success  307/1296",
        "",
        "Dice: 3, 4, 5, 6, 1 (dropped)",
        "  Best 4: 3 + 4 + 5 + 6 = 18",
        "  18 + 2 attribute = 20",
        "  20 vs DC 16: success by 4",
        "▲ Full Success: You get what you wanted, cleanly.",
        "  - Tick a progress clock",
    ]


def test_no_dice_can_be_typed_where_none_are_thrown(capsys: pytest.CaptureFixture[str]) -> None:
    """--dice with nothing after it; a choice among the offers names its options."""
    assert main(["frameworks", "--score", "0", "--dice"]) == 0
    printed = capsys.readouterr().out
    assert "\nDice: none\n" in printed
    assert "Fumble: choose one: Gain interference; " in printed


def test_dice_have_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    """Beside the face stands what the game calls it, and what became of it."""
    assert main(["witchgates", "--rating", "3", "--cuts", "1", "--dice", "6", "4", "1"]) == 0
    assert "\nDice: 6 (hit, cut), 4 (glance), 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["razorweave", "--dc", "99"], "--dc: a whole number from 1 to 40 is wanted, not 99"),
        (["razorweave", "--dc", "１６"], "--dc: a whole number from 1 to 40 is wanted, not '１６'"),
        (["razorweave", "--edge", "1e9"], "--edge: a whole number from 0 to 10 is wanted, not '1e9'"),
        (
            ["trident_sphere", "--action-bonus", "-21"],
            "--action-bonus: a whole number from -20 to 30 is wanted, not -21",
        ),
        (["witchgates", "--position", "calm"], "--position: one of CONTROLLED, RISKY, DESPERATE is wanted, not 'calm'"),
        (["razorweave", "--dice", "3", "4"], "--dice: 4 dice are wanted, not 2"),
        (["razorweave", "--dice", "3", "4", "5", "x"], "--dice: a die shows 1 to 6, not 'x'"),
        (["gemini", "--dice", "0"], "--dice: Enter 100 for 00."),
    ],
    ids=str,
)
def test_what_the_rules_refuse_names_the_option(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, no traceback and no odds, and 2 for whoever called."""
    assert main(typed) == 2
    assert capsys.readouterr() == ("", f"{said}\n")


@pytest.mark.parametrize(
    "typed", [[], ["chess"], ["razorweave", "--attr", "2"], ["gemini", "--roll", "--dice", "3"]], ids=str
)
def test_what_is_no_command_is_refused(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No game, an unknown one, half an option, dice both thrown and typed: how to ask is said."""
    with pytest.raises(SystemExit) as left:
        main(typed)
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m razor_core")


@dataclass(frozen=True)
class Own:
    """A check with a number, a name and a flag that is on."""

    wide_count: int = number(2, 0, 9)
    tone: Tone = Tone.GOOD
    wide_open: bool = True


def helped(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """What --help says, however it is laid out."""
    with pytest.raises(SystemExit) as left:
        main([*typed, "--help"])
    assert left.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_help_names_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The command that stands for it, and its title; word for word."""
    games = " ".join(f"{slug} {system.TITLE}" for slug, system in SYSTEMS.items())
    assert helped(capsys) == (
        "usage: python -m razor_core [-h] game ... "
        "A check of a tabletop game, its exact odds, and what dice come to. "
        f"positional arguments: game {games} "
        "options: -h, --help show this help message and exit"
    )


def test_help_says_what_each_option_takes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Bounds, members and defaults, as the check has them; word for word, of a game that has one of each."""
    monkeypatch.setattr("razor_core.__main__.SYSTEMS", {"own": SimpleNamespace(TITLE="Own Game", Check=Own)})
    assert helped(capsys, "own") == (
        "usage: python -m razor_core own [-h] [--wide-count N] [--tone NAME] [--wide-open | --no-wide-open] "
        "[--roll | --dice [FACE ...]] "
        "A check of Own Game. "
        "options: -h, --help show this help message and exit "
        "--wide-count N 0 to 9, by default 2 "
        "--tone NAME dire, bad, mixed, good, triumph; by default good "
        "--wide-open, --no-wide-open by default yes "
        "--roll roll the dice, and say what comes of it "
        "--dice [FACE ...] say what these faces come to, as they fell"
    )


@pytest.mark.parametrize(
    ("slug", "wanted"),
    [
        ("razorweave", ["--dc N 1 to 40, by default 14", "--skill, --no-skill by default no"]),
        ("witchgates", ["--position NAME controlled, risky, desperate; by default risky"]),
    ],
)
def test_help_is_that_of_the_game(slug: str, wanted: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Its own fields, with its own bounds."""
    told = helped(capsys, slug)
    assert [said for said in wanted if said not in told] == []


def test_it_starts_as_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Run as `python -m razor_core`, with what was typed after it; what comes of it is how the process ends."""
    for typed, ends in ((RAZORWEAVE, 0), (["razorweave", "--dc", "0"], 2)):
        monkeypatch.setattr(sys, "argv", ["razor_core", *typed])
        monkeypatch.delitem(sys.modules, "razor_core.__main__", raising=False)
        with pytest.raises(SystemExit) as left:
            runpy.run_module("razor_core", run_name="__main__")
        assert left.value.code == ends
    assert "Full Success" in capsys.readouterr().out


def test_a_poor_terminal_shows_question_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has no sign for is no reason to fail."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    assert main(RAZORWEAVE) == 0
    out.flush()
    assert b"    0.7 %  ?? Critical Failure  7/972\n" in out.buffer.getvalue()


def test_what_has_no_encoding_is_told_every_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a program reads it that keeps text."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(RAZORWEAVE) == 0
    assert "    0.7 %  ▼▼ Critical Failure  7/972\n" in out.getvalue()
