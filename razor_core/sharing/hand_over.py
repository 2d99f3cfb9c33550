"""Hand a whole session over to another device, in numbered pieces, checked by the hash of the whole."""

import json
import re
from dataclasses import dataclass
from hashlib import sha256

from razor_core.format.archive import LARGEST, Archive, archive_from_json, archive_to_json
from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import JsonError, parse_json
from razor_core.rules.fields import RuleError, validate_number
from razor_core.sharing.messages import VERSION, MessageError, VersionError

#: The characters of the session in a piece.
SIZE = 12_000
#: The most characters of a message with a piece, each of whose characters JSON may write as two, and the most pieces.
LARGEST_PIECE, MOST = 2 * SIZE + 1_000, -(-LARGEST // SIZE)

_BEGINS = re.compile(r'\{"razor": ?"piece"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A part of a session's text, `at` a place from 0, `of` so many. `digest` is the SHA-256 of the whole."""

    digest: str
    at: int
    of: int
    text: str

    def __post_init__(self) -> None:
        validate_number("of", self.of, 1, MOST)
        validate_number("at", self.at, 0, self.of - 1)


def pieces(archive: Archive) -> tuple[str, ...]:
    """Return the messages that hand the session over, in any order."""
    text = archive_to_json(archive)
    parts = [text[start : start + SIZE] for start in range(0, len(text), SIZE)]
    all_pieces = (Piece(digest=_digest(text), at=at, of=len(parts), text=part) for at, part in enumerate(parts))
    return tuple([json.dumps({"razor": "piece", "version": VERSION, **encode(piece)}) for piece in all_pieces])


def is_piece(message: str) -> bool:
    """Return whether a text begins as a piece's message does. Whether it is one, `Taken.add` says."""
    return _BEGINS.match(message) is not None


class Taken:
    """The pieces of a session that have come: `got` of `of`, which is 0 before the first."""

    def __init__(self) -> None:
        self._first: Piece | None = None
        self._texts: dict[int, str] = {}

    @property
    def got(self) -> int:
        """The number of different pieces that have come."""
        return len(self._texts)

    @property
    def of(self) -> int:
        """The number of all pieces."""
        return self._first.of if self._first else 0

    def add(self, message: str) -> Archive | None:
        """Add a piece. Return the session once it is whole, None before.

        MessageError for what is no piece of it, and where the whole is not what was sent: begin again then.
        SessionError where it is, and no session that this version can read.
        """
        piece = _piece(message)
        first = self._first = self._first or piece
        if (piece.digest, piece.of) != (first.digest, first.of):
            raise MessageError("A piece of another session came. Hand over one session at a time.")
        self._texts[piece.at] = piece.text
        if self.got < self.of:
            return None
        text = "".join(self._texts[at] for at in range(self.of))
        if _digest(text) != first.digest:
            self._first, self._texts = None, {}
            raise MessageError("The session did not arrive as it was sent. Hand it over again.")
        return archive_from_json(text)


def _piece(message: str) -> Piece:
    """Read a piece. MessageError where it cannot be read."""
    try:
        data = parse_json(message, LARGEST_PIECE)
        if not isinstance(data, dict) or data.pop("razor", "") != "piece":
            raise MessageError("Not a piece of a session.")
        if data.pop("version", 0) != VERSION:
            raise VersionError
        return decode(Piece, data)
    except (JsonError, DataError, RuleError) as error:
        raise MessageError(f"{error!s:.160}") from error


def _digest(text: str) -> str:
    return sha256(text.encode(errors="surrogatepass")).hexdigest()
