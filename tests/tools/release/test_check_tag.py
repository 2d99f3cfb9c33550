"""A release's tag must match the version."""

import json
from pathlib import Path

import pytest

from tools.release.check_tag import main

ROOT = Path(__file__).resolve().parents[3]
VERSION = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]


def test_the_tag_of_the_version_is_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"v{VERSION}") == 0
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("tag", [VERSION, f"v{VERSION}.1", f"v{VERSION}-beta", "", "main"])
def test_any_other_tag_is_refused(tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line that shows the right tag."""
    assert main(tag) == 1
    assert capsys.readouterr() == ("", f"The tag {tag!r} does not match version {VERSION}. Use the tag v{VERSION}.\n")
