"""The line above the form: who tries what and how, the same for every game; each game asks its own questions."""

import pytest

from razor_core.systems import SYSTEMS
from tests.support.page_person import Person

GATES = [pytest.param(slug, gate, id=f"{slug}-{gate.name}") for slug in SYSTEMS for gate in SYSTEMS[slug].GATES]


def boxes(person: Person) -> dict[str, bool]:
    """The questions asked, and whether each is still answered with yes."""
    found = [each for each in person.page.controls("fiction") if each["type"] == "checkbox"]
    return {each["name"]: "checked" in each for each in found}


def asked(slug: str) -> dict[str, bool]:
    """What a game asks at first."""
    return {f"gate-{gate.name}": True for gate in SYSTEMS[slug].GATES}


def advice(person: Person) -> str:
    """What stands there to do instead of rolling."""
    return person.page.text("roll", "advice")


def test_the_folded_line_says_who_and_what_for(person: Person) -> None:
    """Or asks, while nothing is said but space."""
    assert person.page.text("fiction", "summary") == "Who is acting, and why?"
    person.type("who", "  ")
    assert person.page.text("fiction", "summary") == "Who is acting, and why?"
    person.type("who", " Kira ")
    assert person.page.text("fiction", "summary") == "Kira"
    person.type("intent", "pick the lock")
    assert person.page.text("fiction", "summary") == "Kira: pick the lock"
    person.type("who", "")
    assert person.page.text("fiction", "summary") == "pick the lock"


@pytest.mark.parametrize("slug", SYSTEMS)
def test_what_is_said_goes_into_the_roll_of_every_game(slug: str) -> None:
    """Who, intent and approach, without the space around them."""
    person = Person(*[3] * 9, game=slug)
    for name in ("who", "intent", "approach"):
        person.type(name, f" {name} of it ")
    person.tap("Roll")
    fiction = person.log[0].fiction
    assert (fiction.who, fiction.intent, fiction.approach) == ("who of it", "intent of it", "approach of it")


@pytest.mark.parametrize(("slug", "gate"), GATES)
def test_a_closed_gate_turns_roll_into_advice(slug: str, gate) -> None:
    """What to do instead stands there; opened again it is gone. Rolled all the same, it is a roll."""
    person = Person(*[3] * 9, game=slug)
    assert advice(person) == ""
    person.pick(f"gate-{gate.name}")
    assert advice(person) == gate.instead
    person.tap("Roll all the same")
    assert len(person.log) == 1
    person.pick(f"gate-{gate.name}")
    assert advice(person) == ""
    assert person.button("Roll", within="roll")["data-do"] == "roll"


@pytest.mark.parametrize("slug", SYSTEMS)
def test_another_game_asks_its_own_questions_and_none_is_in_doubt(slug: str) -> None:
    """Though two games ask one of the same name; what was said of who and why stays."""
    person = Person()
    person.type("who", "Kira")
    for gate in SYSTEMS["razorweave"].GATES:
        person.pick(f"gate-{gate.name}")
    person.play("trident_sphere")
    assert (boxes(person), advice(person)) == ({}, "")
    if slug != "razorweave":
        person.play(slug)
        assert boxes(person) == asked(slug)
        assert advice(person) == ""
    assert person.said.who == "Kira"


@pytest.mark.parametrize("again", [False, True])
def test_each_game_keeps_the_answers_to_its_questions(again: bool) -> None:
    """Back on the table it has the same gates closed, and no other; also where the page was loaded anew elsewhere."""
    person = Person()
    closed = {}
    for slug in SYSTEMS:
        person.play(slug)
        closed[slug] = [f"gate-{gate.name}" for gate in SYSTEMS[slug].GATES[:1]]
        for gate in closed[slug]:
            person.pick(gate)
    person = Person(kept=person.storage, game="trident_sphere") if again else person
    for slug in SYSTEMS:
        person.play(slug)
        assert boxes(person) == {**asked(slug), **dict.fromkeys(closed[slug], False)}
        assert bool(advice(person)) is bool(closed[slug])
    person.play("razorweave")
    person.pick("gate-uncertainty")
    person.play("gemini")
    person.play("razorweave")
    assert boxes(person) == asked("razorweave")
    assert person.button("Roll", within="roll")


@pytest.mark.parametrize("slug", [slug for slug in SYSTEMS if SYSTEMS[slug].GATES])
def test_a_gate_that_was_closed_is_closed_after_a_second_visit(slug: str) -> None:
    """That one, and no other; with all that was said."""
    first = Person(game=slug)
    gate, *_ = SYSTEMS[slug].GATES
    first.pick(f"gate-{gate.name}")
    first.type("approach", "quietly")
    second = Person(kept=first.storage, game=slug)
    assert boxes(second) == {**asked(slug), f"gate-{gate.name}": False}
    assert advice(second) == gate.instead
    assert second.said.approach == "quietly"


@pytest.mark.parametrize("before", SYSTEMS)
@pytest.mark.parametrize("after", SYSTEMS)
def test_a_visit_that_a_link_brings_to_another_game_finds_its_gates_open(before: str, after: str) -> None:
    """What was not asked about before is not in doubt; who acts is still said."""
    first = Person(game=before)
    first.type("who", "Kira")
    second = Person(kept=first.storage, game=after)
    assert boxes(second) == asked(after)
    assert advice(second) == ""
    assert second.said.who == "Kira"
