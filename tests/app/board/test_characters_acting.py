"""Who acts and against whom: what they bring to the form, what a tap leaves out, and what changes meanwhile."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.session.events import Fiction
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from razor_core.table.character_events import CharacterRemoved, CharacterSaved, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character, Rating
from tests.support.page.characters import (
    SHEET,
    act_as,
    against,
    aim_at,
    brought,
    carried,
    carry,
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
from tests.support.storage.kept import kept

FOUR = [4] * 4


def two(*dice: int) -> Person:
    """Someone with Kira and Vance, who acts."""
    person = kira(*dice)
    make_character(person, "Vance")
    return person


# -- on the form -------------------------------------------------------------------------------------------------------


def test_who_acts_fills_the_form() -> None:
    """Name and best rating, without a Skill, and what they carry; what is the scene's stays."""
    person = two()
    person.type("dc", "18")
    act_as(person, "Kira")
    assert person.check == Check(dc=18, attribute=3, edge=1)
    assert (person.said.who, person.said.attribute, person.said.skill) == ("Kira", "AGI", "")
    person.press("character-skill", skill="Stealth & Evasion")
    act_as(person, "Vance")
    assert (person.check, person.said) == (Check(dc=18, attribute=2), Fiction(who="Vance", attribute="MIG"))
    assert chips(person) == ["Kira", "[Vance]"]


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
    assert (person.said.who, person.said.intent, person.check) == (
        "Kira",
        "past the guards",
        Check(attribute=3, edge=1),
    )
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


def test_whoever_is_picked_brings_their_part_and_takes_that_of_who_acted_before_away() -> None:
    """What was typed for that one too; the scene's stays. So it is at a second visit."""
    person = two()
    act_as(person, "Kira")
    person.type_modifier("edge", "Set Up")
    person.type_modifier("dc", "Rain", "Harder")
    for again in (Person(kept=person.storage), person):
        assert (chips(again), again.check) == (["[Kira]", "Vance"], Check(dc=16, attribute=3, edge=2))
        act_as(again, "Vance")
        assert (again.check, [each.name for each in again.said.modifiers]) == (Check(dc=16, attribute=2), ["Rain"])


# -- what they carry ---------------------------------------------------------------------------------------------------

CARRIED = [(slug, each) for slug in SYSTEMS for each in SYSTEMS[slug].SHEET.carried if each.field]


def kinds(optional: bool) -> pytest.MarkDecorator:
    """The kinds of modifier of every game that apply by themselves, or only when they are chosen."""
    found = [(slug, each) for slug, each in CARRIED if each.optional is optional]
    return pytest.mark.parametrize(("slug", "modifier"), found, ids=lambda each: getattr(each, "name", each))


def value(person: Person, field: str) -> int:
    """That field of the check, without its first value."""
    return int(getattr(person.check, field) - getattr(SYSTEMS[person.slug].Check(), field))


@kinds(optional=False)
def test_what_a_character_carries_counts_by_itself_and_a_tap_leaves_it_out_of_a_roll(
    slug: str, modifier: Modifier
) -> None:
    """The chip says so and how long it lasts; after the roll, what is left counts again."""
    person = playing(slug, *[3] * 18, modifiers=(modifier,))
    points = max(modifier.points, 0) if isinstance(getattr(person.check, modifier.field), bool) else modifier.points
    assert (value(person, modifier.field), list(brought(person).values())) == (points, [True])
    tap_carried(person, modifier.name)
    assert (value(person, modifier.field), list(brought(person).values())) == (0, [False])
    again = Person(kept=person.storage, game=slug)
    assert list(brought(again).values()) == [False]
    person.press("roll")
    assert person.log[0].fiction.modifiers == ()
    assert list(brought(person).values()) == [True][: len(person.characters[0].modifiers)]


