"""Notes on the session: written on their sheet, in the log, found again."""

from razor_core.table.note_events import Noted
from tests.support.page.log import shown
from tests.support.page.person import Person


def test_a_note_goes_into_the_log() -> None:
    """Without the space around it; the sheet is empty and closed then. Without words it is refused."""
    person = Person()
    person.page.sheet("note", True)
    person.type("text", "  ", form="note")
    person.press("note-add")
    assert person.page.text("note", "error") == "Enter a note of 1 to 500 characters."
    assert (person.page.is_open("note"), person.entries) == (True, ())
    person.type("text", " The lamp goes out ", form="note")
    person.press("note-add")
    assert (person.entries[-1].record.event, shown(person)) == (Noted("The lamp goes out"), ["Note: The lamp goes out"])
    assert (person.page.values("note")["text"], person.page.is_open("note"), person.toast) == ("", False, "Noted")
    assert person.page.text("note", "error") == ""
    person.undo()
    assert shown(person) == []


def test_a_note_is_for_the_game_master_only_where_that_is_said_of_it() -> None:
    """The next one is for everybody again."""
    person = Person()
    person.page.sheet("note", True)
    person.pick("secret", form="note")
    for text in ("It is a trap", "A door"):
        person.type("text", text, form="note")
        person.press("note-add")
    found = [entry.record.event for entry in person.entries]
    assert found == [Noted("It is a trap", secret=True), Noted("A door")]
