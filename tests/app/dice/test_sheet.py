"""Any dice on the page: written, tapped together, rolled, typed, corrected, undone and rolled again; for guests too."""

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.systems import DICE, SYSTEMS
from razor_core.table.clocks import Clock
from tests.support.page.characters import character, table
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

SHEET = "dice"


def open_dice(person: Person) -> None:
    person.press("dice")
    person.page.sheet(SHEET, True)
    person.do(lambda: None)


def write(person: Person, dice: str) -> None:
    """Open the sheet and write dice."""
    open_dice(person)
    person.type("dice", dice, form=SHEET)


def roll(person: Person, dice: str, faces: str = "") -> None:
    write(person, dice)
    if faces:
        person.type("faces", faces, form=SHEET)
    person.press("dice-roll", within=SHEET)


def at_a_table(slug: str = "razorweave") -> Person:
    """Someone with Kira, who acts."""
    return table(slug, character("Kira", slug))


def totals(person: Person) -> list[int | None]:
    return [roll.result.amount for roll in person.log if roll.system == DICE]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_dice_are_rolled_in_every_game(slug: str) -> None:
    """As whoever acts; the card has the total, the log the dice, and an undo takes it back. The form stays as it is."""
    person = at_a_table(slug)
    before = person.page.held(slug)
    roll(person, "2d6+3", "4 5")
    assert not person.page.is_open(SHEET)
    assert person.card("headline") == "12"
    assert person.card("caption") == "Kira · 2d6 + 3"
    assert person.world.acting == ""
    assert person.page.held(slug) == before
    assert totals(person) == [12]
    person.undo()
    assert totals(person) == []
    person.redo()
    assert totals(person) == [12]


def test_the_chances_stand_before_the_roll() -> None:
    """The average, the least and the greatest total, and every one with its chances; or why there are none."""
    person = at_a_table()
    write(person, "4d6kh3")
    assert person.page.text(SHEET, "average") == "Average 12.24"
    assert person.page.text(SHEET, "range") == "3 to 18"
    rows = person.page.slot(SHEET, "rows").elements
    assert [rows[-1].said(slot) for slot in ("number", "exactly", "at-least", "at-most")] == [
        "18",
        "1.6 %",
        "1.6 %",
        "100.0 %",
    ]
    person.type("dice", "4d6kx3", form=SHEET)
    assert "is no rule of dice" in person.page.text(SHEET, "error")
    assert "hidden" in person.page.slot(SHEET, "chart")
    person.press("dice-roll", within=SHEET)
    assert totals(person) == []
    person.type("dice", "", form=SHEET)
    assert person.page.text(SHEET, "error") == ""


def test_they_are_tapped_together() -> None:
    """A die more, a number more or less, and all gone by one tap."""
    person = at_a_table()
    open_dice(person)
    for name in ("d6", "d6", "d20", "Add 1 more", "Add 1 more", "Add 1 less"):
        person.tap(name, within=SHEET)
    assert person.page.held(SHEET)["dice"] == "2d6 + 1d20 + 1"
    person.tap("Clear", within=SHEET)
    assert person.page.held(SHEET)["dice"] == ""


def test_those_rolled_last_are_a_tap_away_also_after_a_restart() -> None:
    """The newest first, each once."""
    person = at_a_table()
    for dice, faces in (("1d20", "7"), ("3d6", "1 2 3"), ("d20", "9")):
        roll(person, dice, faces)
    again = Person(kept=person.storage, game="razorweave")
    for there in (person, again):
        open_dice(there)
        assert [each.seen for each in there.page.slot(SHEET, "last").elements] == ["1d20", "3d6"]
    again.tap("3d6", within=SHEET)
    assert again.page.held(SHEET)["dice"] == "3d6"


def test_typed_dice_that_do_not_fit_are_told_and_kept() -> None:
    person = at_a_table()
    roll(person, "2d6", "4")
    assert "2 dice" in person.page.text(SHEET, "error")
    assert person.page.held(SHEET)["faces"] == "4"
    assert person.page.is_open(SHEET)
    person.type("faces", "4 6", form=SHEET)
    person.press("dice-roll", within=SHEET)
    assert totals(person) == [10]


def test_a_roll_is_made_again_and_corrected() -> None:
    """Its dice as they are written, too; what was taken of its total follows."""
    pool = Clock(id="p", name="Vigour", kind=ClockKind.POOL, segments=10, filled=10)
    person = table("razorweave", character("Kira", "razorweave", clocks=("p",)), dice=(5,), clocks=(pool,))
    roll(person, "1d6", "4")
    person.tap("Roll again", within="result")
    assert [roll.check.dice for roll in person.log] == ["1d6", "1d6"]
    person.undo()
    person.press("consequence-take", within="result", consequence="less")
    assert person.clock("Vigour").filled == 6
    person.press("correct", within="result")
    person.put("correct-set", "2", name="faces")
    person.put("correct-set", "1d6 + 1", name="dice")
    assert person.page.text("correct", "comes") == "3"
    person.press("correct-roll", within="correct")
    assert person.card("headline") == "3"
    assert person.clock("Vigour").filled == 7


def test_a_guest_rolls_any_dice_for_its_own_character() -> None:
    """The host has them in its log, and what the guest is asked for stays."""
    host, guest = at_a_table(), Person(guest=True)
    connect(host, guest)
    allow(host, "Bo", plays="Kira", may="roll")
    roll(guest, "2d8", "3 4")
    assert totals(host) == [7]
    assert guest.card("headline") == "7"
    assert host.card("caption") == "Kira · 2d8"


def test_what_is_half_typed_survives_a_reload() -> None:
    person = at_a_table()
    write(person, "3d6 +")
    again = Person(kept=person.storage, game="razorweave")
    assert again.page.held(SHEET)["dice"] == "3d6 +"


def test_dice_of_minus_nothing_and_plus_are_typed_as_signs() -> None:
    person = at_a_table()
    roll(person, "4dF + 2", "+ - 0 +")
    assert totals(person) == [3]
