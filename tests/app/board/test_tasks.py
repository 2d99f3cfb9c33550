"""Extended Tasks: set up, kept, put away."""

from fractions import Fraction

import pytest

from razor_core.rules.numbers import percent
from razor_core.systems import gemini
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.task_odds import mean_rolls
from razor_core.systems.gemini.tasks import UNITS, Model, Standing, Task
from razor_core.table.tasks import TaskBegun, TaskEnded
from tests.support.page_person import Person
from tests.support.page_tasks import BAD, GOOD, as_reckoned, bars, begun, line, now, roll, running, set_up

TASKS: dict[Model, Task] = {
    Model.PERSISTENCE: Task(goal=2),
    Model.CONTESTED: Task(model=Model.CONTESTED, goal=2, rival=Check(attribute=4, skill=2, opposition=5), rival_goal=2),
    Model.COMPLICATIONS: Task(model=Model.COMPLICATIONS, goal=2, limit=2),
    Model.TIME_LIMIT: Task(model=Model.TIME_LIMIT, goal=2, limit=4),
}
CLOCKS: dict[Model, list[str]] = {
    Model.PERSISTENCE: ["Crack: Successes"],
    Model.CONTESTED: ["Crack: Successes", "Crack: Rival's successes"],
    Model.COMPLICATIONS: ["Crack: Successes", "Crack: Complications"],
    Model.TIME_LIMIT: ["Crack: Successes", "Crack: Rolls"],
}


# -- set up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", Model)
def test_a_task_is_set_up_with_its_clocks_and_its_odds(model: Model) -> None:
    """As one act: the task as typed, its clocks on the board, and the exact odds before the first roll."""
    person = begun(model)
    assert running(person).task == TASKS[model]
    assert [clock.name for clock in person.clocks] == CLOCKS[model]
    assert [clock.filled for clock in person.clocks] == [0] * len(CLOCKS[model])
    assert [type(each.record.event) for each in person.entries] == [TaskBegun]
    assert person.page.shown == ""
    assert line(person).said("name") == "Crack"
    assert model.value in line(person).said("counts")
    assert percent(gemini.odds(TASKS[model].check)[gemini.Tier.SUCCESS]) in line(person).said("standing")
    as_reckoned(person)


@pytest.mark.parametrize("model", Model)
def test_only_what_the_model_needs_is_asked(model: Model) -> None:
    """A limit under its own name, what complications do, the rival; and nothing of it for the others."""
    person = Person(game="gemini")
    person.pick("model", model.name, form="task")
    shown = {name for name in ("limited", "worsening", "contested") if "hidden" not in person.page.slot("task", name)}
    assert (
        shown
        == {
            Model.PERSISTENCE: set(),
            Model.CONTESTED: {"contested"},
            Model.COMPLICATIONS: {"limited", "worsening"},
            Model.TIME_LIMIT: {"limited"},
        }[model]
    )
    if "limited" in shown:
        said = {Model.COMPLICATIONS: "Complications at most", Model.TIME_LIMIT: "Rolls permitted"}
        assert person.page.text("task", "limit-label") == said[model]


def test_what_was_typed_for_another_model_is_no_part_of_this_one() -> None:
    """A rival, a limit and what complications do stay on the sheet, and out of the task."""
    person = Person(game="gemini")
    for model in (Model.CONTESTED, Model.COMPLICATIONS):
        set_up(person, model)
    person.pick("worsens", form="task")
    set_up(person, Model.PERSISTENCE)
    person.tap("Begin")
    assert running(person).task == Task(goal=2)


def test_the_check_is_that_of_the_form_and_stays_so() -> None:
    """With its reasons; what is typed afterwards is for other checks."""
    person = Person(game="gemini")
    person.type("attribute", "5")
    person.source("edges", "Empowered")
    set_up(person, Model.PERSISTENCE)
    person.tap("Begin")
    person.type("attribute", "0")
    assert running(person).task.check == Check(attribute=5, edges=1)


