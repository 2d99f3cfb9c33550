"""PNGs of few colours: what a drawing or a picture of the page needs, at a fraction of what a browser writes."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence

#: As many colours go into half a byte a pixel.
SMALL = 16


def png(width: int, height: int, colours: Sequence[bytes], rows: Iterable[bytes]) -> bytes:
    """A PNG of these rows, in which each byte is the number of a pixel's colour.

    A colour is red, green, blue and alpha; those one sees through come first, for only they need an alpha.
    """
    small = len(colours) <= SMALL
    depth = 4 if small else 8
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, depth, 3, 0, 0, 0),
        b"PLTE": b"".join(colour[:3] for colour in colours),
        b"tRNS": bytes(colour[3] for colour in colours if colour[3] < 255),
        b"IDAT": zlib.compress(b"".join(b"\0" + (_halved(row) if small else row) for row in rows), 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, data) for kind, data in parts.items() if data or kind != b"tRNS"
    )


def _halved(row: bytes) -> bytes:
    """Two pixels in a byte."""
    even = row + b"\0" * (len(row) % 2)
    return bytes(left << 4 | right for left, right in zip(even[::2], even[1::2], strict=True))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