@kinds(optional=True)
def test_what_is_optional_counts_only_in_a_roll_that_it_is_tapped_for(slug: str, modifier: Modifier) -> None:
    """Then it is on the roll by its name; what it leaves waits for the next tap, unless it was for this check."""
    mine = replace(modifier, name="Mine")
    # A Miss of Witchgates would lose an esoteric.
    person = playing(slug, *[6 if slug == "witchgates" else 3] * 27, modifiers=(mine,))
    if modifier.kind:
        person.press("kind", kind=modifier.kind)
    person.press("roll")
    assert person.log[0].fiction.modifiers == ()
    if (modifier.lifetime, modifier.kind) == (Lifetime.ACTION, ""):
        assert brought(person) == {}
        person.undo()
    assert brought(person)["Mine"] is False
    tap_carried(person, "Mine")
    assert (value(person, mine.field), brought(person)["Mine"]) == (mine.points, True)
    person.press("roll")
    assert [each.name for each in person.log[-1].fiction.modifiers] == ["Mine"]
    assert ("Mine" in carried(person)["Kira"]) is (mine.lifetime is Lifetime.STAYS)
    assert brought(person).get("Mine", False) is False


def test_what_is_for_the_next_roll_goes_with_it_and_one_undo_brings_it_back() -> None:
    """The chip says how long it lasts."""
    person = playing("razorweave", *FOUR, *FOUR, 4, modifiers=(Modifier("edge", "Lucky", lifetime=Lifetime.NEXT),))
    (chip,) = person.page.slot("razorweave", "modifiers-edge").elements
    assert chip.text == "Lucky next roll"
    person.press("roll")
    assert (carried(person), person.check.edge, person.log[0].check.edge) == ({"Kira": []}, 0, 1)
    person.undo()
    assert (carried(person), person.check.edge, person.log) == ({"Kira": ["Lucky"]}, 1, ())


def test_a_chip_says_once_how_long_it_lasts() -> None:
    """Not again where its name does, neither on the form nor on the sheet."""
    lucky = Modifier("edge", "Lucky", lifetime=Lifetime.NEXT)
    person = playing("razorweave", modifiers=(lucky, kind("razorweave", "Edge, next roll")))
    chips = person.page.slot("razorweave", "modifiers-edge").elements
    assert [chip.text for chip in chips] == ["Lucky next roll", "Edge, next roll"]
    edit(person)
    assert held(person) == ["Lucky (edge), next roll", "Edge, next roll (edge)"]


@pytest.mark.parametrize("field", ["esoteric", "merit", "misfortune"])
def test_the_box_of_a_flag_gives_way_to_the_chips_that_set_it(field: str) -> None:
    """There is one place to set it; without anything carried it is the box."""
    person = playing("witchgates", modifiers=(Modifier(field, "Mine", optional=True),))
    assert "hidden" in person.page.slot("witchgates", f"box-{field}")
    tap_carried(person, "Mine")
    assert getattr(person.check, field) is True
    edit(person)
    person.tap(f"Remove Mine ({field})", within=SHEET)
    person.press("character-save")
    assert "hidden" not in person.page.slot("witchgates", f"box-{field}")
    assert getattr(person.check, field) is False


def test_what_changes_no_dice_or_has_no_place_on_the_form_has_a_place_of_its_own() -> None:
    """It is no button. The second counts all the same, and says by how much."""
    modifiers = (Modifier("bonus", "Blessed", 5), Modifier("", "Resolute"))
    bleeding = SYSTEMS["razorweave"].SHEET.condition("Bleeding")
    person = playing("razorweave", *FOUR, modifiers=modifiers, conditions=(bleeding,))
    assert person.page.texts("abilities", "states") == ["Blessed (bonus +5)", "Resolute", "Bleeding"]
    assert len(person.page.texts("abilities", "rolls")) == len(SYSTEMS["razorweave"].SHEET.ratings)
    assert (brought(person), person.check.bonus) == ({}, 5)


def test_what_counts_for_others_says_whose_it_is() -> None:
    """An ally's offer, and what a target brings against itself."""
    owed = kind("witchgates", "Miss-fortune")
    person = table("witchgates", character("Kira", "witchgates"), character("Vance", "witchgates", modifiers=(owed,)))
    assert brought(person) == {"Vance: Miss-fortune": False}
    blind = SYSTEMS["gemini"].SHEET.condition("Blinded")
    foe = character("Thug", "gemini", side=Side.OPPOSITION, conditions=(blind,))
    person = table("gemini", character("Kira", "gemini"), foe)
    assert (brought(person), person.check.modifier) == ({}, 0)
    aim_at(person, "Thug")
    assert (brought(person), person.check.modifier) == ({"Target: Blinded +5": False}, 0)


