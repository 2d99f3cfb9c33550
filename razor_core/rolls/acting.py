"""Who acts, against whom, with which rating, Skill or action, for which task; and their parts of what is set up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from razor_core.rolls.edits import open_gates, put, said
from razor_core.rolls.kinds import kinds
from razor_core.rolls.parts import Part, part, put_back
from razor_core.rolls.preparation import (
    TASK,
    TEXTS,
    Form,
    Preparation,
    form_of,
    goes_on,
    in_every_form,
    missing,
    waiting,
    with_form,
    with_waiting,
)
from razor_core.rolls.sheet_values import (
    best_answer,
    deed_values,
    defence_values,
    effect_ratings,
    filled,
    moved_answer,
    numbers,
    ratings,
)
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, DEED, SKILL_NAME, Values, part_values
from razor_core.rules.modifiers import Scope
from razor_core.table import characters
from razor_core.table.characters import Character
from razor_core.table.tasks import find, not_over
from razor_core.table.world import World, is_taken_out

# -- who acts, and against whom ----------------------------------------------------------------------------------------


def pick(prep: Preparation, world: World, id: str) -> Preparation:
    """Return it for a character who acts: their part takes the place of that of whoever acted before."""
    character = characters.find(world.characters, id)
    if character is None or id == world.present(prep.actor):
        return prep
    prep = _without_task(prep)
    if id == prep.target:
        prep = _aim(prep, world, None)
    return _with_task(_act(prep, world, character), world)


def leave(prep: Preparation, world: World) -> Preparation:
    """Return it for nobody of the table: the character who acts leaves with their part."""
    return _act(prep, world, None) if prep.acting(world) else prep


def aim(prep: Preparation, world: World, id: str) -> Preparation:
    """Return it against a character, or, if they are the target already, against nobody."""
    character = characters.find(world.characters, id)
    if character is None or id == world.present(prep.actor):
        return prep
    return _aim(prep, world, None if id == prep.target else character)


def pair(prep: Preparation, world: World, actor: str, against: str) -> Preparation:
    """Return it for the one against the other. Where `actor` is not at the table, whoever acts stays."""
    prep = pick(prep, world, actor)
    if world.present(against) == world.present(prep.target):
        return prep
    return _aim(prep, world, characters.find(world.characters, against))


def _act(prep: Preparation, world: World, character: Character | None) -> Preparation:
    """Let the character act. What was set up for nobody else is theirs now, but for the numbers of their sheet."""
    game, who = prep.game, character.name if character else ""
    unnamed = not world.present(prep.actor)
    now = replace(prep, actor=character.id if character else "")
    values = {**filled(game, character.best, None), **effect_ratings(game, character)} if character else {}
    first = part_values(prep.system, Scope.ACTOR)
    if character and unnamed and plain(prep.texts.get("who", "")) in ("", plain(who)):
        own = {game.sheet.ratings.field, game.sheet.skills.field, ATTRIBUTE_NAME, SKILL_NAME}
        return put(
            said(now, {"who": who}), world, {**{name: text for name, text in first.items() if name in own}, **values}
        )
    now = replace(now, texts=_first_texts(prep, who))
    return _exchanged(now, world, Scope.ACTOR, {**first, **values}, prep.actor or prep.system)


def _first_texts(prep: Preparation, who: str) -> Values:
    """Return the texts of the fiction for another who acts."""
    return {**dict.fromkeys(TEXTS, ""), "who": who, **open_gates(prep.game)}


def _aim(prep: Preparation, world: World, character: Character | None) -> Preparation:
    """Let the character be the target. What was set while there was none is theirs, but for the defences they have."""
    game, gone = prep.game, world.present(prep.target)
    values: Mapping[str, str] = defence_values(character) if character else {}
    if character and not values and (gone or _unanswered(prep)):
        values = best_answer(game, character)
    now = replace(prep, target=character.id if character else "")
    if character and not gone:
        return put(now, world, values)
    first = part_values(prep.system, Scope.TARGET)
    return _exchanged(now, world, Scope.TARGET, {**first, **values}, prep.target)


def _unanswered(prep: Preparation) -> bool:
    """Return whether nothing is set up of what a target can answer with."""
    first = part_values(prep.system, Scope.TARGET)
    return all(prep.values.get(name) == first.get(name) for name in prep.game.sheet.defences.answers)


def _exchanged(prep: Preparation, world: World, scope: Scope, values: Values, gone: str) -> Preparation:
    """Exchange the part that belongs to the actor or to the target, and nothing else.

    Nothing that the one who goes, or who comes, carries is left out or chosen.
    """
    holders = (gone, prep.actor if scope is Scope.ACTOR else prep.target)
    return put(
        replace(
            prep,
            entered=tuple([modifier for modifier in prep.entered if modifier.scope is not scope]),
            left_out=tuple([key for key in prep.left_out if key[0] not in holders]),
            chosen=tuple([key for key in prep.chosen if key[0] not in holders]),
        ),
        world,
        values,
    )


def plain(name: str) -> str:
    """Return a name as it is compared with one that was typed."""
    return name.strip().casefold()


def named(prep: Preparation, world: World, *, whole: bool = False) -> Preparation:
    """Return it after somebody typed who acts: for the character of that name, or for nobody of the table.

    The target acts only by a `whole` name: one that is being typed may be the start of a longer one.
    """
    actor, typed = prep.acting(world), prep.texts.get("who", "").strip()
    if actor and typed != actor.name.strip():
        prep, actor = replace(_without_task(prep), actor=""), None
    able = [character for character in world.characters if whole or character.id != prep.target]
    alike = (character for character in able if plain(character.name) == plain(typed))
    found = next((character for character in alike if character.system == prep.system), None)
    return pick(prep, world, found.id) if found and actor is None else prep


def swap(prep: Preparation, world: World, before: Sequence[Part]) -> tuple[Preparation, Sequence[Part]]:
    """Return it with the target acting, against whoever acted, and both parts as they were.

    `before` are those of the last swap: swapped back, both have what was set up for them then. Where there is one of
    them only, they change places with nobody.
    """
    actor, against = prep.acting(world), prep.aimed(world)
    if actor is None:
        return (pick(prep, world, against.id), ()) if against else (prep, before)
    if against is None:
        return _aim(_act(prep, world, None), world, actor), ()
    now = (part(prep, Scope.ACTOR, actor), part(prep, Scope.TARGET, against))
    prep = pair(prep, world, against.id, actor.id)
    if [each.character.id for each in before] == [against.id, actor.id]:
        for side, character in zip(before, (against, actor), strict=True):
            prep = put_back(prep, side)
            prep = put(prep, world, _changed(prep, side.scope, side.character, character, turning=False))
        prep = said(prep, {"who": against.name})
    return prep, now


# -- as the table changes ----------------------------------------------------------------------------------------------


def follow(prep: Preparation, before: World, after: World, turning: bool = False) -> Preparation:
    """Return it at the table as it is after a change.

    Nobody acts who has left the table; nobody is the target who has left it, or is taken out by the change. The numbers
    of a sheet that have changed are the new ones, also in what is set up for other rolls, and so is a name; what else
    was typed or chosen stays. While acts are undone or redone, `turning`, so does a number that is not the sheet's.
    """
    known = {*kinds(prep.game), *[task.id for task in after.tasks]}
    gone = [form for form in prep.others.forms if form.of not in known]
    prep = _at_table(with_waiting(prep, without={form.of for form in gone}) if gone else prep, before, after)
    prep = in_every_form(prep, lambda each: _renumbered(each, before, after, turning))
    actor = prep.acting(after)
    if actor and prep.texts.get("who", "").strip() != actor.name.strip():
        prep = said(prep, {"who": actor.name})
    return prep


def _at_table(prep: Preparation, before: World, after: World) -> Preparation:
    """Return it without who acts, or is the target, where they cannot any more. A task waits for those who are away."""
    running = find(after, prep.form)
    if running and not_over(after, running) and missing(after, running):
        return prep
    if prep.actor and prep.acting(after) is None:
        prep = _act(_without_task(prep), after, None)
    was, against = (characters.find(world.characters, prep.target) for world in (before, after))
    if prep.target and (against is None or (is_taken_out(after, against) and not (was and is_taken_out(before, was)))):
        prep = _aim(prep, after, None)
    return prep


def _renumbered(prep: Preparation, before: World, after: World, turning: bool) -> Preparation:
    """Return it with the numbers that have changed on the sheets of who acts and of the target."""
    for scope, id in ((Scope.ACTOR, prep.actor), (Scope.TARGET, prep.target)):
        was, now = (characters.find(world.characters, id) for world in (before, after))
        if was and now and was is not now and (changed := _changed(prep, scope, was, now, turning)):
            prep = put(prep, after, changed)
    return prep


def _changed(prep: Preparation, scope: Scope, was: Character, now: Character, turning: bool) -> Mapping[str, str]:
    """Return the numbers of a sheet that have changed; while `turning`, those that are still as they were on it."""
    old, new = (numbers(prep.game, scope, character, prep.values) for character in (was, now))
    stay = [name for name in old if turning and prep.values.get(name) != old[name]]
    found = {name: text for name, text in new.items() if old.get(name) != text and name not in stay}
    return {**moved_answer(prep.game, was, now, prep.values), **found} if scope is Scope.TARGET else found


# -- its kind, and its task --------------------------------------------------------------------------------------------


def of_kind(prep: Preparation, world: World, kind: str) -> Preparation:
    """Return it for a roll of that kind, as that was set up last. An unknown one changes nothing."""
    return _turned(prep, world, kind, prep.task) if kind in kinds(prep.game) else prep


def for_task(prep: Preparation, world: World, id: str) -> Preparation:
    """Return it for the task of that id, as that was set up last; for a new one as it is."""
    return _turned(prep, world, TASK, id)


def _turned(prep: Preparation, world: World, kind: str, task: str) -> Preparation:
    """Return it for a roll of that kind, or for that task. What is set up now waits, until that is chosen again.

    A new task begins with the check that is set up: what waits for it gives way to a check that has changed since.
    """
    before = _begun(prep, prep.kind) if kind != prep.kind else prep
    now = replace(before, kind=kind, task=task)
    if now.form != prep.form:
        waits, running = waiting(now, now.form), find(world, now.form)
        if now.form == TASK and not prep.form and waiting(now, "") != form_of(before):
            waits = None
        # What was set up for a new task is that of the one it begins, or gives way to another.
        kept = [form_of(before)] if prep.form != TASK or not now.form else []
        now = with_waiting(now, *kept, without={now.form, TASK} if now.form else {now.form})
        if waits and (running is None or not_over(world, running)):
            now = _shown(now, world, waits, prep.form)
        if prep.form == TASK and not now.form:
            now = with_waiting(now, form_of(now))
    return _begun(now, kind) if kind != prep.kind else now


def _begun(prep: Preparation, kind: str) -> Preparation:
    """Return it with the values that a kind begins with, once it is chosen, or with those before, once another is.

    What a side of a contest had of the whole scene's stays with that contest (`Now.led_by`).
    """
    begins = next((group.begins for group in prep.game.groups if group.key == kind), None)
    waits = waiting(prep, kind) or Form(of=kind, values=begins or ())
    if begins is None or not waits.values:
        return prep
    names = dict(waits.values)
    now = Form(of=kind, values=tuple([(name, prep.values.get(name, text)) for name, text in begins]))
    prep = replace(prep, values={**prep.values, **names})
    if len(names) > len(begins):
        rest = [modifier for modifier in prep.entered if modifier.field not in names]
        prep = replace(prep, entered=(*waits.entered, *rest))
    return with_waiting(prep, now)


def _shown(prep: Preparation, world: World, form: Form, left: str) -> Preparation:
    """Return it with a form that waited.

    Who acts stays, and the target, unless they are those of a task: that one, or the one that is `left`.
    """
    back = find(world, form.of) or (find(world, left) and world.present(form.actor))
    actor = form.actor if back and form.actor else prep.actor
    target = form.target if back and form.target != actor else prep.target
    now = with_form(prep, form)
    if world.present(actor) != world.present(now.actor):
        now = _act(now, world, characters.find(world.characters, actor))
    if world.present(target) != world.present(now.target):
        now = _aim(now, world, characters.find(world.characters, target))
    character = world.known(actor)
    texts = prep.texts if actor == prep.actor else _first_texts(prep, character.name if character else "")
    return _at_table(replace(now, texts=texts), world, world)


def _without_task(prep: Preparation) -> Preparation:
    """Return it without a task, for another does not roll for it. What is set up for that waits."""
    waits = [form_of(prep)] if prep.form not in ("", TASK) else []
    return replace(with_waiting(prep, *waits, without={TASK}) if waits else prep, task="")


def _with_task(prep: Preparation, world: World) -> Preparation:
    """Return it for the task of whoever acts that was left last, where rolls for a task are chosen."""
    able = [task.id for task in world.tasks if prep.kind == TASK and goes_on(world, task)]
    left = [form.of for form in prep.others.forms if form.actor == prep.actor and form.of in able]
    return for_task(prep, world, left[-1]) if left else prep


# -- what they roll with -----------------------------------------------------------------------------------------------


def roll_with(prep: Preparation, world: World, rating_name: str, skill_name: str) -> Preparation:
    """Return it with a rating of the actor, and a Skill if one is named.

    A Skill that goes with any rating stays with another rating; named again, it is taken back. So is an action that
    cannot be rolled with it.
    """
    character = prep.acting(world)
    if character is None:
        return prep
    action = character.action(prep.values.get(DEED, ""))
    rating = next((rating for rating in character.ratings if rating.name == rating_name), None)
    skill = next((skill for skill in character.skills if skill.name == skill_name), None)
    if action and rating and not skill_name and rating_name in (action.ratings or (rating_name,)):
        return put(prep, world, {ATTRIBUTE_NAME: rating_name, prep.game.sheet.ratings.field: str(rating.value)})
    if action and not (skill_name and action.skill == ""):
        prep = perform(prep, world, action.name)
    if prep.game.sheet.skills_use_ratings:
        now = next((skill for skill in character.skills if skill.name == prep.values.get(SKILL_NAME, "")), None)
        if now and not now.attribute and rating and skill is None:
            skill = now
        elif rating is None and skill == now:
            skill = None
    return put(said(prep, {"who": character.name}), world, filled(prep.game, rating, skill))


def perform(prep: Preparation, world: World, name: str) -> Preparation:
    """Return it for an action of the actor, with its best rating; named again, the action is taken back."""
    character = prep.acting(world)
    action = character.action(name) if character else None
    if character is None or action is None:
        return prep
    if prep.values.get(DEED, "") == name:
        return put(prep, world, deed_values(prep.game, None))
    able = ratings(character, action)
    skill = next((skill for skill in character.skills if skill.name == action.skill), None)
    at = next((rating for rating in character.ratings if skill and rating.name == skill.attribute), None)
    # What was left out of an action before applies again.
    left_out = tuple([key for key in prep.left_out if key[::2] != (character.id, action.name)])
    return put(
        replace(prep, left_out=left_out),
        world,
        {
            **filled(prep.game, able[0] if able else at, skill),
            **effect_ratings(prep.game, character),
            **deed_values(prep.game, action),
        },
    )
