"""The modifiers that the book suggests, by the field of the check that they add to."""

from collections.abc import Iterable, Mapping, Sequence

from razor_core.rules.modifiers import Lifetime, SuggestedModifier

#: "Conditions" and "Edges & Setbacks", by field: under the cap of ±3 or outside (GM-2). A size counts for the next
#: roll only (GM-4), and so does a condition that is for some checks only (GM-18); any other condition stays.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "attribute": (
        SuggestedModifier("Enhanced [+1]", "checks with the raised attribute", 1, condition=True),
        SuggestedModifier("Enhanced [+2]", "checks with the raised attribute", 2, condition=True),
    ),
    "edges": (
        SuggestedModifier("Minor Edge", "", 1, Lifetime.ROLL),
        SuggestedModifier("Major Edge", "", 2, Lifetime.ROLL),
        SuggestedModifier("Overwhelming Edge", "", 3, Lifetime.ROLL),
        SuggestedModifier("Empowered", "every check until the end of the scene", condition=True),
        SuggestedModifier("Prone target", "melee Strikes against it", 1, Lifetime.ROLL, condition=True),
    ),
    "setbacks": (
        SuggestedModifier("Minor Setback", "", 1, Lifetime.ROLL),
        SuggestedModifier("Major Setback", "", 2, Lifetime.ROLL),
        SuggestedModifier("Overwhelming Setback", "", 3, Lifetime.ROLL),
        SuggestedModifier("Disoriented", "Perception and other checks of the senses", 1, Lifetime.ROLL, condition=True),
        SuggestedModifier("Exhausted [−1]", "every check; 1 less after a Long Rest", 1, condition=True),
        SuggestedModifier("Exhausted [−2]", "every check; 1 less after a Long Rest", 2, condition=True),
        SuggestedModifier("Exhausted [−3]", "every check; 1 less after a Long Rest", 3, condition=True),
        SuggestedModifier("Restrained", "every check except to get free", condition=True),
    ),
    "modifier": (
        SuggestedModifier("Dazed", "every check", -2, condition=True),
        SuggestedModifier("Blinded", "own attacks", -5, Lifetime.ROLL, condition=True),
        SuggestedModifier("Blinded target", "attacks against it", 5, Lifetime.ROLL, condition=True),
        SuggestedModifier(
            "Challenged", "attacks that do not include the challenger", -3, Lifetime.ROLL, condition=True
        ),
    ),
}

_CALLED: Mapping[str, str] = {
    "attribute": "the attribute",
    "edges": "Edges, under the cap",
    "setbacks": "Setbacks, under the cap",
    "modifier": "bonuses and penalties to x, outside the cap",
}
#: The field of each condition by its name, also without what it has in brackets.
_HOMES: Mapping[str, str] = {
    name.casefold(): field
    for field, sources in MODIFIERS.items()
    for source in sources
    for name in (source.name, source.name.partition(" [")[0])
}


def misplaced(named: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """Yield a warning for each modifier of the book that was entered in the wrong field (GM-2)."""
    for field, names in named.items():
        for name in names:
            home = _HOMES.get(name.strip().casefold(), field)
            if home != field:
                yield f"{name.strip()} belongs to {_CALLED[home]} (GM-2)."
