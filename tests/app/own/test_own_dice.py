"""A table's own game on the page: its dice by name and as signs, and characters of games that say little."""

from pathlib import Path

from app.board.character_sheet import SHEET as CHARACTER
from tests.app.own.test_own import play
from tests.support.page.person import Person

COLOURS = """game: Two colours
field skill: 0 to 3
dice white: 1d6
dice red: 1d6
result: white.sum + skill
tier Clean, good: result >= 4 and red.sum < 4
tier Poor, bad
"""


def test_dice_of_several_pools_show_their_names() -> None:
    """On the card, for the eye and for a screen reader, where they are typed, and on a second screen."""
    person = Person()
    play(person, COLOURS)
    person.press("type")
    assert person.page.text("roll", "count") == "0 of 2 · next white"
    person.tap("5", within="typed")
    assert person.page.text("roll", "count") == "1 of 2 · next red"
    person.tap("2", within="typed")
    assert person.page.text("roll", "count") == "2 of 2"
    person.tap("Use these dice")
    assert person.card("dice-text") == "Dice: 5 white, 2 red."
    screen = Person(kept=person.storage, second=True)
    for page in (person.page, screen.page):
        assert page.region("result").one("data-slot", "dice").text == "5white2red"
    person.press("result-copy")
    assert "white 1d6: 5" in person.page.copied[-1]


def test_dice_of_minus_nothing_and_plus_are_typed_as_they_lie() -> None:
    """By keys with a true minus, which is deleted with its face, or as signs."""
    person = Person()
    play(person, Path("razor_core/own/examples/four_fates.txt").read_text(encoding="utf-8"))
    person.press("type")
    assert [key.name for key in person.page.slot("roll", "keys").elements] == ["−1", "0", "1"]
    person.tap("0", within="typed")
    person.tap("−1", within="typed")
    assert person.page.values("typed")["faces"] == "0 −1"
    person.tap("Delete last")
    assert person.page.values("typed")["faces"] == "0"
    person.type("faces", "+ - 0 +", form="typed")
    assert person.page.text("roll", "count") == "4 of 4"
    person.tap("Use these dice")
    assert person.log[-1].faces == (1, -1, 0, 1)
    assert person.card("dice-text") == "Dice: 1, −1, 0, 1."


def test_a_character_of_a_game_that_suggests_nothing_carries_nothing_by_hand() -> None:
    """The sheet opens, without the controls for it, and the character is made."""
    person = Person()
    play(person, COLOURS)
    person.press("character-new", side="PLAYER")
    assert "hidden" in person.page.slot(CHARACTER, "carries")
    person.type("name", "Wren", form=CHARACTER)
    person.press("character-save", within=CHARACTER)
    assert [character.name for character in person.characters] == ["Wren"]
