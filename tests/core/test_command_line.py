"""`python -m razor_core`: every game with its own fields, and the errors."""

import io
import re
import runpy
import sys
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from razor_core.__main__ import main
from razor_core.rules.fields import number
from razor_core.rules.game import Kinds
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.systems import SYSTEMS
from tests.support.games.own import TEXTS
from tests.systems.test_conformance import drawn

RAZORWEAVE = ["razorweave", "--attribute", "2", "--dc", "16", "--edge", "1"]


def options(slug: str, check: object) -> list[str]:
    arguments = [slug]
    for each in fields(SYSTEMS[slug].Check):
        value, option = getattr(check, each.name), f"--{each.name.replace('_', '-')}"
        if isinstance(value, bool):
            arguments.append(option if value else option.replace("--", "--no-"))
        else:
            arguments += [option, value.name.lower() if isinstance(value, Enum) else str(value)]
    return arguments


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_field_is_an_option(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The odds of any check are printed: every tier with its chance, rounded and exact."""
    system, rng = SYSTEMS[slug], Random(f"command line of {slug}")
    for _ in range(5):
        check = drawn(system.Check, rng)
        assert main(options(slug, check)) == 0
        printed = capsys.readouterr().out
        assert printed.startswith(f"{system.title}: {system.plan(check).dice}, ")
        lines = [line.split() for line in printed.splitlines()]
        for tier, chance in system.odds(check).items():
            assert [*percent(chance, 1).split(), tier.tone.mark, *tier.label.split(), str(chance)] in lines
        for each in system.plan(check).chances:
            assert [*percent(each.chance, 1).split(), *each.label.split()] in lines


def test_dice_are_thrown_without_a_generator(capsys: pytest.CaptureFixture[str]) -> None:
    """Five for one Edge, one of them dropped."""
    assert main([*RAZORWEAVE, "--roll"]) == 0
    (dice,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Dice: ")]
    assert (dice.count(","), dice.count("(dropped)")) == (4, 1)


def test_typed_dice_show_their_result(capsys: pytest.CaptureFixture[str]) -> None:
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
        "▲ Full Success: It works, and without a catch.",
        "  - Tick a progress clock",
    ]


def test_dice_have_names_and_choices_have_options(capsys: pytest.CaptureFixture[str]) -> None:
    """--dice may have nothing after it."""
    assert main(["witchgates", "--rating", "3", "--cuts", "1", "--dice", "6", "4", "1"]) == 0
    assert "\nDice: 6 (hit, cut), 4 (glance), 1" in capsys.readouterr().out
    assert main(["frameworks", "--score", "0", "--dice"]) == 0
    printed = capsys.readouterr().out
    assert "\nDice: none\n" in printed
    assert re.search(r"\n  - .*: Gain interference; ", printed)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["razorweave", "--dc", "99"], "--dc: Enter a whole number from 1 to 40, not 99."),
        (["razorweave", "--dc", "１６"], "--dc: Enter a whole number from 1 to 40, not '１６'."),
        (["razorweave", "--edge", "1e9"], "--edge: Enter a whole number from 0 to 10, not '1e9'."),
        (["trident_sphere", "--action-bonus", "-21"], "--action-bonus: Enter a whole number from -20 to 30, not -21."),
        (["witchgates", "--position", "calm"], "--position: Choose one of CONTROLLED, RISKY, DESPERATE, not 'calm'."),
        (["razorweave", "--dice", "3", "4"], "--dice: Enter 4 dice; you entered 2."),
        (["razorweave", "--dice", "3", "4", "5", "x"], "--dice: Enter faces from 1 to 6, not 'x'."),
    ],
    ids=str,
)
def test_an_error_names_the_option(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, without traceback or odds; the process returns 2."""
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", f"{message}\n")


@pytest.mark.parametrize(
    "arguments", [[], ["chess"], ["razorweave", "--attr", "2"], ["gemini", "--roll", "--dice", "3"]], ids=str
)
def test_other_arguments_show_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No game, an unknown one, an abbreviated option, dice both thrown and typed."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m razor_core")


@dataclass(frozen=True)
class Own:
    """A check with a number, a choice, and flags that are on and off."""

    wide_count: int = number(2, 0, 9)
    tone: Tone = Tone.GOOD
    wide_open: bool = True
    shut: bool = False


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The text of --help, on one line."""
    with pytest.raises(SystemExit) as caught:
        main([*arguments, "--help"])
    assert caught.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_help_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Its command and its title."""
    games = " ".join(f"{slug} {system.title}" for slug, system in SYSTEMS.items())
    assert help_of(capsys) == (
        "usage: python -m razor_core [-h] game ... "
        "Show a check of a tabletop game, its odds, and the result of dice. "
        f"positional arguments: game {games} "
        "options: -h, --help show this help message and exit"
    )


