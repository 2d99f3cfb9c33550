"""Characters and foes on their sheet: made, changed, taken away."""

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.modifiers import Token
from razor_core.session.events import CharacterSaved
from razor_core.systems.razorweave import RATINGS, Check
from razor_core.table.characters import Character, Rating, Side, Skill
from tests.support.page_heroes import SHEET, characters, chips, error, kira
from tests.support.page_person import Person, kept, make_clock, make_hero

# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_a_new_hero_has_what_the_sheet_said() -> None:
    """Name, ratings, Skill with its attribute, token with its side; they are picked, and kept."""
    person = kira()
    (character,) = characters(person)
    assert character == Character(
        id=character.id,
        name="Kira",
        system="razorweave",
        ratings=tuple(Rating(name, 3 if name == "AGI" else value) for name, value in RATINGS.items()),
        skills=(Skill("Stealth & Evasion", "AGI"),),
        tokens=(Token("Cat's feet", "edge", 1),),
    )
    assert chips(person) == ["[Kira]"]
    assert person.page.shown == ""
    assert characters(Person(kept=person.storage)) == (character,)


def test_a_new_hero_starts_with_the_ratings_of_the_system_and_no_name() -> None:
    """The sheet of the one before leaves nothing behind."""
    person = kira()
    person.tap("+ Character")
    values = person.page.values(SHEET)
    assert values["name"] == ""
    assert {name: values[f"rating-{name}"] for name in RATINGS} == {name: str(value) for name, value in RATINGS.items()}
    assert person.page.texts(SHEET, "skills") == person.page.texts(SHEET, "tokens") == []


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"rating-AGI": "11"}, "AGI"),
        ({"rating-AGI": "-6"}, "AGI"),
        ({"rating-AGI": ""}, "AGI"),
        ({"rating-AGI": "1.5"}, "AGI"),
        ({"segments": "13"}, "segments"),
        ({"segments": "1"}, "segments"),
        ({"segments": ""}, "segments"),
    ],
    ids=str,
)
def test_a_foe_that_the_rules_refuse_is_not_made_and_that_is_told(values: dict[str, str], field: str) -> None:
    """The field by name; the sheet stays open with what was typed, and no clock is made for nobody."""
    person = Person()
    person.tap("+ Character")
    person.pick("opposition", form=SHEET)
    for name, value in {"name": "Thug", **values}.items():
        person.type(name, value, form=SHEET)
    typed = person.page.values(SHEET)
    person.tap("Save", within=SHEET)
    assert error(person).startswith(f"{field}: ")
    assert (person.entries, characters(person), person.clocks) == ((), (), ())
    assert person.page.shown == SHEET
    assert person.page.values(SHEET) == typed


def test_a_hero_is_changed_in_their_place() -> None:
    """The same character under another name, with other ratings; the others stay where they are."""
    person = kira()
    make_hero(person, "Vance")
    before = characters(person)
    person.tap("Kira", within="characters")
    person.tap("Edit")
    assert person.page.values(SHEET)["name"] == "Kira"
    person.type("name", "Kira the Cat", form=SHEET)
    person.type("rating-RSN", "-1", form=SHEET)
    person.tap("Save", within=SHEET)
    after = characters(person)
    assert [character.name for character in after] == ["Kira the Cat", "Vance"]
    assert after[0].rating("RSN") == -1
    assert (after[0].id, after[0].skills, after[0].tokens) == (before[0].id, before[0].skills, before[0].tokens)
    assert chips(person) == ["[Kira the Cat]", "Vance"]


def test_ratings_typed_stay_while_skills_and_tokens_are_added() -> None:
    """Adding and dropping draws the lists anew, not the numbers."""
    person = kira()
    person.tap("Edit")
    person.type("rating-MIG", "5", form=SHEET)
    person.type("token", "Shaken", form=SHEET)
    person.tap("Burden", within=SHEET)
    person.tap("Remove Stealth & Evasion AGI 3")
    person.type("skill", "Investigation", form=SHEET)
    person.pick("skill-rating", "RSN", form=SHEET)
    person.tap("Add", within=SHEET)
    person.tap("Save", within=SHEET)
    (character,) = characters(person)
    assert character.rating("MIG") == 5
    assert character.skills == (Skill("Investigation", "RSN"),)
    assert character.tokens == (Token("Cat's feet", "edge"), Token("Shaken", "burden"))


