"""What goes over the wire: a first visit, and an update that changes only files of our own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.wire import FIRST_VISIT, RUNTIME, UPDATE, costs, own, part, shown, update

ROOT = Path(__file__).resolve().parents[2]


def test_a_first_visit_costs_at_most_what_it_may(site: Path) -> None:
    """All that a start requests, and the worker."""
    taken = costs(site)
    assert {"index.html", "sw.js", "pyscript.toml"} <= set(taken)
    assert sum(taken.values()) <= FIRST_VISIT, "\n".join(shown(taken))


@pytest.mark.parametrize("changed", ["razor_core/odds.py", "static/style/razor.css"])
def test_an_update_costs_at_most_what_it_may(
    site: Path, build: Callable[[Path, Path], Path], tmp_path: Path, changed: str
) -> None:
    """A line more in one of our files: what of the new site the old one had not. All our Python comes as one."""
    for name in ("index.html", "package.json", "pyscript.toml", "razor_core", "static"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    with (tmp_path / changed).open("a", encoding="utf-8") as file:
        file.write("\nnumber = 1\n" if changed.endswith(".py") else "\n.one { color: red }\n")
    taken = update(site, build(tmp_path, tmp_path / "dist"))
    assert "sw.js" in taken
    assert len(taken) <= 3
    assert sum(taken.values()) <= UPDATE, "\n".join(shown(taken))


def test_an_update_of_all_our_own_files_costs_at_most_what_it_may(site: Path) -> None:
    """All that a release of ours can change at once."""
    taken = own(site)
    assert {"index.html", "sw.js", "pyscript.toml", "static/start.js", "static/style/razor.css"} <= set(taken)
    assert sum(taken.values()) <= UPDATE, "\n".join(shown(taken, UPDATE))


def test_what_is_not_ours_changes_with_the_runtime_alone(site: Path) -> None:
    """What is left out of ours: folders with a version in their name, the memory, and PyScript's own Python."""
    runtime = set(costs(site)) - set(own(site))
    folders = {path.split("/")[1] for path in runtime if path.count("/") > 1}
    assert {name.split("-")[0] for name in folders} == {"pyodide", "pyscript"}
    assert {part(path) for path in runtime if path.count("/") == 1} <= {"memory.bin", "pyscript.bin"}


@pytest.mark.parametrize(
    ("path", "ours"),
    [
        ("index.html", True),
        ("static/app/main.py", True),
        ("runtime/razor-0123456789abcdef.bin", True),
        ("runtime/memory-0123456789abcdef.bin", False),
        ("runtime/pyscript-0123456789abcdef.bin", False),
        ("runtime/pyodide-314.0.7/pyodide.asm.wasm", False),
    ],
)
def test_ours_is_told_by_the_path(path: str, ours: bool) -> None:
    """Our Python lies beside the runtime's, under names that change with the content."""
    assert (RUNTIME.match(path) is None) is ours


def test_parts_are_named_by_what_they_are() -> None:
    """A hash in a name is left out; small files are taken together."""
    assert part("runtime/memory-0123456789abcdef.bin") == "memory.bin"
    assert part("runtime/pyodide-314.0.7/pyodide.asm.wasm") == "pyodide.asm.wasm"
    assert part("runtime/pyscript-0.7.31/core.js") == "pyscript-0.7.31, the rest"
    assert part("static/start.js") == "page, style, icons and scripts"
