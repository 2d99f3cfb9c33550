"""Pictures of clocks: paths for an SVG of 100 by 100."""

from functools import cache
from math import cos, pi, sin

CENTRE = 50
RADIUS = 46
#: Boxes of a track in a row before the next row begins.
ROW = 6


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
    """Return the path of a track's boxes from place `first` to before `last`, counted from 0, six in a row."""
    return "".join(f"M{4 + 16 * (at % ROW)} {30 + 22 * (at // ROW)}h12v16h-12Z" for at in range(first, last))


def bar(segments: int, filled: int) -> str:
    """Return the path of the filled part of a bar, for a pool of more segments than a pie can show."""
    return f"M4 40h{92 * filled / segments:.2f}v20H4Z" if filled else ""


def _at(segment: int, segments: int) -> str:
    angle = 2 * pi * segment / segments
    return f"{CENTRE + RADIUS * sin(angle):.2f} {CENTRE - RADIUS * cos(angle):.2f}"
