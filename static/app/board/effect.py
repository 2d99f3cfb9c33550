"""The panel of effect strength: how much a successful action takes from a point pool."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.check.draft import whole
from app.ui.panel import Panel
from app.ui.template import Slots, rule_notes
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import plain
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.app import App

#: The page has one panel of effect strength, so at most one game may have an effect.
EFFECT = next(system.EFFECT for system in SYSTEMS.values() if system.EFFECT)


def _type(app: "App", data: Mapping[str, str]) -> None:
    app.effect = {**app.effect, data["of"]: data["value"].strip()}


def view(app: "App") -> Slots:
    """The strength and how it is calculated, or an error."""
    try:
        effect = EFFECT(**{name: whole(name, text) for name, text in app.effect.items()})
    except RuleError as error:
        return {"strength": "–", "steps": [], "error": f"{error.field}: {error.message}"}
    return {"strength": plain(effect.strength), "steps": rule_notes(effect.steps), "error": ""}


PANEL = Panel(region="effect", view=view, reads=("effect",), actions={"effect": _type})