def test_help_explains_each_option(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Bounds, members and defaults of the check."""
    monkeypatch.setattr(
        "razor_core.__main__.SYSTEMS", {"own": SimpleNamespace(title="Own Game", Check=Own, kinds=Kinds())}
    )
    assert help_of(capsys, "own") == (
        "usage: python -m razor_core own [-h] [--wide-count N] [--tone NAME] [--wide-open | --no-wide-open] "
        "[--shut | --no-shut] [--as {}] [--roll | --dice [FACE ...]] "
        "A check of Own Game. "
        "options: -h, --help show this help message and exit "
        "--wide-count N 0 to 9, by default 2 "
        "--tone NAME dire, bad, mixed, good, triumph; by default good "
        "--wide-open, --no-wide-open by default yes --shut, --no-shut by default no "
        "--as {} another kind of roll: none "
        "--roll roll the dice and show the result "
        "--dice [FACE ...] show the result of these faces, as they fell"
    )


def test_it_runs_as_a_module(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What `main` returns is the exit code."""
    for arguments, code in ((RAZORWEAVE, 0), (["razorweave", "--dc", "0"], 2)):
        monkeypatch.setattr(sys, "argv", ["razor_core", *arguments])
        monkeypatch.delitem(sys.modules, "razor_core.__main__", raising=False)
        with pytest.raises(SystemExit) as caught:
            runpy.run_module("razor_core", run_name="__main__")
        assert caught.value.code == code
    assert "Full Success" in capsys.readouterr().out


@pytest.mark.parametrize(("encoding", "mark"), [("ascii", "??"), ("utf-8", "▼▼"), ("", "▼▼")])
def test_a_terminal_shows_what_it_can(monkeypatch: pytest.MonkeyPatch, encoding: str, mark: str) -> None:
    """And question marks for other characters. A text in memory, without an encoding, has them all."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding) if encoding else io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(RAZORWEAVE) == 0
    out.seek(0)
    assert f"    0.7 %  {mark} Critical Failure  7/972\n" in out.read()


def test_a_game_of_your_own_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its fields as options, as any other."""
    file = tmp_path / "game.txt"
    file.write_text(TEXTS["two_dice"], encoding="utf-8")
    assert main(["--game", str(file), "--stat", "2", "--dice", "3", "4"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Salt Roads: 2d6, result 7 or more: Weak hit, 10 or more: Strong hit"
    assert "◆ Weak hit: You do it, at a price." in printed
    assert main(["--game", str(file), "--stat", "9"]) == 2
    assert capsys.readouterr().err == "--stat: Enter a whole number from -1 to 3, not 9.\n"


def test_what_is_wrong_with_a_game_of_your_own_is_said_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As compilers do; so is a file that cannot be read, or is none."""
    file = tmp_path / "game.txt"
    file.write_text("game: A\ndise: 2d6\nfield x: 2", encoding="utf-8")
    assert main(["--game", str(file)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [f"{file}:2", f"{file}:3"]
    file.write_bytes(b"\xff\xfe")
    for words in (["--game", str(file)], ["--game", str(tmp_path / "none.txt")], ["--game"]):
        assert main(words) == 2
        assert capsys.readouterr().err.startswith("--game: ")


def test_a_kind_of_roll_has_its_own_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An amount is shown with its average and all its chances. A game without other kinds has none to choose."""
    file = tmp_path / "game.txt"
    file.write_text(TEXTS["d20_degrees"], encoding="utf-8")
    assert main(["--game", str(file), "--as", "damage", "--weapon", "3", "--dice", "5"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Banner and Tower: 1d8, 7.50 on average\n")
    assert "   12.5 %     4  1/8\n" in printed
    assert "Damage: 8" in printed
    with pytest.raises(SystemExit):
        main([*RAZORWEAVE, "--as", "damage"])


def test_a_field_can_have_the_name_of_an_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(TEXTS["highest_die"], encoding="utf-8")
    assert main(["--game", str(file), "--rating", "1", "--field-help", "2", "--dice", "6", "2", "1"]) == 0
    assert "Success" in capsys.readouterr().out
    names = "game: A\nfield roll: 0 to 3\nfield game: 0 to 3\n"
    file.write_text(f"{names}result: 1d6 + roll\ntier Yes, good: result >= 4\ntier No, bad\n")
    assert main(["--game", str(file), "--field-roll", "3", "--game", "2", "--roll"]) == 0
