"""The sheet of settings: a setting takes effect at once and is kept."""

import json
from typing import Any

import pytest

from app.sheets.settings import FIRST, KEY, SHEET, settings_from_text
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeLocal


def marks(person: Person) -> dict[str, str]:
    names = {f"data-{name}" for name in FIRST}
    return {name: value for name, value in person.page.html.one("lang").attributes.items() if name in names}


def opened(person: Person) -> dict[str, str]:
    """The values of the sheet, which is opened."""
    person.press("settings")
    return person.page.values(SHEET)


def test_a_setting_takes_effect_at_once_and_at_the_next_start() -> None:
    """Only what differs from the first state is kept."""
    person = Person()
    person.press("settings")
    person.pick("theme", "contrast", form=SHEET)
    person.pick("motion", form=SHEET)
    person.pick("sound", form=SHEET)
    assert marks(person) == {"data-theme": "contrast", "data-motion": "off", "data-sound": "on"}
    assert json.loads(person.storage.get(KEY) or "") == {"theme": "contrast", "motion": "off", "sound": "on"}
    again = Person(kept=person.storage)
    of_layout = {"text": "normal", "hand": "either", "turn": "any"}
    assert opened(again) == {"theme": "contrast", **of_layout, "sound": "on", "vibration": "on", "keys": "on"}
    again.pick("theme", "device", form=SHEET)
    again.pick("sound", form=SHEET)
    assert marks(again) == {"data-motion": "off"}
    assert json.loads(again.storage.get(KEY) or "") == {"motion": "off"}


def test_the_size_of_text_and_the_hand_are_kept_like_any_setting() -> None:
    """As attributes of the page, which the style sheets and first_paint.js go by."""
    person = Person()
    person.press("settings")
    person.pick("text", "larger", form=SHEET)
    person.pick("hand", "left", form=SHEET)
    assert marks(person) == {"data-text": "larger", "data-hand": "left"}
    assert json.loads(person.storage.get(KEY) or "") == {"text": "larger", "hand": "left"}
    again = opened(Person(kept=person.storage))
    assert (again["text"], again["hand"]) == ("larger", "left")


def test_the_sound_is_turned_on_and_off_in_the_menu() -> None:
    """At once, on the sheet too, and at the next start."""
    person = Person()
    assert person.doing("sound")["aria-pressed"] == "false"
    person.press("sound")
    assert (person.doing("sound")["aria-pressed"], marks(person)) == ("true", {"data-sound": "on"})
    assert opened(person)["sound"] == "on"
    person.pick("sound", form=SHEET)
    assert (person.doing("sound")["aria-pressed"], marks(person)) == ("false", {})
    person.press("sound")
    again = Person(kept=person.storage)
    assert again.doing("sound")["aria-pressed"] == "true"


def test_another_tab_follows() -> None:
    here = Person()
    there = Person(kept=here.storage)
    here.press("settings")
    here.pick("theme", "dark", form=SHEET)
    assert marks(there) == {}
    there.hear()
    assert marks(there) == {"data-theme": "dark"}


def test_a_setting_that_cannot_be_kept_takes_effect_all_the_same() -> None:
    """Until the page is closed, which the sheet says."""
    storage = FakeLocal()
    person = Person(kept=storage)
    person.press("settings")
    storage.quota = 0
    person.pick("theme", "dark", form=SHEET)
    assert marks(person) == {"data-theme": "dark"}
    assert person.page.text(SHEET, "error")
    storage.quota = 10**6
    person.pick("theme", "light", form=SHEET)
    assert person.page.text(SHEET, "error") == ""


@pytest.mark.parametrize("text", [None, "", "7", "[]", "{half", '{"theme": 3, "size": "huge"}', "null"])
def test_settings_that_cannot_be_read_are_as_at_first(text: Any) -> None:
    """Cut off, from another version, or edited by hand."""
    assert settings_from_text(text) == FIRST
