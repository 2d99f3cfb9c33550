"""The guests of a table as the host keeps them, and their JSON, so that a restart of the host forgets nobody."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import JsonError, parse_json
from razor_core.rules.fields import RuleError, validate_name
from razor_core.sharing.asks import Ask
from razor_core.sharing.messages import MessageError, Refusal, You, validate_token
from razor_core.sharing.requests import Right
from razor_core.table.characters import Character, find
from razor_core.table.secrets import public
from razor_core.table.world import World

#: The most characters of stored guests.
LARGEST = 500_000


@dataclass(frozen=True, slots=True)
class Played:
    """Whom a guest played last in a game: the game's slug, the id and the name of the character."""

    system: str
    character: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownGuest:
    """A guest of the table, by the secret token of its device, connected or not.

    `answered` is the number of its requests that were answered: none of these is taken again. `refused` are those of
    them that the guest may not have seen refused. `played` is whom it played last, in each game, `ask` the roll that it
    is asked for.
    """

    token: str
    name: str
    right: Right = Right.LOOK
    character: str = ""
    answered: int = 0
    refused: tuple[Refusal, ...] = ()
    played: tuple[Played, ...] = ()
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

    def plays(self, character: Character) -> "KnownGuest":
        """Return the guest as one who plays this character."""
        others = tuple([played for played in self.played if played.system != character.system])
        played = Played(character.system, character.id, character.name)
        return replace(self, character=character.id, played=(*others, played))

    def seated(self, world: World, game: str) -> "KnownGuest":
        """Return the guest as it sits at that table: with whom it played last in the game of that slug.

        On another evening that is whoever has the name. One who has gone from the table may come back.
        """
        own = find(world.characters, self.character)
        if own and own.system == game:
            return self
        guest = replace(self.plays(own), character="") if own else self
        last = next((played for played in guest.played if played.system == game), None)
        if last is None:
            return guest
        here = [character for character in world.characters if character.system == game]
        seen = [character for character in public(world).characters if character.system == game]
        found = find(here, last.character) or next(
            (character for character in seen if character.name == last.name), None
        )
        return replace(guest, character=found.id) if found else guest


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
