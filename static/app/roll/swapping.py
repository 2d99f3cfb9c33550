"""Let actor and target change places: in a contest, each with what was set up for them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.check import acting, form
from app.check.draft import ATTRIBUTE_NAME, SKILL_NAME, control_values
from app.roll import groups
from app.ui.panel import Panel
from razor_core.rules.modifiers import Scope
from razor_core.table.setups import part

if TYPE_CHECKING:
    from app.app import App


def _swap(app: "App", data: Mapping[str, str]) -> None:
    """Let the target act, against whoever acted. What of the form is the scene's stays, unless each has their own."""
    group, against = groups.group_of(app), acting.target(app)
    if group is None or against is None or not groups.is_paired(app):
        acting.swap(app)
        return
    coming = next(each for each in groups.upcoming(app) if each.setup.actor == against.id)
    groups.store_people(app, groups.people(app))
    acting.swap(app)
    own, setup, controls = {*part(app.slug, Scope.ACTOR), *group.adjusts}, coming.setup, app.page.values(app.slug)
    names = {ATTRIBUTE_NAME: coming.fiction.attribute, SKILL_NAME: coming.fiction.skill}
    known = {name: text for name, text in names.items() if name in controls}
    form.use(app, {**control_values(setup.base, own, controls), **known})
    of_scene = [each for each in app.draft.modifiers if each.field not in own]
    theirs = [each for each in setup.entered if each.field in own]
    app.change(
        replace(app.draft, modifiers=(*of_scene, *theirs), left_out=setup.left_out, chosen=setup.chosen),
    )


PANEL = Panel(actions={"group-swap": _swap, "sides-swap": _swap})
