"""What of others is published is listed, and the list is that of this state."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = (ROOT / "docs" / "third-party.md").read_text(encoding="utf-8")


def node(*command: str) -> str:
    """What a tool prints."""
    found = shutil.which("node")
    assert found
    done = subprocess.run([found, *command], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=180, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_list_is_up_to_date() -> None:
    """`make third-party` would write the same again."""
    assert node("tools/third_party.mjs", "--print") == LIST


def test_every_folder_of_the_runtime_is_listed_and_has_its_licence(site: Path) -> None:
    """Nothing lies in the site's runtime that the list does not name."""
    for folder in (path for path in (site / "runtime").iterdir() if path.is_dir()):
        assert f"`runtime/{folder.name}/`" in LIST
        assert (folder / "LICENSE.txt").read_text(encoding="utf-8").strip()
    for file in (path for path in (site / "runtime").iterdir() if path.is_file()):
        name = re.sub(r"-[0-9a-f]{16}\.", "-*.", file.name)
        assert name == "razor-*.bin" or f"`runtime/{name}`" in LIST


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading of the list, without its head."""
    under = LIST.split(f"\n## {heading}")[1].split("\n## ")[0]
    return [line.strip("| ").split(" | ") for line in under.splitlines() if line.startswith("| ")][2:]


def test_what_is_built_in_has_its_licence_beside_it(site: Path) -> None:
    """The whole text where a package brings one; else its name, its licence and where to find it."""
    (pyscript,) = (site / "runtime").glob("pyscript-*/LICENSE.txt")
    text = pyscript.read_text(encoding="utf-8")
    brought = 0
    for cell, licence, _ in rows("Inside PyScript"):
        name = cell.strip("`")
        assert re.search(rf"^{name} [\d.]+ \({licence}\) https?://", text, re.MULTILINE | re.IGNORECASE), name
        for file in (ROOT / "node_modules" / name).glob("LICEN[SC]E*"):
            assert file.read_text(encoding="utf-8").strip() in text
            brought += 1
    assert brought > 12
    (pyodide,) = (site / "runtime").glob("pyodide-*/LICENSE.txt")
    text = pyodide.read_text(encoding="utf-8")
    assert "10.4. Distributing Source Code Form" in text
    assert "Exhibit B" in text
    assert "Copyright (c) 2001 Python Software Foundation." in text
    assert "Stichting Mathematisch Centrum, Amsterdam.\nAll Rights Reserved.\n" in text
    native = rows("Inside Pyodide")
    assert len(native) > 10
    for name, _, licence, home in native:
        assert f"\n{name.replace(chr(92), '')} ({licence}) {home}\n" in text
    assert "stackframe" in text


def test_every_part_of_workbox_in_the_worker_is_listed(site: Path) -> None:
    """They say their names there."""
    parts = set(re.findall(r"workbox:([a-z-]+):[\d.]+", (site / "sw.js").read_text(encoding="utf-8")))
    assert {"core", "precaching", "routing", "strategies"} <= parts
    for name in parts:
        assert f"| Workbox: {name} |" in LIST


def test_every_row_has_a_licence_and_a_home() -> None:
    """No cell is empty, and the homes are addresses."""
    lines = [line.strip("| ").split(" | ") for line in LIST.splitlines() if line.startswith("| ")]
    bodies = [row for row in lines if row[-1] not in ("Home", "---")]
    assert len(bodies) > 30
    for row in bodies:
        assert all(cell.strip() and cell != "undefined" for cell in row), row
        assert re.match(r"https?://", row[-1]), row


def test_what_the_build_checks_is_what_is_listed() -> None:
    """The packages of the lock are those of the first table."""
    lock = json.loads((ROOT / "tools" / "runtime.lock.json").read_text(encoding="utf-8"))
    fetched = LIST.split("## Fetched")[1].split("## ")[0]
    versions = re.findall(r"^\| (?!What|---)[^|]+\| ([^|]+) \|", fetched, re.MULTILINE)
    assert sorted(versions) == sorted(known["version"] for known in lock.values())
