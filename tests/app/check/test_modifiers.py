"""The reasons of a check: picked or typed on one sheet, for whichever field its button names; chips on the form."""

import pytest

from app.check.modifiers import said
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import signed
from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.support.page_fake import FakePage
from tests.support.page_markup import Element, index
from tests.support.page_person import Person

SHEET = "reasons"
#: Every button that opens the sheet, with its game.
OPENERS = [
    pytest.param(slug, button, id=f"{slug}-{button['data-field']}")
    for slug in SYSTEMS
    for button in index().one("id", slug).all("data-do", "reasons")
]


def named(person: Person) -> tuple[Modifier, ...]:
    """The reasons entered, as they would go into the log."""
    return person.said.modifiers


def chips(person: Person, field: str) -> list[Element]:
    """The chips of a field."""
    return person.page.slot(person.slug, f"named-{field}").elements


def offered(page: FakePage) -> list[tuple[str, str, str]]:
    """What stands on the sheet to be picked: name, what is said of it, whether it is pressed."""
    return [
        (each.said("name"), each.said("when"), each.one("data-name")["aria-pressed"])
        for each in page.slot(SHEET, "sources").elements
    ]


@pytest.mark.parametrize(("slug", "button"), OPENERS)
def test_the_sheet_is_for_the_field_of_the_button_that_opened_it(slug: str, button: Element) -> None:
    """Its title, what it is about, the book's reasons with their worth, and a word for each worth of a typed one."""
    person = Person(game=slug)
    person.open_reasons(button["data-field"])
    page = person.page
    assert page.shown == SHEET
    assert (page.text(SHEET, "title"), page.text(SHEET, "about")) == (button["data-title"], button["data-about"])
    sources = SYSTEMS[slug].MODIFIERS.get(button["data-field"], ())
    assert offered(page) == [
        (each.name, f"{'' if each.points == 1 else signed(each.points)} {each.when}".strip(), "false")
        for each in sources
    ]
    adds = [each.strip().split(" ", 1) for each in button["data-adds"].split(",")]
    assert [[each["data-points"], each.text] for each in page.slot(SHEET, "adds").elements] == adds


@pytest.mark.parametrize(("slug", "button"), OPENERS)
def test_every_word_enters_what_is_typed_with_its_worth(slug: str, button: Element) -> None:
    """On that field, by that many points, once where the button says so; the check has them all."""
    field = button["data-field"]
    for add in button["data-adds"].split(","):
        points, word = add.strip().split(" ", 1)
        person = Person(game=slug)
        person.reason(field, "  my own ", word)
        assert named(person) == (Modifier(field, "my own", int(points), "data-once" in button),)
        assert getattr(person.check, field) == getattr(SYSTEMS[slug].Check(), field) + int(points)
        (chip,) = chips(person, field)
        assert chip.said("name") == "my own" + ("" if points == "+1" else f" {signed(int(points))}")
        assert chip.said("once") == ("once" if "data-once" in button else "")
        assert person.page.values(SHEET)["reason"] == ""


@pytest.mark.parametrize(("slug", "button"), OPENERS)
def test_enter_takes_the_first_word(slug: str, button: Element) -> None:
    """The text leads to the first of them, and to no other."""
    person = Person(game=slug)
    person.open_reasons(button["data-field"])
    (text,) = person.page.controls(SHEET)
    first, *others = person.page.slot(SHEET, "adds").elements
    assert text["data-enter"] == first["id"]
    assert not any("id" in each for each in others)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_reason_of_the_book_is_entered_and_taken_out_by_a_tap(slug: str) -> None:
    """In the list it reads as pressed, on the form it is a chip with its worth; a tap on either takes it out."""
    for field, sources in SYSTEMS[slug].MODIFIERS.items():
        for source in sources:
            person = Person(game=slug)
            person.source(field, source.name)
            assert named(person) == (Modifier(field, source.name, source.points, source.once),)
            assert [name for name, _, pressed in offered(person.page) if pressed == "true"] == [source.name]
            (chip,) = chips(person, field)
            assert chip.said("once") == ("once" if source.once else "")
            person.source(field, source.name)
            assert (named(person), chips(person, field)) == ((), [])
            person.source(field, source.name)
            person.tap(f"Remove {source.name} from {said(field)}")
            assert (named(person), chips(person, field)) == ((), [])
            assert [name for name, _, pressed in offered(person.page) if pressed == "true"] == []


