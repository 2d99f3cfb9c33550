"""Heroes and foes: made, changed and taken away on their sheet; picked, they fill the form."""

from dataclasses import replace

import pytest

from razor_core.checks import ClockKind, Lasts, Token, bounds
from razor_core.events import Fiction, HeroPut, Named, TokenGiven, TokenTaken
from razor_core.heroes import Hero, Rating, Skill
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import RATINGS, Check
from tests.app.person import Person, kept, make_clock, make_hero

FOUR = [4] * 4
SHEET = "hero-change"


def heroes(person: Person) -> tuple[Hero, ...]:
    """The heroes and foes as they stand."""
    return person.table.session.world.heroes


def chips(person: Person) -> list[str]:
    """Whom one can pick, the picked one marked."""
    buttons = person.page.slot("heroes", "heroes").all("data-hero")
    return [f"[{each.text}]" if each["aria-pressed"] == "true" else each.text for each in buttons]


def error(person: Person) -> str:
    """What the sheet says is wrong."""
    return person.page.text(SHEET, "error")


def kira(*dice: int) -> Person:
    """Someone who plays Kira: AGI 3, Stealth & Evasion, and a Tag that gives an Edge."""
    person = Person(*dice)
    make_hero(person, "Kira", skill="Stealth & Evasion", edge="Cat's feet", AGI=3)
    return person


# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_a_new_hero_has_what_the_sheet_said() -> None:
    """Name, ratings, Skill with its attribute, token with its side; they are picked, and kept."""
    person = kira()
    (hero,) = heroes(person)
    assert hero == Hero(
        id=hero.id,
        name="Kira",
        system="razorweave",
        ratings=tuple(Rating(name, 3 if name == "AGI" else value) for name, value in RATINGS.items()),
        skills=(Skill("Stealth & Evasion", "AGI"),),
        tokens=(Token("Cat's feet", "edge", 1),),
    )
    assert chips(person) == ["[Kira]"]
    assert person.page.shown == ""
    assert heroes(Person(kept=person.storage)) == (hero,)


def test_a_new_hero_starts_with_the_ratings_of_the_system_and_no_name() -> None:
    """The sheet of the one before leaves nothing behind."""
    person = kira()
    person.tap("+ Hero")
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
    person.tap("+ Hero")
    person.pick("foe", form=SHEET)
    for name, value in {"name": "Thug", **values}.items():
        person.type(name, value, form=SHEET)
    typed = person.page.values(SHEET)
    person.tap("Save", within=SHEET)
    assert error(person).startswith(f"{field}: ")
    assert (person.entries, heroes(person), person.clocks) == ((), (), ())
    assert person.page.shown == SHEET
    assert person.page.values(SHEET) == typed


def test_a_hero_is_changed_in_their_place() -> None:
    """The same hero under another name, with other ratings; the others stay where they are."""
    person = kira()
    make_hero(person, "Vance")
    before = heroes(person)
    person.tap("Kira", within="heroes")
    person.tap("Edit")
    assert person.page.values(SHEET)["name"] == "Kira"
    person.type("name", "Kira the Cat", form=SHEET)
    person.type("rating-RSN", "-1", form=SHEET)
    person.tap("Save", within=SHEET)
    after = heroes(person)
    assert [hero.name for hero in after] == ["Kira the Cat", "Vance"]
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
    (hero,) = heroes(person)
    assert hero.rating("MIG") == 5
    assert hero.skills == (Skill("Investigation", "RSN"),)
    assert hero.tokens == (Token("Cat's feet", "edge"), Token("Shaken", "burden"))


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
    """Not the hero, and the next sheet shows what is kept."""
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
    before = heroes(person)
    person.tap("Edit")
    person.tap("Delete", within=SHEET)
    assert heroes(person) == ()
    assert chips(person) == person.page.texts("heroes", "rolls") == []
    assert "hidden" in person.button("Edit")
    person.undo()
    assert heroes(person) == before


def test_what_comes_too_late_does_nothing() -> None:
    """A hero that another tab took away is not there to be picked, and the closed sheet keeps nothing."""
    person = Person()
    person.act("hero-pick", hero="gone")
    for action in ("hero-change", "hero-save", "hero-remove", "hero-skill", "hero-drop"):
        person.act(action, rating="AGI", name="x")
    assert person.entries == ()


