"""The panel of Trident Sphere's effect strength: how much of a point pool a successful action takes."""

from collections.abc import Mapping

from app.check.draft import whole
from app.ui.template import Actions, Page, cited
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import plain
from razor_core.systems.trident_sphere.effect import Effect

REGION = "effect"


class EffectPanel:
    """Owns the numbers typed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.typed = {"strong": "0", "bonus": "0"}
        self.actions: Actions = {"effect": self._type}
        self._draw()

    def _type(self, data: Mapping[str, str]) -> None:
        self.typed[data["of"]] = data["value"].strip()
        self._draw()

    def _draw(self) -> None:
        try:
            effect = Effect(**{name: whole(name, text) for name, text in self.typed.items()})
        except RuleError as error:
            self.page.fill(REGION, {"strength": "–", "steps": [], "error": f"{error.field}: {error.message}"})
        else:
            strength = plain(effect.strength)
            self.page.fill(REGION, {"strength": strength, "steps": cited(effect.steps), "error": ""})
