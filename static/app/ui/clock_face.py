"""Pictures of clocks: paths for an SVG of 100 by 100."""

from functools import cache
from math import cos, pi, sin

from razor_core.rules.clock_kinds import ClockKind

CENTRE = 50
RADIUS = 46
#: Boxes of a track in a row before the next row begins.
ROW = 4
#: The mark of each kind, around 80, 80. A track needs none: it is the only one with boxes.
MARKS = {
    ClockKind.PROGRESS: "M74 89V71l14 6-14 6",
    ClockKind.THREAT: "M80 69v13M80 90v1",
    ClockKind.RESOLVE: "M80 90l-9-9c-4-6 4-13 9-6 5-7 13 0 9 6Z",
    ClockKind.TASK: "M71 80l7 8 12-15",
    ClockKind.POOL: "M80 68c12 15 10 23 0 23s-12-8 0-23Z",
}


# A board has few sizes of clocks, so each picture is computed once.
@cache
def wedge(segments: int, filled: int) -> str:
    """Return the path of the filled part of a pie, clockwise from the top."""
    if filled <= 0:
        return ""
    if filled >= segments:
        top, bottom = f"{CENTRE} {CENTRE - RADIUS}", f"{CENTRE} {CENTRE + RADIUS}"
        return f"M{top}A{RADIUS} {RADIUS} 0 1 1 {bottom}A{RADIUS} {RADIUS} 0 1 1 {top}Z"
    large = int(2 * filled > segments)
    return f"M{CENTRE} {CENTRE}L{_at(0, segments)}A{RADIUS} {RADIUS} 0 {large} 1 {_at(filled, segments)}Z"


@cache
def spokes(segments: int) -> str:
    """Return the path of the lines between the segments of a pie."""
    return "".join(f"M{CENTRE} {CENTRE}L{_at(each, segments)}" for each in range(segments))


def boxes(first: int, last: int) -> str:
    """Return the path of a track's boxes from place `first` to before `last`, counted from 0, four in a row."""
    return "".join(f"M{4 + 25 * (at % ROW)} {8 + 30 * (at // ROW)}h17v22h-17Z" for at in range(first, last))


def bar(segments: int, filled: int) -> str:
    """Return the path of the filled part of a bar, for a pool of more segments than a pie can show."""
    return f"M4 72h{92 * filled / segments:.2f}v20H4Z" if filled else ""


def mark(kind: ClockKind) -> str:
    """Return the path of the mark that tells this kind from others, or an empty text."""
    return MARKS.get(kind, "")


def _at(segment: int, segments: int) -> str:
    angle = 2 * pi * segment / segments
    return f"{CENTRE + RADIUS * sin(angle):.2f} {CENTRE - RADIUS * cos(angle):.2f}"
