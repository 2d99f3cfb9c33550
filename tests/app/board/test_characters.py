"""Characters on their sheet, in every game: made, changed, deleted."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import bounds
from razor_core.rules.modifiers import Token
from razor_core.session.events import CharacterSaved, Fiction
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import RATINGS, Check
from razor_core.table.characters import Character, Rating, Side, Skill
from tests.support.page.characters import SHEET, carried, chips, kind, kira, playing
from tests.support.page.moves import advance, make_character
from tests.support.page.person import Person
from tests.support.storage.kept import kept


def edit(person: Person, name: str = "") -> None:
    """Open the sheet of the character of that name, or of the one who acts."""
    if name:
        person.tap(name, within="characters")
    person.press("character-change")


def add_skill(person: Person, name: str, attribute: str) -> None:
    """Type a Skill on the sheet and add it."""
    person.type("skill", name, form=SHEET)
    person.pick("skill-rating", attribute, form=SHEET)
    person.press("character-skill-add")


def add_token(person: Person, of: str, name: str = "", worth: int = 1) -> None:
    """Type a token's name on the sheet and tap its kind."""
    person.type("token", name, form=SHEET)
    person.type("worth", str(worth), form=SHEET)
    person.tap(of, within=SHEET)


def error(person: Person) -> str:
    """The error that the sheet shows."""
    return person.page.text(SHEET, "error")


def tokens(person: Person) -> list[str]:
    """The tokens on the sheet."""
    return person.page.texts(SHEET, "tokens")


# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_a_new_character_has_what_the_sheet_said() -> None:
    """Name, ratings, Skill, token; they act from now on, are kept, and bring no clock. The next sheet starts anew."""
    person = kira()
    (character,) = person.characters
    assert character == Character(
        id=character.id,
        name="Kira",
        system="razorweave",
        ratings=tuple(Rating(name, 3 if name == "AGI" else value) for name, value in RATINGS.items()),
        skills=(Skill("Stealth & Evasion", "AGI"),),
        tokens=(Token("Cat's feet", "edge", 1),),
    )
    assert (chips(person), person.page.shown, person.clocks) == (["[Kira]"], "", ())
    assert Person(kept=person.storage).characters == (character,)
    person.press("character-new")
    values = person.page.values(SHEET)
    assert values["name"] == ""
    assert {name: values[f"rating-{name}"] for name in RATINGS} == {name: str(value) for name, value in RATINGS.items()}
    assert person.page.texts(SHEET, "skills") == tokens(person) == []


def test_a_character_is_changed_in_their_place() -> None:
    """Other name and ratings, the same id and place; adding and dropping Skills and tokens leaves typed ratings."""
    person = kira()
    make_character(person, "Vance")
    before, _ = person.characters
    edit(person, "Kira")
    assert person.page.values(SHEET)["name"] == "Kira"
    person.type("name", "Kira the Cat", form=SHEET)
    person.type("rating-RSN", "-1", form=SHEET)
    add_token(person, "Burden", "Shaken")
    person.press("character-drop", within=SHEET, name="Stealth & Evasion")
    add_skill(person, "Investigation", "RSN")
    person.press("character-save")
    after, _ = person.characters
    assert (after.id, after.rating("RSN"), after.rating("AGI")) == (before.id, -1, 3)
    assert after.skills == (Skill("Investigation", "RSN"),)
    assert after.tokens == (Token("Cat's feet", "edge"), Token("Shaken", "burden"))
    assert chips(person) == ["[Kira the Cat]", "Vance"]


def test_a_skill_is_added_once_and_needs_a_name() -> None:
    """Added again it replaces the first; the field is empty for the next."""
    person = kira()
    edit(person)
    add_skill(person, "Stealth & Evasion", "PRE")
    assert person.page.values(SHEET)["skill"] == ""
    add_skill(person, "  ", "MIG")
    assert person.page.texts(SHEET, "skills") == ["Stealth & Evasion PRE 1"]


def test_one_name_may_be_a_skill_an_edge_and_a_burden() -> None:
    """Each is dropped by itself; a token without a name has that of its kind."""
    person = kira()
    edit(person)
    add_skill(person, "Drunk", "MIG")
    for side in ("Edge", "Burden"):
        add_token(person, side, " Drunk ")
        assert person.page.values(SHEET)["token"] == ""
    add_token(person, "Burden", " ")
    person.press("character-drop", within=SHEET, name="Drunk", field="burden")
    assert tokens(person) == ["Cat's feet (edge)", "Drunk (edge)", "Burden"]
    assert person.page.texts(SHEET, "skills") == ["Stealth & Evasion AGI 3", "Drunk MIG 2"]


