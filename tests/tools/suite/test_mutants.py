"""What makes mutants: the copy is the same program, every file has a room with tests, and what is said adds up."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tools.mutants import chosen_tests, main, rooms, told, undecorated, verdicts

ROOT = Path(__file__).resolve().parents[2]
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


def test_what_is_no_longer_decorated_does_the_same() -> None:
    """A property stays one and a cache too; a method that mutmut changes by itself is left alone."""
    changed = undecorated(PROGRAM)
    assert "@property" not in changed
    assert "@lru_cache" not in changed
    assert "    @staticmethod\n" in changed
    names: dict = {}
    exec(compile(changed, "dice.py", "exec"), names)
    dice = names["Dice"]()
    assert (dice.sides, dice.twice(), dice.thrown()) == (6, 12, 1)
    assert names["Dice"].twice.cache_info().currsize == 1


def test_every_file_of_the_core_has_a_room_and_every_room_has_tests() -> None:
    """A module of the core has its own, a system those that name it."""
    found = rooms(["razor_core"])
    files = sorted(name for each in found.values() for name in each)
    assert files == sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "razor_core").rglob("*.py"))
    assert rooms(["razor_core/dice.py", "razor_core/systems/gemini/"]).keys() == {"dice", "gemini"}
    assert "tests/core/test_dice.py" in chosen_tests("dice")
    assert "tests/core/test_clocks.py" not in chosen_tests("dice")
    assert "tests/core/test_links.py" in chosen_tests("clocks")
    assert "tests/core/test_clocks_properties.py" not in chosen_tests("clocks")
    assert "tests/core/test_clocks_properties.py" in chosen_tests("clocks", slow=True)
    assert chosen_tests("gemini")[:3] == ["tests/systems", "-k", "gemini"]
    for room in found:
        assert all((ROOT / name).exists() for name in chosen_tests(room) if name.startswith("tests/"))


def test_a_file_that_is_not_there_makes_no_mutants(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip in ONLY is told, and is no run without survivors."""
    monkeypatch.setattr("sys.argv", ["mutants", "razor_core/dices.py"])
    assert main() == 2
    assert "razor_core/dices.py" in capsys.readouterr().err


def test_what_mutmut_kept_is_read_as_verdicts(tmp_path: Path) -> None:
    """The statuses that it keeps, by file; one that it does not explain is no kill."""
    place = tmp_path / "mutants" / "razor_core"
    place.mkdir(parents=True)
    statuses = {"a": 1, "b": 0, "c": 33, "d": 36, "e": None, "f": -11}
    (place / "dice.py.meta").write_text(json.dumps({"exit_code_by_key": statuses}), encoding="utf-8")
    words = ["killed", "survived", "no test", "timed out", "not run", "broke"]
    assert list(verdicts(tmp_path)) == [
        ("razor_core/dice.py", name, word) for name, word in zip(statuses, words, strict=True)
    ]


def test_what_became_of_them_is_told_the_most_first() -> None:
    """The words add up to the mutants."""
    assert told("all", Counter(survived=1, killed=3)) == "all: 4 mutants, 3 killed, 1 survived"
    assert told("all", Counter()) == "all: 0 mutants"