def test_a_skill_stands_once_and_space_is_none() -> None:
    """Added again it goes with the other attribute; the field is empty for the next."""
    person = kira()
    person.tap("Edit")
    for name, attribute in (("Stealth & Evasion", "PRE"), ("  ", "MIG")):
        person.type("skill", name, form=SHEET)
        person.pick("skill-rating", attribute, form=SHEET)
        person.tap("Add", within=SHEET)
    assert person.page.texts(SHEET, "skills") == ["Stealth & Evasion PRE 1"]
    assert person.page.values(SHEET)["skill"] == "  "


def test_a_token_without_a_name_has_that_of_its_kind() -> None:
    """Typed space is no name; the field is empty for the next."""
    person = kira()
    person.tap("Edit")
    for name, kind in ((" ", "Edge"), ("", "Burden"), (" Shaken ", "Burden")):
        person.type("token", name, form=SHEET)
        person.tap(kind, within=SHEET)
        assert person.page.values(SHEET)["token"] == ""
    assert person.page.texts(SHEET, "tokens") == ["Cat's feet (edge)", "Edge", "Burden", "Shaken (burden)"]


def test_one_name_may_be_a_skill_an_edge_and_a_burden() -> None:
    """Each goes by itself; a second one of a name on one side has a number."""
    person = kira()
    person.tap("Edit")
    person.type("skill", "Drunk", form=SHEET)
    person.pick("skill-rating", "MIG", form=SHEET)
    person.tap("Add", within=SHEET)
    for side in ("Edge", "Burden", "Edge"):
        person.type("token", "Drunk", form=SHEET)
        person.tap(side, within=SHEET)
    both = ["Drunk (edge)", "Drunk (burden)", "Drunk 2 (edge)"]
    assert person.page.texts(SHEET, "tokens") == ["Cat's feet (edge)", *both]
    person.tap("Remove Drunk 2 (edge)")
    person.tap("Remove Drunk (edge)")
    assert person.page.texts(SHEET, "tokens") == ["Cat's feet (edge)", "Drunk (burden)"]
    assert person.page.texts(SHEET, "skills") == ["Stealth & Evasion AGI 3", "Drunk MIG 2"]
    person.tap("Remove Drunk MIG 2")
    assert person.page.texts(SHEET, "tokens") == ["Cat's feet (edge)", "Drunk (burden)"]
    assert person.page.texts(SHEET, "skills") == ["Stealth & Evasion AGI 3"]


def test_cancelled_nothing_is_changed() -> None:
    """Not the character, and the next sheet shows what is kept."""
    person = kira()
    before = person.entries
    person.tap("Edit")
    person.type("rating-AGI", "9", form=SHEET)
    person.tap("Remove Cat's feet (edge)")
    person.tap("Cancel", within=SHEET)
    assert person.entries == before
    person.tap("Edit")
    assert person.page.values(SHEET)["rating-AGI"] == "3"
    assert person.page.texts(SHEET, "tokens") == ["Cat's feet (edge)"]


def test_a_hero_is_taken_away_and_brought_back_by_undo() -> None:
    """Nobody is picked then, and there is nothing to edit."""
    person = kira()
    before = characters(person)
    person.tap("Edit")
    person.tap("Delete", within=SHEET)
    assert characters(person) == ()
    assert chips(person) == person.page.texts("characters", "rolls") == []
    assert "hidden" in person.button("Edit")
    person.undo()
    assert characters(person) == before


def test_what_comes_too_late_does_nothing() -> None:
    """A character that another tab took away is not there to be picked, and the closed sheet keeps nothing."""
    person = Person()
    person.act("character-pick", character="gone")
    for action in ("character-change", "character-save", "character-remove", "character-skill", "character-drop"):
        person.act(action, rating="AGI", name="x")
    assert person.entries == ()


# -- foes --------------------------------------------------------------------------------------------------------------


