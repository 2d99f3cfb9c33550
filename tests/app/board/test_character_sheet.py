"""What the sheet of a character asks for in every game, what it takes, and what it refuses."""

import pytest

from razor_core.rules.fields import bounds
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Rating
from tests.support.page.characters import SHEET, act_as, character, controls, edit, held, kira, playing, table
from tests.support.page.person import Person


def error(person: Person) -> str:
    """The error that the sheet shows."""
    return person.page.text(SHEET, "error")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_sheet_asks_for_what_the_game_knows(slug: str) -> None:
    """Ratings in their bounds, Skills, defences, conditions, what can be carried; and nothing of another game."""
    person, system = Person(game=slug), SYSTEMS[slug]
    sheet, page = system.SHEET, person.page
    person.press("character-new")
    low, high = bounds(system.Check, sheet.rating_field)
    ratings = [each for each in controls(person, "rating-") if each["name"] != "rating-value"]
    assert {each.name: each["value"] for each in ratings} == {name: str(at) for name, at in sheet.ratings.items()}
    assert {(each["min"], each["max"]) for each in ratings} == {(str(low), str(high))}
    assert ("hidden" not in page.slot(SHEET, "rating-add")) is sheet.free_ratings
    assert set(page.texts(SHEET, "known")) == {skill for skills in sheet.skills.values() for skill in skills}
    assert [each.name for each in controls(person, "defence-")] == list(sheet.defences.values())
    assert ("hidden" in page.slot(SHEET, "defended")) is not bool(sheet.defences)
    assert page.texts(SHEET, "conditions") == [each.name for each in sheet.conditions]
    assert ("hidden" in page.slot(SHEET, "stated")) is not bool(sheet.conditions)
    assert page.text(SHEET, "carried-label") == sheet.carried_label
    assert page.texts(SHEET, "kinds") == [each.name for each in sheet.carried]
    assert ("hidden" in page.slot(SHEET, "rated")) is (sheet.rating_field == sheet.skill_field)
    flag = isinstance(getattr(system.Check(), sheet.skill_field), bool)
    assert ("hidden" in page.slot(SHEET, "level")) is flag


def test_what_was_typed_and_not_saved_is_there_when_the_sheet_opens_again() -> None:
    """For the same character, whatever was opened in between; until it is saved or discarded."""
    person = table("razorweave", character("Kira", "razorweave"), character("Vance", "razorweave"))
    for name, typed in (("Kira", "Kira the Grey"), ("Vance", "")):
        act_as(person, name)
        person.press("character-change")
        assert "hidden" in person.doing("character-discard", within=SHEET)
        if typed:
            person.type("name", typed, form=SHEET)
            person.type("skill", "Lo", form=SHEET)
        person.page.sheet(SHEET, False)
    act_as(person, "Kira")
    person.press("character-change")
    assert (person.page.values(SHEET)["name"], person.page.values(SHEET)["skill"]) == ("Kira the Grey", "Lo")
    person.press("character-discard")
    person.press("character-change")
    assert (person.page.values(SHEET)["name"], person.page.values(SHEET)["skill"]) == ("Kira", "")
    person.type("name", "Kira the Grey", form=SHEET)
    person.press("character-save")
    person.press("character-change")
    assert "hidden" in person.doing("character-discard", within=SHEET)
    assert [each.name for each in person.characters] == ["Kira the Grey", "Vance"]


def test_a_new_character_waits_for_the_sheet_to_open_again() -> None:
    """Whom one began to describe, in that game; not in another session."""
    person = Person(game="razorweave")
    for press in ("character-new", "character-new"):
        person.press(press)
        person.type("skill", "Lore", form=SHEET)
        person.press("character-skill-add")
        person.page.sheet(SHEET, False)
    person.press("character-new")
    assert person.page.texts(SHEET, "skills") == ["Lore MIG 2"]
    person.page.sheet(SHEET, False)
    person.press("session-new")
    person.press("character-new")
    assert person.page.texts(SHEET, "skills") == []


@pytest.mark.parametrize(
    ("slug", "level"), [("gemini", "11"), ("frameworks", "13"), ("witchgates", "4"), ("trident_sphere", "31")]
)
def test_a_skill_beyond_its_bounds_is_refused(slug: str, level: str) -> None:
    """Added or saved: the error names the Skill, or the level where it is no number; the name stays typed."""
    person = Person(game=slug)
    person.press("character-new")
    for text in (level, ""):
        person.type("skill", "Lore", form=SHEET)
        person.type("level", text, form=SHEET)
        person.press("character-skill-add")
        assert error(person).startswith("Lore: " if text else "level: ")
        assert person.page.values(SHEET)["skill"] == "Lore"
        assert person.page.texts(SHEET, "skills") == []
    person.type("name", "Kira", form=SHEET)
    person.type("level", level, form=SHEET)
    person.press("character-save")
    assert (person.characters, person.page.shown, level in error(person)) == ((), SHEET, True)


