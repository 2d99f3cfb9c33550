"""Make a standard library of the modules that a start imports: as source for the page, and compiled for the snapshot.

snapshot.mjs runs this inside Pyodide, after pack.py.
"""

from __future__ import annotations

import io
import marshal
import sys
import zipfile
from collections.abc import Mapping, Sequence
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.build.python.pack import strip

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
    return _zipped({path: source.encode() for path, source in _sources(paths).items()})


def compiled(paths: Sequence[str]) -> bytes:
    """Return a zip file with the same modules compiled, each function as if it were on one line.

    Their lines are a twelfth of the memory snapshot, and would stand in tracebacks alone.
    """
    unchecked = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return _zipped(
        {
            f"{path}c": unchecked
            + marshal.dumps(on_one_line(compile(source, f"{LIBRARY}/{path}", "exec", dont_inherit=True)))
            for path, source in _sources(paths).items()
        }
    )


def on_one_line(code: CodeType) -> CodeType:
    """Return the code with everything in it on the line where it begins (CPython's InternalDocs/code_objects.md)."""
    words = len(code.co_code) // 2
    entries = [min(8, words - at) for at in range(0, words, 8)]
    # A header byte says that there is no column, and for how many words; then by how many lines they are further down.
    table = b"".join(bytes((0x80 | 13 << 3 | (length - 1), 0)) for length in entries)
    constants = (on_one_line(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(constants))


def _sources(paths: Sequence[str]) -> dict[str, str]:
    with zipfile.ZipFile(LIBRARY) as whole:
        return {path: strip(whole.read(path).decode(), path, types=False) for path in paths}


def _zipped(files: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        for path, content in files.items():
            target.writestr(zipfile.ZipInfo(path, DATE), content, zipfile.ZIP_DEFLATED, 9)
    return data.getvalue()
