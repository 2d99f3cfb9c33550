"""What if, and the same odds elsewhere: a tap makes a change on the form, or puts a check of another game there."""

import pytest

from app.odds.what_if import points
from razor_core.analysis.other_games import elsewhere
from razor_core.rules.lookup import what_if
from razor_core.rules.numbers import percent
from razor_core.systems import SYSTEMS, lookup
from tests.support.each_game import first_of
from tests.support.page.characters import kind, playing
from tests.support.page.markup import Element
from tests.support.page.person import Person


def lines(person: Person) -> list[Element]:
    return person.page.slot("odds", "what").elements


def labels(person: Person) -> list[str]:
    return [line.said("label") for line in lines(person)]


def pressed(person: Person) -> list[str]:
    return [line.said("label") for line in lines(person) if line.slot("button")["aria-pressed"] == "true"]


def line(person: Person, label: str) -> Element:
    (found,) = [element for element in lines(person) if element.said("label") == label]
    return found


def tap(person: Person, label: str) -> None:
    person.press("odds-what", within="odds", at=line(person, label).slot("button")["data-at"])


def worth(person: Person, label: str) -> str:
    return line(person, label).said("good")


def odds(person: Person) -> Person:
    person.press("odds", within="next")
    return person


#: Links to checks in which more can be changed than on a new form.
LINKS = {
    "razorweave": "razorweave&dc=16&attribute=2&edge=2&burden=1&burden.Slick=1&skill=1",
    "frameworks": "frameworks&score=4&bonus=1&penalty=2&penalty.Haste=2&venture=1&momentum=1&interference=1",
    "gemini": "gemini&attribute=4&edges=5&setbacks=1&setbacks.Prone=1&opposition=4",
    "witchgates": "witchgates&rating=2&scene=1&scene.Darkness=1&cuts=2&cuts.Rushed=1&injury=1&esoteric=1&merit=1",
    "trident_sphere": "trident_sphere&stat=3&quick=2&strong=1&ease=1&ease.Aid=1&risk=1&action_bonus=1&action_bonus.A=1",
}


@pytest.mark.parametrize("start", first_of([*SYSTEMS, *LINKS.values()]))
def test_a_tap_makes_the_change_and_another_takes_it_back(start: str) -> None:
    """Each line, in every game, best first: the check is the one that the line was of, then the form is as it was.

    A line has its worth; one that is worth nothing in all says which tiers it changes.
    """
    person = odds(Person(game=start))
    slug, check, draft, values = person.slug, person.check, person.app.context.prep, person.values
    found = what_if(SYSTEMS[slug], check, lookup(slug).variations(check))
    before = labels(person)
    assert before == [difference.label for difference in found]
    for each in found:
        said = worth(person, each.label)
        assert said == (f"{points(each.good)} points" if each.tiers else "no difference")
        assert each.good or not each.tiers or line(person, each.label).said("beside")
        tap(person, each.label)
        assert person.check == each.check
        assert pressed(person) == [each.label]
        assert worth(person, each.label) == said
        assert labels(person) == before
        tap(person, each.label)
        assert (person.check, person.app.context.prep, person.values) == (check, draft, values)
        assert pressed(person) == []


def test_what_a_character_carries_is_left_out_and_applies_again() -> None:
    """No box is set for it."""
    person = odds(playing("frameworks", modifiers=(kind("frameworks", "Momentum"),)))
    assert person.check.momentum
    tap(person, "No momentum")
    assert not person.check.momentum
    assert person.app.context.prep.left_out
    # The form was left so: the opposite is in a list that begins anew.
    person.type("score", "3")
    assert pressed(person) == []
    tap(person, "Momentum")
    assert person.check.momentum
    assert "momentum" not in person.values
    assert not person.app.context.prep.left_out


def test_a_chip_that_was_taken_off_comes_back_with_its_name() -> None:
    """Nothing that a player typed is lost."""
    person = Person(game="witchgates")
    person.tap_modifier("scene", "High ground")
    odds(person)
    tap(person, "Without the scene aspect")
    assert person.page.texts("witchgates", "modifiers-scene") == []
    tap(person, "Without the scene aspect")
    assert person.page.texts("witchgates", "modifiers-scene") == ["High ground this roll"]


