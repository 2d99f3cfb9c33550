"""Characters of every game: ratings, Skills, and tokens by how long they last."""

from dataclasses import replace

import pytest

from app.check.modifiers import said
from razor_core.rules.fields import bounds
from razor_core.rules.modifiers import Lasts
from razor_core.session.events import CharacterSaved, Fiction, TokenGiven, TokenTaken
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character, Skill
from tests.support.page_heroes import SHEET, carried, characters, chips, error, kind, playing
from tests.support.page_person import Person, kept, make_hero


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_sheet_asks_what_the_game_knows_of_its_heroes(slug: str) -> None:
    """Its ratings in their bounds, its Skills, its kinds of token; a number and a rating only where a Skill has one."""
    person, system = Person(game=slug), SYSTEMS[slug]
    person.tap("+ Character")
    low, high = bounds(system.Check, system.RATING_FIELD)
    ratings = [each for each in person.page.controls(SHEET) if each["name"].startswith("rating-")]
    assert [(each.name, each["value"]) for each in ratings] == [
        (name, str(value)) for name, value in system.RATINGS.items()
    ]
    assert {(each["min"], each["max"]) for each in ratings} == {(str(low), str(high))}
    assert set(person.page.texts(SHEET, "known")) == {skill for skills in system.SKILLS.values() for skill in skills}
    assert person.page.texts(SHEET, "kinds") == [token.name for token in system.TOKENS]
    assert ("hidden" in person.page.slot(SHEET, "rated")) is (system.RATING_FIELD == system.SKILL_FIELD)
    assert ("hidden" in person.page.slot(SHEET, "level")) is isinstance(
        getattr(system.Check(), system.SKILL_FIELD), bool
    )


@pytest.mark.parametrize(
    ("slug", "rating", "level", "check", "bare"),
    [
        ("gemini", "Agility", 3, {"attribute": 4, "skill": 3}, {"attribute": 4, "skill": 0}),
        ("trident_sphere", "Quick", 5, {"stat": 4, "training": 5}, {"stat": 4}),
        ("frameworks", "", 3, {"score": 3}, {"score": 4}),
        ("witchgates", "", 3, {"rating": 3}, {"rating": 2}),
    ],
)
def test_ratings_and_skills_fill_the_form_of_each_game(
    slug: str, rating: str, level: int, check: dict[str, int], bare: dict[str, int]
) -> None:
    """A Skill that is a number with its rating beside it, or one score; a bare rating has no Skill's number."""
    person, system = Person(game=slug), SYSTEMS[slug]
    best = rating or next(iter(system.RATINGS))
    value = bare.get(system.RATING_FIELD, 0)
    person.tap("+ Character")
    person.type("name", "Kira", form=SHEET)
    person.type(f"rating-{best}", str(value), form=SHEET)
    person.type("skill", "Lore", form=SHEET)
    if rating:
        person.pick("skill-rating", rating, form=SHEET)
    person.type("level", str(level), form=SHEET)
    person.tap("Add", within=SHEET)
    person.tap("Save", within=SHEET)
    assert characters(person)[0].skills == (Skill("Lore", rating, level),)
    person.tap(f"Lore {rating} {value}" if rating else f"Lore {level}", within="characters")
    assert person.check == system.Check(**check)
    assert person.said == Fiction(who="Kira", attribute=rating, skill="Lore")
    person.tap(f"{best} {value}", within="characters")
    assert person.check == system.Check(**bare)
    assert person.said == Fiction(who="Kira", attribute=rating, skill="" if rating else best)


@pytest.mark.parametrize(
    ("slug", "level"), [("gemini", "11"), ("frameworks", "13"), ("witchgates", "4"), ("trident_sphere", "31")]
)
def test_a_skill_that_its_field_cannot_hold_is_refused_by_its_name(slug: str, level: str) -> None:
    """It stays typed, to be mended; no number at all is told as well."""
    person = Person(game=slug)
    person.tap("+ Character")
    for text in (level, ""):
        person.type("skill", "Lore", form=SHEET)
        person.type("level", text, form=SHEET)
        person.tap("Add", within=SHEET)
        assert error(person).startswith("Lore: " if text else "level: ")
        assert person.page.values(SHEET)["skill"] == "Lore"
        assert person.page.texts(SHEET, "skills") == []


