"""The build: the site as published, the same bytes each time, and no half of one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = '<!doctype html><script type="py" src="./static/app/main.py" config="./pyscript.toml"></script>'
FILES = {
    "./razor_core/__init__.py": "./razor_core/__init__.py",
    "./razor_core/systems/one.py": "./razor_core/systems/one.py",
    "./static/app/forms.py": "./app/forms.py",
}


def config(files: dict[str, str]) -> str:
    """Gives a pyscript.toml that lists these files."""
    rows = "".join(f'"{source}" = "{place}"\n' for source, place in files.items())
    return f'interpreter = "./runtime/pyodide/pyodide.mjs"\n\n[files]\n{rows}'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small checkout, with the litter a real one has."""
    for path in ("razor_core/__init__.py", "razor_core/systems/one.py", "static/app/main.py", "static/app/forms.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(f"# {path}\n", encoding="utf-8")
    for litter in ("razor_core/__pycache__/x.pyc", "static/app/__pycache__/x.pyc", "razor_core/notes.txt"):
        (tmp_path / litter).parent.mkdir(exist_ok=True)
        (tmp_path / litter).write_text("litter", encoding="utf-8")
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "pyscript.toml").write_text(config(FILES), encoding="utf-8")
    return tmp_path


def build(tree: Path) -> subprocess.CompletedProcess[str]:
    """Builds the checkout `tree` into its dist/."""
    node = shutil.which("node")
    assert node
    command = [node, str(ROOT / "tools" / "build.mjs"), str(tree)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def contents(folder: Path) -> dict[str, bytes]:
    """Gives every file of a folder by its relative path."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_it_publishes_the_page_its_python_and_the_runtime(tree: Path) -> None:
    """Nothing else of the checkout, no source map, and every address in the worker relative."""
    done = build(tree)
    assert done.returncode == 0, done.stderr
    site = contents(tree / "dist")
    own = {path for path in site if not path.startswith("runtime/")}
    assert own == {
        "index.html",
        "pyscript.toml",
        "sw.js",
        "razor_core/__init__.py",
        "razor_core/systems/one.py",
        "static/app/forms.py",
        "static/app/main.py",
    }
    for needed in ("pyodide/pyodide.mjs", "pyodide/pyodide.asm.wasm", "pyscript/core.js", "pyscript/LICENSE.txt"):
        assert f"runtime/{needed}" in site
    assert not [path for path in site if path.endswith(".map")]
    worker = site["sw.js"].decode()
    assert '{url:"runtime/pyodide/pyodide.asm.wasm"' in worker
    assert 'url:"/' not in worker
    assert 'url:"http' not in worker


def test_the_same_checkout_gives_the_same_bytes(tree: Path) -> None:
    """So a rebuilt site changes nothing for those who have it."""
    assert build(tree).returncode == 0
    first = contents(tree / "dist")
    assert build(tree).returncode == 0
    assert contents(tree / "dist") == first


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"./static/app/forms.py": None}, 'missing: "./static/app/forms.py" = "./app/forms.py"'),
        ({"./razor_core/gone.py": "./razor_core/gone.py"}, 'not wanted: "./razor_core/gone.py"'),
        ({"./static/app/main.py": "./app/main.py"}, 'not wanted: "./static/app/main.py"'),
        ({"./static/app/forms.py": "./forms.py"}, 'wrong place: "./static/app/forms.py" = "./forms.py"'),
    ],
    ids=["missing", "gone", "started by the page", "wrong place"],
)
def test_a_list_of_files_that_does_not_fit_stops_it(tree: Path, change: dict[str, str | None], said: str) -> None:
    """The message names the file, and the site of before stays as it was."""
    (tree / "dist").mkdir()
    (tree / "dist" / "index.html").write_text("the site of before", encoding="utf-8")
    files = {source: place for source, place in {**FILES, **change}.items() if place is not None}
    (tree / "pyscript.toml").write_text(config(files), encoding="utf-8")
    done = build(tree)
    assert done.returncode == 1
    assert said in done.stderr
    assert contents(tree / "dist") == {"index.html": b"the site of before"}
    assert sorted(path.name for path in tree.glob("dist*")) == ["dist"]


def test_a_checkout_without_a_page_stops_it(tree: Path) -> None:
    """It says what is missing."""
    (tree / "index.html").unlink()
    done = build(tree)
    assert done.returncode == 1
    assert "index.html is missing" in done.stderr
