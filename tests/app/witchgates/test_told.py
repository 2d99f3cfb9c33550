"""The scene of docs/books/witchgates.md, "A scene, tap by tap", played as its text tells it."""

from tests.support.page.person import Person
from tests.support.page.told import play, steps


def test_the_scene_of_the_book_is_played_as_it_is_told() -> None:
    """Every step: its controls by their names, in order, and what it says that the page shows."""
    tie_again = 6, 2, 1, 2, 1
    person = Person(*tie_again)
    told = steps("witchgates")
    assert len(told) >= 20
    for step in told:
        play(person, step)
    assert not person.dice.script
