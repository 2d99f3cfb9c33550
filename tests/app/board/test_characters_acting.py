"""Who acts and against whom: what they bring to the form, what a tap leaves out, and what changes meanwhile."""

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterRemoved, ModifierGiven
from razor_core.table.characters import Rating, Skill
from tests.support.page.characters import (
    SHEET,
    act_as,
    against,
    aim_at,
    brought,
    carried,
    character,
    chips,
    edit,
    held,
    kind,
    kira,
    playing,
    table,
    tap_carried,
)
from tests.support.page.moves import make_character
from tests.support.page.person import Person


def two(*dice: int) -> Person:
    """Someone with Kira and Vance, who acts."""
    person = kira(*dice)
    make_character(person, "Vance")
    return person


def test_the_character_whose_name_is_typed_acts() -> None:
    """In any letters; what was set up while nobody did is theirs. Another name brings and loses nothing."""
    person = two()
    for typed, acts in (("Nobody", ["Kira", "Vance"]), (" kira", ["[Kira]", "Vance"]), ("Vance", ["Kira", "[Vance]"])):
        person.type("who", typed)
        assert chips(person) == acts
    assert (person.said.who, person.check) == ("Vance", Check(attribute=2))
    person.type("who", "")
    person.type("intent", "past the guards")
    person.type("who", "KIRA")
    assert (person.said.who, person.said.intent) == ("Kira", "past the guards")
    assert person.check == Check(attribute=3, edge=1)
    act_as(person, "Vance")
    aim_at(person, "Kira")
    person.type("who", "Kira")
    assert (chips(person), person.said.who) == (["Kira", "Vance"], "Kira")
    person = playing("frameworks", *[3] * 9, modifiers=(kind("frameworks", "Momentum"),))
    person.type("who", "A passer-by")
    assert (chips(person), brought(person)) == (["Kira"], {})
    person.press("roll")
    assert carried(person) == {"Kira": ["Momentum"]}
    act_as(person, "Kira")
    assert person.check.momentum


def test_a_second_tap_on_who_acts_changes_nothing() -> None:
    """What was set up for them stays."""
    person = two()
    act_as(person, "Kira")
    person.press("character-skill", skill="Stealth & Evasion")
    person.type("intent", "past the guards")
    before = person.check, person.said
    act_as(person, "Kira")
    assert (person.check, person.said) == before


def test_a_change_of_who_acts_is_on_the_form_at_once() -> None:
    """Name, rating, the chosen Skill, and the buttons to roll with; undone, the buttons follow."""
    person = kira()
    person.press("character-change")
    person.type("name", "Vance", form=SHEET)
    person.type("rating-AGI", "5", form=SHEET)
    person.press("character-save")
    assert (chips(person), person.said.who, person.check) == (["[Vance]"], "Vance", Check(attribute=5, edge=1))
    assert "Stealth & Evasion AGI 5" in person.page.texts("abilities", "rolls")
    person.undo()
    assert "Stealth & Evasion AGI 3" in person.page.texts("abilities", "rolls")
    person.type("intent", "past the guards")
    assert (chips(person), person.said.who) == (["[Kira]"], "Kira")
    person.press("character-skill", skill="Stealth & Evasion")
    edit(person)
    person.type("rating-MIG", "6", form=SHEET)
    person.type("rating-AGI", "5", form=SHEET)
    person.press("character-save")
    assert person.check == Check(attribute=5, skill=True, edge=1)
    assert (person.said.attribute, person.said.skill) == ("AGI", "Stealth & Evasion")


@pytest.mark.parametrize(
    ("game", "skill", "rating", "focus"),
    [
        ("razorweave", "Stealth & Evasion", "AGI", "rating-AGI"),
        ("razorweave", "", "AGI", "rating-AGI"),
        ("frameworks", "Climb", "", "level"),
        ("gemini", "Pilot", "Agility", "level"),
        ("witchgates", "Hide", "", "level"),
        ("trident_sphere", "Blades", "", "level"),
        ("trident_sphere", "", "Strong", "rating-Strong"),
    ],
)
def test_a_long_press_on_what_is_rolled_with_changes_its_number(game: str, skill: str, rating: str, focus: str) -> None:
    """The sheet opens with the number in focus; saved, it has the new one, in its place."""
    skills = (Skill(skill, rating, 2), Skill("Last", rating, 1)) if skill else ()
    ratings = (Rating(rating, 2),) if rating else ()
    person = playing(game, skills=skills, ratings=ratings)
    person.act("ability-change", rating=rating, skill=skill)
    assert (person.page.shown, person.page.focused["name"]) == (SHEET, focus)
    assert person.page.values(SHEET)[focus] == "2"
    person.type(focus, "3", form=SHEET)
    person.press("character-save")
    (changed,) = person.characters
    assert [skill.name for skill in changed.skills] == [skill.name for skill in skills]
    assert (changed.skills[0].value if focus == "level" else changed.rating(rating)) == 3
    assert list(person.page.region("abilities").all("data-hold", "ability-change"))


