"""The app: a roll becomes an event that is kept and shown, and the page says how well it is kept."""

import re
from collections.abc import Callable

import pytest

from app.check.form_markup import places
from app.guest_app import GUEST_PARTS
from app.part import Part
from app.parts import PARTS
from app.storage.stores import Local, StoreError
from app.ui.panel import Panel
from tests.support.page.markup import ROOT
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeDurable, FakeLocal
from tools.build.join import joined

#: The actions that no control names: a timer is due, a clock was dragged.
UNNAMED = {"timers-due", "clock-move"}


def test_every_control_has_an_action_and_every_action_a_control() -> None:
    """On the page and on that of a guest."""
    named = set(re.findall(r'data-(?:do|input|reached|hold)="([^"]+)"', joined(ROOT, places())))
    actions = {name for part in (*PARTS, *GUEST_PARTS) for panel in part.panels for name in panel.actions}
    assert actions - UNNAMED == named - UNNAMED


# -- rolls -------------------------------------------------------------------------------------------------------------


def test_a_roll_can_be_made_before_what_stands_there_is_drawn() -> None:
    """A start draws the form; what the first paint shows comes right after, or with the first roll."""
    first = Person(3, 3, 3, 3)
    make_clock(first, "Gate")
    first.press("roll")
    settled = Person(kept=first.storage)
    assert settled.page.text("result", "card") == first.page.text("result", "card")
    again = Person(5, 5, 5, 5, kept=first.storage, settle=False)
    assert [again.page.last_rendered(region) for region in ("log", "result", "clocks", "characters")] == [{}] * 4
    assert again.page.text("next", "dice") == first.page.text("next", "dice")
    again.press("roll")
    assert len(again.page.texts("log", "entries")) == 3
    assert again.page.texts("clocks", "clocks") == first.page.texts("clocks", "clocks")
    assert again.page.text("result", "card") != first.page.text("result", "card")


@pytest.mark.parametrize("then", ["seen", "undone", "left"])
def test_a_roll_draws_its_result_first_and_the_log_when_that_was_seen(then: str) -> None:
    """Nobody waits for the log; what is done meanwhile, and a page that is left, have it drawn at once."""
    person = Person(*[3] * 12)
    person.press("roll")
    person.page.frames = []
    person.page.calls = []
    person.press("roll")
    assert (person.tier, bool(person.page.text("announcer", "text"))) == ("PARTIAL_SUCCESS", True)
    assert person.page.calls == [["result", "announcer"]]
    assert len(person.page.texts("log", "entries")) == 1
    if then == "undone":
        person.undo()
    elif then == "left":
        person.leave()
    else:
        person.see()
    for _ in range(2):
        assert len(person.page.texts("log", "entries")) == len(person.entries)
        person.see()


# -- typed dice --------------------------------------------------------------------------------------------------------


def test_the_page_is_told_of_thrown_dice_once_they_are_on_the_card() -> None:
    """Rolled, and rolled again."""
    person = Person(4, 5, 4, 4, 5, 6, 5, 6)
    person.press("roll")
    person.press("again")
    assert person.page.throws == [["4", "5", "4", "4"], ["5", "6", "5", "6"]]


def test_the_place_for_typed_dice_opens_and_closes() -> None:
    """Its button says which, and its field has the focus."""
    person = Person()
    for hidden in (False, True, False):
        person.press("type")
        assert ("hidden" in person.page.region("typed")) is hidden
        assert person.doing("type")["aria-expanded"] == ("false" if hidden else "true")
    assert person.page.focused["name"] == "faces"


# -- how well it is kept -----------------------------------------------------------------------------------------------


class Refusing(FakeLocal):
    """A quick store that takes nothing."""

    def put(self, key: str, text: str) -> None:
        raise StoreError("blocked")


@pytest.mark.parametrize(
    ("local", "durable", "state", "reason"),
    [
        (FakeLocal, FakeDurable(), "saved", ""),
        (FakeLocal, None, "fleeting", ""),
        (lambda: FakeLocal(quota=900), None, "trouble", "storage is full"),
        (Refusing, None, "trouble", "blocked"),
        (None, None, "trouble", "this browser keeps nothing"),
    ],
    ids=["saved", "one place only", "full", "blocked", "none"],
)
def test_the_page_says_how_well_a_roll_is_kept(
    local: Callable[[], Local] | None, durable: FakeDurable | None, state: str, reason: str
) -> None:
    """What is not kept does not look as if it were; the roll stands whatever the device does."""
    person = Person(4, 4, 4, 4, kept=local and local(), durable=durable)
    if isinstance(person.storage, FakeLocal) and person.storage.quota == 900:
        person.storage.quota = 0
    person.press("roll")
    assert person.state == state
    assert reason in person.status + person.notice
    assert (person.tier, len(person.log), len(person.page.texts("log", "entries"))) == ("FULL_SUCCESS", 1, 1)


def test_notices_stay_until_they_are_closed() -> None:
    """The last three, each once; what comes after stands alone."""
    person = Person()
    assert "hidden" in person.doing("notice-close")
    for name, text in (("dc", ""), ("dc", "99"), ("attribute", "99"), ("bonus", "99"), ("attribute", "99")):
        usual = person.values[name]
        person.type(name, text)
        person.press("share")
        person.type(name, usual)
    assert person.page.shared == []
    first, second, third = person.notice.split("\n")
    assert ("DC: " in first, "Bonus: " in second, "Attribute: " in third) == (True, True, True)
    person.press("notice-close")
    assert (person.notice, "hidden" in person.doing("notice-close")) == ("", True)
    person.follow("chess&dc=14")
    assert len(person.notice.split("\n")) == 1


def test_two_panels_with_an_action_of_one_name_are_an_error_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The later would take the place of the earlier without a word."""
    again = Part(room="again", panels=(Panel(actions={"roll": lambda app, data: None}),))
    monkeypatch.setattr("tests.support.page.person.PARTS", (*PARTS, again))
    with pytest.raises(ValueError, match="an action of the same name"):
        Person()
