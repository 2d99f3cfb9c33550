"""What the page refuses: sheets that the rules forbid, drafts that cannot be read, taps that come too late."""

from typing import NamedTuple

import pytest

from app.storage.stores import Memory
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person
from tests.support.page.tasks import RIVAL


class Sheet(NamedTuple):
    """A sheet, the action that opens it, the one that saves it, and values that can be saved."""

    form: str
    opens: str
    saves: str
    values: dict[str, str]
    game: str = "razorweave"


NEW_CLOCK = Sheet("clock-new", "clock-new", "clock-add", {"name": "Gate", "segments": "6"})
CLOCK = Sheet("clock-change", "clock-menu", "clock-save", {"name": "Gate", "segments": "6", "note": ""})
CHARACTER = Sheet("character-change", "character-new", "character-save", {"name": "Thug", "track-0": "6"})
TASK = Sheet("task", "", "task-begin", {"name": "Crack", "goal": "2", "interval": "1", "limit": "4"}, "gemini")
LONG = "9" * 5000

REFUSED = [
    *((NEW_CLOCK, "name", text, "name") for text in ("", "   ", "x" * 61)),
    *((NEW_CLOCK, "segments", text, "segments") for text in ("", "1", "-4", "13", "6.5", LONG)),
    *((CLOCK, "name", text, "name") for text in (" ", "x" * 61)),
    *((CLOCK, "segments", text, "segments") for text in ("", "13")),
    (CLOCK, "note", "x" * 501, "note"),
    *((CHARACTER, "name", text, "name") for text in (" ", "x" * 61)),
    *((CHARACTER, "rating-AGI", text, "AGI") for text in ("", "11", "1.5")),
    *((CHARACTER, "track-0", text, field) for text, field in (("13", "segments"), ("6.5", "Resolve Clock"))),
    *((TASK, "goal", text, "Successes") for text in ("", "21")),
    (TASK, "interval", "0", "A roll takes"),
    (TASK, "unit", " ", "Unit of time"),
    (TASK, "name", "x" * 41, "Name"),
    (TASK._replace(values={**TASK.values, "model": "COMPLICATIONS"}), "limit", "21", "Fails at"),
    (TASK._replace(values={**TASK.values, "model": "CONTESTED", **RIVAL}), "rival-goal", "21", "Rival's successes"),
    (TASK._replace(values={**TASK.values, "model": "CONTESTED", **RIVAL}), "rival-skill", "", "Rival: Skill"),
]


@pytest.mark.parametrize(("sheet", "name", "text", "field"), REFUSED, ids=lambda each: getattr(each, "form", each)[:15])
def test_a_sheet_that_the_rules_refuse_changes_nothing(sheet: Sheet, name: str, text: str, field: str) -> None:
    """The error names the field; the sheet stays open as typed. Mended, it is saved and the error is gone."""
    person = Person(game=sheet.game)
    if sheet is CLOCK:
        make_clock(person, "Gate", segments=8)
    if sheet.opens:
        person.press(sheet.opens, **({"side": "PLAYER"} if sheet is CHARACTER else {}))
    if sheet is CHARACTER:
        person.pick("side", "OPPOSITION", form=sheet.form)
    for each, value in sheet.values.items():
        (person.pick if each == "model" else person.type)(each, value, form=sheet.form)
    mended = person.page.values(sheet.form)[name]
    person.type(name, text, form=sheet.form)
    typed, before = person.page.values(sheet.form), (person.entries, person.world)
    person.press(sheet.saves)
    assert person.page.text(sheet.form, "error").startswith(f"{field}: ")
    assert (person.entries, person.world) == before
    assert (person.page.shown, person.page.values(sheet.form)) == (sheet.form, typed)
    person.type(name, mended, form=sheet.form)
    person.press(sheet.saves)
    assert (len(person.entries) > len(before[0]), person.page.shown) == (True, "")
    if sheet.opens:
        person.press(sheet.opens, **({"side": "PLAYER"} if sheet is CHARACTER else {}))
    assert person.page.text(sheet.form, "error") == ""


NO_JSON = ("", "{", "7", "null", "[]", "{}", '["h"]', '"nobody"', "[" * 100_000)
#: For each draft, data that is JSON and yet no draft.
DRAFTS = {
    "razorweave": ('{"values": {"dc": "20"}, "named": 7}', '{"values": {"dc": "20"}}'),
    "game": ('"chess"', '["gemini"]'),
    "characters": ('{"razorweave": 7}',),
    "oracle": (
        '{"questions": [], "faces": []}',
        '{"questions": [{"text": "Why?"}], "faces": []}',
        '{"questions": [{"text": "Why?"}], "faces": [6]}',
        '{"questions": [{"text": 7}], "faces": [""]}',
        '{"questions": [{"text": ""}, {"text": ""}, {"text": ""}, {"text": ""}, {"text": ""}, {"text": ""}]}',
    ),
    "groups.razorweave": (
        '{"people": []}',
        '{"group": "", "people": [{"check": {}}]}',
        '{"group": "", "people": [{"check": {"dc": 99}, "fiction": {}}]}',
        '{"group": "", "people": [{"check": {}, "fiction": {"named": [{"field": "luck", "name": "x"}]}}]}',
        '{"group": "", "people": [{"check": {}, "fiction": {}, "faces": 6}]}',
        '{"group": "", "people": [{"check": {}, "fiction": {}, "number": 100}]}',
    ),
}


@pytest.mark.parametrize("draft", DRAFTS)
def test_a_draft_that_cannot_be_read_is_as_at_first(draft: str) -> None:
    """And the page starts."""
    storage = Memory()
    make_character(Person(kept=storage), "Kira", foe=True)
    new = Person(kept=storage)
    for text in (*NO_JSON, *DRAFTS[draft]):
        storage.put(f"razor.draft.{draft}", text)
        person = Person(kept=storage)
        assert person.slug == new.slug
        assert person.values == new.values
        for region in ("characters", "oracle", "groups", "roll"):
            assert person.page.region(region).text == new.page.region(region).text, text[:40]


LATE = {
    "character-pick": {"character": "gone"},
    "character-change": {},
    "character-save": {},
    "character-remove": {},
    "character-skill": {"rating": "AGI", "skill": ""},
    "character-drop": {"name": "x"},
    "clock-save": {},
    "clock-by": {"by": "1"},
    "clock-set": {},
    "clock-copy": {},
    "clock-remove": {},
    "clock-menu": {"clock": "gone"},
    "clock-move": {"by": "1"},
    "clock-link": {"clock": "gone"},
    "clock-unlink": {"clock": "gone"},
    "task-choose": {"task": "gone"},
    "task-next": {"task": "gone"},
    "again": {},
    "result-copy": {},
    "group-decide": {},
    "show": {"key": "9.gone"},
    "undo": {},
    "redo": {},
}


@pytest.mark.parametrize("action", LATE)
def test_a_late_tap_does_nothing(action: str) -> None:
    """Another tab has deleted what it was for, or it was painted before Python started."""
    person = Person()
    before = person.page.region("result").text
    person.act(action, **LATE[action])
    assert (person.entries, person.dice.asked, person.page.copied, person.page.shown) == ((), [], [], "")
    assert (person.page.region("result").text, list(person.storage.keys("razor.1.r."))) == (before, [])
