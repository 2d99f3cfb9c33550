"""Characters of the players and of the opposition: what they can do, and what they carry from roll to roll."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Protocol, TypeVar

from razor_core import systems
from razor_core.rules.clock_kinds import Side
from razor_core.rules.features import NO_FEATURES, Action, Features
from razor_core.rules.fields import (
    MOST_POINTS,
    free_name,
    validate_field,
    validate_id,
    validate_name,
    validate_number,
)
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, uncounted
from razor_core.rules.numbers import ordinal


class _Named(Protocol):
    """What a character has several of, each under a name."""

    @property
    def name(self) -> str: ...


Named = TypeVar("Named", bound=_Named)
#: The name of whoever acts while no character is chosen.
UNNAMED = "The one who acts"


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

    `defences` are what rolls against the character must beat, each under its field of the check. `modifiers` and
    `conditions` are what the character carries, `clocks` the ids of their clocks on the board. One who is `secret` is
    for the game master only.
    """

    id: str
    name: str
    system: str
    side: Side = Side.PLAYER
    ratings: tuple[Rating, ...] = ()
    skills: tuple[Skill, ...] = ()
    defences: tuple[Rating, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    conditions: tuple[Condition, ...] = ()
    clocks: tuple[str, ...] = ()
    features: Features = NO_FEATURES
    secret: bool = False

    def __post_init__(self) -> None:
        if self.id != self.system:
            validate_id(self.id)
        validate_name(self.name)
        systems.validate_slug(self.system)
        system = systems.find(self.system)
        for rating in self.ratings:
            validate_number(f"{rating.name:.40}", rating.value, *system.rating_bounds(rating.name))
        for skill in self.skills:
            _validate_value(system, system.sheet.skills.field, skill.name, skill.value)
        for defence in self.defences:
            validate_field(system.Check, defence.name)
            label = system.sheet.defences.labels.get(defence.name, defence.name)
            _validate_value(system, defence.name, label, defence.value)
        for modifier in (*self.modifiers, *(effect for condition in self.conditions for effect in condition.effects)):
            if modifier.field:
                validate_field(system.Check, modifier.field)
        for modifier in self.features.modifiers:
            validate_field(system.Check, modifier.field)

    @property
    def rolled(self) -> tuple[Rating, ...]:
        """The ratings that the character can roll with."""
        unrolled = systems.find(self.system).sheet.ratings.unrolled
        return tuple([rating for rating in self.ratings if rating.name not in unrolled])

    @property
    def scores(self) -> tuple[Rating, ...]:
        """What the character can roll with: Skills where the game has them and ratings alike, then ratings."""
        sheet = systems.find(self.system).sheet
        skills = () if sheet.skills_use_ratings else self.skills
        return (*[Rating(skill.name, skill.value) for skill in skills], *self.rolled)

    @property
    def best(self) -> Rating | None:
        """The highest score to roll with, the first of several, None where there is none.

        A Skill comes before ratings that are not rolled with as a rule.
        """
        usual = [score for score in self.scores if not self.when(score.name)]
        return max(usual or self.scores, key=lambda score: score.value, default=None)

    def when(self, score: str) -> str:
        """Return in what case a score is rolled with, empty for one that is as a rule."""
        skilled = any(skill.name == score for skill in self.skills)
        return "" if skilled else systems.find(self.system).sheet.ratings.when

    @property
    def defended(self) -> tuple[Rating, ...]:
        """What rolls against the character must beat, by field: what was entered, and what their ratings fill."""
        entered = {defence.name for defence in self.defences}
        named = systems.find(self.system).sheet.defences.ratings
        rated = {rating.name: rating.value for rating in self.ratings}
        filled = [Rating(of, rated[name]) for of, name in named.items() if of not in entered and name in rated]
        return (*self.defences, *filled)

    @property
    def unified(self) -> "Character":
        """The character with each defence that a rating fills in that rating: it is one number, kept once.

        A rating that is 0 unless somebody enters it is 0, for one who is older than it.
        """
        sheet = systems.find(self.system).sheet
        named, known = sheet.defences.ratings, {rating.name for rating in self.ratings}
        entered = {named[defence.name]: defence.value for defence in self.defences if defence.name in named}
        entered |= {name: 0 for name in sheet.ratings.unrolled if not (sheet.ratings.values[name] or name in known)}
        if not entered:
            return self
        rated = [Rating(rating.name, entered.pop(rating.name, rating.value)) for rating in self.ratings]
        return replace(
            self,
            ratings=(*rated, *(Rating(*rating) for rating in entered.items())),
            defences=tuple(defence for defence in self.defences if defence.name not in named),
        )

    def action(self, name: str) -> Action | None:
        """Return the action of that name, None where there is none."""
        return next((action for action in self.features.actions if action.name == name), None)

    def rating(self, name: str) -> int:
        """Return the value of the rating of that name, 0 where there is none."""
        return next((rating.value for rating in self.ratings if rating.name == name), 0)

    def modifier(self, field: str, name: str) -> Modifier | None:
        """Return the modifier of that name on that field, None where there is none."""
        return next((modifier for modifier in self.modifiers if (modifier.field, modifier.name) == (field, name)), None)

    def notes_about(self, name: str) -> tuple[Modifier, ...]:
        """Return the notes that name what the character has, such as "Out of reach: Lantern"."""
        about = [(modifier, modifier.name.partition(": ")[2]) for modifier in self.modifiers if not modifier.field]
        return tuple([note for note, of in about if of and name in (of, uncounted(of))])

    @property
    def carried(self) -> tuple[Modifier, ...]:
        """All modifiers that the character brings to rolls, those of conditions too, with the character as `holder`."""
        return tuple([replace(modifier, holder=self.id) for modifier in self._own])

    @property
    def _own(self) -> tuple[Modifier, ...]:
        return (*self.modifiers, *[effect for condition in self.conditions for effect in condition.effects])

    @property
    def unsigned(self) -> tuple[Modifier, ...]:
        """What is carried, as it is stored: without the `holder`; and what of it the game master can invoke."""
        own = self._own
        to = systems.find(self.system).sheet.invoked
        return (
            (*own, *[replace(modifier, field=to[modifier.field]) for modifier in own if modifier.field in to])
            if to
            else own
        )

    def carries(self, modifier: Modifier) -> bool:
        """Return whether the character carries all of a modifier, by name and field, or has it by a condition."""
        return any(modifier.is_within(other) for other in self.unsigned)

    def with_modifier(self, modifier: Modifier) -> "Character":
        """Return the character with one more modifier, or without the one that it cancels (WG-16).

        A modifier of a name that is in use on its field says which one it is: a second Injury is Injury (2nd). One that
        cancels others never does, nor does a state that changes no number and ends when it is used (GM-5); given again,
        it replaces the first.

        >>> character = Character(id="k", name="Kira", system="witchgates")
        >>> injury = Modifier("injury", "Injury")
        >>> [each.name for each in character.with_modifier(injury).with_modifier(injury).modifiers]
        ['Injury', 'Injury (2nd)']
        """
        if cancelled := self.cancelled_by(modifier):
            return self.without_modifier(cancelled.field, cancelled.name)
        if modifier.cancels or (modifier.lifetime is Lifetime.USED and not modifier.field):
            others = self.without_modifier(modifier.field, modifier.name)
            return replace(others, modifiers=(*others.modifiers, modifier))
        name = numbered(modifier.name, {other.name for other in self.modifiers if other.field == modifier.field})
        return replace(self, modifiers=(*self.modifiers, replace(modifier, name=name)))

    def cancelled_by(self, modifier: Modifier) -> Modifier | None:
        """Return the character's modifier that this one would cancel, None where there is none."""
        return next((other for other in self.modifiers if modifier.cancels and other.field == modifier.cancels), None)

    def without_modifier(self, field: str, name: str) -> "Character":
        """Return the character without the modifier of that name on that field."""
        left = tuple(modifier for modifier in self.modifiers if (modifier.field, modifier.name) != (field, name))
        return replace(self, modifiers=left)

    def with_condition(self, condition: Condition) -> "Character":
        """Return the character with the condition.

        One that they have is replaced, also by the sum of the numbers in brackets. Of some, a second from elsewhere
        stands beside the first, and says which one it is.
        """
        sheet = systems.find(self.system).sheet
        now, bracket = sheet.joined(self.conditions, condition.plain), sheet.conditions.brackets.get(condition.of)
        gone = [other for other in self.conditions if bracket and bracket.adds and other.of == condition.of]
        by = {effect.giver for effect in now.effects} - {""}
        if (now.of or now.name) in sheet.conditions.several:
            gone = [condition for condition in self.conditions if by and condition.plain == now]
            now = now.named(
                numbered(now.name, {condition.name for condition in self.conditions if condition not in gone})
            )
        kept = tuple(
            [condition for condition in self.conditions if condition not in gone and condition.name != now.name]
        )
        return replace(self, conditions=(*kept, now), features=self.features.renamed(gone, now.name))

    def with_givers(self, giver: Callable[[str], str]) -> "Character":
        """Return the character with other ids of who gave them what they carry, by a function of the id."""

        def changed(carried: Iterable[Modifier]) -> tuple[Modifier, ...]:
            return tuple(
                [replace(modifier, giver=giver(modifier.giver)) if modifier.giver else modifier for modifier in carried]
            )

        conditions = tuple([replace(condition, effects=changed(condition.effects)) for condition in self.conditions])
        return replace(self, modifiers=changed(self.modifiers), conditions=conditions)

    def without_condition(self, name: str) -> "Character":
        """Return the character without the condition of that name."""
        return replace(self, conditions=tuple(condition for condition in self.conditions if condition.name != name))


def numbered(name: str, taken: Container[str]) -> str:
    """Return the name, with the number that says which of several it is where that name is taken.

    >>> numbered("Injury", {"Injury", "Injury (2nd)"})
    'Injury (3rd)'
    """
    return next(each for each in chain([name], (f"{name} ({ordinal(at)})" for at in count(2))) if each not in taken)


def find(characters: Iterable[Character], character_id: str) -> Character | None:
    """Return the character of that id, None where there is none."""
    return next((character for character in characters if character.id == character_id), None)


def apart(characters: Iterable[Character], character: Character) -> Character:
    """Return the character under a name that no other of the same game has: with a number where one does.

    >>> wights = [Character(id=id, name="Wight", system="witchgates") for id in "ab"]
    >>> apart(wights[:1], wights[1]).name
    'Wight 2'
    """
    others = [other.name for other in characters if other.system == character.system and other.id != character.id]
    name = free_name(character.name, others)
    return character if name == character.name else replace(character, name=name)


def by_name(characters: Iterable[Character], names: Iterable[str]) -> tuple[Character | None, ...]:
    """Return the character of each name, None where there is none.

    Where a name occurs again, it is that of the next character who was given it, and may have a number since (`apart`).
    """
    everyone, found = tuple(characters), list[Character | None]()
    times = Counter[str]()
    for name in names:
        numbered = re.compile(rf"{re.escape(name)} [0-9]+")
        named = [person for person in everyone if person.name == name]
        named += [person for person in everyone if named and numbered.fullmatch(person.name)]
        found.append(named[min(times[name], len(named) - 1)] if named else None)
        times[name] += 1
    return tuple(found)


def modifiers_to_remove(carried: Iterable[Modifier], takes: str, used: Collection[str]) -> tuple[Modifier, ...]:
    """Return the modifiers that a consequence takes, by a field of the check or by a modifier's name.

    By a field, they are those of the names `used`, which the check was rolled with. By a name, it is the first of that
    name, whichever one it is.
    """
    everything = tuple(carried)
    if on_field := tuple(modifier for modifier in everything if modifier.field == takes and modifier.name in used):
        return on_field
    # Earlier versions counted "Injury 2".
    pattern = re.compile(rf"{re.escape(takes)}( [0-9]+| \([0-9]+[a-z]+\))?")
    return tuple(modifier for modifier in everything if pattern.fullmatch(modifier.name))[:1]


def merge_edit(character: Character, before: Character, after: Character) -> Character:
    """Return the character with the changes from `before` to `after`. All else keeps its current value.

    `before` is what the player started to edit, `character` what has become of it since.
    """
    merged = replace(
        character,
        name=character.name if after.name == before.name else after.name,
        side=character.side if after.side is before.side else after.side,
        ratings=_merged(character.ratings, before.ratings, after.ratings),
        defences=_merged(character.defences, before.defences, after.defences),
        skills=_merged(character.skills, before.skills, after.skills),
        features=replace(
            character.features,
            actions=_merged(character.features.actions, before.features.actions, after.features.actions),
            riders=_merged(character.features.riders, before.features.riders, after.features.riders),
            durations=_merged(character.features.durations, before.features.durations, after.features.durations),
        ),
        secret=character.secret if after.secret is before.secret else after.secret,
        clocks=_merged_ids(character.clocks, before.clocks, after.clocks),
    )
    for modifier in before.modifiers:
        if modifier not in after.modifiers:
            merged = merged.without_modifier(modifier.field, modifier.name)
    for modifier in after.modifiers:
        if modifier not in before.modifiers:
            # The second of a name is counted as such only while there is a first.
            plain = uncounted(modifier.name)
            counted = after.modifier(modifier.field, plain) is not None
            merged = merged.with_modifier(replace(modifier, name=plain) if counted else modifier)
    for condition in before.conditions:
        if condition not in after.conditions:
            merged = merged.without_condition(condition.name)
    for condition in after.conditions:
        if condition not in before.conditions:
            merged = merged.with_condition(condition)
    return merged


def _merged(now: Sequence[Named], before: Sequence[Named], after: Sequence[Named]) -> tuple[Named, ...]:
    """Return the values with those changed, added and removed from `before` to `after`, by their names."""
    old, new = {each.name: each for each in before}, {each.name: each for each in after}
    gone = old.keys() - new.keys()
    changed = {name for name in new if new[name] != old.get(name)}
    kept = [new[each.name] if each.name in changed else each for each in now if each.name not in gone]
    names = {each.name for each in now}
    return (*kept, *(each for each in after if each.name not in names and each.name not in old))


def _merged_ids(now: Sequence[str], before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Return the ids with those added and removed from `before` to `after`."""
    kept = [each for each in now if each in after or each not in before]
    return (*kept, *(each for each in after if each not in (*before, *kept)))


def update(characters: Iterable[Character], changed: Character) -> tuple[Character, ...]:
    """Return the characters with the one of that id replaced."""
    return tuple(changed if character.id == changed.id else character for character in characters)


def move(characters: Sequence[Character], character_id: str, to: int) -> tuple[Character, ...]:
    """Return the characters with one at another place among those of their game, counted from 0.

    Beyond an end, it is at that end.
    """
    moved = find(characters, character_id)
    if moved is None:
        return tuple(characters)
    others = [character for character in characters if character.system == moved.system and character is not moved]
    others.insert(max(0, min(len(others), to)), moved)
    ordered = iter(others)
    return tuple(next(ordered) if character.system == moved.system else character for character in characters)


def _validate_value(system: Game, field: str, name: str, value: int) -> None:
    """Raise a RuleError `name` where the value cannot fill the field of the check."""
    known = system.Check.__dataclass_fields__[field].metadata
    validate_number(f"{name:.40}", value, known.get("low", -MOST_POINTS), known.get("high", MOST_POINTS))
