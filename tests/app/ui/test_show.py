"""The result shown large to the table."""

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
