"""How long what a character carries lasts: set on the sheet, shown where it is carried, and over by itself."""

from razor_core.systems import find
from tests.support.page.characters import SHEET, carry, character, edit, table
from tests.support.page.person import Person
from tests.support.typed import present

DAZED = present(find("gemini").sheet.condition("Dazed"))


def last_longer(person: Person, name: str, by: int = 1) -> None:
    person.press("character-duration", within=SHEET, name=name, by=str(by))


def shown(person: Person) -> list[str]:
    """The rows of the sheet, in words."""
    return person.page.texts(SHEET, "durations")


def told(person: Person) -> list[str]:
    """All lines of the log, oldest first."""
    return [line for entry in person.entries for line in entry.lines]


def test_a_condition_lasts_so_many_rounds() -> None:
    """It says so on the sheet, beside the form and where conditions are lifted, and ends by itself."""
    person = table("gemini", character("Kira", "gemini", conditions=(DAZED,)))
    edit(person)
    assert shown(person) == ["Dazed no end"]
    assert "hidden" in person.doing("character-duration", within=SHEET, name="Dazed", by="-1")
    last_longer(person, "Dazed")
    last_longer(person, "Dazed")
    assert shown(person) == ["Dazed 2 rounds"]
    assert person.page.text("announcer", "text") == "Dazed: 2 rounds."
    person.press("character-save")
    assert told(person)[-1] == "Kira: Dazed for 2 rounds"
    person.press("show-table")
    assert "Dazed, 2 rounds" in person.page.region("seen").text
    person.press("show-end")
    person.press("turns-begin")
    person.press("round-next", within="turn-order")
    assert person.world.characters[0].features.durations[0].left == 1
    person.press("round-next", within="turn-order")
    assert (told(person)[-1], person.world.characters[0].conditions) == ("Kira is no longer Dazed", ())
    person.undo()
    assert person.world.characters[0].conditions == (DAZED,)


def test_what_they_carry_lasts_so_many_rolls() -> None:
    """In a game without rounds. The chip on the form says how many are left."""
    person = table("razorweave", character("Ada", "razorweave"), dice=(3, 4) * 8)
    edit(person)
    carry(person, "Burden", "Limp")
    last_longer(person, "Limp")
    last_longer(person, "Limp")
    last_longer(person, "Limp", -1)
    last_longer(person, "Limp")
    person.press("character-save")
    assert "Limp2 rolls" in person.page.region("razorweave").text.replace(" 2", "2")
    person.press("roll")
    assert "1 roll" in person.page.region("razorweave").text
    person.press("roll")
    assert told(person)[-1] == "Ada loses Limp"
    assert person.world.characters[0].modifiers == ()
