"""Adding a game to a copy of the checkout by the steps of docs/add-a-game.md keeps its tests green."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.games import sixth_system
from tests.support.games.sixth_system import ROOT, SLUG, added, copied

GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")


#: The toy needs no random examples, and a failure needs no details here: that makes the run three times as quick.
QUICK = ("-p", "no:cacheprovider", "--assert=plain", "-m", "not hypothesis")


@pytest.mark.long
def test_the_tests_of_every_game_hold_for_the_sixth(tmp_path: Path) -> None:
    """With the guide's command: contract, odds against rolls, form, words."""
    (options,) = re.findall(r"^    \.venv/bin/pytest (.+)$", GUIDE, re.MULTILINE)
    assert f"-k {SLUG} " in options
    command = [sys.executable, "-B", "-m", "pytest", *QUICK, *options.split()]
    checkout = added(copied(tmp_path))
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) >= 80


def test_the_guide_has_these_steps() -> None:
    """In the same order."""
    taken = Path(sixth_system.__file__).read_text(encoding="utf-8")
    steps = re.findall(r'^    """(\d\. .+)\."""$', taken, re.MULTILINE)
    assert len(steps) == 6
    assert [f"{number}. {said}" for number, said in re.findall(r"^(\d)\. \*\*(.+)\.\*\*", GUIDE, re.MULTILINE)] == steps