def test_when_the_last_character_is_deleted_nobody_acts() -> None:
    """There is nobody to change, and nothing to roll with."""
    person = kira()
    edit(person)
    person.press("character-remove")
    assert person.characters == ()
    assert chips(person) == person.page.texts("characters", "rolls") == []
    assert "hidden" in person.doing("character-change")


@pytest.mark.parametrize(
    "rating", ["name", "opposition", "segments", "skill", "token", "togglePopover", "elements", "<b>"]
)
def test_a_rating_of_any_name_hides_no_control_of_the_sheet(rating: str) -> None:
    """An imported character may have ratings that no game knows."""
    character = Character(
        id="h", name="Kira", system="razorweave", ratings=(Rating(rating, 4),), skills=(Skill("Lore", "RSN"),)
    )
    person = Person(kept=kept(CharacterSaved(character)))
    edit(person, "Kira")
    person.type("name", "Vance", form=SHEET)
    person.press("character-save")
    (after,) = person.characters
    assert (after.name, after.side, after.ratings) == ("Vance", Side.PLAYER, character.ratings)


def test_a_character_without_ratings_can_act() -> None:
    """The form names them; the number stays as it was."""
    person = Person(kept=kept(CharacterSaved(Character(id="h", name="Kira", system="razorweave"))))
    person.type("attribute", "2")
    person.tap("Kira", within="characters")
    assert (person.check, person.said.who) == (Check(attribute=2), "Kira")


# -- foes --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_foe_brings_a_clock_in_one_act(slug: str) -> None:
    """In every game: with their name and the number of segments asked for; one undo takes both."""
    person = Person(game=slug)
    person.press("character-new")
    person.type("name", "Thug", form=SHEET)
    person.pick("opposition", form=SHEET)
    person.type("segments", "4", form=SHEET)
    person.press("character-save")
    (foe,), (clock,) = person.characters, person.clocks
    assert (foe.system, foe.side, foe.clock) == (slug, Side.OPPOSITION, clock.id)
    assert (clock.name, clock.kind, clock.segments, clock.filled) == ("Thug", ClockKind.RESOLVE, 4, 0)
    assert "data-opposition" in person.button("Thug", within="characters")
    person.undo()
    assert (person.characters, person.clocks) == ((), ())


def test_a_foe_keeps_their_clock_and_gets_another_if_it_is_deleted() -> None:
    """A changed foe brings no second clock; a deleted foe leaves the clock."""
    person = Person()
    make_character(person, "Thug", foe=True)
    advance(person, "Thug")
    edit(person, "Thug")
    person.press("character-save")
    assert [clock.filled for clock in person.clocks] == [1]
    person.press("clock-menu")
    person.press("clock-remove")
    edit(person)
    person.type("segments", "8", form=SHEET)
    person.press("character-save")
    (foe,), (clock,) = person.characters, person.clocks
    assert (clock.id, clock.name, clock.segments, clock.filled) == (foe.clock, "Thug", 8, 0)
    edit(person)
    person.press("character-remove")
    assert [clock.name for clock in person.clocks] == ["Thug"]


# -- in every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_sheet_asks_for_what_the_game_knows(slug: str) -> None:
    """Ratings in their bounds, Skills, kinds of token; a level and a rating only where a Skill has one."""
    person, system = Person(game=slug), SYSTEMS[slug]
    person.press("character-new")
    low, high = bounds(system.Check, system.RATING_FIELD)
    ratings = [each for each in person.page.controls(SHEET) if each["name"].startswith("rating-")]
    assert {each.name: each["value"] for each in ratings} == {name: str(at) for name, at in system.RATINGS.items()}
    assert {(each["min"], each["max"]) for each in ratings} == {(str(low), str(high))}
    assert set(person.page.texts(SHEET, "known")) == {skill for skills in system.SKILLS.values() for skill in skills}
    assert person.page.texts(SHEET, "kinds") == [token.name for token in system.TOKENS]
    assert ("hidden" in person.page.slot(SHEET, "rated")) is (system.RATING_FIELD == system.SKILL_FIELD)
    flag = isinstance(getattr(system.Check(), system.SKILL_FIELD), bool)
    assert ("hidden" in person.page.slot(SHEET, "level")) is flag


