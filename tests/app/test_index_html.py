"""index.html against the core and the page's Python: what one names, the other has."""

import re
from collections import Counter
from dataclasses import fields

import pytest

from app.stamps import Slots, Stamp
from app.table import SYSTEM
from razor_core.checks import bounds
from razor_core.systems import SYSTEMS, find
from razor_core.systems.razorweave.book import LADDER
from tests.app.fake import FakePage
from tests.app.markup import CONTROLS, Element, index
from tests.app.person import Person, make_clock, make_hero

HTML = index()
FORM = HTML.one("id", "form")
FIELDS = fields(SYSTEMS[SYSTEM].Check)
NUMBERS = [each for each in FIELDS if "low" in each.metadata]
RUNNING = {"script", "iframe", "object", "embed", "base"}
ADDRESSES = ("src", "href", "action", "formaction", "poster", "data", "config", "srcset")


def controls(name: str) -> list[Element]:
    """The controls of the form of that name."""
    return [each for each in FORM.walk() if each.tag == "input" and each.get("name") == name]


def everything() -> list[Element]:
    """Every element, those in templates too."""
    return list(HTML.walk(templates=True))


def test_the_form_is_that_of_the_system_the_page_opens_on() -> None:
    """Razorweave is the flagship."""
    assert FORM["data-system"] == SYSTEM
    assert any(each.text == find(SYSTEM).TITLE for each in HTML.one("class", "game").walk())


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_field_of_a_check_can_be_entered_and_can_show_its_error(field) -> None:
    """By a control, or by reasons that are offered and typed; the slot for its error stands in the check region."""
    by_reason = [each for each in FORM.all("data-do", "enter") if each["data-field"] == field.name]
    assert controls(field.name) or by_reason
    assert len(HTML.one("id", "check").all("data-slot", f"error-{field.name}")) == 1


@pytest.mark.parametrize("field", NUMBERS, ids=lambda field: field.name)
def test_a_number_control_has_the_bounds_and_default_of_its_field(field) -> None:
    """min, max and value, so that the browser's own stepping keeps to the rules."""
    for control in controls(field.name):
        low, high = bounds(SYSTEMS[SYSTEM].Check, field.name)
        assert control["type"] == "number"
        assert (control["min"], control["max"], control["value"]) == (str(low), str(high), str(field.default))


def test_only_numbers_of_reasons_go_without_a_control_of_their_own() -> None:
    """Edge and Burden are named; all else is set."""
    assert [each.name for each in FIELDS if not controls(each.name)] == ["edge", "burden"]


@pytest.mark.parametrize("field", [each for each in FIELDS if each not in NUMBERS], ids=lambda field: field.name)
def test_a_flag_is_a_box_that_stands_as_its_default(field) -> None:
    """Skill is not ticked."""
    (control,) = controls(field.name)
    assert control["type"] == "checkbox"
    assert ("checked" in control) is field.default


def test_the_form_as_it_stands_is_the_default_check() -> None:
    """What the first paint shows is what the core says of an empty form."""
    assert Person().table.form.check() == SYSTEMS[SYSTEM].Check()


def test_the_steps_of_the_dc_are_the_ladder() -> None:
    """Number and name of each, in order; Legend is short for Legendary; the default is the one chosen."""
    shown = {int(each["value"]): each.name.split() for each in controls("dc-step")}
    assert list(shown) == [step.dc for step in LADDER]
    for step in LADDER:
        number, name = shown[step.dc]
        assert number == str(step.dc)
        assert name == ("Legend" if step.name == "Legendary" else step.name)
    assert [each["value"] for each in controls("dc-step") if "checked" in each] == [str(SYSTEMS[SYSTEM].Check().dc)]


def test_the_gates_are_those_of_the_book() -> None:
    """Each asks its question, and all stand open at first (RW-7)."""
    boxes = [each for each in FORM.walk() if (each.get("name") or "").startswith("gate-")]
    assert [(each["name"], each.name) for each in boxes] == [
        (f"gate-{gate.name}", gate.question) for gate in find(SYSTEM).GATES
    ]
    assert all("checked" in each for each in boxes)


def test_the_readings_offered_are_those_of_the_system_and_the_plain_one() -> None:
    """The plain one is chosen."""
    shown = controls("reading")
    assert [each["value"] for each in shown] == ["", *find(SYSTEM).READINGS]
    assert [each["value"] for each in shown if "checked" in each] == [""]


def test_the_attributes_are_those_that_have_skills() -> None:
    """In the order of the book, none chosen."""
    shown = controls("attribute-name")
    assert [each["value"] for each in shown] == list(find(SYSTEM).SKILLS)
    assert [each.name for each in shown] == list(find(SYSTEM).SKILLS)
    assert not any("checked" in each for each in shown)


