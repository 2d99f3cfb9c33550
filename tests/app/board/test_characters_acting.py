"""Who acts: what they bring to the form, what a roll uses up, and what changes meanwhile."""

from dataclasses import replace

import pytest

from razor_core.rules.modifiers import Lasts, Modifier, Token
from razor_core.session.events import CharacterSaved, Fiction, TokenGiven, TokenTaken
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from razor_core.table.characters import Character
from tests.support.page.characters import SHEET, carried, chips, kind, kira, playing
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.storage.kept import kept

FOUR = [4] * 4


def act_as(person: Person, name: str) -> None:
    """Pick the character of that name."""
    person.tap(name, within="characters")


def tap_token(person: Person, name: str) -> None:
    """Tap a token of the one who acts, on or off the form."""
    person.press("modifier-toggle", within="characters", name=name)


def two(*dice: int) -> Person:
    """Someone with Kira and Vance, who acts."""
    person = kira(*dice)
    make_character(person, "Vance")
    return person


# -- on the form -------------------------------------------------------------------------------------------------------


def test_who_acts_fills_the_form() -> None:
    """Name and best rating, without a Skill; everything else stays."""
    person = two()
    person.type("dc", "18")
    act_as(person, "Kira")
    assert (person.check, person.said) == (Check(dc=18, attribute=3), Fiction(who="Kira", attribute="AGI"))
    person.press("character-skill", skill="Stealth & Evasion")
    act_as(person, "Vance")
    assert (person.check, person.said) == (Check(dc=18, attribute=2), Fiction(who="Vance", attribute="MIG"))
    assert chips(person) == ["Kira", "[Vance]"]


def test_a_change_of_who_acts_is_on_the_form_at_once() -> None:
    """Name and rating, and the buttons to roll with; undone, the buttons follow."""
    person = kira()
    person.press("character-change")
    person.type("name", "Vance", form=SHEET)
    person.type("rating-AGI", "5", form=SHEET)
    person.press("character-save")
    assert (chips(person), person.said.who, person.check) == (["[Vance]"], "Vance", Check(attribute=5))
    assert "Stealth & Evasion AGI 5" in person.page.texts("characters", "rolls")
    person.undo()
    assert "Stealth & Evasion AGI 3" in person.page.texts("characters", "rolls")


def test_a_new_foe_does_not_act() -> None:
    """The form stays as it is, whoever acts, or nobody."""
    person = kira()
    person.press("character-skill", skill="Stealth & Evasion")
    before = person.values
    make_character(person, "Thug", foe=True)
    assert (chips(person), person.values) == (["[Kira]", "Thug"], before)
    alone = Person()
    make_character(alone, "Thug", foe=True)
    assert (chips(alone), alone.said.who) == (["Thug"], "")


def test_a_character_saved_while_another_acts_does_not_act() -> None:
    """The sheet was open when somebody else was picked."""
    person = two()
    person.press("character-change")
    act_as(person, "Kira")
    person.press("character-save")
    assert (chips(person), person.said.who) == (["[Kira]", "Vance"], "Kira")


def test_what_a_character_carries_does_not_go_over_to_the_next() -> None:
    """Their tokens leave the form with them, also after a second visit; typed reasons and the scene's stay."""
    first = two()
    act_as(first, "Kira")
    tap_token(first, "Cat's feet")
    for field, name in (("edge", "Set Up"), ("burden", "Cat's feet")):
        first.type_modifier(field, name)
    for person in (Person(kept=first.storage), first):
        assert chips(person) == ["[Kira]", "Vance"]
        assert {each.name for each in person.said.modifiers if each.field == "edge"} == {"Cat's feet", "Set Up"}
        act_as(person, "Vance")
        assert person.said.modifiers == (Modifier("edge", "Set Up"), Modifier("burden", "Cat's feet"))


# -- tokens, by how long they last -------------------------------------------------------------------------------------

TOKENS = [(slug, token) for slug in SYSTEMS for token in SYSTEMS[slug].TOKENS if token.field]


def lasting(lasts: Lasts) -> list:
    """The kinds of token that last so, of every game."""
    found = [pytest.param(slug, token, id=f"{slug}-{token.name}") for slug, token in TOKENS if token.lasts is lasts]
    assert len(found) >= 2
    return found


