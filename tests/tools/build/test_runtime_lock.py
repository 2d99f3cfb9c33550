"""A third-party file that differs from its locked hash stops the build."""

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
LOCK = "tools/build/runtime.lock.json"
PYODIDE = "node_modules/pyodide/pyodide.mjs"
VERIFY = """
const [folder] = process.argv.slice(1);
const { verify } = await import(`${folder}/tools/build/runtime_lock.mjs`);
const { published } = await import(`${folder}/tools/build/runtime.mjs`);
const modules = `${folder}/node_modules`;
await published(modules).then((parts) => verify(modules, parts)).catch(({ message }) => console.log(message));
"""


@pytest.fixture
def checkout(tree: Path) -> Path:
    """The small checkout with the build's tools and locks. Links stand for the installed packages and their files."""
    shutil.copytree(ROOT / "tools/build", tree / "tools/build", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "package-lock.json", tree)
    (tree / "node_modules/@pyscript").mkdir(parents=True)
    installed = (ROOT / "node_modules").resolve()
    for name in ("pyodide", "@pyscript/core", "workbox-core"):
        shutil.copytree(installed / name, tree / "node_modules" / name, copy_function=os.symlink)
    for package in installed.iterdir():
        if not package.name.startswith(".") and not (tree / "node_modules" / package.name).exists():
            (tree / "node_modules" / package.name).symlink_to(package)
    return tree


def add_line(file: Path, line: bytes = b"\n") -> None:
    """Replace a link to a file by a copy with one line more."""
    content = file.read_bytes()
    file.unlink()
    file.write_bytes(content + line)


@pytest.fixture
def refuses(node: Any, checkout: Path) -> Any:
    """Check the packages of the copy with its own tools; the error must have all these words."""

    def run(*words: str) -> None:
        found = node("--input-type=module", "--eval", VERIFY, checkout).stdout
        assert [word for word in words if word not in found] == [], found

    return run


def test_a_changed_file_stops_the_build(checkout: Path, node: Any) -> None:
    """The message names the file and what to do. There is no site."""
    add_line(checkout / PYODIDE)
    done = node(checkout / "tools/build/build.mjs")
    assert done.returncode == 1
    assert done.stderr.startswith(f"The build failed: {PYODIDE} does not match {LOCK}")
    assert "npm ci" in done.stderr
    assert not list(checkout.glob("dist*"))


@pytest.mark.parametrize(
    "path",
    [
        "node_modules/pyodide/pyodide.asm.wasm",
        "node_modules/pyodide/python_stdlib.zip",
        "node_modules/@pyscript/core/dist/error-*.js",
        "node_modules/@pyscript/core/src/stdlib/pyscript.js",
    ],
)
def test_every_published_file_is_checked(checkout: Path, refuses: Any, path: str) -> None:
    """And PyScript's own Python, which the build packs."""
    (found,) = checkout.glob(path)
    add_line(found)
    refuses(f"{found.relative_to(checkout)} does not match {LOCK}", "npm ci")


def test_a_changed_or_missing_package_file_is_refused(checkout: Path, refuses: Any) -> None:
    """A package inside sw.js is checked as a whole: a new file or a changed one."""
    package = checkout / "node_modules/workbox-core"
    (package / "more.js").write_text("", encoding="utf-8")
    refuses(f"node_modules/workbox-core does not match {LOCK}")
    (package / "more.js").unlink()
    add_line(package / "index.js", b"fetch('//elsewhere');\n")
    refuses(f"node_modules/workbox-core does not match {LOCK}")
    (checkout / PYODIDE).unlink()
    refuses(PYODIDE, "missing")


def edit(path: Path, change: Any) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


def test_locks_that_disagree_are_refused(checkout: Path, refuses: Any) -> None:
    """A file that is not listed, and another version in package-lock.json."""
    edit(checkout / LOCK, lambda lock: lock["pyodide"]["files"].pop("pyodide.mjs"))
    refuses(f"does not list {PYODIDE}", "make runtime-lock")
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
