"""The pages of docs/books: every file that they name is there, and no heading with a golden case is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.games.golden import load

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "books").glob("*.md"))


def headings(data: Any) -> Iterator[str]:
    """Every heading that a golden file names."""
    if isinstance(data, dict):
        if "heading" in data:
            yield data["heading"]
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from headings(each)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    """In the game's package, the core, the page, or from the top."""
    places = [ROOT / "razor_core" / "systems" / page.stem, ROOT / "razor_core", ROOT / "static" / "app", ROOT]
    named = re.findall(r"`([\w/]+\.(?:py|toml))", page.read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not any((place / name).is_file() for place in places)] == []


def test_every_heading_with_a_golden_case_is_in_the_table_of_razorweave() -> None:
    """In the first column of a row."""
    text = (ROOT / "docs" / "books" / "razorweave.md").read_text(encoding="utf-8")
    rows = {line.split(" | ")[0].removeprefix("| ") for line in text.splitlines() if line.startswith("| ")}
    assert set(headings(load("razorweave"))) <= rows
