"""The page of another commit: built in a worktree that is gone afterwards, or a clear error."""

import os
from pathlib import Path

import pytest

from tests.tools.conftest import git
from tools.bench import __main__ as command
from tools.bench import checkout
from tools.bench.checkout import built
from tools.bench.profiles import BenchError

#: In place of node: a build that writes what its commit says, and fails where the commit says so.
NODE = """#!/bin/sh
[ "$(cat page.txt)" = broken ] && { echo "The build failed: page.txt is broken"; exit 1; }
mkdir dist && cp page.txt dist/index.html && ls -d node_modules > dist/modules.txt
"""
#: In place of npm.
NPM = """#!/bin/sh
mkdir node_modules && echo own > node_modules/whose
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of three commits: old, with other packages; broken; and one without a difference to the next."""
    tools, root = tmp_path / "bin", tmp_path / "checkout"
    for name, script in (("node", NODE), ("npm", NPM)):
        tools.mkdir(exist_ok=True)
        (tools / name).write_text(script, encoding="utf-8")
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    root.mkdir()
    git(root, "init", "--quiet")
    for page, lock, tag in (("old", "1", "v1"), ("broken", "2", "v2"), ("new", "2", "v3")):
        (root / "page.txt").write_text(page, encoding="utf-8")
        (root / "package-lock.json").write_text(lock, encoding="utf-8")
        git(root, "add", "--all")
        git(root, "commit", "--quiet", "--message", page)
        git(root, "tag", tag)
    (root / "node_modules").mkdir()
    (root / "node_modules" / "whose").write_text("shared", encoding="utf-8")
    return root


def expect_nothing_left(root: Path) -> None:
    """Expect that git knows no other worktree, and no folder is left."""
    assert git(root, "worktree", "list", "--porcelain").count("worktree ") == 1
    assert list((root.parent / "tmp").iterdir()) == []
    assert (root / "node_modules" / "whose").read_text(encoding="utf-8") == "shared"


@pytest.mark.parametrize(("ref", "page", "packages"), [("v3", "new", "shared"), ("v1", "old", "own\n")])
def test_the_page_of_another_commit(root: Path, ref: str, page: str, packages: str) -> None:
    """It shares this checkout's packages if its lock is the same, and has its own if not."""
    with built(ref, root) as site:
        assert (site / "index.html").read_text(encoding="utf-8") == page
        assert (site / "modules.txt").read_text(encoding="utf-8") == "node_modules\n"
        assert (site.parent / "node_modules" / "whose").read_text(encoding="utf-8") == packages
        assert not (root / "dist").exists()
    expect_nothing_left(root)


@pytest.mark.parametrize("ref", ["v9", "HEAD~9", "--all", "", "v1:page.txt"])
def test_an_unknown_commit_names_the_way_out(root: Path, ref: str) -> None:
    """Before anything is checked out."""
    with pytest.raises(BenchError, match=r"no commit .*git log --all.*git fetch"), built(ref, root):
        pytest.fail("it was built")
    expect_nothing_left(root)


def test_a_commit_that_cannot_be_built_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what the build said, or with the tool that it lacks."""
    monkeypatch.setattr(checkout, "INSTALL", ("razor-has-no-such-tool",))
    for ref, words in (
        ("v2", "could not build v2:\\nThe build failed: page.txt is broken"),
        ("v1", "no `razor-has-no-such-tool` on PATH"),
    ):
        with pytest.raises(BenchError, match=words), built(ref, root):
            pytest.fail("it was built")
        expect_nothing_left(root)


def test_the_worktree_is_removed_when_measuring_is_interrupted(root: Path) -> None:
    """While measuring, and half-way through the build."""
    with pytest.raises(KeyboardInterrupt), built("v3", root):
        raise KeyboardInterrupt
    expect_nothing_left(root)


def test_the_worktree_is_removed_when_the_build_is_interrupted(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When git knows the worktree already."""
    trees = list[str]()

    def interrupted(tree: Path, *_: object) -> None:
        trees.append(git(root, "worktree", "list"))
        raise KeyboardInterrupt

    monkeypatch.setattr(checkout, "_add_packages", interrupted)
    with pytest.raises(KeyboardInterrupt), built("v3", root):
        pytest.fail("it was built")
    assert "razor-compare-" in trees[0]
    expect_nothing_left(root)


def test_the_command_fails_in_one_line(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback for an unknown commit."""
    monkeypatch.setattr(command, "ROOT", root)
    assert command.main(["--compare", "v9"]) == 1
    printed, error = capsys.readouterr()
    assert error.startswith("The benchmark failed: there is no commit 'v9' here.")
    assert error.count("\n") == 1
    assert "|" not in printed