# -- foes --------------------------------------------------------------------------------------------------------------


def test_a_foe_brings_a_resolve_clock_in_one_act() -> None:
    """Of their name and as many segments as were asked for; one undo takes both, one redo brings both."""
    person = Person()
    person.tap("+ Hero")
    person.type("name", "Thug", form=SHEET)
    person.pick("foe", form=SHEET)
    person.type("segments", "4", form=SHEET)
    person.tap("Save", within=SHEET)
    (foe,), (clock,) = heroes(person), person.clocks
    assert (foe.foe, foe.clock) == (True, clock.id)
    assert (clock.name, clock.kind, clock.segments, clock.filled) == ("Thug", ClockKind.RESOLVE, 4, 0)
    assert "data-foe" in person.button("Thug", within="heroes")
    assert len({entry.record.act for entry in person.entries}) == 1
    person.undo()
    assert (heroes(person), person.clocks) == ((), ())
    person.redo()
    assert (heroes(person), person.clocks) == ((foe,), (clock,))


def test_a_foe_changed_keeps_the_clock_they_have() -> None:
    """No second one is made; gone, the clock stays for the table to take away."""
    person = Person()
    make_hero(person, "Thug", foe=True)
    person.tap("Advance Thug")
    person.tap("Thug", within="heroes")
    person.tap("Edit")
    assert "foe" in person.page.values(SHEET)
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
    person.tap("Thug", within="heroes")
    person.tap("Edit")
    person.type("segments", "8", form=SHEET)
    person.tap("Save", within=SHEET)
    (foe,), (clock,) = heroes(person), person.clocks
    assert foe.clock == clock.id
    assert (clock.name, clock.segments, clock.filled) == ("Thug", 8, 0)


def test_a_hero_brings_no_clock() -> None:
    """Only foes do, unless the box is ticked."""
    assert kira().clocks == ()


# -- on the form -------------------------------------------------------------------------------------------------------


def test_who_is_picked_fills_the_form() -> None:
    """Name and best rating; the DC and all else stay as they were."""
    person = kira()
    make_hero(person, "Vance")
    person.type("dc", "18")
    person.tap("Kira", within="heroes")
    assert person.check == Check(dc=18, attribute=3)
    assert person.said == Fiction(who="Kira", attribute="AGI")
    person.tap("Vance", within="heroes")
    assert person.check == Check(dc=18, attribute=2)
    assert person.said == Fiction(who="Vance", attribute="MIG")
    assert chips(person) == ["Kira", "[Vance]"]


def test_who_was_made_to_be_played_is_who_rolls_and_stays_so_when_changed() -> None:
    """The one who is marked stands on the form, by the name they have now."""
    person = kira()
    assert (chips(person), person.said.who) == (["[Kira]"], "Kira")
    person.tap("Edit")
    person.type("name", "Vance", form=SHEET)
    person.type("rating-AGI", "5", form=SHEET)
    person.tap("Save", within=SHEET)
    assert (chips(person), person.said.who) == (["[Vance]"], "Vance")
    assert person.check == Check(attribute=5)


def test_a_foe_made_leaves_the_hero_who_acts() -> None:
    """The form stays as it is; so it does when nobody acts."""
    person = kira()
    person.tap("Stealth & Evasion AGI 3")
    before = person.values
    make_hero(person, "Thug", foe=True)
    assert chips(person) == ["[Kira]", "Thug"]
    assert person.values == before
    alone = Person()
    make_hero(alone, "Thug", foe=True)
    assert (chips(alone), alone.said.who) == (["Thug"], "")


def test_one_saved_while_another_acts_does_not_act() -> None:
    """The sheet was open when somebody else was picked."""
    person = kira()
    make_hero(person, "Vance")
    person.tap("Edit")
    person.tap("Kira", within="heroes")
    person.tap("Save", within=SHEET)
    assert chips(person) == ["[Kira]", "Vance"]
    assert person.said.who == "Kira"


