"""The line above the form: who acts and why, the same in every game; and the questions that each game asks."""

import pytest

from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSetAside
from tests.support.page.characters import character, table
from tests.support.page.person import Person

GATED = [slug for slug in SYSTEMS if SYSTEMS[slug].book.gates]


def advice(person: Person) -> str:
    return person.page.text("roll", "advice")


def test_the_folded_line_says_who_and_why(person: Person) -> None:
    """Or asks, while nothing is said but space."""
    asks = person.page.text("fiction", "summary")
    for name, text, expected in (
        ("who", "  ", asks),
        ("who", " Kira ", "Kira"),
        ("intent", "pick the lock", "Kira: pick the lock"),
        ("who", "", "pick the lock"),
    ):
        person.type(name, text)
        assert person.page.text("fiction", "summary") == expected != ""


@pytest.mark.parametrize("slug", GATED)
def test_a_closed_gate_brings_advice_and_stops_no_roll(slug: str) -> None:
    """What to do instead, for each gate that is closed (RW-7); the button says that the roll is against advice."""
    gates = SYSTEMS[slug].book.gates
    person = Person(*[5] * 9, game=slug)
    usual = person.doing("roll").name
    for at, gate in enumerate(gates, 1):
        person.pick(f"gate-{gate.name}")
        assert all(gate.instead in advice(person) for gate in gates[:at])
    assert person.doing("roll").name != usual
    person.press("roll")
    assert len(person.log) == 1
    for gate in gates:
        person.pick(f"gate-{gate.name}")
    assert (advice(person), person.doing("roll").name) == ("", usual)


@pytest.mark.parametrize("before", SYSTEMS)
@pytest.mark.parametrize("after", SYSTEMS)
def test_a_game_that_a_link_asks_for_finds_its_gates_open(before: str, after: str) -> None:
    """Each asks its question. What was not asked before is not in doubt; who acts is still said."""
    first = Person(game=before)
    first.type("who", "Kira")
    second = Person(kept=first.storage, game=after)
    boxes = [control for control in second.page.controls("fiction") if control["type"] == "checkbox"]
    assert [box.name for box in boxes if "checked" in box] == [gate.question for gate in SYSTEMS[after].book.gates]
    assert (len(boxes), advice(second), second.said.who) == (len(SYSTEMS[after].book.gates), "", "Kira")


def test_another_games_story_does_not_overwrite_that_on_the_table() -> None:
    """Who acts there leaves; the next start has what was typed here."""
    person = table("witchgates", character("Kira", "witchgates"))
    person.play("razorweave")
    person.type("who", "Zed")
    person.type("intent", "climb")
    person.elsewhere(CharacterSetAside("k"))
    again = Person(kept=person.storage, game="razorweave")
    assert (again.said.who, again.said.intent) == ("Zed", "climb")
