"""Swap the sides: the target acts, against whoever acted."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from app.check import acting, fiction, form
from app.check.draft import ATTRIBUTE_NAME, SKILL_NAME
from app.roll import groups
from app.roll.gathered import Person
from app.ui.panel import Panel
from razor_core.rules.modifiers import Scope
from razor_core.table.setups import part

if TYPE_CHECKING:
    from app.app import App


def _swap(app: "App", data: Mapping[str, str]) -> None:
    """Let the target act, against whoever acted. In a contest both keep the check that is shown for their next roll."""
    actor, against = acting.acting(app), acting.target(app)
    if actor and against and groups.are_paired(app):
        now, coming = groups.people(app), groups.upcoming(app)
        came = next(each for each in coming if each.setup.actor == against.id)
        groups.store_people(app, now)
        acting.swap(app)
        _put_on_form(app, came)
    else:
        acting.swap(app)


def _put_on_form(app: "App", person: Person) -> None:
    """Put what a side of a contest is set up with on the form; what is the whole scene's stays."""
    group, setup, said = groups.group_of(app), person.setup, person.fiction
    own = {*part(app.slug, Scope.ACTOR), *(group.adjusts if group else ())}
    values, _ = import_module("app.check.links").split(setup.base, app.page.values(app.slug).keys())
    fiction.set_texts(app, {"intent": said.intent, "approach": said.approach})
    scene = tuple([each for each in app.draft.modifiers if each.field not in own])
    entered = [each for each in setup.entered if each.field in own]
    app.draft = replace(app.draft, modifiers=scene, left_out=setup.left_out, chosen=setup.chosen)
    names = {ATTRIBUTE_NAME: said.attribute, SKILL_NAME: said.skill}
    form.use(app, {**names, **{name: value for name, value in values.items() if name in own}}, entered)


PANEL = Panel(actions={"sides-swap": _swap, "group-swap": _swap})