def test_a_skill_is_one_tap_and_a_bare_rating_another() -> None:
    """Attribute, its rating and the Skill by name; then without."""
    person = kira()
    person.tap("Kira", within="heroes")
    person.tap("Stealth & Evasion AGI 3")
    assert person.check == Check(attribute=3, skill=True)
    assert person.said == Fiction(who="Kira", attribute="AGI", skill="Stealth & Evasion")
    person.tap("RSN 0")
    assert person.check == Check(attribute=0)
    assert person.said == Fiction(who="Kira", attribute="RSN")
    assert person.values["skill-name"] == ""


def test_the_skill_of_one_hero_is_not_rolled_by_the_next() -> None:
    """Whoever is picked starts from a bare rating, and no name of a Skill stands there to be ticked."""
    person = kira()
    make_hero(person, "Vance")
    person.tap("Kira", within="heroes")
    person.tap("Stealth & Evasion AGI 3")
    person.tap("Vance", within="heroes")
    assert person.check == Check(attribute=2)
    assert person.values["skill-name"] == ""


def test_what_one_hero_carries_is_not_carried_by_the_next() -> None:
    """Their tokens go from the form, not what was typed nor what the scene gives; picked again they keep all."""
    person = kira()
    make_hero(person, "Vance")
    person.tap("Kira", within="heroes")
    person.tap("Cat's feet (edge)")
    for field, name in (("edge", "Set Up"), ("burden", "Cat's feet")):
        person.reason(field, name)
    person.tap("Kira", within="heroes")
    assert person.page.texts(person.slug, "named-edge") == ["Cat's feet", "Set Up"]
    person.tap("Vance", within="heroes")
    assert person.page.texts(person.slug, "named-edge") == ["Set Up"]
    assert person.page.texts(person.slug, "named-burden") == ["Cat's feet"]


def test_the_same_check_again_is_at_most_three_taps() -> None:
    """Who, with what, Roll; whatever stood on the form between."""
    person = kira(*FOUR * 3)
    make_hero(person, "Vance")
    for _ in range(2):
        person.tap("Kira", within="heroes")
        person.tap("Stealth & Evasion AGI 3")
        person.tap("Roll")
        person.tap("Vance", within="heroes")
        if len(person.log) == 1:
            person.tap("PRE 1")
            person.tap("Roll")
    first, _, again = person.log
    assert (again.check, again.fiction) == (first.check, first.fiction)
    assert (first.fiction.who, first.check) == ("Kira", Check(attribute=3, skill=True))


def test_what_a_hero_carries_is_a_source_for_the_check() -> None:
    """Tapped it stands on the check by name, tapped again it is gone."""
    person = kira(*[4] * 5)
    person.tap("Kira", within="heroes")
    person.tap("Cat's feet (edge)")
    assert person.check == Check(attribute=3, edge=1)
    person.tap("Roll")
    assert person.log[0].fiction.named == (Named("edge", "Cat's feet"),)
    person.tap("Cat's feet (edge)")
    assert person.check == Check(attribute=3)


def test_a_change_of_the_picked_hero_is_seen_at_their_chips() -> None:
    """And what they can roll with follows an undo."""
    person = kira()
    person.tap("Edit")
    person.type("rating-AGI", "4", form=SHEET)
    person.tap("Save", within=SHEET)
    assert "Stealth & Evasion AGI 4" in person.page.texts("heroes", "rolls")
    person.undo()
    assert "Stealth & Evasion AGI 3" in person.page.texts("heroes", "rolls")


# -- from elsewhere ----------------------------------------------------------------------------------------------------


def test_who_acts_acts_after_a_second_visit() -> None:
    """With their Skills at hand, and what they carry goes with them when another is picked."""
    first = kira()
    make_hero(first, "Vance")
    first.tap("Kira", within="heroes")
    first.tap("Cat's feet (edge)")
    second = Person(kept=first.storage)
    assert chips(second) == ["[Kira]", "Vance"]
    second.tap("Vance", within="heroes")
    assert second.page.texts(second.slug, "named-edge") == []


@pytest.mark.parametrize("text", ["{", "7", '["h"]', '"nobody"'])
def test_garbage_for_who_acts_is_nobody(text: str) -> None:
    """And the page starts."""
    person = kira()
    person.storage.put("razor.draft.heroes", text)
    assert chips(Person(kept=person.storage)) == ["Kira"]


