"""Rolls for an Extended Task: its check is what is set up, and what is changed there is the task's from then on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from razor_core.events.events import Fiction
from razor_core.events.rolls import Turn
from razor_core.rolls.acting import for_task, of_kind
from razor_core.rolls.edits import put, split
from razor_core.rolls.groups import Now
from razor_core.rolls.preparation import Form, Preparation, goes_on, in_every_form, waiting, with_waiting
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, SKILL_NAME
from razor_core.rules.modifiers import Lifetime, Modifier, composed, reset
from razor_core.table.secrets import hidden
from razor_core.table.setups import Key, Setup, lasting
from razor_core.table.tasks import find, not_over, progress, setups
from razor_core.table.world import Running, World

#: The name of a modifier of a task's check for a number without a control.
OF_TASK = "By the task"
#: The name of a rival who is nobody at the table.
RIVAL = "Rival"


def take_up(prep: Preparation, world: World, id: str) -> Preparation:
    """Return it for the task of that id, as it was set up last; else with its check, who acts and against whom."""
    running = find(world, id)
    if running and not_over(world, running) and id != prep.form and waiting(prep, id) is None:
        values, rest = _set_up(prep, running)
        target = world.present(running.rival.character)
        form = Form(
            of=id, values=tuple(values.items()), entered=tuple(rest), actor=running.roller.character, target=target
        )
        prep = with_waiting(prep, form)
    return for_task(prep, world, id)


def as_corrected(prep: Preparation, world: World, before: World) -> Preparation:
    """Return it after a correction: what that has changed of a task's check, since the world before, is set up."""
    return in_every_form(prep, lambda each: _corrected(each, world, before))


def _corrected(prep: Preparation, world: World, before: World) -> Preparation:
    was, running = find(before, prep.form), find(world, prep.form)
    if was is None or running is None:
        return prep
    old, new = (_set_up(prep, other)[0] for other in (was, running))
    return put(prep, world, {name: text for name, text in new.items() if old.get(name) != text})


def _set_up(prep: Preparation, running: Running) -> tuple[Mapping[str, str], Sequence[Modifier]]:
    """Return the values of the controls for a task's check, with the names of what it is rolled with, and the rest."""
    values, rest = split(prep.game, running.task.check, (), OF_TASK)
    return {**values, ATTRIBUTE_NAME: running.roller.attribute, SKILL_NAME: running.roller.skill}, rest


def take_up_any(prep: Preparation, world: World) -> Preparation:
    """Return it for a task that goes on, if there is one: that of the last time, else one of whoever acts."""
    able = [task for task in world.tasks if task.system == prep.system and goes_on(world, task)]
    able.sort(key=lambda each: (each.id != prep.task, each.roller.character != world.present(prep.actor)))
    return take_up(prep, world, able[0].id) if able else prep


def for_new_task(prep: Preparation, world: World) -> Preparation:
    """Return it for a new task, with what is set up for a check in place of a chosen task that goes on."""
    chosen = find(world, prep.form)
    if chosen is None or not not_over(world, chosen):
        return prep
    return for_task(of_kind(prep, world, ""), world, "")


def lasting_check(now: Now) -> Any:
    """Return the check without what counts for one roll. RuleError that names the field where there is none."""
    setup, refused = now.setup
    if refused:
        raise refused
    _ = now.ready
    return composed(reset(setup.base, now.prep.game.sheet.single_use), lasting(setup.entered))


def with_check(now: Now, running: Running) -> Running:
    """Return the task with the check that is set up. RuleError where there is none, or none that the task can have."""
    task, said = running.rules.setup.rechecked(running.task, lasting_check(now)), now.fiction
    return replace(running, task=task, roller=replace(running.roller, attribute=said.attribute, skill=said.skill))


def kept(now: Now) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
    """Return the keys of what stays left out of a task's later rolls, and of what stays chosen for them.

    What does not concern this roll, such as a condition that is for attacks only, does not concern those.
    """
    prep, running, (setup, _) = now.prep, now.prep.rolled_for(now.world), now.setup
    able = setup.available(now.world) if running else ()
    stay = [
        modifier.key
        for modifier in able
        if modifier.lifetime is Lifetime.STAYS and running and modifier.holder != running.id
    ]
    return tuple([key for key in stay if key in prep.left_out]), tuple([key for key in stay if key in prep.chosen])


# -- the rival ---------------------------------------------------------------------------------------------------------


def rivals(prep: Preparation, world: World, running: Running) -> Sequence[Setup]:
    """Return the setup of the rival's roll; nothing where the task has no rival."""
    others, actor = setups(running, progress(world, running))[1:], world.present(prep.actor) or prep.system
    by = rival_id(prep, world, running)
    left_out, chosen = prep.others.rival_left_out, prep.others.rival_chosen
    own = [replace(other, actor=by, target=actor, left_out=left_out, chosen=chosen) for other in others]
    return [prep.standing(setup, world, RIVAL) for setup in own]


def rival_id(prep: Preparation, world: World, running: Running) -> str:
    """Return the id of the rival: whom the task began with, or where that is nobody, whom the check is against."""
    return world.present(running.rival.character) or world.present(prep.target)


def rival_name(world: World, setup: Setup) -> str:
    """Return the name of the rival."""
    character = world.find(setup.actor) if world.present(setup.actor) else None
    return character.name if character else RIVAL


def open_name(world: World, running: Running) -> str:
    """Return the name of a task for what is stored with its rolls: empty where it is secret."""
    return "" if running.id in hidden(world) else running.name


def rival_turns(
    prep: Preparation, world: World, running: Running, dice: Callable[[Any], Sequence[int]]
) -> Sequence[Turn]:
    """Return the rival's turn in the next roll of the task; nothing where it has no rival."""
    said = Fiction(intent=open_name(world, running), attribute=running.rival.attribute, skill=running.rival.skill)
    return [
        Turn(rival, replace(said, who=rival_name(world, rival)), dice, reacts=True)
        for rival in rivals(prep, world, running)
    ]


def rival_toggled(prep: Preparation, world: World, key: Sequence[str]) -> Preparation:
    """Return it with what is carried under that key used for the rival's roll, or left out."""
    running = prep.rolled_for(world)
    for setup in rivals(prep, world, running) if running else ():
        found = next((modifier for modifier in setup.available(world) if modifier.key == tuple(key)), None)
        if found:
            now = setup.toggled(found)
            others = replace(prep.others, rival_left_out=now.left_out, rival_chosen=now.chosen)
            return replace(prep, others=others)
    return prep


def rival_spent(prep: Preparation, world: World, rolled: Sequence[Turn]) -> Preparation:
    """Return it after the rival's roll: what they left out or used while it lasts stays so, the rest does not."""
    stay = [
        modifier.key
        for turn in rolled
        for modifier in turn.setup.available(world)
        if modifier.lifetime is Lifetime.STAYS
    ]
    left_out, chosen = (
        tuple([key for key in keys if key in stay]) for keys in (prep.others.rival_left_out, prep.others.rival_chosen)
    )
    return replace(prep, others=replace(prep.others, rival_left_out=left_out, rival_chosen=chosen))
