"""Adding a game by the steps of docs/architecture.md, in a copy of the checkout, leaves its tests green."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import sixth_system
from tests.sixth_system import ROOT, SLUG, added, copied

GUIDE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## Add a system")[1]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with the sixth game in it."""
    return added(copied(tmp_path_factory.mktemp("sixth")))


def test_the_tests_of_every_game_hold_for_the_sixth(checkout: Path) -> None:
    """By the command of the guide: its contract, its odds against its rolls, its form, its words, its place."""
    (options,) = re.findall(r"^    \.venv/bin/pytest (.+)$", GUIDE, re.MULTILINE)
    assert f"-k {SLUG} " in options
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options.split()]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) >= 80


def test_the_page_says_these_steps() -> None:
    """The steps of docs/architecture.md are those that were taken here, in their order."""
    taken = Path(sixth_system.__file__).read_text(encoding="utf-8")
    steps = re.findall(r'^    """(\d\. .+)\."""$', taken, re.MULTILINE)
    assert len(steps) == 6
    assert [f"{number}. {said}" for number, said in re.findall(r"^(\d)\. \*\*(.+)\.\*\*", GUIDE, re.MULTILINE)] == steps
