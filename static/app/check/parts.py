"""The part of the form that belongs to whoever acts, or to their target: kept while it is off the form, and put back.

It is kept after a swap, until another acts or is the target; and after an act that took a character from the form, such
as one who left the table, for as long as that act can be undone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.check import fiction, form
from app.check.draft import part_values
from app.check.drafts import Drafts
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.session.codec import DataError, decode, encode
from razor_core.systems import SYSTEMS
from razor_core.table.setups import Key

if TYPE_CHECKING:
    from app.app import App

#: The name under which the parts are stored.
REGION = "parts"
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
class Kept:
    """The parts of one game that are off its form: both sides as they were before a swap, and what acts took."""

    swapped: tuple[Part, ...] = ()
    taken: tuple[Taken, ...] = ()


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


def by_name(values: Values) -> Mapping[str, str]:
    """Return stored values as a mapping."""
    return {each[0]: each[1] for each in values}


def _of(keys: Sequence[Key], id: str) -> tuple[Key, ...]:
    return tuple([key for key in keys if key[0] == id])


def _values(values: Mapping[str, str]) -> Values:
    return tuple(values.items())
