"""Make a standard library of the modules that a start imports. snapshot.mjs runs this inside Pyodide, after pack.py."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.build.pack import strip

#: Where Pyodide puts its standard library.
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
#: A zip file cannot contain an earlier date; the same input gives the same bytes.
DATE = (1980, 1, 1, 0, 0, 0)


def imported() -> list[str]:
    """Return the paths in the standard library of all modules that are imported by now, sorted."""
    origins = {getattr(module.__spec__, "origin", None) or "" for module in sys.modules.values()}
    return sorted(path.removeprefix(f"{LIBRARY}/") for path in origins if path.startswith(LIBRARY))


def library(paths: Sequence[str]) -> bytes:
    """Return a zip file with these modules of the standard library, without comments and docstrings.

    Types stay: some modules read them.
    """
    small = io.BytesIO()
    with zipfile.ZipFile(LIBRARY) as whole, zipfile.ZipFile(small, "w") as target:
        for path in paths:
            source = strip(whole.read(path).decode(), path, types=False)
            target.writestr(zipfile.ZipInfo(path, DATE), source, zipfile.ZIP_DEFLATED, 9)
    return small.getvalue()
