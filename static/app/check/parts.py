"""What is off the form and can come back: the part of whoever acts, or of their target, and what a roll used up.

A part is kept after a swap, until another acts or is the target; and after an act that took a character from the form,
such as one who left the table. What an act took from the form comes back when it is undone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.check import fiction, form
from app.check.draft import DECLARED, part_values
from app.check.drafts import Drafts
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.session.codec import DataError, decode, encode
from razor_core.systems import SYSTEMS
from razor_core.table import setups
from razor_core.table.setups import Key, lasting

if TYPE_CHECKING:
    from app.app import App

#: The name under which the parts are stored.
REGION = "parts"
#: The most rolls of a game for which it is kept what they used up.
MOST_SPENT = 20
#: Values of controls by name, as the codec stores them.
Values = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What was on the form for the character of that id, as one who acts or as the target.

    `values` are those of the controls, `numbers` those that the sheet of the character gave. Of whoever acts, `texts`
    are the values of the fiction, and `task` is the id of the task that they rolled for.
    """

    id: str
    scope: Scope
    values: Values
    numbers: Values = ()
    modifiers: tuple[Modifier, ...] = ()
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()
    texts: Values = ()
    task: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """What an act took from the form: the part before it, and what is there instead."""

    act: str
    part: Part
    after: Part


@dataclass(frozen=True, slots=True)
class Spent:
    """What the roll of an act used up on the form: `values` are names of controls, with the value before and after.

    `actor` and `target` are the ids of those it was set up for. It is `back` on the form while the roll is undone.
    """

    act: str
    actor: str
    target: str
    values: Values = ()
    modifiers: tuple[Modifier, ...] = ()
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()
    back: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """What is off the form of one game: both sides as they were before a swap, and what acts took or used up."""

    swapped: tuple[Part, ...] = ()
    taken: tuple[Taken, ...] = ()
    spent: tuple[Spent, ...] = ()


def loaded(drafts: Drafts) -> dict[str, Kept]:
    """Return the stored parts of each game, by slug."""
    stored = drafts.get(REGION, dict) or {}
    return {slug: _kept(stored[slug]) for slug in SYSTEMS if slug in stored}


def _kept(data: Any) -> Kept:
    try:
        return decode(Kept, data)
    except (DataError, ValueError):
        return Kept()


def kept(app: "App") -> Kept:
    """Return the parts that are off the form of the game on the table."""
    return app.put_aside.get(app.slug, Kept())


def keep(app: "App", now: Kept) -> None:
    """Store the parts that are off the form of the game on the table."""
    if now != kept(app):
        app.put_aside = {**app.put_aside, app.slug: now}
        app.drafts.keep(REGION, {slug: encode(each) for slug, each in app.put_aside.items()})


def clear(app: "App") -> None:
    """Forget the parts of all games: another session is on the table."""
    app.put_aside = {}
    app.drafts.keep(REGION, {})


def part(app: "App", scope: Scope, id: str, numbers: Mapping[str, str]) -> Part:
    """Return the part of the form that belongs to the character of that id; `numbers` are those of their sheet."""
    draft, acts = app.draft, scope is Scope.ACTOR
    names = part_values(app.system, app.slug, scope, app.page.values(app.slug).keys())
    return Part(
        id=id,
        scope=scope,
        values=tuple([(name, draft.values.get(name, "")) for name in names]),
        numbers=_values(numbers),
        modifiers=tuple([each for each in draft.modifiers if each.scope is scope]),
        left_out=_of(draft.left_out, id),
        chosen=_of(draft.chosen, id),
        texts=_values(app.fiction.values) if acts else (),
        task=app.task_ids.get(app.slug, "") if acts else "",
    )


def put_back(app: "App", part: Part, numbers: Mapping[str, str]) -> None:
    """Put a part on the form as it was, but for the `numbers` of the character's sheet that have changed since."""
    draft, before = app.draft, by_name(part.numbers)
    changed = {name: value for name, value in numbers.items() if before and before.get(name) != value}
    if part.scope is Scope.ACTOR:
        fiction.put(app, by_name(part.texts))
    others = [each for each in draft.modifiers if each.scope is not part.scope]
    now = replace(
        draft,
        modifiers=(*others, *part.modifiers),
        left_out=(*[key for key in draft.left_out if key[0] != part.id], *part.left_out),
        chosen=(*[key for key in draft.chosen if key[0] != part.id], *part.chosen),
    )
    form.restore(app, by_name(part.values))
    app.change(replace(now, values=app.page.values(app.slug)))
    if changed:
        form.use(app, changed)


