"""Correct a roll on the card, void it, add a note: the sheet, the log, and what becomes of consequences."""

import pytest

from razor_core.events.events import RollCorrected, RollVoided
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Lifetime, Modifier
from razor_core.systems import SYSTEMS
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.note_events import Noted
from tests.support.page.characters import aim_at, carried, character, kind, playing, table
from tests.support.page.consequences import applied, choose_form, entries, take
from tests.support.page.log import lines
from tests.support.page.markup import Element
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.typed import instance

FULL, WORST = [4] * 4, [1] * 4
PROGRESS, THREAT = "Tick a progress clock", "Tick a threat clock"


def control(person: Person, name: str) -> Element:
    return next(element for element in person.page.region("correct").all("data-name", name) if "data-input" in element)


def change(person: Person, name: str, value: str) -> None:
    """Type or choose a value on the sheet."""
    found = control(person, name)
    person.act(found["data-input"], **{**found.data, "value": value})


def opened(person: Person) -> Person:
    """Open the sheet for the roll on the card."""
    person.tap("Correct…", within="result")
    return person


def comes(person: Person) -> str:
    """What the roll comes to as the sheet has it."""
    return person.page.text("correct", "comes")


def gone(person: Person) -> dict[str, str]:
    """What no longer follows, and what becomes of each."""
    found = person.page.slot("correct", "gone").elements
    return {element.said("label"): element.said("what") for element in found}


def filled(person: Person) -> dict[str, int]:
    """How far every clock is."""
    return {clock.name: clock.filled for clock in person.clocks}


def rolls(person: Person) -> list[Element]:
    """The lines of rolls and groups in the log, newest first."""
    return [line for line in lines(person) if line.template == "roll"]


def outcomes(person: Person) -> list[str]:
    """The outcome of each roll in the log, newest first, with what it was in brackets."""
    return [
        " ".join(filter(None, (roll.said("was") and f"[{roll.said('was')}]", roll.said("headline"))))
        for roll in rolls(person)
    ]


def test_other_dice_correct_a_roll() -> None:
    """The sheet says at once what they come to; the card and the log say it then, and the log what it was."""
    person = Person(*WORST)
    person.press("roll")
    opened(person)
    assert (control(person, "faces")["value"], comes(person)) == ("1 1 1 1", "Critical Failure, 4 vs 14, short by 10")
    change(person, "faces", "4 4 4 6")
    assert comes(person) == "Full Success, 18 vs 14, success by 4"
    person.press("correct-roll")
    assert (person.tier, person.card("sum")) == ("FULL_SUCCESS", "18 vs 14, success by 4")
    assert outcomes(person) == ["[Critical Failure] Full Success"]
    assert person.toast == "Corrected"
    person.tap("Undo")
    assert (person.tier, outcomes(person)) == ("CRITICAL_FAILURE", ["Critical Failure"])


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_value_of_every_games_check_can_be_corrected(slug: str) -> None:
    """Each has a control with its value; a change of all of them is what the roll has then."""
    person = Person(*[3] * 9, game=slug)
    person.press("roll")
    opened(person)
    check = person.log[0].check
    for name in check.__dataclass_fields__:
        value = getattr(check, name)
        found = person.page.region("correct").all("data-name", name)
        assert found, name
        if isinstance(value, bool):
            assert ("checked" in found[0]) is value
        elif isinstance(value, int):
            assert found[0]["value"] == str(value)
        else:
            assert [element.text for element in found if element["aria-pressed"] == "true"] == [value.value]
            assert [element["data-value"] for element in found] == [member.name for member in type(value)]


def test_the_check_and_the_kind_can_be_corrected() -> None:
    """Also where a modifier is left out: its points go with it."""
    person = Person(*FULL, 4)
    person.type_modifier("edge", "Rope")
    person.press("roll")
    opened(person)
    change(person, "dc", "20")
    person.press("correct-drop", within="correct", name="Rope")
    assert control(person, "edge")["value"] == "0"
    change(person, "kind", "strike")
    change(person, "faces", "4 4 4 4")
    person.press("correct-roll")
    now = instance(RollCorrected, person.entries[-1].record.event).rolled
    assert (now.check.dc, now.check.edge, now.reading, now.fiction.modifiers) == (20, 0, "strike", ())
    assert "Rope" not in person.card("caption")


