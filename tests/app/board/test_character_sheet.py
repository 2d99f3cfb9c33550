"""What the sheet of a character asks for in every game, what it takes, and what it refuses."""

import pytest

from razor_core.systems import SYSTEMS
from razor_core.table.characters import Rating
from razor_core.table.clocks import limits
from tests.support.page.characters import SHEET, character, controls, edit, kira, playing, table
from tests.support.page.person import Person


def error(person: Person) -> str:
    """The error that the sheet shows."""
    return person.page.text(SHEET, "error")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_sheet_asks_for_what_the_game_knows(slug: str) -> None:
    """Ratings and tracks in their bounds, Skills, defences, conditions, what can be carried; nothing of another game.

    A new character has the tracks that the book gives them; those that come with what is carried are not asked for.
    """
    person, system = Person(game=slug), SYSTEMS[slug]
    sheet, page = system.sheet, person.page
    person.press("character-new", side="PLAYER")
    ratings = [control for control in controls(person, "rating-") if control["name"] != "rating-value"]
    assert {rating.name: rating["value"] for rating in ratings} == {
        name: str(at) for name, at in sheet.ratings.values.items()
    }
    assert [(int(rating["min"]), int(rating["max"])) for rating in ratings] == [
        *map(system.rating_bounds, sheet.ratings.values)
    ]
    assert ("hidden" not in page.slot(SHEET, "rating-add")) is sheet.ratings.free
    assert set(page.texts(SHEET, "hints")) == {skill for skills in sheet.skills.suggested.values() for skill in skills}
    assert [control.name for control in controls(person, "defence-")] == list(sheet.defences.labels.values())
    assert ("hidden" in page.slot(SHEET, "defended")) is not bool(sheet.defences.labels)
    assert page.texts(SHEET, "conditions") == [condition.name for condition in sheet.conditions.all]
    assert ("hidden" in page.slot(SHEET, "stated")) is not bool(sheet.conditions.all)
    assert page.text(SHEET, "carried-label") == sheet.carried_label
    assert page.texts(SHEET, "kinds") == [modifier.name for modifier in sheet.carried]
    assert ("hidden" in page.slot(SHEET, "rated")) is (sheet.ratings.field == sheet.skills.field)
    flag = isinstance(getattr(system.Check(), sheet.skills.field), bool)
    assert ("hidden" in page.slot(SHEET, "level")) is flag
    tracks = [track for track in sheet.tracks if not track.field]
    assert ("hidden" in page.slot(SHEET, "tracked")) is not bool(tracks)
    for control, track in zip(controls(person, "track-"), tracks, strict=True):
        assert control.name.startswith(track.name)
        assert (int(control["min"]), int(control["max"])) == limits(track.kind)
        assert control["value"] == (str(track.sizes[0].segments) if track.given else "")


def test_what_was_typed_and_not_saved_is_there_when_the_sheet_opens_again() -> None:
    """For the same character, whatever was opened in between; until it is saved or discarded."""
    person = table("razorweave", character("Kira", "razorweave"), character("Vance", "razorweave"))
    typed = {"name": "Kira the Grey", "skill": "Lo"}
    edit(person, "Kira")
    for name, text in typed.items():
        person.type(name, text, form=SHEET)
    edit(person, "Vance")
    assert "hidden" in person.doing("character-discard", within=SHEET)
    edit(person, "Kira")
    assert typed.items() <= person.page.values(SHEET).items()
    person.press("character-discard")
    edit(person)
    assert (person.page.values(SHEET)["name"], person.page.values(SHEET)["skill"]) == ("Kira", "")
    person.type("name", "Kira the Grey", form=SHEET)
    person.press("character-save")
    edit(person)
    assert "hidden" in person.doing("character-discard", within=SHEET)
    assert [each.name for each in person.characters] == ["Kira the Grey", "Vance"]


def test_a_new_character_waits_for_the_sheet_to_open_again() -> None:
    """Whom one began to describe, in that game; not in another session."""
    person = Person(game="razorweave")
    for _ in range(2):
        person.press("character-new", side="PLAYER")
        person.type("skill", "Lore", form=SHEET)
        person.press("character-skill-add")
        person.page.sheet(SHEET, False)
    person.press("character-new", side="PLAYER")
    assert person.page.texts(SHEET, "skills") == ["Lore MIG 2"]
    person.page.sheet(SHEET, False)
    person.press("session-new")
    person.press("character-new", side="PLAYER")
    assert person.page.texts(SHEET, "skills") == []


