"""What has changed of a character who was edited, in words for the log."""

from collections.abc import Iterable, Mapping, Sequence

from razor_core.rules.clock_kinds import Side
from razor_core.rules.features import Action, Rider
from razor_core.rules.game import Game
from razor_core.rules.modifiers import levelled
from razor_core.rules.numbers import plain
from razor_core.systems import find
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.durations import lasting, left, worded
from razor_core.table.log_line import LogLine

_SIDES = {Side.PLAYER: "on the players' side", Side.OPPOSITION: "on the opposition's side"}


def told(old: Character, new: Character, people: Iterable[Character] = ()) -> tuple[str, ...]:
    """Return what has changed from one character to the other, in a sentence each; nothing where that is nothing.

    Their clocks have lines of their own, and so have their looks. Of one who is revealed, what was secret is not said.
    A condition says by whom of the `people` it is, in a line about both.

    >>> from razor_core.table.characters import Rating
    >>> ada = Character(id="a", name="Ada", system="razorweave")
    >>> told(ada, Character(id="a", name="Bea", system="razorweave", ratings=(Rating("AGI", 3),)))
    ('Ada is now Bea', 'Bea: AGI 3')
    """
    game, name = find(new.system), new.name
    if new.secret is not old.secret:
        return (f"{name} is {'for the GM only' if new.secret else 'revealed'}",)
    numbers = [
        *_numbers(_ratings(old.ratings), _ratings(new.ratings)),
        *_numbers(_skills(game, old.skills), _skills(game, new.skills)),
        *_numbers(_defences(game, old.defences), _defences(game, new.defences)),
    ]
    held, had = _names(new), _names(old)
    return (
        *([f"{old.name} is now {name}"] if name != old.name else []),
        *([f"{name} is {_SIDES[new.side]}"] if new.side is not old.side else []),
        *([f"{name}: {', '.join(numbers)}"] if numbers else []),
        *_listed(f"{name} gains", (gained for gained in held if gained not in had)),
        *_listed(f"{name} loses", (lost for lost in had if lost not in held)),
        *_listed(f"{name}: changed", _changed(old, new)),
        *_conditions(game, old, new, {person.id: person.name for person in people}),
        *_durations(game, old, new),
    )


def _listed(begins: str, names: Iterable[str]) -> Sequence[str]:
    """Return a sentence that lists names, none where there are none."""
    words = ", ".join(names)
    return [f"{begins} {words}"] if words else []


def _numbers(old: Mapping[str, str], new: Mapping[str, str]) -> Sequence[str]:
    """Return the numbers that have changed, under their names, and the names that are gone."""
    changed = [f"{name} {number}".rstrip() for name, number in new.items() if number != old.get(name)]
    return [*changed, *(f"no {name} any more" for name in old if name not in new)]


def _ratings(ratings: Iterable[Rating]) -> Mapping[str, str]:
    return {rating.name: plain(rating.value) for rating in ratings}


def _skills(game: Game, skills: Iterable[Skill]) -> Mapping[str, str]:
    """Return the number of each Skill, where the game gives it one, and the rating that it is used with."""
    own = game.skills_have_numbers
    return {
        skill.name: f"{plain(skill.value) if own else ''} {f'({skill.attribute})' if skill.attribute else ''}".strip()
        for skill in skills
    }


def _defences(game: Game, defences: Iterable[Rating]) -> Mapping[str, str]:
    return {game.sheet.defences.labels.get(defence.name, defence.name): plain(defence.value) for defence in defences}


def _names(character: Character) -> Sequence[str]:
    """Return the names of what a character carries and can do, once each."""
    can = [
        *[action.name for action in character.features.actions],
        *[rider.name for rider in character.features.riders],
    ]
    check = find(character.system).Check
    return list(dict.fromkeys([*[levelled(check, modifier) for modifier in character.modifiers], *can]))


def _changed(old: Character, new: Character) -> Sequence[str]:
    """Return the names of the actions and Riders that the character had already, and that are others now."""
    had, now = _features(old), _features(new)
    known = {(type(each), each.name) for each in had}
    return [each.name for each in now if each not in had and (type(each), each.name) in known]


def _features(character: Character) -> Sequence[Action | Rider]:
    return (*character.features.actions, *character.features.riders)


def _durations(game: Game, old: Character, new: Character) -> Sequence[str]:
    """Return what has another duration now, each in a sentence."""
    changed = [duration for duration in new.features.durations if duration not in old.features.durations]
    return [
        *[f"{new.name}: {duration.name} for {worded(game, duration.left)}" for duration in changed],
        *[
            f"{new.name}: {duration.name} until it is taken away"
            for duration in old.features.durations
            if duration.name in lasting(new) and not left(new, duration.name)
        ],
    ]


def _conditions(game: Game, old: Character, new: Character, names: Mapping[str, str]) -> Sequence[str]:
    """Return which conditions the character has now, and by whom, and which no longer, perhaps by a rest."""
    conditions = game.sheet.conditions
    added = [
        (condition.name, next((one.giver for one in condition.effects), ""))
        for condition in new.conditions
        if condition not in old.conditions
    ]
    given = [name for name, by in added if by not in names]
    by_whom = [LogLine(f"{new.name} is {name} by {names[by]}", by) for name, by in added if by in names]
    adding = [name for name, bracket in conditions.brackets.items() if bracket.adds]
    has = {condition.of if condition.of in adding else condition.name for condition in new.conditions}
    over = [
        condition.name
        for condition in old.conditions
        if (condition.of if condition.of in adding else condition.name) not in has
    ]
    rested = conditions.rest and (added or over) and game.sheet.rested(old.conditions) == new.conditions
    begins = f"{conditions.rest}: {new.name} is" if rested else f"{new.name} is"
    return [*_listed(begins, given), *by_whom, *_listed(f"{begins} no longer", over)]
