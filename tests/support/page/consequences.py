"""Helpers of the tests of consequences."""

from razor_core.format.old_labels import key_of
from tests.support.page.markup import Element
from tests.support.page.person import Person

#: The templates of one consequence, beside those of its buttons.
ENTRIES = tuple(
    f"consequence{kind}" for kind in ("", "-ticks", "-given", "-plain", "-taken", "-named", "-noted", "-of-host")
)


def entries(person: Person) -> list[Element]:
    """Every consequence under "What follows", those inside a choice too."""
    return [element for element in person.page.region("result").walk() if element.template in ENTRIES]


def line(person: Person, label: str) -> Element:
    """The entry of that consequence on the result card."""
    named = [entry for entry in entries(person) if entry["data-entry"] == key_of(label)]
    (found,) = named or [entry for entry in entries(person) if entry.said("label") == label]
    return found


def forms(person: Person, choice: str) -> list[Element]:
    """The buttons of the forms that the options of that choice take."""
    return [
        element for element in person.page.region("result").all("data-consequence", choice) if "data-form" in element
    ]


def choose_form(person: Person, choice: str, form: str) -> None:
    """Choose the form of what happens, after going back from another."""
    if form not in [form.text for form in forms(person, choice)]:
        choose_form(person, choice, "Another form")
    (found,) = [element for element in forms(person, choice) if element.text == form]
    person.act(found["data-do"], **found.data)


def recipient(person: Person, label: str) -> str:
    """The name that the entry of that consequence begins with."""
    return line(person, label).said("to")


def take(person: Person, label: str, by: int = 0) -> None:
    """Take the consequence, by that many ticks if it ticks a clock; a greyed button does nothing."""
    buttons = line(person, label).all("data-do", "consequence-take")
    (found,) = [button for button in buttons if not by or button["data-by"] == str(by)]
    if not found.off:
        person.act(found["data-do"], **found.data)


def aim(person: Person, label: str, at: str) -> None:
    """Choose the clock or the character that the consequence goes to."""
    (found,) = [element for element in line(person, label).all("aria-pressed") if element.text.split(" ")[0] == at]
    person.act(found["data-do"], **found.data)


def chosen(person: Person, label: str) -> str:
    """Whom or what the consequence goes to; empty where nothing is chosen or a new clock is to be made."""
    found = [element.text for element in line(person, label).all("aria-pressed", "true")]
    return " ".join(found).removeprefix("+ New clock")


def is_off(person: Person, label: str) -> bool:
    """Whether the consequence can no longer be taken."""
    return all(element.off for element in line(person, label).all("data-do", "consequence-take"))


def applied(person: Person) -> list[tuple[str, str]]:
    """The consequences that the card marks as applied, each with what came of it."""
    taken = [entry for entry in entries(person) if "data-taken" in entry]
    return [(element.said("label"), element.said("came")) for element in taken]
