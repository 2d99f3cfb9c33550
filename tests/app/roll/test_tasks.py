"""Extended Tasks: set up, rolled for with thrown and typed dice, turned by Determined, kept, ended."""

import pytest

from razor_core.events.events import Fiction, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import UNITS, Model, Standing
from razor_core.table.characters import Rating
from razor_core.table.tasks import TaskBegun, TaskEnded, TaskRolled
from tests.support.page.characters import act_as, aim_at, character, table
from tests.support.page.markup import Element
from tests.support.page.person import Person
from tests.support.page.tasks import (
    BAD,
    GOOD,
    SETUPS,
    assert_odds_are_exact,
    bars,
    begun,
    chosen,
    ended,
    filled,
    line,
    now,
    roll,
    rounds,
    running,
    set_up,
)

# -- set up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", Model)
def test_a_task_is_set_up_with_its_clocks_and_its_odds(model: Model) -> None:
    """One act: the task as typed, its clocks on the board, and exact odds before the first roll; undone as one."""
    person = begun(model)
    assert running(person).task == SETUPS[model].task
    assert [clock.name for clock in person.clocks] == list(SETUPS[model].clocks)
    assert filled(person) == [0] * len(person.clocks)
    assert [type(entry.record.event) for entry in person.entries] == [TaskBegun]
    assert (person.page.shown, person.page.values("task")["name"]) == ("", "")
    assert (chosen(person), person.button("Roll for Crack", within="roll")["data-do"]) == ("Crack", "roll")
    assert_odds_are_exact(person)
    person.undo()
    assert (person.clocks, person.world.tasks) == ((), ())


@pytest.mark.parametrize(
    ("model", "shown"),
    [
        (Model.PERSISTENCE, set()),
        (Model.CONTESTED, {"rival", "rival-goal"}),
        (Model.COMPLICATIONS, {"limit", "worsens"}),
        (Model.TIME_LIMIT, {"limit"}),
    ],
)
def test_the_sheet_asks_only_for_what_the_model_needs(model: Model, shown: set[str]) -> None:
    """What was typed for other models is no part of the task; two models name their limit differently."""
    person = Person(game="gemini")
    labels = set()
    for other in (Model.CONTESTED, Model.TIME_LIMIT, Model.COMPLICATIONS):
        set_up(person, other)
        labels.add(person.page.text("task", "limit-label"))
    if model is not Model.COMPLICATIONS:
        person.pick("worsens", form="task")
    set_up(person, model)
    assert len(labels) > 1
    parts = ("limit", "worsens", "rival", "rival-goal")
    assert {part for part in parts if "hidden" not in person.page.slot("task", part)} == shown
    person.press("task-begin")
    assert running(person).task == SETUPS[model].task
    assert person.page.texts("task", "units") == list(UNITS)


def test_a_form_without_a_check_begins_no_task() -> None:
    """The error names the field; no chance is promised, nor where a number is missing; one of 0 is marked."""
    person = Person(game="gemini")
    for field, value in (("skill", ""), ("skill", "0"), ("attribute", "99")):
        person.type(field, value)
        set_up(person, Model.TIME_LIMIT)
        assert (person.page.text("task", "outlook") == "") is (value != "0")
        assert "data-impossible" not in person.page.slot("task", "impossible")
    person.press("task-begin")
    assert person.page.text("task", "error").startswith("Attribute: ")
    person.type("attribute", "3")
    person.type("limit", "1", form="task")
    assert person.page.slot("task", "impossible")["data-impossible"] == ""
    assert person.entries == ()


def test_the_task_of_who_acts_is_taken_up_with_the_kind() -> None:
    """Before another; one that is over is not, and without any a new one can be begun by the same button."""
    person = Person(game="gemini")
    person.press("kind", kind="task")
    assert person.page.text("tasks", "about")
    person.press("roll")
    assert (person.page.shown, person.log) == ("task", ())
    for name in ("One", "Two"):
        set_up(person, Model.PERSISTENCE, name=name)
        person.press("task-begin")
    assert chosen(person) == "Two"
    roll(person, GOOD, times=2)
    person.press("kind", kind="")
    person.type("attribute", "9")
    person.press("kind", kind="task")
    assert (chosen(person), person.check) == ("One", Check())
    person.type("attribute", "5")
    person.press("kind", kind="task")
    assert person.check == Check(attribute=5)


