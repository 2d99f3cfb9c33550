"""Transfer sizes: of a first visit, and of an update that changes only our own files."""

from pathlib import Path
from typing import Any

import pytest

from tools.release.transfer_size import FIRST_VISIT, RUNTIME, UPDATE, first_visit, group, own_files, report, update


def test_a_first_visit_and_an_update_of_our_files_stay_within_their_limits(site: Path) -> None:
    """The other files are the runtime's: versioned folders, the snapshot, and PyScript's own Python."""
    every, ours = first_visit(site), own_files(site)
    assert sum(every.values()) <= FIRST_VISIT, "\n".join(report(every))
    assert sum(ours.values()) <= UPDATE, "\n".join(report(ours, UPDATE))
    assert {"index.html", "sw.js", "pyscript.toml", "static/start.js", "static/style.css"} <= set(ours)
    runtime = set(every) - set(ours)
    folders = {path.split("/")[1] for path in runtime if path.count("/") > 1}
    assert {name.split("-")[0] for name in folders} == {"pyodide", "pyscript", "qr"}
    others = {group(path) for path in runtime if path.count("/") == 1}
    assert others == {"memory.bin", "wasm.bin", "stdlib.zip", "pyscript.bin", "unpack.js"}


@pytest.mark.long
def test_an_update_transfers_what_changed(small_site: Path, build: Any, tree: Path) -> None:
    """The service worker, the page, the changed file, and the bundle with the changed module; not the snapshot."""
    for path, line in (("razor_core/__init__.py", "number = 1\n"), ("static/style/one.css", ".one { color: red }\n")):
        with (tree / path).open("a", encoding="utf-8") as file:
            file.write(line)
    assert build(tree).returncode == 0
    sizes = update(small_site, tree / "dist")
    assert {group(path) if path.startswith("runtime/") else path for path in sizes} == {
        "sw.js",
        "index.html",
        "static/style.css",
        "razor.bin",
    }
    assert sum(sizes.values()) <= UPDATE, "\n".join(report(sizes))


@pytest.mark.parametrize(
    ("path", "ours", "heading"),
    [
        ("index.html", True, "page, style, icons and scripts"),
        ("runtime/razor-0123456789abcdef.bin", True, "razor.bin"),
        ("runtime/pyodide-314.0.7-0123456789abcdef/pyodide.asm.mjs", False, "pyodide.asm.mjs"),
        ("runtime/pyodide-314.0.7-0123456789abcdef/pyodide.mjs", False, "pyodide-314.0.7, the rest"),
        ("runtime/pyscript-0.7.31/core.js", False, "pyscript-0.7.31, the rest"),
    ],
)
def test_a_files_group_depends_on_its_path(path: str, ours: bool, heading: str) -> None:
    """Without hashes, and with small files together."""
    assert (RUNTIME.match(path) is None) is ours
    assert group(path) == heading
