"""What the tests of the log share."""

from razor_core.session.events import ClockAdded, Fiction, Rolled
from razor_core.systems.razorweave import Check
from razor_core.table.clocks import Clock
from tests.support.page_person import Person

# -- at a table --------------------------------------------------------------------------------------------------------

WHO, GAME, WHAT = "Filter by character", "Filter by game", "Filter by kind"


def shown(person: Person) -> list[str]:
    """What the log tells, newest first: of a roll who made it, of all else its words."""
    found = []
    for line in person.page.slot("log", "entries").elements:
        found.append(line.said("text") if line.stamped == "line" else line.said("what"))
    return found


def by(who: str) -> Rolled:
    """A roll of that one."""
    return Rolled(system="razorweave", check=Check(), faces=(4, 4, 4, 4), fiction=Fiction(who=who))


GATE = ClockAdded(Clock(id="g", name="Gate"))


def roll(person: Person, *numbers: int) -> None:
    """A roll for each number, told from others by it."""
    person.dice.script += [4] * 4 * len(numbers)
    for number in numbers:
        person.type("who", f"{number}")
        person.tap("Roll")
