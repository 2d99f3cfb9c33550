"""What a consequence does to clocks, read and made in a word."""

from typing import Any

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Consequence
from razor_core.rules.effects import Lose, Tick, Words


def clock_kind(consequence: Consequence) -> ClockKind | None:
    """The kind of clock that it moves, None for none."""
    return consequence.tick.kind if consequence.tick else None


def ticks_of(consequence: Consequence) -> tuple[int, ...]:
    """The ticks to choose from, none where it moves no clock."""
    return consequence.tick.numbers if consequence.tick else ()


def size_of(consequence: Consequence) -> int:
    """The size of a new clock."""
    return (consequence.tick or Tick(ClockKind.PROGRESS, (1,))).segments


def loses(consequence: Consequence) -> str:
    """What it takes, empty for nothing."""
    lose = consequence.effect(Lose)
    return lose.what if lose else ""


def words_of(consequence: Consequence) -> str:
    """The field whose entries are offered as words, empty for none."""
    return (consequence.words or Words()).of


def ticking(id: str, label: str, kind: ClockKind, *numbers: int, tick: Any = None, **header: Any) -> Consequence:
    """A consequence that moves a clock; `tick` are more values of the effect."""
    return Consequence(id, label, (Tick(kind, numbers, **(tick or {})),), **header)