def test_a_chip_says_once_how_long_it_lasts() -> None:
    """Not again where its name does, neither on the form nor on the sheet."""
    lucky = Modifier("edge", "Lucky", lifetime=Lifetime.NEXT)
    person = playing("razorweave", modifiers=(lucky, kind("razorweave", "Edge, next roll")))
    chips = person.page.slot("razorweave", "modifiers-edge").elements
    assert [chip.text for chip in chips] == ["Lucky next roll", "Edge, next roll"]
    edit(person)
    assert held(person) == ["Lucky (+1 Edge), next roll", "Edge, next roll (+1 Edge)"]


@pytest.mark.parametrize("field", ["esoteric", "merit", "misfortune"])
def test_the_box_of_a_flag_gives_way_to_the_chips_that_set_it(field: str) -> None:
    """There is one place to set it; without anything carried it is the box."""
    person = playing("witchgates", modifiers=(Modifier(field, "Mine", optional=True),))
    assert "hidden" in person.page.slot("witchgates", f"box-{field}")
    tap_carried(person, "Mine")
    assert getattr(person.check, field) is True
    edit(person)
    person.tap(f"Remove Mine ({'Miss-fortune' if field == 'misfortune' else field.capitalize()})", within=SHEET)
    person.press("character-save")
    assert "hidden" not in person.page.slot("witchgates", f"box-{field}")
    assert getattr(person.check, field) is False


def test_what_changes_no_dice_or_has_no_place_on_the_form_has_a_place_of_its_own() -> None:
    """It is no button. The second counts all the same, and says by how much."""
    modifiers = (Modifier("bonus", "Blessed", 5), Modifier("", "Resolute"))
    bleeding = SYSTEMS["razorweave"].sheet.condition("Bleeding")
    person = playing("razorweave", modifiers=modifiers, conditions=(bleeding,))
    assert person.page.texts("abilities", "states") == ["Blessed (+5 Bonus)", "Resolute", "Bleeding"]
    assert len(person.page.texts("abilities", "rolls")) == len(SYSTEMS["razorweave"].sheet.ratings.values)
    assert (brought(person), person.check.bonus) == ({}, 5)


def does(person: Person) -> list[str]:
    """What a tap on each face does, players first."""
    return [
        element["data-do"].removeprefix("character-")
        for element in person.page.region("characters").all("data-character")
    ]


def test_a_face_of_the_side_that_acts_acts_and_another_is_the_target() -> None:
    """The groups say which is which. Where there is only a target, whoever is tapped acts, also of their side."""
    person = playing("gemini")
    make_character(person, "Vance")
    make_character(person, "Thug", foe=True)
    act_as(person, "Kira")
    labels = [person.page.slot("characters", each)["aria-label"] for each in ("heroes", "foes")]
    assert (does(person), labels) == (["pick", "pick", "target"], ["Acting", "Against"])
    act_as(person, "Thug")
    labels = [person.page.slot("characters", each)["aria-label"] for each in ("heroes", "foes")]
    assert (does(person), labels) == (["target", "target", "pick"], ["Against", "Acting"])
    person.press("sides-swap")
    assert (does(person), chips(person), against(person)) == (
        ["pick", "pick", "target"],
        ["Kira", "Vance", "Thug"],
        ["Kira", "Vance", "[Thug]"],
    )
    assert does(person)[:2] == ["pick", "pick"]
    act_as(person, "Vance")
    assert (chips(person), against(person)) == (["Kira", "[Vance]", "Thug"], ["Kira", "[Thug]"])


def test_a_target_who_leaves_takes_their_part_along() -> None:
    """Deleted in another tab."""
    foe = character("Thug", "gemini", side=Side.OPPOSITION, defences=(Rating("opposition", 9),))
    person = table("gemini", character("Kira", "gemini"), foe)
    aim_at(person, "Thug")
    assert person.check.opposition == 9
    person.elsewhere(CharacterRemoved("t"))
    assert (person.check.opposition, against(person)) == (3, [])


def test_what_is_given_to_who_acts_is_on_the_form_at_once() -> None:
    """Also from another tab; what cancels it takes it off."""
    person = playing("frameworks")
    for name, expected in (("Momentum", True), ("Interference", False)):
        person.elsewhere(ModifierGiven("k", kind("frameworks", name)))
        assert person.check == SYSTEMS["frameworks"].Check(momentum=expected)
    assert carried(person) == {"Kira": []}


def test_a_typed_name_stays_and_a_character_of_another_game_does_not() -> None:
    """Whether the game changes by a choice or by a link at a start."""
    person = table("frameworks", character("Han", "frameworks"), character("Kira", "razorweave"))
    person.play("razorweave")
    act_as(person, "Kira")
    again = Person(kept=person.storage, game="frameworks")
    assert again.said.who == "Han"
    again.type("who", "A passer-by")
    assert Person(kept=person.storage, game="frameworks").said.who == "A passer-by"
    person.play("gemini")
    assert person.said.who == ""
    person.type("who", "A passer-by")
    person.play("witchgates")
    assert person.said.who == "A passer-by"
