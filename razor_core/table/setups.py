"""A check before its roll: what was set by hand, who acts, against whom, and what they bring to it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from razor_core.rules.consequences import Recipient
from razor_core.rules.features import Action, Deed, Rider
from razor_core.rules.fields import is_flag
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, composed, reset
from razor_core.systems import find
from razor_core.table.characters import Character
from razor_core.table.world import World

#: What a modifier's `key` is: holder, field and name.
Key = tuple[str, ...]
#: Lifetimes that end with an action.
_ONE_ACTION = (Lifetime.ACTION, Lifetime.THIS_ACTION)
#: Lifetimes that end with the roll, whether or not the modifier was left out of it.
_ONE_ROLL = (Lifetime.ROLL, Lifetime.NEXT)


class Ready(NamedTuple):
    """What a setup comes to at a table: the check with its modifiers, these, and what the roll is made for.

    `left_out` are the keys of what would apply as long as it lasts, and is left out of this roll.
    """

    check: Any
    modifiers: tuple[Modifier, ...]
    deed: Deed | None
    left_out: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A check of the game `system` before its roll.

    `base` is the check with only what was set by hand, `entered` are the modifiers entered by hand. `actor` and
    `target` are ids of characters; for an actor without a name, the slug of the game. What these two carry applies by
    itself, but for the keys in `left_out`; what is optional applies only if its key is in `chosen`. `brought`
    is what the Extended Task adds that the roll is for. `kind` is the kind of the roll, a key of the game's KINDS, and
    `attribute` the name of the rating that it is rolled with; what is for rolls of another kind, or with another
    rating, does not apply. `action` is the name of one of the actor's actions, which adds to the check; `strength` is
    that of the roll's effect, None where it has none.
    """

    system: str
    base: Any
    entered: tuple[Modifier, ...] = ()
    actor: str = ""
    target: str = ""
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()
    brought: tuple[Modifier, ...] = ()
    kind: str = ""
    action: str = ""
    strength: int | None = None
    attribute: str = ""

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `base`, which depends on the game. For the codec."""
        return {"base": find(fields["system"]).Check}

    def available(self, world: World) -> tuple[Modifier, ...]:
        """Return what applies without being entered: of task, action, actor and target, and what allies offer."""
        carried = available(world, self.system, self.actor, self.target)
        action = self.performed(world)
        adds = [replace(modifier, name=action.name, holder=self.actor) for modifier in action.adds] if action else ()
        sheet = find(self.system).sheet
        able = [sheet.against(modifier, self.target) for modifier in (*adds, *carried) if self._able(modifier)]
        return (*self.brought, *[modifier for modifier in able if modifier])

    def _able(self, modifier: Modifier) -> bool:
        """Return whether the modifier is for rolls such as this one: of its kind, with its rating, and not too late."""
        of_roll = concerns(self.system, self.kind, modifier) and _with_rating(modifier, self.attribute)
        return of_roll and not self._too_late(modifier)

    def _too_late(self, modifier: Modifier) -> bool:
        """Return whether the modifier is for an action of the actor that this roll ends, as a new one (FW-6)."""
        of_last = modifier.lifetime is Lifetime.THIS_ACTION and modifier.holder == self.actor
        return of_last and self.kind not in find(self.system).kinds.follow_ups

    def performed(self, world: World) -> Action | None:
        """Return the action that is rolled for, None where none is named, or the actor no longer has it."""
        actor = world.find(self.actor)
        return actor.action(self.action) if actor and self.action else None

    def deed(self, world: World) -> Deed | None:
        """Return what the roll is made for, with the Riders of both sides; None where there is nothing."""
        action, sides = self.performed(world), ((self.actor, Recipient.ACTOR), (self.target, Recipient.TARGET))
        fit, unfit, without = list[Rider](), list[Rider](), list[Recipient]()
        for id, side in sides:
            character = world.find(id)
            known = character.features.riders if character and character.system == self.system else ()
            own = [used for rider in known if (used := rider.used(reaction=side is Recipient.TARGET))]
            able = [rider for rider in own if rider.is_for(action)]
            fit += able
            unfit += [rider for rider in own if rider not in able]
            without += [side] if known and not able else []
        if action is None and self.strength is None and not (fit or without):
            return None
        return Deed(
            action=action, strength=self.strength, riders=tuple(fit), unfit=tuple(unfit), without=tuple(without)
        )

    def applies(self, modifier: Modifier) -> bool:
        """Return whether a modifier that is available applies to this roll."""
        return modifier.key in self.chosen if modifier.optional else modifier.key not in self.left_out

    def modifiers(self, world: World) -> tuple[Modifier, ...]:
        """Return the modifiers of the roll: those entered, and those carried that apply."""
        return (*self.entered, *filter(self.applies, self.available(world)))

    def ready(self, world: World) -> Ready:
        """Return what the setup comes to at that table. RuleError that names the field where the rules forbid it."""
        able = self.available(world)
        modifiers = (*self.entered, *filter(self.applies, able))
        idle = [other for other in able if not (other.optional or self.applies(other))]
        left_out = tuple([other.key for other in idle if other.lifetime is Lifetime.STAYS])
        return Ready(composed(self.base, modifiers), modifiers, self.deed(world), left_out)

    def check(self, world: World) -> Any:
        """Return the check with its modifiers. RuleError that names the field where the rules forbid it."""
        return composed(self.base, self.modifiers(world))

    def invoker(self, modifier: Modifier) -> str:
        """Return the field on which somebody carries what the game master can invoke; empty for anything else."""
        fields = find(self.system).sheet.invoked.items()
        return next((field for field, to in fields if modifier.holder and to == modifier.field), "")

    def by_master(self, modifier: Modifier) -> bool:
        """Return whether the game master invokes what somebody carries."""
        return self._invoked(modifier) in self.chosen

    def _invoked(self, modifier: Modifier) -> Key:
        """Return the key under which the game master invokes what somebody carries."""
        return (modifier.holder, find(self.system).sheet.invoked.get(modifier.field, ""), modifier.name)

    def choosable(self, world: World) -> tuple[Modifier, ...]:
        """Return what is available, and of what the game master can invoke only what is used by now."""
        able = self.available(world)
        used = [modifier.key for modifier in able if self.applies(modifier) or self.by_master(modifier)]
        return tuple(
            [
                modifier
                for modifier in able
                if not (of := self.invoker(modifier)) or (modifier.holder, of, modifier.name) in used
            ]
        )

    def toggled(self, modifier: Modifier) -> "Setup":
        """Return the setup with a carried modifier used or left out, the other way round than now.

        Of the optional ones that set a flag, one at a time is used. What the game master invokes is used in place of
        what is carried: taken back, that one is used again.
        """
        if not modifier.optional:
            return replace(self, left_out=_toggled(self.left_out, modifier.key))
        chosen = self.chosen
        if is_flag(self.base, modifier.field):
            # A second one would set the same flag, and be used up for nothing.
            chosen = tuple(key for key in chosen if key[1] != modifier.field or key == modifier.key)
        if self.by_master(modifier):
            return replace(self, chosen=tuple([key for key in chosen if key != self._invoked(modifier)]))
        if invoker := self.invoker(modifier):
            other = modifier.key if modifier.key not in chosen else (modifier.holder, invoker, modifier.name)
            both = (modifier.key, (modifier.holder, invoker, modifier.name))
            return replace(self, chosen=(*[key for key in chosen if key not in both], other))
        return replace(self, chosen=_toggled(chosen, modifier.key))

    def after_roll(self) -> "Setup":
        """Return the setup after its roll: what lasts one roll is gone, and what was left out applies again."""
        return replace(
            self,
            base=reset(self.base, find(self.system).sheet.single_use),
            entered=lasting(self.entered),
            left_out=(),
            chosen=(),
        )


def _with_rating(modifier: Modifier, attribute: str) -> bool:
    """Return whether a modifier is for checks with the rating of that name."""
    return modifier.rating.casefold() in ("", attribute.strip().casefold())


def _toggled(keys: tuple[Key, ...], key: Key) -> tuple[Key, ...]:
    others = tuple(other for other in keys if other != key)
    return others if len(others) < len(keys) else (*keys, key)


def available(world: World, system: str, actor: str, target: str) -> tuple[Modifier, ...]:
    """Return the carried modifiers that can apply to a roll of that actor against that target.

    Those are the actor's own, those against the target, what allies offer, who are not the target, and those of the
    whole scene.
    """
    acts = world.find(actor)
    found = list[Modifier]()
    for holder in (*([acts] if acts else ()), *(person for person in world.everyone if person.id != actor)):
        if holder.system != system or not (holder.modifiers or holder.conditions):
            continue
        scopes = [Scope.SCENE]
        if holder.id == actor:
            scopes.append(Scope.ACTOR)
        if acts and holder.side is acts.side and holder.id != target:
            scopes.append(Scope.ALLY)
        if holder.id == target:
            scopes.append(Scope.TARGET)
        # Most of what others carry is for their own rolls. Signing it takes longer than all the rest.
        fit = [modifier for modifier in holder.unsigned if modifier.field and modifier.scope in scopes]
        found += [replace(modifier, holder=holder.id) for modifier in fit]
    return tuple(found)


def concerns(system: str, kind: str, modifier: Modifier) -> bool:
    """Return whether a modifier is for rolls of that kind: damage has no momentum to spend, in Frameworks."""
    return modifier.kind in (None, kind) and modifier.field not in find(system).kinds.follow_ups.get(kind, ())


def lasting(entered: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return the modifiers that were entered and outlast a roll."""
    return tuple([modifier for modifier in entered if modifier.lifetime not in _ONE_ROLL])