def test_what_the_rules_refuse_changes_nothing() -> None:
    """The sheet names the field and stays; so it does where nothing has changed."""
    person = Person(*FULL)
    person.press("roll")
    opened(person)
    person.press("correct-roll")
    assert person.page.text("correct", "error") == "Nothing is changed yet."
    change(person, "faces", "4 4")
    person.press("correct-roll")
    assert person.page.text("correct", "error") == "Dice: Enter 4 dice; you entered 2."
    change(person, "faces", "4 4 4 4")
    change(person, "dc", "99")
    person.press("correct-roll")
    assert person.page.text("correct", "error") == "DC: Enter a whole number from 1 to 40, not 99."
    assert len(person.entries) == 1


def test_a_void_roll_does_not_count_and_can_be_corrected_back() -> None:
    """It is struck out in the log, and nothing follows from it."""
    person = Person(*FULL)
    make_clock(person, "Way in", "PROGRESS")
    person.press("roll")
    opened(person)
    person.press("correct-void")
    assert (outcomes(person), entries(person)) == (["[Full Success] void"], [])
    assert "data-void" in person.page.region("result")
    opened(person)
    assert person.page.slot("correct", "void").off
    person.press("correct-roll")
    assert (outcomes(person), "data-void" in person.page.region("result")) == (["Full Success"], False)
    assert len(entries(person)) == 1


def test_consequences_that_no_longer_follow_are_taken_back_unless_kept() -> None:
    """One undo brings all back; what came since stays."""
    for keep, left in ((False, 1), (True, 3)):
        person = Person(*WORST)
        make_clock(person, "Alarm", "THREAT")
        person.press("roll")
        take(person, THREAT, by=2)
        person.tap("Advance Alarm", within="clocks")
        opened(person)
        change(person, "faces", "6 6 6 6")
        assert gone(person) == {THREAT: "taken back"}
        if keep:
            person.press("correct-keep", within="correct")
            assert gone(person) == {THREAT: "kept"}
        person.press("correct-roll")
        assert filled(person) == {"Alarm": left}
        person.tap("Undo")
        assert filled(person) == {"Alarm": 3}
        assert applied(person)


def test_what_no_game_knows_stays_and_the_sheet_says_so() -> None:
    """A file of another version can have it."""
    person = Person(*WORST)
    make_clock(person, "Alarm", "THREAT")
    person.press("roll")
    person.elsewhere(ClockTicked(person.clocks[0].id, 2, "no.such.id", person.entries[-1].record.key))
    opened(person)
    change(person, "faces", "6 6 6 6")
    assert person.page.slot("correct", "unknown").text == "Stays: no.such.id. This version of Razor does not know it."
    person.press("correct-roll")
    assert filled(person) == {"Alarm": 2}


def test_a_roll_of_a_contest_corrects_the_contest() -> None:
    """The new outcome is in the log and on its card. Void, none of its rolls counts; corrected, all do again."""
    person = table("frameworks", character("Han", "frameworks"), character("Chen", "frameworks", side=Side.OPPOSITION))
    aim_at(person, "Chen")
    person.tap("Contest", within="kinds")
    person.dice.script = [6, 6, 6, 6, 1, 1, 1, 1]
    person.tap("Roll")
    before = person.card("headline")
    opened(person)
    assert [element.said("name") for element in person.page.slot("correct", "of").elements] == ["Han", "Chen"]
    assert control(person, "faces")["value"] == "6 6 6 6 1 1"
    person.tap("Chen", within="correct")
    assert control(person, "faces")["value"] == "1 1"
    person.tap("Han", within="correct")
    change(person, "faces", "1 1")
    person.press("correct-roll")
    group = next(roll for roll in rolls(person) if roll.said("what").startswith("Contest"))
    assert group.said("what").startswith("Contest, Han against Chen · ")
    assert group.said("was") == before
    assert (now := person.card("headline")) == group.said("headline") != before
    assert carried(person)["Han"] == ["Interference"]
    opened(person)
    person.press("correct-void")
    assert [roll.said("headline") for roll in rolls(person)] == ["void"] * 3
    assert (carried(person), entries(person)) == ({"Han": [], "Chen": []}, [])
    told = person.page.slot("log", "entries").elements[0].said("text")
    assert told.startswith(f"Void: 21:04 Contest, Han against Chen: {now}")
    opened(person)
    person.press("correct-roll")
    assert (person.card("headline"), carried(person)["Han"]) == (now, ["Interference"])
    assert "void" not in [roll.said("headline") for roll in rolls(person)]


