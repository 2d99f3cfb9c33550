"""The rival of an Extended Task: their setup, their dice, what counts for their roll, and their line on the panel."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from app.check.draft import read_faces
from app.check.drafts import Drafts
from app.check.modifiers import carried_chip
from app.ui.template import Node
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone, reaching
from razor_core.session.events import Fiction
from razor_core.session.rolls import Turn
from razor_core.table import characters
from razor_core.table.setups import Key, Setup
from razor_core.table.tasks import progress
from razor_core.table.tasks import setups as task_setups
from razor_core.table.world import Running

if TYPE_CHECKING:
    from app.app import App

#: The name under which it is stored what counts for the rival's rolls.
REGION = "rival"


@dataclass(frozen=True, slots=True)
class TaskForm:
    """The dice typed for a rival, keys of what counts for their roll as in a `Setup`, and an error."""

    rival_faces: str = ""
    error: str = ""
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()


def loaded(drafts: Drafts) -> TaskForm:
    """Return the form of the rival, with what was stored."""
    stored = drafts.get(REGION, dict) or {}
    left_out, chosen = (_keys(stored.get(name)) for name in ("left_out", "chosen"))
    return TaskForm(left_out=left_out, chosen=chosen)


def _keys(data: object) -> tuple[Key, ...]:
    """Return the keys that were stored, without what is none."""
    keys = data if isinstance(data, list) else ()
    return tuple([tuple(map(str, key)) for key in keys if isinstance(key, list)])


def setups(app: "App", running: Running) -> Sequence[Setup]:
    """Return the setup of the rival's roll; nothing where the task has no rival."""
    others, kept = task_setups(running, progress(app.session.world, running))[1:], app.task_form
    by, against = rival_id(app, running), app.setup.actor
    return [replace(each, actor=by, target=against, left_out=kept.left_out, chosen=kept.chosen) for each in others]


def rival_id(app: "App", running: Running) -> str:
    """Return the id of the rival: whom the task began with, or where that is nobody, whom the check is against."""
    known = characters.find(app.session.world.characters, running.rival)
    return running.rival if known else app.setup.target


def turns(app: "App", running: Running) -> Sequence[Turn]:
    """Return the rival's turn in the next roll of the task; nothing where it has no rival."""
    said = Fiction(intent=running.name, attribute=running.rival_attribute, skill=running.rival_skill)
    return [
        Turn(each, replace(said, who=_name(app, each)), partial(_dice, app), reacts=True)
        for each in setups(app, running)
    ]


def _name(app: "App", setup: Setup) -> str:
    """Return the name of the rival."""
    character = characters.find(app.session.world.characters, setup.actor)
    return character.name if character else "Rival"


def _dice(app: "App", check: Any) -> Sequence[int]:
    """Return the dice typed for the rival, or throw them. RuleError that says whose dice do not fit."""
    if not app.task_form.rival_faces.strip():
        return app.system.roll(check, app.rng)
    try:
        faces = read_faces(app.task_form.rival_faces, app.system.SIDES)
        app.system.judge(check, faces)
    except RuleError as error:
        raise RuleError("rival", f"The rival's dice: {error.message}") from error
    return faces


def rolled(app: "App", rolls: Sequence[Turn]) -> None:
    """Forget what was for the rival's last roll; what they left out or used while it lasts stays so."""
    able = [each for turn in rolls for each in turn.setup.available(app.session.world)]
    stay = [each.key for each in able if each.lifetime is Lifetime.STAYS]
    kept = [tuple([key for key in keys if key in stay]) for keys in (app.task_form.left_out, app.task_form.chosen)]
    _use(app, TaskForm(left_out=kept[0], chosen=kept[1]))


def forget(app: "App") -> None:
    """Forget all that was entered for a rival: the next roll is of another kind."""
    _use(app, TaskForm())


def _use(app: "App", form: TaskForm) -> None:
    """Make this the form of the rival, and store what counts for their rolls."""
    if form != app.task_form:
        app.task_form = form
        app.drafts.keep(REGION, {"left_out": form.left_out, "chosen": form.chosen})


def line(app: "App", setup: Setup) -> Node:
    """Return the rival's next roll: who, the check, its chance, what counts for it, and dice typed for it."""
    name, chance, check = _name(app, setup), "", ""
    with suppress(RuleError):
        against = setup.check(app.session.world)
        plan = app.system.plan(against)
        check, chance = f"{plan.dice}, {plan.target}", percent(reaching(app.system.odds(against), Tone.GOOD))
    faces = {"value": app.task_form.rival_faces, "aria-label": f"Dice of {name}"}
    brings = [carried_chip(app, setup, each, "rival-carried") for each in setup.available(app.session.world)]
    return Node("rival", {"who": name, "check": check, "chance": chance, "faces": faces, "brings": brings})


def carried(app: "App", data: Mapping[str, str]) -> None:
    """Use what is carried for the rival's roll, or leave it out."""
    key, running = (data["holder"], data["field"], data["name"]), app.task
    for setup in setups(app, running) if running else ():
        modifier = next((each for each in setup.available(app.session.world) if each.key == key), None)
        if modifier:
            now = setup.toggled(modifier)
            _use(app, replace(app.task_form, left_out=now.left_out, chosen=now.chosen))


def typed(app: "App", data: Mapping[str, str]) -> None:
    """Keep the dice that are typed for the rival."""
    app.task_form = replace(app.task_form, rival_faces=data["value"])
