"""Helpers of the tests of groups."""

import pytest

from razor_core.events.events import GroupRolled
from razor_core.systems import SYSTEMS
from tests.support.page.markup import Element
from tests.support.page.person import Person

GROUPS = [pytest.param(slug, group, id=f"{slug}-{group.name}") for slug in SYSTEMS for group in SYSTEMS[slug].groups]


def together(person: Person, group: str = "") -> None:
    """Choose the group that the next rolls are read as: by its key, or the first of the game."""
    person.press("kind", kind=group or SYSTEMS[person.slug].groups[0].key)


def two(*dice: int) -> Person:
    """Someone with Kira and Vance in the panel of Razorweave."""
    person = Person(*dice)
    together(person)
    for who, dc, attribute in (("Kira", "16", "2"), ("Vance", "14", "0")):
        person.type("who", who)
        person.type("dc", dc)
        person.type("attribute", attribute)
        if who == "Vance":
            person.type_modifier("burden", "Slick")
        person.press("group-add")
    return person


def gathered(slug: str, *names: str, group: str = "", dice: tuple[int, ...] = ()) -> Person:
    """Someone with these in the panel of that game, each with the check that the form starts with."""
    person = Person(*dice, game=slug)
    together(person, group)
    for name in names:
        person.type("who", name)
        person.press("group-add")
    return person


def sides(person: Person) -> list[Element]:
    """The lines of the panel, one for each side."""
    return person.page.slot("groups", "people").elements


def column(person: Person, slot: str) -> list[str]:
    """That slot of every side."""
    return [side.said(slot) for side in sides(person)]


def group_rolled(person: Person) -> GroupRolled:
    """The last roll of a group in the session."""
    return [entry.record.event for entry in person.entries if isinstance(entry.record.event, GroupRolled)][-1]


def chances(person: Person) -> list[tuple[str, str]]:
    """The joint odds: what, and how likely."""
    return [(row.said("label"), row.said("chance")) for row in person.page.slot("groups", "chances").elements]


def dice_typed(person: Person) -> list[str]:
    return [side.one("data-input", "group-faces")["value"] for side in sides(person)]


def type_faces(person: Person, at: int, faces: str) -> None:
    person.put("group-faces", faces, at=str(at))


def type_number(person: Person, at: int, number: str) -> None:
    person.put("group-number", number, at=str(at))


def roll_all(person: Person, *faces: int) -> None:
    """Roll for all, with these dice if any are given."""
    person.dice.script = list(faces) or person.dice.script
    person.press("roll")
