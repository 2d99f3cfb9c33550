"""What the tests of Extended Tasks share."""

import pytest

from razor_core.rules.numbers import percent
from razor_core.systems.gemini.task_odds import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import Model, Progress
from razor_core.table.tasks import progress
from razor_core.table.world import Running
from tests.support.page_markup import Element
from tests.support.page_person import Person

GOOD, BAD = 100, 1
RIVAL = {"rival-goal": "2", "rival-attribute": "4", "rival-skill": "2", "rival-opposition": "5"}
#: What is typed for each model beside name and successes.
SETUPS: dict[Model, dict[str, str]] = {
    Model.PERSISTENCE: {},
    Model.CONTESTED: RIVAL,
    Model.COMPLICATIONS: {"limit": "2"},
    Model.TIME_LIMIT: {"limit": "4"},
}


def begun(model: Model, *dice: int, **typed: str) -> Person:
    """Someone who has set up a task of two successes, under the name of Crack."""
    person = Person(*dice, game="gemini")
    set_up(person, model, **typed)
    person.tap("Begin")
    return person


def set_up(person: Person, model: Model, **typed: str) -> None:
    """Fill the sheet in."""
    person.pick("model", model.name, form="task")
    for name, value in {"name": "Crack", "goal": "2", **SETUPS[model], **typed}.items():
        person.type(name.replace("_", "-"), value, form="task")


def running(person: Person) -> Running:
    """The only task on the table."""
    (found,) = person.table.session.world.tasks
    return found


def now(person: Person) -> Progress:
    """How far it has come."""
    found = progress(person.table.session.world, running(person))
    assert found
    return found


def line(person: Person) -> Element:
    """The task as it is drawn."""
    (found,) = person.page.slot("tasks", "tasks").elements
    return found


def bars(person: Person, slot: str) -> list[tuple[str, str, float]]:
    """The bars of that slot: what, how likely in words, and how wide."""
    return [
        (bar.said("label"), bar.said("chance"), float(bar["--share"]))
        for bar in line(person).one("data-slot", slot).elements
    ]


def roll(person: Person, *faces: int, times: int = 1) -> None:
    """Roll for the task so often, with these dice each time."""
    for _ in range(times):
        person.dice.script = list(faces)
        person.tap("Roll for Crack")


def as_reckoned(person: Person) -> None:
    """What the panel shows of a task that goes on is what the core reckons from where it stands."""
    task, at = running(person).task, now(person)
    exact = {end: chance for end, chance in odds(task, at).items() if chance}
    assert {label: said for label, said, _ in bars(person, "ends")} == {
        end.label: percent(chance, 1) for end, chance in exact.items()
    }
    for (_, _, wide), chance in zip(bars(person, "ends"), sorted(exact.items(), reverse=True), strict=True):
        assert wide == pytest.approx(float(chance[1]), abs=1e-4)
    assert [(label, said) for label, said, _ in bars(person, "chart")] == [
        (each.label, percent(each.chance, 1)) for each in chart(task, at)
    ]
    mean = mean_rolls(task, at)
    assert line(person).said("mean") == (f"{float(mean):.1f} more rolls on average" if mean else "")
