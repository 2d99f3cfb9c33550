"""What comes to characters and the form meanwhile: another game, a reload, another tab, more of the same."""

from dataclasses import replace

from razor_core.rules.modifiers import Lasts, Modifier, Token
from razor_core.session.events import CharacterSaved, TokenGiven, TokenTaken
from razor_core.table.characters import Character
from tests.support.page_heroes import FOUR, SHEET, carried, characters, chips, kind, playing
from tests.support.page_person import Person, kept

# -- who says so, and what they have -----------------------------------------------------------------------------------


def at_two_tables(*dice: int) -> Person:
    """Kira acts in Razorweave, which lies on the table, and Han in Frameworks, who has Momentum."""
    momentum = (kind("frameworks", "Momentum"),)
    cast = (
        Character(id="h", name="Han", system="frameworks", tokens=momentum),
        Character(id="k", name="Kira", system="razorweave"),
    )
    person = Person(*dice, kept=kept(*map(CharacterSaved, cast)), game="frameworks")
    person.tap("Han", within="characters")
    person.play("razorweave")
    person.tap("Kira", within="characters")
    return person


def test_who_is_marked_in_a_game_is_who_rolls_in_it() -> None:
    """Back in a game its own character is said to act, and their token is used up by their roll."""
    person = at_two_tables(*[3] * 9)
    person.play("frameworks")
    assert (chips(person), person.said.who, person.check.momentum) == (["[Han]"], "Han", True)
    person.tap("Roll")
    assert person.log[0].fiction.who == "Han"
    assert characters(person)[0].tokens == ()


def test_a_link_to_another_game_lets_its_own_hero_act() -> None:
    """At the start as at a switch; a start in the same game leaves what was typed."""
    person = at_two_tables()
    assert Person(kept=person.storage, game="frameworks").said.who == "Han"
    again = Person(kept=person.storage, game="frameworks")
    again.type("who", "A passer-by")
    assert Person(kept=person.storage, game="frameworks").said.who == "A passer-by"


def test_a_game_in_which_nobody_acts_takes_over_no_hero_of_another() -> None:
    """Whoever is no character elsewhere stays said."""
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
    person.tap("Hurt (burden)", within="characters")
    person.tap("Edit")
    for name in ("Hurt", "Tired"):
        person.tap(f"Remove {name} (burden)")
        person.type("token", name, form=SHEET)
        person.type("worth", "2", form=SHEET)
        person.tap("Burden", within=SHEET)
    person.tap("Save", within=SHEET)
    assert characters(person)[0].tokens == (replace(hurt, points=2), Token("Tired", "burden", 2))
    assert person.said.modifiers == (Modifier("burden", "Hurt", 2),)
    person.undo()
    assert person.said.modifiers == (Modifier("burden", "Hurt", 1),)


def test_the_greater_injury_of_another_hero_is_not_put_on_the_form() -> None:
    """Who is picked brings what lasts through the next check, and nothing else by itself."""
    cast = [
        Character(id=name, name=name, system="razorweave", tokens=(Token("Hurt", "burden", points),))
        for name, points in (("Kira", 1), ("Vance", 2))
    ]
    person = Person(kept=kept(*map(CharacterSaved, cast)))
    person.tap("Kira", within="characters")
    person.tap("Hurt (burden)", within="characters")
    person.tap("Vance", within="characters")
    assert person.said.modifiers == ()


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
    assert {each.name for each in person.said.modifiers} == {"Venture", "Dark"}
    owed = playing("witchgates", tokens=(kind("witchgates", "Miss-fortune"),))
    owed.tap("Miss-fortune (misfortune)", within="characters")
    assert [each.name for each in Person(kept=owed.storage, game="witchgates").said.modifiers] == ["Miss-fortune"]


def test_a_token_that_has_no_place_on_the_form_is_shown_and_is_no_button() -> None:
    """It would count with nothing there to say so, or to take it off."""
    tokens = (Token("Blessed", "bonus", 5), Token("Sung", "bonus", 1, Lasts.NEXT))
    person = playing("razorweave", *FOUR, tokens=tokens)
    assert person.page.texts("characters", "rolls")[-2:] == ["Blessed (bonus +5)", "Sung (bonus)"]
    assert person.page.slot("characters", "rolls").all("data-do", "modifier-toggle") == []
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
    person.tap("Miss-fortune 2 (misfortune)", within="characters")
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
    """Only what was changed on it is changed: what another tab did to the character stays done."""
    person = playing("frameworks", tokens=(kind("frameworks", "Momentum"),))
    person.tap("Edit")
    other = Person(*[3] * 9, kept=person.storage, game="frameworks")
    other.tap("Roll")
    assert carried(other) == []
    person.hear()
    person.type("name", "Kira the Cat", form=SHEET)
    person.tap("Venture", within=SHEET)
    person.tap("Save", within=SHEET)
    assert (characters(person)[0].name, carried(person)) == ("Kira the Cat", ["Venture"])
    assert not person.check.momentum
