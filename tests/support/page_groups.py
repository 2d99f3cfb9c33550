"""What the tests of the panel of checks read together share."""

import pytest

from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.support.page_person import Person

GROUPS = [pytest.param(slug, group, id=f"{slug}-{group.name}") for slug in SYSTEMS for group in SYSTEMS[slug].GROUPS]


def two(*dice: int) -> Person:
    """A table with Kira and Vance at risk."""
    person = Person(*dice)
    person.type("who", "Kira")
    person.type("dc", "16")
    person.type("attribute", "2")
    person.tap("+ This check")
    person.type("who", "Vance")
    person.type("dc", "14")
    person.type("attribute", "0")
    person.reason("burden", "Slick")
    person.tap("+ This check")
    return person


def gathered(slug: str, *names: str, group: str = "", dice: tuple[int, ...] = ()) -> Person:
    """A table of that game at which these roll together, each with the check that the form starts with."""
    person = Person(*dice, game=slug)
    if group and len(SYSTEMS[slug].GROUPS) > 1:
        person.write("Group roll", group)
    for name in names:
        person.type("who", name)
        person.tap("+ This check")
    return person


def column(person: Person, slot: str) -> list[str]:
    """That slot of everyone, in order."""
    return [each.text for each in person.page.slot("groups", "people").all("data-slot", slot)]


def people(person: Person) -> list[Check]:
    """The checks of everyone, in order."""
    return [each.check for each in person.table.groups._here.people]


def chances(person: Person) -> list[tuple[str, str]]:
    """The odds of what it comes to: what, and how likely."""
    return [(row.said("label"), row.said("chance")) for row in person.page.slot("groups", "chances").elements]


def card(person: Person, slot: str) -> str:
    """What stands in that slot of the result card."""
    return person.page.region("result").one("data-slot", slot).text


def shown_dice(person: Person) -> list[str]:
    """What stands in the dice fields, in order."""
    return [each["value"] for each in person.page.slot("groups", "people").all("data-input", "group-faces")]