def test_another_change_of_the_form_begins_the_list_anew() -> None:
    """Best first, with nothing made; what was made stays on the form."""
    person = odds(Person())
    tap(person, "One more Edge")
    person.type("dc", "20")
    assert pressed(person) == []
    assert person.check.edge == 1
    assert "One less Edge" in labels(person)
    tap(person, "One less Edge")
    assert person.page.texts("razorweave", "modifiers-edge") == []
    person.play("gemini")
    odds(person)
    assert "Minor Edge" in labels(person)


def test_a_tap_that_comes_too_late_does_nothing() -> None:
    """The form has changed, and the list is not drawn yet; or the form has no check."""
    person = odds(Person())
    person.page.sheet("odds", False)
    person.type("dc", "20")
    check = person.check
    person.act("odds-what", at="0")
    assert person.check == check
    person.type("dc", "")
    person.act("odds-what", at="0")
    assert person.values["dc"] == ""


def test_what_the_rules_forbid_beside_the_others_cannot_be_tapped() -> None:
    """It says so; once there is room again, it can."""
    person = odds(Person(game="gemini&edges=17"))
    tap(person, "Overwhelming Edge")
    assert worth(person, "Minor Edge") == "not possible"
    tap(person, "Minor Edge")
    assert pressed(person) == ["Overwhelming Edge"]
    tap(person, "Overwhelming Edge")
    tap(person, "Minor Edge")
    assert person.check.edges == 18


def test_the_changes_of_damage_are_made_too() -> None:
    """By the average; another kind of roll has another list."""
    person = Person(game="frameworks")
    person.press("kind", kind="damage")
    odds(person)
    tap(person, "One more bonus")
    assert (person.check.bonus, person.values["bonus"]) == (1, "1")
    assert worth(person, "One more bonus") == "+0.5"
    person.press("kind", kind="")
    odds(person)
    assert pressed(person) == []
    assert "Venture 1 higher" in labels(person)


def others(person: Person) -> list[list[str]]:
    """The line of each other game: its title, its check, the chance, the difference."""
    found = person.page.slot("odds", "theres").elements
    return [[element.said(slot) for slot in ("game", "label", "good", "difference")] for element in found]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_other_game_has_its_nearest_check(slug: str) -> None:
    """The core's figures, with the difference in percentage points."""
    person = Person(game=slug)
    person.press("odds", within="next")
    assert others(person) == [
        [
            SYSTEMS[place.slug].title,
            place.rung.label,
            percent(place.rung.good, 1),
            f"{points(place.difference)} points" if place.difference else "the same",
        ]
        for place in elsewhere(slug, person.check)
    ]
    assert "hidden" not in person.page.slot("odds", "elsewhere")


def test_what_a_character_carries_in_the_other_game_is_left_out() -> None:
    """So the check has the odds that the line named; and it is a check, whatever kind was chosen there before."""
    person = playing("frameworks", modifiers=(kind("frameworks", "Momentum"),))
    person.press("kind", kind="damage")
    person.play("razorweave")
    (there,) = [place for place in elsewhere("razorweave", person.check) if place.slug == "frameworks"]
    person.press("odds", within="next")
    person.press("odds-there", within="odds", system="frameworks")
    assert person.check == there.rung.check
    assert person.app.context.kind == ""


def test_the_other_games_follow_the_form() -> None:
    """Another check has other ones; a form without a check, and damage, have none. No line, no change."""
    person = Person()
    person.press("odds", within="next")
    before = others(person)
    person.type("dc", "20")
    assert [line[0] for line in others(person)] == [line[0] for line in before]
    assert others(person) != before
    for slug in ("chess", "razorweave"):
        check = person.check
        person.act("odds-there", system=slug)
        assert (person.slug, person.check) == ("razorweave", check)
    person.type("dc", "")
    assert "hidden" in person.page.slot("odds", "elsewhere")
    assert others(person) == []
    person.act("odds-there", system="gemini")
    assert person.slug == "razorweave"
    person.play("frameworks")
    person.press("kind", kind="damage")
    person.press("odds", within="next")
    assert "hidden" in person.page.slot("odds", "elsewhere")