def part(system: str, scope: Scope) -> tuple[str, ...]:
    """Return the fields of the check that belong to the actor, to the target or to the scene.

    >>> part("gemini", Scope.TARGET)
    ('opposition', 'defense')
    """
    game = find(system)
    return tuple(
        [field.name for field in fields(game.Check) if game.sheet.scopes.get(field.name, Scope.ACTOR) is scope]
    )


def for_other(setup: Setup, character: Character) -> Setup:
    """Return the setup of another character in the same scene, against the same target, with their best rating."""
    sheet, best = find(setup.system).sheet, character.best
    base = reset(setup.base, part(setup.system, Scope.ACTOR))
    return Setup(
        system=setup.system,
        base=replace(base, **{sheet.ratings.field: best.value}) if best else base,
        entered=tuple([modifier for modifier in setup.entered if modifier.scope is not Scope.ACTOR]),
        actor=character.id,
        target=setup.target,
        kind=setup.kind,
        attribute=best.name if best else "",
    )


def ended(
    world: World, actor: str, target: str, used: Sequence[Modifier], part: bool, kind: str = ""
) -> tuple[Modifier, ...]:
    """Return the carried modifiers that a roll of that kind ends, each with its holder.

    What is for the next roll goes, used or not; what lasts until it is used, and what was chosen for an action, goes
    when it is used. An action ends once another begins, by the same or by somebody else (FW-6): a roll that is `part`
    of the action before it begins none. What is for rolls of another kind stays. What can be chosen for a check of the
    next action ends with that check, chosen or not.
    """
    keys: set[Key] = {modifier.key for modifier in used if modifier.holder}
    found = list[Modifier]()
    for holder in world.everyone:
        # What stays does not end with a roll, and signing it takes longer than all the rest.
        passing = [modifier for modifier in holder.unsigned if modifier.lifetime is not Lifetime.STAYS]
        for modifier in [replace(modifier, holder=holder.id) for modifier in passing]:
            if (
                (concerns(holder.system, kind, modifier) and _next_roll_over(modifier, holder, actor, target, keys))
                or (modifier.key in keys and _used_up(modifier))
                or (not part and holder.id == world.acting and modifier.lifetime is Lifetime.THIS_ACTION)
                or (not part and holder.id == actor and _last_chance(modifier))
            ):
                found.append(modifier)
    return tuple(found)


