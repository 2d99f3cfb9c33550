"""What a step of difference is worth, and what two turns come to, in words and numbers for the sheet of odds."""

from collections.abc import Sequence
from fractions import Fraction

from app.ui.template import Node
from razor_core.rules.consequences import ClockKind
from razor_core.rules.lookup import Difference, Turns, decimal
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone
from razor_core.table.world import World

#: As many ticks may be left on a target that two turns could fill; and as many are asked for first.
MOST_LEFT, FIRST_LEFT = 6, 4


def points(worth: Fraction) -> str:
    """Points of a hundred with their sign, to a tenth; what is not nothing never reads as nothing.

    >>> points(Fraction(62, 5)), points(Fraction(-31, 10)), points(Fraction(1, 100)), points(Fraction(0))
    ('+12.4', '−3.1', 'under +0.1', '0')
    """
    if not worth:
        return "0"
    sign, size = "+" if worth > 0 else "−", decimal(abs(worth), 1)
    return f"{sign}{size}" if size != "0.0" else f"under {sign}0.1"


def differences(found: Sequence[Difference], mixed: str) -> list[Node]:
    """A line for each, in their order. `mixed` is what it is to reach a mixed result, empty where there is none."""
    return [
        Node(
            "worth",
            {
                "root": {"data-tone": _tone(each).name},
                "label": each.label,
                "good": f"{points(each.good)} points" if each.tiers else "no difference",
                "beside": _beside(each, mixed),
            },
        )
        for each in found
    ]


def ways(turns: Sequence[Turns], left: int) -> list[Node]:
    """A line for each way to use two turns: its ticks on average, and the chance of as many as are left."""
    return [
        Node(
            "way",
            {
                "label": each.label,
                "mean": f"{decimal(each.mean, 2)} ticks on average",
                "reach": f"{percent(each.reaching(left), 1)} for {left} or more",
            },
        )
        for each in turns
    ]


def choices(world: World) -> Sequence[tuple[str, str, int]]:
    """What the ticks may be wanted for: the Resolve Clocks that two turns could fill, then plain numbers.

    Each as a key, its words, and the ticks; the one to ask for first is the first.
    """
    foes = [
        (clock.id, f"{clock.name}: {clock.segments - clock.filled} left", clock.segments - clock.filled)
        for clock in world.clocks
        if clock.kind is ClockKind.RESOLVE and 0 < clock.segments - clock.filled <= MOST_LEFT
    ]
    return [
        *foes,
        *((str(left), f"{left} left", left) for left in sorted(range(1, MOST_LEFT + 1), key=FIRST_LEFT.__ne__)),
    ]


def _tone(each: Difference) -> Tone:
    worth = each.good or each.mixed
    return Tone.GOOD if worth > 0 else Tone.BAD if worth < 0 else Tone.MIXED


def _beside(each: Difference, mixed: str) -> str:
    """What it is worth beside; where it moves neither line, which tiers it moves."""
    if mixed and each.mixed != each.good:
        return f"{mixed} {points(each.mixed)}"
    if each.good or each.mixed:
        return ""
    return ", ".join(f"{tier.label} {points(worth)}" for tier, worth in each.tiers)
