"""Who acts, against whom, and their parts of the form."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.check import answers, fiction, form, parts
from app.check.draft import ATTRIBUTE_NAME, DEED, EFFECT, SKILL_NAME, part_values
from app.check.drafts import Drafts
from razor_core.rules.fields import default
from razor_core.rules.modifiers import Scope
from razor_core.rules.sheet import Action
from razor_core.rules.system import System
from razor_core.table import characters
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.world import is_taken_out

if TYPE_CHECKING:
    from app.app import App

#: The names under which it is stored who acts, against whom, and for which task.
REGION, TARGETS, TASKS = "characters", "targets", "tasks"


def loaded(drafts: Drafts) -> tuple[dict[str, str], dict[str, str]]:
    """Return who acts in each game, and against whom: the stored ids of characters, by slug."""
    acting, against = (drafts.get(name, dict) or {} for name in (REGION, TARGETS))
    return dict(acting), dict(against)


def acting(app: "App") -> Character | None:
    """Who acts in the game on the table."""
    return characters.find(app.session.world.characters, app.setup.actor)


def target(app: "App") -> Character | None:
    """Against whom they act."""
    return characters.find(app.session.world.characters, app.setup.target)


def say_who_acts(app: "App") -> None:
    """After a change of game: write the name of the character who acts in it, and remove that of another game's."""
    follow(app)
    everyone = app.session.world.characters
    elsewhere = {each.name for id in app.acting_ids.values() if (each := characters.find(everyone, id))}
    actor = acting(app)
    if actor:
        fiction.set_texts(app, {"who": actor.name})
    elif app.read_fiction().who in elsewhere:
        fiction.set_texts(app, {"who": ""})


def follow(app: "App") -> None:
    """Let nobody act who has left the table, and nobody be the target who has left it or is taken out.

    Once that is undone, they act again, or are the target again, as they did before; what an undone roll used up is on
    the form again. The form names who acts as the table does.
    """
    actor, against = acting(app), target(app)
    if app.acting_ids.get(app.slug) and actor is None:
        _take_off(app, Scope.ACTOR)
    if app.target_ids.get(app.slug) and (against is None or is_taken_out(app.session.world, against)):
        _take_off(app, Scope.TARGET)
    for each in parts.kept(app).taken:
        if each.act in app.session.acts.undone:
            _give_back(app, each)
    parts.follow(app)
    if actor and not _named(app, actor):
        fiction.set_texts(app, {"who": actor.name})


def _take_off(app: "App", scope: Scope) -> None:
    """Take who acts, or the target, from the form, and keep their part until it is known that this stays so."""
    ids, now = _ids(app, scope), parts.kept(app)
    before = _part(app, scope)
    if scope is Scope.ACTOR:
        _act(app, None)
    else:
        _aim(app, None)
    done = app.session.acts.done
    if done:
        others = tuple([each for each in now.taken if each.act in done and each.part.id != ids[app.slug]])
        taken = parts.Taken(done[-1], before, _part(app, scope))
        parts.keep(app, replace(parts.kept(app), taken=(*others, taken)))


def _give_back(app: "App", taken: parts.Taken) -> None:
    """Let a character act again, or be the target again, if nobody has taken the place; as before, if nothing has."""
    part = taken.part
    kept = parts.kept(app)
    parts.keep(app, replace(kept, taken=tuple([each for each in kept.taken if each != taken])))
    character = characters.find(app.session.world.characters, part.id)
    if character is None or _ids(app, part.scope).get(app.slug):
        return
    same = _part(app, part.scope) == taken.after
    if part.scope is Scope.ACTOR:
        _act(app, character)
    else:
        _aim(app, character)
    if same:
        _put_back(app, part, character)


def _ids(app: "App", scope: Scope) -> Mapping[str, str]:
    """Return the ids of those who act, or of the targets, by game."""
    return app.acting_ids if scope is Scope.ACTOR else app.target_ids


def _part(app: "App", scope: Scope) -> parts.Part:
    """Return the part of the form of whoever acts, or of the target."""
    id = _ids(app, scope).get(app.slug, "")
    character = characters.find(app.session.world.characters, id)
    return parts.part(app, scope, id, _numbers(app, scope, character, app.draft.values) if character else {})


def _put_back(app: "App", part: parts.Part, character: Character) -> None:
    """Put the part of a character on the form, with the numbers that their sheet has now."""
    parts.put_back(app, part, _numbers(app, part.scope, character, parts.by_name(part.values)))
    if part.task:
        app.task_ids = {**app.task_ids, app.slug: part.task}
        app.drafts.keep(TASKS, app.task_ids)
        app.use_draft(app.draft)


