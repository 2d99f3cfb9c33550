"""Characters and foes: who rolls, with which ratings, Skills and tokens, in the words of their system."""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, count

from razor_core import systems
from razor_core.rules.fields import MOST_POINTS, CheckType, RuleError, quoted
from razor_core.rules.modifiers import Token
from razor_core.rules.system import System

LONGEST_ID = 60
LONGEST_NAME = 60


class Side(Enum):
    """Whose side a character is on. The value is the word for it."""

    PLAYER = "player"
    OPPOSITION = "opposition"


@dataclass(frozen=True, slots=True)
class Rating:
    """A number of the system's under its name there: AGI 2."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Skill:
    """A Skill, the rating it is used with (empty for none), and its number where the game gives it one."""

    name: str
    attribute: str
    value: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A character or a foe of one system. A value out of bounds is a RuleError that names the field.

    `clock` is the id of the Resolve Clock of a foe (or of a character who has one).
    """

    id: str
    name: str
    system: str
    side: Side = Side.PLAYER
    ratings: tuple[Rating, ...] = ()
    skills: tuple[Skill, ...] = ()
    tokens: tuple[Token, ...] = ()
    clock: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= LONGEST_ID:
            raise RuleError("id", f"an id of 1 to {LONGEST_ID} characters is wanted")
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise RuleError("name", f"a name of 1 to {LONGEST_NAME} characters is wanted")
        system = systems.find(self.system)
        for rating in self.ratings:
            _within(system, system.RATING_FIELD, rating.name, rating.value)
        for skill in self.skills:
            _within(system, system.SKILL_FIELD, skill.name, skill.value)
        for token in self.tokens:
            if token.field:
                validate_field(system.Check, token.field)

    def rating(self, name: str) -> int:
        """The value of the rating of that name, 0 where there is none."""
        return next((rating.value for rating in self.ratings if rating.name == name), 0)

    def token(self, field: str, name: str) -> Token | None:
        """The token of that name on that field, None where there is none."""
        return next((token for token in self.tokens if (token.field, token.name) == (field, name)), None)

    def with_token(self, token: Token) -> "Character":
        """The character with one token more, or without one that it cancels (WG-16).

        Beside one of the same name and field it gets the next free number: a second Injury is Injury 2. What cancels
        another is had or not, and given again it is had once.

        >>> character = Character(id="k", name="Kira", system="witchgates")
        >>> injury = Token("Injury", "injury")
        >>> [token.name for token in character.with_token(injury).with_token(injury).tokens]
        ['Injury', 'Injury 2']
        """
        if cancelled := self.cancelled_by(token):
            return self.without_token(cancelled.field, cancelled.name)
        if token.cancels:
            kept = self.without_token(token.field, token.name)
            return replace(kept, tokens=(*kept.tokens, token))
        names = chain([token.name], (f"{token.name} {number}" for number in count(2)))
        free = next(name for name in names if self.token(token.field, name) is None)
        return replace(self, tokens=(*self.tokens, replace(token, name=free)))

    def cancelled_by(self, token: Token) -> Token | None:
        """The token of the character's that goes when this one is given, None where it cancels none of theirs."""
        return next((each for each in self.tokens if token.cancels and each.field == token.cancels), None)

    def without_token(self, field: str, name: str) -> "Character":
        """The character without the token of that name on that field."""
        return replace(self, tokens=tuple(each for each in self.tokens if (each.field, each.name) != (field, name)))


def find(characters: Iterable[Character], character_id: str) -> Character | None:
    """The character of that id, or None where they are gone."""
    return next((character for character in characters if character.id == character_id), None)


def by_name(characters: Iterable[Character], names: Iterable[str]) -> tuple[Character | None, ...]:
    """The character of each name, or None: where a name comes again, the next character of that name."""
    there, found = tuple(characters), list[Character | None]()
    times = Counter[str]()
    for name in names:
        named = [character for character in there if character.name == name]
        found.append(named[min(times[name], len(named) - 1)] if named else None)
        times[name] += 1
    return tuple(found)


def tokens_used(tokens: Iterable[Token], field: str, names: Collection[str]) -> tuple[Token, ...]:
    """Those of the tokens that a check was rolled with, which has that field set.

    They are those named on the field; where nothing is named there, its box was ticked, and the first of them is meant.
    """
    there = tuple(token for token in tokens if token.field == field)
    return tuple(token for token in there if token.name in names) if names else there[:1]


def tokens_to_remove(tokens: Iterable[Token], takes: str, names: Collection[str]) -> tuple[Token, ...]:
    """Those of the tokens that an offer takes away, by a field of the check or by a name.

    On a field they are those that the check was rolled with; of the name it is the first, whatever its number.
    """
    there = tuple(tokens)
    called = re.compile(rf"{re.escape(takes)}( [0-9]+)?")
    return tokens_used(there, takes, names) or tuple(token for token in there if called.fullmatch(token.name))[:1]


def merge_edit(character: Character, was: Character, wanted: Character) -> Character:
    """The character with what was changed from `was` to `wanted`; all else stays as it has become meanwhile."""
    ratings = {each.name: each for each in was.ratings}
    set_anew = {each.name: each for each in wanted.ratings if each != ratings.get(each.name)}
    added = [skill for skill in wanted.skills if skill not in was.skills]
    touched = {skill.name for skill in {*was.skills} ^ {*wanted.skills}}
    after = replace(
        character,
        name=character.name if wanted.name == was.name else wanted.name,
        side=character.side if wanted.side is was.side else wanted.side,
        ratings=tuple(set_anew.get(each.name, each) for each in character.ratings),
        skills=(*(skill for skill in character.skills if skill.name not in touched), *added),
    )
    for token in was.tokens:
        if token not in wanted.tokens:
            after = after.without_token(token.field, token.name)
    for token in wanted.tokens:
        if token not in was.tokens:
            after = after.with_token(token)
    return after


def update(characters: Iterable[Character], changed: Character) -> tuple[Character, ...]:
    """Return the characters with the one of that id replaced."""
    return tuple(changed if character.id == changed.id else character for character in characters)


def validate_field(check: type[CheckType] | CheckType, name: str) -> None:
    """RuleError `field` unless the check has a number or a flag of that name, to which something can be added."""
    known = check.__dataclass_fields__
    if name not in known or not isinstance(known[name].default, int):
        raise RuleError("field", f"a number or flag of the check is wanted, not {quoted(name)}")


def _within(system: System, field: str, name: str, value: int) -> None:
    """RuleError under `name` where the number that it is called so cannot fill the field."""
    known = system.Check.__dataclass_fields__[field].metadata
    low, high = known.get("low", -MOST_POINTS), known.get("high", MOST_POINTS)
    if not low <= value <= high:
        raise RuleError(f"{name:.40}", f"{low} to {high} is wanted, not {quoted(value)}")
