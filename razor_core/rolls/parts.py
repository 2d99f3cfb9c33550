"""What is set up, place by place: the part of an actor or a target, and what an act has changed, to be undone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from razor_core.format.codec import DataError, decode, encode
from razor_core.rolls.preparation import Others, Preparation
from razor_core.rolls.typed import part_values
from razor_core.rules.modifiers import Modifier, Scope

#: A place of a preparation: what it is of, and its name there.
Place = tuple[str, ...]
#: The types of what is not a text, by what it is of.
_TYPES: Mapping[str, type[Any]] = {"entered": Modifier, "others": Others}
#: The fields whose places are the names of texts, and those whose places are the keys that they have.
_TEXTS, _KEYS = ("values", "texts"), ("left_out", "chosen", "by_hand")
#: The fields that are ids.
_IDS = ("actor", "target", "task")


def places(prep: Preparation) -> dict[Place, Any]:
    """Return what is set up by place; the kind of the roll is no part of it."""
    found: dict[Place, Any] = {(of, name): text for of in _TEXTS for name, text in getattr(prep, of).items()}
    found |= {(of, *key): "on" for of in _KEYS for key in getattr(prep, of)}
    found |= {("entered", each.field, each.name): each for each in prep.entered}
    found |= {(of,): getattr(prep, of) for of in _IDS}
    return {**found, ("others",): prep.others}


def placed(prep: Preparation, found: Mapping[Place, Any]) -> Preparation:
    """Return the preparation with this in its places, and nothing else."""
    of_text = {of: {place[1]: value for place, value in found.items() if place[0] == of} for of in _TEXTS}
    of_keys = {of: tuple([place[1:] for place in found if place[0] == of]) for of in _KEYS}
    return replace(
        prep,
        values=of_text["values"],
        texts=of_text["texts"],
        entered=tuple([value for place, value in found.items() if place[0] == "entered"]),
        left_out=of_keys["left_out"],
        chosen=of_keys["chosen"],
        by_hand=of_keys["by_hand"],
        actor=found.get(("actor",), ""),
        target=found.get(("target",), ""),
        task=found.get(("task",), ""),
        others=found.get(("others",), Others()),
    )


def _scope(prep: Preparation, place: Place, value: Any) -> Scope:
    """Return whose a place is: the actor's, the target's, or the scene's."""
    of = place[0]
    if of == "values":
        sides = (Scope.ACTOR, Scope.TARGET)
        return next((each for each in sides if place[1] in part_values(prep.system, each)), Scope.SCENE)
    if of == "entered":
        return value.scope if value.scope in (Scope.ACTOR, Scope.TARGET) else Scope.SCENE
    if of in ("left_out", "chosen"):
        holders = {prep.actor or prep.system: Scope.ACTOR, prep.target: Scope.TARGET}
        return holders.get(place[1], Scope.SCENE)
    return {"texts": Scope.ACTOR, "actor": Scope.ACTOR, "task": Scope.ACTOR, "target": Scope.TARGET}.get(
        of, Scope.SCENE
    )


# -- a part ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What was set up for the character of that id, as one who acts or as the target; the numbers of their sheet then.

    `places` has what was set by place.
    """

    id: str
    scope: Scope
    places: Mapping[Place, Any]
    numbers: Mapping[str, str]

    @property
    def values(self) -> dict[str, str]:
        """The values of the controls."""
        return {place[1]: value for place, value in self.places.items() if place[0] == "values"}

    def changed(self, numbers: Mapping[str, str]) -> dict[str, str]:
        """Return those of the numbers that their sheet had otherwise then."""
        before = self.numbers
        return {name: text for name, text in numbers.items() if before and before.get(name) != text}


def part(prep: Preparation, scope: Scope, numbers: Mapping[str, str]) -> Part:
    """Return the part that belongs to whoever acts, or to the target; `numbers` are those of their sheet."""
    own = {place: value for place, value in places(prep).items() if _scope(prep, place, value) is scope}
    return Part(id=prep.actor if scope is Scope.ACTOR else prep.target, scope=scope, places=own, numbers=numbers)


def put_back(prep: Preparation, part: Part) -> Preparation:
    """Return the preparation with a part as it was."""
    now = places(prep)
    others = {place: value for place, value in now.items() if _scope(prep, place, value) is not part.scope}
    return placed(prep, {**others, **part.places})


# -- what an act has changed -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What an act has changed of what is set up: by place, what was there before, and after it.

    `actor` and `target` are those after it, `was_actor` and `was_target` those before. It is `back` while the act is
    undone.
    """

    act: str
    before: Mapping[Place, Any]
    after: Mapping[Place, Any]
    actor: tuple[str, str]
    target: tuple[str, str]
    back: bool = False


def step(act: str, before: Preparation, after: Preparation) -> Step | None:
    """Return what the act has changed, None for nothing."""
    was, now = places(before), places(after)
    changed = [place for place in {**was, **now} if was.get(place) != now.get(place)]
    if not changed:
        return None
    return Step(
        act=act,
        before={place: was[place] for place in changed if place in was},
        after={place: now[place] for place in changed if place in now},
        actor=(before.actor, after.actor),
        target=(before.target, after.target),
    )


def turned(prep: Preparation, step: Step) -> tuple[Preparation, Step]:
    """Return the preparation once the act of the step is undone, or redone after that; and the step.

    What was set otherwise since stays, and so does the part of an actor or a target who is another since.
    """
    old, new = (step.before, step.after) if step.back else (step.after, step.before)
    at = 0 if step.back else 1
    same = {Scope.ACTOR: prep.actor == step.actor[at], Scope.TARGET: prep.target == step.target[at]}
    now = places(prep)
    for place in {**old, **new}:
        whose = _scope(prep, place, old.get(place, new.get(place)))
        if same.get(whose, True) and now.get(place) == old.get(place):
            now.pop(place, None)
            now |= {place: new[place]} if place in new else {}
    return placed(prep, now), replace(step, back=not step.back)


# -- as data -----------------------------------------------------------------------------------------------------------


def to_data(places: Mapping[Place, Any]) -> Any:
    """Return what is in places as data that JSON can hold."""
    return [[*place, encode(value)] for place, value in places.items()]


def from_data(data: Any) -> dict[Place, Any]:
    """Return what `to_data` wrote. DataError, TypeError or ValueError for other data."""
    found: dict[Place, Any] = {}
    for *place, value in data:
        if not all(isinstance(each, str) for each in place):
            raise DataError("expected the names of a place")
        kind = _TYPES.get(place[0], str)
        found[tuple(place)] = decode(kind, value)
    return found
