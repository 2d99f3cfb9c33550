"""The modifiers that the text suggests, by the field of the check that they add to."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lifetime, SuggestedModifier


def _circumstance(name: str, when: str) -> SuggestedModifier:
    """Return a circumstance of one check. What lasts is a state of the character (FW-21)."""
    return SuggestedModifier(name, when, lifetime=Lifetime.ROLL)


#: Circumstances. The text names only the falling door.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "bonus": (
        _circumstance("Right tools", "made for this task"),
        _circumstance("Good position", "better placed than they are"),
        _circumstance("Time to prepare", "no hurry"),
        _circumstance("Surprise", "they do not see it coming"),
    ),
    "penalty": (
        _circumstance("Haste", "hardly any time"),
        _circumstance("Poor light", "for sight and aim"),
        _circumstance("Bad footing", "wet, steep or crowded"),
        _circumstance("Makeshift tools", "not made for this task"),
    ),
}
