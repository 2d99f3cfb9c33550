"""The markup: every control does something, every name is one, nothing runs by itself."""

import re
from collections import Counter
from datetime import timedelta

import pytest

from app.ui.template import Slots
from razor_core.systems import SYSTEMS
from tests.support.page.characters import act_as, aim_at, carry, edit, make_action
from tests.support.page.fake import FakePage
from tests.support.page.markup import Element, index
from tests.support.page.meet import connect
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person

HTML = index()
RUNNING = {"script", "iframe", "object", "embed", "base"}
ADDRESSES = ("src", "href", "action", "formaction", "poster", "data", "config", "srcset")


def everything() -> list[Element]:
    """Every element, those in templates too."""
    return list(HTML.walk(templates=True))


def tap(person: Person, *names: str, within: str = "") -> None:
    """Tap these, one after the other."""
    for name in names:
        person.tap(name, within=within)


def evening() -> Person:
    """A person who has everything drawn that can be drawn."""
    person = Person(*[6] * 6, *[1] * 11)
    make_character(person, "Kira", skill="Stealth & Evasion", edge="Cat's feet")
    person.tap("Edit")
    tap(person, "Bleeding", "Save", within="character-change")
    make_clock(person, "Ambush")
    make_clock(person, "Alarm")
    person.tap("Edge", within="razorweave")
    person.tap("Ambush, 0 of 6")
    person.tap("Alarm", within="clock-change")
    person.press("race", within="clocks")
    person.act("race-table")
    person.type_modifier("edge", "Set Up")
    person.tap_modifier("dc", "Poor light")
    person.press("kind", kind="strike")
    person.tap("Roll")
    person.type_modifier("edge", "Set Up")
    person.tap("Split Risks", within="kinds")
    tap(person, "+ This check", "+ This check", "Roll")
    person.press("kind", kind="")
    person.dice.script = [4, 4, 3, 2, 1]
    person.tap("Roll")
    person.tap("Correct…", within="result")
    person.dice.script = [3] * 3
    person.tap("Ask the oracle")
    person.dice.script = [50, 50]
    person.now += timedelta(days=1)
    person.play("gemini")
    make_character(person, "Anna")
    make_character(person, "Orc", foe=True)
    edit(person, "Orc")
    tap(person, "Dazed", "Save", within="character-change")
    person.tap("Turn order")
    act_as(person, "Anna")
    aim_at(person, "Orc")
    person.tap("Edit")
    tap(person, "Determined", "Exhausted", "Save", within="character-change")
    person.pick("model", "CONTESTED", form="task")
    tap(person, "Begin", "Type dice", "Roll for Task", "Tick GM's Momentum by 1")
    person.play("frameworks")
    for name in ("Han", "Bo"):
        make_character(person, name)
    make_character(person, "Chen", foe=True)
    act_as(person, "Han")
    aim_at(person, "Chen")
    person.tap("Contest", within="kinds")
    person.tap("Bo helps Han")
    person.dice.script = [4] * 6
    person.tap("Roll")
    person.tap("Correct…", within="result")
    person.tap("Swap sides")
    person.tap("Remove Bo", within="groups")
    person.dice.script = [*[4] * 4, 1, 1, 1]
    tap(person, "Roll", "Bo helps Han")
    person.play("witchgates")
    make_character(person, "Vance")
    make_character(person, "Mara")
    person.tap("Edit")
    carry(person, "Merit", "Feather")
    person.tap("Save", within="character-change")
    person.pick("misfortune")
    person.pick("scene")
    person.dice.script = [4, 4, 4]
    person.tap("Roll")
    person.tap("Harm", within="result")
    tap(person, "Another form", "Lost opportunity", "Another form", "Worsened position")
    person.tap("Feather", within="result")
    person.press("consequence-take", consequence="Medium worsened position: enemies target a merit")
    person.tap("Correct…", within="result")
    person.act("correct-set", name="faces", value="6 6 6")
    aim_at(person, "Vance")
    person.tap("Player against player", within="kinds")
    person.play("trident_sphere")
    make_character(person, "Nix")
    edit(person)
    make_action(person, "Flash", first="Quick", second="Strong")
    person.press("character-save")
    person.press("deed", name="Flash")
    person.tap("Rulings for this game")
    person.play("razorweave")
    for name in ("edge", "burden"):
        person.tap_modifier(name, "Dim Light")
    sheets = {"odds": "razorweave", "tables": "trident_sphere", "errata": "razorweave", "luck": "gemini"}
    for sheet, slug in sheets.items():
        person.play(slug)
        person.act(sheet)
        person.act("odds-table")
    person.play("witchgates")
    edit(person, "Vance")
    tap(person, "Keep in the cast", "Set aside", within="character-change")
    tap(person, "Cast", "Scene kits")
    person.press("kit-ready", at="0")
    person.tap("Scene kits")
    person.type("name", "Door", form="kits")
    tap(person, "Save kit", "Delete Door", within="kits")
    connect(person, Person(guest=True))
    person.tap("New session")
    person.act("show-table")
    person.act("show-end")
    person.tap("Delete Session")
    person.press("session-open", within="sessions")
    return person


