"""What the site publishes of others is what the locks name: a build with another file stops, and says which."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.sixth_system import ROOT, copied

LOCK = "tools/runtime.lock.json"
PYODIDE = "node_modules/pyodide/pyodide.mjs"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout with its locks; of the installed packages, those of the runtime are copies."""
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


def build(checkout: Path) -> subprocess.CompletedProcess[str]:
    """Builds the checkout by its own tools."""
    node = shutil.which("node")
    assert node
    command = [node, str(checkout / "tools" / "build.mjs")]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def refused(checkout: Path, *said: str) -> None:
    """The build stops, says all of this, and leaves no site, not even a part of one."""
    done = build(checkout)
    assert done.returncode == 1
    assert done.stderr.startswith("The build stopped: ")
    for each in said:
        assert each in done.stderr
    assert not list(checkout.glob("dist*"))


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
def test_a_file_that_was_tampered_with_stops_the_build(checkout: Path, path: str) -> None:
    """By one byte more; the message names the file and what to do."""
    (found,) = checkout.glob(path)
    with found.open("ab") as file:
        file.write(b"\n")
    refused(checkout, f"{found.relative_to(checkout)} is not what tools/runtime.lock.json says", "npm ci")


def test_a_package_that_was_tampered_with_stops_the_build(checkout: Path) -> None:
    """One that Workbox puts into sw.js counts as a whole: a file changed, a file more."""
    package = checkout / "node_modules" / "workbox-core"
    (package / "more.js").write_text("", encoding="utf-8")
    refused(checkout, "node_modules/workbox-core is not what tools/runtime.lock.json says")
    (package / "more.js").unlink()
    with (package / "index.js").open("a", encoding="utf-8") as file:
        file.write("fetch('//elsewhere');\n")
    refused(checkout, "node_modules/workbox-core is not what tools/runtime.lock.json says")


def test_a_file_that_is_gone_stops_the_build(checkout: Path) -> None:
    """It is named as one that is missing."""
    (checkout / PYODIDE).unlink()
    refused(checkout, PYODIDE, "missing")


def changed(path: Path, change: Any) -> None:
    """A lock, changed."""
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


def test_locks_that_do_not_belong_together_stop_the_build(checkout: Path) -> None:
    """Another package in package-lock.json, or a file that the lock of the runtime does not name."""
    keep = (checkout / LOCK).read_text(encoding="utf-8")
    changed(checkout / LOCK, lambda lock: lock["pyodide"]["files"].pop("pyodide.mjs"))
    refused(checkout, f"does not name {PYODIDE}", "make runtime-lock")
    (checkout / LOCK).write_text(keep, encoding="utf-8")
    changed(
        checkout / "package-lock.json",
        lambda lock: lock["packages"]["node_modules/pyodide"].update(version="999.0.0", integrity="sha512-another"),
    )
    refused(checkout, "is not of pyodide 999.0.0", "make runtime-lock")


def test_the_lock_is_of_the_packages_that_npm_installs() -> None:
    """The same versions and hashes as in package-lock.json; each file by its SHA-256."""
    lock = json.loads((ROOT / LOCK).read_text(encoding="utf-8"))
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {"pyodide", "@pyscript/core", "workbox-core"} <= set(lock)
    for name, known in lock.items():
        assert {key: packages[f"node_modules/{name}"][key] for key in ("version", "integrity")} == {
            key: known[key] for key in ("version", "integrity")
        }
        assert known["files"]
        assert all(re.fullmatch(r"[0-9a-f]{64}", each) for each in known["files"].values())
