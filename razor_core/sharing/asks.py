"""A roll that the host asks a guest for: what is set up for it, without anything that players may not see."""

from dataclasses import dataclass, replace
from typing import Any

from razor_core.events.events import Fiction
from razor_core.rolls.sheet_values import numbers
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, SKILL_NAME, text_of
from razor_core.rules.modifiers import Scope
from razor_core.systems import find
from razor_core.table.aliases import retold
from razor_core.table.characters import Character
from razor_core.table.secrets import as_told, telling
from razor_core.table.setups import Key, Setup
from razor_core.table.world import World


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A roll that the host asks for, as it is set up, and the story around it. The guest only throws the dice.

    Where only the `dice` are asked for, the host makes the roll: with others together, or for a task.
    """

    setup: Setup
    fiction: Fiction
    dice: bool = False


def for_guest(ask: Ask, character: str, world: World) -> Ask | None:
    """Return the ask as the guest who plays the character of that id sees it in that world.

    None where it can no longer be rolled: by somebody else, against somebody who has left. A target who is secret is
    left out, and so is what somebody secret brings.
    """
    setup, seen, tell = ask.setup, as_told(world), telling(world)
    own = seen.find(seen.present(character))
    if own is None or (setup.actor, setup.system) != (own.id, own.system):
        return None
    if setup.target != world.present(setup.target):
        return None
    there = {"", setup.system, *[person.id for person in seen.characters]}

    def shown(keys: tuple[Key, ...]) -> tuple[Key, ...]:
        return tuple([key for key in keys if key[0] in there])

    setup = replace(
        setup,
        target=seen.present(setup.target),
        entered=tuple([modifier for modifier in setup.entered if not modifier.holder]),
        left_out=shown(setup.left_out),
        chosen=shown(setup.chosen),
        brought=tuple([modifier for modifier in setup.brought if ask.dice and not modifier.holder]),
    )
    fiction = replace(ask.fiction, who=own.name, modifiers=())
    return replace(ask, setup=setup, fiction=retold(fiction, tell) if tell else fiction)


def marked(fiction: Fiction, base: Any, own: Character, kind: str = "") -> Fiction:
    """Return the fiction with a mark at the attribute, where the roll has another number than the character's sheet.

    A kind of roll without that number, such as damage, has no mark.
    """
    game = find(own.system)
    sheet, field = game.sheet, game.sheet.ratings.field
    if field in game.kinds.follow_ups.get(kind, ()):
        return fiction
    names = {ATTRIBUTE_NAME: fiction.attribute, SKILL_NAME: fiction.skill}
    there, rolled = numbers(game, Scope.ACTOR, own, names).get(field), getattr(base, field)
    if there is None:
        known = {rating.value for rating in own.ratings} | {skill.value for skill in own.skills}
        mark = f"{rolled} (not on the sheet)" if known and rolled not in known else ""
    else:
        mark = f"{rolled} (sheet: {there})" if there != text_of(rolled) else ""
    if mark and sheet.skills_use_ratings:
        return replace(fiction, attribute=f"{fiction.attribute} {mark}".strip())
    return replace(fiction, skill=f"{fiction.skill} {mark}".strip()) if mark else fiction
