"""The sheet of a clock: change it, tie it, move it, take it away; and what becomes of it when its clock is gone."""

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.session.events import ClockAdded
from razor_core.table.clocks import Clock, Colour, LinkKind
from tests.support.page_person import Person, at_a_board, kept, make_clock


def change(person: Person, name: str, /, **values: str) -> None:
    """Open the sheet of a clock, set these in it, save."""
    person.tap(f"More for {name}")
    for control, value in values.items():
        (person.pick if control == "colour" else person.type)(control, value, form="clock-change")
    person.tap("Save", within="clock-change")


def tie(person: Person, name: str, kind: LinkKind, other: str, feed: str = "1") -> None:
    """Open the sheet of a clock and link it to another."""
    person.tap(f"More for {name}")
    person.pick("link", kind.name, form="clock-change")
    person.type("feed", feed, form="clock-change")
    person.tap(other, within="clock-change")


# -- its sheet ---------------------------------------------------------------------------------------------------------


def test_the_sheet_shows_the_clock_it_was_opened_for() -> None:
    """Its name on top and every value in its place; another clock's after it."""
    person = at_a_board("Gate", "Alarm")
    change(person, "Gate", name="Gates", segments="8", colour="RED", note="iron")
    person.tap("More for Alarm")
    assert person.page.shown == "clock-change"
    person.tap("More for Gates")
    assert person.page.text("clock-change", "title") == "Gates"
    values = person.page.values("clock-change")
    assert {name: values[name] for name in ("name", "segments", "colour", "note")} == {
        "name": "Gates",
        "segments": "8",
        "colour": "RED",
        "note": "iron",
    }


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"name": "Portcullis"}, "Gate is now Portcullis"),
        ({"segments": "8"}, "Gate has 8 segments"),
        ({"colour": "VIOLET"}, "Gate is violet"),
        ({"note": "iron, and guarded"}, "Gate: iron, and guarded"),
    ],
    ids=str,
)
def test_one_thing_is_changed_and_told_and_the_rest_stays(values: dict[str, str], told: str) -> None:
    """One event that holds only what differs."""
    person = at_a_board("Gate")
    before = person.clock("Gate")
    change(person, "Gate", **values)
    (after,) = person.clocks
    assert person.entries[-1].lines == (told,)
    assert person.page.shown == ""
    changed = {name for name in ("name", "segments", "colour", "note") if getattr(after, name) != getattr(before, name)}
    assert changed == set(values)


def test_colour_and_note_are_seen_on_the_board() -> None:
    """The colour as data for the style, the note as words; taken away again it is gone."""
    person = at_a_board("Gate")
    change(person, "Gate", colour="BLUE", note="iron")
    assert person.drawn("Gate")["data-colour"] == Colour.BLUE.name
    assert person.drawn("Gate").said("ties") == "iron"
    change(person, "Gate", note="")
    assert person.drawn("Gate").said("ties") == ""


def test_saving_without_a_change_is_no_event() -> None:
    """Nothing to undo."""
    person = at_a_board("Gate")
    before = person.entries
    change(person, "Gate")
    assert person.entries == before
    assert person.page.shown == ""


def test_a_smaller_size_keeps_what_fits_and_tells_the_rest() -> None:
    """Five of six do not fit into four."""
    person = at_a_board("Gate")
    for _ in range(5):
        person.tap("Advance Gate")
    change(person, "Gate", segments="4")
    assert (person.clock("Gate").filled, person.clock("Gate").segments) == (4, 4)
    assert "Gate: 1 filled did not fit into 4" in person.entries[-1].lines


@pytest.mark.parametrize(
    "values",
    [
        {"name": " "},
        {"name": "x" * 61},
        {"segments": "1"},
        {"segments": "13"},
        {"segments": ""},
        {"note": "x" * 501},
    ],
    ids=lambda values: str(values)[:30],
)
def test_a_change_that_the_rules_refuse_changes_nothing_and_is_told(values: dict[str, str]) -> None:
    """Not even the other values saved with it; the sheet stays open with what was typed."""
    person = at_a_board("Gate")
    before = person.entries, person.clocks
    change(person, "Gate", colour="RED", **values)
    assert person.page.text("clock-change", "error").startswith(f"{next(iter(values))}: ")
    assert (person.entries, person.clocks) == before
    assert person.page.shown == "clock-change"
    assert person.page.values("clock-change")["colour"] == "RED"
    person.tap("More for Gate")
    assert person.page.text("clock-change", "error") == ""


