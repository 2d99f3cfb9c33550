"""A check of a table's own game whose dice are too many to count, between the ends at which its text was tried."""

import pytest

from razor_core.systems import add
from tests.support.page.characters import character, table
from tests.support.page.person import Person

TEXT = """game: Hill
field skill: 0 to 20, start 0
dice: (1 + skill * (20 - skill) / 4)d10!
result: count(>= 8) - count(1)
tier Yes, good: count(1) = 0
tier No, bad
against: Duel, higher
"""


@pytest.mark.parametrize("kind", ["", "Several", "Contest"])
def test_dice_beyond_counting_are_refused_beside_their_field(kind: str) -> None:
    """The sentence is over Roll, too; nothing is rolled, and no sheet breaks."""
    game = add(TEXT)
    person = table(game.slug, character("Wren", game.slug), character("Rook", game.slug), dice=(3,) * 40)
    if kind:
        person.press("kind", kind=kind)
    person.type("skill", "10")
    sentence = "Skill: These dice are too many to count exactly. Use fewer dice, fewer sides, or keep fewer."
    assert person.page.text("roll", "advice") == sentence
    assert person.page.text(game.slug, "error-skill") == sentence.removeprefix("Skill: ")
    person.act("roll")
    for sheet in ("odds", "tables", "luck"):
        person.act(sheet)
    assert person.log == ()
    again = Person(kept=person.storage)
    assert again.page.text("roll", "advice") == sentence
    again.type("skill", "1")
    assert again.page.text("roll", "advice") == ""
