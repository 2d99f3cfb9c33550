"""The board: clocks are put on it and advanced, and what the rules refuse changes nothing."""

import pytest

from app.ui.clock_face import boxes, spokes, wedge
from razor_core.rules.consequences import ClockKind
from razor_core.session.events import ClockAdded, ClockRemoved
from razor_core.table.clocks import MOST, RESOLVE_PRESETS, Clock
from tests.support.page_person import Person, at_a_board, kept, make_clock

# -- a new one ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ClockKind, ids=lambda kind: kind.name)
def test_a_new_clock_stands_on_the_board_as_it_was_asked_for(kind: ClockKind) -> None:
    """Name, segments and kind, nothing filled; the sheet is closed and its name empty for the next."""
    person = Person()
    make_clock(person, "  The Alarm ", kind.name, 8)
    (made,) = person.clocks
    assert (made.name, made.segments, made.filled, made.kind) == ("The Alarm", 8, 0, kind)
    assert person.drawn("The Alarm").said("count") == "0 of 8"
    assert person.page.shown == ""
    assert person.page.values("clock-new")["name"] == ""
    assert Person(kept=person.storage).table.session.world.clocks == (made,)


def test_clocks_stand_in_the_order_they_were_made() -> None:
    """Two of one name are two clocks."""
    person = at_a_board("Gate", "Alarm", "Gate")
    assert [each.said("name") for each in person.page.slot("clocks", "clocks").elements] == ["Gate", "Alarm", "Gate"]
    assert len({each.id for each in person.clocks}) == 3


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"segments": ""}, "segments"),
        ({"segments": "1"}, "segments"),
        ({"segments": "0"}, "segments"),
        ({"segments": "-4"}, "segments"),
        ({"segments": "13"}, "segments"),
        ({"segments": "6.5"}, "segments"),
        ({"segments": "9" * 5000}, "segments"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_clock_that_the_rules_refuse_is_not_made_and_that_is_told(values: dict[str, str], field: str) -> None:
    """The field is named, the sheet stays open with what was typed, and mended it makes one clock."""
    person = Person()
    person.tap("+ New clock", within="clocks")
    for name, value in {"name": "Gate", **values}.items():
        person.type(name, value, form="clock-new")
    typed = person.page.values("clock-new")
    person.tap("Put it on the board")
    assert person.page.text("clock-new", "error").startswith(f"{field}: ")
    assert (person.clocks, person.entries) == ((), ())
    assert person.page.shown == "clock-new"
    assert person.page.values("clock-new") == typed
    make_clock(person, "Gate")
    assert len(person.clocks) == 1
    assert person.page.text("clock-new", "error") == ""


@pytest.mark.parametrize("size", ["4", "6", "8"])
def test_a_size_is_one_tap_and_leaves_the_kind_alone(size: str) -> None:
    """The three that are used most."""
    person = Person()
    person.pick("kind", "THREAT", form="clock-new")
    person.tap(size, within="clock-new")
    assert person.page.values("clock-new") == {"name": "", "segments": size, "kind": "THREAT"}


@pytest.mark.parametrize("preset", RESOLVE_PRESETS, ids=lambda preset: preset.name)
def test_a_preset_sets_segments_and_kind(preset) -> None:
    """As the book has them for a Resolve Clock."""
    person = Person()
    person.type("name", "Thug", form="clock-new")
    person.tap(f"{preset.name} {preset.segments}", within="clock-new")
    person.tap("Put it on the board")
    made = person.clock("Thug")
    assert (made.segments, made.kind) == (preset.segments, ClockKind.RESOLVE)


# -- its buttons -------------------------------------------------------------------------------------------------------


def test_a_clock_is_advanced_and_taken_back_by_buttons_that_name_it() -> None:
    """One segment a tap, counted in words; that of another clock stays."""
    person = at_a_board("Gate", "Alarm")
    for filled in (1, 2, 3):
        person.tap("Advance Gate")
        assert person.drawn("Gate").said("count") == f"{filled} of 6"
    person.tap("Take back Gate")
    assert (person.clock("Gate").filled, person.clock("Alarm").filled) == (2, 0)


def test_an_empty_clock_cannot_be_taken_back() -> None:
    """Its button is off until something is filled."""
    person = at_a_board("Gate")
    before = person.entries
    person.tap("Take back Gate")
    assert person.entries == before
    person.tap("Advance Gate")
    assert "disabled" not in person.button("Take back Gate")


def test_a_full_clock_never_wraps() -> None:
    """However often it is advanced it stays full, says so, and what was beyond is told."""
    person = at_a_board("Gate")
    for _ in range(9):
        person.tap("Advance Gate")
    assert person.clock("Gate").filled == 6
    assert person.drawn("Gate").said("count") == "6 of 6"
    assert person.drawn("Gate").said("state") == "full"
    assert "data-full" in person.drawn("Gate")
    assert "Gate: 1 beyond the last segment" in person.entries[-1].lines
    person.tap("Take back Gate")
    assert person.drawn("Gate").said("count") == "5 of 6"
    assert person.drawn("Gate").said("state") == ""
    assert "data-full" not in person.drawn("Gate")


def test_a_full_resolve_clock_is_taken_out() -> None:
    """In the words of the book."""
    person = Person()
    make_clock(person, "Thug", "RESOLVE", 2)
    person.tap("Advance Thug")
    assert person.drawn("Thug").said("state") == ""
    person.tap("Advance Thug")
    assert person.drawn("Thug").said("state") == "taken out"


@pytest.mark.parametrize("filled", range(7))
def test_a_clock_is_drawn_as_a_pie_and_a_track_as_boxes(filled: int) -> None:
    """The paths are those of the picture; a track has no rim. Both can be told without them: the picture is mute."""
    person = at_a_board("Gate")
    make_clock(person, "Road", "TRACK")
    for _ in range(filled):
        person.tap("Advance Gate")
        person.tap("Advance Road")
    gate, road = person.drawn("Gate"), person.drawn("Road")
    assert [gate.one("data-slot", name)["d"] for name in ("filled", "lines")] == [wedge(6, filled), spokes(6)]
    assert [road.one("data-slot", name)["d"] for name in ("filled", "lines")] == [boxes(0, filled), boxes(0, 6)]
    assert "hidden" not in gate.one("data-slot", "rim")
    assert "hidden" in road.one("data-slot", "rim")
    assert all(each["aria-hidden"] == "true" for each in (*gate.all("viewbox"), *road.all("viewbox")))


def test_the_page_says_how_to_begin_where_there_is_no_clock() -> None:
    """The list is empty, so that the words beside it are shown."""
    person = Person(kept=kept(ClockAdded(Clock(id="g", name="Gate")), ClockRemoved("g")))
    assert person.page.slot("clocks", "clocks").elements == []
    assert "No clock" in person.page.region("clocks").text


def test_a_clock_of_twelve_is_filled_to_the_last() -> None:
    """The largest there is."""
    person = Person()
    make_clock(person, "Siege", segments=MOST)
    for _ in range(MOST):
        person.tap("Advance Siege")
    assert person.drawn("Siege").said("count") == "12 of 12"