def test_every_field_that_takes_reasons_has_a_sheet_for_them() -> None:
    """A slot for what is entered, one for what is offered, a field to type another, and a button that opens it."""
    for field in find(SYSTEM).SOURCES:
        sheet = HTML.one("id", f"sources-{field}")
        assert len(sheet.all("data-slot", f"sources-{field}")) == 1
        assert len(sheet.all("name", f"typed-{field}")) == 1
        assert len(FORM.all("data-slot", f"named-{field}")) == 1
        assert len(FORM.all("popovertarget", f"sources-{field}")) >= 2


def test_everything_that_can_be_done_is_an_action_and_every_action_can_be_done() -> None:
    """`data-do` and `data-input`, in the page and in its templates, against what the table takes."""
    named = {each[name] for name in ("data-do", "data-input") for each in HTML.all(name, templates=True)}
    assert named == set(Person().table.actions)


@pytest.mark.parametrize(("action", "needs"), [("step", {"name", "by"}), ("enter", {"field", "points"})])
def test_a_control_brings_what_its_action_reads(action: str, needs: set[str]) -> None:
    """The data of the buttons that stand in the page; those of stamps are the regions' own."""
    for control in HTML.all("data-do", action):
        assert needs <= set(control.data)


def evening() -> Person:
    """A person who has everything drawn that can be drawn."""
    person = Person(*[6] * 5, *[1] * 4, *[3] * 3)
    make_hero(person, "Kira", skill="Stealth & Evasion", edge="Cat's feet")
    make_clock(person, "Ambush")
    make_clock(person, "Escape", "TRACK")
    make_clock(person, "Alarm")
    person.tap("More for Ambush")
    person.tap("Escape", within="clock-change")
    person.type("typed-edge", "Set Up")
    person.tap("Add", within="sources-edge")
    person.pick("reading", "strike")
    person.tap("Roll")
    person.tap("Remove Set Up")
    person.tap("+ This check")
    person.tap("Roll for all")
    person.tap("Ask the oracle")
    person.tap("New session")
    person.tap("Delete Session")
    person.tap("Session 2", within="sessions")
    return person


def test_every_template_is_stamped_and_every_stamp_has_its_template(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a whole evening: all that can be drawn is drawn once, on a page that refuses a slot it does not have."""
    drawn: set[str] = set()
    fill = FakePage._fill_stamp

    def noted(page: FakePage, element: Element, stamp: Stamp) -> None:
        drawn.add(stamp.template)
        fill(page, element, stamp)

    monkeypatch.setattr(FakePage, "_fill_stamp", noted)
    evening()
    assert {f"t-{name}" for name in drawn} == {each["id"] for each in everything() if each.tag == "template"}


def test_a_template_is_one_element() -> None:
    """The page stamps the first and would lose a second."""
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


def test_every_address_lies_on_this_site() -> None:
    """Relative, so that it works under any path; none of another origin, none from the root."""
    addresses = [each[name] for each in everything() for name in ADDRESSES if name in each]
    assert len(addresses) > 5
    for address in addresses:
        assert re.match(r"\./", address), address


def test_every_control_has_a_name() -> None:
    """Also those in templates, of which some get theirs when they are stamped."""
    for each in everything():
        stamped = each.inside("id") and each.inside("id")["id"].startswith("t-") and "data-slot" in each
        if each.tag in {"button", *CONTROLS} and not stamped:
            assert each.name, each.attributes
    for each in evening().page.html.walk():
        if each.tag in {"button", *CONTROLS}:
            assert each.name, each.attributes


def test_a_button_never_submits_a_form() -> None:
    """Each is of type button, and no form leads anywhere."""
    for each in everything():
        if each.tag == "button":
            assert each["type"] == "button"
        if each.tag == "form":
            assert each["method"] == "dialog"


def test_a_region_within_another_shares_no_slot_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fills its own: over an evening, a slot's name is filled in the outer or in the inner one, never in both."""
    filled: dict[str, set[str]] = {}
    fill = FakePage.fill

    def noted(page: FakePage, region: str, slots: Slots) -> None:
        filled.setdefault(region, set()).update(slots)
        fill(page, region, slots)

    monkeypatch.setattr(FakePage, "fill", noted)
    evening()
    assert filled.keys() >= {"check", "roll", "result", "log", "oracle", "risks", "head", "said", "clocks", "heroes"}
    for outer, slots in filled.items():
        inside = {each.get("id") for each in HTML.one("id", outer).walk()} - {outer}
        for inner in inside & filled.keys():
            assert slots.isdisjoint(filled[inner] - {"root"}), (outer, inner)
