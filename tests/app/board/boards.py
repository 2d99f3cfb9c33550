"""Boards of clocks."""

from tests.support.page.moves import make_clock
from tests.support.page.person import Person


def at_a_board(*names: str) -> Person:
    """Someone with these clocks on the board, of six segments each."""
    person = Person()
    for name in names:
        make_clock(person, name)
    return person
