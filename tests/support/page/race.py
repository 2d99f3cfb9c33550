"""Helpers of the tests of race odds."""

from tests.support.page.moves import make_clock
from tests.support.page.person import Person

WAY_IN, ALARM = "Way in", "Alarm"


def racing(game: str = "razorweave", link: str = "RACE", kind: str = "THREAT", *, segments: int = 4) -> Person:
    """Someone with two clocks that are linked, Way in and Alarm."""
    person = Person(game=game)
    make_clock(person, WAY_IN, "PROGRESS", segments)
    make_clock(person, ALARM, kind, segments)
    tie(person, WAY_IN, ALARM, link)
    return person


def tie(person: Person, one: str, other: str, link: str = "RACE") -> None:
    person.press("clock-menu", within="clocks", clock=person.clock(one).id)
    person.pick("link", link, form="clock-change")
    person.press("clock-link", clock=person.clock(other).id)


def opened(person: Person) -> Person:
    """The person, with the sheet open from the foot of the clocks."""
    person.press("race", within="clocks")
    return person
