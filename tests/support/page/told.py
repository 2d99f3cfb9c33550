"""Play a scene that a page of docs/books tells tap by tap: the text itself is what is played.

In a step, *Name* is a control by its visible name, `text` after it is typed or chosen there, and **text** is what the
page must show then. "Acting Nix" and "Against Ogre" are the characters of these rows.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.page.characters import act_as, aim_at
from tests.support.page.controls import value_of
from tests.support.page.markup import CONTROLS, Element
from tests.support.page.person import Person

BOOKS = Path(__file__).resolve().parents[3] / "docs" / "books"
HEADING = "## A scene, tap by tap"
#: The dice that fall in the scene of each book; in that of Witchgates a tie is rolled again.
DICE = {"gemini": (1,), "trident_sphere": (), "witchgates": (6, 2, 1, 2, 1)}
_STEP = re.compile(r"^\d+\. ", re.MULTILINE)
_PART = re.compile(r"\*\*(?P<shown>.+?)\*\*|\*(?P<control>[^*]+)\*|`(?P<text>[^`]*)`")
#: Controls that a tap alone sets.
_TAPPED = ("checkbox", "radio")


def steps(slug: str) -> list[str]:
    """The steps of the scene on the page of that game, each in one line."""
    _, _, section = (BOOKS / f"{slug}.md").read_text(encoding="utf-8").partition(HEADING)
    told = section.partition("\n## ")[0]
    return [" ".join(each.split()) for each in _STEP.split(told)[1:]]


def play(person: Person, step: str) -> None:
    """Do what a step says, and check what it says that the page shows."""
    parts = [*_PART.finditer(step)]
    for at, part in enumerate(parts):
        if shown := part["shown"]:
            assert shown in _text(_place(person)), f"not on the page: {shown}\n{_text(_place(person))}"
        elif name := part["control"]:
            after = parts[at + 1]["text"] if at + 1 < len(parts) else None
            if after is None:
                _tap(person, name)
            else:
                _enter(person, name, after)


def _place(person: Person) -> Element:
    """The sheet that is open, else the page."""
    return person.page.region(person.page.shown) if person.page.shown else person.page.html


def _children(element: Element) -> list[Element | str]:
    """Texts and elements right inside that are not hidden, without templates and sheets."""
    return [
        child
        for child in element.children
        if isinstance(child, str) or (child.tag != "template" and not {"hidden", "popover"} & {*child.attributes})
    ]


def _visible(element: Element) -> Iterator[Element]:
    """The elements inside that are not hidden."""
    for child in _children(element):
        if isinstance(child, Element):
            yield child
            yield from _visible(child)


def _text(element: Element) -> str:
    return " ".join(_shown(element).split())


def _shown(element: Element) -> str:
    return "".join(child if isinstance(child, str) else _shown(child) for child in _children(element))


def _tap(person: Person, name: str) -> None:
    row, _, who = name.partition(" ")
    if row in ("Acting", "Against") and who:
        (act_as if row == "Acting" else aim_at)(person, who)
        return
    # Whoever acts, or is the target, has a button of their name on the form.
    if action := {"Edit": "character-change", "Edit the target": "target-change"}.get(name):
        person.press(action)
        return
    if row == "Open":
        (clock,) = [clock for clock in person.clocks if clock.name == who]
        person.press("clock-menu", within="clocks", clock=clock.id)
        return
    named = [element for element in _visible(_place(person)) if element.name == name]
    named = named or [element for element in _visible(person.page.region("more")) if element.name == name]
    boxes = [
        element
        for element in named
        if element.tag == "input" and element.get("type") in _TAPPED and element.within("form")
    ]
    if boxes:
        person.pick(boxes[0]["name"], value_of(boxes[0]), _form(boxes[0]))
        return
    buttons = [element for element in named if element.tag == "button"]
    # A word that explains itself can be that of a button elsewhere. The same button can stand in two rows.
    buttons = [button for button in buttons if button.get("data-do") != "help"] or buttons
    assert buttons, f"no button is named {name}"
    assert len({tuple(button.data.items()) for button in buttons}) == 1, f"{len(buttons)} buttons are named {name}"
    assert not buttons[0].off, f"{name} is off"
    person.tap_on(buttons[0])
    if person.page.shown == "more":
        person.page.sheet("more", False)


def _enter(person: Person, name: str, text: str) -> None:
    named = [element for element in _visible(_place(person)) if element.name == name and element.tag in CONTROLS]
    assert len(named) == 1, f"{len(named)} controls are named {name}, not one"
    (control,) = named
    value = text
    if control.tag == "select":
        value = next(
            value_of(element) for element in control.walk() if element.tag == "option" and element.text == text
        )
    if control.within("form") is None:
        person.write(name, value)
    elif control.tag == "select":
        person.pick(control["name"], value, _form(control))
    else:
        person.type(control["name"], value, _form(control))


def _form(control: Element) -> str:
    form = control.within("form")
    assert form
    return form["id"]