@pytest.mark.parametrize(
    ("typed", "button", "said"),
    [
        ({"skill": "Lore", "level": "11"}, "Add Skill", "Lore: "),
        ({"skill": "Lore", "level": ""}, "Add Skill", "level: "),
        ({"rating": "Will", "rating-value": "11"}, "Add attribute", "Will: "),
        ({"carried": "Shaken", "worth": ""}, "Setback", "points: "),
        ({"carried": "Shaken", "worth": "-101"}, "Setback", "points: "),
    ],
)
def test_what_is_beyond_its_bounds_is_not_added(typed: dict[str, str], button: str, said: str) -> None:
    """Nor saved: the error names it, and what was typed stays."""
    person = playing("gemini")
    before = person.characters
    edit(person)
    for name, value in typed.items():
        person.type(name, value, form=SHEET)
    person.tap(button, within=SHEET)
    assert error(person).startswith(said)
    person.press("character-save")
    assert error(person)
    assert typed.items() <= person.page.values(SHEET).items()
    assert (person.characters, person.page.shown) == (before, SHEET)


@pytest.mark.parametrize("slug", [slug for slug in SYSTEMS if SYSTEMS[slug].sheet.ratings.free])
def test_a_table_adds_ratings_of_its_own(slug: str) -> None:
    """By any name, again to change one; the character rolls with it, and it can be dropped. The book's cannot."""
    person, book = playing(slug), SYSTEMS[slug].sheet
    edit(person)
    for name, value in (("Will", "3"), (" ", "1"), ("Will", "2")):
        person.type("rating", name, form=SHEET)
        person.type("rating-value", value, form=SHEET)
        person.press("character-rating-add")
    assert person.page.texts(SHEET, "own-ratings") == ["Will"]
    person.press("character-save")
    assert [rating.name for rating in person.characters[0].ratings] == [*book.ratings.values, "Will"]
    person.press("character-skill", rating="Will", skill="")
    assert getattr(person.check, book.ratings.field) == 2
    edit(person)
    person.tap("Remove Will", within=SHEET)
    person.press("character-save")
    assert [rating.name for rating in person.characters[0].ratings] == list(book.ratings.values)


def test_skills_show_the_rating_that_is_typed() -> None:
    """At once; a number half typed changes nothing and is no error yet."""
    person = kira()
    edit(person)
    for text, shown in (("5", "5"), ("", "5"), ("-2", "−2")):
        person.type("rating-AGI", text, form=SHEET)
        assert person.page.texts(SHEET, "skills") == [f"Stealth & Evasion AGI {shown}"]
        assert error(person) == ""


@pytest.mark.parametrize("slug", [slug for slug in SYSTEMS if SYSTEMS[slug].sheet.conditions.all])
def test_a_condition_of_the_book_is_tapped_on_and_off(slug: str) -> None:
    """The button says when it applies. It counts on the form by itself until it is taken away."""
    sheet = SYSTEMS[slug].sheet
    for state in [condition for condition in sheet.conditions.all if condition.name not in sheet.conditions.brackets]:
        person = playing(slug)
        edit(person)
        assert person.button(state.name, within=SHEET).get("title") == state.when
        person.tap(state.name, within=SHEET)
        assert person.button(state.name, within=SHEET)["aria-pressed"] == "true"
        person.press("character-save")
        brought = tuple(
            [
                condition
                for condition in sheet.conditions.all
                if condition.name == sheet.conditions.brings.get(state.name)
            ]
        )
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
        assert (person.characters[0].defences, error(person)[:10]) == (defences, "Attribute:" if text == "31" else "")


@pytest.mark.parametrize(
    ("game", "rating", "skill"),
    [("gemini", "attribute", "Skill"), ("frameworks", "attribute", "Skill"), ("trident_sphere", "stat", "training")],
)
def test_what_is_added_has_the_word_of_the_game(game: str, rating: str, skill: str) -> None:
    """In the fields, for those who see them and those who hear them, and on their buttons."""
    person = Person(game=game)
    person.press("character-new", side="PLAYER")
    sheet = person.page.region(SHEET)
    for name, word in (("rating", rating), ("skill", skill)):
        field = sheet.one("name", name)
        assert (field["placeholder"], field["aria-label"]) == (f"another {word}", f"Another {word}")
        person.type(name, "Wits", form=SHEET)
        person.tap(f"Add {word}", within=SHEET)
    assert [element.name for element in sheet.all("name", "rating-Wits")] == ["Wits"]


RATINGS = ("MIG", "AGI", "PRE", "RSN")


def folded(person: Person) -> bool:
    return "open" not in person.page.slot("character-change", "more")


def test_all_but_name_side_and_numbers_is_folded_until_a_character_has_some_of_it() -> None:
    """A new one is a name and Save; the fold is open for a character with a Skill."""
    person = Person()
    person.press("character-new", side="PLAYER")
    assert folded(person)
    inside = person.page.slot("character-change", "more").all("name")
    outside = [control for control in person.page.controls("character-change") if control not in inside]
    assert {element["name"] for element in outside} == {"name", "side", *(f"rating-{each}" for each in RATINGS)}
    person.type("name", "Kira", form="character-change")
    person.press("character-save")
    person.press("character-change", within="whom")
    assert folded(person)
    person.type("skill", "Guns", form="character-change")
    person.press("character-save")
    person.press("character-change", within="whom")
    assert not folded(person)
