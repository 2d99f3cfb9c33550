"""A release has the tag of the version that its page shows, or its site is not attached."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSION = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]


def told(tag: str) -> subprocess.CompletedProcess[str]:
    """Runs the command as the workflow does."""
    command = [sys.executable, "-m", "tools.release_tag", tag]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=20, check=False)


def test_the_tag_of_the_version_will_do() -> None:
    """And nothing is said."""
    done = told(f"v{VERSION}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("tag", [VERSION, f"v{VERSION}.1", f"v{VERSION}-beta", "", "main"])
def test_any_other_is_refused(tag: str) -> None:
    """In one line, which says what it should be."""
    done = told(tag)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"The tag is {tag!r}, but this is version {VERSION}: its tag must be v{VERSION}.\n"
