"""The result shown large to the table."""

import pytest

from app.ui import show
from tests.support.page.moves import make_clock
from tests.support.page.person import Person


def test_the_large_view_is_marked_on_the_page() -> None:
    """Until it is closed; meanwhile a new roll is drawn as ever."""
    person = Person(6, 6, 6, 6, 1, 1, 1, 1)
    person.press("roll")
    person.press("show-table")
    assert person.page.html.one("lang")["data-show"] == ""
    assert person.tier == "CRITICAL_SUCCESS"
    person.press("roll")
    assert person.tier == "CRITICAL_FAILURE"
    person.press("show-end")
    assert "data-show" not in person.page.html.one("lang")


def test_a_clock_that_the_table_may_not_see_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The style sheet hides it in the large view; all others are not marked."""
    monkeypatch.setattr(show, "clocks", lambda world: world.clocks[1:])
    person = Person()
    for name in ("Secret", "Alarm"):
        make_clock(person, name)
    marked = ["data-secret" in each for each in person.page.slot("clocks", "clocks").elements]
    assert marked == [True, False]
