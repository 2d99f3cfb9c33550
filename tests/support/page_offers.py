"""What the tests of offers share."""

from tests.support.page_markup import Element
from tests.support.page_person import Person


def consequence(person: Person, label: str) -> Element:
    """The line of that offer on the card."""
    lines = [
        each for each in person.page.region("result").walk() if each.stamped in ("consequence", "consequence-plain")
    ]
    (found,) = [each for each in lines if each.said("label") == label]
    return found


def press(person: Person, label: str, button: str) -> None:
    """Tap the button of that text on the line of the offer; one that is off does nothing."""
    buttons = consequence(person, label).all("data-do")
    (found,) = [each for each in buttons if each.seen in (button, f"{button}, new clock")]
    if "disabled" not in found:
        person.act(found["data-do"], **found.data)


def is_off(person: Person, label: str) -> bool:
    """Whether the offer can be taken no more."""
    return all("disabled" in each for each in consequence(person, label).all("data-do", "consequence-take"))


def told(person: Person) -> list[str]:
    """What the card says came of the offers."""
    (told,) = person.page.region("result").all("data-slot", "notes")
    return [each.text for each in told.elements]
