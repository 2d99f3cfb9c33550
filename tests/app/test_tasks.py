"""The panel of Extended Tasks: four models, each set up, rolled for to its end, and undone; exact odds throughout."""

from fractions import Fraction

import pytest

from razor_core.events import Fiction, Rolled
from razor_core.systems import gemini
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.courses import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import UNITS, Model, Progress, Standing, Task
from razor_core.tasks import TaskBegun, TaskCorrected, TaskEnded, TaskRolled, progress
from razor_core.words import percent
from razor_core.world import Running
from tests.app.markup import Element
from tests.app.person import Person

GOOD, BAD = 100, 1
RIVAL = {"rival-goal": "2", "rival-attribute": "4", "rival-skill": "2", "rival-opposition": "5"}
#: What is typed for each model beside name and successes.
SETUPS: dict[Model, dict[str, str]] = {
    Model.PERSISTENCE: {},
    Model.CONTESTED: RIVAL,
    Model.COMPLICATIONS: {"limit": "2"},
    Model.TIME_LIMIT: {"limit": "4"},
}
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


def filled(person: Person) -> dict[str, tuple[int, int]]:
    """How far every clock is, and of how many segments."""
    return {clock.name: (clock.filled, clock.segments) for clock in person.clocks}


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


# -- rolled ------------------------------------------------------------------------------------------------------------


def test_a_roll_is_a_roll_of_the_check_and_moves_the_task_as_one_act() -> None:
    """In the log and on the card like any other; who acts is said, and what for. One undo takes all back."""
    person = Person(GOOD, game="gemini")
    person.type("who", "Kira")
    set_up(person, Model.TIME_LIMIT)
    person.tap("Begin")
    before = person.entries, person.clocks
    person.tap("Roll for Crack")
    rolled, moved = (each.record for each in person.entries[-2:])
    fiction = Fiction(who="Kira", intent="Crack")
    assert rolled.event == Rolled(system="gemini", check=Check(), faces=(GOOD,), fiction=fiction)
    assert moved.event == TaskRolled(running(person).id, success=True)
    assert rolled.act == moved.act
    assert filled(person) == {"Crack: Successes": (1, 2), "Crack: Rolls": (1, 4)}
    assert person.page.region("result")["data-tier"] == "SUCCESS"
    assert person.page.opened == ["result"]
    as_reckoned(person)
    person.undo()
    assert (person.entries, person.clocks) == before
    as_reckoned(person)
    person.redo()
    assert filled(person) == {"Crack: Successes": (1, 2), "Crack: Rolls": (1, 4)}


ENDS = [
    (Model.PERSISTENCE, [(GOOD,), (BAD,), (GOOD,)], Standing.DONE),
    (Model.CONTESTED, [(GOOD, BAD), (GOOD, GOOD)], Standing.DONE),
    (Model.CONTESTED, [(BAD, GOOD), (GOOD, GOOD)], Standing.RIVAL_DONE),
    (Model.CONTESTED, [(GOOD, GOOD), (GOOD, GOOD)], Standing.TIE),
    (Model.COMPLICATIONS, [(GOOD,), (BAD,), (GOOD,)], Standing.DONE),
    (Model.COMPLICATIONS, [(BAD,), (GOOD,), (BAD,)], Standing.FAILED),
    (Model.TIME_LIMIT, [(BAD,), (BAD,), (GOOD,), (GOOD,)], Standing.DONE),
    (Model.TIME_LIMIT, [(BAD,), (GOOD,), (BAD,), (BAD,)], Standing.FAILED),
]


@pytest.mark.parametrize(("model", "dice", "end"), ENDS, ids=lambda each: getattr(each, "name", None))
def test_a_task_is_rolled_to_its_end_with_its_odds_after_each(
    model: Model, dice: list[tuple[int, ...]], end: Standing
) -> None:
    """The odds follow every roll; ended it says how, has no more odds, and a tap too many rolls no more."""
    person = begun(model)
    for faces in dice[:-1]:
        roll(person, *faces)
        as_reckoned(person)
        assert "hidden" not in line(person).one("data-slot", "going")
    roll(person, *dice[-1])
    assert line(person).said("standing") == f"{end.tone.mark} {end.label}"
    assert "hidden" in line(person).one("data-slot", "going")
    assert (bars(person, "ends"), bars(person, "chart"), line(person).said("mean")) == ([], [], "")
    assert f"Crack: {end.label}" in person.entries[-1].told
    before = person.entries
    person.act("task-roll", task=running(person).id)
    assert person.entries == before
    person = Person(kept=person.storage, game="gemini")
    assert line(person).said("standing") == f"{end.tone.mark} {end.label}"


def test_in_a_contest_both_sides_roll_at_one_press() -> None:
    """Each its own check, in the log by name; the clocks of both move, and one undo takes both back."""
    person = begun(Model.CONTESTED)
    roll(person, BAD, GOOD)
    assert [(event.check, event.fiction.who) for event in person.log] == [
        (Check(), ""),
        (Check(attribute=4, skill=2, opposition=5), "Rival"),
    ]
    assert filled(person) == {"Crack: Successes": (0, 2), "Crack: Rival's successes": (1, 2)}
    person.undo()
    assert person.log == ()


def test_complications_make_the_next_check_harder_where_that_was_agreed() -> None:
    """A Setback each: on the roll, and in its odds (GM-11)."""
    person = Person(game="gemini")
    set_up(person, Model.COMPLICATIONS, limit="4")
    person.pick("worsens", form="task")
    person.tap("Begin")
    for setbacks in range(3):
        chance = gemini.odds(Check(setbacks=setbacks))[gemini.Tier.SUCCESS]
        assert percent(chance) in line(person).said("standing")
        as_reckoned(person)
        roll(person, BAD)
    assert [event.check.setbacks for event in person.log] == [0, 1, 2]