def test_what_counts_for_the_next_roll_only_is_no_part_of_a_task() -> None:
    """The check that is rolled again and again is without it, and so are all odds; it waits on the form for a roll."""
    person = Person(game="gemini")
    person.source("edges", "Overwhelming Edge")
    person.source("edges", "Empowered")
    before = person.table.games.check()
    set_up(person, Model.PERSISTENCE)
    person.tap("Begin")
    assert running(person).task.check == Check(edges=1)
    assert percent(gemini.odds(Check(edges=1))[gemini.Tier.SUCCESS]) in line(person).said("standing")
    as_reckoned(person)
    assert person.table.games.check() == before == Check(edges=4)


def test_the_time_it_takes_is_told_in_its_own_unit() -> None:
    """Five minutes a roll; the units of the book are offered, any other word may be typed."""
    person = begun(Model.PERSISTENCE, interval="5", unit="fortnights")
    assert "0 fortnights" in line(person).said("counts")
    roll(person, BAD, times=2)
    assert "10 fortnights" in line(person).said("counts")
    assert person.page.texts("task", "units") == list(UNITS)


@pytest.mark.parametrize(
    ("model", "typed", "field"),
    [
        (Model.PERSISTENCE, {"goal": "1"}, "goal"),
        (Model.PERSISTENCE, {"goal": "13"}, "goal"),
        (Model.PERSISTENCE, {"goal": ""}, "goal"),
        (Model.PERSISTENCE, {"interval": "0"}, "interval"),
        (Model.PERSISTENCE, {"unit": " "}, "unit"),
        (Model.PERSISTENCE, {"name": "x" * 41}, "name"),
        (Model.COMPLICATIONS, {"limit": "1"}, "limit"),
        (Model.TIME_LIMIT, {"limit": ""}, "limit"),
        (Model.CONTESTED, {"rival-goal": "13"}, "rival_goal"),
        (Model.CONTESTED, {"rival-attribute": "11"}, "attribute"),
        (Model.CONTESTED, {"rival-skill": ""}, "skill"),
        (Model.CONTESTED, {"rival-opposition": "31"}, "opposition"),
    ],
)
def test_what_the_rules_refuse_begins_nothing_and_says_why(model: Model, typed: dict[str, str], field: str) -> None:
    """The sheet stays open as it was typed; mended, the task begins and the message is gone."""
    person = Person(game="gemini")
    set_up(person, model, **typed)
    before = person.page.values("task")
    person.tap("Begin")
    assert person.page.text("task", "error").startswith(f"{field}: ")
    assert (person.entries, person.clocks) == ((), ())
    assert person.page.shown == "task"
    assert person.page.values("task") == before
    set_up(person, model, **dict.fromkeys(typed, "2"))
    person.tap("Begin")
    assert person.page.text("task", "error") == ""
    assert running(person)


def test_a_form_that_holds_no_check_begins_nothing() -> None:
    """The field is named."""
    person = Person(game="gemini")
    person.type("attribute", "99")
    set_up(person, Model.PERSISTENCE)
    person.tap("Begin")
    assert person.page.text("task", "error").startswith("attribute: ")
    assert person.entries == ()


def test_a_task_without_a_name_is_a_task_and_two_are_told_apart() -> None:
    """The name is empty for the next; each has its own clocks and its own button."""
    person = begun(Model.PERSISTENCE)
    assert person.page.values("task")["name"] == ""
    person.tap("Begin")
    assert [each.name for each in person.table.session.world.tasks] == ["Crack", "Task"]
    person.dice.script = [GOOD]
    person.tap("Roll for Task")
    assert [clock.filled for clock in person.clocks] == [0, 1]