@pytest.mark.parametrize(("slug", "token"), lasting(Lasts.NEXT))
def test_a_token_for_the_next_check_enters_the_form_and_is_spent_with_the_roll(slug: str, token: Token) -> None:
    """With no tap but Roll, and as part of its act; taken off the form, it is spent all the same."""
    person = playing(slug, *[3] * 18, tokens=(token,))
    check = person.check
    assert getattr(check, token.field) == getattr(SYSTEMS[slug].Check(), token.field) + token.points
    assert person.page.texts(slug, f"modifiers-{token.field}") == [f"{token.name} once"]
    person.press("roll")
    assert [each.name for each in person.log[0].fiction.modifiers] == [token.name]
    roll, taken = (each.record for each in person.entries[-2:])
    assert (taken.event, taken.act) == (TokenTaken("k", token.field, token.name), roll.act)
    assert (carried(person), person.said.modifiers) == ({"Kira": []}, ())
    person.undo()
    assert (carried(person), person.check, person.log) == ({"Kira": [token.name]}, check, ())
    person.press("modifier-remove", within=slug, name=token.name)
    person.press("roll")
    assert (carried(person), person.log[0].fiction.modifiers) == ({"Kira": []}, ())


@pytest.mark.parametrize(("slug", "token"), lasting(Lasts.USED))
def test_a_token_to_be_used_is_spent_only_by_a_roll_it_was_tapped_for(slug: str, token: Token) -> None:
    """In the same act, so that undo gives it back."""
    person = playing(slug, *[3] * 18, tokens=(token,))
    before = person.check
    person.press("roll")
    assert (carried(person), person.said.modifiers) == ({"Kira": [token.name]}, ())
    tap_token(person, token.name)
    assert getattr(person.check, token.field) == getattr(before, token.field) + token.points
    person.press("roll")
    assert (carried(person), person.said.modifiers) == ({"Kira": []}, ())
    assert len({entry.record.act for entry in person.entries[-2:]}) == 1
    person.undo()
    assert carried(person) == {"Kira": [token.name]}


@pytest.mark.parametrize(("slug", "token"), lasting(Lasts.STAYS))
def test_a_token_that_stays_is_on_the_form_until_a_tap_takes_it_off(slug: str, token: Token) -> None:
    """Roll after roll; the roll names it."""
    person = playing(slug, *[3] * 18, tokens=(token,))
    tap_token(person, token.name)
    for _ in range(2):
        assert getattr(person.check, token.field) == getattr(SYSTEMS[slug].Check(), token.field) + token.points
        person.press("roll")
        assert [each.name for each in person.log[-1].fiction.modifiers] == [token.name]
    assert carried(person) == {"Kira": [token.name]}
    tap_token(person, token.name)
    assert person.said.modifiers == ()


def test_a_token_without_a_place_on_the_form_is_shown_and_is_no_button() -> None:
    """Nothing would say that it counts. One for the next check is spent with it all the same."""
    tokens = (Token("Blessed", "bonus", 5), Token("Sung", "bonus", 1, Lasts.NEXT), Token("Resolute"))
    person = playing("razorweave", *FOUR, tokens=tokens)
    assert person.page.texts("characters", "rolls")[-3:] == ["Blessed (bonus +5)", "Sung (bonus)", "Resolute"]
    assert person.page.slot("characters", "rolls").all("data-do", "modifier-toggle") == []
    assert person.check.bonus == 0
    person.press("roll")
    assert carried(person) == {"Kira": ["Blessed", "Resolute"]}


def test_a_ticked_box_uses_up_the_first_token_of_its_field() -> None:
    """One of two; none where the box is clear."""
    owed = kind("witchgates", "Miss-fortune")
    person = playing("witchgates", *[3] * 27, tokens=(owed, replace(owed, name="Miss-fortune 2")))
    person.press("roll")
    assert carried(person) == {"Kira": ["Miss-fortune", "Miss-fortune 2"]}
    person.pick("misfortune")
    person.press("roll")
    assert carried(person) == {"Kira": ["Miss-fortune 2"]}


def test_somebody_elses_roll_uses_up_nothing() -> None:
    """A typed name is nobody's character; picked again, the character brings all they have."""
    person = playing("frameworks", *[3] * 9, tokens=(kind("frameworks", "Momentum"),))
    person.type("who", "A passer-by")
    person.press("roll")
    assert carried(person) == {"Kira": ["Momentum"]}
    act_as(person, "Kira")
    assert person.check.momentum


