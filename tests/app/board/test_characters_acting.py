"""Who acts: picked, filled in, rolled with, and kept over a visit."""

from razor_core.rules.modifiers import Modifier
from razor_core.session.events import Fiction
from razor_core.systems.razorweave import Check
from tests.support.page_heroes import FOUR, SHEET, chips, kira
from tests.support.page_person import Person, make_hero

# -- on the form -------------------------------------------------------------------------------------------------------


def test_who_is_picked_fills_the_form() -> None:
    """Name and best rating; the DC and all else stay as they were."""
    person = kira()
    make_hero(person, "Vance")
    person.type("dc", "18")
    person.tap("Kira", within="characters")
    assert person.check == Check(dc=18, attribute=3)
    assert person.said == Fiction(who="Kira", attribute="AGI")
    person.tap("Vance", within="characters")
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
    person.tap("Kira", within="characters")
    person.tap("Save", within=SHEET)
    assert chips(person) == ["[Kira]", "Vance"]
    assert person.said.who == "Kira"


def test_a_skill_is_one_tap_and_a_bare_rating_another() -> None:
    """Attribute, its rating and the Skill by name; then without."""
    person = kira()
    person.tap("Kira", within="characters")
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
    person.tap("Kira", within="characters")
    person.tap("Stealth & Evasion AGI 3")
    person.tap("Vance", within="characters")
    assert person.check == Check(attribute=2)
    assert person.values["skill-name"] == ""


def test_what_one_hero_carries_is_not_carried_by_the_next() -> None:
    """Their tokens go from the form, not what was typed nor what the scene gives; picked again they keep all."""
    person = kira()
    make_hero(person, "Vance")
    person.tap("Kira", within="characters")
    person.tap("Cat's feet (edge)")
    for field, name in (("edge", "Set Up"), ("burden", "Cat's feet")):
        person.reason(field, name)
    person.tap("Kira", within="characters")
    assert person.page.texts(person.slug, "modifiers-edge") == ["Cat's feet", "Set Up"]
    person.tap("Vance", within="characters")
    assert person.page.texts(person.slug, "modifiers-edge") == ["Set Up"]
    assert person.page.texts(person.slug, "modifiers-burden") == ["Cat's feet"]


def test_the_same_check_again_is_at_most_three_taps() -> None:
    """Who, with what, Roll; whatever stood on the form between."""
    person = kira(*FOUR * 3)
    make_hero(person, "Vance")
    for _ in range(2):
        person.tap("Kira", within="characters")
        person.tap("Stealth & Evasion AGI 3")
        person.tap("Roll")
        person.tap("Vance", within="characters")
        if len(person.log) == 1:
            person.tap("PRE 1")
            person.tap("Roll")
    first, _, again = person.log
    assert (again.check, again.fiction) == (first.check, first.fiction)
    assert (first.fiction.who, first.check) == ("Kira", Check(attribute=3, skill=True))


def test_what_a_hero_carries_is_a_source_for_the_check() -> None:
    """Tapped it stands on the check by name, tapped again it is gone."""
    person = kira(*[4] * 5)
    person.tap("Kira", within="characters")
    person.tap("Cat's feet (edge)")
    assert person.check == Check(attribute=3, edge=1)
    person.tap("Roll")
    assert person.log[0].fiction.modifiers == (Modifier("edge", "Cat's feet"),)
    person.tap("Cat's feet (edge)")
    assert person.check == Check(attribute=3)


def test_a_change_of_the_picked_hero_is_seen_at_their_chips() -> None:
    """And what they can roll with follows an undo."""
    person = kira()
    person.tap("Edit")
    person.type("rating-AGI", "4", form=SHEET)
    person.tap("Save", within=SHEET)
    assert "Stealth & Evasion AGI 4" in person.page.texts("characters", "rolls")
    person.undo()
    assert "Stealth & Evasion AGI 3" in person.page.texts("characters", "rolls")


# -- from elsewhere ----------------------------------------------------------------------------------------------------


def test_who_acts_acts_after_a_second_visit() -> None:
    """With their Skills at hand, and what they carry goes with them when another is picked."""
    first = kira()
    make_hero(first, "Vance")
    first.tap("Kira", within="characters")
    first.tap("Cat's feet (edge)")
    second = Person(kept=first.storage)
    assert chips(second) == ["[Kira]", "Vance"]
    second.tap("Vance", within="characters")
    assert second.page.texts(second.slug, "modifiers-edge") == []
