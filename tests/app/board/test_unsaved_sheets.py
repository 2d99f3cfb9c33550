"""What is typed on a sheet is there again after a reload, whether the page was closed in order or not."""

from typing import Any

import pytest

from razor_core.table.clocks import Clock
from razor_core.table.note_events import Noted
from tests.support.page.characters import character, table
from tests.support.page.markup import Element
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeLocal


def again(person: Person) -> Person:
    """The page, opened anew by whoever had it open."""
    return Person(kept=person.storage, durable=person.durable)


@pytest.mark.parametrize(
    ("sheet", "control", "text"),
    [
        ("note", "text", "The rope tears"),
        ("clock-new", "name", "Gate"),
        ("clock-new", "segments", "7"),
        ("paste", "lines", "Kira AGI 3"),
        ("kits", "name", "A door"),
        ("modifiers", "modifier", "Dim light"),
    ],
)
def test_what_is_typed_on_a_sheet_is_there_after_a_reload_until_it_is_used(
    person: Person, sheet: str, control: str, text: str
) -> None:
    """In its control; another reload finds it, too."""
    before = person.page.values(sheet)
    person.type(control, text, form=sheet)
    for _ in range(2):
        person = again(person)
        assert person.page.values(sheet) == {**before, control: text}


def test_what_was_used_is_gone_after_a_reload(person: Person) -> None:
    person.type("text", "The rope tears", form="note")
    person.press("note-add")
    assert again(person).page.values("note")["text"] == ""


def test_another_name_for_the_session_half_typed_is_there_after_a_reload(person: Person) -> None:
    """Also once the sheet is opened again. Another session has its own name there."""
    person.press("sessions")
    person.type("name", "The Long Ni", form="sessions")
    person = again(person)
    person.press("sessions")
    assert person.page.values("sessions")["name"] == "The Long Ni"
    person.press("session-rename")
    person.press("session-new")
    person.press("sessions")
    assert person.page.values("sessions")["name"] == "Session 2"


def test_a_timer_half_typed_is_there_after_a_reload() -> None:
    """For its clock. One that has a timer shows that."""
    person = table("razorweave", clocks=(Clock(id="a", name="Gate"), Clock(id="b", name="Flood")))
    for clock, minutes in (("b", "9"), ("a", "5")):
        person.press("clock-menu", clock=clock)
        person.press("timer")
        person.type("every", minutes, form="clock-timer")
        if clock == "b":
            person.press("timer-start")
    person = again(person)
    for clock, minutes in (("a", "5"), ("b", "9")):
        person.press("clock-menu", clock=clock)
        person.press("timer")
        assert person.page.values("clock-timer")["every"] == minutes


def test_the_name_of_a_saved_roll_half_typed_is_there_after_a_reload() -> None:
    """Once it is saved, the sheet is new."""
    person = table("razorweave", character("Kira", "razorweave"))
    person.press("saved-new")
    first = person.page.values("saved")
    person.type("name", "Kira sne", form="saved")
    person = again(person)
    person.press("saved-new")
    assert person.page.values("saved")["name"] == "Kira sne"
    person.press("saved-save")
    person.press("saved-new")
    assert person.page.values("saved") == first


def test_what_has_changed_since_a_failed_roll_is_there_after_a_reload() -> None:
    """Of that roll. Once it is tried again, the next question is empty."""
    person = Person(*[1] * 4)
    person.type("intent", "get in")
    person.press("roll")
    person.press("retry")
    person.type("how", "over the ro", form="retry")
    person = Person(*[1] * 4, kept=person.storage, durable=person.durable)
    person.press("retry")
    assert person.page.values("retry")["how"] == "over the ro"
    person.press("retry-roll", change="approach")
    person.press("retry")
    assert person.page.values("retry")["how"] == ""


def on_sheet(person: Person, name: str) -> Element:
    """The control of the sheet that corrects a roll."""
    return next(found for found in person.page.region("correct").all("data-name", name) if "data-input" in found)


def correcting(person: Person, **values: str) -> None:
    """Open the sheet for the last roll, and type there."""
    person.press("correct")
    for name, value in values.items():
        person.act("correct-set", name=name, value=value)


