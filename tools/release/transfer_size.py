"""Print how many bytes a first visit and an update transfer: `python -m tools.release.transfer_size [dist]`.

A host compresses text and wasm, and sends files of unknown types as they are.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tools.browser.serve import COMPRESSED

ROOT = Path(__file__).resolve().parents[2]
#: Limits in bytes: for a first visit, and for an update of all our own files.
FIRST_VISIT, UPDATE = 5_800_000, 385_000

#: Files that change only with PyScript or Pyodide: their own, in versioned folders, and those built from them.
RUNTIME = re.compile(r"runtime/(?:[^/]+/|(?:memory|wasm|stdlib|unpack|pyscript)-[0-9a-f]{16}\.(?:bin|zip|js)$)")
#: The part of a file's or folder's name that changes with its content, in names that the build makes.
HASH = re.compile(r"-[0-9a-f]{16}(?=\.(?:bin|zip|js)$|$)")
CACHED = re.compile(r'url:"([^"]+)"')


def transfer_size(path: Path) -> int:
    """Return the size of a file's response body in bytes."""
    data = path.read_bytes()
    return len(gzip.compress(data, 6, mtime=0)) if path.suffix in COMPRESSED else len(data)


def first_visit_files(site: Path) -> list[str]:
    """Return the files of a first visit: the service worker and everything it caches."""
    worker = "sw.js"
    return [worker, *sorted(set(CACHED.findall((site / worker).read_text(encoding="utf-8"))))]


def first_visit(site: Path) -> dict[str, int]:
    """Return the transfer size of each file of a first visit."""
    return {path: transfer_size(site / path) for path in first_visit_files(site)}


def own_files(site: Path) -> dict[str, int]:
    """Return the transfer size of each file of a first visit that is ours, not the runtime's."""
    return {path: size for path, size in first_visit(site).items() if not RUNTIME.match(path)}


def update(before: Path, after: Path) -> dict[str, int]:
    """Return the transfer size of each file that is new or different in the site `after`."""

    def same(path: str) -> bool:
        return (before / path).is_file() and (before / path).read_bytes() == (after / path).read_bytes()

    return {path: size for path, size in first_visit(after).items() if not same(path)}


def group(path: str) -> str:
    """Return the heading under which a file is counted."""
    folder, _, name = path.rpartition("/")
    if path.endswith("pyodide.asm.mjs") or HASH.search(path):
        return HASH.sub("", name)
    if folder.startswith("runtime/"):
        return f"{HASH.sub('', folder.removeprefix('runtime/'))}, the rest"
    return "page, style, icons and scripts"


def report(sizes: dict[str, int], limit: int = FIRST_VISIT) -> Iterable[str]:
    """Yield a line for each group, the largest first, and one for the total."""
    groups: Counter[str] = Counter()
    for path, size in sizes.items():
        groups[group(path)] += size
    for name, size in groups.most_common():
        yield f"{size:12,} {name}"
    yield f"{sum(sizes.values()):12,} in total (limit {limit:,})"


def main() -> int:
    """Print both tables."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"
    print("A first visit:", *report(first_visit(site)), sep="\n")
    print("An update of all our own files:", *report(own_files(site), UPDATE), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
