"""What follows from a result: each entry begins with whom it is for; what can be chosen is folded."""

import pytest

from razor_core.format.old_labels import key_of
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice
from tests.support.effects import clock_kind
from tests.support.page.characters import character, table
from tests.support.page.consequences import ENTRIES, aim, applied, choose_form, entries, forms, line, recipient, take
from tests.support.page.markup import Element
from tests.support.page.moves import make_clock, roll_all_the_same
from tests.support.page.person import Person

PROGRESS, THREAT = "Tick a progress clock", "Tick a threat clock"
POSITION = "The target takes the better position"
RISKY = "Risky: two medium troubles or one high"


def rolled(slug: str, *faces: int, foes: tuple[str, ...] = ("Thug",), reading: str = "") -> Person:
    """Kira has rolled, with these foes on the table."""
    cast = [character("Kira", slug), *(character(foe, slug, side=Side.OPPOSITION) for foe in foes)]
    person = table(slug, *cast, dice=faces)
    if reading:
        person.press("kind", kind=reading)
    person.press("roll")
    return person


def follows(person: Person) -> list[Element]:
    """The entries under "What follows"."""
    return person.page.region("result").one("data-slot", "consequences").elements


def choice(person: Person, label: str) -> Element:
    (found,) = [
        element for element in follows(person) if element.template == "choice" and element.slot("label").text == label
    ]
    return found


def offered(person: Person) -> tuple[list[str], list[str]]:
    """The forms to choose from, and the options listed."""
    options = [element["data-entry"] for element in choice(person, RISKY).walk() if element.template in ENTRIES]
    return [form.text for form in forms(person, RISKY)], options


@pytest.mark.parametrize(
    ("slug", "faces", "reading", "label", "name"),
    [
        ("razorweave", [1, 1, 1, 2], "", THREAT, "Scene"),
        ("razorweave", [1, 1, 1, 1], "strike", POSITION, "Thug"),
        ("witchgates", [1, 1], "", "Take a miss-fortune", "Kira"),
        ("gemini", [1], "", "The GM gains 1 Momentum", "GM's Momentum"),
    ],
)
def test_the_recipient_is_who_the_book_means(slug: str, faces: list[int], reading: str, label: str, name: str) -> None:
    """Whoever rolled, the target, a pool by its name, or else the scene."""
    assert recipient(rolled(slug, *faces, reading=reading), label) == name


def test_without_characters_the_recipient_is_a_word() -> None:
    """Whoever is named on the form is called so."""
    person = Person(1, 1, 1, 1, game="witchgates")
    person.press("roll")
    assert recipient(person, "Take a miss-fortune") == "You"
    person.type("who", "Kira")
    person.press("roll")
    assert recipient(person, "Take a miss-fortune") == "Kira"
    foes = rolled("razorweave", 1, 1, 1, 1, foes=("Thug", "Hound"), reading="strike")
    assert recipient(foes, POSITION) == "Target"
    aim(foes, POSITION, "Hound")
    assert recipient(foes, POSITION) == "Hound"
    take(foes, POSITION)
    assert (recipient(foes, POSITION), applied(foes)) == ("Hound", [(POSITION, "gains Better position")])


def test_the_clock_that_is_meant_is_on_the_line_and_the_others_are_folded() -> None:
    """Another that is chosen takes its place there."""
    person = Person(4, 4, 4, 4)
    for name in ("Gate", "Vault"):
        make_clock(person, name, "PROGRESS")
    person.press("roll")
    for name in ("Gate", "Vault"):
        aim(person, PROGRESS, name)
        assert line(person, PROGRESS).said("aim") == f"{name} 0/6"
    others = line(person, PROGRESS).all("data-do", "consequence-target")
    assert [other.text for other in others] == ["Gate 0/6", "Vault 0/6", "+ New clock"]
    assert all((fold := other.within("details")) and "open" not in fold for other in others)