@pytest.mark.parametrize("rating", ["name", "foe", "segments", "skill", "token", "togglePopover", "elements", "<b>"])
def test_a_rating_of_any_name_hides_no_control_of_the_sheet(rating: str) -> None:
    """An imported hero may have ratings that no system knows; the sheet reads its own fields all the same."""
    hero = Hero(id="h", name="Kira", system="razorweave", ratings=(Rating(rating, 4),), skills=(Skill("Lore", "RSN"),))
    person = Person(kept=kept(HeroPut(hero)))
    person.tap("Kira", within="heroes")
    person.tap("Edit")
    person.type("name", "Vance", form=SHEET)
    person.tap("Save", within=SHEET)
    (after,) = heroes(person)
    assert (after.name, after.foe, after.ratings) == ("Vance", False, hero.ratings)


def test_a_hero_without_ratings_can_be_picked() -> None:
    """The form says who; the number stays what it was."""
    person = Person(kept=kept(HeroPut(Hero(id="h", name="Kira", system="razorweave"))))
    person.type("attribute", "2")
    person.tap("Kira", within="heroes")
    assert person.check == Check(attribute=2)
    assert person.said.who == "Kira"


def test_heroes_and_clocks_share_no_controls() -> None:
    """A hero named as a clock is: each has its own buttons."""
    person = kira()
    make_clock(person, "Kira")
    person.tap("Advance Kira")
    person.tap("Kira", within="heroes")
    assert person.clock("Kira").filled == 1


# -- of every game -----------------------------------------------------------------------------------------------------


def playing(slug: str, *dice: int, tokens: tuple[Token, ...] = (), **values) -> Person:
    """Someone who has picked Kira, a hero of that game with what it starts with, and these."""
    system = SYSTEMS[slug]
    ratings = tuple(Rating(*each) for each in system.RATINGS.items())
    hero = Hero(**{"id": "k", "name": "Kira", "system": slug, "ratings": ratings, "tokens": tokens, **values})
    person = Person(*dice, kept=kept(HeroPut(hero)), game=slug)
    person.tap("Kira", within="heroes")
    return person


def carried(person: Person) -> list[str]:
    """What Kira carries."""
    return [token.name for token in heroes(person)[0].tokens]


def kind(slug: str, name: str) -> Token:
    """The kind of token of that name."""
    (found,) = [each for each in SYSTEMS[slug].TOKENS if each.name == name]
    return found


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_sheet_asks_what_the_game_knows_of_its_heroes(slug: str) -> None:
    """Its ratings in their bounds, its Skills, its kinds of token; a number and a rating only where a Skill has one."""
    person, system = Person(game=slug), SYSTEMS[slug]
    person.tap("+ Hero")
    low, high = bounds(system.Check, system.RATED)
    ratings = [each for each in person.page.controls(SHEET) if each["name"].startswith("rating-")]
    assert [(each.name, each["value"]) for each in ratings] == [
        (name, str(value)) for name, value in system.RATINGS.items()
    ]
    assert {(each["min"], each["max"]) for each in ratings} == {(str(low), str(high))}
    assert set(person.page.texts(SHEET, "known")) == {skill for skills in system.SKILLS.values() for skill in skills}
    assert person.page.texts(SHEET, "kinds") == [token.name for token in system.TOKENS]
    assert ("hidden" in person.page.slot(SHEET, "rated")) is (slug in ("frameworks", "witchgates"))
    assert ("hidden" in person.page.slot(SHEET, "level")) is (slug == "razorweave")


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
    value = bare.get(system.RATED, 0)
    person.tap("+ Hero")
    person.type("name", "Kira", form=SHEET)
    person.type(f"rating-{best}", str(value), form=SHEET)
    person.type("skill", "Lore", form=SHEET)
    if rating:
        person.pick("skill-rating", rating, form=SHEET)
    person.type("level", str(level), form=SHEET)
    person.tap("Add", within=SHEET)
    person.tap("Save", within=SHEET)
    assert heroes(person)[0].skills == (Skill("Lore", rating, level),)
    person.tap(f"Lore {rating} {value}" if rating else f"Lore {level}", within="heroes")
    assert person.check == system.Check(**check)
    assert person.said == Fiction(who="Kira", attribute=rating, skill="Lore")
    person.tap(f"{best} {value}", within="heroes")
    assert person.check == system.Check(**bare)
    assert person.said == Fiction(who="Kira", attribute=rating, skill="" if rating else best)


