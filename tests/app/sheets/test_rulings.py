"""The sheet of rulings, opened where one of them bites."""

import pytest

from app.sheets.rulings import SHEET
from app.ui.template import cited, notes
from razor_core.systems import SYSTEMS, gemini, razorweave
from tests.support.page_person import Person


def numbers(person: Person) -> list[str]:
    """The numbers on the sheet, in their order."""
    return [each.text for each in person.page.slot(SHEET, "rulings").all("data-slot", "number")]


def test_the_sheet_says_the_reading_itself() -> None:
    """Title and text of each stand beside its number: no document has to be opened for them."""
    person = Person()
    person.table.actions["ruling"]({})
    lines = person.page.slot(SHEET, "rulings")
    for slot in ("name", "text"):
        wanted = [ruling.title if slot == "name" else ruling.text for ruling in razorweave.RULINGS.values()]
        assert [each.text for each in lines.all("data-slot", slot)] == wanted


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_ruling_opens_the_sheet_with_itself_first(slug: str) -> None:
    """All rulings of the game that it belongs to are there, whichever game lies on the table."""
    person = Person()
    wanted = list(SYSTEMS[slug].RULINGS)[-1]
    person.table.actions["ruling"]({"ruling": wanted})
    assert numbers(person)[0] == wanted
    assert sorted(numbers(person)) == sorted(SYSTEMS[slug].RULINGS)
    assert SYSTEMS[slug].TITLE in person.page.text(SHEET, "title")


def test_without_one_the_game_on_the_table_is_told_in_order() -> None:
    """From the About panel: the rulings as they are numbered."""
    person = Person()
    person.table.actions["ruling"]({})
    assert numbers(person) == list(razorweave.RULINGS)
    person.table.games.lay("gemini")
    person.table.actions["ruling"]({})
    assert numbers(person) == list(gemini.RULINGS)


def test_a_line_that_cites_a_ruling_can_be_tapped_and_no_other() -> None:
    """The number in the line is the one that the tap asks for."""
    plain, cites, stops = cited(["Net +5", "Power: choose the effect (WG-11)", "Net +5, capped at +3 (GM-1)."])
    assert plain.template == "note"
    assert (cites.template, cites.slots["button"]) == ("ruled", {"data-ruling": "WG-11"})
    assert (stops.template, stops.slots["button"]) == ("ruled", {"data-ruling": "GM-1"})


@pytest.mark.parametrize(
    "line", ["GM-1", "GM-1 (Orc): 5", "(GM-1): 5", "Net +5 (GM-1)\n", "GM-1 belongs to x", "5 (GM-0)"]
)
def test_a_number_that_a_line_does_not_end_in_is_somebody_s_name(line: str) -> None:
    """The rules cite at the end of a line; what was typed stands before."""
    assert [each.template for each in cited([line])] == ["note"]


def test_what_is_told_of_the_table_is_never_a_ruling() -> None:
    """Names of clocks and notes on them are the table's own, whatever they end in."""
    assert [each.template for each in notes(["WG-1", "starts Flood (WG-1)"])] == ["note", "note"]
