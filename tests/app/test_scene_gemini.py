"""The scene of docs/books/gemini.md, "A scene, tap by tap", played as its text tells it."""

from tests.support.page.person import Person
from tests.support.page.told import play, steps


def test_the_scene_of_the_book_is_played_as_it_is_told() -> None:
    """Every step: its controls by their names, in order, and what it says that the page shows."""
    person = Person(*[1] * 9)
    told = steps("gemini")
    assert len(told) >= 20
    for step in told:
        play(person, step)