@pytest.mark.parametrize(
    ("slug", "level"), [("gemini", "11"), ("frameworks", "13"), ("witchgates", "4"), ("trident_sphere", "31")]
)
def test_a_skill_that_its_field_cannot_hold_is_refused_by_its_name(slug: str, level: str) -> None:
    """It stays typed, to be mended; no number at all is told as well."""
    person = Person(game=slug)
    person.tap("+ Hero")
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
    assert heroes(person)[0].tokens == (of, replace(of, name="Own name", points=3 * of.points))


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
    assert [each.name for each in person.log[0].fiction.named] == [name]
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
    person.tap(f"Remove {name}", within=slug)
    person.tap("Roll")
    assert carried(person) == []
    assert person.log[0].fiction.named == ()


@pytest.mark.parametrize(("slug", "name"), USED)
def test_what_is_used_up_is_spent_only_where_it_stood_on_the_roll(slug: str, name: str) -> None:
    """It waits to be tapped; rolled without it stays, rolled with it is gone, and undo gives it back."""
    token = kind(slug, name)
    person = playing(slug, *[3] * 9, tokens=(token,))
    before = person.check
    assert person.said.named == ()
    person.tap("Roll")
    assert carried(person) == [name]
    (button,) = person.page.slot("heroes", "rolls").all("data-do", "name")
    person.act(button["data-do"], **button.data)
    assert getattr(person.check, token.field) == getattr(before, token.field) + token.points
    person.tap("Roll")
    assert (carried(person), person.said.named) == ([], ())
    assert len({entry.record.act for entry in person.entries[-2:]}) == 1
    person.undo()
    assert carried(person) == [name]


@pytest.mark.parametrize(("slug", "name"), STAYS)
def test_what_stays_is_tapped_and_stays_with_its_hero_and_on_the_form(slug: str, name: str) -> None:
    """Roll after roll, until a tap takes it off the form."""
    token = kind(slug, name)
    person = playing(slug, *[3] * 18, tokens=(token,))
    (button,) = person.page.slot("heroes", "rolls").all("data-do", "name")
    person.act(button["data-do"], **button.data)
    for _ in range(2):
        assert [each.name for each in person.said.named] == [name]
        assert getattr(person.check, token.field) == getattr(SYSTEMS[slug].Check(), token.field) + token.points
        person.tap("Roll")
    assert carried(person) == [name]
    (button,) = person.page.slot("heroes", "rolls").all("data-do", "name")
    person.act(button["data-do"], **button.data)
    assert person.said.named == ()


def test_a_token_that_touches_no_dice_is_shown_and_is_no_button() -> None:
    """Determined waits for a failure; no roll uses it up by itself (GM-5)."""
    person = playing("gemini", 1, tokens=(kind("gemini", "Determined"),))
    assert "Determined" in person.page.texts("heroes", "rolls")
    assert person.page.slot("heroes", "rolls").all("data-do", "name") == []
    person.tap("Roll")
    assert carried(person) == ["Determined"]


def test_a_roll_of_somebody_else_uses_up_nothing() -> None:
    """Whose name is typed in place of the hero's rolls for himself; picked again the hero has it on the check."""
    person = playing("frameworks", *[3] * 9, tokens=(kind("frameworks", "Momentum"),))
    person.type("who", "A passer-by")
    person.tap("Roll")
    assert carried(person) == ["Momentum"]
    person.tap("Kira", within="heroes")
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
    heroes = [
        Hero(id=name, name=name, system="frameworks", tokens=(token,))
        for name, token in (("Kira", momentum), ("Vance", venture))
    ]
    person = Person(kept=kept(*map(HeroPut, heroes)), game="frameworks")
    for _ in range(2):
        person.tap("Kira", within="heroes")
        assert (person.check.momentum, person.check.bonus) == (True, 0)
        person.tap("Vance", within="heroes")
        assert (person.check.momentum, person.check.bonus) == (False, 1)


