"""Files under 400 lines: what is longer is split by what it does."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Where code lies. Markup and documents are none: index.html has every piece of markup there is, on purpose.
FOLDERS = ("razor_core", "static", "tests", "tools")
CODE = {".py", ".js", ".mjs", ".css"}
LINES = 400


def test_no_file_of_code_is_too_long() -> None:
    """None is excepted."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in CODE]
    assert len(files) > 200
    lengths = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8").count("\n") for path in files}
    assert not {name: lines for name, lines in lengths.items() if lines >= LINES}
