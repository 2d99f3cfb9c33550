"""The result shown to the table: the page says so, and the same regions go on being drawn."""

from tests.support.page_person import Person


def test_the_view_is_said_on_the_page_and_taken_back() -> None:
    """While it is open, a new roll is drawn where the last one was."""
    person = Person(6, 6, 6, 6, 1, 1, 1, 1)
    person.tap("Roll")
    person.tap("Show to the table")
    assert person.page.html.one("lang")["data-show"] == ""
    before = person.page.region("result")["data-tier"]
    person.tap("Roll")
    assert person.page.region("result")["data-tier"] != before
    person.tap("Back to the page")
    assert "data-show" not in person.page.html.one("lang")
