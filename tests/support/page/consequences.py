"""Helpers of the tests of consequences."""

from razor_core.format.labels import key_of
from tests.support.page.markup import Element
from tests.support.page.person import Person

#: The templates of one consequence, beside those of its buttons.
ENTRIES = tuple(f"consequence{kind}" for kind in ("", "-ticks", "-given", "-plain", "-taken", "-named", "-noted"))


def entries(person: Person) -> list[Element]:
    """Every consequence under "What follows", those inside a choice too."""
    return [each for each in person.page.region("result").walk() if each.template in ENTRIES]


def line(person: Person, label: str) -> Element:
    """The entry of that consequence on the result card."""
    named = [each for each in entries(person) if each["data-entry"] == key_of(label)]
    (found,) = named or [each for each in entries(person) if each.said("label") == label]
    return found


def forms(person: Person, choice: str) -> list[Element]:
    """The buttons of the forms that the options of that choice take."""
    return [each for each in person.page.region("result").all("data-consequence", choice) if "data-form" in each]


def choose_form(person: Person, choice: str, form: str) -> None:
    """Choose the form of what happens, after going back from another."""
    if form not in [each.text for each in forms(person, choice)]:
        choose_form(person, choice, "Another form")
    (found,) = [each for each in forms(person, choice) if each.text == form]
    person.act(found["data-do"], **found.data)


def recipient(person: Person, label: str) -> str:
    """The name that the entry of that consequence begins with."""
    return line(person, label).said("to")


def take(person: Person, label: str, by: int = 0) -> None:
    """Take the consequence, by that many ticks if it ticks a clock; a greyed button does nothing."""
    buttons = line(person, label).all("data-do", "consequence-take")
    (found,) = [each for each in buttons if not by or each["data-by"] == str(by)]
    if not found.off:
        person.act(found["data-do"], **found.data)


def aim(person: Person, label: str, at: str) -> None:
    """Choose the clock or the character that the consequence goes to."""
    (found,) = [each for each in line(person, label).all("aria-pressed") if each.text.split(" ")[0] == at]
    person.act(found["data-do"], **found.data)


def chosen(person: Person, label: str) -> str:
    """Whom or what the consequence goes to; empty where nothing is chosen or a new clock is to be made."""
    found = [each.text for each in line(person, label).all("aria-pressed", "true")]
    return " ".join(found).removeprefix("+ New clock")


def is_off(person: Person, label: str) -> bool:
    """Whether the consequence can no longer be taken."""
    return all(each.off for each in line(person, label).all("data-do", "consequence-take"))


def applied(person: Person) -> list[tuple[str, str]]:
    """The consequences that the card marks as applied, each with what came of it."""
    taken = [each for each in entries(person) if "data-taken" in each]
    return [(each.said("label"), each.said("came")) for each in taken]
