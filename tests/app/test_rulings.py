"""The sheet of rulings, opened where one of them bites."""

import pytest

from app.rulings import SHEET
from app.stamps import notes
from razor_core.systems import SYSTEMS, gemini, razorweave
from tests.app.person import Person


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
    plain, cites = notes(["Net +5", "Net +5, capped at +3 (GM-1)."])
    assert plain.template == "note"
    assert cites.template == "ruled"
    assert cites.slots["button"] == {"data-ruling": "GM-1"}
