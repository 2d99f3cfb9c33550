"""The tests of a ruling notice when it is broken, by example: a line of a copy is changed, and they fail."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Broken:
    """A ruling, the file that follows it, and a line that follows it with another that does not."""

    ruling: str
    file: str
    line: str
    broken: str

    @property
    def system(self) -> str:
        """The system that the ruling is on."""
        return self.file.partition("/")[0]

    @property
    def tests(self) -> str:
        """What the names of the ruling's tests have in common."""
        letters, number = self.ruling.lower().split("-")
        return f"{letters}{'' if letters == 'gm' else '_'}{number}_"


BROKEN = [
    # Each side is capped before they are netted.
    Broken(
        "RW-1",
        "razorweave/check.py",
        "max(-CAP, min(CAP, self.edge - self.burden))",
        "min(CAP, self.edge) - min(CAP, self.burden)",
    ),
    # Dropped dice do not protect from all ones.
    Broken("RW-3", "razorweave/check.py", "all_ones = set(faces) == {1}", "all_ones = set(kept) == {1}"),
    # A number of a table.
    Broken(
        "RW-12",
        "razorweave/tiers.py",
        "Tier.FAILURE: (advance(ClockKind.THREAT, 1, 2),)",
        "Tier.FAILURE: (advance(ClockKind.THREAT, 1, 3),)",
    ),
    # The 6s of added dice add none.
    Broken("FW-2", "frameworks/check.py", "faces.count(SIX) if", "faces[: check.rolled].count(SIX) if"),
    # Exactly half of the dice alike are not enough.
    Broken("WG-4", "witchgates/check.py", "2 * alike >= rolled", "2 * alike > rolled"),
    # Without Fortification there is a Pass all the same.
    Broken("TS-2", "trident_sphere/tiers.py", "if fortification > 0 else", "if True else"),
    # A talent lifts the cap of nobody.
    Broken("GM-1", "gemini/check.py", "return net if self.uncapped else max", "return max"),
]


def played(place: Path, files: list[str], names: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests of those names in a copy, without what other packages would add to pytest."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", names]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "COLUMNS": "1000"}
    files = [f"tests/systems/test_{name}_rulings.py" for name in files]
    return subprocess.run(
        [*command, *files], cwd=place, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the tests of the rulings need, in a folder of its own."""
    for folder in ("razor_core", "tests"):
        leave = shutil.ignore_patterns("__pycache__", "app", "browser", "core")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_tests_of_the_rulings_pass_where_nothing_is_broken(copy: Path) -> None:
    """So what follows fails for what was broken; every example names tests that there are."""
    done = played(copy, sorted({each.system for each in BROKEN}), " or ".join(each.tests for each in BROKEN))
    assert done.returncode == 0, done.stdout
    assert len({each.system for each in BROKEN}) == 5


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.ruling)
def test_a_broken_ruling_is_noticed_by_its_own_tests(copy: Path, broken: Broken) -> None:
    """They run to their end and one of them asserts in vain; that the code does not run at all would be no proof."""
    file = copy / "razor_core" / "systems" / broken.file
    source = file.read_text(encoding="utf-8")
    assert source.count(broken.line) == 1, "the line that follows the ruling reads otherwise now: change the example"
    file.write_text(source.replace(broken.line, broken.broken), encoding="utf-8")
    done = played(copy, [broken.system], broken.tests)
    assert done.returncode == 1, done.stdout
    failed = re.findall(r"^FAILED \S+::(\S+) - (\w+)", done.stdout, re.MULTILINE)
    assert failed
    assert all(broken.tests in name and why in ("assert", "AssertionError") for name, why in failed), failed
