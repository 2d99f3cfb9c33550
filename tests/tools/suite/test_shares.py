"""The unit tests in several processes: every file in one of them, all about as large, and a failure fails the run."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tools.suite.shares import NONE_TO_RUN, main, shares


def written(folder: Path, sizes: Sequence[int]) -> list[Path]:
    """Test files of these sizes, and one that is none."""
    (folder / "helper.py").write_text("", encoding="utf-8")
    files = [folder / f"test_{at}.py" for at in range(len(sizes))]
    for file, size in zip(files, sizes, strict=True):
        file.write_text("#" * size, encoding="utf-8")
    return files


def test_every_file_is_in_one_share_and_they_are_about_as_large(tmp_path: Path) -> None:
    """A file that is named twice too."""
    files = written(tmp_path, [1, 50, 30, 20, 40, 60])
    dealt = shares([str(tmp_path), str(files[0])], 2)
    assert sorted(file for share in dealt for file in share) == files
    assert [[file.stat().st_size for file in share] for share in dealt] == [[60, 30, 20], [50, 40, 1]]


def test_each_share_has_as_much_of_each_folder(tmp_path: Path) -> None:
    """Tests of the page take longer for their size than those of the core."""
    folders = [tmp_path / name for name in ("page", "core")]
    for folder in folders:
        folder.mkdir()
        written(folder, [5, 5])
    dealt = shares([*map(str, folders)], 2)
    assert [[file.parent for file in share] for share in dealt] == [folders, folders]


def test_no_share_is_empty(tmp_path: Path) -> None:
    """Where there are more processors than files."""
    files = written(tmp_path, [2, 1])
    assert shares([str(tmp_path)], 4) == [[files[0]], [files[1]]]


def run(folder: Path, second: str) -> int:
    """The exit code of a test that is left out as long, and a second one, each in a share of its own."""
    for name, body, mark in (("one", "assert False", "@pytest.mark.long\n"), ("two", second, "")):
        text = f"import os, pytest\n\n{mark}def test_{name}():\n    {body}\n"
        (folder / f"test_{name}.py").write_text(text, encoding="utf-8")
    return main(["-m", "not long", str(folder)])


@pytest.mark.parametrize(("second", "code"), [("assert True", 0), ("assert False", 1), ("os.kill(os.getpid(), 9)", 1)])
def test_a_failure_in_any_share_fails_the_run(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], second: str, code: int
) -> None:
    """So does a process that is killed. A share of which all is left out is no failure."""
    assert run(tmp_path, second) == code
    assert "2 files in" in capfd.readouterr().out


def test_a_run_of_which_all_is_left_out_has_not_passed(tmp_path: Path) -> None:
    """As pytest says of it."""
    assert run(tmp_path, "assert True") == 0
    (tmp_path / "test_two.py").unlink()
    assert main(["-m", "not long", str(tmp_path)]) == NONE_TO_RUN


def test_a_path_without_tests_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A run that tests nothing has not passed."""
    assert main([str(tmp_path)]) == 2
    assert "There are no tests" in capsys.readouterr().err
