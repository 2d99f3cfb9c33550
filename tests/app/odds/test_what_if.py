"""What if: a tap on a line makes its change on the form, and another takes it back."""

import pytest

from razor_core.rules.lookup import what_if
from razor_core.systems import SYSTEMS, lookup
from tests.support.page.characters import act_as, carry, edit
from tests.support.page.markup import Element
from tests.support.page.moves import make_character
from tests.support.page.person import Person


def lines(person: Person) -> list[Element]:
    """The lines of what if."""
    return person.page.slot("odds", "what").elements


def labels(person: Person) -> list[str]:
    """What they are called, in their order."""
    return [line.said("label") for line in lines(person)]


def pressed(person: Person) -> list[str]:
    """The changes that were made."""
    return [line.said("label") for line in lines(person) if line.slot("button")["aria-pressed"] == "true"]


def tap(person: Person, label: str) -> None:
    """Tap the line of that label."""
    (line,) = [each for each in lines(person) if each.said("label") == label]
    person.press("odds-what", within="odds", at=line.slot("button")["data-at"])


def worth(person: Person, label: str) -> str:
    """What the line of that label says that it is worth."""
    (line,) = [each for each in lines(person) if each.said("label") == label]
    return line.said("good")


def odds(person: Person) -> Person:
    """Open the sheet of odds."""
    person.press("odds")
    return person


#: Links to checks in which more can be changed than on a new form.
LINKS = {
    "razorweave": "razorweave&dc=16&attribute=2&edge=2&burden=1&burden.Slick=1&skill=1",
    "frameworks": "frameworks&score=4&bonus=1&penalty=2&penalty.Haste=2&venture=1&momentum=1&interference=1",
    "gemini": "gemini&attribute=4&edges=5&setbacks=1&setbacks.Prone=1&opposition=4",
    "witchgates": "witchgates&rating=2&scene=1&scene.Darkness=1&cuts=2&cuts.Rushed=1&injury=1&esoteric=1&merit=1",
    "trident_sphere": "trident_sphere&stat=3&quick=2&strong=1&ease=1&ease.Aid=1&risk=1&action_bonus=1&action_bonus.A=1",
}
STARTS = [*SYSTEMS, *LINKS.values()]


@pytest.mark.parametrize("start", STARTS)
def test_a_tap_makes_the_change_and_another_takes_it_back(start: str) -> None:
    """Each line, in every game: the check is the one that the line was of, and then the form is as it was."""
    person = odds(Person(game=start))
    slug, check, draft, values = person.slug, person.check, person.app.draft, person.values
    found = what_if(SYSTEMS[slug], check, lookup(slug).variations(check))
    before = labels(person)
    assert before == [each.label for each in found]
    for each in found:
        said = worth(person, each.label)
        tap(person, each.label)
        assert person.check == each.check
        assert pressed(person) == [each.label]
        assert worth(person, each.label) == said
        assert labels(person) == before
        tap(person, each.label)
        assert (person.check, person.app.draft, person.values) == (check, draft, values)
        assert pressed(person) == []


def test_what_a_character_carries_is_left_out_and_applies_again() -> None:
    """No box is set for it."""
    person = Person(game="frameworks")
    make_character(person, "Han")
    act_as(person, "Han")
    edit(person)
    carry(person, "Momentum")
    person.tap("Save", within="character-change")
    assert person.check.momentum
    odds(person)
    tap(person, "No momentum")
    assert not person.check.momentum
    assert person.app.draft.left_out
    # The form was left so: the opposite is in a list that begins anew.
    person.type("score", "3")
    assert pressed(person) == []
    tap(person, "Momentum")
    assert person.check.momentum
    assert "momentum" not in person.values
    assert not person.app.draft.left_out


def test_a_chip_that_was_taken_off_comes_back_with_its_name() -> None:
    """Nothing that a player typed is lost."""
    person = Person(game="witchgates")
    person.tap_modifier("scene", "High ground")
    odds(person)
    tap(person, "Without the scene aspect")
    assert person.page.texts("witchgates", "modifiers-scene") == []
    tap(person, "Without the scene aspect")
    assert person.page.texts("witchgates", "modifiers-scene") == ["High ground"]


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
    assert worth(person, "One more bonus") == "+0.5"
    tap(person, "One more bonus")
    assert (person.check.bonus, person.values["bonus"]) == (1, "1")
    assert worth(person, "One more bonus") == "+0.5"
    person.press("kind", kind="")
    odds(person)
    assert pressed(person) == []
    assert "Venture 1 higher" in labels(person)
