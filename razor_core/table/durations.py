"""How long what a character carries lasts: rounds where the game has a turn order, else rolls of theirs."""

from collections.abc import Sequence
from dataclasses import replace

from razor_core.rules.game import Game
from razor_core.rules.modifiers import LONGEST, Duration, Lifetime
from razor_core.rules.numbers import counted
from razor_core.table.characters import Character
from razor_core.table.log_line import LogLine


def lasting(character: Character) -> Sequence[str]:
    """Return the names of what a character carries until it is taken away, once each: that can have a duration."""
    stays = [modifier.name for modifier in character.modifiers if modifier.lifetime is Lifetime.STAYS]
    return list(dict.fromkeys([condition.name for condition in character.conditions] + stays))


def left(character: Character, name: str) -> int:
    """Return for how many rounds or rolls what they carry by that name still lasts, 0 for no such end."""
    return next((duration.left for duration in character.features.durations if duration.name == name), 0)


def worded(game: Game, count: int) -> str:
    """Return a duration in words, empty for none.

    >>> from razor_core.systems import find
    >>> worded(find("gemini"), 2), worded(find("razorweave"), 1)
    ('2 rounds', '1 roll')
    """
    return counted(count, "round" if game.turns else "roll") if count else ""


def with_duration(character: Character, name: str, count: int) -> Character:
    """Return the character with that duration of what they carry by that name: 0 to LONGEST, 0 for none."""
    others = [duration for duration in character.features.durations if duration.name != name]
    new = [Duration(name, min(count, LONGEST))] if count > 0 else []
    return replace(character, features=replace(character.features, durations=(*others, *new)))


def rested(game: Game, character: Character) -> Character:
    """Return the character after a rest. What it eases, and so has another name, lasts as long as it did."""
    left, features = game.sheet.rested(character.conditions), character.features
    for condition in left:
        if condition not in character.conditions:
            were = [before for before in character.conditions if before.of == condition.of]
            features = features.renamed(were, condition.name)
    return replace(character, conditions=left, features=features)


def without_ended(character: Character) -> Character:
    """Return the character without durations of what they do not carry any more."""
    durations = character.features.durations
    if not durations:
        return character
    carried = lasting(character)
    kept = tuple([duration for duration in durations if duration.name in carried])
    return replace(character, features=replace(character.features, durations=kept))


def counted_down(character: Character) -> tuple[Character, tuple[str, ...]]:
    """Return the character after a round, or after a roll of theirs, and lines that say what has ended."""
    lines = list[str]()
    for duration in character.features.durations:
        character = with_duration(character, duration.name, duration.left - 1)
        if duration.left > 1:
            continue
        is_condition = any(condition.name == duration.name for condition in character.conditions)
        ends = f"is no longer {duration.name}" if is_condition else f"loses {duration.name}"
        lines.append(LogLine(f"{character.name} {ends}", character.id))
        ended = (duration.name, Lifetime.STAYS)
        kept = [modifier for modifier in character.modifiers if (modifier.name, modifier.lifetime) != ended]
        character = replace(character.without_condition(duration.name), modifiers=tuple(kept))
    return character, tuple(lines)