# -- meanwhile ---------------------------------------------------------------------------------------------------------


def test_a_token_given_to_who_acts_is_on_the_form_at_once() -> None:
    """Also from another tab; the token that cancels it takes it off."""
    person = playing("frameworks")
    for name, expected in (("Momentum", True), ("Interference", False)):
        person.elsewhere(TokenGiven("k", kind("frameworks", name)))
        assert person.check == SYSTEMS["frameworks"].Check(momentum=expected)
    assert carried(person) == {"Kira": []}


def test_a_token_that_grew_has_its_new_points_on_the_form() -> None:
    """If it was on the form; otherwise it waits for a tap. Undo brings the old points back."""
    hurt = Token("Hurt", "burden")
    person = playing("razorweave", tokens=(hurt, Token("Tired", "burden")))
    tap_token(person, "Hurt")
    person.press("character-change")
    for name in ("Hurt", "Tired"):
        person.press("character-drop", within=SHEET, name=name)
        person.type("token", name, form=SHEET)
        person.type("worth", "2", form=SHEET)
        person.tap("Burden", within=SHEET)
    person.press("character-save")
    assert person.characters[0].tokens == (replace(hurt, points=2), Token("Tired", "burden", 2))
    assert person.said.modifiers == (Modifier("burden", "Hurt", 2),)
    person.undo()
    assert person.said.modifiers == (Modifier("burden", "Hurt", 1),)


def test_another_characters_token_of_the_same_name_stays_off_the_form() -> None:
    """It is no grown token of the one who acted before."""
    cast = [
        Character(id=name, name=name, system="razorweave", tokens=(Token("Hurt", "burden", points),))
        for name, points in (("Kira", 1), ("Vance", 2))
    ]
    person = Person(kept=kept(*map(CharacterSaved, cast)))
    act_as(person, "Kira")
    tap_token(person, "Hurt")
    act_as(person, "Vance")
    assert person.said.modifiers == ()


def test_a_token_lost_before_a_reload_is_off_the_form_when_its_game_is_chosen() -> None:
    """What the character still has stays, and what was typed or picked from the game's reasons."""
    person = playing("frameworks")
    for name in ("Momentum", "Venture"):
        person.elsewhere(TokenGiven("k", kind("frameworks", name)))
    person.type_modifier("penalty", "Dark")
    person.play("razorweave")
    person = Person(kept=person.storage)
    person.elsewhere(TokenTaken("k", "momentum", "Momentum"))
    person.play("frameworks")
    assert not person.check.momentum
    assert {each.name for each in person.said.modifiers} == {"Venture", "Dark"}
    owed = playing("witchgates", tokens=(kind("witchgates", "Miss-fortune"),))
    tap_token(owed, "Miss-fortune")
    assert [each.name for each in Person(kept=owed.storage, game="witchgates").said.modifiers] == ["Miss-fortune"]


# -- from game to game -------------------------------------------------------------------------------------------------


def test_each_game_has_its_own_characters_and_its_own_who_acts() -> None:
    """Also at a second visit."""
    person = Person()
    for slug in SYSTEMS:
        person.play(slug)
        assert chips(person) == []
        make_character(person, f"Hero of {slug}")
        assert chips(person) == [f"[Hero of {slug}]"]
    again = Person(kept=person.storage)
    for slug in SYSTEMS:
        again.play(slug)
        assert (chips(again), again.said.who) == ([f"[Hero of {slug}]"], f"Hero of {slug}")
        assert "hidden" not in again.doing("character-change")


CAST = (("frameworks", "Han"), ("razorweave", "Kira"))


def test_a_typed_name_stays_and_a_character_of_another_game_does_not() -> None:
    """Whether the game changes by a choice or by a link at a start."""
    person = Person(kept=kept(*(CharacterSaved(Character(id=name, name=name, system=slug)) for slug, name in CAST)))
    for slug, name in CAST:
        person.play(slug)
        act_as(person, name)
    again = Person(kept=person.storage, game="frameworks")
    assert again.said.who == "Han"
    again.type("who", "A passer-by")
    assert Person(kept=person.storage, game="frameworks").said.who == "A passer-by"
    person.play("gemini")
    assert person.said.who == ""
    person.type("who", "A passer-by")
    person.play("witchgates")
    assert person.said.who == "A passer-by"
