"""What is set up, place by place: the part of an actor or a target, and what an act has changed, to be undone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from razor_core.format.codec import DataError, decode, encode
from razor_core.rolls.preparation import Form, Others, Preparation, form_of, with_form
from razor_core.rolls.typed_values import part_values
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.table.characters import Character

#: A place of a preparation: what it is of, the form that it is on, the scope of whose it is, and its name there.
Place = tuple[str, ...]
#: The types of what is not a text, by what it is of.
_TYPES: Mapping[str, type[Any]] = {"entered": Modifier, "others": Others}
#: The fields of a form whose places are the keys that they have.
_KEYS = ("left_out", "chosen", "rival_left_out", "rival_chosen")
#: The fields that are texts: those of a form, and those of the preparation itself.
_IDS, _TEXTS = ("actor", "target"), ("kind", "task")
_SCENE = Scope.SCENE.name
#: Whose the places of a scope are, as the id of a form that says who it is.
_OWNERS = {Scope.ACTOR.name: "actor", Scope.TARGET.name: "target"}


def places(prep: Preparation) -> dict[Place, Any]:
    """Return what is set up by place, for the next roll and for each other one."""
    found = {place: value for form in (*prep.others.forms, form_of(prep)) for place, value in _on(prep, form).items()}
    found |= {("texts", prep.form, Scope.ACTOR.name, name): text for name, text in prep.texts.items()}
    found |= {("by_hand", "", _SCENE, *key): "on" for key in prep.by_hand}
    found |= {(of, "", _SCENE): getattr(prep, of) for of in _TEXTS}
    return {**found, ("others", "", _SCENE): replace(prep.others, forms=(), rival_left_out=(), rival_chosen=())}


def _on(prep: Preparation, form: Form) -> dict[Place, Any]:
    """Return what is on a form by place."""
    found: dict[Place, Any] = {(of, form.of, _SCENE): getattr(form, of) for of in _IDS}
    sides = (Scope.ACTOR, Scope.TARGET)
    for name, text in form.values:
        scope = next((side for side in sides if name in part_values(prep.system, side)), Scope.SCENE)
        found["values", form.of, scope.name, name] = text
    for modifier in form.entered:
        scope = modifier.scope if modifier.scope in sides else Scope.SCENE
        found["entered", form.of, scope.name, modifier.field, modifier.name] = modifier
    holders = {form.target: Scope.TARGET, form.actor or prep.system: Scope.ACTOR}
    for field in _KEYS:
        keys = getattr(form, field)
        found |= {(field, form.of, holders.get(key[0], Scope.SCENE).name, *key): "on" for key in keys}
    return found


def placed(prep: Preparation, found: Mapping[Place, Any]) -> Preparation:
    """Return the preparation with this in its places, and nothing else."""
    by_form = dict[str, dict[Place, Any]]()
    for place, value in found.items():
        by_form.setdefault(place[1], {})[place] = value
    forms = {of: _form(of, own) for of, own in by_form.items() if ("actor", of, _SCENE) in own}
    now = replace(prep, **{of: found.get((of, "", _SCENE), "") for of in _TEXTS})
    own = forms.pop(now.form, form_of(prep))
    texts = {place[-1]: text for place, text in found.items() if place[:2] == ("texts", now.form)}
    others = replace(found.get(("others", "", _SCENE), Others()), forms=tuple(forms.values()))
    by_hand = tuple([place[3:] for place in found if place[0] == "by_hand"])
    return with_form(replace(now, values={}, texts=texts or prep.texts, others=others, by_hand=by_hand), own)


def _form(of: str, found: Mapping[Place, Any]) -> Form:
    """Return the form with this in its places."""
    rest: dict[str, Any] = {field: tuple([place[3:] for place in found if place[0] == field]) for field in _KEYS}
    rest |= {field: found.get((field, of, _SCENE), "") for field in _IDS}
    return Form(
        of=of,
        values=tuple([(place[-1], text) for place, text in found.items() if place[0] == "values"]),
        entered=tuple([value for place, value in found.items() if place[0] == "entered"]),
        **rest,
    )


# -- a part ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What was set up for a character as they were then, as one who acts or as the target. `places` has it by place."""

    character: Character
    scope: Scope
    places: Mapping[Place, Any]


def part(prep: Preparation, scope: Scope, character: Character) -> Part:
    """Return the part that belongs to the character who acts, or to the target."""
    own = {place: value for place, value in places(prep).items() if _is_part(prep, scope, place)}
    return Part(character=character, scope=scope, places=own)


def put_back(prep: Preparation, part: Part) -> Preparation:
    """Return the preparation with a part as it was, on its form."""
    now = places(prep)
    others = {place: value for place, value in now.items() if not _is_part(prep, part.scope, place)}
    own = {(place[0], prep.form, *place[2:]): value for place, value in part.places.items()}
    return placed(prep, {**others, **own})


def _is_part(prep: Preparation, scope: Scope, place: Place) -> bool:
    """Return whether a place is one of the actor, or of the target, of the next roll."""
    return place[1:3] == (prep.form, scope.name)


# -- what an act has changed -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What an act has changed of what is set up: by place, what was there before, and after it.

    It is `back` while the act is undone.
    """

    act: str
    before: Mapping[Place, Any]
    after: Mapping[Place, Any]
    back: bool = False


def step(act: str, before: Preparation, after: Preparation) -> Step | None:
    """Return what the act has changed, None for nothing."""
    was, now = places(before), places(after)
    changed = [place for place in {**was, **now} if was.get(place) != now.get(place)]
    # Whose they are is kept with them.
    kept = {*changed, *[(of, place[1], _SCENE) for place in changed for of in _IDS]}
    return (
        Step(
            act=act,
            before={place: value for place, value in was.items() if place in kept},
            after={place: value for place, value in now.items() if place in kept},
        )
        if changed
        else None
    )


def turned(prep: Preparation, step: Step) -> tuple[Preparation, Step]:
    """Return the preparation once the act of the step is undone, or redone after that; and the step.

    What was set otherwise since stays, and so does the part of an actor or a target who is another since.
    """
    old, new = (step.before, step.after) if step.back else (step.after, step.before)
    found = places(prep)
    now = dict(found)
    for place in {**old, **new}:
        owner = (_OWNERS.get(place[2], place[0]), *place[1:2], _SCENE)
        if found.get(place) == old.get(place) and found.get(owner) == old.get(owner):
            now = {**now, place: new[place]} if place in new else {each: now[each] for each in now if each != place}
    return placed(prep, now), replace(step, back=not step.back)


# -- as data -----------------------------------------------------------------------------------------------------------


def to_data(places: Mapping[Place, Any]) -> Any:
    """Return what is in places as data that JSON can hold."""
    return [[*place, encode(value)] for place, value in places.items()]


def from_data(data: Any) -> dict[Place, Any]:
    """Return what `to_data` wrote. DataError, TypeError or ValueError for other data."""
    found: dict[Place, Any] = {}
    for *place, value in data:
        if not all(isinstance(each, str) for each in place) or len(place) < 3:
            raise DataError("expected the names of a place")
        kind = _TYPES.get(place[0], str)
        found[tuple(place)] = decode(kind, value)
    return found
