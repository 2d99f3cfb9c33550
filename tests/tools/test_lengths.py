"""Files are short enough to read in one go, in every language (docs/architecture.md)."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = (".github", "docs", "razor_core", "static", "tests", "tools")
#: What has no lines, what a tool writes, and the rulings, which are one page (docs/decisions/0015).
NO_TEXT = {".gz", ".png", ".pyc"}
LONGER = {"package-lock.json", "tools/requirements.txt", "docs/rulings.md"}
MOST, FRAME = 400, 200


def lengths() -> Iterator[tuple[str, int]]:
    """Each file of ours, and how many lines it has."""
    files = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".coverage"]
    files += [path for place in PLACES for path in (ROOT / place).rglob("*") if path.is_file()]
    for path in files:
        if path.suffix not in NO_TEXT and "__pycache__" not in path.parts:
            yield path.relative_to(ROOT).as_posix(), path.read_bytes().count(b"\n")


def test_no_file_has_more_than_400_lines() -> None:
    """One that has is two, divided by subject."""
    found = dict(lengths())
    assert len(found) > 800
    assert found.keys() > LONGER
    assert {path: count for path, count in found.items() if count > MOST and path not in LONGER} == {}


def test_the_page_is_a_frame() -> None:
    """What belongs to a room stands in a file of the room."""
    assert dict(lengths())["index.html"] < FRAME
