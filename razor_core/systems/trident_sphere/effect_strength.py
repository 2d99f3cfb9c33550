"""The strength of an action's effect ("Effect Strength Calculation", TS-6)."""

from dataclasses import dataclass

from razor_core.rules.fields import number, validate
from razor_core.rules.numbers import plain, spelled_sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The values that the strength depends on: the actor's Strong stat and the effect bonus, each −20 to 30.

    A value out of bounds is a RuleError that names the field.
    """

    strong: int = number(0, -20, 30)
    bonus: int = number(0, -20, 30)

    def __post_init__(self) -> None:
        validate(self)

    @property
    def strength(self) -> int:
        """Half of Strong, rounded down (half of −3 is −2), plus the bonus (TS-6). Below 0 it takes nothing (TS-8)."""
        return self.strong // 2 + self.bonus

    @property
    def steps(self) -> tuple[str, ...]:
        """The calculation in words."""
        half = f"Half of Strong {plain(self.strong)} is {plain(self.strong // 2)}"
        steps = [f"{half}, rounded down (TS-6)" if self.strong % 2 else half]
        if self.bonus:
            steps.append(f"{spelled_sum(self.strong // 2, [('bonus', self.bonus)])} = {plain(self.strength)}")
        if self.strength < 0:
            steps.append("Below 0: it takes nothing from a point pool (TS-8)")
        elif self.strength:
            steps.append("A Pass or better takes it from a point pool (TS-10)")
        return tuple(steps)


def effect_strength(strong: int, bonus: int) -> int:
    """Return how much a point pool loses to a successful action (TS-6). RuleError for a value out of −20 to 30."""
    return Effect(strong=strong, bonus=bonus).strength
