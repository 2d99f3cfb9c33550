"""A third-party file that differs from its locked hash stops the build."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.sixth_system import ROOT, copied

LOCK = "tools/build/runtime.lock.json"
PYODIDE = "node_modules/pyodide/pyodide.mjs"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout, with copies of the runtime's packages and links to the others."""
    copied(tmp_path)
    shutil.copy(ROOT / "package-lock.json", tmp_path / "package-lock.json")
    (tmp_path / "node_modules" / "@pyscript").mkdir(parents=True)
    installed = (ROOT / "node_modules").resolve()
    for package in installed.iterdir():
        if package.name not in ("pyodide", "@pyscript", "workbox-core", ".cache", ".stamp"):
            (tmp_path / "node_modules" / package.name).symlink_to(package)
    for name in ("pyodide", "@pyscript/core", "workbox-core"):
        shutil.copytree(installed / name, tmp_path / "node_modules" / name)
    return tmp_path


@pytest.fixture
def refuses(node: Any, checkout: Path) -> Any:
    """Build the copy with its own tools; it must fail with all these words and leave no site."""

    def run(*words: str) -> None:
        done = node(checkout / "tools/build/build.mjs")
        assert done.returncode == 1
        assert done.stderr.startswith("The build failed: ")
        for each in words:
            assert each in done.stderr
        assert not list(checkout.glob("dist*"))

    return run


@pytest.mark.parametrize(
    "path",
    [
        PYODIDE,
        "node_modules/pyodide/pyodide.asm.wasm",
        "node_modules/pyodide/python_stdlib.zip",
        "node_modules/@pyscript/core/dist/error-*.js",
        "node_modules/@pyscript/core/src/stdlib/pyscript.js",
    ],
)
def test_a_changed_file_stops_the_build(checkout: Path, refuses: Any, path: str) -> None:
    """The message names the file and what to do."""
    (found,) = checkout.glob(path)
    with found.open("ab") as file:
        file.write(b"\n")
    refuses(f"{found.relative_to(checkout)} does not match {LOCK}", "npm ci")


def test_a_changed_or_missing_package_file_stops_the_build(checkout: Path, refuses: Any) -> None:
    """A package inside sw.js is checked as a whole: a new file or a changed one."""
    package = checkout / "node_modules" / "workbox-core"
    (package / "more.js").write_text("", encoding="utf-8")
    refuses(f"node_modules/workbox-core does not match {LOCK}")
    (package / "more.js").unlink()
    with (package / "index.js").open("a", encoding="utf-8") as file:
        file.write("fetch('//elsewhere');\n")
    refuses(f"node_modules/workbox-core does not match {LOCK}")
    (checkout / PYODIDE).unlink()
    refuses(PYODIDE, "missing")


def edit(path: Path, change: Any) -> None:
    """Change a JSON file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


def test_locks_that_disagree_stop_the_build(checkout: Path, refuses: Any) -> None:
    """A file that is not listed, and another version in package-lock.json."""
    keep = (checkout / LOCK).read_text(encoding="utf-8")
    edit(checkout / LOCK, lambda lock: lock["pyodide"]["files"].pop("pyodide.mjs"))
    refuses(f"does not list {PYODIDE}", "make runtime-lock")
    (checkout / LOCK).write_text(keep, encoding="utf-8")
    edit(
        checkout / "package-lock.json",
        lambda lock: lock["packages"]["node_modules/pyodide"].update(version="999.0.0", integrity="sha512-another"),
    )
    refuses("does not match pyodide 999.0.0", "make runtime-lock")


def test_both_locks_have_the_same_versions() -> None:
    """And the same package hashes; each file has its SHA-256."""
    lock = json.loads((ROOT / LOCK).read_text(encoding="utf-8"))
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {"pyodide", "@pyscript/core", "workbox-core"} <= set(lock)
    for name, known in lock.items():
        assert {key: packages[f"node_modules/{name}"][key] for key in ("version", "integrity")} == {
            key: known[key] for key in ("version", "integrity")
        }
        assert known["files"]
        assert all(re.fullmatch(r"[0-9a-f]{64}", each) for each in known["files"].values())