def test_a_duplicate_is_empty_and_stands_at_the_end() -> None:
    """Name, size, kind, colour and note of the first; not what is filled, nor its links."""
    person = Person()
    make_clock(person, "Gate", "THREAT", 8)
    make_clock(person, "Alarm")
    change(person, "Gate", colour="GREEN", note="iron")
    person.tap("Advance Gate")
    tie(person, "Gate", LinkKind.RACE, "Alarm")
    person.tap("Duplicate")
    first, alarm, copy = person.clocks
    assert alarm.name == "Alarm"
    assert copy == Clock(
        id=copy.id, name="Gate", segments=8, kind=ClockKind.THREAT, colour=Colour.GREEN, note="iron", filled=0
    )
    assert copy.id != first.id
    assert person.page.shown == ""


def test_a_clock_moves_a_place_earlier_or_later() -> None:
    """One place a tap, the sheet stays open; at an end the button is off."""
    person = at_a_board("A", "B", "C")
    person.tap("More for A")
    assert "disabled" in person.button("Move earlier")
    for order in ("BAC", "BCA", "BCA"):
        person.tap("Move later")
        assert "".join(each.name for each in person.clocks) == order
    assert "disabled" in person.button("Move later")
    person.tap("Move earlier")
    assert "".join(each.name for each in person.clocks) == "BAC"
    assert person.page.shown == "clock-change"


@pytest.mark.parametrize(("to", "order"), [("0", "CAB"), ("1", "ACB"), ("2", "ABC"), ("99", "ABC")])
def test_a_clock_is_dragged_to_any_place(to: str, order: str) -> None:
    """As the page says where it was let go; to its own place it is no move."""
    person = at_a_board("A", "B", "C")
    before = len(person.entries)
    person.act("clock-move", clock=person.clock("C").id, to=to)
    assert "".join(each.name for each in person.clocks) == order
    assert len(person.entries) == before + (to != "2")


def test_a_clock_is_deleted_and_undone_with_one_tap() -> None:
    """Its place, its ticks and its links are there again."""
    person = at_a_board("A", "B", "C")
    person.tap("Advance B")
    tie(person, "B", LinkKind.RACE, "C")
    before = person.clocks
    person.tap("Delete", within="clock-change")
    assert "".join(each.name for each in person.clocks) == "AC"
    assert person.clock("C").links == ()
    assert person.page.shown == ""
    person.undo()
    assert person.clocks == before


# -- links -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "here", "there"),
    [
        (LinkKind.RACE, "races Alarm", "races Gate"),
        (LinkKind.TUG, "pulls against Alarm", "pulls against Gate"),
        (LinkKind.FEED, "feeds Alarm by 3", "Gate feeds this"),
    ],
)
def test_a_link_is_told_on_both_sheets_and_untied_from_either(kind: LinkKind, here: str, there: str) -> None:
    """What is tied is offered no second time; untied, it is offered again."""
    for untying in ("Gate", "Alarm"):
        person = at_a_board("Gate", "Alarm")
        tie(person, "Gate", kind, "Alarm", feed="3")
        assert person.page.slot("clock-change", "links").all("data-slot", "said")[0].text == here
        assert person.page.texts("clock-change", "linkable") == []
        person.tap("More for Alarm")
        assert person.page.slot("clock-change", "links").all("data-slot", "said")[0].text == there
        person.tap(f"More for {untying}")
        person.tap(f"Untie from {'Alarm' if untying == 'Gate' else 'Gate'}")
        assert [each.links for each in person.clocks] == [(), ()]
        assert person.page.texts("clock-change", "links") == []
        assert len(person.page.texts("clock-change", "linkable")) == 1


def test_where_nothing_is_tied_there_is_nothing_to_untie() -> None:
    """A tap that comes after another tab untied them, or took a clock away, is no event."""
    person = at_a_board("Gate", "Alarm")
    alarm = person.clock("Alarm").id
    before = person.entries
    person.act("clock-unlink", clock=alarm)
    person.tap("More for Gate")
    for other in (alarm, "gone"):
        person.act("clock-unlink", clock=other)
    assert person.entries == before
    person.act("clock-link", clock=alarm)
    person.act("clock-unlink", clock=alarm)
    assert person.clock("Gate").links == ()
    assert len(person.entries) == len(before) + 2


