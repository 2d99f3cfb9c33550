"""The memory snapshot: the same bytes wherever and whenever it is made."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CACHE = ROOT / "node_modules/.cache/razor"


def test_a_snapshot_that_is_made_again_is_the_same(
    small_site: Path, node: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    """And names no folder of the machine that made it."""
    (published,) = small_site.glob("runtime/pyodide-*/first.wasm")
    parts = (path.parent for path in CACHE.glob("*/first.wasm") if path.read_bytes() == published.read_bytes())
    pyodide = next(parts)

    def make(name: str) -> dict[str, bytes]:
        target = tmp_path / name
        target.mkdir()
        done = node(ROOT / "tools/build/python/snapshot.mjs", pyodide, target, "textwrap")
        assert done.returncode == 0, done.stderr
        return {path.name: path.read_bytes() for path in target.iterdir()}

    with ThreadPoolExecutor() as pool:
        one, other = pool.map(make, ("one", "other"))
    assert set(one) == {"head", "memory", "stdlib"}
    assert one == other
    assert not [path for path in (ROOT, pyodide, tmp_path) if str(path).encode() in one["memory"]]
