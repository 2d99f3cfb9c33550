"""The sheet of settings: what is chosen holds at once, is kept, and is said on the page."""

import json
from typing import Any

import pytest

from app.sheets.settings import FIRST, KEY, SHEET, settings_from_text
from tests.support.fakes import FakeLocal
from tests.support.page_person import Person


def marks(person: Person) -> dict[str, str]:
    """What the page says of the settings."""
    names = {f"data-{name}" for name in FIRST}
    return {name: value for name, value in person.page.html.one("lang").attributes.items() if name in names}


def opened(person: Person) -> dict[str, str]:
    """What the controls of the sheet hold once it is opened."""
    person.tap("Settings")
    return person.page.values(SHEET)


def test_at_first_nothing_is_said_and_the_sheet_shows_the_first_state() -> None:
    """As the device, dice in motion, keys on; the rest off."""
    person = Person()
    assert opened(person) == {name: value for name, value in FIRST.items() if value != "off"}
    assert marks(person) == {}


def test_the_markup_stands_as_the_first_state() -> None:
    """Before the sheet is drawn for the first time, its controls are as they are at first."""
    assert Person().page.values(SHEET) == {name: value for name, value in FIRST.items() if value != "off"}


def test_what_is_chosen_holds_at_once_and_after_a_start() -> None:
    """Only what differs is kept; what is set back is gone."""
    person = Person()
    person.tap("Settings")
    person.pick("theme", "contrast", form=SHEET)
    person.pick("motion", form=SHEET)
    person.pick("sound", form=SHEET)
    assert marks(person) == {"data-theme": "contrast", "data-motion": "off", "data-sound": "on"}
    assert json.loads(person.storage.get(KEY) or "") == {"theme": "contrast", "motion": "off", "sound": "on"}
    again = Person(kept=person.storage)
    assert opened(again) == {"theme": "contrast", "sound": "on", "keys": "on"}
    again.pick("theme", "device", form=SHEET)
    again.pick("sound", form=SHEET)
    assert marks(again) == {"data-motion": "off"}
    assert json.loads(again.storage.get(KEY) or "") == {"motion": "off"}


def test_another_tab_follows() -> None:
    """What is chosen in one is said on the page of the other."""
    here = Person()
    there = Person(kept=here.storage)
    here.tap("Settings")
    here.pick("theme", "dark", form=SHEET)
    assert marks(there) == {}
    there.hear()
    assert marks(there) == {"data-theme": "dark"}


def test_a_device_that_refuses_says_so_and_it_holds_all_the_same() -> None:
    """Until the page is closed."""
    storage = FakeLocal()
    person = Person(kept=storage)
    person.tap("Settings")
    storage.quota = 0
    person.pick("theme", "dark", form=SHEET)
    assert marks(person) == {"data-theme": "dark"}
    assert "until the page is closed" in person.page.text(SHEET, "error")
    storage.quota = 10**6
    person.pick("theme", "light", form=SHEET)
    assert person.page.text(SHEET, "error") == ""


@pytest.mark.parametrize("text", [None, "", "7", "[]", "{half", '{"theme": 3, "size": "huge"}', "null"])
def test_what_was_kept_wrongly_is_as_at_first(text: Any) -> None:
    """Cut off, of another version, edited by hand."""
    assert settings_from_text(text) == FIRST