def test_a_new_task_begins_with_the_check_that_was_set_up() -> None:
    """Also where a task was taken up in between. The sheet says whose it is, against whom, and what it needs."""
    ada = character("Ada", "gemini", ratings=(Rating("Wits", 4),))
    person = table("gemini", ada, character("Guard", "gemini", side=Side.OPPOSITION))
    set_up(person, Model.PERSISTENCE)
    person.press("task-begin")
    person.press("kind", kind="")
    act_as(person, "Ada")
    aim_at(person, "Guard")
    person.type("skill", "5")
    person.tap_modifier("edges", "Major Edge")
    person.press("kind", kind="task")
    assert chosen(person) == "Crack"
    person.press("task-new")
    assert person.page.text("task", "check") == "Ada against Guard · Wits · x +7: TN 4+"
    set_up(person, Model.PERSISTENCE, name="Climb")
    person.press("task-begin")
    climb = person.world.tasks[-1]
    assert (climb.roller.character, climb.task.check) == ("a", Check(attribute=4, skill=5, opposition=2))
    person.press("kind", kind="")
    person.type("skill", "")
    person.press("kind", kind="task")
    person.press("task-new")
    assert person.page.text("task", "check") == ""


def test_the_next_roll_is_made_from_the_card_of_whatever_game_is_on_the_table() -> None:
    """The task's game, and what is set up for the task, come onto the form first."""
    person = begun(Model.PERSISTENCE)
    roll(person, BAD)
    person.type("attribute", "9")
    person.play("razorweave")
    person.dice.script = [GOOD]
    person.press("task-next")
    assert (person.slug, chosen(person), filled(person)) == ("gemini", "Crack", [1])
    assert [each.check for each in person.log] == [Check(), Check(attribute=9)]


def test_what_is_changed_on_the_form_is_the_tasks_check_from_then_on() -> None:
    """With its odds before it is rolled; what is for one roll counts in that roll. An undo takes it back with it."""
    person = begun(Model.PERSISTENCE)
    person.type("attribute", "5")
    person.tap_modifier("edges", "Overwhelming Edge")
    assert_odds_are_exact(person, Check(attribute=5), Check(attribute=5, edges=3))
    roll(person, BAD)
    assert (person.log[0].check.edges, running(person).task.check) == (3, Check(attribute=5))
    assert_odds_are_exact(person)
    person.undo()
    assert running(person).task.check == Check()
    assert (person.check, person.log) == (Check(attribute=5, edges=3), ())


# -- rolled ------------------------------------------------------------------------------------------------------------


def test_a_roll_for_a_task_is_a_roll_and_moves_the_task_in_one_act() -> None:
    """In the log and on the card as any other, with who acts and what for. One undo takes all back."""
    person = Person(GOOD, game="gemini")
    person.type("who", "Kira")
    set_up(person, Model.TIME_LIMIT)
    person.press("task-begin")
    before = person.entries, person.clocks
    person.press("roll")
    rolled, moved = (entry.record for entry in person.entries[-2:])
    fiction = Fiction(who="Kira", intent="Crack")
    assert rolled.event == Rolled(system="gemini", check=Check(), faces=(GOOD,), fiction=fiction, actor="gemini")
    assert moved.event == TaskRolled(running(person).id, success=True)
    assert rolled.act == moved.act
    assert (filled(person), person.tier, person.page.opened) == ([1, 1], "SUCCESS", ["table"])
    person.undo()
    assert (person.entries, person.clocks) == before
    assert_odds_are_exact(person)
    person.redo()
    assert filled(person) == [1, 1]


@pytest.mark.parametrize(
    ("model", "dice", "end"),
    [
        (Model.PERSISTENCE, [(GOOD,), (BAD,), (GOOD,)], Standing.DONE),
        (Model.CONTESTED, [(GOOD, BAD), (GOOD, GOOD)], Standing.DONE),
        (Model.CONTESTED, [(BAD, GOOD), (GOOD, GOOD)], Standing.RIVAL_DONE),
        (Model.CONTESTED, [(GOOD, GOOD), (GOOD, GOOD)], Standing.TIE),
        (Model.COMPLICATIONS, [(BAD,), (GOOD,), (BAD,)], Standing.FAILED),
        (Model.TIME_LIMIT, [(BAD,), (GOOD,), (BAD,), (BAD,)], Standing.FAILED),
    ],
    ids=lambda each: getattr(each, "name", None),
)
def test_a_task_is_rolled_to_its_end(model: Model, dice: list[tuple[int, ...]], end: Standing) -> None:
    """Exact odds follow each roll; at the end it says how, has no odds, and cannot be rolled for any more."""
    person = begun(model)
    for faces in dice:
        assert not ended(person)
        assert_odds_are_exact(person)
        roll(person, *faces)
    assert ended(person)
    assert (bars(person, "ends"), bars(person, "chart"), line(person).said("mean")) == ([], [], "")
    assert f"Crack: {end.label}" in person.entries[-1].lines
    before = person.entries
    person.press("roll")
    assert (person.entries, person.page.shown) == (before, "task")
    for again in (person, Person(kept=person.storage, game="gemini")):
        assert line(again).said("stage") == f"{end.tone.mark} {end.label}"


