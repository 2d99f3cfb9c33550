"""What is entered for a check says how long it lasts, and lasts so long."""

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Lifetime, Scope
from razor_core.systems import SYSTEMS
from tests.support.each_game import EACH_GAME
from tests.support.page.characters import act_as, aim_at, character, table
from tests.support.page.markup import Element
from tests.support.page.moves import roll_all_the_same
from tests.support.page.person import Person

DICE = (3,) * 300


def kinds(person: Person) -> list[Element]:
    """The kinds of modifiers on their open sheet."""
    return person.page.slot("modifiers", "kinds").elements


@pytest.mark.parametrize("slug", EACH_GAME)
def test_a_suggested_modifier_says_how_long_it_lasts(slug: str) -> None:
    """Where its kind says for this roll, it goes after it, unless it says that it stays; and the other way round."""
    for field in SYSTEMS[slug].book.modifiers:
        person = Person(*DICE, game=slug)
        person.open_modifiers()
        stays = dict[str, bool]()
        for kind in kinds(person):
            for offered in kind.all("data-do", "modifier-toggle"):
                about, own = kind.said("about"), offered.said("when")
                assert "unless it says" in about or not own.endswith(("stays", "this roll"))
                if offered["data-field"] == field:
                    lasts = own.endswith("stays") or ("For this roll" not in about and not own.endswith("this roll"))
                    stays[offered["data-name"]] = lasts
        for name, lasts in stays.items():
            person.tap_modifier(field, name)
            roll_all_the_same(person)
            there = [modifier.name for modifier in person.app.context.prep.entered]
            assert there == [name] * lasts, name
            if lasts:
                person.press("modifier-remove", within=slug, field=field, name=name)


def test_what_stays_does_so_until_another_acts_or_is_the_target() -> None:
    """As its kind says, of whose it is."""
    foes = [character(name, "trident_sphere", side=Side.OPPOSITION) for name in ("Ogre", "Imp")]
    person = table("trident_sphere", *[character(name, "trident_sphere") for name in ("Nix", "Pia")], *foes)
    aim_at(person, "Ogre")
    person.tap_modifier("action_bonus", "Better position")
    person.tap_modifier("defense_bonus", "Cover")
    about = {kind.said("title"): kind.said("about") for kind in kinds(person)}
    assert about["What helps or hinders the action"].endswith("it stays, until another acts.")
    assert about["What helps or hinders the defence"].endswith("it stays, until another is the target.")
    act_as(person, "Pia")
    assert (person.check.action_bonus, person.check.defense_bonus) == (0, 1)
    aim_at(person, "Imp")
    assert person.check.defense_bonus == 0


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_typed_modifier_lasts_as_its_kind_says(slug: str) -> None:
    """One of the scene stays, every other is for this roll."""
    person = Person(*DICE, game=slug)
    person.open_modifiers()
    said = {
        element["data-field"]: kind.said("about") for kind in kinds(person) for element in kind.all("data-do", "enter")
    }
    for field, about in said.items():
        person.type_modifier(field, "Mine")
        stays = SYSTEMS[slug].sheet.scopes.get(field) is Scope.SCENE
        assert ("Stays until you remove it" if stays else "For this roll") in about
    roll_all_the_same(person)
    scene = [field for field in said if SYSTEMS[slug].sheet.scopes.get(field) is Scope.SCENE]
    assert [(modifier.field, modifier.lifetime) for modifier in person.app.context.prep.entered] == [
        (field, Lifetime.STAYS) for field in scene
    ]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_number_that_goes_with_the_roll_says_so(slug: str) -> None:
    """It is at its default after the roll; every other stays, and does not say so."""
    game, person = SYSTEMS[slug], Person(game=slug)
    fields = [control for control in person.page.controls(slug) if control["name"] in game.Check.__dataclass_fields__]
    for control in fields:
        if control.get("type") == "number" and control["name"] not in game.sheet.defences.answers[1:]:
            row = control
            while not {"row", "number", "beside"} & {*(row.get("class") or "").split()}:
                assert row.parent
                row = row.parent
            assert ("this roll" in row.text) is (control["name"] in game.sheet.single_use), control["name"]
