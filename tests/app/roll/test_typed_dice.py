"""Dice rolled by hand: the text box, the keypad, the count, and the one button that throws or uses them."""

from collections.abc import Callable

import pytest

from app.roll.typed_dice import with_face
from razor_core.systems import SYSTEMS
from tests.support.page.characters import character, table
from tests.support.page.person import Person


def opened() -> Person:
    person = Person()
    person.press("type")
    return person


def tap_faces(person: Person, *faces: str) -> None:
    for face in faces:
        person.tap(face, within="typed")


def box(person: Person) -> str:
    return person.page.values("typed")["faces"]


def roll_button(person: Person) -> str:
    return person.doing("roll").name


def test_keys_type_a_face_each_and_count_along() -> None:
    """Six keys; the last face can be deleted; with all dice there the count says so, and the button uses them."""
    person = opened()
    assert [element.name for element in person.page.slot("roll", "keys").elements] == list("123456")
    assert (roll_button(person), person.page.text("roll", "count")) == ("Roll", "0 of 4")
    tap_faces(person, "6", "5", "5")
    assert (box(person), person.page.text("roll", "count")) == ("6 5 5", "3 of 4")
    person.tap("Delete last")
    assert (box(person), person.page.text("roll", "count")) == ("6 5", "2 of 4")
    tap_faces(person, "3", "4")
    assert (box(person), person.page.text("roll", "count")) == ("6 5 3 4", "4 of 4")
    person.tap("Use these dice")
    assert (person.log[-1].faces, person.dice.asked, person.page.throws) == ((6, 5, 3, 4), [], [])
    assert (box(person), roll_button(person), person.page.text("roll", "count")) == ("", "Roll", "0 of 4")


@pytest.mark.parametrize(
    ("text", "face", "sides", "expected"),
    [
        ("", "3", 6, "3"),
        ("3 ", "4", 6, "3 4"),
        ("1", "8", 20, "18"),
        ("2", "5", 20, "2 5"),
        ("18 1", "2", 20, "18 12"),
        ("10", "0", 100, "100"),
        ("0", "0", 100, "00"),
        ("00", "5", 100, "005"),
        ("50", "1", 100, "50 1"),
        ("x", "1", 20, "x 1"),
    ],
)
def test_a_key_goes_on_with_the_die_while_it_has_such_a_face(text: str, face: str, sides: int, expected: str) -> None:
    """Else it begins another one."""
    assert with_face(text, face, sides) == expected


def test_dice_that_are_missing_are_named_and_none_is_thrown() -> None:
    """The tap says how many; the next face removes the error."""
    person = opened()
    tap_faces(person, "3", "4", "5")
    person.tap("Use these dice")
    assert (person.log, person.dice.asked, box(person)) == ((), [], "3 4 5")
    assert person.page.text("roll", "error-faces") == "Enter 4 dice; you entered 3."
    tap_faces(person, "6")
    assert person.page.text("roll", "error-faces") == ""


def test_an_empty_box_throws_dice_but_not_by_enter() -> None:
    """Blanks are empty too."""
    person = Person(3, 3, 3, 3)
    person.press("type")
    enters = person.page.slot("roll", "faces")
    person.type("faces", "  ", form="typed")
    assert (roll_button(person), "data-enter" in enters) == ("Roll", False)
    person.press("roll")
    assert person.log[-1].faces == (3, 3, 3, 3)
    person.type("faces", "4", form="typed")
    assert enters["data-enter"] == person.doing("roll")["id"]


def test_dice_are_forgotten_with_what_they_were_typed_for() -> None:
    """Closing the box, another game, another session."""
    leaves: tuple[Callable[[Person], object], ...] = (
        lambda person: person.press("type"),
        lambda person: person.play("gemini"),
        lambda person: person.tap("New session"),
    )
    for leave in leaves:
        person = opened()
        tap_faces(person, "3")
        leave(person)
        assert (box(person), roll_button(person)) == ("", "Roll")


def test_a_group_uses_its_own_dice_once_all_are_typed() -> None:
    """The box of the single roll counts for nothing there."""
    person = Person(game="frameworks")
    person.press("type")
    tap_faces(person, "3")
    person.press("kind", kind="Cooperation")
    assert roll_button(person) == "Roll"
    for _ in range(2):
        person.press("group-add")
    for at, faces in enumerate(("1 6 2", "4 5")):
        assert roll_button(person) == "Roll"
        person.put("group-faces", faces, at=str(at))
    assert roll_button(person) == "Use these dice"
    person.press("roll")
    assert ([roll.faces for roll in person.log], person.dice.asked) == ([(1, 6, 2), (4, 5)], [])
    assert roll_button(person) == "Roll"


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_button_says_who_rolls_with_what(slug: str) -> None:
    """Not for a group, which has more than one who rolls."""
    person = table(slug, character("Kira", slug))
    assert person.page.text("roll", "with").partition(" · ")[0] == "Kira"
    person.type("who", "Zed")
    assert person.page.text("roll", "with").partition(" · ")[0] == "Zed"
    for group in SYSTEMS[slug].groups:
        person.press("kind", kind=group.key)
        assert person.page.text("roll", "with") == ""
