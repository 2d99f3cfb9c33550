"""What a character's sheet gives the form of a check: of whoever acts, and of a target who answers it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DEED, EFFECT, SKILL_NAME, Values
from razor_core.rules.features import Action
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Scope
from razor_core.table.characters import Character, Rating, Skill


def filled(game: Game, rating: Rating | None, skill: Skill | None) -> dict[str, str]:
    """Return the form's values for a rating and a Skill. Without a Skill, clear it."""
    values = {SKILL_NAME: skill.name if skill else ""}
    rates, trains = game.sheet.ratings.field, game.sheet.skills.field
    if not game.sheet.skills_use_ratings:
        named = skill or rating
        return {**values, SKILL_NAME: named.name, rates: str(named.value)} if named else values
    if rating:
        values |= {ATTRIBUTE_NAME: rating.name, rates: str(rating.value)}
    if game.skills_have_numbers:
        return {**values, trains: str(skill.value if skill else 0)}
    return {**values, trains: "on" if skill else ""}


def effect_ratings(game: Game, character: Character) -> dict[str, str]:
    """Return the form's values for the numbers of an effect that are ratings of the actor."""
    named = game.actions.RATINGS if game.actions else {}
    return {EFFECT + name: str(character.rating(rating)) for name, rating in named.items()}


def deed_values(game: Game, action: Action | None) -> dict[str, str]:
    """Return the form's values for an action and the bonus of its effect; those of none, if there is no action."""
    rules = game.actions
    effect = str(action.effect) if action and action.effect is not None else ""
    return {DEED: action.name if action else "", EFFECT + rules.BONUS: effect} if rules else {}


def numbers(game: Game, scope: Scope, character: Character, values: Values) -> Mapping[str, str]:
    """Return the values of the form that a sheet gives, with the rating, Skill and action that the values name."""
    if scope is Scope.TARGET:
        return defence_values(character)
    named = values.get(SKILL_NAME, "").strip()
    skill = next((skill for skill in character.skills if skill.name == named), None)
    names = (skill.attribute if skill else "", values.get(ATTRIBUTE_NAME, "").strip(), named)
    rating = next((rating for name in names for rating in character.ratings if rating.name == name), None)
    return {
        **(filled(game, rating, skill) if rating or skill else {}),
        **effect_ratings(game, character),
        **(deed_values(game, character.action(name)) if (name := values.get(DEED, "")) else {}),
    }


def defence_values(character: Character) -> dict[str, str]:
    """Return the form's values for what a roll against the character must beat."""
    return {rating.name: str(rating.value) for rating in character.defended}


def ratings(character: Character, action: Action) -> Sequence[Rating]:
    """Return the ratings of the character that the action is rolled with, the best first."""
    named = [rating for rating in character.rolled if rating.name in action.ratings]
    return sorted(named, key=lambda rating: -rating.value)


# -- what the target answers -------------------------------------------------------------------------------------------


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


def answer_values(game: Game, answer: Answer | None) -> Mapping[str, str]:
    """Return the form's values for an answer; none for none."""
    return dict(zip(game.sheet.defences.answers, map(str, answer.numbers), strict=True)) if answer else {}


def is_answer(game: Game, target: Character | None, form: Values) -> bool:
    """Return whether the form's values are an answer of the target, and no number of the scene."""
    return any(answer_values(game, answer).items() <= form.items() for answer in answers(game, target))


def best_answer(game: Game, target: Character) -> Mapping[str, str]:
    """Return the form's values for the highest answer of the target; none where it has no rating to answer with."""
    able = answers(game, target) if target.rolled else ()
    return answer_values(game, max(able, key=lambda answer: sum(answer.numbers), default=None))


def moved_answer(game: Game, was: Character, now: Character, form: Mapping[str, str]) -> Mapping[str, str]:
    """Return the form's values for the answer that it has, as the sheet has that now; none where it has none."""
    chosen = next(
        (answer.name for answer in answers(game, was) if answer_values(game, answer).items() <= form.items()), None
    )
    return answer_values(game, next((answer for answer in answers(game, now) if answer.name == chosen), None))
