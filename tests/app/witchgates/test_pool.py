"""The dice of a pool in Witchgates: what each costs, whose it is, and injuries that cut."""

from dataclasses import replace

from razor_core.rules.consequences import Side
from razor_core.systems.witchgates import Check
from tests.support.page.characters import (
    act_as,
    brought,
    carried,
    character,
    kind,
    tap_carried,
)
from tests.support.page.consequences import choose_form, take
from tests.support.page.witchgates import CHARM, GAME, RAIN, RISKY, WORD, at_the_gates, merited, rolls


def test_one_esoteric_is_one_die_and_the_other_is_not_lost() -> None:
    """A tap on the second takes the first back."""
    person = at_the_gates(character("Kira", GAME, modifiers=(RAIN, CHARM)))
    tap_carried(person, "Name of rain")
    tap_carried(person, "Charm")
    assert brought(person) == {"Name of rain": False, "Charm": True}
    assert person.check.rolled == 2
    rolls(person, 1, 2)
    assert carried(person) == {"Kira": ["Name of rain", "Miss-fortune"]}
    assert brought(person) == {"Name of rain": False, "Miss-fortune": False}
    assert person.check.esoteric is False


def test_the_boxes_of_a_pool_are_those_of_one_check() -> None:
    """After the roll they are clear, and so they are for the next actor."""
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME))

    def name_all() -> None:
        for box in ("scene", "esoteric", "merit", "misfortune"):
            person.pick(box)
        person.type("injury", "1")

    name_all()
    assert person.check.pool > 4
    act_as(person, "Vance")
    assert person.check == Check(rating=1)
    name_all()
    rolls(person, *[6] * person.check.rolled)
    assert person.check == Check(rating=1)


def test_the_next_to_act_finds_position_effect_and_cuts_as_they_were() -> None:
    """They belong to the situation."""
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME))
    person.pick("position", "DESPERATE")
    person.pick("effect", "HIGH")
    person.type("cuts", "1")
    before = person.check
    act_as(person, "Vance")
    assert person.check == before


def test_an_ally_can_use_a_miss_fortune_and_whoever_has_it_loses_it() -> None:
    """A foe cannot."""
    owed = kind(GAME, "Miss-fortune")
    foe = character("Foe", GAME, side=Side.OPPOSITION)
    person = at_the_gates(character("Kira", GAME), character("Vance", GAME, modifiers=(owed,)), foe)
    tap_carried(person, "Miss-fortune")
    rolls(person, 6, 6)
    assert carried(person) == {"Kira": [], "Vance": [], "Foe": []}
    person.undo()
    act_as(person, "Foe")
    assert brought(person) == {}


def test_an_injury_is_a_lost_word_only_where_the_player_invokes_it() -> None:
    """Cuts by the GM, for the same wound, bring none. It cuts only the roll that it is tapped for."""
    person = at_the_gates(character("Kira", GAME, modifiers=(kind(GAME, "Injury"),)))
    person.type_modifier("cuts", "Injury")
    assert (person.check.injury, person.check.cuts) == (0, 1)
    rolls(person, *[6] * person.check.rolled)
    assert WORD not in person.page.region("result").text
    person.press("modifier-remove", within=GAME, name="Injury")
    tap_carried(person, "Injury")
    assert person.check.injury == 1
    rolls(person, *[6] * person.check.rolled)
    take(person, WORD)
    assert carried(person) == {"Kira": ["Injury", "Lost word"]}
    assert brought(person) == {"Lost word": False, "Injury": False}


def test_a_second_injury_is_worse_by_its_own_level() -> None:
    """As trouble gives it: an injury of 1, and one of 2."""
    person = at_the_gates(merited("Kira", modifiers=(replace(kind(GAME, "Injury"), points=2),)))
    rolls(person, 4)
    choose_form(person, RISKY, "Harm")
    take(person, "Medium harm as an injury of 1")
    assert brought(person) == {"Injury +2": False, "Injury 2": False}
    tap_carried(person, "Injury")
    tap_carried(person, "Injury 2")
    assert person.check.injury == 3
