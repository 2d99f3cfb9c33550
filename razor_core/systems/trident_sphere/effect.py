"""How strong the effect of an action is ("Effect Strength Calculation", TS-6)."""

from dataclasses import dataclass

from razor_core.rules.fields import number, validate
from razor_core.rules.numbers import plain
from razor_core.systems.trident_sphere.words import added


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What the effect is reckoned from: the actor's Strong stat and the effect bonus, each −20 to 30.

    A value out of its bounds is a RuleError that names the field.
    """

    strong: int = number(0, -20, 30)
    bonus: int = number(0, -20, 30)

    def __post_init__(self) -> None:
        validate(self)

    @property
    def strength(self) -> int:
        """Half of Strong, rounded down, −3 to −2, plus the bonus (TS-6). Below 0 it takes nothing (TS-8)."""
        return self.strong // 2 + self.bonus

    @property
    def steps(self) -> tuple[str, ...]:
        """The reckoning in words."""
        half = f"Half of Strong {plain(self.strong)} is {plain(self.strong // 2)}"
        steps = [f"{half}, rounded down (TS-6)" if self.strong % 2 else half]
        if self.bonus:
            steps.append(f"{added(self.strong // 2, [('bonus', self.bonus)])} = {plain(self.strength)}")
        if self.strength < 0:
            steps.append("Below 0: it takes nothing from a point pool (TS-8)")
        return tuple(steps)


def effect_strength(strong: int, bonus: int) -> int:
    """How much a point pool loses to a successful action (TS-6). RuleError `strong` or `bonus` out of −20 to 30."""
    return Effect(strong=strong, bonus=bonus).strength
