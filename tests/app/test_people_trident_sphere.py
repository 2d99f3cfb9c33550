"""Trident Sphere at the table: a foe can be tapped as the target, and brings its defence."""

from typing import Any

from razor_core.rules.consequences import ClockKind, Side
from razor_core.systems.trident_sphere import Check
from razor_core.table.characters import Rating
from tests.support.page.characters import (
    SHEET,
    act_as,
    against,
    aim_at,
    character,
    chips,
    edit,
    kind,
    table,
)
from tests.support.page.moves import make_character
from tests.support.page.person import Person

GAME = "trident_sphere"
GUARD = (Rating("quick", 4), Rating("defense_training", 2), Rating("strong", 3))


def test_a_foe_that_is_tapped_as_the_target_brings_its_defence() -> None:
    """It does not act; what was typed for the actor stays. Taken back, its defence goes with it."""
    foe = character("Ogre", GAME, side=Side.OPPOSITION, defences=GUARD)
    person = table(GAME, character("Kira", GAME), foe)
    person.type("stat", "5")
    aim_at(person, "Ogre")
    assert (chips(person), against(person)) == (["[Kira]", "Ogre"], ["[Ogre]"])
    assert person.check == Check(stat=5, quick=4, defense_training=2, strong=3)
    aim_at(person, "Ogre")
    assert person.check == Check(stat=5)


def test_a_defence_is_kept_with_its_character() -> None:
    """Typed on the sheet; another target brings its own, and what it does not have is as at first."""
    person = Person(game=GAME)
    make_character(person, "Kira")
    cast: dict[str, dict[str, Any]] = {"Ogre": {"Quick": 4, "Strong": 6}, "Imp": {"Quick": 7}}
    for name, stats in cast.items():
        make_character(person, name, foe=True, **stats)
        edit(person, name)
        person.type("defence-defense_training", "1", form=SHEET)
        person.press("character-save")
    act_as(person, "Kira")
    aim_at(person, "Ogre")
    assert (person.check.quick, person.check.defense_training, person.check.strong) == (4, 1, 6)
    aim_at(person, "Imp")
    assert (person.check.quick, person.check.defense_training, person.check.strong) == (7, 1, 0)
    again = Person(kept=person.storage, game=GAME)
    assert (again.check, against(again)) == (person.check, ["Ogre", "[Imp]"])


def test_who_acts_next_does_not_strike_at_the_defence_of_the_hero() -> None:
    """The target stays; the one who was the target and acts has none."""
    foe = character("Ogre", GAME, side=Side.OPPOSITION, defences=GUARD)
    person = table(GAME, character("Kira", GAME, defences=(Rating("quick", 9),)), foe, character("Vance", GAME))
    aim_at(person, "Ogre")
    act_as(person, "Vance")
    assert person.check.quick == 4
    act_as(person, "Ogre")
    assert (person.check, against(person)) == (Check(), ["Kira", "Vance"])
    aim_at(person, "Kira")
    assert person.check == Check(quick=9)


def test_the_roll_knows_its_target() -> None:
    """And a roll made again is against the same."""
    foe = character("Ogre", GAME, side=Side.OPPOSITION, defences=GUARD)
    person = table(GAME, character("Kira", GAME), foe, dice=(10, 10))
    aim_at(person, "Ogre")
    person.press("roll")
    aim_at(person, "Ogre")
    person.press("again")
    assert [(event.actor, event.target, event.check.quick) for event in person.log] == [("k", "o", 4)] * 2


def test_a_keyword_that_a_character_carries_is_set_by_its_chip() -> None:
    """It stands above the numbers, in sight, and what is folded away stays so; the box is hidden."""
    person = table(GAME, character("Kira", GAME, modifiers=(kind(GAME, "Risk"),)))
    assert person.check.risk
    assert "hidden" in person.page.slot(GAME, "box-risk")
    assert "hidden" not in person.page.slot(GAME, "box-ease")
    (folded,) = person.page.region(GAME).all("class", "seldom")
    assert "open" not in folded
    assert person.page.slot(GAME, "modifiers-risk").must_be_in("class")["class"] == "keywords"


def test_a_point_pool_is_as_large_as_the_book_allows() -> None:
    """Twenty by default in the field of the sheet, or any other number."""
    person = Person(game=GAME)
    person.press("character-new")
    person.type("name", "Kira", form=SHEET)
    assert person.page.text(SHEET, "skills-label") == "Training"
    person.type("track-0", "200", form=SHEET)
    person.press("character-save")
    (pool,) = person.clocks
    assert (pool.name, pool.kind, pool.segments, pool.filled) == ("Kira", ClockKind.POOL, 200, 200)


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


def test_the_target_is_edited_from_its_own_row() -> None:
    """Without acting; its new defence is on the form when it is the target again."""
    person = table(GAME, character("Kira", GAME), character("Imp", GAME, side=Side.OPPOSITION))
    aim_at(person, "Imp")
    person.press("target-change")
    assert person.page.values(SHEET)["name"] == "Imp"
    person.type("rating-Quick", "7", form=SHEET)
    person.press("character-save")
    assert (chips(person), person.check.quick) == (["[Kira]", "Imp"], 7)


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
