"""The cast: characters kept across sessions."""

import json

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from tests.support.page.characters import SHEET, character, edit, table
from tests.support.page.person import Person


def keep(person: Person, name: str) -> None:
    """Keep the character of that name in the cast."""
    edit(person, name)
    person.tap("Keep in the cast", within=SHEET)


def playing() -> Person:
    """Someone who has kept Kira, and Thug, a foe."""
    thug = character("Thug", "razorweave", side=Side.OPPOSITION)
    person = table("razorweave", character("Kira", "razorweave"), thug)
    for name in ("Kira", "Thug"):
        keep(person, name)
        assert person.toast == f"{name} is in the cast"
    person.tap("Cast")
    return person


def kept(person: Person) -> list[str]:
    """The cast on the sheet."""
    return [element.said("name") for element in person.page.slot("cast", "kept").elements]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_character_is_kept_and_comes_to_the_table_of_another_session(slug: str) -> None:
    """Once, in every game, with all that they are, under ids of their own; and only in their game."""
    person = table(slug, character("Kira", slug))
    keep(person, "Kira")
    keep(person, "Kira")
    (before,) = person.characters
    person.press("session-new")
    person.tap("Cast")
    assert kept(person) == ["Kira"]
    person.press("cast-lay", within="cast")
    (now,) = person.characters
    assert (now.name, now.ratings, now.side) == (before.name, before.ratings, before.side)
    assert now.id != before.id
    assert person.toast == "Kira joins"
    assert person.entries[-1].lines == ("From the cast: Kira",)
    other = next(each for each in SYSTEMS if each != slug)
    person.play(other)
    person.tap("Cast")
    assert kept(person) == []
    assert "hidden" not in person.page.slot("cast", "none")


def test_the_list_says_who_they_are() -> None:
    """The opposition, and who is at the table already."""
    person = playing()
    assert person.page.texts("cast", "kept") == ["Kira at the table Delete", "Thug opposition, at the table Delete"]


def test_one_who_is_deleted_can_be_restored() -> None:
    """As long as the page is open. The character on the table stays."""
    person = playing()
    person.tap("Delete Kira from the cast", within="cast")
    assert kept(person) == ["Thug"]
    assert len(person.characters) == 2
    person.tap("Restore", within="cast")
    assert kept(person) == ["Kira", "Thug"]
    assert person.page.texts("cast", "deleted") == []


def test_a_file_that_is_none_is_refused_whole() -> None:
    """With what is wrong; nothing of it is taken."""
    person = playing()
    person.tap("Save cast and kits to a file", within="cast")
    data = json.loads(person.page.saved[0][1])
    data["entries"][1]["kit"]["characters"][0]["name"] = ""
    other = Person(game="razorweave")
    other.act("library-load", value=json.dumps(data))
    other.tap("Scene kits")
    assert kept(other) == []
    other.act("library-load", value="{}")
    for sheet in ("cast", "kits"):
        assert other.page.text(sheet, "error") == "The file was not read: Not a cast or scene kits saved by Razor."
    other.tap("Cast")
    assert other.page.text("cast", "error") == ""
