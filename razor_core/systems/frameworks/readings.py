"""Another reading of the dice: a damage roll (FW-20)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from razor_core.rules.results import Result
from razor_core.systems.frameworks.pool import top
from razor_core.systems.frameworks.sheet import DAMAGE


def damage(result: Result) -> Result:
    """Return the result as a damage roll: the dice left, without what a check brings."""
    left = [die.face for die in result.dice if die.mark.counts]
    highest = top(left)
    return replace(
        result,
        headline=f"Damage: highest {highest.face}" if left else "Damage: no die left",
        meaning=f"All dice together: {sum(left)}. Your damage rules say what they do.",
        consequences=(),
    )


READINGS: Mapping[str, Callable[[Result], Result]] = {DAMAGE: damage}
