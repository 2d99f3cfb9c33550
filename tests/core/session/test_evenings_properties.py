"""Random evenings in every game (Hypothesis): what is spent, whom it reaches, and that undo takes all of it back."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from razor_core.consequences.recipients import Situation, meant, receivers, target, targets
from razor_core.events.events import Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Consequence, Recipient, every
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Character
from razor_core.table.clocks import find as find_clock
from razor_core.table.setups import Setup
from razor_core.table.world import World, is_taken_out
from tests.support import generators
from tests.support.effects import clock_kind, ticks_of
from tests.support.evening import Certain, Evening, Roll, Taken, steps
from tests.support.evenings import evenings
from tests.support.typed import present

all_evenings = st.sampled_from(list(SYSTEMS)).flatmap(evenings)


def ends(roll: Roll, holder: Character, modifier: Modifier) -> bool:
    """Whether the roll is the end of a modifier that the holder carries, read from the names of its lifetime."""
    used = replace(modifier, holder=holder.id) in roll.event.fiction.modifiers
    acting = roll.before.acting
    match modifier.lifetime, modifier.scope:
        case Lifetime.ROLL | Lifetime.NEXT, _ if not of_kind(roll, modifier):
            return False
        case Lifetime.ROLL | Lifetime.NEXT, Scope.ACTOR:
            return roll.event.actor == holder.id
        case Lifetime.ROLL | Lifetime.NEXT, Scope.TARGET:
            return roll.event.target == holder.id
        case Lifetime.ROLL | Lifetime.NEXT | Lifetime.USED, _:
            return used
        case Lifetime.ACTION | Lifetime.THIS_ACTION, _:
            over = acting == holder.id and begins(roll)
            chance = roll.event.actor == holder.id and begins(roll) and modifier.optional and modifier.kind == ""
            return (over if modifier.lifetime is Lifetime.THIS_ACTION else chance) or (used and modifier.optional)
        case _:
            return False


def begins(roll: Roll) -> bool:
    """Whether the roll begins an action: a reaction does not, nor an ally's part, nor damage."""
    return (
        not (roll.event.reacts or roll.event.joins)
        and roll.event.reading not in find(roll.event.system).kinds.follow_ups
    )


def of_kind(roll: Roll, modifier: Modifier) -> bool:
    """Whether the modifier is for rolls of this kind, on a field that they have."""
    without = find(roll.event.system).kinds.follow_ups.get(roll.event.reading, ())
    return modifier.field not in without and modifier.kind in (None, roll.event.reading)


def begun(modifier: Modifier) -> Modifier:
    """The modifier, of this action now if it lasts through the next one."""
    return replace(modifier, lifetime=Lifetime.THIS_ACTION) if modifier.lifetime is Lifetime.ACTION else modifier


def left(roll: Roll, before: Character) -> tuple[list[Modifier], list[str]]:
    """The modifiers, and the names of the conditions, that the roll leaves a character."""
    acts = before.id == roll.event.actor and begins(roll)
    modifiers = [
        begun(modifier) if acts else modifier for modifier in before.modifiers if not ends(roll, before, modifier)
    ]
    conditions = [
        condition for condition in before.conditions if not any(ends(roll, before, one) for one in condition.effects)
    ]
    return modifiers, [condition.name for condition in conditions]


@generators.tries(4)
@given(all_evenings)
def test_every_modifier_lasts_as_long_as_its_lifetime_says(evening: Evening) -> None:
    """A roll ends what it must, of whoever holds it, and nothing else; no clock moves by it."""
    for roll in steps(evening, Roll):
        for before in roll.before.everyone:
            after = roll.after.find(before.id)
            assert (list(after.modifiers), [condition.name for condition in after.conditions]) == left(roll, before)
            assert replace(after, modifiers=(), conditions=()) == replace(before, modifiers=(), conditions=())
        assert roll.after.clocks == roll.before.clocks
        assert roll.after.acting == (roll.event.actor if begins(roll) else roll.before.acting)


@generators.tries(4)
@given(all_evenings)
def test_no_modifier_is_spent_twice(evening: Evening) -> None:
    """What is for one roll is used by one of the rolls that were not undone at most, whichever way they were made."""
    rolls = [entry.record.event for entry in evening.session.log if isinstance(entry.record.event, Rolled)]
    spent = Counter(
        (modifier.holder, modifier.name)
        for roll in rolls
        for modifier in {(one.holder, one.name): one for one in roll.fiction.modifiers}.values()
        if modifier.name.startswith("No. ")
        and modifier.lifetime is not Lifetime.STAYS
        and (modifier.optional or modifier.lifetime not in (Lifetime.ACTION, Lifetime.THIS_ACTION))
    )
    assert all(count == 1 for count in spent.values())


@given(all_evenings)
def test_what_is_left_out_changes_nothing(evening: Evening) -> None:
    """The check is that of a table where nobody carries it, nor what is optional and was not chosen."""
    for roll in steps(evening, Roll):
        used = {modifier.key for modifier in roll.event.fiction.modifiers}
        characters, unnamed = (
            tuple(only(used, each) for each in group) for group in (roll.before.characters, roll.before.unnamed)
        )
        bare = replace(roll.before, characters=characters, unnamed=unnamed)
        plain = replace(roll.setup, left_out=(), chosen=tuple(used))
        assert plain.check(bare) == roll.event.check
        assert not used & set(roll.setup.left_out)
        optional = {modifier.key for modifier in roll.event.fiction.modifiers if modifier.optional}
        assert optional <= set(roll.setup.chosen)


