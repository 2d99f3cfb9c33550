"""Clocks as pictures: the paths are read back and measured."""

import re
from math import atan2, hypot, isclose, pi

import pytest

from app.ui.clock_face import boxes, spokes, wedge
from razor_core.table.clocks import FEWEST, MOST

SIZES = range(FEWEST, MOST + 1)
ARC = re.compile(r"M50 50L(?P<x>[\d.]+) (?P<y>[\d.]+)A46 46 0 (?P<large>[01]) 1 (?P<to_x>[\d.]+) (?P<to_y>[\d.]+)Z")


def turn(x: str, y: str) -> float:
    """How far clockwise from the top a point is, 0 to 1. AssertionError unless it is on the rim."""
    across, down = float(x) - 50, float(y) - 50
    assert isclose(hypot(across, down), 46, abs_tol=0.02)
    return atan2(across, -down) / (2 * pi) % 1


@pytest.mark.parametrize("segments", SIZES)
def test_every_part_of_a_pie_is_as_large_as_what_is_filled(segments: int) -> None:
    """From the top, clockwise; the long way round only if more than half is filled. Nothing is no path, all a disc."""
    for filled in range(1, segments):
        found = ARC.fullmatch(wedge(segments, filled))
        assert found, wedge(segments, filled)
        assert turn(found["x"], found["y"]) == 0
        assert isclose(turn(found["to_x"], found["to_y"]), filled / segments, abs_tol=0.001)
        assert f"M50 50L{found['to_x']} {found['to_y']}" in spokes(segments)
        assert (found["large"] == "1") is (filled / segments > 1 / 2)
    assert wedge(segments, 0) == wedge(segments, -1) == ""
    # Two half circles: an arc that ends where it begins would vanish.
    disc = "M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z"
    assert wedge(segments, segments) == wedge(segments, segments + 1) == disc


@pytest.mark.parametrize("segments", SIZES)
def test_there_are_as_many_spokes_as_segments(segments: int) -> None:
    """Each from the middle to the rim, evenly spread."""
    lines = re.findall(r"M50 50L([\d.]+) ([\d.]+)", spokes(segments))
    turns = [turn(x, y) for x, y in lines]
    assert "".join(f"M50 50L{x} {y}" for x, y in lines) == spokes(segments)
    assert turns == [pytest.approx(each / segments, abs=0.001) for each in range(segments)]


@pytest.mark.parametrize("segments", SIZES)
def test_a_track_has_a_box_for_every_segment_within_the_picture(segments: int) -> None:
    """No two at one place; the filled ones are the first of them, and each is closed."""
    drawn = re.findall(r"M(\d+) (\d+)h17v22h-17Z", boxes(0, segments))
    places = [(int(x), int(y)) for x, y in drawn]
    assert len(places) == len(set(places)) == segments
    for x, y in places:
        assert 0 <= x <= 100 - 17
        assert 0 <= y <= 100 - 22
        assert not [(a, b) for a, b in places if 0 < abs(a - x) < 17 or 0 < abs(b - y) < 22]
    for filled in range(segments + 1):
        assert boxes(0, segments) == boxes(0, filled) + boxes(filled, segments)
    assert boxes(0, 0) == ""
