"""The kind of roll, above the form: a check, a reading of it, rolls that are read together, or one for a task."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.check import form
from app.check.drafts import Drafts
from app.roll import rival, tasks
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.system import System

if TYPE_CHECKING:
    from app.app import App

#: The name under which the kinds chosen are stored.
REGION = "kinds"


def loaded(drafts: Drafts) -> dict[str, str]:
    """Return the stored kind of roll of each game, by slug."""
    return {str(slug): str(kind) for slug, kind in (drafts.get(REGION, dict) or {}).items()}


def kinds(system: System) -> Mapping[str, str]:
    """Return the kinds of roll of a game with the words for them; the check is under an empty name."""
    groups = {group.name: group.name for group in system.GROUPS}
    return {**system.KINDS, **groups, **({tasks.KIND: "Task"} if system.TASKS else {})}


def able(app: "App") -> Mapping[str, str]:
    """Return the kinds of roll that this page makes, with the words for them."""
    return app.system.KINDS if app.alone else kinds(app.system)


def reading(app: "App") -> str:
    """Return how the next single roll is read: a key of the game's READINGS, or empty."""
    return app.kind if app.kind in app.system.READINGS else ""


def choose(app: "App", kind: str) -> None:
    """Choose the kind of the next roll, with the values that it begins with. An unknown one changes nothing."""
    if kind in able(app):
        begins = next((each.begins for each in app.system.GROUPS if each.name == kind != app.kind), ())
        before = app.kind
        app.kinds = {**app.kinds, app.slug: kind}
        app.drafts.keep(REGION, app.kinds)
        app.group_error = ""
        if before != kind:
            rival.forget(app)
        if before == tasks.KIND != kind:
            form.forget_carried(app)
        app.use_draft(app.draft)
        if begins:
            form.use(app, dict(begins))


def clear(app: "App") -> None:
    """Choose a check in all games: another session is on the table."""
    app.kinds = {}
    app.drafts.keep(REGION, app.kinds)
    app.use_draft(app.draft)


def _choose(app: "App", data: Mapping[str, str]) -> None:
    before = app.kind
    choose(app, data["kind"])
    if app.kind == tasks.KIND != before:
        tasks.take_up_any(app)


def view(app: "App") -> Slots:
    """The kinds of roll, the one chosen marked; nothing where there is only one."""
    found = able(app)
    return {
        "root": {"hidden": flag(len(found) == 1)},
        "kinds": [
            Node("kind", {"button": {"data-kind": kind, "aria-pressed": _pressed(kind == app.kind)}, "name": name})
            for kind, name in found.items()
        ],
    }


def _pressed(pressed: bool) -> str:
    return "true" if pressed else "false"


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "kind"),
    actions={"kind": _choose},
)
