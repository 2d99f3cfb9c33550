"""A check as a link and back: the same check in every game, and no link does harm."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razor_core.events.events import Fiction
from razor_core.rolls.links import MOST_MODIFIERS, UNNAMED, fragment, read
from razor_core.rules.features import Action, Features
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.support.generators import checks
from tests.support.page.characters import character, table
from tests.support.page.person import Person

RW = SYSTEMS["razorweave"]


def opened(link: str, kept: Any = None) -> Person:
    return Person(game=link.removeprefix("#system="), kept=kept)


@pytest.mark.parametrize("slug", SYSTEMS)
@given(data=st.data())
def test_a_link_opens_the_check_that_it_was_made_of(slug: str, data: st.DataObject) -> None:
    """Every field of every game, also those that the form sets by modifiers only; everything in the link is used."""
    check = data.draw(checks(slug))
    person = opened(fragment(slug, SYSTEMS[slug], check, Fiction(), ""))
    assert person.slug == slug
    assert person.check == check
    assert person.notice == ""


def test_reasons_names_and_what_is_said_come_with_it() -> None:
    """Who, intent, approach, attribute and Skill by name, the reading, and each modifier on its field."""
    there = Person()
    there.pick("attribute-name", "AGI")
    there.type("skill-name", "Stealth & Evasion")
    there.type("who", "Kira <b>")
    there.type("intent", "past the guards? 100 % unseen + back")
    there.type_modifier("edge", "Set Up")
    there.type_modifier("dc", "Fog = everywhere", "Harder")
    there.press("kind", kind="strike")
    there.press("share")
    assert (there.toast, there.notice) == ("Link copied", "")
    here = opened(there.page.shared[0])
    assert here.check == there.check
    assert here.said == there.said
    assert here.values == there.values


def test_a_link_that_cannot_be_copied_is_told() -> None:
    """So that it can be copied by hand."""
    person = Person()
    person.page.copies = False
    person.pick("skill")
    person.press("share")
    assert person.notice.endswith("#system=razorweave&skill=1")
    assert person.toast == ""


def test_what_stood_on_the_form_gives_way_and_the_session_stays() -> None:
    """Whether the link is for another game or for this one."""
    person = Person(3, 3, 3, 3, 3)
    person.type_modifier("burden", "Slick")
    person.type("who", "Vance")
    person.press("roll")
    person.follow("gemini&opposition=9")
    assert (person.slug, person.check.opposition) == ("gemini", 9)
    person.follow("razorweave&dc=20")
    assert person.check == Check(dc=20)
    assert person.said == Fiction(attribute=person.said.attribute)
    assert len(person.entries) == 1
    assert person.linked[-1] == "razorweave"


@pytest.mark.parametrize(
    ("text", "check", "unused"),
    [
        ("dc=1e9", Check(), ("dc",)),
        ("dc=NaN&attribute=2", Check(attribute=2), ("dc",)),
        ("dc=999&attribute=2", Check(attribute=2), ("dc",)),
        ("dc=１６&attribute=2", Check(attribute=2), ("dc",)),
        ("dc=16&speed=3", Check(dc=16), ("speed",)),
        ("skill=maybe&dc=16", Check(dc=16), ("skill",)),
        ("edge=1", Check(edge=1), ()),
        ("edge.Set+Up=1&edge=1", Check(edge=1), ()),
        ("edge.Set+Up=99&dc=16", Check(dc=16), ("edge",)),
        ("nothing.Set+Up=1", Check(), ("nothing.Set Up",)),
        ("edge.=1", Check(), ("edge.",)),
        ("reading=aloud", Check(), ("reading",)),
        ("&&==&=5&dc=16", Check(dc=16), ("",)),
        ("%ff%00=%ff&dc=16", Check(dc=16), ("�",)),
    ],
)
def test_what_is_not_understood_is_named_and_the_rest_is_used(text: str, check: Check, unused: tuple[str, ...]) -> None:
    """Unreadable numbers, unknown fields, modifiers without a field or a name."""
    person = opened(f"#system=razorweave&{text}")
    assert person.check == check
    found = read(RW, text).unused
    assert found == unused
    assert bool(found) is bool(person.notice)


def test_a_number_without_a_name_is_a_reason_where_the_form_has_no_control_for_it() -> None:
    """With one of three named, it is worth the other two."""
    person = opened("#system=razorweave&edge.Set Up=1&edge=3")
    assert person.said.modifiers == (Modifier("edge", "Set Up"), Modifier("edge", UNNAMED, 2))


def test_an_endless_link_is_cut_off() -> None:
    """What fits is used; the notice stays short, and the form has no more modifiers than it can show."""
    long = "&".join(f"edge.{n}=0" for n in range(50)) + "&who=" + "x" * 10_000
    person = opened(f"#system=razorweave&{long}")
    assert len(person.said.modifiers) == MOST_MODIFIERS
    assert len(person.said.who) == 60
    assert len(person.notice) < 200
    assert "its end" in read(RW, long).unused


def test_what_a_secret_character_does_is_not_in_a_link() -> None:
    """Its points are; neither the action's name nor that of whoever acts."""
    slash = Action(name="Slash", effect=4, adds=(Modifier("action_bonus", "", 2),))
    person = table("trident_sphere", character("Nix", "trident_sphere", features=Features((slash,)), secret=True))
    person.press("deed", name="Slash")
    person.press("share")
    assert "action_bonus=2" in person.page.shared[0]
    assert not any(each in person.page.shared[0] for each in ("Slash", "deed=", "Nix", "effect-"))
