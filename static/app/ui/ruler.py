"""The ruler of a game with a margin: the zones of its tiers on a line of numbers, and a mark."""

from collections.abc import Sequence

from app.ui.template import Node
from razor_core.rules.results import Degree

#: How far the ruler extends beyond the outermost zones.
BEYOND = 3

#: The least number of a tier above the worst, the tier, and a label.
Floor = tuple[int, Degree, str]


def ruler(
    floors: Sequence[Floor], low: int, high: int, mark: str, text: str, reach: tuple[int, int] = (0, 0)
) -> Sequence[Node]:
    """Return the zones of all tiers, worst first, and the template `mark` with a text over the numbers `low` to `high`.

    All numbers of the `reach` are on it. Empty where a game has no zones.
    """
    if not floors:
        return []
    least = min(floors[0][0] - BEYOND, low, reach[0])
    most = max(floors[-1][0] + BEYOND, high, reach[1])
    worst = next(iter(type(floors[0][1])))
    starts = [(least, worst, ""), *floors]
    ends = [*[floor for floor, _, _ in floors], most + 1]
    zones = [
        Node("zone", {"root": {"data-tone": tier.tone.name, "--share": str(end - start)}, "floor": label})
        for (start, tier, label), end in zip(starts, ends, strict=True)
    ]
    whole = most + 1 - least
    at, wide = (low + high + 1) / 2 - least, high + 1 - low
    return [*zones, Node(mark, {"root": {"--at": f"{at / whole:.4f}", "--wide": f"{wide / whole:.4f}"}, mark: text})]