def _used_up(each: Modifier) -> bool:
    """Return whether a roll that uses the modifier uses it up."""
    return each.lifetime is Lifetime.USED or (each.optional and each.lifetime in _ONE_ACTION)


def _last_chance(each: Modifier) -> bool:
    """Return whether the check that begins an action is the last roll that the modifier can be chosen for."""
    return each.optional and each.lifetime is Lifetime.ACTION and each.kind == ""


def _next_roll_over(each: Modifier, holder: Character, actor: str, target: str, used: set[Key]) -> bool:
    """Return whether this roll was the next one that the modifier is for."""
    if each.lifetime not in _ONE_ROLL:
        return False
    concerned = {Scope.ACTOR: holder.id == actor, Scope.TARGET: holder.id == target}
    return concerned.get(each.scope, each.key in used)


def acting(character: Character) -> Character:
    """Return the character as they have begun to act: what lasts through the next action lasts this action now."""
    return replace(
        character,
        modifiers=tuple([_begun(modifier) for modifier in character.modifiers]),
        conditions=tuple(
            [replace(condition, effects=tuple(map(_begun, condition.effects))) for condition in character.conditions]
        ),
    )


def _begun(modifier: Modifier) -> Modifier:
    return replace(modifier, lifetime=Lifetime.THIS_ACTION) if modifier.lifetime is Lifetime.ACTION else modifier


def without(character: Character, modifier: Modifier) -> Character:
    """Return the character without a modifier that they carry, or without the condition that it is an effect of."""
    # A condition's effect can have the field and the name of a modifier that lasts longer, or less long.
    if any(replace(other, holder=modifier.holder) == modifier for other in character.modifiers):
        return character.without_modifier(modifier.field, modifier.name)
    return character.without_condition(modifier.name)