def rivals_dice(person: Person) -> Element:
    return line(person).one("data-input", "rival-faces")


@pytest.mark.parametrize(
    ("own", "rival", "thrown", "landed"),
    [("100", "1", [], []), ("100", "", [1], []), ("", "1", [100], [["100", "1"]])],
    ids=["both", "one's own", "the rival's"],
)
def test_each_side_of_a_contest_has_its_own_field_for_its_die(
    own: str, rival: str, thrown: list[int], landed: list[list[str]]
) -> None:
    """The page throws what was not typed, and one's own thrown die lands on the card; both fields are empty then."""
    person = begun(Model.CONTESTED, *thrown)
    person.write("Dice of Rival", rival)
    if own:
        person.type_dice(own)
    else:
        person.press("roll")
    assert (len(person.dice.asked), person.page.throws) == (len(thrown), landed)
    assert [(event.check, event.faces, event.fiction.who) for event in person.log] == [
        (Check(), (100,), ""),
        (SETUPS[Model.CONTESTED].task.rival, (1,), "Rival"),
    ]
    assert rivals_dice(person)["value"] == ""


@pytest.mark.parametrize("rival", ["100 1", "101", "six"])
def test_typed_dice_of_a_rival_that_do_not_fit_are_refused(rival: str) -> None:
    """With an error; they stay typed, nothing is thrown and nothing moves. Mended, the error is gone."""
    person = begun(Model.CONTESTED)
    before = person.entries
    person.write("Dice of Rival", rival)
    person.type_dice("50")
    assert line(person).said("error").startswith("The rival's dice: ")
    assert (person.entries, person.dice.asked, rivals_dice(person)["value"]) == (before, [], rival)
    person.write("Dice of Rival", "50")
    person.type_dice("50")
    assert (line(person).said("error"), len(person.log)) == ("", 2)


def test_dice_typed_for_a_rival_are_for_no_other_task() -> None:
    """Back at their task they are there."""
    person = begun(Model.CONTESTED)
    first = running(person).id
    set_up(person, Model.CONTESTED, name="Two")
    person.press("task-begin")
    person.write("Dice of Rival", "50")
    person.press("task-choose", task=first)
    assert rivals_dice(person)["value"] == ""
    person.press("task-choose", task=person.world.tasks[-1].id)
    assert rivals_dice(person)["value"] == "50"


def test_dice_typed_before_a_task_has_begun_are_refused() -> None:
    person = Person(game="gemini")
    person.press("kind", kind="task")
    person.type_dice("50")
    assert (person.page.text("roll", "error-faces"), person.log) == ("Begin a task first, or choose Check.", ())


# -- kept, ended, gone -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", Model)
def test_a_second_visit_finds_the_task_and_can_end_it(model: Model) -> None:
    """Counts and odds to the letter. Ended, it takes its clocks with it."""
    first = begun(model)
    roll(first, *rounds(model, BAD))
    person = Person(kept=first.storage, game="gemini")
    assert (chosen(person), line(person).text) == ("Crack", line(first).text)
    roll(person, *rounds(model, GOOD))
    assert now(person).successes == 1
    before = person.clocks, running(person), line(person).text
    person.press("task-remove")
    assert isinstance(person.entries[-1].record.event, TaskEnded)
    assert (person.clocks, person.world.tasks, person.page.texts("tasks", "tasks")) == ((), (), [])
    person.undo()
    assert (person.clocks, running(person), line(person).text) == before


def test_a_task_whose_clock_was_deleted_says_so_and_waits() -> None:
    """No odds and no roll; an undo lets it go on, and it can be ended."""
    person = begun(Model.COMPLICATIONS)
    before = line(person).text
    person.press("clock-menu", within="clocks", clock=person.clocks[1].id)
    person.press("clock-remove")
    assert line(person).said("error")
    assert ended(person)
    assert bars(person, "ends") == bars(person, "chart") == []
    count = len(person.entries)
    person.press("roll")
    assert len(person.entries) == count
    person.undo()
    assert line(person).text == before
    person.redo()
    person.press("task-remove")
    assert person.clocks == ()