def spend(app: "App", act: str, left_out: Sequence[Key] = (), chosen: Sequence[Key] = ()) -> None:
    """Reset what the roll of that act uses up, also of a target that it has taken out; an undo gives it back.

    What characters carry under the keys in `left_out` is left out of the next roll too, that in `chosen` is used.
    """
    before, known = app.draft, kept(app)
    form.spend(app)
    form.keep(app, left_out, chosen)
    after, done = app.draft, app.session.acts.done
    new = done[done.index(act) :] if act in done else ()
    taken = [replace(each, part=_spent(each.part)) if each.act in new else each for each in known.taken]
    changed = [name for name, value in before.values.items() if value != after.values.get(name, "")]
    used = Spent(
        act=act,
        actor=app.setup.actor,
        target=app.setup.target or next((each.part.id for each in known.taken if each.act in new), ""),
        values=tuple([(name, before.values[name], after.values.get(name, "")) for name in changed]),
        modifiers=tuple([each for each in before.modifiers if each not in after.modifiers]),
        left_out=_without(before.left_out, after.left_out),
        chosen=_without(before.chosen, after.chosen),
    )
    spent = [each for each in known.spent if each.act in done]
    if used.values or used.modifiers or used.left_out or used.chosen:
        spent.append(used)
    keep(app, replace(known, taken=tuple(taken), spent=tuple(spent[-MOST_SPENT:])))


def _spent(part: Part) -> Part:
    """Return a part after a roll."""
    return replace(part, modifiers=lasting(part.modifiers), left_out=(), chosen=())


def follow(app: "App") -> None:
    """Put what a roll used up back on the form once it is undone, and take it off once it is redone."""
    undone = app.session.acts.undone
    for at, each in enumerate(kept(app).spent):
        if (each.act in undone) is not each.back:
            now = [*kept(app).spent]
            now[at] = replace(each, back=not each.back)
            keep(app, replace(kept(app), spent=tuple(now)))
            _turn(app, now[at])


def _turn(app: "App", used: Spent) -> None:
    """Put what a roll used up on the form, or take it off: that of the scene, and of whoever is there now as then.

    What was set otherwise since stays.
    """
    draft, values = app.draft, app.page.values(app.slug)
    there = {Scope.ACTOR: app.setup.actor == used.actor, Scope.TARGET: app.setup.target == used.target}
    names = [name for scope in Scope if there.get(scope, True) for name in (*setups.part(app.slug, scope), DECLARED)]
    old, new = (1, 2) if used.back else (2, 1)
    changed = {each[0]: each[old] for each in used.values if each[0] in names and values.get(each[0], "") == each[new]}
    modifiers = [each for each in used.modifiers if there.get(each.scope, True)]
    entered = {(each.field, each.name) for each in draft.modifiers}
    if used.back:
        come = [each for each in modifiers if (each.field, each.name) not in entered]
        draft = replace(
            draft,
            modifiers=(*draft.modifiers, *come),
            left_out=(*draft.left_out, *_without(used.left_out, draft.left_out)),
            chosen=(*draft.chosen, *_without(used.chosen, draft.chosen)),
        )
    else:
        draft = replace(
            draft,
            modifiers=tuple([each for each in draft.modifiers if each not in modifiers]),
            left_out=_without(draft.left_out, used.left_out),
            chosen=_without(draft.chosen, used.chosen),
        )
    form.restore(app, changed)
    app.change(replace(draft, values=app.page.values(app.slug)))


def _without(keys: Sequence[Key], others: Sequence[Key]) -> tuple[Key, ...]:
    return tuple([key for key in keys if key not in others])


def by_name(values: Values) -> Mapping[str, str]:
    """Return stored values as a mapping."""
    return {each[0]: each[1] for each in values}


def _of(keys: Sequence[Key], id: str) -> tuple[Key, ...]:
    return tuple([key for key in keys if key[0] == id])


def _values(values: Mapping[str, str]) -> Values:
    return tuple(values.items())