@pytest.mark.parametrize("worth", ["", "1.5", "101", "-101"])
def test_a_modifier_of_impossible_points_is_refused(worth: str) -> None:
    """With an error; the name stays typed."""
    person = playing("gemini")
    edit(person)
    person.type("carried", "Shaken", form=SHEET)
    person.type("worth", worth, form=SHEET)
    person.tap("Setback", within=SHEET)
    assert error(person)
    assert (held(person), person.page.values(SHEET)["carried"]) == ([], "Shaken")


@pytest.mark.parametrize("slug", [slug for slug in SYSTEMS if SYSTEMS[slug].SHEET.free_ratings])
def test_a_table_adds_ratings_of_its_own(slug: str) -> None:
    """By any name, again to change one; the character rolls with it, and it can be dropped. The book's cannot."""
    person, book = playing(slug), SYSTEMS[slug].SHEET
    edit(person)
    for name, value in (("Will", "3"), (" ", "1"), ("Will", "2")):
        person.type("rating", name, form=SHEET)
        person.type("rating-value", value, form=SHEET)
        person.press("character-rating-add")
    assert person.page.texts(SHEET, "own-ratings") == ["Will"]
    person.press("character-save")
    assert [each.name for each in person.characters[0].ratings] == [*book.ratings, "Will"]
    person.press("character-skill", rating="Will", skill="")
    assert getattr(person.check, book.rating_field) == 2
    edit(person)
    person.tap("Remove Will", within=SHEET)
    person.press("character-save")
    assert [each.name for each in person.characters[0].ratings] == list(book.ratings)


def test_a_rating_of_an_impossible_number_is_not_added() -> None:
    """With an error; its name stays typed."""
    person = playing("gemini")
    edit(person)
    person.type("rating", "Will", form=SHEET)
    person.type("rating-value", "11", form=SHEET)
    person.press("character-rating-add")
    assert error(person).startswith("Will: ")
    assert (person.page.texts(SHEET, "own-ratings"), person.page.values(SHEET)["rating"]) == ([], "Will")


def test_skills_show_the_rating_that_is_typed() -> None:
    """At once; a number half typed changes nothing and is no error yet."""
    person = kira()
    edit(person)
    for text, shown in (("5", 5), ("", 5), ("-2", -2)):
        person.type("rating-AGI", text, form=SHEET)
        assert person.page.texts(SHEET, "skills") == [f"Stealth & Evasion AGI {shown}"]
        assert error(person) == ""


@pytest.mark.parametrize("slug", [slug for slug in SYSTEMS if SYSTEMS[slug].SHEET.conditions])
def test_a_condition_of_the_book_is_tapped_on_and_off(slug: str) -> None:
    """The button says when it applies. It counts on the form by itself until it is taken away."""
    sheet = SYSTEMS[slug].SHEET
    for state in [each for each in sheet.conditions if each.name not in sheet.brackets]:
        person = playing(slug)
        edit(person)
        assert person.button(state.name, within=SHEET).get("title") == state.when
        person.tap(state.name, within=SHEET)
        assert person.button(state.name, within=SHEET)["aria-pressed"] == "true"
        person.press("character-save")
        brought = tuple([each for each in sheet.conditions if each.name == sheet.brings.get(state.name)])
        assert person.characters[0].conditions == (state, *brought)
        edit(person)
        person.tap(state.name, within=SHEET)
        person.press("character-save")
        assert (person.characters[0].conditions, person.said.modifiers) == (brought, ())


def test_an_empty_defence_is_none_and_a_wrong_one_is_refused() -> None:
    """The error names its field."""
    person = playing("gemini")
    for text, defences in (("", ()), ("31", ()), ("7", (Rating("opposition", 7),))):
        edit(person)
        person.type("defence-opposition", text, form=SHEET)
        person.press("character-save")
        assert (person.characters[0].defences, error(person)[:11]) == (defences, "opposition:" if text == "31" else "")


@pytest.mark.parametrize(
    ("game", "rating", "skill"),
    [("gemini", "attribute", "Skill"), ("frameworks", "attribute", "Skill"), ("trident_sphere", "stat", "training")],
)
def test_what_is_added_has_the_word_of_the_game(game: str, rating: str, skill: str) -> None:
    """In the fields, for those who see them and those who hear them, and on their buttons."""
    person = Person(game=game)
    person.press("character-new")
    sheet = person.page.region(SHEET)
    for name, word in (("rating", rating), ("skill", skill)):
        field = sheet.one("name", name)
        assert (field["placeholder"], field["aria-label"]) == (f"another {word}", f"Another {word}")
        person.type(name, "Wits", form=SHEET)
        person.tap(f"Add {word}", within=SHEET)
    assert [each.name for each in sheet.all("name", "rating-Wits")] == ["Wits"]