def test_a_template_is_one_element() -> None:
    """The page copies the first and would lose a second."""
    for each in everything():
        if each.tag == "template":
            assert len(each.elements) == 1
            assert each.text == each.elements[0].text


def test_the_page_has_every_part_that_can_be_opened() -> None:
    """One tab for each part, the check in front."""
    tabs = HTML.all("name", "part")
    assert [each["id"] for each in tabs if "checked" in each] == ["part-check"]
    for tab in tabs:
        assert tab["type"] == "radio"
        HTML.one("id", tab["id"].removeprefix("part-"))


def test_an_id_stands_once_and_every_reference_finds_one() -> None:
    """popovertarget, aria-*, list and for."""
    ids = Counter(each["id"] for each in everything() if "id" in each)
    assert [name for name, count in ids.items() if count > 1] == []
    referring = ("popovertarget", "aria-describedby", "aria-labelledby", "aria-controls", "list", "for")
    found = {name: {each[name] for each in everything() if name in each} for name in referring}
    assert found["popovertarget"]
    assert found["aria-describedby"]
    assert set().union(*found.values()) <= set(ids)
    for name in found["popovertarget"]:
        assert "popover" in HTML.one("id", name)


def test_a_sheet_that_opens_before_it_is_drawn_has_a_name_already() -> None:
    """The browser opens it at the tap; what Python says may stand in it a moment later."""
    opened = {each["popovertarget"] for each in HTML.all("popovertarget") if "popovertargetaction" not in each}
    at_once = {"modifiers", "task"}
    assert {"tables", "errata", "odds", "luck", "about"} <= opened - at_once
    for name in opened - at_once:
        assert HTML.one("id", HTML.one("id", name)["aria-labelledby"]).text.strip(), name


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
    addresses = [each[name] for each in everything() if each.tag != "use" for name in ADDRESSES if name in each]
    assert len(addresses) > 5
    for address in addresses:
        assert re.match(r"\./", address), address


def test_an_icon_is_hidden_from_readers_or_says_what_it_is() -> None:
    """One that stands beside a word, or in a control with a name, says nothing more. All are drawn by the sprite."""
    icons = [each.parent for each in everything() if each.tag == "use" and each.parent]
    assert len(icons) > 20
    for icon in icons:
        assert "icon" in icon["class"].split()
        assert (icon.get("aria-hidden") == "true") is not (icon.get("role") == "img" and bool(icon.get("aria-label")))
        assert re.fullmatch(r"#icon-[a-z0-9-]+", icon.elements[0]["href"])


def test_a_region_within_another_shares_no_slot_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fills its own: over an evening, a slot's name is filled in the outer or in the inner one, never in both."""
    filled: dict[str, set[str]] = {}
    fill = FakePage.fill

    def noted(page: FakePage, region: str, slots: Slots) -> None:
        filled.setdefault(region, set()).update(slots)
        fill(page, region, slots)

    monkeypatch.setattr(FakePage, "fill", noted)
    evening()
    drawn = "fiction modifiers roll result log head announcer clocks characters oracle groups tasks task odds tables"
    assert filled.keys() >= {*SYSTEMS, *drawn.split(), "errata", "luck"}
    for outer, slots in filled.items():
        inside = {each["id"] for each in HTML.one("id", outer).all("id")} - {outer}
        for inner in inside & filled.keys():
            assert slots.isdisjoint(filled[inner] - {"root"}), (outer, inner)
