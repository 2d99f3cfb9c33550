"""What is set up for the next roll in each game: kept on the device, and shown in the controls of the forms.

The controls are drawn from it. An act that changes it is undone with what it changed there.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.check.drafts import Draft, Drafts, modifier_data
from razor_core.format.codec import DataError, decode, encode
from razor_core.rolls import acting
from razor_core.rolls.edits import controls, fresh, kinds, open_gates, said, typed_controls
from razor_core.rolls.parts import Part, Step, from_data, step, to_data, turned
from razor_core.rolls.preparation import TEXTS, Others, Preparation
from razor_core.rolls.typed import first_values
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier, Scope, decomposed
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import validate_field
from razor_core.table.setups import Key, Setup
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.app import App

#: The form of the fiction, which all games share.
FICTION = "fiction"
#: In a stored draft, this prefix and a game's title name the closed gates of that game.
CLOSED = "closed in "
#: The names under which a value for each game is stored, by the field of the preparation.
BY_GAME = {"kind": "kinds", "actor": "characters", "target": "targets", "task": "tasks"}
#: The names under which it is stored who else takes part, and what can come back.
OTHERS, ASIDE, BY_HAND = "groups", "parts", "by-hand"
#: The most changes of a game that are kept to be undone.
MOST_STEPS = 40


@dataclass(frozen=True, slots=True)
class Aside:
    """What can come back in one game: both sides as they were before a swap, and what acts have changed."""

    swapped: tuple[Part, ...] = ()
    steps: tuple[Step, ...] = ()


# -- on the device -----------------------------------------------------------------------------------------------------


def loaded(app: "App", slug: str) -> Preparation:
    """Return what is stored of a game; where its form was never stored, the page may have values already."""
    drafts, game = app.drafts, find(slug)
    draft = drafts.form(slug)
    of_game = {name: str((drafts.get(key, dict) or {}).get(slug, "")) for name, key in BY_GAME.items()}
    able = game.kinds.words if app.alone else kinds(game)
    first, values = first_values(game), draft.values or app.page.values(slug)
    return Preparation(
        system=slug,
        kind=of_game["kind"] if of_game["kind"] in able else "",
        actor=of_game["actor"],
        target=of_game["target"],
        task=of_game["task"],
        values={**first, **{name: text for name, text in values.items() if name in first}},
        texts=_texts(drafts, slug),
        entered=tuple(each for each in draft.modifiers if each.field in game.Check.__dataclass_fields__),
        left_out=draft.left_out,
        chosen=draft.chosen,
        others=_others(drafts, slug),
        by_hand=_keys((drafts.get(BY_HAND, dict) or {}).get(slug)),
    )


def _keys(data: Any) -> tuple[Key, ...]:
    """Return stored keys, without what is none."""
    keys = data if isinstance(data, list) else ()
    return tuple([tuple(map(str, key)) for key in keys if isinstance(key, list) and len(key) == 4])


def _texts(drafts: Drafts, slug: str) -> dict[str, str]:
    """Return the stored fiction. The first version stored it with the form of the first game."""
    kept = drafts.form(FICTION)
    texts = (kept if kept.values else drafts.form(next(iter(SYSTEMS)))).values
    closed = kept.values.get(CLOSED + find(slug).title, "").split()
    gates = {box: value for box, value in open_gates(find(slug)).items() if box not in closed}
    return {**{name: texts.get(name, "") for name in TEXTS}, **gates}


def keep(app: "App", before: Preparation, now: Preparation) -> None:
    """Store what has changed of a game. All share one story: that of the game on the table."""
    drafts, slug = app.drafts, now.system
    for name, key in BY_GAME.items():
        if getattr(before, name) != getattr(now, name):
            drafts.keep(key, {**(drafts.get(key, dict) or {}), slug: getattr(now, name)})
    form = (now.values, now.entered, now.left_out, now.chosen)
    if form != (before.values, before.entered, before.left_out, before.chosen):
        _keep_form(app, now)
    if before.texts != now.texts and slug == app.slug:
        _keep_fiction(app, now)
    if before.others != now.others:
        drafts.keep(f"{OTHERS}.{slug}", encode(now.others))
    if before.by_hand != now.by_hand:
        drafts.keep(BY_HAND, {**(drafts.get(BY_HAND, dict) or {}), slug: now.by_hand})


def _keep_form(app: "App", now: Preparation) -> None:
    values = typed_controls(now, app.session.world)
    app.drafts.keep_form(now.system, Draft(values, now.entered, now.left_out, now.chosen))


def _keep_fiction(app: "App", now: Preparation) -> None:
    """Store the fiction, with the gates that are closed in each game."""
    stored = app.drafts.form(FICTION).values
    kept = {name: boxes for name, boxes in stored.items() if name.startswith(CLOSED)}
    closed = " ".join([gate.box for gate in now.game.book.gates if not now.texts.get(gate.box)])
    app.drafts.keep_form(FICTION, Draft({**now.texts, **kept, CLOSED + now.game.title: closed}))


def _others(drafts: Drafts, slug: str) -> Others:
    """Return who else takes part as stored, nobody for any other data."""
    data: Any = drafts.get(f"{OTHERS}.{slug}")
    try:
        if not isinstance(data, dict):
            return Others()
        known = {name: value for name, value in data.items() if name in Others.__dataclass_fields__}
        people = {name: [_person_data(slug, each) for each in known.get(name, ())] for name in ("people", "sides")}
        return decode(Others, {**known, **people})
    except (AttributeError, DataError, RuleError, KeyError, TypeError, ValueError):
        return Others()


def _person_data(slug: str, data: Any) -> Any:
    """Return the data of a participant. Earlier versions stored a whole check, with the modifiers of its fiction."""
    if "check" not in data:
        return data
    check_type = find(slug).Check
    fiction = dict(data["fiction"])
    entered = tuple(decode(Modifier, modifier_data(each)) for each in fiction.pop("modifiers", ()))
    for each in entered:
        validate_field(check_type, each.field)
    base = decomposed(decode(check_type, data["check"]), entered)
    rest = {name: data[name] for name in ("number", "faces") if name in data}
    return {**rest, "setup": encode(Setup(system=slug, base=base, entered=entered, actor=slug)), "fiction": fiction}


def aside_loaded(drafts: Drafts) -> dict[str, Aside]:
    """Return what can come back, by game."""
    stored = drafts.get(ASIDE, dict) or {}
    return {slug: _aside(stored[slug]) for slug in SYSTEMS if slug in stored}


def _aside(data: Any) -> Aside:
    try:
        swapped = [
            Part(
                id=str(each["id"]),
                scope=Scope[each["scope"]],
                places=from_data(each["places"]),
                numbers={str(name): str(text) for name, text in each["numbers"].items()},
            )
            for each in data["swapped"]
        ]
        steps = [
            Step(
                act=str(each["act"]),
                before=from_data(each["before"]),
                after=from_data(each["after"]),
                actor=_two(each["actor"]),
                target=_two(each["target"]),
                back=bool(each["back"]),
            )
            for each in data["steps"]
        ]
        return Aside(tuple(swapped), tuple(steps))
    except (AttributeError, DataError, RuleError, KeyError, TypeError, ValueError):
        return Aside()


def _two(data: Any) -> tuple[str, str]:
    one, other = data
    return str(one), str(other)


def _aside_data(now: Aside) -> Any:
    return {
        "swapped": [
            {"id": each.id, "scope": each.scope.name, "places": to_data(each.places), "numbers": dict(each.numbers)}
            for each in now.swapped
        ],
        "steps": [
            {
                "act": each.act,
                "before": to_data(each.before),
                "after": to_data(each.after),
                "actor": each.actor,
                "target": each.target,
                "back": each.back,
            }
            for each in now.steps
        ],
    }


def _put_aside(app: "App", slug: str, now: Aside) -> None:
    """Store what can come back in a game."""
    if now != app.aside.get(slug, Aside()):
        app.aside = {**app.aside, slug: now}
        app.drafts.keep(ASIDE, {slug: _aside_data(each) for slug, each in app.aside.items()})


def clear(app: "App") -> None:
    """Set up nothing in any game: another session is on the table."""
    app.aside, app.preps = {}, {slug: fresh(slug) for slug in SYSTEMS}
    for key in (ASIDE, BY_HAND, *BY_GAME.values()):
        app.drafts.keep(key, {})
    for slug in SYSTEMS:
        app.drafts.keep_form(slug, Draft())
        app.drafts.keep(f"{OTHERS}.{slug}", encode(Others()))
    app.drafts.keep_form(FICTION, Draft())
    _keep_fiction(app, app.preps[app.slug])
    _keep_form(app, app.preps[app.slug])
    app.prepare(app.preps[app.slug])


# -- as the table changes ----------------------------------------------------------------------------------------------


def show_game(app: "App") -> None:
    """Let what is set up in the game on the table be that of its form, with the story that is told in all games."""
    slug, before, world = app.slug, app.preps.get(app.last_game), app.session.world
    new = slug not in app.preps
    if new:
        app.preps[slug] = loaded(app, slug)
        _keep_form(app, app.preps[slug])
    texts = {name: before.texts.get(name, "") for name in TEXTS} if before else {}
    if before and before.acting(world):
        # Who acts there does not act here.
        texts["who"] = "" if new else app.preps[slug].texts.get("who", "")
    app.last_game = slug
    app.prepare(acting.follow(said(app.preps[slug], texts), world, world))


def say_who_acts(app: "App") -> None:
    """After a change of game: name the character who acts in it, and nobody of another game."""
    world, actor = app.session.world, app.prep.acting(app.session.world)
    elsewhere = {each.name for prep in app.preps.values() if (each := prep.acting(world))}
    if actor is None and app.prep.texts.get("who", "").strip() in elsewhere:
        app.prepare(said(app.prep, {"who": ""}))


def follow(app: "App", before: World) -> None:
    """Bring what is set up to the table as it is after a change, in all games that were shown.

    What an act changed is changed back once it is undone, and again once it is redone.
    """
    undone, world = app.session.acts.undone, app.session.world
    for slug, prep in tuple(app.preps.items()):
        kept, now = app.aside.get(slug, Aside()), prep
        steps = [*kept.steps]
        other = [at for at, each in enumerate(steps) if (each.act in undone) is not each.back]
        # What was undone together, the last first.
        for at in sorted(other, key=lambda at: -at if steps[at].act in undone else len(steps) + at):
            now, steps[at] = turned(now, steps[at])
        _put_aside(app, slug, replace(kept, steps=tuple(steps)))
        now = acting.follow(now, before, world)
        if now is not prep:
            keep(app, prep, now)
            app.preps[slug] = now


@contextmanager
def undoable(app: "App") -> Iterator[None]:
    """Keep what the acts that are recorded meanwhile change of what is set up, so that it is undone with them."""
    if app.acts is not None:
        yield
        return
    app.acts, app.noted = [], dict(app.preps)
    try:
        yield
    finally:
        if app.acts:
            note(app, app.acts[0])
        app.acts = None


def note(app: "App", act: str) -> None:
    """Keep what has changed since the last call as changed by that act; by none, if it is empty."""
    known = {*app.session.acts.done, *app.session.acts.redoable}
    for slug, before in app.noted.items():
        new = step(act, before, app.preps[slug]) if act and app.preps[slug] is not before else None
        if new:
            now = app.aside.get(slug, Aside())
            kept = [each for each in now.steps if each.act in known]
            _put_aside(app, slug, replace(now, steps=(*kept, new)[-MOST_STEPS:]))
    app.noted = dict(app.preps)


def forget_swap(app: "App") -> None:
    """Forget what was set up before a swap: another acts, or is the target."""
    known = app.aside.get(app.slug, Aside())
    _put_aside(app, app.slug, replace(known, swapped=()))


def swap(app: "App") -> None:
    """Let the target act, against whoever acted."""
    known = app.aside.get(app.slug, Aside())
    prep, parts = acting.swap(app.prep, app.session.world, known.swapped)
    app.prepare(prep)
    _put_aside(app, app.slug, replace(known, swapped=tuple(parts)))


def show(app: "App") -> None:
    """Let the controls of the forms show what is set up."""
    forms: Sequence[tuple[str, Mapping[str, str]]] = (
        (app.slug, controls(app.prep, app.session.world)),
        (FICTION, app.prep.texts),
    )
    for form, values in forms:
        if app.in_controls.get(form) != values:
            app.page.restore(form, values)
            app.in_controls[form] = values
