"""What the target of a check can answer it with: the ratings and Skills of their sheet, to choose from."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from razor_core.rolls.typed import Values
from razor_core.rules.game import Game
from razor_core.table.characters import Character


class Answer(NamedTuple):
    """What a target answers with, how that is shown with its numbers, and its values of the fields that it fills."""

    name: str
    label: str
    numbers: tuple[int, ...]


def answers(game: Game, target: Character | None) -> Sequence[Answer]:
    """Return the defence on the target's sheet, then each Skill with its rating, then each rating alone."""
    if not game.sheet.defences.answers or target is None:
        return ()
    found = list[Answer]()
    defences = {defence.name: defence.value for defence in target.defences}
    if defences:
        found.append(Answer("", "defence", tuple([defences.get(field, 0) for field in game.sheet.defences.answers])))
    for skill in target.skills:
        # A Skill for any rating is used with the best.
        name = skill.attribute or (target.best.name if target.best else "")
        rating = target.rating(name)
        used = f" + {name} {rating}" if name else ""
        found.append(
            Answer(f"{skill.name} + {skill.attribute}", f"{skill.name} {skill.value}{used}", (rating, skill.value))
        )
    return [
        *found,
        *(Answer(rating.name, f"{rating.name} {rating.value}", (rating.value, 0)) for rating in target.rolled),
    ]


def values(game: Game, answer: Answer | None) -> Mapping[str, str]:
    """Return the form's values for an answer; none for none."""
    return dict(zip(game.sheet.defences.answers, map(str, answer.numbers), strict=True)) if answer else {}


def is_answer(game: Game, target: Character | None, form: Values) -> bool:
    """Return whether the form's values are an answer of the target, and no number of the scene."""
    return any(values(game, answer).items() <= form.items() for answer in answers(game, target))


def best(game: Game, target: Character) -> Mapping[str, str]:
    """Return the form's values for the highest answer of the target; none where it has no rating to answer with."""
    able = answers(game, target) if target.rolled else ()
    return values(game, max(able, key=lambda answer: sum(answer.numbers), default=None))


def moved(game: Game, was: Character, now: Character, form: Mapping[str, str]) -> Mapping[str, str]:
    """Return the form's values for the answer that it has, as the sheet has that now; none where it has none."""
    chosen = next((answer.name for answer in answers(game, was) if values(game, answer).items() <= form.items()), None)
    return values(game, next((answer for answer in answers(game, now) if answer.name == chosen), None))
