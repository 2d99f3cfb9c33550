"""Every relative link in the documents leads to a file."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").glob("*.md")]


def test_relative_links_lead_to_files() -> None:
    """Links to headings of the same document and to other sites are not checked."""
    links = [
        (document, link)
        for document in DOCUMENTS
        for link in re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8"))
        if "://" not in link
    ]
    assert len(links) > 10
    broken = [
        f"{document.relative_to(ROOT)}: {link}" for document, link in links if not (document.parent / link).exists()
    ]
    assert not broken