@pytest.mark.parametrize(("slug", "name"), [(slug, each.name) for slug in SYSTEMS for each in SYSTEMS[slug].TOKENS])
def test_every_kind_of_token_is_given_on_the_sheet(slug: str, name: str) -> None:
    """As the game has it, under its own name where one is typed, and worth more where that is said."""
    person = playing(slug)
    person.tap("Edit")
    person.tap(name, within=SHEET)
    person.type("token", "Own name", form=SHEET)
    person.type("worth", "3", form=SHEET)
    person.tap(name, within=SHEET)
    person.tap("Save", within=SHEET)
    of = kind(slug, name)
    assert characters(person)[0].tokens == (of, replace(of, name="Own name", points=3 * of.points))


@pytest.mark.parametrize("worth", ["", "1.5", "101", "-101"])
def test_a_worth_that_is_none_gives_no_token(worth: str) -> None:
    """And says so; the name stays typed."""
    person = playing("gemini")
    person.tap("Edit")
    person.type("token", "Shaken", form=SHEET)
    person.type("worth", worth, form=SHEET)
    person.tap("Setback", within=SHEET)
    assert error(person)
    assert person.page.texts(SHEET, "tokens") == []
    assert person.page.values(SHEET)["token"] == "Shaken"


def test_a_token_that_cancels_another_takes_it_away_and_neither_stays() -> None:
    """Momentum and interference, on the sheet as at the table (FW-3)."""
    person = playing("frameworks")
    person.tap("Edit")
    person.tap("Momentum", within=SHEET)
    assert person.page.texts(SHEET, "tokens") == ["Momentum"]
    person.tap("Interference", within=SHEET)
    assert person.page.texts(SHEET, "tokens") == []


NEXT = [(slug, each.name) for slug in SYSTEMS for each in SYSTEMS[slug].TOKENS if each.lasts is Lasts.NEXT]
USED = [
    (slug, each.name) for slug in SYSTEMS for each in SYSTEMS[slug].TOKENS if each.lasts is Lasts.USED and each.field
]
STAYS = [(slug, each.name) for slug in SYSTEMS for each in SYSTEMS[slug].TOKENS if each.lasts is Lasts.STAYS]


def test_every_way_to_last_is_tried_below() -> None:
    """None of the lists of kinds is empty."""
    assert len(NEXT) == 5
    assert len(USED) == 2
    assert len(STAYS) > 10


@pytest.mark.parametrize(("slug", "name"), NEXT)
def test_what_lasts_through_the_next_check_enters_it_by_itself_and_is_spent_by_it(slug: str, name: str) -> None:
    """No tap but Roll; token and roll are one act, which one undo takes back, onto the form too, and a redo makes."""
    token = kind(slug, name)
    person = playing(slug, *[3] * 9, tokens=(token,))
    plain, check = SYSTEMS[slug].Check(), person.check
    assert getattr(check, token.field) == getattr(plain, token.field) + token.points
    assert person.page.texts(slug, f"named-{token.field}") == [f"{name} once"]
    person.tap("Roll")
    assert [each.name for each in person.log[0].fiction.modifiers] == [name]
    roll, taken = person.entries[-2:]
    assert taken.record.event == TokenTaken("k", token.field, name)
    assert taken.record.act == roll.record.act
    assert (carried(person), person.page.texts(slug, f"named-{token.field}")) == ([], [])
    person.undo()
    assert (carried(person), person.check, person.log) == ([name], check, ())
    person.redo()
    assert (carried(person), person.page.texts(slug, f"named-{token.field}")) == ([], [])


@pytest.mark.parametrize(("slug", "name"), NEXT)
def test_it_is_spent_though_it_was_taken_off_the_check(slug: str, name: str) -> None:
    """It lasts through the next check, used or not."""
    person = playing(slug, *[3] * 9, tokens=(kind(slug, name),))
    person.tap(f"Remove {name} from {said(kind(slug, name).field)}", within=slug)
    person.tap("Roll")
    assert carried(person) == []
    assert person.log[0].fiction.modifiers == ()


@pytest.mark.parametrize(("slug", "name"), USED)
def test_what_is_used_up_is_spent_only_where_it_stood_on_the_roll(slug: str, name: str) -> None:
    """It waits to be tapped; rolled without it stays, rolled with it is gone, and undo gives it back."""
    token = kind(slug, name)
    person = playing(slug, *[3] * 9, tokens=(token,))
    before = person.check
    assert person.said.modifiers == ()
    person.tap("Roll")
    assert carried(person) == [name]
    (button,) = person.page.slot("characters", "rolls").all("data-do", "name")
    person.act(button["data-do"], **button.data)
    assert getattr(person.check, token.field) == getattr(before, token.field) + token.points
    person.tap("Roll")
    assert (carried(person), person.said.modifiers) == ([], ())
    assert len({entry.record.act for entry in person.entries[-2:]}) == 1
    person.undo()
    assert carried(person) == [name]


