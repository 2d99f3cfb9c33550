"""The ruler of a game with a margin: the zones of its tiers along the numbers, and what lies where on it."""

from collections.abc import Sequence

from app.ui.template import Node
from razor_core.rules.results import Degree

#: How far the ruler goes beyond the outermost zones.
BEYOND = 3

#: The least number of a tier above the worst, and what is said there.
Floor = tuple[int, Degree, str]


def ruler(floors: Sequence[Floor], low: int, high: int, mark: str, text: str) -> Sequence[Node]:
    """The zones of all tiers, worst first, and the template `mark` with a text over what lies from low to high.

    Empty where a system has no zones.
    """
    if not floors:
        return []
    least = min(floors[0][0] - BEYOND, low)
    most = max(floors[-1][0] + BEYOND, high)
    worst = min(type(floors[0][1]))
    starts = [(least, worst, ""), *floors]
    ends = [*(floor for floor, _, _ in floors), most + 1]
    zones = [
        Node("zone", {"root": {"data-tone": tier.tone.name, "--share": str(end - start)}, "floor": said})
        for (start, tier, said), end in zip(starts, ends, strict=True)
    ]
    whole = most + 1 - least
    at, wide = (low + high + 1) / 2 - least, high + 1 - low
    return [*zones, Node(mark, {"root": {"--at": f"{at / whole:.4f}", "--wide": f"{wide / whole:.4f}"}, mark: text})]