@pytest.mark.parametrize(
    ("slug", "rating", "level", "check", "bare"),
    [
        ("razorweave", "MIG", 2, {"attribute": 3, "skill": True}, {"attribute": 3}),
        ("gemini", "Agility", 3, {"attribute": 4, "skill": 3}, {"attribute": 4, "skill": 0}),
        ("trident_sphere", "Quick", 5, {"stat": 4, "training": 5}, {"stat": 4}),
        ("frameworks", "", 3, {"score": 3}, {"score": 4}),
        ("witchgates", "", 3, {"rating": 3}, {"rating": 2}),
    ],
)
def test_ratings_and_skills_fill_the_form_of_each_game(
    slug: str, rating: str, level: int, check: dict[str, int], bare: dict[str, int]
) -> None:
    """A Skill brings its level, with the number of its rating if it has one; a bare rating brings no Skill."""
    person, system = Person(game=slug), SYSTEMS[slug]
    best = rating or next(iter(system.RATINGS))
    value = bare.get(system.RATING_FIELD, 0)
    person.press("character-new")
    person.type("name", "Kira", form=SHEET)
    person.type(f"rating-{best}", str(value), form=SHEET)
    person.type("skill", "Lore", form=SHEET)
    if rating:
        person.pick("skill-rating", rating, form=SHEET)
    person.type("level", str(level), form=SHEET)
    person.press("character-skill-add")
    person.press("character-save")
    assert person.characters[0].skills == (Skill("Lore", rating, level),)
    person.press("character-skill", skill="Lore")
    assert person.check == system.Check(**check)
    assert person.said == Fiction(who="Kira", attribute=rating, skill="Lore")
    person.press("character-skill", skill="", rating=best)
    assert person.check == system.Check(**bare)
    assert person.said == Fiction(who="Kira", attribute=rating, skill="" if rating else best)


@pytest.mark.parametrize(
    ("slug", "level"), [("gemini", "11"), ("frameworks", "13"), ("witchgates", "4"), ("trident_sphere", "31")]
)
def test_a_skill_beyond_its_bounds_is_refused(slug: str, level: str) -> None:
    """The error names the Skill, or the level where it is no number; the name stays typed."""
    person = Person(game=slug)
    person.press("character-new")
    for text in (level, ""):
        person.type("skill", "Lore", form=SHEET)
        person.type("level", text, form=SHEET)
        person.press("character-skill-add")
        assert error(person).startswith("Lore: " if text else "level: ")
        assert person.page.values(SHEET)["skill"] == "Lore"
        assert person.page.texts(SHEET, "skills") == []


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_kind_of_token_is_given_on_the_sheet(slug: str) -> None:
    """As the game has it, and under a typed name with a typed worth."""
    for of in SYSTEMS[slug].TOKENS:
        person = playing(slug)
        edit(person)
        add_token(person, of.name)
        add_token(person, of.name, "Own name", 3)
        person.press("character-save")
        assert person.characters[0].tokens == (of, replace(of, name="Own name", points=3 * of.points))


@pytest.mark.parametrize("worth", ["", "1.5", "101", "-101"])
def test_a_token_of_an_impossible_worth_is_refused(worth: str) -> None:
    """With an error; the name stays typed."""
    person = playing("gemini")
    edit(person)
    person.type("token", "Shaken", form=SHEET)
    person.type("worth", worth, form=SHEET)
    person.tap("Setback", within=SHEET)
    assert error(person)
    assert (tokens(person), person.page.values(SHEET)["token"]) == ([], "Shaken")


def test_the_sheet_brings_nothing_back_that_was_spent_meanwhile() -> None:
    """Saving writes only what was changed on it: what another tab did to the character stays done."""
    person = playing("frameworks", tokens=(kind("frameworks", "Momentum"),))
    edit(person)
    other = Person(*[3] * 9, kept=person.storage, game="frameworks")
    other.press("roll")
    assert carried(other) == {"Kira": []}
    person.hear()
    person.type("name", "Kira the Cat", form=SHEET)
    add_token(person, "Venture")
    person.press("character-save")
    assert carried(person) == {"Kira the Cat": ["Venture"]}
    assert not person.check.momentum
