"""The kind of roll, above the form: a check, a reading of it, rolls that are read together, or one for a task."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.roll.rolling import way
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, truth
from razor_core.rolls.acting import of_kind
from razor_core.rolls.kinds import kinds

if TYPE_CHECKING:
    from app.context import Context

REGION = "kinds"


def able(context: "Context") -> Mapping[str, str]:
    """Return the kinds of roll that this page makes, with the words for them."""
    return context.system.kinds.words if context.alone else kinds(context.system)


def choose(context: "Context", kind: str) -> None:
    """Choose the kind of the next roll. An unknown one changes nothing."""
    if kind in able(context):
        context.edit(of_kind, kind)


def _choose(context: "Context", data: Mapping[str, str]) -> None:
    before = context.kind
    choose(context, data["kind"])
    if context.kind != before:
        way(context).chosen(context)


def view(context: "Context") -> Slots:
    """The kinds of roll, the one chosen marked; nothing where there is only one."""
    choices = able(context)
    return {
        "root": {"hidden": flag(len(choices) == 1)},
        "kinds": [
            Node("kind", {"button": {"data-kind": kind, "aria-pressed": truth(kind == context.kind)}, "name": name})
            for kind, name in choices.items()
        ],
    }


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "kind"),
    actions={"kind": _choose},
)
#: What explains them, where there is a choice.
HELP = Panel(
    region="kinds-help",
    view=lambda context: {"root": {"hidden": flag(len(able(context)) == 1)}},
    reads=("slug",),
)
