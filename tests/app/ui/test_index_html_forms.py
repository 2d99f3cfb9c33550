"""The markup of the forms: what a game asks for, with the bounds and defaults of its rules."""

from dataclasses import Field, fields

import pytest

from razor_core.systems import SYSTEMS, find
from razor_core.systems.razorweave.book import LADDER
from tests.support.page.markup import CONTROLS, Element, index
from tests.support.page.person import Person

HTML = index()

#: The fields that every game's check has, each with its game.
FIELDS = [
    pytest.param(slug, each, id=f"{slug}-{each.name}") for slug in SYSTEMS for each in fields(SYSTEMS[slug].Check)
]


def form(slug: str) -> Element:
    """The form of that game."""
    return HTML.one("id", slug)


def controls(slug: str, name: str) -> list[Element]:
    """The controls of that name in the form of that game."""
    return [each for each in form(slug).walk() if each.tag in CONTROLS and each.get("name") == name]


@pytest.mark.parametrize(("slug", "field"), FIELDS)
def test_every_field_of_a_check_can_be_entered_and_can_show_its_error(slug: str, field: Field[object]) -> None:
    """By a control, or by reasons that are typed; the slot for its error stands on the form once."""
    by_reason = [each for each in form(slug).all("data-do", "modifiers") if each["data-field"] == field.name]
    assert controls(slug, field.name) or by_reason
    assert len(form(slug).all("data-slot", f"error-{field.name}")) == 1


def steps(slug: str, name: str) -> dict[int, list[str]]:
    """A row of steps for a number: what each says, by its number."""
    return {int(each["value"]): each.name.split(maxsplit=1) for each in controls(slug, f"{name}-step")}


def test_the_steps_of_the_dc_are_the_ladder() -> None:
    """Number and name of each, in order; Legend is short for Legendary; the default is the one chosen."""
    shown = steps("razorweave", "dc")
    assert list(shown) == [step.dc for step in LADDER]
    for step in LADDER:
        assert shown[step.dc] == [str(step.dc), "Legend" if step.name == "Legendary" else step.name]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_gates_are_those_of_the_book(slug: str) -> None:
    """Each asks its question, and all stand open at first."""
    page = Person(game=slug).page
    boxes = [each for each in page.controls("fiction") if each["name"].startswith("gate-")]
    assert [(each["name"], each.name) for each in boxes] == [
        (f"gate-{gate.name}", gate.question) for gate in find(slug).GATES
    ]
    assert all("checked" in each for each in boxes)
