"""What a visit costs in bytes over the wire: `python -m tools.wire [dist]` prints each part.

A host compresses the types of text, and wasm; what it does not know, it sends as it lies there.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: What a first visit may cost, and an update that changes only files of our own.
FIRST_VISIT, UPDATE = 12_000_000, 150_000

COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".py", ".svg", ".toml", ".txt", ".wasm", ".webmanifest"}
#: What changes only with PyScript and Pyodide: their files, in folders by version, and what the build makes of them.
RUNTIME = re.compile(r"runtime/(?:[^/]+/|(?:memory|pyscript)-[0-9a-f]{16}\.bin$)")
KEPT = re.compile(r'url:"([^"]+)"')


def cost(path: Path) -> int:
    """How many bytes of body a file takes."""
    data = path.read_bytes()
    return len(gzip.compress(data, 6, mtime=0)) if path.suffix in COMPRESSED else len(data)


def visited(site: Path) -> list[str]:
    """The files of a first visit: the worker, and all that it keeps, which is what a start requests."""
    worker = "sw.js"
    return [worker, *sorted(set(KEPT.findall((site / worker).read_text(encoding="utf-8"))))]


def costs(site: Path) -> dict[str, int]:
    """What each file of a first visit costs."""
    return {path: cost(site / path) for path in visited(site)}


def own(site: Path) -> dict[str, int]:
    """What each file costs that is ours and not the runtime's: all that a release of ours can change at once."""
    return {path: taken for path, taken in costs(site).items() if not RUNTIME.match(path)}


def update(before: Path, after: Path) -> dict[str, int]:
    """What a visitor of `before` pays for `after`: each file that is new there or not the same."""

    def same(path: str) -> bool:
        return (before / path).is_file() and (before / path).read_bytes() == (after / path).read_bytes()

    return {path: taken for path, taken in costs(after).items() if not same(path)}


def part(path: str) -> str:
    """Under which heading a file is shown."""
    folder, _, name = path.rpartition("/")
    if path.endswith((".wasm", "python_stdlib.zip", "pyodide.asm.mjs", ".bin")):
        return re.sub(r"-[0-9a-f]{16}", "", name)
    if folder.startswith("runtime/"):
        return f"{folder.removeprefix('runtime/')}, the rest"
    return "page, style, icons and scripts"


def shown(taken: dict[str, int], most: int = FIRST_VISIT) -> Iterable[str]:
    """A line for each part, the largest first, and one for all, of which there may be `most`."""
    parts: dict[str, int] = {}
    for path, size in taken.items():
        parts[part(path)] = parts.get(part(path), 0) + size
    for name, size in sorted(parts.items(), key=lambda item: -item[1]):
        yield f"{size:12,} {name}"
    yield f"{sum(taken.values()):12,} in all, of {most:,} that it may be"


def main() -> int:
    """Prints the table."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"
    print("A first visit:", *shown(costs(site)), sep="\n")
    print("An update of all our own files:", *shown(own(site), UPDATE), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
