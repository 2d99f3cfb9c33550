"""The registry of rule systems. A new one is a module here and a line in `SYSTEMS`."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, cast

from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.system import System
from razor_core.systems import frameworks, gemini, razorweave, trident_sphere, witchgates

if TYPE_CHECKING:
    from razor_core.rules.lookup import Lookup

SYSTEMS: Mapping[str, System] = {
    "razorweave": razorweave,
    "frameworks": frameworks,
    "gemini": gemini,
    "witchgates": witchgates,
    "trident_sphere": trident_sphere,
}


def find(slug: str) -> System:
    """The system of that slug. RuleError `system` where there is none.

    >>> find("gemini").TITLE
    'Project Gemini'
    """
    if slug not in SYSTEMS:
        raise RuleError("system", f"one of {', '.join(SYSTEMS)} is wanted, not {quoted(slug)}")
    return SYSTEMS[slug]


def lookup(slug: str) -> "Lookup":
    """What can be looked up of the system of that slug, imported when first asked for: a start does without it.

    RuleError `system` where there is none.

    >>> distribution = lookup("razorweave").distribution(find("razorweave").Check(attribute=2))
    >>> distribution.axis, distribution.target
    ('Total', 14)
    """
    find(slug)
    return cast("Lookup", import_module(f"{__name__}.{slug}.lookup"))
