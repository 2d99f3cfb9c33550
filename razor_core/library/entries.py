"""What is kept: an entry of the cast, or a scene kit, and how it is stored as a line of JSON.

A line that cannot be read, or that breaks the rules, is a SessionError, as it is for records.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any
from zlib import crc32

from razor_core.events.entries import LAST
from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import JsonError, parse_json
from razor_core.format.migrations import kit_from_version_7
from razor_core.format.records import SessionError, validate_version
from razor_core.rules.fields import RuleError, quoted, validate_id, validate_number
from razor_core.rules.game import OWN
from razor_core.systems import validate_slug
from razor_core.table.kits import Kit

#: The format of an entry. Older formats are migrated when they are read, newer ones are refused.
VERSION = 3
#: The most entries of the cast and scene kits together.
MOST = 500
#: Of so many earlier kits an entry knows the marks.
MOST_EARLIER = 100
#: The most characters of a stored entry. A kit of 60 characters, each with a picture, has fewer.
LARGEST = 1_000_000


class Shelf(Enum):
    """Where an entry belongs."""

    CAST = "cast"
    KITS = "scene kits"
    GAMES = "own games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A character of the cast with their clocks, a scene kit, of the game `system`, or that game, a table's own.

    Of two versions of one entry, that with the higher `revision` counts. One that is `deleted` can be restored.
    `earlier` has the marks of what it was before. A value out of bounds is a RuleError that names the field: in
    the cast, a kit is of one character, of a game it is its name.
    """

    id: str
    shelf: Shelf
    system: str
    kit: Kit
    revision: int = 1
    deleted: bool = False
    earlier: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        validate_id(self.id)
        validate_slug(self.system)
        validate_number("revision", self.revision, 1, LAST)
        if self.shelf is Shelf.GAMES and not self.system.startswith(OWN):
            raise RuleError("system", "Only a table's own game is kept.")
        if (self.shelf is Shelf.GAMES) is not self.kit.empty:
            raise RuleError("kit", "Choose a character or a clock.")
        if self.shelf is Shelf.CAST and len(self.kit.characters) != 1:
            raise RuleError("kit", "An entry of the cast is one character.")
        if any(character.system != self.system for character in self.kit.characters):
            raise RuleError("kit", "A character is of another game.")

    @property
    def name(self) -> str:
        """The name that it is listed under."""
        return self.kit.characters[0].name if self.shelf is Shelf.CAST else self.kit.name

    @property
    def kept(self) -> tuple[str, Kit]:
        """What is kept, of which two versions differ: a game of a table's own is its slug."""
        return self.system, self.kit

    @property
    def mark(self) -> int:
        """A number made of what is kept, by which a device tells that it had this before."""
        return crc32(json.dumps([self.system, encode(self.kit)]).encode())

    def after(self, before: "Kept") -> "Kept":
        """Return the entry as the one that comes after another of its id, and knows what that one was."""
        marks = (*before.earlier, *self.earlier, *([before.mark] if before.kept != self.kept else []))
        return replace(self, revision=1 + before.revision, earlier=tuple(dict.fromkeys(marks))[-MOST_EARLIER:])

    @property
    def age(self) -> tuple[int, str]:
        """The key that decides which of two versions is later: the revision, then the text, so that all tabs agree."""
        return self.revision, kept_to_json(self)


def kept_to_json(kept: Kept) -> str:
    """Return the entry as one line of JSON, in ASCII."""
    return json.dumps({"version": VERSION, **encode(kept)}, separators=(",", ":"))


def kept_from_json(text: str) -> Kept:
    """Read the entry of a line. SessionError where it cannot be read, NewerError where its format is newer."""
    return strictly(lambda: kept_from_data(parse_json(text, LARGEST)))


def kept_from_data(data: Any) -> Kept:
    """Return the entry of parsed data. Call it within `strictly`."""
    if not isinstance(data, dict):
        raise DataError(f"Expected an object, not {quoted(data)}.")
    validate_version(data.get("version"), VERSION)
    fields = {name: value for name, value in data.items() if name != "version"}
    if data["version"] == 1:
        # Its kits are as in format 7 of records.
        fields["kit"] = kit_from_version_7(fields["kit"])
    return decode(Kept, fields)


def strictly(read: Callable[[], Kept]) -> Kept:
    """Return what `read` returns. All its errors become a SessionError."""
    try:
        return read()
    except (JsonError, DataError) as error:
        raise SessionError(f"{error!s:.160}") from error
    except RuleError as error:
        raise SessionError(f"Against the rules: {error}") from error
    except (AttributeError, KeyError, TypeError) as error:
        raise SessionError(f"Not an entry: {error!r:.80}") from error