def _numbers(app: "App", scope: Scope, character: Character, values: Mapping[str, str]) -> Mapping[str, str]:
    """Return the values of the form that the sheet of a character gives, with the rating, Skill and action it names."""
    if scope is Scope.TARGET:
        return _defences(character)
    named = values.get(SKILL_NAME, "").strip()
    skill = next((each for each in character.skills if each.name == named), None)
    names = (skill.attribute if skill else "", values.get(ATTRIBUTE_NAME, "").strip(), named)
    rating = next((each for name in names for each in character.ratings if each.name == name), None)
    return {
        **(filled(app.system, rating, skill) if rating or skill else {}),
        **effect_ratings(app.system, character),
        **(deed_values(app.system, character.action(name)) if (name := values.get(DEED, "")) else {}),
    }


def renamed(app: "App") -> None:
    """A player typed who acts: the character of that name, or nobody of the table."""
    actor = acting(app)
    if actor and not _named(app, actor):
        _keep_actor(app, "")
        app.use_draft(app.draft)
    typed = _plain(app.read_fiction().who)
    others = [each for each in app.session.world.characters if each.system == app.slug and each is not target(app)]
    named = next((each for each in others if _plain(each.name) == typed), None)
    if named and acting(app) is None:
        _act(app, named)


def _named(app: "App", actor: Character) -> bool:
    """Return whether the form names the character as the one who acts."""
    return app.read_fiction().who == actor.name.strip()


def leave(app: "App") -> None:
    """Another session is on the table: nobody acts in any game, and all forms are empty."""
    app.acting_ids = app.target_ids = app.task_ids = {}
    parts.clear(app)
    for name in (REGION, TARGETS, TASKS):
        app.drafts.keep(name, {})
    fiction.clear(app)
    form.clear(app)


def pick(app: "App", id: str) -> None:
    """Let a character act: their part of the form takes the place of that of whoever acted before."""
    character = characters.find(app.session.world.characters, id)
    if character is None or character is acting(app):
        return
    if character is target(app):
        _aim(app, None)
    _act(app, character)


def aim(app: "App", id: str) -> None:
    """Act against a character, or, if they are the target already, against nobody."""
    character = characters.find(app.session.world.characters, id)
    if character and character is not acting(app):
        _aim(app, None if character is target(app) else character)


def pair(app: "App", actor: str, against: str) -> None:
    """Let the one act against the other. Where `actor` is not at the table, whoever acts stays."""
    pick(app, actor)
    found = characters.find(app.session.world.characters, against)
    if found is not target(app):
        _aim(app, found)


def _act(app: "App", character: Character | None) -> None:
    """Let the character act. What was set up for nobody else is theirs now, but for the numbers of their sheet."""
    gone, who = app.setup.actor, character.name if character else ""
    _keep_actor(app, character.id if character else "")
    values = {**filled(app.system, character.best, None), **effect_ratings(app.system, character)} if character else {}
    if character and gone == app.slug and _plain(app.read_fiction().who) in ("", _plain(who)):
        fiction.set_texts(app, {"who": who})
        first = part_values(app.system, app.slug, Scope.ACTOR, app.page.values(app.slug).keys())
        own = {app.system.SHEET.rating_field, app.system.SHEET.skill_field, ATTRIBUTE_NAME, SKILL_NAME}
        form.use(app, {**{name: value for name, value in first.items() if name in own}, **values})
    else:
        fiction.exchange(app, who)
        form.exchange(app, Scope.ACTOR, values, gone, app.acting_ids[app.slug])


def _keep_actor(app: "App", id: str) -> None:
    """Store who acts. A task is not rolled for by another, so none is chosen any more."""
    app.acting_ids = {**app.acting_ids, app.slug: id}
    app.task_ids = {**app.task_ids, app.slug: ""}
    parts.keep(app, replace(parts.kept(app), swapped=()))
    app.drafts.keep(REGION, app.acting_ids)
    app.drafts.keep(TASKS, app.task_ids)


def _plain(name: str) -> str:
    """Return a name as it is compared with one that was typed."""
    return name.strip().casefold()