def test_a_foe_brings_a_resolve_clock_in_one_act() -> None:
    """Of their name and as many segments as were asked for; one undo takes both, one redo brings both."""
    person = Person()
    person.tap("+ Character")
    person.type("name", "Thug", form=SHEET)
    person.pick("opposition", form=SHEET)
    person.type("segments", "4", form=SHEET)
    person.tap("Save", within=SHEET)
    (foe,), (clock,) = characters(person), person.clocks
    assert (foe.side, foe.clock) == (Side.OPPOSITION, clock.id)
    assert (clock.name, clock.kind, clock.segments, clock.filled) == ("Thug", ClockKind.RESOLVE, 4, 0)
    assert "data-opposition" in person.button("Thug", within="characters")
    assert len({entry.record.act for entry in person.entries}) == 1
    person.undo()
    assert (characters(person), person.clocks) == ((), ())
    person.redo()
    assert (characters(person), person.clocks) == ((foe,), (clock,))


def test_a_foe_changed_keeps_the_clock_they_have() -> None:
    """No second one is made; gone, the clock stays for the table to take away."""
    person = Person()
    make_hero(person, "Thug", foe=True)
    person.tap("Advance Thug")
    person.tap("Thug", within="characters")
    person.tap("Edit")
    assert "opposition" in person.page.values(SHEET)
    person.type("name", "Thug with a knife", form=SHEET)
    person.tap("Save", within=SHEET)
    assert [clock.filled for clock in person.clocks] == [1]
    person.tap("Edit")
    person.tap("Delete", within=SHEET)
    assert [clock.name for clock in person.clocks] == ["Thug"]


def test_a_foe_whose_clock_was_deleted_brings_another_when_saved() -> None:
    """One of their own again, which counts from nothing."""
    person = Person()
    make_hero(person, "Thug", foe=True)
    person.tap("Advance Thug")
    person.tap("More for Thug")
    person.tap("Delete", within="clock-change")
    person.tap("Thug", within="characters")
    person.tap("Edit")
    person.type("segments", "8", form=SHEET)
    person.tap("Save", within=SHEET)
    (foe,), (clock,) = characters(person), person.clocks
    assert foe.clock == clock.id
    assert (clock.name, clock.segments, clock.filled) == ("Thug", 8, 0)


def test_a_hero_brings_no_clock() -> None:
    """Only foes do, unless the box is ticked."""
    assert kira().clocks == ()


@pytest.mark.parametrize("text", ["{", "7", '["h"]', '"nobody"'])
def test_garbage_for_who_acts_is_nobody(text: str) -> None:
    """And the page starts."""
    person = kira()
    person.storage.put("razor.draft.characters", text)
    assert chips(Person(kept=person.storage)) == ["Kira"]


@pytest.mark.parametrize(
    "rating", ["name", "opposition", "segments", "skill", "token", "togglePopover", "elements", "<b>"]
)
def test_a_rating_of_any_name_hides_no_control_of_the_sheet(rating: str) -> None:
    """An imported character may have ratings that no system knows; the sheet reads its own fields all the same."""
    character = Character(
        id="h", name="Kira", system="razorweave", ratings=(Rating(rating, 4),), skills=(Skill("Lore", "RSN"),)
    )
    person = Person(kept=kept(CharacterSaved(character)))
    person.tap("Kira", within="characters")
    person.tap("Edit")
    person.type("name", "Vance", form=SHEET)
    person.tap("Save", within=SHEET)
    (after,) = characters(person)
    assert (after.name, after.side, after.ratings) == ("Vance", Side.PLAYER, character.ratings)


def test_a_hero_without_ratings_can_be_picked() -> None:
    """The form says who; the number stays what it was."""
    person = Person(kept=kept(CharacterSaved(Character(id="h", name="Kira", system="razorweave"))))
    person.type("attribute", "2")
    person.tap("Kira", within="characters")
    assert person.check == Check(attribute=2)
    assert person.said.who == "Kira"


def test_heroes_and_clocks_share_no_controls() -> None:
    """A character named as a clock is: each has its own buttons."""
    person = kira()
    make_clock(person, "Kira")
    person.tap("Advance Kira")
    person.tap("Kira", within="characters")
    assert person.clock("Kira").filled == 1
