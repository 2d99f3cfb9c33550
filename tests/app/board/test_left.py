"""What is typed on a sheet is there again after a reload, whether the page was closed in order or not."""

from typing import Any

import pytest

from razor_core.table.clocks import Clock
from tests.support.page.characters import character, table
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
