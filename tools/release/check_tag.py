"""Check that a release tag matches the version: `python -m tools.release.check_tag v1.2.3`.

The version is the one in package.json, which the page shows.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main(tag: str) -> int:
    """Return 0 if the tag is "v" and the version, otherwise 1 with one line on stderr."""
    version = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]
    if tag == f"v{version}":
        return 0
    print(f"The tag {tag!r} does not match version {version}. Use the tag v{version}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
