"""Build the page of another commit in a temporary worktree."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.bench.profiles import BenchError

LOCK, MODULES = "package-lock.json", "node_modules"
BUILD = ("node", "tools/build/build.mjs")
INSTALL = ("npm", "ci", "--no-audit", "--no-fund")
#: Of the output of a command that failed.
SHOWN_LINES = 12


@contextmanager
def built(ref: str, root: Path) -> Iterator[Path]:
    """Yield the folder of the page that the commit `ref` builds; its worktree is removed at the end.

    It has packages of its own only if its lock differs from this checkout's. Raises BenchError if there is no such
    commit, or if it cannot be built.
    """
    commit = commit_of(ref, root)
    with tempfile.TemporaryDirectory(prefix="razor-compare-", ignore_cleanup_errors=True) as folder:
        tree = Path(folder) / "checkout"
        try:
            _run(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], root, f"check out {ref}")
            _add_packages(tree, root, ref)
            _run(BUILD, tree, f"build {ref}")
            yield tree / "dist"
        finally:
            # Works also where it was interrupted half-way, when git may not know it as a worktree.
            shutil.rmtree(tree, ignore_errors=True)
            subprocess.run(["git", "worktree", "prune"], cwd=root, capture_output=True, check=False)


def commit_of(ref: str, root: Path) -> str:
    """Return the hash of a commit, branch or tag. Raises BenchError, with the way out, if there is none."""
    found = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise BenchError(
            f"there is no commit {ref!r} here. Name a commit, branch or tag that `git log --all` shows, such as "
            "HEAD~1. `git fetch --tags` or `git fetch --unshallow` gets those that are missing."
        )
    return found.stdout.strip()


def _add_packages(tree: Path, root: Path, ref: str) -> None:
    """Share this checkout's packages, or install those of the commit if its lock names others."""
    lock = tree / LOCK
    if lock.is_file() and lock.read_bytes() == (root / LOCK).read_bytes():
        (tree / MODULES).symlink_to((root / MODULES).resolve(), target_is_directory=True)
    else:
        _run(INSTALL, tree, f"install the packages of {ref}")


def _run(command: Sequence[str], folder: Path, what: str) -> None:
    """Run a command. Raises BenchError with the end of its output if it fails."""
    try:
        done = subprocess.run(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
    except FileNotFoundError:
        raise BenchError(f"could not {what}: there is no `{command[0]}` on PATH") from None
    if done.returncode:
        raise BenchError("\n".join([f"could not {what}:", *done.stdout.splitlines()[-SHOWN_LINES:]]))
