"""Change what is set up for the next roll: its values, its modifiers, or all of its check at once."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from razor_core.rolls.preparation import TEXTS, Preparation, points, set_by_hand
from razor_core.rolls.sheet_values import is_answer
from razor_core.rolls.typed_values import (
    ATTRIBUTE_NAME,
    DECLARED,
    SKILL_NAME,
    Values,
    agreed,
    first_values,
    shown,
    stepped,
    text_of,
)
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, decomposed
from razor_core.table.setups import lasting
from razor_core.table.world import World


def fresh(slug: str) -> Preparation:
    """Return what is set up before anything is: nobody acts, and all gates are open."""
    prep = Preparation(system=slug)
    return replace(prep, values=first_values(prep.game), texts={**dict.fromkeys(TEXTS, ""), **open_gates(prep.game)})


def open_gates(game: Game) -> dict[str, str]:
    """Return the values of the boxes of the gates, all ticked."""
    return {gate.box: "on" for gate in game.book.gates}


# -- the values --------------------------------------------------------------------------------------------------------


def typed(prep: Preparation, world: World, name: str, value: str) -> Preparation:
    """Return it with the value of a control as a player set it, and of those that belong together with it.

    The name of a rating of whoever acts brings its number.
    """
    actor, sheet = prep.acting(world), prep.game.sheet
    rates = name == (ATTRIBUTE_NAME if sheet.skills_use_ratings else SKILL_NAME)
    known = [score for score in actor.scores if score.name == value] if actor and rates else []
    number = {sheet.ratings.field: str(known[0].value)} if known else {}
    return put(prep, world, {name: value, **number})


def put(prep: Preparation, world: World, values: Values, added: Collection[Modifier] = ()) -> Preparation:
    """Return it with these values as if a player typed them, and with further modifiers.

    An empty text clears a box or a text. What stood for the actor in one of these fields is released.
    """
    setup, _ = prep.setup(world)
    counted, now = points(setup.modifiers(world)), dict(prep.values)
    who = prep.texts.get("who", "")
    same = {name: text_of(value) for name, value in prep.stands(setup.actor, who, world).items()}
    given = {name: value for name, value in values.items() if same.get(name) != value}
    for name, value in given.items():
        now = agreed(prep.game, {**now, name: value}, name, counted)
    prep = set_by_hand(prep, world, setup.actor, who, given)
    return replace(prep, values=now, entered=(*prep.entered, *added))


def step(prep: Preparation, world: World, name: str, by: int) -> Preparation:
    """Return it with a number changed by `by`, within its bounds."""
    return typed(prep, world, name, stepped(prep.game, prep.values, name, by))


def controls(prep: Preparation, world: World) -> dict[str, str]:
    """Return the value of each control, as it is shown."""
    setup, _ = prep.setup(world)
    stands = prep.stands(setup.actor, prep.texts.get("who", ""), world)
    standing = {name: text_of(value) for name, value in stands.items()}
    answered = is_answer(prep.game, prep.aimed(world), prep.values)
    return shown(prep.game, {**prep.values, **standing}, points(setup.modifiers(world)), answered)


def typed_controls(prep: Preparation, world: World) -> dict[str, str]:
    """Return the value of each control as it was typed, whatever stands for whoever acts."""
    setup, _ = prep.typed(world)
    return shown(prep.game, prep.values, points(setup.modifiers(world)))


def said(prep: Preparation, texts: Values) -> Preparation:
    """Return it with these texts of the fiction, and boxes of gates."""
    return replace(prep, texts={**prep.texts, **texts})


# -- its modifiers -----------------------------------------------------------------------------------------------------


def toggled(prep: Preparation, modifier: Modifier) -> Preparation:
    """Return it with the modifier entered, or without it if that field already has one of its name."""
    place = modifier.field, modifier.name.casefold()
    others = tuple([each for each in prep.entered if (each.field, each.name.casefold()) != place])
    return replace(prep, entered=others if len(others) < len(prep.entered) else (*prep.entered, modifier))


def entered(prep: Preparation, modifier: Modifier) -> Preparation:
    """Return it with the modifier entered, unless that field already has one of its name."""
    names = {each.name.casefold() for each in prep.entered if each.field == modifier.field}
    return prep if modifier.name.casefold() in names else replace(prep, entered=(*prep.entered, modifier))


def modifier(game: Game, field: str, name: str, amount: int, lifetime: Lifetime | None = None) -> Modifier:
    """Return the modifier that a player enters: one of the scene stays, one of a character is for this roll.

    A `lifetime` that the game suggests comes before that. What is typed as a name that it suggests is that.
    """
    suggested = [suggested_modifier.name for suggested_modifier in game.book.modifiers.get(field, ())]
    name = next((word for word in suggested if word.casefold() == name.strip().casefold()), name)
    scope = game.sheet.scopes.get(field, Scope.ACTOR)
    usual = Lifetime.STAYS if scope is Scope.SCENE else Lifetime.ROLL
    return Modifier(field, name, amount, lifetime or usual, scope)


def carried(prep: Preparation, world: World, key: Sequence[str]) -> Preparation:
    """Return it with what a character carries under that key used for this roll, or left out, the other way round."""
    setup, _ = prep.setup(world)
    found = next((each for each in setup.available(world) if each.key == tuple(key)), None)
    if found is None:
        return prep
    setup = setup.toggled(found)
    return replace(prep, left_out=setup.left_out, chosen=setup.chosen)


# -- its check ---------------------------------------------------------------------------------------------------------


def use_check(prep: Preparation, world: World, check: Any, unnamed: str) -> Preparation:
    """Return it with a whole check: what was entered gives way, and what is carried is left out.

    Points on a number without a control become a modifier called `unnamed`.
    """
    setup, _ = prep.setup(world)
    left_out = tuple([each.key for each in setup.available(world)])
    values, rest = split(prep.game, check, (), unnamed)
    return put(replace(prep, entered=(), left_out=left_out, chosen=()), world, values, rest)


def split(game: Game, check: Any, entered: Sequence[Modifier], unnamed: str) -> tuple[Values, Sequence[Modifier]]:
    """Return a check as values of controls and further modifiers: together with those entered they give it again.

    Points on a number without a control become a modifier called `unnamed`.
    """
    base = decomposed(check, entered)
    first = first_values(game)
    values = {name: text_of(getattr(base, name)) for name in first if hasattr(base, name)}
    named = [name for name in base.__dataclass_fields__ if name not in first]
    rest = [modifier(game, name, unnamed, value, Lifetime.STAYS) for name in named if (value := getattr(base, name))]
    return values, rest


# -- after its roll ----------------------------------------------------------------------------------------------------


def spent(prep: Preparation) -> Preparation:
    """Return it after its roll: without what lasts one roll, and with single-use fields reset.

    What such a roll does not have is for a later one. What was left out or chosen counts as usual again.
    """
    without = prep.game.kinds.follow_ups.get(prep.reading, ())
    first = first_values(prep.game)
    used = [name for name in prep.game.sheet.single_use if name in prep.values and name not in without]
    used += [] if without else [DECLARED]
    waiting = [each for each in prep.entered if each.field in without]
    kept = lasting([each for each in prep.entered if each not in waiting])
    values = {**prep.values, **{name: first[name] for name in used}}
    return replace(prep, values=values, entered=(*waiting, *kept), left_out=(), chosen=())
