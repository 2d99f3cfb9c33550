"""The markup: every name is one, and nothing runs by itself."""

import re
from collections import Counter, defaultdict

import pytest

from razor_core.systems import SYSTEMS
from tests.support.calls import calls
from tests.support.page.fake import FakePage
from tests.support.page.groups import together
from tests.support.page.markup import Element, index
from tests.support.page.meet import connect
from tests.support.page.moves import make_clock
from tests.support.page.person import Person
from tests.support.page.race import tie
from tests.support.page.told import DICE, play, steps

HTML = index()
RUNNING = {"script", "iframe", "object", "embed", "base"}
ADDRESSES = ("src", "href", "action", "formaction", "poster", "data", "config", "srcset")


def everything() -> list[Element]:
    """Every element, those in templates too."""
    return list(HTML.walk(templates=True))


def evening() -> None:
    """Play the scenes of three books and the panels of the first game, and open every sheet."""
    person = Person()
    for slug, dice in DICE.items():
        person.act("session-new")
        person.dice.script = list(dice)
        for step in steps(slug):
            play(person, step)
        if "hidden" not in person.page.region("typed"):
            person.press("type")
    connect(person, Person(guest=True))
    for slug in ("frameworks", "razorweave"):
        person.play(slug)
        person.dice.script = [4] * 11
        together(person)
        make_clock(person, f"Clock of {slug}")
    make_clock(person, "Gate")
    tie(person, "Gate", "Clock of razorweave")
    person.press("race", within="clocks")
    for action in ("race-table", "group-add", "group-add", "roll", "oracle-ask", "correct", "ruling"):
        person.act(action)
    for sheet in ("tables", "errata", "luck"):
        person.press(sheet)
    person.press("odds", within="next")
    person.act("odds-table")
    person.act("clock-menu", clock=person.clocks[-1].id)
    person.press("kits", within="more")
    person.press("kit-ready", at="0")
    person.press("kits", within="more")
    person.type("name", "Door", form="kits")
    for name in ("Save kit", "Delete Door"):
        person.tap(name, within="kits")
    person.tap("New session")
    person.tap("Delete Session")
    person.act("show-table")


def test_a_template_is_one_element() -> None:
    """The page copies the first and would lose a second."""
    for each in everything():
        if each.tag == "template":
            assert len(each.elements) == 1
            assert each.text == each.elements[0].text


def test_the_page_has_every_part_that_can_be_opened() -> None:
    """One tab for each part, the table in front."""
    tabs = HTML.all("name", "part")
    assert [tab["id"] for tab in tabs if "checked" in tab] == ["part-table"]
    for tab in tabs:
        assert tab["type"] == "radio"
    assert [tab["id"].removeprefix("part-") for tab in tabs] == ["table", "clocks", "log"]


def test_an_id_stands_once_and_every_reference_finds_one() -> None:
    """popovertarget, aria-*, list and for."""
    ids = Counter(element["id"] for element in everything() if "id" in element)
    assert [name for name, count in ids.items() if count > 1] == []
    referring = ("popovertarget", "aria-describedby", "aria-labelledby", "aria-controls", "list", "for")
    found = {name: {element[name] for element in everything() if name in element} for name in referring}
    assert found["popovertarget"]
    assert found["aria-describedby"]
    assert set().union(*found.values()) <= set(ids)
    for name in found["popovertarget"]:
        assert "popover" in HTML.one("id", name)


def test_a_sheet_that_opens_before_it_is_drawn_has_a_name_already() -> None:
    """The browser opens it at the tap; what Python says may stand in it a moment later."""
    opened = {element["popovertarget"] for element in HTML.all("popovertarget") if "popovertargetaction" not in element}
    at_once = {"modifiers", "more", "task"}
    assert {"tables", "errata", "odds", "luck", "about"} <= opened - at_once
    for name in opened - at_once:
        dialog = HTML.one("id", name).one("role", "dialog")
        assert HTML.one("id", dialog["aria-labelledby"]).text.strip(), name


def test_each_sheet_is_a_dialog_with_a_name() -> None:
    """But More, which is a menu. A form can be no dialog: it has one in it."""
    for sheet in HTML.all("popover"):
        if sheet["id"] != "more":
            dialog = sheet.one("role", "dialog")
            assert dialog.tag == "div"
            assert "aria-labelledby" not in sheet or dialog is sheet
            assert HTML.one("id", dialog["aria-labelledby"]).tag == "h2"


def test_nothing_in_the_page_is_code_or_style() -> None:
    """Scripts are files, handlers are none, style is the sheets': a strict content policy could hold."""
    for each in everything():
        assert "style" not in each, each.tag
        assert each.tag != "style"
        assert not [name for name in each.attributes if name.startswith("on")], each.tag
        if each.tag in RUNNING:
            assert each.tag == "script"
            assert each["src"]
            assert each.children == []
        # A button never submits a form, and no form leads anywhere.
        assert each.tag != "button" or each["type"] == "button"
        assert each.tag != "form" or each["method"] == "dialog"


def test_every_address_lies_on_this_site() -> None:
    """Relative, so that it works under any path; none of another origin, none from the root. Icons lie in the page."""
    addresses = [
        element[name] for element in everything() if element.tag != "use" for name in ADDRESSES if name in element
    ]
    assert len(addresses) > 5
    for address in addresses:
        assert re.match(r"\./", address), address


def test_an_icon_is_hidden_from_readers_or_says_what_it_is() -> None:
    """One that stands beside a word, or in a control with a name, says nothing more. All are drawn by the sprite."""
    icons = [element.parent for element in everything() if element.tag == "use" and element.parent]
    assert len(icons) > 20
    for icon in icons:
        assert "icon" in icon["class"].split()
        assert (icon.get("aria-hidden") == "true") is not (icon.get("role") == "img" and bool(icon.get("aria-label")))
        assert re.fullmatch(r"#icon-[a-z0-9-]+", icon.elements[0]["href"])


@pytest.mark.long
def test_a_region_within_another_shares_no_slot_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fills its own: over an evening, a slot's name is filled in the outer or in the inner one, never in both."""
    filled = defaultdict[str, set[str]](set)
    fills = calls(monkeypatch, FakePage, "fill")
    evening()
    for _, region, slots in fills:
        filled[region] |= set(slots)
    drawn = "fiction modifiers roll result log head announcer clocks characters oracle groups tasks task odds tables"
    assert filled.keys() >= {*SYSTEMS, *drawn.split(), "errata", "luck"}
    for outer, slots in filled.items():
        inside = {element["id"] for element in HTML.one("id", outer).all("id")} - {outer}
        for inner in inside & filled.keys():
            assert slots.isdisjoint(filled[inner] - {"root"}), (outer, inner)


def test_a_number_that_can_be_negative_has_a_keyboard_with_a_minus() -> None:
    """The one of digits alone, which `inputmode` asks for, has none on an iPhone."""
    digits = [each for each in everything() if each.get("type") == "number" and each.get("inputmode")]
    assert digits
    assert [each for each in digits if int(each.get("min") or -1) < 0] == []