def test_a_correction_half_made_is_there_after_a_reload() -> None:
    """And when the sheet is closed and opened. It says so; what is discarded, or done, is gone."""
    person = Person(*[1] * 4)
    person.press("roll")
    correcting(person)
    assert "hidden" in person.page.slot("correct", "unsaved")
    correcting(person, faces="6 6 6 6", note="A die fell")
    person = again(again(person))
    correcting(person)
    assert "hidden" not in person.page.slot("correct", "unsaved")
    assert (on_sheet(person, "faces")["value"], on_sheet(person, "note")["value"]) == ("6 6 6 6", "A die fell")
    person.press("correct-discard")
    person = again(person)
    correcting(person)
    assert (on_sheet(person, "faces")["value"], on_sheet(person, "note")["value"]) == ("1 1 1 1", "")
    correcting(person, faces="6 6 6 6")
    person.press("correct-roll")
    person = again(person)
    correcting(person)
    assert "hidden" in person.page.slot("correct", "unsaved")


def test_a_note_added_leaves_the_correction_beside_it() -> None:
    person = Person(*[1] * 4)
    person.press("roll")
    correcting(person, faces="6 6 6 6", note="A die fell down")
    person.press("correct-note")
    person = again(person)
    correcting(person)
    assert (on_sheet(person, "faces")["value"], on_sheet(person, "note")["value"]) == ("6 6 6 6", "")


@pytest.mark.parametrize("act", ["correct-roll", "correct-void"])
def test_a_note_typed_beside_a_correction_is_added_with_it(act: str) -> None:
    person = Person(*[1] * 4)
    person.press("roll")
    correcting(person, faces="6 6 6 6", note="A die fell down")
    person.press(act)
    assert [event.text for event in (entry.record.event for entry in person.entries) if isinstance(event, Noted)] == [
        "A die fell down"
    ]


@pytest.mark.parametrize("left", ["[]", '{"1.a": 7}', '{"1.a": [{}, [{"name": 3}], []]}', '{"1.a": [[], [], 4]}'])
def test_a_correction_that_cannot_be_read_is_none(left: str) -> None:
    person = Person(*[1] * 4, kept=FakeLocal({"razor.draft.correct": left}))
    person.press("roll")
    correcting(person)
    assert on_sheet(person, "faces")["value"] == "1 1 1 1"


def test_another_session_has_no_correction_of_this_one() -> None:
    person = Person(*[1] * 4)
    person.press("roll")
    correcting(person, faces="6 6 6 6")
    person.press("session-new")
    assert person.storage.get("razor.draft.correct") == "{}"


def test_a_new_character_half_typed_is_there_after_a_reload(person: Person) -> None:
    """With what was added on the sheet; once saved, the next one is new."""
    person.press("character-new", side="PLAYER")
    person.type("name", "Kira", form="character-change")
    person.type("skill", "Stealth", form="character-change")
    person.press("character-skill-add")
    typed = person.page.values("character-change")
    person = again(person)
    person.press("character-new", side="PLAYER")
    assert person.page.values("character-change") == typed
    person.press("character-save")
    (kira,) = person.characters
    assert [skill.name for skill in kira.skills] == ["Stealth"]
    person = again(person)
    person.press("character-new", side="PLAYER")
    assert person.page.values("character-change")["name"] == ""


def test_an_edited_character_and_clock_are_there_after_a_reload() -> None:
    """Each on its own sheet; discarded, it is gone."""
    person = table("razorweave", character("Kira", "razorweave"), clocks=(Clock(id="g", name="Gate"),))
    (kira,) = person.characters
    person.press("clock-menu", within="clocks", clock="g")
    person.type("note", "Behind the mill", form="clock-change")
    person.page.sheet("clock-change", False)
    person.act("character-change", character=kira.id)
    person.type("name", "Kira of the mill", form="character-change")
    person = again(person)
    person.press("clock-menu", within="clocks", clock="g")
    assert person.page.values("clock-change")["note"] == "Behind the mill"
    person.press("clock-discard")
    person.act("character-change", character=kira.id)
    assert person.page.values("character-change")["name"] == "Kira of the mill"
    person.press("character-discard")
    person = again(person)
    person.press("clock-menu", within="clocks", clock="g")
    assert person.page.values("clock-change")["note"] == ""
    person.act("character-change", character=kira.id)
    assert person.page.values("character-change")["name"] == "Kira"


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        '{"character-change":7,"clock-change":{"g":[]}}',
        '{"character-change":{"a":[{"name":"x"},{"opened":3}],"b":[[],{}]},"clock-change":{"g":[{"note":9},null]}}',
        '{"note":{"text":7,"no":"x"},"paste":3}',
    ],
)
def test_what_cannot_be_read_of_it_is_left_out(text: str) -> None:
    local: Any = FakeLocal()
    for name in ("left", "sheets"):
        local.texts[f"razor.draft.{name}"] = text
    person = Person(kept=local)
    person.press("character-new", side="PLAYER")
    assert person.page.values("character-change")["name"] == ""
    assert person.page.values("note")["text"] == ""