def test_the_heroes_of_one_game_are_not_shown_in_another() -> None:
    """Nor do they act there; who acts in each is picked by itself, and kept."""
    person = Person()
    for slug in SYSTEMS:
        person.play(slug)
        assert chips(person) == []
        make_hero(person, f"Hero of {slug}")
        assert chips(person) == [f"[Hero of {slug}]"]
    again = Person(kept=person.storage)
    for slug in SYSTEMS:
        again.play(slug)
        assert chips(again) == [f"[Hero of {slug}]"]
        assert "hidden" not in again.button("Edit")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_foe_of_every_game_brings_a_clock(slug: str) -> None:
    """Of the game that lies on the table."""
    person = Person(game=slug)
    make_hero(person, "Thug", foe=True)
    assert heroes(person)[0].system == slug
    assert [clock.name for clock in person.clocks] == ["Thug"]


# -- who says so, and what they have -----------------------------------------------------------------------------------


def at_two_tables(*dice: int) -> Person:
    """Kira acts in Razorweave, which lies on the table, and Han in Frameworks, who has Momentum."""
    momentum = (kind("frameworks", "Momentum"),)
    cast = (
        Hero(id="h", name="Han", system="frameworks", tokens=momentum),
        Hero(id="k", name="Kira", system="razorweave"),
    )
    person = Person(*dice, kept=kept(*map(HeroPut, cast)), game="frameworks")
    person.tap("Han", within="heroes")
    person.play("razorweave")
    person.tap("Kira", within="heroes")
    return person


def test_who_is_marked_in_a_game_is_who_rolls_in_it() -> None:
    """Back in a game its own hero is said to act, and their token is used up by their roll."""
    person = at_two_tables(*[3] * 9)
    person.play("frameworks")
    assert (chips(person), person.said.who, person.check.momentum) == (["[Han]"], "Han", True)
    person.tap("Roll")
    assert person.log[0].fiction.who == "Han"
    assert heroes(person)[0].tokens == ()


def test_a_link_to_another_game_lets_its_own_hero_act() -> None:
    """At the start as at a switch; a start in the same game leaves what was typed."""
    person = at_two_tables()
    assert Person(kept=person.storage, game="frameworks").said.who == "Han"
    again = Person(kept=person.storage, game="frameworks")
    again.type("who", "A passer-by")
    assert Person(kept=person.storage, game="frameworks").said.who == "A passer-by"


def test_a_game_in_which_nobody_acts_takes_over_no_hero_of_another() -> None:
    """Whoever is no hero elsewhere stays said."""
    person = at_two_tables()
    person.play("gemini")
    assert person.said.who == ""
    person.type("who", "A passer-by")
    person.play("witchgates")
    assert person.said.who == "A passer-by"


def test_a_token_that_grew_stands_on_the_form_with_its_new_points() -> None:
    """Where it stood: the odds do not get better by a worse injury. Where it did not, it waits for a tap."""
    hurt = Token("Hurt", "burden")
    person = playing("razorweave", tokens=(hurt, Token("Tired", "burden")))
    person.tap("Hurt (burden)", within="heroes")
    person.tap("Edit")
    for name in ("Hurt", "Tired"):
        person.tap(f"Remove {name} (burden)")
        person.type("token", name, form=SHEET)
        person.type("worth", "2", form=SHEET)
        person.tap("Burden", within=SHEET)
    person.tap("Save", within=SHEET)
    assert heroes(person)[0].tokens == (replace(hurt, points=2), Token("Tired", "burden", 2))
    assert person.said.named == (Named("burden", "Hurt", 2),)
    person.undo()
    assert person.said.named == (Named("burden", "Hurt", 1),)


def test_the_greater_injury_of_another_hero_is_not_put_on_the_form() -> None:
    """Who is picked brings what lasts through the next check, and nothing else by itself."""
    cast = [
        Hero(id=name, name=name, system="razorweave", tokens=(Token("Hurt", "burden", points),))
        for name, points in (("Kira", 1), ("Vance", 2))
    ]
    person = Person(kept=kept(*map(HeroPut, cast)))
    person.tap("Kira", within="heroes")
    person.tap("Hurt (burden)", within="heroes")
    person.tap("Vance", within="heroes")
    assert person.said.named == ()


