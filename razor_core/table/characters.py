"""Characters of the players and of the opposition: who rolls, with which ratings, Skills and tokens."""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, count

from razor_core import systems
from razor_core.rules.fields import (
    MOST_POINTS,
    CheckType,
    RuleError,
    quoted,
    validate_id,
    validate_name,
    validate_number,
)
from razor_core.rules.modifiers import Token
from razor_core.rules.system import System


class Side(Enum):
    """Whose side a character is on. The value is the word for it."""

    PLAYER = "player"
    OPPOSITION = "opposition"


@dataclass(frozen=True, slots=True)
class Rating:
    """A number under the game's name for it, such as AGI 2."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Skill:
    """A Skill, the rating it is used with (empty for any), and its number where the game gives it one."""

    name: str
    attribute: str
    value: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A character of one game. A value out of bounds is a RuleError that names the field.

    `clock` is the id of the character's Resolve Clock, empty where they have none.
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
        validate_id(self.id)
        validate_name(self.name)
        system = systems.find(self.system)
        for rating in self.ratings:
            _validate_value(system, system.RATING_FIELD, rating.name, rating.value)
        for skill in self.skills:
            _validate_value(system, system.SKILL_FIELD, skill.name, skill.value)
        for token in self.tokens:
            if token.field:
                validate_field(system.Check, token.field)

    def rating(self, name: str) -> int:
        """Return the value of the rating of that name, 0 where there is none."""
        return next((rating.value for rating in self.ratings if rating.name == name), 0)

    def token(self, field: str, name: str) -> Token | None:
        """Return the token of that name on that field, None where there is none."""
        return next((token for token in self.tokens if (token.field, token.name) == (field, name)), None)

    def with_token(self, token: Token) -> "Character":
        """Return the character with one more token, or without the token that it cancels (WG-16).

        A token of a name that is in use on its field gets the next free number: a second Injury is Injury 2. A token
        that cancels others is never numbered; given again, it replaces the first.

        >>> character = Character(id="k", name="Kira", system="witchgates")
        >>> injury = Token("Injury", "injury")
        >>> [token.name for token in character.with_token(injury).with_token(injury).tokens]
        ['Injury', 'Injury 2']
        """
        if cancelled := self.cancelled_by(token):
            return self.without_token(cancelled.field, cancelled.name)
        if token.cancels:
            others = self.without_token(token.field, token.name)
            return replace(others, tokens=(*others.tokens, token))
        names = chain([token.name], (f"{token.name} {number}" for number in count(2)))
        free = next(name for name in names if self.token(token.field, name) is None)
        return replace(self, tokens=(*self.tokens, replace(token, name=free)))

    def cancelled_by(self, token: Token) -> Token | None:
        """Return the character's token that this one would cancel, None where there is none."""
        return next((each for each in self.tokens if token.cancels and each.field == token.cancels), None)

    def without_token(self, field: str, name: str) -> "Character":
        """Return the character without the token of that name on that field."""
        return replace(self, tokens=tuple(each for each in self.tokens if (each.field, each.name) != (field, name)))


def find(characters: Iterable[Character], character_id: str) -> Character | None:
    """Return the character of that id, None where there is none."""
    return next((character for character in characters if character.id == character_id), None)


def by_name(characters: Iterable[Character], names: Iterable[str]) -> tuple[Character | None, ...]:
    """Return the character of each name, None where there is none.

    Where a name occurs again, it is that of the next character of the same name, if there is another.
    """
    everyone, found = tuple(characters), list[Character | None]()
    times = Counter[str]()
    for name in names:
        named = [character for character in everyone if character.name == name]
        found.append(named[min(times[name], len(named) - 1)] if named else None)
        times[name] += 1
    return tuple(found)


def tokens_used(tokens: Iterable[Token], field: str, names: Collection[str]) -> tuple[Token, ...]:
    """Return the tokens on a field that a check was rolled with, where the check has that field set.

    `names` are those of the check's modifiers on the field. Without any, the player ticked the box of a flag: that
    uses the first token on it.
    """
    on_field = tuple(token for token in tokens if token.field == field)
    return tuple(token for token in on_field if token.name in names) if names else on_field[:1]


def tokens_to_remove(tokens: Iterable[Token], takes: str, names: Collection[str]) -> tuple[Token, ...]:
    """Return the tokens that a consequence takes, by a field of the check or by a token's name.

    By a field, they are those that the check was rolled with. By a name, it is the first of that name, with or
    without a number.
    """
    everything = tuple(tokens)
    pattern = re.compile(rf"{re.escape(takes)}( [0-9]+)?")
    used = tokens_used(everything, takes, names)
    return used or tuple(token for token in everything if pattern.fullmatch(token.name))[:1]


def merge_edit(character: Character, before: Character, after: Character) -> Character:
    """Return the character with the changes from `before` to `after`. All else keeps its current value.

    `before` is what the player started to edit, `character` what has become of it since.
    """
    ratings = {each.name: each for each in before.ratings}
    changed = {each.name: each for each in after.ratings if each != ratings.get(each.name)}
    added = [skill for skill in after.skills if skill not in before.skills]
    touched = {skill.name for skill in {*before.skills} ^ {*after.skills}}
    merged = replace(
        character,
        name=character.name if after.name == before.name else after.name,
        side=character.side if after.side is before.side else after.side,
        ratings=tuple(changed.get(each.name, each) for each in character.ratings),
        skills=(*(skill for skill in character.skills if skill.name not in touched), *added),
    )
    for token in before.tokens:
        if token not in after.tokens:
            merged = merged.without_token(token.field, token.name)
    for token in after.tokens:
        if token not in before.tokens:
            merged = merged.with_token(token)
    return merged


def update(characters: Iterable[Character], changed: Character) -> tuple[Character, ...]:
    """Return the characters with the one of that id replaced."""
    return tuple(changed if character.id == changed.id else character for character in characters)


def validate_field(check: type[CheckType] | CheckType, name: str) -> None:
    """Raise a RuleError `field` unless the check has a number or a flag of that name: points can be added to these."""
    known = check.__dataclass_fields__
    if name not in known or not isinstance(known[name].default, int):
        raise RuleError("field", f"Choose a number or flag of the check, not {quoted(name)}.")


def _validate_value(system: System, field: str, name: str, value: int) -> None:
    """Raise a RuleError `name` where the value cannot fill the field of the check."""
    known = system.Check.__dataclass_fields__[field].metadata
    validate_number(f"{name:.40}", value, known.get("low", -MOST_POINTS), known.get("high", MOST_POINTS))
