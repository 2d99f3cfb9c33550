"""A second session: an empty form, nobody acting, and nothing of the first one's characters."""

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Modifier
from razor_core.systems import SYSTEMS
from tests.support.page.characters import act_as, against, aim_at, brought, character, chips, table
from tests.support.page.person import Person


def begun(slug: str) -> Person:
    """Someone who has set up a check in that game and then begun a second session."""
    foe = character("Thug", slug, side=Side.OPPOSITION)
    person = table(slug, character("Kira", slug), foe)
    aim_at(person, "Thug")
    person.type("intent", "past the guards")
    for gate in SYSTEMS[slug].book.gates:
        person.pick(f"gate-{gate.name}")
    for control in person.page.controls(slug):
        if control.get("type") == "number":
            person.type(control["name"], control["max"])
    for field in person.modifier_fields():
        person.type_modifier(field, "Mine")
    person.press("session-new")
    return person


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_second_session_begins_with_an_empty_form_and_nobody_acting(slug: str) -> None:
    """Also at a second visit, and in the other games."""
    person, new = begun(slug), Person(game=slug)
    for again in (person, Person(kept=person.storage, game=slug)):
        assert (again.check, again.said) == (new.check, new.said)
        assert (again.values, again.page.values("fiction")) == (new.values, new.page.values("fiction"))
        assert (chips(again), against(again), brought(again)) == ([], [], {})
        assert again.page.region(slug).text == new.page.region(slug).text
        for other in SYSTEMS:
            again.play(other)
            assert again.check == SYSTEMS[other].Check()
            assert again.page.text("roll", "advice") == ""
        assert again.notice == ""


def test_a_link_and_a_cell_of_the_tables_are_rolled_as_they_stand() -> None:
    """What a character carries is left out of them, and a link is nobody's of this table."""
    person = table("razorweave", character("Kira", "razorweave", modifiers=(Modifier("edge", "Lucky"),)))
    person.act("tables")
    person.act("tables-use", row="0", column="0")
    assert (chips(person), brought(person), person.check.edge) == (["[Kira]"], {"Lucky": False}, 0)
    person.follow("razorweave&dc=20&edge.High=1&who=Vance")
    assert (chips(person), person.said.who, person.check.dc, person.check.edge) == (["Kira"], "Vance", 20, 1)
    act_as(person, "Kira")
    assert (person.check.edge, brought(person)) == (1, {"Lucky": True})