@pytest.mark.parametrize(
    ("own", "rival", "thrown"),
    [("100", "1", []), ("100", "", [1]), ("", "1", [100])],
    ids=["both", "one's own", "the rival's"],
)
def test_each_side_of_a_contest_has_its_own_place_for_its_die(own: str, rival: str, thrown: list[int]) -> None:
    """The page throws where none was typed; both places are empty for the next."""
    person = begun(Model.CONTESTED, *thrown)
    person.write("Dice for Crack", own)
    person.write("The rival's dice for Crack", rival)
    person.tap("Roll for Crack")
    assert len(person.dice.asked) == len(thrown)
    assert [(event.faces, event.fiction.who) for event in person.log] == [((100,), ""), ((1,), "Rival")]
    assert [field["value"] for field in line(person).all("data-input", "task-faces")] == ["", ""]


def test_a_die_typed_without_a_rival_is_ones_own() -> None:
    """There is one place for it, empty for the next."""
    person = begun(Model.PERSISTENCE)
    person.write("Dice for Crack", "100")
    person.tap("Roll for Crack")
    assert person.dice.asked == []
    assert [event.faces for event in person.log] == [(100,)]
    own, rival = line(person).all("data-input", "task-faces")
    assert (own["value"], "hidden" in own, "hidden" in rival) == ("", False, True)


@pytest.mark.parametrize("typed", ["101", "0", "six", "50 50", "100 1 1"])
def test_dice_that_do_not_fit_are_refused_and_stay(typed: str) -> None:
    """Why is said; nothing is thrown in their place and nothing moves. Mended, the message is gone."""
    person = begun(Model.PERSISTENCE)
    before = person.entries
    person.write("Dice for Crack", typed)
    person.tap("Roll for Crack")
    assert line(person).said("error")
    assert (person.entries, person.dice.asked) == (before, [])
    field, _ = line(person).all("data-input", "task-faces")
    assert field["value"] == typed
    person.write("Dice for Crack", "50")
    person.tap("Roll for Crack")
    assert line(person).said("error") == ""
    assert len(person.log) == 1


@pytest.mark.parametrize("typed", ["100 1", "101"])
def test_dice_of_a_rival_that_do_not_fit_are_refused_and_stay(typed: str) -> None:
    """Both dice in one place are one too many; nothing moves and both places stay as typed."""
    person = begun(Model.CONTESTED)
    person.write("Dice for Crack", "50")
    person.write("The rival's dice for Crack", typed)
    person.tap("Roll for Crack")
    assert line(person).said("error")
    assert (person.log, person.dice.asked) == ((), [])
    assert [field["value"] for field in line(person).all("data-input", "task-faces")] == ["50", typed]


# -- turned by Determined ----------------------------------------------------------------------------------------------

DETERMINED = "Determined: treat it as a success"


def turn(person: Person, at: int) -> None:
    """Take the offer that makes a success of the roll at that place of the log."""
    rolls = [each.record.key for each in person.entries if isinstance(each.record.event, Rolled)]
    person.act("show", key=rolls[at])
    (button,) = person.page.region("result").all("data-offer", DETERMINED)
    person.act(button["data-do"], **button.data)


@pytest.mark.parametrize(
    ("at", "counted", "end"),
    [(0, (1, 0), Standing.GOING_ON), (1, (0, 1), Standing.GOING_ON)],
    ids=["one's own", "the rival's"],
)
def test_either_roll_of_a_contest_can_be_turned(at: int, counted: tuple[int, int], end: Standing) -> None:
    """Whoever rolled has a success more. One undo takes all of the roll back, whoever's the offer was."""
    person = begun(Model.CONTESTED)
    roll(person, BAD, BAD)
    turn(person, at)
    assert tuple(clock.filled for clock in person.clocks) == counted
    assert isinstance(person.entries[-1].record.event, TaskCorrected)
    assert person.entries[-1].told[-1] == f"Crack: {end.label}"
    as_reckoned(person)
    person.undo()
    assert tuple(clock.filled for clock in person.clocks) == (0, 0)
    assert not any(isinstance(each.record.event, TaskCorrected) for each in person.entries)
    assert person.log == ()
    person.redo()
    assert tuple(clock.filled for clock in person.clocks) == counted


def test_both_rolls_of_a_contest_can_be_turned() -> None:
    """Each has a success more, and both lines of the log say so."""
    person = begun(Model.CONTESTED)
    roll(person, BAD, BAD)
    turn(person, 1)
    turn(person, 0)
    assert [clock.filled for clock in person.clocks] == [1, 1]
    assert person.page.text("log", "entries").count("Success, Determined") == 2


def test_ones_own_roll_that_is_turned_moves_nothing_of_the_rivals() -> None:
    """The clock of the side that failed moves, and no other."""
    person = begun(Model.CONTESTED)
    roll(person, BAD, GOOD)
    turn(person, 0)
    assert [clock.filled for clock in person.clocks] == [1, 1]


def test_the_last_word_on_a_task_that_was_turned_is_how_it_stands() -> None:
    """The last permitted roll failed the task; as a success it is done, in the log as on the panel."""
    person = begun(Model.TIME_LIMIT)
    for face in (BAD, BAD, GOOD, BAD):
        roll(person, face)
    assert person.entries[-1].told[-1] == "Crack: Failed"
    turn(person, 3)
    assert person.entries[-1].told[-1] == "Crack: Done"
    assert Standing.DONE.label in line(person).said("standing")
    assert person.page.slot("log", "entries").elements[0].text.endswith("Crack: Done")


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