def test_a_race_shows_where_the_rivals_stand_and_who_won() -> None:
    """On the board itself; the second to fill is full and has not won."""
    person = Person()
    for name in ("Gate", "Alarm"):
        make_clock(person, name, segments=2)
    tie(person, "Gate", LinkKind.RACE, "Alarm")
    person.tap("Advance Alarm")
    assert person.drawn("Gate").said("ties") == "races Alarm 1/2"
    person.tap("Advance Alarm")
    assert person.drawn("Alarm").said("state") == "won the race"
    for _ in range(2):
        person.tap("Advance Gate")
    assert person.drawn("Gate").said("state") == "full"
    assert person.drawn("Alarm").said("state") == "won the race"


def test_a_tug_of_war_gives_and_takes() -> None:
    """What one gains the other loses."""
    person = at_a_board("Gate", "Alarm")
    for _ in range(3):
        person.tap("Advance Gate")
        person.tap("Advance Alarm")
    tie(person, "Gate", LinkKind.TUG, "Alarm")
    person.tap("Advance Gate")
    assert (person.clock("Gate").filled, person.clock("Alarm").filled) == (4, 2)


def test_a_full_clock_feeds_the_one_it_is_linked_to() -> None:
    """By the number that was typed, once it fills."""
    person = at_a_board("Alarm")
    make_clock(person, "Gate", segments=2)
    tie(person, "Gate", LinkKind.FEED, "Alarm", feed="4")
    person.tap("Advance Gate")
    assert person.clock("Alarm").filled == 0
    person.tap("Advance Gate")
    assert person.clock("Alarm").filled == 4


@pytest.mark.parametrize("feed", ["", "0", "13", "-1", "1.5"])
def test_a_link_that_feeds_no_right_number_is_refused(feed: str) -> None:
    """And told on the sheet; the others ask for no number."""
    person = at_a_board("Gate", "Alarm")
    before = person.entries
    tie(person, "Gate", LinkKind.FEED, "Alarm", feed=feed)
    assert person.page.text("clock-change", "error")
    assert person.entries == before
    person.pick("link", "RACE", form="clock-change")
    person.tap("Alarm", within="clock-change")
    assert person.page.text("clock-change", "error") == ""
    assert person.clock("Gate").links


def test_a_link_that_would_go_round_is_refused_with_the_reason() -> None:
    """A feeds B, B feeds C, C may not feed A; nothing changes, and the sheet says why."""
    person = at_a_board("A", "B", "C")
    tie(person, "A", LinkKind.FEED, "B")
    tie(person, "B", LinkKind.FEED, "C")
    before = person.entries, person.clocks
    tie(person, "C", LinkKind.FEED, "A")
    assert "round without end" in person.page.text("clock-change", "error")
    assert (person.entries, person.clocks) == before


# -- gone meanwhile ----------------------------------------------------------------------------------------------------


def test_a_sheet_closes_when_another_tab_takes_its_clock_away() -> None:
    """What is tapped on it too late does nothing."""
    storage = kept(ClockAdded(Clock(id="g", name="Gate")), ClockAdded(Clock(id="a", name="Alarm")))
    person, other = Person(kept=storage), Person(kept=storage)
    person.tap("More for Gate")
    other.tap("More for Gate")
    other.tap("Delete", within="clock-change")
    person.hear()
    assert [each.name for each in person.clocks] == ["Alarm"]
    assert person.page.shown == ""
    before = person.entries
    for action in ("clock-save", "clock-copy", "clock-remove"):
        person.act(action)
    person.act("clock-move", by="1")
    person.act("clock-link", clock="a")
    person.act("clock-menu", clock="g")
    assert person.page.shown == ""
    assert person.entries == before


def test_a_sheet_closes_when_the_making_of_its_clock_is_undone() -> None:
    """Redone, the clock can be changed as before."""
    person = at_a_board("Gate")
    person.tap("More for Gate")
    person.undo()
    assert person.page.shown == ""
    assert person.clocks == ()
    person.redo()
    change(person, "Gate", name="Gates")
    assert [each.name for each in person.clocks] == ["Gates"]


def test_a_sheet_follows_its_clock() -> None:
    """What another tab does to it is seen; what is typed and not yet saved stays."""
    storage = kept(ClockAdded(Clock(id="g", name="Gate")), ClockAdded(Clock(id="a", name="Alarm")))
    person, other = Person(kept=storage), Person(kept=storage)
    person.tap("More for Gate")
    person.type("note", "half a th", form="clock-change")
    change(other, "Gate", name="Gates")
    tie(other, "Gates", LinkKind.RACE, "Alarm")
    person.hear()
    assert person.page.text("clock-change", "title") == "Gates"
    assert len(person.page.texts("clock-change", "links")) == 1
    assert person.page.values("clock-change")["note"] == "half a th"
