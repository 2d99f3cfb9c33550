"""The scenes of docs/books, "A scene, tap by tap", played as their text tells them."""

import pytest

from tests.support.each_game import first_of
from tests.support.page.person import Person
from tests.support.page.told import DICE, play, steps


@pytest.mark.parametrize("slug", first_of(DICE))
def test_the_scene_of_a_book_is_played_as_it_is_told(slug: str) -> None:
    """Every step: its controls by their names, in order, and what it says that the page shows."""
    person = Person(*DICE[slug])
    told = steps(slug)
    assert len(told) >= 20
    for step in told:
        play(person, step)
    assert not person.dice.script
