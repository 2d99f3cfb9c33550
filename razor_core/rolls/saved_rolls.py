"""Save a check under a name, and set it up again at the table as it is then."""

from collections.abc import Mapping
from dataclasses import replace

from razor_core.events.events import Rolled
from razor_core.rolls.acting import of_kind, pick
from razor_core.rolls.preparation import Preparation
from razor_core.rolls.roll_again import again
from razor_core.rolls.sheet_values import best_answer, defence_values, numbers
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DEED, SKILL_NAME, Values, first_values, fitting, values_of
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.rules.saved_rolls import SavedRoll
from razor_core.systems import field_word
from razor_core.table.characters import Character
from razor_core.table.world import World

#: The controls that name something of the actor's sheet.
NAMES = (ATTRIBUTE_NAME, SKILL_NAME, DEED)


def saved(prep: Preparation, world: World, name: str) -> SavedRoll:
    """Return what is set up as a roll of that name, for whoever acts. RuleError for a name that is none.

    What the sheets of actor and target give is not saved, nor is what they carry, what stands for them, and who else
    takes part.
    """
    return _saved(prep, world, name, prep.values, prep.entered, prep.reading)


def saved_of(prep: Preparation, roll: Rolled, then: World, world: World, name: str) -> SavedRoll:
    """Return how a roll was set up as a roll of that name. `then` is the table before it. Errors as in `again`."""
    setup, fiction = again(prep, roll, then, world)
    names = {ATTRIBUTE_NAME: fiction.attribute, SKILL_NAME: fiction.skill, DEED: setup.action}
    stands = prep.stands(setup.actor, fiction.who, world)
    values = {name: text for name, text in {**values_of(setup.base), **names}.items() if name not in stands}
    of = replace(prep, actor=setup.actor, target=setup.target)
    entered = tuple([modifier for modifier in roll.fiction.modifiers if not modifier.holder])
    return _saved(of, world, name, values, entered, roll.reading)


def _saved(
    prep: Preparation, world: World, name: str, values: Values, entered: tuple[Modifier, ...], kind: str
) -> SavedRoll:
    first = first_values(prep.game)
    usual = {**first, **_given(prep, world, values), **dict.fromkeys(NAMES, "")}
    kept = [(of, text) for of, text in values.items() if of in first and text != usual[of]]
    return SavedRoll(name, kind, tuple(kept), tuple([replace(modifier, holder="", giver="") for modifier in entered]))


def use(prep: Preparation, world: World, roll: SavedRoll) -> tuple[Preparation, tuple[str, ...]]:
    """Return what is set up with a saved roll of whoever acts, and the names of what no longer fits and is left out.

    The numbers of a sheet are those that it has now, and so is what stands for whoever acts.
    """
    game, actor = prep.game, prep.acting(world)
    if actor is None:
        return prep, ()
    # What was set up for another kind of roll may be for somebody else.
    prep = pick(of_kind(prep, world, roll.kind), world, actor.id)
    first = first_values(game)
    typed = {name: text for name, text in roll.values if name in first}
    gone = [name for name in NAMES if name in typed and not _has(game, actor, name, typed)]
    own = {name: text for name, text in typed.items() if name not in gone}
    values = {**first, **_given(prep, world, {**first, **own}), **own}
    errors = [error.field for error in fitting(game, values)[1]]
    values |= {name: first[name] for name in errors}
    lost = (*[typed[name] for name in gone], *[field_word(prep.system, name) for name in errors])
    return replace(prep, values=values, entered=roll.entered, left_out=(), chosen=()), lost


def _given(prep: Preparation, world: World, values: Values) -> Mapping[str, str]:
    """Return the values that the sheets of actor and target give, with the names among the values."""
    actor, target = prep.acting(world), prep.aimed(world)
    return {
        **(numbers(prep.game, Scope.ACTOR, actor, values) if actor else {}),
        **((defence_values(target) or best_answer(prep.game, target)) if target else {}),
    }


def _has(game: Game, actor: Character, control: str, typed: Values) -> bool:
    """Return whether the actor has what a control names, or its number was typed."""
    name, rates, trains = typed[control], game.sheet.ratings.field, game.sheet.skills.field
    ratings, skills = ([each.name for each in of] for of in (actor.ratings, actor.skills))
    if control == DEED:
        return actor.action(name) is not None
    if control == ATTRIBUTE_NAME:
        return name in ratings or rates in typed
    return name in skills or trains in typed or (not game.sheet.skills_use_ratings and name in ratings)
