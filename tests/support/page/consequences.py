"""Helpers of the tests of consequences."""

from tests.support.page.markup import Element
from tests.support.page.person import Person


def line(person: Person, label: str) -> Element:
    """The line of that consequence on the result card."""
    lines = [each for each in person.page.region("result").walk() if each.template.startswith("consequence")]
    (found,) = [each for each in lines if each.said("label") == label]
    return found


def take(person: Person, label: str, by: int = 0) -> None:
    """Take the consequence, by that many ticks if it ticks a clock; a disabled button does nothing."""
    buttons = line(person, label).all("data-do", "consequence-take")
    (found,) = [each for each in buttons if not by or each["data-by"] == str(by)]
    if "disabled" not in found:
        person.act(found["data-do"], **found.data)


def aim(person: Person, label: str, at: str) -> None:
    """Choose the clock or the character that the consequence goes to."""
    (found,) = [each for each in line(person, label).all("aria-pressed") if each.text.split(" ")[0] == at]
    person.act(found["data-do"], **found.data)


def chosen(person: Person, label: str) -> str:
    """Whom or what the consequence goes to; empty where nothing is chosen or a new clock is to be made."""
    pressed = line(person, label).all("aria-pressed", "true")
    found = [each.text for each in pressed if each["data-do"] != "consequence-take"]
    return " ".join(found).removeprefix("+ New clock")


def is_off(person: Person, label: str) -> bool:
    """Whether the consequence can no longer be taken."""
    return all("disabled" in each for each in line(person, label).all("data-do", "consequence-take"))


def told(person: Person) -> list[str]:
    """What the card says came of the consequences."""
    return [each.text for each in person.page.region("result").one("data-slot", "notes").elements]