# -- against whom ------------------------------------------------------------------------------------------------------


def test_the_other_side_comes_first_among_the_targets() -> None:
    """Each button says what it is for; one who acts is no target, and alone there is none."""
    person = playing("gemini")
    assert "hidden" in person.page.slot("characters", "against")
    for name, foe in (("Vance", False), ("Thug", True)):
        make_character(person, name, foe=foe)
    act_as(person, "Kira")
    assert against(person) == ["Thug", "Vance"]
    assert "hidden" not in person.page.slot("characters", "against")
    act_as(person, "Thug")
    assert against(person) == ["Kira", "Vance"]


def test_a_target_is_taken_back_by_a_second_tap_or_by_acting() -> None:
    """Over a visit it is kept. Nobody is their own target."""
    person = table("gemini", character("Kira", "gemini"), character("Thug", "gemini", side=Side.OPPOSITION))
    aim_at(person, "Thug")
    assert against(person) == against(Person(kept=person.storage, game="gemini")) == ["[Thug]"]
    aim_at(person, "Thug")
    assert against(person) == ["Thug"]
    aim_at(person, "Thug")
    act_as(person, "Thug")
    assert (chips(person), against(person)) == (["Kira", "[Thug]"], ["Kira"])
    person.act("character-target", character="t")
    assert against(person) == ["Kira"]


def test_a_target_who_leaves_takes_their_part_along() -> None:
    """Deleted in another tab."""
    foe = character("Thug", "gemini", side=Side.OPPOSITION, defences=(Rating("opposition", 9),))
    person = table("gemini", character("Kira", "gemini"), foe)
    aim_at(person, "Thug")
    assert person.check.opposition == 9
    person.elsewhere(CharacterRemoved("t"))
    assert (person.check.opposition, against(person)) == (3, [])


# -- meanwhile ---------------------------------------------------------------------------------------------------------


def test_what_is_given_to_who_acts_is_on_the_form_at_once() -> None:
    """Also from another tab; what cancels it takes it off."""
    person = playing("frameworks")
    for name, expected in (("Momentum", True), ("Interference", False)):
        person.elsewhere(ModifierGiven("k", kind("frameworks", name)))
        assert person.check == SYSTEMS["frameworks"].Check(momentum=expected)
    assert carried(person) == {"Kira": []}


def test_what_grew_has_its_new_points_on_the_form() -> None:
    """Undo brings the old points back."""
    person = playing("razorweave", modifiers=(Modifier("burden", "Hurt"),))
    edit(person)
    person.press("character-drop", within=SHEET, name="Hurt")
    carry(person, "Burden", "Hurt", 2)
    person.press("character-save")
    assert (person.check.burden, brought(person)) == (2, {"Hurt −2": True})
    person.undo()
    assert (person.check.burden, brought(person)) == (1, {"Hurt": True})


def test_what_was_lost_before_a_reload_is_off_the_form_when_its_game_is_chosen() -> None:
    """What the character still has stays, and what was typed."""
    person = playing("frameworks")
    for name in ("Momentum", "Bonus"):
        person.elsewhere(ModifierGiven("k", kind("frameworks", name)))
    person.type_modifier("penalty", "Dark")
    person.play("razorweave")
    person = Person(kept=person.storage)
    person.elsewhere(ModifierTaken("k", "momentum", "Momentum"))
    person.play("frameworks")
    assert not person.check.momentum
    assert [each.name for each in person.said.modifiers] == ["Dark", "Bonus"]


def test_one_who_acted_and_is_gone_at_a_visit_acts_no_more() -> None:
    """Nobody does, and the roll is nobody's."""
    person = Person(*FOUR, kept=playing("razorweave").storage)
    person.storage.put("razor.draft.characters", '{"razorweave": "gone"}')
    person = Person(*FOUR, kept=person.storage)
    assert chips(person) == ["Kira"]
    person.press("roll")
    assert person.log[0].actor == "razorweave"


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
