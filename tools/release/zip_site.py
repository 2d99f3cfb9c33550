"""Zip the built site: `python -m tools.release.zip_site dist target` writes razor-site.zip and its SHA-256.

Unpack it into any folder of a static host. The same site gives the same zip.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

NAME = "razor-site.zip"
#: Every entry gets the earliest date that a zip can hold, so that file times do not change the zip.
DATE = (1980, 1, 1, 0, 0, 0)


def zip_site(site: Path, target: Path) -> Path:
    """Write the zip and its hash into the folder `target` and return the zip's path.

    Raises FileNotFoundError if `site` contains no site.
    """
    if not (site / "index.html").is_file():
        raise FileNotFoundError(f"There is no site in {site}. Run `make build` first.")
    target.mkdir(parents=True, exist_ok=True)
    archive = target / NAME
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(site).as_posix(), DATE)
            entry.external_attr = 0o644 << 16
            file.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    (target / f"{NAME}.sha256").write_text(f"{digest}  {NAME}\n", encoding="utf-8")
    return archive


def main() -> int:
    """Zip the folder named on the command line."""
    site, target = map(Path, sys.argv[1:])
    try:
        archive = zip_site(site, target)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Wrote {archive}: {archive.stat().st_size:,} bytes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