# -- kept, ended, gone -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", Model)
def test_a_second_visit_finds_the_task_as_it_stood(model: Model) -> None:
    """Its counts and its odds to the letter, and it goes on."""
    first = begun(model)
    roll(first, *([BAD] * (2 if model is Model.CONTESTED else 1)))
    second = Person(kept=first.storage, game="gemini")
    assert line(second).text == line(first).text
    as_reckoned(second)
    roll(second, *([GOOD] * (2 if model is Model.CONTESTED else 1)))
    assert now(second).successes == 1


@pytest.mark.parametrize("model", Model)
def test_a_task_put_away_takes_its_clocks_with_it_and_undo_brings_all_back(model: Model) -> None:
    """As far as it had come."""
    person = begun(model)
    roll(person, *([GOOD] * (2 if model is Model.CONTESTED else 1)))
    before = person.clocks, running(person), line(person).text
    person.tap("Put away Crack")
    assert isinstance(person.entries[-1].record.event, TaskEnded)
    assert (person.clocks, person.table.session.world.tasks) == ((), ())
    assert person.page.slot("tasks", "tasks").elements == []
    person.undo()
    assert (person.clocks, running(person), line(person).text) == before


@pytest.mark.parametrize("model", Model)
def test_the_task_can_be_undone_as_it_was_begun(model: Model) -> None:
    """Task and clocks go together."""
    person = begun(model)
    person.undo()
    assert (person.clocks, person.table.session.world.tasks) == ((), ())
    person.redo()
    assert [clock.name for clock in person.clocks] == CLOCKS[model]


@pytest.mark.parametrize("at", [0, 1])
def test_a_task_whose_clock_was_taken_off_the_board_says_so_and_waits(at: int) -> None:
    """No odds and no roll; an undo lets it go on, and it can be put away."""
    person = begun(Model.COMPLICATIONS)
    before = line(person).text
    person.tap(f"More for {CLOCKS[Model.COMPLICATIONS][at]}")
    person.tap("Delete", within="clock-change")
    assert "clock of it is gone" in line(person).said("error")
    assert "hidden" in line(person).one("data-slot", "going")
    assert bars(person, "ends") == bars(person, "chart") == []
    count = len(person.entries)
    person.act("task-roll", task=running(person).id)
    assert len(person.entries) == count
    person.undo()
    assert line(person).text == before
    person.redo()
    person.tap("Put away Crack")
    assert person.clocks == ()


def test_a_clock_of_it_that_is_ticked_by_hand_counts() -> None:
    """What a task counts stands on its clocks, and nowhere else; the odds follow."""
    person = begun(Model.COMPLICATIONS)
    person.tap("Advance Crack: Complications")
    assert now(person).complications == 1
    as_reckoned(person)
    person.tap("Advance Crack: Successes")
    person.tap("Advance Crack: Successes")
    assert Standing.DONE.label in line(person).said("standing")


def test_a_check_that_cannot_fail_or_succeed_is_shown_as_such() -> None:
    """Certain is 100 %, impossible is never done and takes no number of rolls on average."""
    person = Person(game="gemini")
    person.type("attribute", "10")
    person.type("modifier", "20")
    set_up(person, Model.PERSISTENCE)
    person.tap("Begin")
    assert bars(person, "ends") == [("Done", "100.0 %", 1.0)]
    assert mean_rolls(running(person).task, now(person)) == Fraction(2)
    assert line(person).said("mean") == "2.0 more rolls on average"
    person.undo()
    person.type("modifier", "-20")
    person.type("opposition", "30")
    set_up(person, Model.PERSISTENCE)
    person.tap("Begin")
    assert line(person).said("mean") == ""
    assert [label for label, _, _ in bars(person, "ends")] == [Standing.NEVER.label]


def test_what_comes_too_late_does_nothing() -> None:
    """A task that another tab put away is not there to be rolled for."""
    person = begun(Model.PERSISTENCE)
    before = person.entries
    person.act("task-roll", task="gone")
    assert (person.entries, person.dice.asked) == (before, [])
