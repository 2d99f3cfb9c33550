"""Is it the tag of this version? `python -m tools.release_tag v1.2.3` ends with 0 where it is.

The version is package.json's, which the page shows; a test holds that the package's is the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(tag: str) -> int:
    """Gives 1, with one line on stderr, for any other tag."""
    version = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]
    if tag == f"v{version}":
        return 0
    print(f"The tag is {tag!r}, but this is version {version}: its tag must be v{version}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