def test_nothing_but_space_enters_nothing(person: Person) -> None:
    """Nor does it after a second visit."""
    person.reason("burden", "  hungry ")
    person.reason("burden", "   ")
    assert [chip.said("name") for chip in chips(person, "burden")] == ["hungry"]
    again = Person(kept=person.storage)
    assert [chip.said("name") for chip in chips(again, "burden")] == ["hungry"]


def test_a_name_stands_once_on_a_field(person: Person) -> None:
    """Typed again, in whatever letters, nothing is entered and nothing taken out; on another field it may stand."""
    for field, name in (("edge", "Dim Light"), ("edge", "dim LIGHT"), ("burden", "Dim Light")):
        person.reason(field, name)
    assert named(person) == (Modifier("edge", "Dim Light"), Modifier("burden", "Dim Light"))
    assert person.check == Check(edge=1, burden=1)


def test_a_reason_of_one_field_is_not_pressed_on_another(person: Person) -> None:
    """Dim Light helps or hinders: the sheet shows which was said."""
    person.source("edge", "Dim Light")
    person.open_reasons("burden")
    assert [name for name, _, pressed in offered(person.page) if pressed == "true"] == []
    person.open_reasons("edge")
    assert [name for name, _, pressed in offered(person.page) if pressed == "true"] == ["Dim Light"]


def test_one_reason_on_two_fields_is_taken_out_of_that_which_its_chip_names(person: Person) -> None:
    """Each chip has a name of its own; the book's short word of a field stays in capitals."""
    for field in ("edge", "burden", "dc"):
        person.reason(field, "Dim Light", "Harder" if field == "dc" else "Add")
    person.tap("Remove Dim Light from Edge")
    assert {each.field for each in named(person)} == {"burden", "dc"}
    person.tap("Remove Dim Light from DC")
    assert named(person) == (Modifier("burden", "Dim Light"),)


def test_what_counts_once_is_gone_after_the_roll_and_the_rest_stays() -> None:
    """From the book or typed; the roll itself has both (GM-4)."""
    person = Person(50, 50, game="gemini")
    person.source("edges", "Major Edge")
    person.source("edges", "Empowered")
    person.reason("setbacks", "sand in the eyes", "Minor")
    assert (person.check.edges, person.check.setbacks) == (3, 1)
    person.tap("Roll")
    assert [each.name for each in person.log[0].fiction.modifiers] == ["Major Edge", "Empowered", "sand in the eyes"]
    assert [each.name for each in named(person)] == ["Empowered"]
    assert [chip.said("name") for chip in chips(person, "edges")] == ["Empowered"]
    assert chips(person, "setbacks") == []
    assert [each.name for each in named(Person(kept=person.storage, game="gemini"))] == ["Empowered"]


def test_dice_typed_use_it_up_as_dice_thrown_do() -> None:
    """And what does not fit the check uses up nothing."""
    person = Person(game="gemini")
    person.source("edges", "Minor Edge")
    person.tap("Type dice")
    for faces, left in (("101", 1), ("50", 0)):
        person.page.put("typed", "faces", faces)
        person.tap("Read dice")
        assert len(named(person)) == left


def test_a_roll_once_more_uses_up_nothing() -> None:
    """What stands on the form now is for the next check."""
    person = Person(50, 50, game="gemini")
    person.tap("Roll")
    person.source("edges", "Minor Edge")
    person.tap("Roll again")
    assert [each.name for each in named(person)] == ["Minor Edge"]


def test_the_sheet_closes_with_the_game_it_was_for() -> None:
    """What was typed on it goes into no form of another game, whose check has no such field."""
    person = Person(50)
    person.open_reasons("dc")
    person.type("reason", "rain", form=SHEET)
    person.do(lambda: person.table.laid("gemini"))
    assert person.page.shown == ""
    person.act("enter", points="2")
    assert named(person) == ()
    person.tap("Roll")
    assert len(person.log) == 1