def test_a_choice_is_folded_and_says_what_was_picked() -> None:
    """It is applied when all that can be chosen was."""
    person = rolled("witchgates", 5, 2)
    (found,) = [
        consequence
        for consequence in person.log[0].result.consequences
        if isinstance(consequence, Choice) and consequence.label == RISKY
    ]
    entry = choice(person, RISKY)
    assert "open" not in entry.elements[0]
    assert (entry.slot("to").text, entry.said("picked")) == ("Kira", "")
    plain = [
        option for option in found.options if clock_kind(option) is None and not option.gives and not option.reading
    ]
    for at, each in enumerate(plain[:2], start=1):
        assert "data-taken" not in choice(person, RISKY)
        choose_form(person, RISKY, each.form)
        take(person, each.label)
        some = "1 of 2: " if at == 1 else ""
        assert choice(person, RISKY).said("picked") == some + ", ".join(one.label for one in plain[:at])
    assert "data-taken" in choice(person, RISKY)


def test_the_form_of_a_trouble_is_chosen_first() -> None:
    """Then only its ways are listed, with those that are worse; a tap goes back, and what was taken stays listed."""
    person = rolled("witchgates", 5, 2)
    every, none = offered(person)
    assert (len(every), every[0], none) == (7, "Harm", [])
    choose_form(person, RISKY, "Lost opportunity")
    ways = ["Medium lost opportunity: it needs a new approach", "High lost opportunity: a track runs until it is gone"]
    assert offered(person) == (["Lost opportunity", "Another form"], [key_of(way) for way in ways])
    assert choice(person, RISKY).said("or") == "or one that is worse"
    take(person, ways[0])
    choose_form(person, RISKY, "Another form")
    assert offered(person) == (every, ["medium.opportunity"])
    choose_form(person, RISKY, "Lost resource")
    take(person, "Medium lost resource: out of reach for now")
    assert offered(person)[0] == []


def test_a_roll_without_consequences_has_nothing_under_what_follows() -> None:
    """The region is hidden; with consequences it is there."""
    person = Person(5, 1, 1, 1, game="frameworks")
    for hidden in (True, False):
        person.press("roll")
        assert ("hidden" in person.page.region("result").one("data-slot", "follows")) is hidden


@pytest.mark.parametrize("after", ["seen", "other"])
def test_what_is_folded_is_made_once_all_else_was_seen(after: str) -> None:
    """What takes room on the card is there at once, the log a frame later; the next action finds all of it."""
    person = rolled("witchgates", *[5, 2] * 3)
    make_clock(person, "Alarm")
    card = person.page.region("result")

    def folded() -> int:
        return sum(len(element.all("data-consequence")) for element in card.all("class", "fold"))

    person.page.frames = []
    roll_all_the_same(person)
    first = [element.said("to") for element in follows(person)]
    assert (len(first) > 0, len(card.all("class", "fold")) > 0, folded()) == (True, True, 0)
    if after == "seen":
        lines = len(person.page.last_rendered("log")["entries"])
        person.app.drawing.catch_up()
        assert (len(person.page.last_rendered("log")["entries"]) > lines, folded()) == (True, 0)
        person.see()
    else:
        person.type("intent", "Get past")
    assert (folded() > 5, [element.said("to") for element in follows(person)]) == (True, first)


@pytest.mark.parametrize("label", ["Spend or break something", "Lose position"])
@pytest.mark.parametrize("heroes", [("Kira",), ("Kira", "Bo")])
def test_a_price_in_no_choice_takes_words_too(label: str, heroes: tuple[str, ...]) -> None:
    """A Failure's are offered one by one: the words are folded with the others who can pay, where there are some."""
    person = table("razorweave", *(character(name, "razorweave") for name in heroes), dice=(1, 1, 2, 3))
    person.press("roll")
    (box,) = line(person, label).all("data-input", "consequence-words")
    person.put("consequence-words", "the rope", consequence=box["data-consequence"])
    take(person, label)
    ((_, came),) = applied(person)
    assert "the rope" in came


def test_what_is_noted_and_what_counts_are_told_apart_on_their_buttons() -> None:
    """A thing spent is noted, a position that is lost is a Burden."""
    person = Person(2, 2, 3, 3)
    person.press("roll")
    noted = [entry for entry in entries(person) if entry.template == "consequence-noted"]
    assert {element.said("label"): element.said("do") for element in noted} == {
        "Spend or break something": "Note it",
        "Lose position": "Take it",
    }
