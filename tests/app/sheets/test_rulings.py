"""The sheet of rulings, opened where one of them applies."""

import pytest

from app.ui.template import notes, rule_notes
from razor_core.systems import SYSTEMS
from tests.support.page.person import Person


def column(person: Person, slot: str) -> list[str]:
    """That slot of every ruling on the sheet, in order."""
    return [element.text for element in person.page.slot("rulings", "rulings").all("data-slot", slot)]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_sheet_shows_the_rulings_of_the_game(slug: str) -> None:
    """Number, title and text, in order. From a ruling of another game, all of that one's, that ruling first."""
    person = Person(game=slug)
    person.press("ruling", within="lookup")
    rulings = SYSTEMS[slug].book.rulings
    assert column(person, "number") == list(rulings)
    assert column(person, "name") == [ruling.title for ruling in rulings.values()]
    assert column(person, "text") == [ruling.text for ruling in rulings.values()]
    for other, system in SYSTEMS.items():
        *_, last = system.book.rulings
        person.act("ruling", ruling=last)
        assert column(person, "number")[0] == last, other
        assert sorted(column(person, "number")) == sorted(system.book.rulings)
        assert system.title in person.page.text("rulings", "title")


def test_a_line_that_cites_a_ruling_leads_to_it() -> None:
    """From its result card, where it ends in the number."""
    person = Person(1, 1, 1, 1)
    person.press("roll")
    (line,) = [
        element for element in person.page.region("result").all("data-ruling") if element["data-ruling"] == "RW-3"
    ]
    person.act(line["data-do"], **line.data)
    assert (person.page.shown, column(person, "number")[0]) == ("rulings", "RW-3")


def test_only_a_number_at_the_end_of_a_line_is_a_citation() -> None:
    """What was typed comes before; what the table named is never a ruling, whatever it ends in."""
    plain, cites, stops = rule_notes(["Net +5", "Power: choose the effect (WG-11)", "Net +5, capped at +3 (GM-1)."])
    assert plain.template == "note"
    assert (cites.template, cites.slots["button"]) == ("ruled", {"data-ruling": "WG-11"})
    assert (stops.template, stops.slots["button"]) == ("ruled", {"data-ruling": "GM-1"})
    typed = ["GM-1", "GM-1 (Orc): 5", "(GM-1): 5", "Net +5 (GM-1)\n", "GM-1 belongs to x", "5 (GM-0)"]
    assert {note.template for note in rule_notes(typed)} == {"note"}
    assert {note.template for note in notes(["WG-1", "starts Flood (WG-1)"])} == {"note"}