def test_a_mistyped_reflex_can_be_corrected() -> None:
    """It decides equal dice; a text that is no number changes nothing."""
    person = table("frameworks", character("Han", "frameworks"), character("Chen", "frameworks", side=Side.OPPOSITION))
    aim_at(person, "Chen")
    person.tap("Contest", within="kinds")
    for at, number in enumerate("31"):
        person.act("group-number", at=str(at), value=number)
    person.dice.script = [5] * 8
    person.tap("Roll")
    assert person.card("headline").startswith("Han wins")
    opened(person)
    assert (control(person, "roll-number")["value"], person.page.text("correct", "number-label")) == ("3", "Reflex")
    change(person, "roll-number", "x")
    person.press("correct-roll")
    assert person.page.text("correct", "error") == "Reflex: Enter a whole number."
    change(person, "roll-number", "0")
    person.press("correct-roll")
    assert person.card("headline").startswith("Chen wins")


def test_who_rolled_and_against_whom_can_be_corrected() -> None:
    """The harm goes to the other target; what the wrong one brought is not used up, and the right one has acted."""
    calm = Modifier("edge", "Calm", lifetime=Lifetime.USED)
    names, foe = ("Thug", "Guard"), Side.OPPOSITION
    foes = [character(name, "razorweave", side=foe, clocks=(name[0].lower(),)) for name in names]
    person = table(
        "razorweave",
        *(character("Kira", "razorweave", modifiers=(calm,)), character("Vance", "razorweave"), *foes),
        clocks=tuple([Clock(id=foe.id, name=foe.name, kind=ClockKind.RESOLVE) for foe in foes]),
        dice=(*FULL, 4),
    )
    aim_at(person, "Thug")
    person.tap("Strike", within="kinds")
    person.press("roll")
    assert (filled(person), carried(person)["Kira"]) == ({"Thug": 2, "Guard": 0}, [])
    opened(person)
    actors, targets = (person.page.slot("correct", name).elements for name in ("actors", "targets"))
    assert [actor.text for actor in actors] == ["Nobody named", "Kira", "Vance", "Thug", "Guard"]
    assert [target.text for target in targets if "selected" in target] == ["Thug"]
    change(person, "roll-actor", "v")
    change(person, "roll-target", "g")
    person.press("correct-roll")
    assert (filled(person), carried(person)["Kira"]) == ({"Thug": 0, "Guard": 2}, ["Calm"])
    assert (person.world.acting, person.card("caption")[:5]) == ("v", "Vance")


@pytest.mark.parametrize("first", [95, 1])
@pytest.mark.parametrize(("model", "after"), [("COMPLICATIONS", [0, 0]), ("TIME_LIMIT", [0, 0]), ("PERSISTENCE", [0])])
def test_a_void_roll_of_a_task_was_none(model: str, after: list[int], first: int) -> None:
    """Neither a success nor a complication, nor one of the rolls permitted; corrected back it is one again."""
    person = Person(first, game="gemini")
    person.pick("model", model, form="task")
    person.tap("Begin")
    person.tap("Roll for Task")
    counted, passed = list(filled(person).values()), person.page.region("result").text
    opened(person)
    person.press("correct-void")
    assert list(filled(person).values()) == after != counted or (model, first) == ("PERSISTENCE", 1)
    assert "0 minutes passed" in person.page.region("result").text
    opened(person)
    person.press("correct-roll")
    assert list(filled(person).values()) == counted
    assert ("1 minute passed" in person.page.region("result").text) is ("1 minute passed" in passed) is True


def test_a_reading_taken_of_it_stays() -> None:
    """The correction is of what was rolled; what was made of it is kept with its consequence."""
    person = table("gemini", character("Ada", "gemini", modifiers=(kind("gemini", "Determined"),)), dice=(1,))
    person.press("roll")
    take(person, "Determined: treat it as a success")
    assert person.card("headline") == "Success, Determined"
    opened(person)
    change(person, "faces", "2")
    person.press("correct-roll")
    assert person.card("headline") == "Success, Determined"


