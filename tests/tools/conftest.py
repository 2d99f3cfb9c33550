"""Fixtures of the tools' tests: running Node, the built site, and a small checkout that is quick to build."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.support.shared import Shared, shared_folders
from tools.build.python.pack import stdlib_imports

ROOT = Path(__file__).resolve().parents[2]
Node = Callable[..., "subprocess.CompletedProcess[str]"]

PAGE = """\
<!doctype html>
  <!-- preload -->
  <link rel="stylesheet" href="./static/style/one.css">
  <link rel="stylesheet" href="./static/app/room/two.css">
<!-- icons -->
<!-- forms -->
<main>
  <!-- static/app/room/two.html -->
</main>
<!-- keys -->
<!-- templates -->
<script type="py" src="./static/app/main.py" config="./pyscript.toml"></script>
"""
#: The files of the small checkout.
FILES = {
    **dict.fromkeys(("razor_core/__init__.py", "static/app/forms.py", "static/bundle.py", "static/unpack.js"), ""),
    **dict.fromkeys((f"static/{name}.mjs" for name in ("boot", "memory_snapshot", "loading", "packed")), ""),
    "static/app/main.py": "import app.forms  # first\n",
    "static/app/check/form_markup.py": 'def places():\n    return {"<!-- forms -->": "<form></form>"}\n',
    "static/app/room/two.py": 'TEMPLATES = ("line", "part")\n\n\ndef at(place):\n    return f"at {place}"\n',
    "static/app/room/two.html": '<p>Razor <!-- edition --></p>\n<template id="t-line"><b></b></template>\n'
    "<!-- static/app/room/part.html -->\n",
    "static/app/room/part.html": '<i>Part</i>\n<template id="t-part">\n  <u></u>\n</template>\n',
    "static/app/room/two.css": "a { margin: 0; }\n",
    "static/style/one.css": "/* Why. */\na { color: light-dark(#ffffff, black); } /* More. */\n",
    "static/one.js": "// Why.\nconst thrown = () => document.title;\n",
    "index.html": PAGE,
    "pyscript.toml": "# nothing\n",
    "package.json": '{"version": "1.2.3"}',
    # Not published:
    **dict.fromkeys(("razor_core/__pycache__/x.pyc", "razor_core/notes.txt", "razor_core/__main__.py"), ""),
}


@pytest.fixture(scope="session")
def node() -> Node:
    """Run Node with arguments in the checkout; errors are returned, not raised."""
    program = shutil.which("node")
    assert program

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        command = [program, *map(str, arguments)]
        python = {**os.environ, "PYTHON": sys.executable}
        return subprocess.run(
            command, cwd=ROOT, env=python, capture_output=True, encoding="utf-8", timeout=180, check=False
        )

    return run


@pytest.fixture(scope="session")
def build(node: Node) -> Node:
    """Build a checkout with this checkout's tools: `build([option,] checkout[, target])`."""
    return lambda *arguments: node(ROOT / "tools/build/build.mjs", *arguments)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """Folders that all test processes share. Do not change one."""
    return shared_folders(tmp_path_factory)


def git(folder: Path, *words: str) -> str:
    """Run git in a folder and return its output."""
    command = ["git", "-c", "user.name=Mara", "-c", "user.email=mara@example.org", *words]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def expect_done(done: "subprocess.CompletedProcess[str]") -> None:
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def site(build: Node, shared: Shared) -> Path:
    """The site built from this checkout. Do not change it."""
    return shared("site", lambda target: expect_done(build(ROOT, target)))


@cache
def imported() -> str:
    """Return the imports of the page from the standard library: with them a build finds the snapshot it made before.

    The command line is not published, and what runs main.py is no module.
    """
    sources = [path for folder in ("razor_core", "static") for path in (ROOT / folder).rglob("*.py")]
    published = [path.read_text(encoding="utf-8") for path in sources if path.name not in ("__main__.py", "main.py")]
    return "".join(f"import {name}\n" for name in stdlib_imports(published))


def write_small(checkout: Path) -> Path:
    for path, text in {**FILES, "razor_core/systems/one.py": imported()}.items():
        (checkout / path).parent.mkdir(parents=True, exist_ok=True)
        (checkout / path).write_text(text, encoding="utf-8")
    return checkout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The small checkout, to be changed."""
    return write_small(tmp_path)


@pytest.fixture(scope="session")
def small_site(build: Node, shared: Shared, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the small checkout. Do not change it."""
    return shared("small", lambda target: expect_done(build(write_small(tmp_path_factory.mktemp("small")), target)))
