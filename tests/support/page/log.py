"""Helpers of the tests of the log."""

from razor_core.events.events import Event, Fiction, Rolled
from razor_core.systems.razorweave import Check
from tests.support.page.markup import Element
from tests.support.page.person import Person
from tests.support.storage.kept import kept


def by(who: str) -> Rolled:
    return Rolled(system="razorweave", check=Check(dc=16), faces=(4, 4, 4, 6), fiction=Fiction(who=who))


def lines(person: Person) -> list[Element]:
    """The lines of the log, newest first."""
    return person.page.slot("log", "entries").elements


def shown(person: Person) -> list[str]:
    """What the lines say: of a roll who made it, of all else its words."""
    return [line.said("text" if line.template == "line" else "what") for line in lines(person)]


def filter_by(person: Person, control: str, value: str) -> None:
    """Choose or type into a control of the filter, which is opened first."""
    if "hidden" in person.page.slot("log", "filters"):
        person.press("log-filter")
    person.put(control, value)


def with_log(*events: Event) -> Person:
    """Someone in whose session these have happened."""
    return Person(kept=kept(*events))
