"""Trident Sphere at the table: a foe can be tapped as the target, and brings its defence."""

from razor_core.rules.consequences import Side
from razor_core.systems.trident_sphere import Check
from razor_core.table.characters import Rating
from tests.support.page.characters import SHEET, act_as, aim_at, character, edit, table

GAME = "trident_sphere"
GUARD = (Rating("quick", 4), Rating("defense_training", 2), Rating("strong", 3))


def test_a_typed_defence_is_that_of_a_target_without_one() -> None:
    """Until another target comes; the one that has stats brings its own."""
    foe = character("Ogre", GAME, side=Side.OPPOSITION, defences=GUARD)
    bare = character("Imp", GAME, side=Side.OPPOSITION, ratings=())
    person = table(GAME, character("Kira", GAME), foe, bare)
    person.type("quick", "9")
    aim_at(person, "Imp")
    assert person.check.quick == 9
    aim_at(person, "Ogre")
    assert person.check.quick == 4
    aim_at(person, "Imp")
    assert person.check.quick == 0


def test_a_number_of_an_earlier_version_stands_in_its_stat() -> None:
    """Quick was kept twice, on the sheet and in the defence; the one that was typed counts."""
    older = character("Ogre", GAME, side=Side.OPPOSITION, defences=GUARD)
    person = table(GAME, character("Kira", GAME), older)
    edit(person, "Ogre")
    assert person.page.values(SHEET)["rating-Quick"] == "4"
    person.type("rating-Quick", "5", form=SHEET)
    person.press("character-save")
    act_as(person, "Kira")
    aim_at(person, "Ogre")
    assert person.check == Check(quick=5, defense_training=2, strong=3)
