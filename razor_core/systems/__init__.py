"""The registry of rule systems. A new one is a module here and a line in `SYSTEMS`."""

from collections.abc import Mapping

from razor_core.checks import RuleError, System, shown
from razor_core.systems import frameworks, gemini, razorweave, trident_sphere, witchgates

SYSTEMS: Mapping[str, System] = {
    "razorweave": razorweave,
    "frameworks": frameworks,
    "gemini": gemini,
    "witchgates": witchgates,
    "trident_sphere": trident_sphere,
}


def find(slug: str) -> System:
    """The system of that slug. RuleError `system` where there is none."""
    if slug not in SYSTEMS:
        raise RuleError("system", f"one of {', '.join(SYSTEMS)} is wanted, not {shown(slug)}")
    return SYSTEMS[slug]
