"""The guests of a table as the host keeps them, and their JSON, so that a restart of the host forgets nobody."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import JsonError, parse_json
from razor_core.rules.fields import RuleError, validate_name
from razor_core.sharing.asks import Ask
from razor_core.sharing.messages import MessageError, Refusal, You, validate_token
from razor_core.sharing.requests import Right

#: The most characters of stored guests.
LARGEST = 500_000


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownGuest:
    """A guest of the table, by the secret token of its device, connected or not.

    `answered` is the number of its requests that were answered: none of these is taken again. `refused` are those of
    them that the guest may not have seen refused. `ask` is the roll that it is asked for.
    """

    token: str
    name: str
    right: Right = Right.LOOK
    character: str = ""
    answered: int = 0
    refused: tuple[Refusal, ...] = ()
    ask: Ask | None = None

    def __post_init__(self) -> None:
        validate_token(self.token)
        validate_name(self.name)
        _ = self.you

    @property
    def you(self) -> You:
        """What the guest sees of it."""
        return You(
            right=self.right, character=self.character, answered=self.answered, refused=self.refused, ask=self.ask
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    version: int
    guests: tuple[KnownGuest, ...]


def guests_to_json(guests: Iterable[KnownGuest]) -> str:
    """Return the guests as one line of JSON, in ASCII.

    >>> guests_from_json(guests_to_json([KnownGuest(token="0123456789abcdef", name="Mira")]))[0].name
    'Mira'
    """
    return json.dumps(encode(_Kept(version=1, guests=tuple(guests))), separators=(",", ":"))


def guests_from_json(text: str) -> tuple[KnownGuest, ...]:
    """Read the guests of a line. MessageError where it cannot be read."""
    try:
        return decode(_Kept, parse_json(text, LARGEST)).guests
    except (JsonError, DataError, RuleError) as error:
        raise MessageError(f"{error!s:.160}") from error