def test_what_a_hero_lost_before_a_reload_is_off_the_form_when_their_game_is_laid() -> None:
    """What they have still stays, and what was typed or picked from the game's own reasons."""
    person = playing("frameworks")
    for name in ("Momentum", "Venture"):
        person.do(lambda name=name: person.table._happen([TokenGiven("k", kind("frameworks", name))]))
    person.reason("penalty", "Dark")
    person.play("razorweave")
    person = Person(kept=person.storage)
    person.do(lambda: person.table._happen([TokenTaken("k", "momentum", "Momentum")]))
    person.play("frameworks")
    assert not person.check.momentum
    assert {each.name for each in person.said.named} == {"Venture", "Dark"}
    owed = playing("witchgates", tokens=(kind("witchgates", "Miss-fortune"),))
    owed.tap("Miss-fortune (misfortune)", within="heroes")
    assert [each.name for each in Person(kept=owed.storage, game="witchgates").said.named] == ["Miss-fortune"]


def test_a_token_that_has_no_place_on_the_form_is_shown_and_is_no_button() -> None:
    """It would count with nothing there to say so, or to take it off."""
    tokens = (Token("Blessed", "bonus", 5), Token("Sung", "bonus", 1, Lasts.NEXT))
    person = playing("razorweave", *FOUR, tokens=tokens)
    assert person.page.texts("heroes", "rolls")[-2:] == ["Blessed (bonus +5)", "Sung (bonus)"]
    assert person.page.slot("heroes", "rolls").all("data-do", "name") == []
    assert person.check.bonus == 0
    person.tap("Roll")
    assert carried(person) == ["Blessed"]


def test_a_box_that_is_ticked_uses_up_the_first_token_of_its_field() -> None:
    """One of two, unless another is named; none where the box is clear."""
    owed = kind("witchgates", "Miss-fortune")
    person = playing("witchgates", *[3] * 27, tokens=(owed, replace(owed, name="Miss-fortune 2")))
    person.tap("Roll")
    assert len(carried(person)) == 2
    person.pick("misfortune")
    person.tap("Roll")
    assert carried(person) == ["Miss-fortune 2"]
    person.undo()
    person.tap("Miss-fortune 2 (misfortune)", within="heroes")
    person.tap("Roll")
    assert carried(person) == ["Miss-fortune"]


def test_every_venture_and_every_miss_fortune_counts() -> None:
    """Dice of two ventures stand on the next check, and go with it (FW-17); a miss-fortune is one more (WG-16)."""
    person = playing("frameworks", *[3] * 9)
    for points in (3, 1):
        venture = replace(kind("frameworks", "Venture"), points=points)
        person.do(lambda venture=venture: person.table._happen([TokenGiven("k", venture)]))
    assert (carried(person), person.check.bonus) == (["Venture", "Venture 2"], 4)
    person.tap("Roll")
    assert (carried(person), person.check.bonus) == ([], 0)
    owed = playing("witchgates")
    for _ in range(2):
        owed.do(lambda: owed.table._happen([TokenGiven("k", kind("witchgates", "Miss-fortune"))]))
    assert carried(owed) == ["Miss-fortune", "Miss-fortune 2"]


def test_the_sheet_brings_nothing_back_that_was_spent_meanwhile() -> None:
    """Only what was changed on it is changed: what another tab did to the hero stays done."""
    person = playing("frameworks", tokens=(kind("frameworks", "Momentum"),))
    person.tap("Edit")
    other = Person(*[3] * 9, kept=person.storage, game="frameworks")
    other.tap("Roll")
    assert carried(other) == []
    person.hear()
    person.type("name", "Kira the Cat", form=SHEET)
    person.tap("Venture", within=SHEET)
    person.tap("Save", within=SHEET)
    assert (heroes(person)[0].name, carried(person)) == ("Kira the Cat", ["Venture"])
    assert not person.check.momentum