def only(used: set[tuple[str, ...]], character: Character) -> Character:
    kept = [replace(modifier, holder="") for modifier in character.carried if modifier.key in used]
    return replace(character, modifiers=tuple(kept), conditions=())


@given(all_evenings)
def test_a_roll_can_be_made_again_without_what_it_used_up(evening: Evening) -> None:
    """What it ended is not in it; what lasts is, as long as it is there."""
    for roll in steps(evening, Roll):
        again: Setup = roll.event.again
        keys = {modifier.key for modifier in again.modifiers(roll.after)}
        for before in roll.before.everyone:
            gone = [each for each in before.carried if ends(roll, before, each)]
            assert not keys & {each.key for each in gone}
        carried = {each for character in roll.after.everyone for each in character.carried}
        stays = [
            modifier
            for modifier in roll.event.fiction.modifiers
            if modifier.lifetime is Lifetime.STAYS and not modifier.optional
        ]
        assert {each.key for each in stays if each in carried} <= keys


def changed(before: World, after: World) -> tuple[set[str], set[str]]:
    """The ids of the characters, and of the clocks, that differ."""
    people = {person.id for person in (*before.everyone, *after.everyone)}
    clocks = {clock.id for clock in (*before.clocks, *after.clocks)}
    return (
        {id for id in people if before.find(id) != after.find(id)},
        {id for id in clocks if find_clock(before.clocks, id) != find_clock(after.clocks, id)},
    )


@generators.tries(4)
@given(all_evenings)
def test_a_consequence_reaches_nobody_but_its_recipient(evening: Evening) -> None:
    """The one character or clock that it was taken to, a new clock if asked for, or each of a group on that side."""
    for taken in steps(evening, Taken):
        people, clocks = changed(taken.before, taken.after)
        actor = taken.situation.actor(taken.consequence)
        side = [character for character in taken.before.characters if actor and character.side is actor.side]
        back = meant(taken.situation, taken.replaced) if taken.replaced else None
        reached = [taken.receiver, back, *(side if taken.consequence.to is Recipient.GROUP else ())]
        assert people <= {each.id for each in reached if each}
        known = {clock.id for clock in taken.before.clocks}
        assert len(clocks - known) == (taken.consequence.tick is not None and not taken.clock)
        assert clocks & known <= {taken.clock, *taken.withdrawn}
        rest = (
            replace(each, characters=(), unnamed=(), clocks=(), standing=()) for each in (taken.before, taken.after)
        )
        assert next(rest) == next(rest)
        stands = {each.whose for each in {*taken.before.standing} ^ {*taken.after.standing}}
        assert stands <= {taken.situation.whose(taken.consequence)}


@generators.tries(4)
@given(all_evenings)
def test_what_is_certain_reaches_those_it_is_for(evening: Evening) -> None:
    """The one who rolled, or the target: never the attacker for what a target gets, and never a full clock."""
    for made in steps(evening, Certain):
        people, clocks = changed(made.before, made.after)
        sure = [consequence for consequence in every(made.consequences) if consequence.certain]
        assert people <= {
            id
            for consequence in sure
            if clock_kind(consequence) is None
            for id in recipients(made.situation, consequence)
        }
        owners = {id: character.id for character in made.before.characters for id in character.clocks}
        for id in clocks:
            assert not present(find_clock(made.before.clocks, id)).full
            assert owners[id] in {
                one
                for consequence in sure
                if clock_kind(consequence)
                for one in recipients(made.situation, consequence)
            }


def recipients(situation: Situation, consequence: Consequence) -> set[str]:
    """The ids of those whom a certain consequence is for, read from its recipient."""
    actor = situation.actors.get(consequence.who) or next(iter(situation.actors.values()))
    if consequence.to is not Recipient.TARGET:
        return {actor}
    if situation.target:
        return {situation.target}
    # Without a target, the only one of the other side who can act.
    side = next((character.side for character in situation.world.characters if character.id == actor), Side.PLAYER)
    able = [character for character in situation.world.characters if character.side is not side]
    able = [character for character in able if not is_taken_out(situation.world, character)]
    return {character.id for character in able} if len(able) == 1 else set()


@given(all_evenings)
def test_what_is_offered_and_preselected_fits(evening: Evening) -> None:
    """No harm for who deals it; nothing full, and nobody whom it does not concern, is preselected."""
    for made in steps(evening, Certain):
        situation, world = made.situation, made.before
        for each in every(made.consequences):
            actor = situation.actor(each)
            offered, able = targets(situation, each), receivers(situation, each)
            sides = {one.side for one in able}
            if each.to is Recipient.TARGET:
                assert actor not in able
                assert not set(actor.clocks) & {clock.id for clock in offered}
            if each.to is Recipient.ALLY:
                assert sides == {actor.side}
            assert len({one.id for one in able}) == len(able)
            owners = {id: one for one in world.characters for id in one.clocks}
            first = target(situation, each)
            if first is None:
                continue
            assert first in offered
            assert first.filled > 0 if min(ticks_of(each)) < 0 else not first.full
            owner = owners.get(first.id)
            if each.to is Recipient.SCENE:
                assert owner is None
            elif each.to is Recipient.TARGET:
                assert owner is None or owner.id == situation.target or owner.side is not actor.side
                assert not situation.target or owner is not None
            else:
                assert owner in (None, actor)
