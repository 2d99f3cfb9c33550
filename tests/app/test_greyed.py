"""What is greyed says why: in a sentence that a screen reader has with the control, and that a tap shows."""

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.systems import SYSTEMS
from tests.support.page.characters import act_as, aim_at, character, table
from tests.support.page.markup import Element, first_index
from tests.support.page.moves import make_clock, roll_all_the_same
from tests.support.page.person import Person


def greyed(person: Person) -> list[Element]:
    """All greyed controls of the page and of its sheets, each with its sentence."""
    found = person.page.html.all("aria-disabled", "true")
    for each in found:
        assert each.off.endswith("."), f"{each.name} does not say why it is greyed"
        assert each.off != each.name
    return found


def test_no_control_is_disabled() -> None:
    """A tap would say nothing there, and a key would not reach it. What one game or kind has not is not shown."""
    assert first_index().all("disabled", templates=True) == []


@pytest.mark.parametrize("slug", SYSTEMS)
def test_an_empty_table_says_why_its_controls_do_nothing(slug: str) -> None:
    """There is nothing to undo, to redo, or to add."""
    reasons = {element["data-do"]: element.off for element in greyed(Person(game=slug))}
    assert reasons["undo"] == "Nothing to undo."
    assert reasons["redo"] == "Nothing to redo."
    assert reasons["paste-add"] == "Type a line for each character first."


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_played_table_says_why_its_controls_do_nothing(slug: str) -> None:
    """After rolls whose consequences were taken as far as they go, with every sheet of the page opened."""
    people = character("Ada", slug), character("Bo", slug), character("Foe", slug, side=Side.OPPOSITION)
    person = table(slug, *people, dice=(6, 5, 4, 3, 2, 1) * 60)
    make_clock(person, "Gate")
    seen = set[str]()
    for name in ("Ada", "Bo", "Ada"):
        act_as(person, name)
        if not person.page.text("whom", "target"):
            aim_at(person, "Foe")
        roll_all_the_same(person)
        for _ in range(6):
            able = [
                element
                for element in person.page.region("result").all("data-do", "consequence-take")
                if not element.off
            ]
            if not able:
                break
            person.act("consequence-take", **able[0].data)
            seen |= {element.off for element in greyed(person)}
    for opener in person.page.html.all("popovertarget"):
        if not opener.inside("hidden") and "hidden" not in opener and not opener.inside("popover"):
            person.tap_on(opener)
            seen |= {element.off for element in greyed(person)}
    assert "Nothing to redo." in seen
    before = person.entries
    for each in greyed(person):
        if "hidden" not in each and not each.inside("hidden"):
            person.tap_on(each)
    assert person.entries == before