@pytest.mark.parametrize(("slug", "name"), STAYS)
def test_what_stays_is_tapped_and_stays_with_its_hero_and_on_the_form(slug: str, name: str) -> None:
    """Roll after roll, until a tap takes it off the form."""
    token = kind(slug, name)
    person = playing(slug, *[3] * 18, tokens=(token,))
    (button,) = person.page.slot("characters", "rolls").all("data-do", "name")
    person.act(button["data-do"], **button.data)
    for _ in range(2):
        assert [each.name for each in person.said.modifiers] == [name]
        assert getattr(person.check, token.field) == getattr(SYSTEMS[slug].Check(), token.field) + token.points
        person.tap("Roll")
    assert carried(person) == [name]
    (button,) = person.page.slot("characters", "rolls").all("data-do", "name")
    person.act(button["data-do"], **button.data)
    assert person.said.modifiers == ()


def test_a_token_that_touches_no_dice_is_shown_and_is_no_button() -> None:
    """Determined waits for a failure; no roll uses it up by itself (GM-5)."""
    person = playing("gemini", 1, tokens=(kind("gemini", "Determined"),))
    assert "Determined" in person.page.texts("characters", "rolls")
    assert person.page.slot("characters", "rolls").all("data-do", "name") == []
    person.tap("Roll")
    assert carried(person) == ["Determined"]


def test_a_roll_of_somebody_else_uses_up_nothing() -> None:
    """Typing another name leaves the character's tokens out; picking the character again brings them back."""
    person = playing("frameworks", *[3] * 9, tokens=(kind("frameworks", "Momentum"),))
    person.type("who", "A passer-by")
    person.tap("Roll")
    assert carried(person) == ["Momentum"]
    person.tap("Kira", within="characters")
    assert person.check.momentum
    assert person.page.texts("frameworks", "named-momentum") == ["Momentum once"]


def test_what_one_who_acts_gets_at_the_table_stands_on_the_form_at_once() -> None:
    """Given by an offer or in another tab; one that cancels it takes it off again."""
    person = playing("frameworks")
    person.do(lambda: person.table._happen([TokenGiven("k", kind("frameworks", "Momentum"))]))
    assert person.check.momentum
    person.do(lambda: person.table._happen([TokenGiven("k", kind("frameworks", "Interference"))]))
    assert person.check == SYSTEMS["frameworks"].Check()
    assert carried(person) == []
    other = Person(kept=person.storage, game="frameworks")
    other.do(lambda: other.table._happen([TokenGiven("k", kind("frameworks", "Interference"))]))
    person.hear()
    assert person.check.interference


def test_the_next_check_of_one_hero_is_not_that_of_the_next() -> None:
    """Who is picked brings their own; back again the first one has theirs still."""
    momentum, venture = (kind("frameworks", name) for name in ("Momentum", "Venture"))
    characters = [
        Character(id=name, name=name, system="frameworks", tokens=(token,))
        for name, token in (("Kira", momentum), ("Vance", venture))
    ]
    person = Person(kept=kept(*map(CharacterSaved, characters)), game="frameworks")
    for _ in range(2):
        person.tap("Kira", within="characters")
        assert (person.check.momentum, person.check.bonus) == (True, 0)
        person.tap("Vance", within="characters")
        assert (person.check.momentum, person.check.bonus) == (False, 1)


def test_the_heroes_of_one_game_are_not_shown_in_another() -> None:
    """Nor do they act there; who acts in each is picked by itself, and kept."""
    person = Person()
    for slug in SYSTEMS:
        person.play(slug)
        assert chips(person) == []
        make_hero(person, f"Character of {slug}")
        assert chips(person) == [f"[Character of {slug}]"]
    again = Person(kept=person.storage)
    for slug in SYSTEMS:
        again.play(slug)
        assert chips(again) == [f"[Character of {slug}]"]
        assert "hidden" not in again.button("Edit")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_foe_of_every_game_brings_a_clock(slug: str) -> None:
    """Of the game that lies on the table."""
    person = Person(game=slug)
    make_hero(person, "Thug", foe=True)
    assert characters(person)[0].system == slug
    assert [clock.name for clock in person.clocks] == ["Thug"]
