"""The messages between a host and its guests, as JSON, and their strict reading.

Each message says all that the other side must know, so none depends on one before it: the host shows what differs from
a revision that the guest has, and the guest says what it has seen and which requests wait. The next message makes up
for one that is lost, and one that comes twice changes nothing (docs/decisions/0020-share-pictures-not-events.md).
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from razor_core.events.entries import LAST
from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import LARGEST, JsonError, parse_json
from razor_core.rules.fields import RuleError, quoted, validate_id, validate_name, validate_number
from razor_core.sharing.asks import Ask
from razor_core.sharing.requests import Right

#: The version of the protocol. Host and guest must have the same.
VERSION = 1
#: The most characters of a guest's message, and the most requests that wait in it. A roll of a table's own game has its
#: whole text, of up to 36,000 characters.
LARGEST_OF_GUEST, MOST_WAITING = 60_000, 10
#: The most requests that a guest ever makes. So the number of a request stays one that JSON holds exactly.
MOST_REQUESTS = 10**9
#: The fewest characters of a guest's token, which nobody can guess then.
SHORTEST_TOKEN = 16
#: Half of a pair of surrogates.
_HALF = re.compile("[\ud800-\udfff]")


class MessageError(ValueError):
    """A message that cannot be read. The text says why."""


class VersionError(MessageError):
    """A message of another version of the protocol."""

    def __init__(self) -> None:
        super().__init__("The two devices have different versions of Razor. Update both, then join again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestState:
    """What a guest says: who it is, the revision of which table it has, and what it asks for.

    `answered` is the number of its requests that it knows to be answered; those `waiting` follow, oldest first, as
    data.
    """

    token: str
    name: str
    table: str = ""
    revision: int = 0
    answered: int = 0
    waiting: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        validate_token(self.token)
        validate_name(self.name)
        if self.table:
            validate_id(self.table, "table")
        validate_number("revision", self.revision, 0, LAST)
        validate_number("answered", self.answered, 0, MOST_REQUESTS)
        if len(self.waiting) > MOST_WAITING:
            raise RuleError("waiting", f"At most {MOST_WAITING} requests can wait.")


@dataclass(frozen=True, slots=True)
class Leave:
    """The guest leaves the table."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The request of that number was refused; `reason` is a sentence for the guest."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class You:
    """What concerns one guest: its right, the id of its character, the number of requests answered, those refused.

    `ask` is the roll that the host asks it for.
    """

    right: Right = Right.LOOK
    character: str = ""
    answered: int = 0
    refused: tuple[Refusal, ...] = ()
    ask: Ask | None = None

    def __post_init__(self) -> None:
        validate_number("answered", self.answered, 0, MOST_REQUESTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What the host shows: the parts of the picture that differ since a revision, as in `Difference`."""

    table: str
    revision: int
    since: int
    you: You
    gone: tuple[str, ...]
    parts: Any

    def __post_init__(self) -> None:
        if self.table:
            validate_id(self.table, "table")
        validate_number("revision", self.revision, 0, LAST)
        validate_number("since", self.since, 0, self.revision)


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence from the host for the guest's screen. With `over`, the host closes the line after it."""

    text: str
    over: bool = False


def validate_token(token: str) -> None:
    """Raise a RuleError `token` for a token that is too long, or short enough to be guessed."""
    validate_id(token, "token")
    if len(token) < SHORTEST_TOKEN:
        raise RuleError("token", f"Use a token of at least {SHORTEST_TOKEN} characters.")


def guest_to_json(message: GuestState | Leave) -> str:
    """Return a guest's message as JSON in ASCII."""
    return _line("leave" if isinstance(message, Leave) else "guest", encode(message))


def guest_from_json(text: str) -> GuestState | Leave:
    """Read a guest's message. MessageError where it cannot be read, VersionError where its version is another.

    A text with half a pair of surrogates is refused: no file can have it.
    """
    message: GuestState | Leave = _read(text, LARGEST_OF_GUEST, {"guest": GuestState, "leave": Leave})
    if _HALF.search(json.dumps(encode(message), ensure_ascii=False)):
        raise MessageError("A text has half a character.")
    return message


def shown_to_json(table: str, revision: int, you: You, difference: str) -> str:
    """Return what the host shows as JSON in ASCII. `difference` is the same for all guests: `difference_to_json`."""
    head = _line("shown", {"table": table, "revision": revision, "you": encode(you)})
    return f"{head[:-1]},{difference[1:]}"


def difference_to_json(difference: Any) -> str:
    """Return a `Difference` as JSON in ASCII."""
    return _json({"since": difference.since, "gone": difference.gone, "parts": difference.parts})


def notice_to_json(notice: Notice) -> str:
    """Return a notice as JSON in ASCII."""
    return _line("notice", encode(notice))


def host_from_json(text: str) -> Shown | Notice:
    """Read a message of the host. Errors as in `guest_from_json`."""
    message: Shown | Notice = _read(text, LARGEST, {"shown": Shown, "notice": Notice})
    if isinstance(message, Shown) and not isinstance(message.parts, dict):
        raise MessageError(f"parts: expected an object, not {quoted(message.parts)}")
    return message


def _line(name: str, data: dict[str, Any]) -> str:
    return _json({"razor": name, "version": VERSION, **data})


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _read(text: str, largest: int, kinds: dict[str, type[Any]]) -> Any:
    """Read a message of one of these kinds."""
    try:
        data = parse_json(text, largest)
        name = data.get("razor") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in kinds:
            raise MessageError("Not a message of Razor's.")
        # Another version may have other fields, so it is checked before them.
        if type(data.get("version")) is not int or data["version"] != VERSION:
            raise VersionError
        kind = kinds[data.pop("razor")]
        del data["version"]
        return decode(kind, data, parts=data.pop("parts")) if kind is Shown else decode(kind, data)
    except MessageError:
        raise
    except (JsonError, DataError, RuleError) as error:
        raise MessageError(f"{error!s:.160}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise MessageError(f"Not a message: {error!r:.80}") from error
