"""The panel of Trident Sphere's effect strength: how much of a point pool a successful action takes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.check.draft import whole
from app.ui.panel import Panel
from app.ui.template import Slots, rule_notes
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import plain
from razor_core.systems.trident_sphere.effect import Effect

if TYPE_CHECKING:
    from app.app import App


def _type(app: "App", data: Mapping[str, str]) -> None:
    app.effect = {**app.effect, data["of"]: data["value"].strip()}


def view(app: "App") -> Slots:
    """The strength and its sum, or which number is wrong."""
    try:
        effect = Effect(**{name: whole(name, text) for name, text in app.effect.items()})
    except RuleError as error:
        return {"strength": "–", "steps": [], "error": f"{error.field}: {error.message}"}
    return {"strength": plain(effect.strength), "steps": rule_notes(effect.steps), "error": ""}


PANEL = Panel(region="effect", view=view, reads=("effect",), actions={"effect": _type})
