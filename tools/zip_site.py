"""Packs the built site: `python -m tools.zip_site dist target` writes razor-site.zip, and its SHA-256 beside it.

Unpacked into any folder of a static host it is the site. The same site gives the same zip.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

NAME = "razor-site.zip"
#: No file has a time of its own: the earliest that a zip can hold.
WHEN = (1980, 1, 1, 0, 0, 0)


def packed(site: Path, target: Path) -> Path:
    """Writes the zip of the site into the folder `target`, and its hash; gives the zip.

    FileNotFoundError where there is no site.
    """
    if not (site / "index.html").is_file():
        raise FileNotFoundError(f"there is no site in {site}: build it first")
    target.mkdir(parents=True, exist_ok=True)
    archive = target / NAME
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(each for each in site.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(site).as_posix(), WHEN)
            entry.external_attr = 0o644 << 16
            file.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    hashed = hashlib.sha256(archive.read_bytes()).hexdigest()
    (target / f"{NAME}.sha256").write_text(f"{hashed}  {NAME}\n", encoding="utf-8")
    return archive


def main() -> int:
    """Packs what is named."""
    site, target = map(Path, sys.argv[1:])
    try:
        archive = packed(site, target)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Packed {archive}: {archive.stat().st_size:,} bytes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
