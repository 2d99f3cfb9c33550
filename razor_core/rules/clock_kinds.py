"""The kinds of clocks, and for whom they work: what is progress to one side is a threat to the other."""

from enum import Enum


class ClockKind(Enum):
    """The kind of clock that a consequence moves. The value is the word for it."""

    PROGRESS = "progress"
    THREAT = "threat"
    RESOLVE = "Resolve"
    TRACK = "track"
    TASK = "task"
    POOL = "pool"


class Side(Enum):
    """Whose side a character is on. The value is the word for it."""

    PLAYER = "player"
    OPPOSITION = "opposition"


#: What a clock of one of these kinds is to the other side: progress of the one is a threat to the other.
_TO_THE_OTHERS = {ClockKind.PROGRESS: ClockKind.THREAT, ClockKind.THREAT: ClockKind.PROGRESS}


def to_others(kind: ClockKind) -> ClockKind:
    """Return what a clock of that kind is to the other side.

    >>> to_others(ClockKind.THREAT).value, to_others(ClockKind.POOL).value
    ('progress', 'pool')
    """
    return _TO_THE_OTHERS.get(kind, kind)
