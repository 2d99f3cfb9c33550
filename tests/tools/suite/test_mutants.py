"""The mutation run: the copy behaves the same, every file has tests, and verdicts are read correctly."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tools.suite.mutants import first_verdicts, main, move_decorators, parts, select_tests, summary

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = '''\
from functools import lru_cache

class Dice:
    @property
    def sides(self):
        """How many."""
        return 6

    @staticmethod
    def thrown(): return 1

    @lru_cache(maxsize=2)
    def twice(self):
        return self.sides * 2
'''


def test_moved_decorators_still_apply() -> None:
    """A decorator that mutmut handles itself stays."""
    changed = move_decorators(PROGRAM)
    assert "@property" not in changed
    assert "@lru_cache" not in changed
    assert "    @staticmethod\n" in changed
    names: dict[str, Any] = {}
    exec(compile(changed, "dice.py", "exec"), names)
    dice = names["Dice"]()
    assert (dice.sides, dice.twice(), dice.thrown()) == (6, 12, 1)
    assert names["Dice"].twice.cache_info().currsize == 1


@pytest.mark.long
def test_every_file_of_the_core_is_in_a_part_with_tests() -> None:
    """For a system, the tests with its name; for another module, the files named after it or importing it."""
    found = parts(["razor_core"])
    files = sorted(name for each in found.values() for name in each)
    assert files == sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "razor_core").rglob("*.py"))
    assert parts(["razor_core/systems/gemini/"]).keys() == {"gemini"}
    assert select_tests("gemini")[:3] == ["tests/systems", "-k", "gemini"]
    for part in found:
        quick, slow = select_tests(part), select_tests(part, slow=True)
        assert all((ROOT / name).exists() for name in slow if name.startswith("tests/"))
        assert not [name for name in quick if name.endswith("_properties.py") and not name.startswith("--ignore")]
        assert [name for name in slow if name.endswith("test_doctests.py")]
    assert [name for name in select_tests("rules.dice") if name.endswith("/test_dice.py")]
    assert not [name for name in select_tests("rules.dice") if name.endswith("/test_clocks.py")]


def test_an_unknown_file_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Not a run without survivors."""
    monkeypatch.setattr("sys.argv", ["mutants", "razor_core/dices.py"])
    assert main() == 2
    assert "razor_core/dices.py" in capsys.readouterr().err


def test_mutmuts_records_are_read_as_verdicts(tmp_path: Path) -> None:
    """An unknown status does not count as killed; the summary has the most frequent verdict first."""
    place = tmp_path / "mutants" / "razor_core"
    place.mkdir(parents=True)
    statuses = {"a": 1, "b": 0, "c": 33, "d": 36, "e": None, "f": -11}
    (place / "dice.py.meta").write_text(json.dumps({"exit_code_by_key": statuses}), encoding="utf-8")
    words = ["killed", "survived", "no test", "timed out", "not run", "failed to run"]
    assert list(first_verdicts(tmp_path)) == [
        ("razor_core/dice.py", name, word) for name, word in zip(statuses, words, strict=True)
    ]
    assert summary("all", Counter(survived=1, killed=3)) == "all: 4 mutants, 3 killed, 1 survived"
