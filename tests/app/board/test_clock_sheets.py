"""The sheet of a clock: changed, moved, set to a number, linked; and what another tab does to it meanwhile."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.table.clock_events import ClockAdded, ClockRemoved
from razor_core.table.clocks import Clock, Colour, LinkKind
from tests.app.board.boards import at_a_board
from tests.support.page.moves import advance, make_clock
from tests.support.page.person import Person
from tests.support.storage.kept import kept

SHEET = "clock-change"


def opened(person: Person, name: str) -> Clock:
    """Open the sheet of the clock of that name."""
    clock = person.clock(name)
    person.press("clock-menu", within="clocks", clock=clock.id)
    assert person.page.shown == SHEET
    return clock


def change(person: Person, name: str, /, **values: str) -> None:
    """Open the sheet of a clock, set these values, save."""
    opened(person, name)
    for control, value in values.items():
        (person.pick if control == "colour" else person.type)(control, value, form=SHEET)
    person.press("clock-save")


def tie(person: Person, name: str, kind: LinkKind, other: str, feed: str = "1") -> None:
    """Open the sheet of a clock and link it to another."""
    opened(person, name)
    person.pick("link", kind.name, form=SHEET)
    person.type("feed", feed, form=SHEET)
    person.press("clock-link", clock=person.clock(other).id)


def error(person: Person) -> str:
    """The error that the sheet shows."""
    return person.page.text(SHEET, "error")


def order(person: Person) -> str:
    """The names of the clocks as the board shows them."""
    return "".join(element.said("name") for element in person.page.slot("clocks", "clocks").elements)


def test_enter_in_the_name_of_a_new_clock_adds_it() -> None:
    """As in that of a new character."""
    person = Person()
    name = person.page.region("clock-new").one("name", "name")
    assert name["data-enter"] == person.doing("clock-add")["id"]


def test_the_sheet_shows_the_clock_it_was_opened_for() -> None:
    """Its name as the title and every value in its place; the board shows colour and note, whole as a title too."""
    person = at_a_board("Gate", "Alarm")
    wanted = {"name": "Gates", "segments": "8", "colour": "RED", "note": "iron"}
    change(person, "Gate", **wanted)
    assert person.drawn("Gates")["data-colour"] == Colour.RED.name
    assert person.drawn("Gates").said("about") == "Progress · iron"
    assert person.drawn("Gates").one("data-slot", "texts")["title"] == "Gates · Progress · iron"
    opened(person, "Alarm")
    opened(person, "Gates")
    assert person.page.text(SHEET, "title") == "Gates"
    assert wanted.items() <= person.page.values(SHEET).items()


CHANGED = ("name", "segments", "kind", "colour", "note")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", "Portcullis"),
        ("segments", "8"),
        ("colour", "VIOLET"),
        ("note", "iron, and guarded"),
        ("kind", "THREAT"),
    ],
)
def test_a_change_is_one_event_of_what_differs(name: str, value: str) -> None:
    """Saved without a change, there is nothing to undo."""
    person = at_a_board("Gate")
    change(person, "Gate")
    assert (len(person.entries), person.page.shown) == (1, "")
    before = person.clock("Gate")
    change(person, "Gate", **{name: value})
    (after,) = person.clocks
    assert len(person.entries) == 2
    changed = {each for each in CHANGED if getattr(after, each) != getattr(before, each)}
    assert changed == {name}


def test_what_was_typed_and_not_saved_is_there_when_the_sheet_opens_again() -> None:
    """For the same clock, whatever was opened in between; until it is saved or discarded."""
    person = at_a_board("Gate", "Flood")
    opened(person, "Gate")
    person.type("note", "They come", form=SHEET)
    person.page.sheet(SHEET, False)
    for name, note in (("Flood", ""), ("Gate", "They come")):
        opened(person, name)
        assert person.page.values(SHEET)["note"] == note
        assert ("hidden" in person.doing("clock-discard", within=SHEET)) == (not note)
    person.press("clock-discard")
    opened(person, "Gate")
    assert person.page.values(SHEET)["note"] == ""


def test_a_duplicate_is_empty_and_at_the_end() -> None:
    """It has name, size, kind, colour, note and game, but neither ticks nor links."""
    person = Person()
    make_clock(person, "Gate", "THREAT", 8)
    make_clock(person, "Alarm")
    change(person, "Gate", colour="GREEN", note="iron")
    advance(person, "Gate")
    tie(person, "Gate", LinkKind.RACE, "Alarm")
    person.press("clock-copy")
    first, _, copy = person.clocks
    assert copy == replace(first, id=copy.id, filled=0, links=())
    assert (copy.name, copy.kind, copy.note, copy.system) == ("Gate", ClockKind.THREAT, "iron", "razorweave")
    assert (copy.id != first.id, person.page.shown) == (True, "")


def test_a_clock_moves_a_place_earlier_or_later() -> None:
    """One place a tap, while the sheet stays open; at an end the button is off."""
    person = at_a_board("A", "B", "C")
    opened(person, "A")
    assert person.doing("clock-move", by="-1").off
    for expected in ("BAC", "BCA", "BCA"):
        person.press("clock-move", by="1")
        assert order(person) == expected
    assert person.doing("clock-move", by="1").off
    person.press("clock-move", by="-1")
    assert (order(person), person.page.shown) == ("BAC", SHEET)


@pytest.mark.parametrize(("to", "expected"), [("0", "CAB"), ("1", "ACB"), ("2", "ABC"), ("99", "ABC")])
def test_a_clock_is_dragged_to_any_place(to: str, expected: str) -> None:
    """To its own place it is no event."""
    person = at_a_board("A", "B", "C")
    before = len(person.entries)
    person.act("clock-move", clock=person.clock("C").id, to=to)
    assert order(person) == expected
    assert len(person.entries) == before + (expected != "ABC")


@pytest.mark.parametrize(
    ("tap", "typed", "filled"),
    [
        ("Advance by", "50", 53),
        ("Advance by", "999", 200),
        ("Take back by", "2", 1),
        ("Set to", "0", 0),
        ("Set to", "3", 3),
    ],
)
def test_a_clock_is_changed_by_any_amount_or_set_to_one(tap: str, typed: str, filled: int) -> None:
    """In one event, none to the number that it has; the sheet stays open and says where the clock is."""
    person = Person(game="frameworks")
    make_clock(person, "Focus", "POOL", 200)
    advance(person, "Focus", 3)
    before = len(person.entries)
    opened(person, "Focus")
    person.type("amount", typed, form=SHEET)
    person.tap(f"{tap} this number", within=SHEET)
    assert (person.clock("Focus").filled, len(person.entries)) == (filled, before + (filled != 3))
    assert (person.page.shown, person.page.text(SHEET, "about")) == (SHEET, f"Pool, {filled} of 200")


@pytest.mark.parametrize(("tap", "typed"), [("Advance by", ("", "0", "1000")), ("Set to", ("x", "-1", "7"))])
def test_an_impossible_amount_is_refused(tap: str, typed: tuple[str, ...]) -> None:
    """With an error that is gone when the amount is mended."""
    person = at_a_board("Gate")
    opened(person, "Gate")
    for amount in typed:
        person.type("amount", amount, form=SHEET)
        person.tap(f"{tap} this number", within=SHEET)
        assert (person.clock("Gate").filled, error(person)[:8]) == (0, "amount: ")
    person.type("amount", "2", form=SHEET)
    person.tap("Advance by this number", within=SHEET)
    assert (person.clock("Gate").filled, error(person)) == (2, "")


@pytest.mark.parametrize(
    ("kind", "here", "there"),
    [
        (LinkKind.RACE, "races Alarm", "races Gate"),
        (LinkKind.TUG, "pulls against Alarm", "pulls against Gate"),
        (LinkKind.FEED, "feeds Alarm by 3", "Gate feeds this"),
        (LinkKind.DRAIN, "when empty, feeds Alarm by 3", "Gate when empty, feeds this"),
    ],
)
def test_both_sheets_show_a_link_and_untie_it(kind: LinkKind, here: str, there: str) -> None:
    """What is tied cannot be tied again until it is untied."""
    for untying, other in (("Gate", "Alarm"), ("Alarm", "Gate")):
        person = at_a_board("Gate", "Alarm")
        tie(person, "Gate", kind, "Alarm", feed="3")
        for name, told in (("Gate", here), ("Alarm", there)):
            opened(person, name)
            assert person.page.slot(SHEET, "links").all("data-slot", "text")[0].text == told
        assert person.page.texts(SHEET, "linkable") == []
        opened(person, untying)
        person.tap(f"Unlink from {other}")
        assert [clock.links for clock in person.clocks] == [(), ()]
        assert (person.page.texts(SHEET, "links"), len(person.page.texts(SHEET, "linkable"))) == ([], 1)


def test_a_race_shows_where_the_rivals_are_and_who_won() -> None:
    """The second to fill is full and has not won."""
    person = Person()
    for name in ("Gate", "Alarm"):
        make_clock(person, name, segments=2)
    tie(person, "Gate", LinkKind.RACE, "Alarm")
    advance(person, "Alarm")
    assert person.drawn("Gate").said("about") == "Progress · races Alarm 1/2"
    advance(person, "Alarm")
    advance(person, "Gate", 2)
    assert [person.drawn(name).said("state") for name in ("Gate", "Alarm")] == ["full", "won"]


@pytest.mark.parametrize("feed", ["", "0", "13", "1.5"])
def test_a_feed_of_an_impossible_number_is_refused(feed: str) -> None:
    """With an error; other links ask for no number."""
    person = at_a_board("Gate", "Alarm")
    before = person.entries
    tie(person, "Gate", LinkKind.FEED, "Alarm", feed=feed)
    assert error(person)
    assert person.entries == before
    person.pick("link", "RACE", form=SHEET)
    person.press("clock-link", clock=person.clock("Alarm").id)
    assert error(person) == ""
    assert person.clock("Gate").links


def test_a_sheet_closes_when_its_clock_goes() -> None:
    """Deleted in another tab, or never made after an undo."""
    storage = kept(ClockAdded(Clock(id="g", name="Gate")), ClockAdded(Clock(id="a", name="Alarm")))
    person = Person(kept=storage)
    opened(person, "Gate")
    person.elsewhere(ClockRemoved("g"))
    assert (order(person), person.page.shown) == ("Alarm", "")
    made = at_a_board("Gate")
    opened(made, "Gate")
    made.undo()
    assert (made.page.shown, made.clocks) == ("", ())
