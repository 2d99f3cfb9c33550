"""Scene kits: laid in one tap, and saved from the table."""

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.table.clocks import Clock, Link, LinkKind, linked
from tests.support.page.characters import character, table
from tests.support.page.person import Person

CLOCKS = linked(
    (
        Clock(id="h", name="Kira", kind=ClockKind.RESOLVE, filled=1),
        Clock(id="t1", name="Thug", kind=ClockKind.RESOLVE, segments=4, filled=2),
        Clock(id="way", name="Way in", filled=2),
        Clock(id="alarm", name="Alarm", segments=4),
        Clock(id="done", name="Done", filled=6),
    ),
    [("way", Link(LinkKind.RACE, "alarm")), ("alarm", Link(LinkKind.FEED, "t1", 1))],
)


def playing() -> Person:
    """Someone with a hero, a foe and clocks, who has opened the sheet of kits."""
    person = table(
        "razorweave",
        character("Kira", "razorweave", clocks=("h",)),
        character("Thug", "razorweave", side=Side.OPPOSITION, clocks=("t1",)),
        clocks=CLOCKS,
    )
    person.tap("Scene kits")
    return person


def save(person: Person, name: str) -> None:
    """Save a kit under that name."""
    person.type("name", name, form="kits")
    person.tap("Save kit", within="kits")


def kept(person: Person) -> list[str]:
    """The saved kits on the sheet, with what is in them."""
    return [f"{element.said('name')}: {element.said('about')}" for element in person.page.slot("kits", "kept").elements]


def test_a_kit_can_start_its_clocks_over() -> None:
    """And have other things than the usual."""
    person = playing()
    person.press("kit-choose", id="done")
    person.pick("over", form="kits")
    save(person, "Door")
    person.press("session-new")
    person.tap("Scene kits")
    person.tap_on(person.page.slot("kits", "kept").one("data-do", "kit-lay"))
    assert {clock.name: clock.filled for clock in person.clocks} == dict.fromkeys(
        ("Thug", "Way in", "Alarm", "Done"), 0
    )


@pytest.mark.parametrize(
    ("name", "picked", "error"),
    [("", True, "Enter a name of 1 to 60 characters."), ("Door", False, "Choose a character or a clock.")],
)
def test_a_kit_without_a_name_or_without_anything_is_not_saved(name: str, picked: bool, error: str) -> None:
    """The sheet says what is missing."""
    person = playing()
    if not picked:
        for id in ("t", "way", "alarm"):
            person.press("kit-choose", id=id)
    save(person, name)
    assert person.page.text("kits", "error") == error
    assert kept(person) == []


def test_kits_go_to_a_file_with_the_cast() -> None:
    """And come from one to another device."""
    person = playing()
    save(person, "Door")
    person.tap("Save cast and kits to a file", within="kits")
    other = Person(game="razorweave")
    other.act("library-load", value=person.page.saved[0][1])
    other.tap("Scene kits")
    assert kept(other) == ["Door: 1 character, 3 clocks"]
