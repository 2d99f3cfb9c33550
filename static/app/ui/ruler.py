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

    Where there are but two zones, all numbers of the `reach` are on it: it tells where among these the mark is. Empty
    where a game has no zones.
    """
    if not floors:
        return []
    ends = reach if len(floors) == 1 else (low, high)
    least = min(floors[0][0] - BEYOND, low, ends[0])
    most = max(floors[-1][0] + BEYOND, high, ends[1])
    worst = next(iter(type(floors[0][1])))
    starts = [(least, worst, ""), *floors]
    stops = [*[floor for floor, _, _ in floors], most + 1]
    zones = [
        Node("zone", {"root": {"data-tone": tier.tone.name, "--share": str(end - start)}, "floor": label})
        for (start, tier, label), end in zip(starts, stops, strict=True)
    ]
    whole = most + 1 - least
    at, wide = (low + high + 1) / 2 - least, high + 1 - low
    return [*zones, Node(mark, {"root": {"--at": f"{at / whole:.4f}", "--wide": f"{wide / whole:.4f}"}, mark: text})]
