"""Helpers of the tests of Extended Tasks."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from razor_core.rules.numbers import percent
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.sheet import DETERMINED
from razor_core.systems.gemini.task_odds import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import Model, Progress, Task
from razor_core.table.character_events import ModifierGiven
from razor_core.table.tasks import progress
from razor_core.table.world import Running
from tests.support.page.markup import Element
from tests.support.page.person import Person

GOOD, BAD = 100, 1
RIVAL = {"rival-goal": "2", "rival-attribute": "4", "rival-skill": "2", "rival-opposition": "5"}


class Setup(NamedTuple):
    """What is typed for a model beside name and successes, and what it becomes."""

    typed: dict[str, str]
    task: Task
    clocks: tuple[str, ...]


SETUPS: dict[Model, Setup] = {
    Model.PERSISTENCE: Setup({}, Task(goal=2), ("Crack: Successes",)),
    Model.CONTESTED: Setup(
        RIVAL,
        Task(model=Model.CONTESTED, goal=2, rival=Check(attribute=4, skill=2, opposition=5), rival_goal=2),
        ("Crack: Successes", "Crack: Rival's successes"),
    ),
    Model.COMPLICATIONS: Setup(
        {"limit": "2"}, Task(model=Model.COMPLICATIONS, goal=2, limit=2), ("Crack: Successes", "Crack: Complications")
    ),
    Model.TIME_LIMIT: Setup(
        {"limit": "4"}, Task(model=Model.TIME_LIMIT, goal=2, limit=4), ("Crack: Successes", "Crack: Rolls")
    ),
}


def set_up(person: Person, model: Model, **typed: str) -> None:
    """Fill in the sheet: a task of two successes called Crack."""
    person.pick("model", model.name, form="task")
    for name, value in {"name": "Crack", "goal": "2", **SETUPS[model].typed, **typed}.items():
        person.type(name.replace("_", "-"), value, form="task")


def begun(model: Model, *dice: int, **typed: str) -> Person:
    person = Person(*dice, game="gemini")
    set_up(person, model, **typed)
    person.press("task-begin")
    return person


def determine(person: Person, times: int = 1) -> Person:
    """Make whoever acts unnamed Determined, so many times."""
    for _ in range(times):
        person.elsewhere(ModifierGiven("gemini", DETERMINED))
    return person


def running(person: Person) -> Running:
    (found,) = person.world.tasks
    return found


def now(person: Person) -> Progress:
    """How far the task has come."""
    found = progress(person.world, running(person))
    assert isinstance(found, Progress)
    return found


def line(person: Person) -> Element:
    """The chosen task as the panel shows it."""
    (found,) = person.page.slot("tasks", "task").elements
    return found


def chosen(person: Person) -> str:
    """The name of the task that is chosen, empty for none."""
    pressed = [
        element for element in person.page.region("tasks").all("aria-pressed") if element["aria-pressed"] == "true"
    ]
    return "".join(element.text for element in pressed)


def ended(person: Person) -> bool:
    """Whether the next roll would be one for a new task."""
    return person.page.text("roll", "roll") == "New task"


def filled(person: Person) -> list[int]:
    return [clock.filled for clock in person.clocks]


def rounds(model: Model, face: int) -> list[int]:
    """The dice of one press: one, or one for each side."""
    return [face] * (2 if model is Model.CONTESTED else 1)


def bars(person: Person, slot: str) -> list[tuple[str, str, float]]:
    """The bars of that slot: label, chance in words, width from 0 to 1."""
    return [
        (bar.said("label"), bar.said("chance"), float(bar["--share"]))
        for bar in line(person).one("data-slot", slot).elements
    ]


def roll(person: Person, *faces: int, times: int = 1) -> None:
    """Roll for the task that many times, with these dice each time."""
    for _ in range(times):
        person.dice.script = list(faces)
        person.press("roll")


def assert_odds_are_exact(person: Person, check: Check | None = None, next_check: Check | None = None) -> None:
    """Compare all odds on the panel with those of the core from where the task is, with its check or another.

    The next roll may have another one still.
    """
    task, at = running(person).task, now(person)
    task = replace(task, check=check or task.check)
    first = replace(task, check=next_check or task.check)
    exact = {end: chance for end, chance in odds(task, at, first).items() if chance}
    assert {label: said for label, said, _ in bars(person, "ends")} == {
        end.label: percent(chance, 1) for end, chance in exact.items()
    }
    for (_, _, wide), chance in zip(bars(person, "ends"), sorted(exact.items(), reverse=True), strict=True):
        assert wide == pytest.approx(float(chance[1]), abs=1e-4)
    assert [(label, said) for label, said, _ in bars(person, "chart")] == [
        (chance.label, percent(chance.chance, 1)) for chance in chart(task, at, first)
    ]
    mean = mean_rolls(task, at, first)
    assert (f"{float(mean):.1f}" in line(person).said("mean")) if mean else line(person).said("mean") == ""
