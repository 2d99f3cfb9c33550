"""Extended Tasks: rolled for, typed for, turned."""

import pytest

from razor_core.rules.numbers import percent
from razor_core.session.events import Fiction, Rolled
from razor_core.systems import gemini
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import Model, Standing
from razor_core.table.tasks import TaskCorrected, TaskRolled
from tests.support.page_person import Person
from tests.support.page_tasks import BAD, GOOD, as_reckoned, bars, begun, line, roll, running, set_up


def filled(person: Person) -> dict[str, tuple[int, int]]:
    """How far every clock is, and of how many segments."""
    return {clock.name: (clock.filled, clock.segments) for clock in person.clocks}


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
    assert f"Crack: {end.label}" in person.entries[-1].lines
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
    ("own", "rival", "thrown", "landed"),
    [("100", "1", [], []), ("100", "", [1], []), ("", "1", [100], [["100"]])],
    ids=["both", "one's own", "the rival's"],
)
def test_each_side_of_a_contest_has_its_own_place_for_its_die(
    own: str, rival: str, thrown: list[int], landed: list[list[str]]
) -> None:
    """The page throws where none was typed, and one's own that it threw lands on the card; both places are empty."""
    person = begun(Model.CONTESTED, *thrown)
    person.write("Dice for Crack", own)
    person.write("The rival's dice for Crack", rival)
    person.tap("Roll for Crack")
    assert len(person.dice.asked) == len(thrown)
    assert person.page.throws == landed
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
    (button,) = person.page.region("result").all("data-consequence", DETERMINED)
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
    assert person.entries[-1].lines[-1] == f"Crack: {end.label}"
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
    assert person.entries[-1].lines[-1] == "Crack: Failed"
    turn(person, 3)
    assert person.entries[-1].lines[-1] == "Crack: Done"
    assert Standing.DONE.label in line(person).said("standing")
    assert person.page.slot("log", "entries").elements[0].text.endswith("Crack: Done")