def _aim(app: "App", character: Character | None) -> None:
    """Let the character be the target. What was set while there was none is theirs, but for the defences they have."""
    gone = app.setup.target
    app.target_ids = {**app.target_ids, app.slug: character.id if character else ""}
    parts.keep(app, replace(parts.kept(app), swapped=()))
    app.drafts.keep(TARGETS, app.target_ids)
    values = _defences(character) if character else {}
    if character and not values and (gone or _is_empty(app)):
        values = answers.best(app.system, character)
    if character and not gone:
        form.use(app, values)
    else:
        form.exchange(app, Scope.TARGET, values, gone, app.target_ids[app.slug])


def _is_empty(app: "App") -> bool:
    """Return whether nothing is set on the form of what a target can answer with."""
    return all(getattr(app.setup.base, field) == default(app.system.Check, field) for field in app.system.SHEET.answers)


def _defences(character: Character) -> dict[str, str]:
    """Return the form's values for what a roll against the character must beat."""
    return {each.name: str(each.value) for each in character.defended}


def changed(app: "App", before: Character | None, character: Character) -> None:
    """A character was changed on their sheet: if they act, or are the target, their numbers are on the form at once.

    Only those that were changed: what was typed on the form, or chosen there, stays.
    """
    if before is None:
        return
    if character is target(app):
        form.use(app, _new_values(_defences(before), _defences(character)))
    if character is acting(app):
        said = app.read_fiction()
        named = {ATTRIBUTE_NAME: said.attribute, SKILL_NAME: said.skill, DEED: app.draft.values.get(DEED, "")}
        was, now = (_numbers(app, Scope.ACTOR, each, named) for each in (before, character))
        form.use(app, _new_values(was, now))


def _new_values(was: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Return the values that are others than before."""
    return {name: value for name, value in now.items() if was.get(name) != value}


def swap(app: "App") -> None:
    """Let the target act, against whoever acted. Swapped back, both have what was set up for them before."""
    actor, against = acting(app), target(app)
    if actor is None or against is None:
        return
    before, now = parts.kept(app).swapped, tuple([_part(app, scope) for scope in (Scope.ACTOR, Scope.TARGET)])
    pair(app, against.id, actor.id)
    if [each.id for each in before] == [against.id, actor.id]:
        for each, character in zip(before, (against, actor), strict=True):
            _put_back(app, each, character)
    parts.keep(app, replace(parts.kept(app), swapped=now))


def effect_ratings(system: System, character: Character) -> dict[str, str]:
    """Return the form's values for the numbers of an effect that are ratings of the actor."""
    named = system.ACTIONS.RATINGS if system.ACTIONS else {}
    return {EFFECT + name: str(character.rating(rating)) for name, rating in named.items()}


def deed_values(system: System, action: Action | None) -> dict[str, str]:
    """Return the form's values for an action and the bonus of its effect; those of none, if there is no action."""
    rules = system.ACTIONS
    effect = str(action.effect) if action and action.effect is not None else ""
    return {DEED: action.name if action else "", EFFECT + rules.BONUS: effect} if rules else {}


def roll_with(app: "App", rating_name: str, skill_name: str) -> None:
    """Put a rating of the actor on the form, and a Skill if one is named.

    A Skill that goes with any rating stays with another rating. Named again, it is taken back.
    """
    character = acting(app)
    if character is None:
        return
    rating = next((each for each in character.ratings if each.name == rating_name), None)
    skill = next((each for each in character.skills if each.name == skill_name), None)
    if app.system.SHEET.rating_field != app.system.SHEET.skill_field:
        now = next((each for each in character.skills if each.name == app.draft.values.get(SKILL_NAME, "")), None)
        if now and not now.attribute and rating and skill is None:
            skill = now
        elif rating is None and skill == now:
            skill = None
    fiction.set_texts(app, {"who": character.name})
    form.use(app, filled(app.system, rating, skill))


def filled(system: System, rating: Rating | None, skill: Skill | None) -> dict[str, str]:
    """Return the form's values for a rating and a Skill. Without a Skill, clear it."""
    values = {SKILL_NAME: skill.name if skill else ""}
    rates, trains = system.SHEET.rating_field, system.SHEET.skill_field
    if rates == trains:
        named = skill or rating
        return {**values, SKILL_NAME: named.name, rates: str(named.value)} if named else values
    if rating:
        values |= {ATTRIBUTE_NAME: rating.name, rates: str(rating.value)}
    if isinstance(default(system.Check, trains), bool):
        return {**values, trains: "on" if skill else ""}
    return {**values, trains: str(skill.value if skill else 0)}
