"""The list of third-party code is complete and up to date."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
LIST = (ROOT / "docs" / "third-party.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under a heading."""
    section = LIST.split(f"\n## {heading}")[1].split("\n## ")[0]
    found = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")][2:]
    for row in found:
        assert all(cell.strip() and cell != "undefined" for cell in row), row
        assert re.match(r"https?://", row[-1]), row
    return found


@pytest.mark.long
def test_the_list_is_up_to_date(node: Any) -> None:
    """`make third-party` would write the same."""
    done = node("tools/release/list_third_party.mjs", "--print")
    assert done.returncode == 0, done.stderr
    assert done.stdout == LIST


@pytest.mark.long
def test_everything_published_is_listed(site: Path) -> None:
    """Each runtime folder with a licence, each snapshot, and each part of Workbox that sw.js contains."""
    for path in (site / "runtime").iterdir():
        name = re.sub(r"-[0-9a-f]{16}(?=\.|/)", "-*", f"{path.name}/" if path.is_dir() else path.name)
        assert name == "razor-*.bin" or f"`runtime/{name}`" in LIST
        assert path.is_file() or (path / "LICENSE.txt").read_text(encoding="utf-8").strip()
    parts = set(re.findall(r"workbox:([a-z-]+):[\d.]+", (site / "sw.js").read_text(encoding="utf-8")))
    assert {"core", "precaching", "routing", "strategies"} <= parts
    assert parts <= {name.removeprefix("Workbox: ") for name, *_ in rows("Packages")}


@pytest.mark.long
def test_bundled_packages_have_their_licences_beside_them(site: Path) -> None:
    """The full text if the package has one; otherwise its name, licence and home page."""
    (pyscript,) = (site / "runtime").glob("pyscript-*/LICENSE.txt")
    text = pyscript.read_text(encoding="utf-8")
    texts = 0
    for cell, licence, _ in rows("Inside PyScript"):
        name = cell.strip("`")
        assert re.search(rf"^{name} [\d.]+ \({licence}\) https?://", text, re.MULTILINE | re.IGNORECASE), name
        for file in (ROOT / "node_modules" / name).glob("LICEN[SC]E*"):
            assert file.read_text(encoding="utf-8").strip() in text
            texts += 1
    assert texts > 12
    (pyodide,) = (site / "runtime").glob("pyodide-*/LICENSE.txt")
    text = pyodide.read_text(encoding="utf-8")
    for part in (
        "10.4. Distributing Source Code Form",
        "Exhibit B",
        "Copyright (c) 2001 Python Software Foundation.",
        "Stichting Mathematisch Centrum, Amsterdam.\nAll Rights Reserved.\n",
        "stackframe",
        *(f"\n{name.replace(chr(92), '')} ({licence}) {home}\n" for name, _, licence, home in rows("Inside Pyodide")),
    ):
        assert part in text
