"""The same odds elsewhere: what the sheet of odds says of the other games, and what a tap does."""

import pytest

from app.odds.what_if import points
from razor_core.analysis.elsewhere import elsewhere
from razor_core.rules.numbers import percent
from razor_core.systems import SYSTEMS
from tests.support.page.characters import act_as, carry, edit
from tests.support.page.moves import make_character
from tests.support.page.person import Person


def lines(person: Person) -> list[list[str]]:
    """The line of each other game: its title, its check, the chance, the difference."""
    found = person.page.slot("odds", "theres").elements
    return [[each.said(slot) for slot in ("game", "label", "good", "difference")] for each in found]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_other_game_has_its_nearest_check(slug: str) -> None:
    """The core's figures, with the difference in percentage points."""
    person = Person(game=slug)
    person.press("odds")
    assert lines(person) == [
        [
            SYSTEMS[each.slug].TITLE,
            each.rung.label,
            percent(each.rung.good, 1),
            f"{points(each.difference)} points" if each.difference else "the same",
        ]
        for each in elsewhere(slug, person.check)
    ]
    assert "hidden" not in person.page.slot("odds", "elsewhere")


def test_what_a_character_carries_there_is_left_out() -> None:
    """So the check has the odds that the line named; and it is a check, whatever kind was chosen there before."""
    person = Person(game="frameworks")
    make_character(person, "Han")
    act_as(person, "Han")
    edit(person)
    carry(person, "Momentum")
    person.tap("Save", within="character-change")
    person.press("kind", kind="damage")
    person.play("razorweave")
    (there,) = [each for each in elsewhere("razorweave", person.check) if each.slug == "frameworks"]
    person.press("odds")
    person.press("odds-there", within="odds", system="frameworks")
    assert person.check == there.rung.check
    assert person.app.kind == ""


def test_it_follows_the_form() -> None:
    """Another check has other ones; a form without a check, and damage, have none. No line, no change."""
    person = Person()
    person.press("odds")
    before = lines(person)
    person.type("dc", "20")
    assert [line[0] for line in lines(person)] == [line[0] for line in before]
    assert lines(person) != before
    for slug in ("chess", "razorweave"):
        check = person.check
        person.act("odds-there", system=slug)
        assert (person.slug, person.check) == ("razorweave", check)
    person.type("dc", "")
    assert "hidden" in person.page.slot("odds", "elsewhere")
    assert lines(person) == []
    person.act("odds-there", system="gemini")
    assert person.slug == "razorweave"
    person.play("frameworks")
    person.press("kind", kind="damage")
    person.press("odds")
    assert "hidden" in person.page.slot("odds", "elsewhere")
