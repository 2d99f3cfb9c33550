"""A roll that is made once more: as it was set up, at the table as it is now."""

from dataclasses import replace

from razor_core.events.events import Fiction, Rolled
from razor_core.events.rolls import as_called
from razor_core.rolls.preparation import Preparation, away
from razor_core.rolls.sheet_values import numbers
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DEED, SKILL_NAME, read_base, read_effect, text_of, values_of
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Scope
from razor_core.table.setups import Setup
from razor_core.table.world import World


def again(prep: Preparation, roll: Rolled, then: World, world: World) -> tuple[Setup, Fiction]:
    """Return the setup and the fiction of a roll once more. `then` is the table before it was made.

    A number of a sheet is the one that the sheet has now; one that was typed over stays. So does a value that was set,
    but what stood for whoever acts is what stands now, or the value of the form. RuleError where they are away.
    """
    if why := away(world, roll.system, roll.actor, roll.fiction.who):
        raise RuleError("", why)
    game, fiction, setup = prep.game, as_called(roll, world).fiction, roll.again
    names = {ATTRIBUTE_NAME: fiction.attribute, SKILL_NAME: fiction.skill, DEED: setup.action}
    values = {**values_of(setup.base), **names}
    stood = prep.stands(roll.actor, roll.fiction.who, then)
    old = {name: text_of(value) for name, value in stood.items()}
    new = {name: prep.values[name] for name in stood}
    for scope, id in ((Scope.ACTOR, roll.actor), (Scope.TARGET, world.present(roll.target))):
        was, now = then.find(id), world.find(id)
        if was and now:
            old |= numbers(game, scope, was, values)
            new |= numbers(game, scope, now, values)
    same = {name: text for name, text in new.items() if values.get(name) == old.get(name)}
    setup = replace(setup, base=read_base(game, {**values, **same}), target=world.present(roll.target))
    before, after = read_effect(game, old), read_effect(game, new)
    if before and after and before.strength == setup.strength:
        setup = replace(setup, strength=after.strength)
    return prep.standing(setup, world, fiction.who), fiction