@pytest.mark.parametrize("then", ["90", "void"])
def test_a_point_that_a_reading_took_back_is_not_taken_back_again(then: str) -> None:
    """Determined has given back the GM's point of the failure: its correction leaves the GM's other points (GM-6)."""
    person = playing("gemini", 1, 1, modifiers=(kind("gemini", "Determined"),))
    for _ in range(2):
        person.press("roll")
        take(person, "The GM gains 1 Momentum", by=1)
    take(person, "Determined: treat it as a success")
    assert filled(person) == {"GM's Momentum": 1}
    opened(person)
    change(person, "faces", "90")
    person.press("correct-void" if then == "void" else "correct-roll")
    assert (filled(person), carried(person)) == ({"GM's Momentum": 1}, {"Kira": ["Determined"]})


def test_a_note_is_on_the_card_and_in_the_log() -> None:
    """It says which roll it is about. An empty one is refused."""
    person = Person(*FULL)
    person.press("roll")
    opened(person)
    person.press("correct-note")
    assert person.page.text("correct", "error") == "Enter a note of 1 to 500 characters."
    change(person, "note", " Left hand ")
    person.press("correct-note")
    about = "21:04 A roll, Full Success"
    assert person.entries[-1].record.event == Noted("Left hand", person.entries[0].record.key, about)
    assert person.card("notes") == f"Note: {about}: Left hand"
    assert [line.said("text") for line in lines(person) if line.template == "line"] == [f"Note: {about}: Left hand"]
    opened(person)
    change(person, "note", "A feint")
    change(person, "secret", "on")
    person.press("correct-note")
    assert person.card("notes").endswith(f"GM note: {about}: A feint")


def test_an_earlier_roll_is_corrected_and_what_came_since_stays() -> None:
    """From the log; another tab that voids it meanwhile is heard, and a roll that is gone is left alone."""
    person = Person(*WORST, *FULL)
    person.press("roll")
    person.press("roll")
    first = person.entries[0].record.key
    person.act("show", key=first)
    opened(person)
    change(person, "faces", "6 6 6 6")
    person.press("correct-roll")
    assert outcomes(person)[0] == "Full Success"
    assert outcomes(person)[1].startswith("[Critical Failure] ")
    person.elsewhere(RollVoided(first))
    assert outcomes(person)[1].endswith(" void")
    assert outcomes(Person(kept=person.storage)) == outcomes(person)


def test_nothing_happens_without_a_roll() -> None:
    """The sheet of a roll that was undone says that it is gone."""
    person = Person(*FULL)
    person.act("correct")
    person.act("correct-roll")
    person.press("roll")
    opened(person)
    person.tap("Undo")
    for action in ("correct-roll", "correct-void", "correct-note"):
        person.act(action)
    assert person.entries == ()


def test_a_modifier_left_out_is_given_back() -> None:
    """The roll never used it."""
    set_up = Modifier("edge", "Set Up", lifetime=Lifetime.USED)
    person = playing("razorweave", *FULL, 4, modifiers=(set_up,))
    person.press("roll")
    opened(person)
    person.press("correct-drop", within="correct", name="Set Up")
    change(person, "faces", "4 4 4 4")
    person.press("correct-roll")
    assert carried(person) == {"Kira": ["Set Up"]}


def test_a_chip_on_the_sheet_says_how_much_of_what_it_adds() -> None:
    """In the game's words; a hindrance has no sign of something that helps."""
    for slug, dice, modifier, said in (
        ("razorweave", FULL, Modifier("burden", "Wounded", 2), "Wounded (−2 Burden)"),
        ("gemini", (50,), Modifier("modifier", "Dazed", -2), "Dazed (−2 to x)"),
        ("trident_sphere", (9,), Modifier("risk", "Hurry"), "Hurry (Risk)"),
    ):
        person = playing(slug, *dice, *dice, modifiers=(modifier,))
        person.press("roll")
        opened(person)
        assert [element.name for element in person.page.slot("correct", "modifiers").all("data-do")] == [said]


def test_what_a_choice_has_no_room_for_is_taken_back() -> None:
    """A Desperate miss has two high troubles, a Desperate hit one at most: the first that was taken stays (WG-6)."""
    person = playing("witchgates", 2)
    person.pick("position", "DESPERATE")
    person.press("roll")
    choose_form(person, "Desperate: two high troubles or one major", "Harm")
    take(person, "High harm as an injury of 2")
    take(person, "High harm as an injury of 3")
    assert carried(person) == {"Kira": ["Miss-fortune", "Injury", "Injury (2nd)"]}
    change(opened(person), "faces", "6")
    person.press("correct-roll")
    assert [(modifier.name, modifier.points) for modifier in person.characters[0].modifiers] == [("Injury", 2)]
