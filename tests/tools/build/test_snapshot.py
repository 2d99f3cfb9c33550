"""The memory snapshot: the same bytes wherever and whenever it is made."""

import json
import lzma
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CACHE = ROOT / "node_modules/.cache/razor"


@pytest.mark.long
def test_a_snapshot_that_is_made_again_is_the_same(
    small_site: Path, node: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    """And names no folder of the machine that made it."""

    def published(pattern: str) -> bytes:
        (path,) = small_site.glob(f"**/{pattern}")
        return path.read_bytes()

    def source(name: str, pattern: str) -> Path:
        """What the build has kept, a folder, of the publication of that file."""
        return next(path.parent for path in CACHE.glob(f"*/{name}") if path.read_bytes() == published(pattern))

    pyodide = source("pyodide.asm.wasm", "pyodide.asm.wasm")
    imports = json.loads((source("razor", "razor-*.bin") / "imports.json").read_text(encoding="utf-8"))
    done = node(ROOT / "tools/build/python/snapshot.mjs", pyodide, tmp_path, *imports)
    assert done.returncode == 0, done.stderr
    again = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert again == {
        "head": (source("stdlib", "stdlib-*.zip") / "head").read_bytes(),
        "memory": lzma.decompress(published("memory-*.bin")),
        "stdlib": published("stdlib-*.zip"),
    }
    assert not [path for path in (ROOT, pyodide, tmp_path) if str(path).encode() in again["memory"]]
