"""The commands of the Makefile that can be held to their word cheaply."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs make in the checkout, knowing nothing of the make that runs these tests."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    command = ["make", "--no-print-directory", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


def plan(target: str, *arguments: str) -> str:
    """Gives the commands make would run for a target."""
    return make("--dry-run", target, *arguments).stdout


def test_what_is_installed_is_not_installed_again() -> None:
    """The stamps are newer than the locks; these tests ran only after an install."""
    assert make("--question", "install").returncode == 0


@pytest.mark.parametrize(
    ("lock", "command"), [("package-lock.json", "npm ci"), ("tools/requirements.txt", "pip install")]
)
def test_a_changed_lock_is_installed(lock: str, command: str) -> None:
    """A lock newer than its stamp brings the install back."""
    assert command in plan("install", f"--what-if={lock}")


def test_what_makes_mutants_is_installed_for_them_alone() -> None:
    """Its lock brings the install back for `make mutants`, which passes on what to mutate, and for nothing else."""
    changed = "--what-if=tools/requirements-mutants.txt"
    steps = plan("mutants", changed, "ONLY=razor_core/dice.py")
    assert "-r tools/requirements-mutants.txt" in steps
    assert "-m tools.mutants razor_core/dice.py" in steps
    assert "requirements-mutants" not in plan("test", changed)


def test_every_test_is_of_make_test_but_for_those_of_other_engines() -> None:
    """No folder of tests is forgotten: the unit tests name theirs, so that the core's alone must cover the core."""
    steps = plan("test")
    folders = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    assert [folder for folder in sorted(folders) if folder not in steps] == ["tests/engines"]


def test_the_readme_names_every_command() -> None:
    """Each target, in the code of a line that begins with make."""
    said = (ROOT / "README.md").read_text(encoding="utf-8")
    named = {word for code in re.findall(r"(?:`| {4})make ([\w -]+)", said) for word in code.split()}
    (phony,) = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(phony.split()) <= named


def test_playing_needs_neither_the_tools_for_tests_nor_a_browser() -> None:
    """`make serve`, even from nothing, installs only what the build needs."""
    steps = plan("serve", "--always-make")
    assert "npm ci" in steps
    assert "build.mjs" in steps
    assert "pip" not in steps
    assert "chromium" not in steps


def test_an_old_python_or_node_is_told_before_anything_is_installed() -> None:
    """Each is named with what it should be."""
    for name, said in (("PYTHON", "Python 3.11 or newer"), ("NODE", "Node 20 or newer")):
        done = make("node_modules/.stamp", "--what-if=package.json", f"{name}=/nowhere/old", "NPM=false")
        assert done.returncode != 0
        assert said in done.stderr
