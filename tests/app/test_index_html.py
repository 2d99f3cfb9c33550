"""index.html against the core and the page's Python: what one names, the other has."""

import re
from collections import Counter
from dataclasses import Field, fields
from enum import Enum

import pytest

from app.stamps import Slots, Stamp
from razor_core.checks import bounds
from razor_core.systems import SYSTEMS, find
from razor_core.systems.gemini.book import RANKS, rank
from razor_core.systems.gemini.tasks import Model
from razor_core.systems.gemini.tasks import Task as GeminiTask
from razor_core.systems.razorweave.book import LADDER
from razor_core.systems.trident_sphere.effect import Effect
from tests.app.fake import FakePage, value_of
from tests.app.markup import CONTROLS, Element, index
from tests.app.person import Person, make_clock, make_hero

HTML = index()
#: The fields that every game's check has, each with its game.
FIELDS = [
    pytest.param(slug, each, id=f"{slug}-{each.name}") for slug in SYSTEMS for each in fields(SYSTEMS[slug].Check)
]
#: What stands on the form of a game and is no field of its check.
BESIDE = {"attribute-name", "skill-name", "reading"}
RUNNING = {"script", "iframe", "object", "embed", "base"}
ADDRESSES = ("src", "href", "action", "formaction", "poster", "data", "config", "srcset")


def form(slug: str) -> Element:
    """The form of that game."""
    return HTML.one("id", slug)


def controls(slug: str, name: str) -> list[Element]:
    """The controls of that name in the form of that game."""
    return [each for each in form(slug).walk() if each.tag in CONTROLS and each.get("name") == name]


def everything() -> list[Element]:
    """Every element, those in templates too."""
    return list(HTML.walk(templates=True))


def test_every_game_of_the_registry_has_a_form_and_no_other_has() -> None:
    """Under its slug, in the order of the registry; only that of the first game is shown at first."""
    forms = [each for each in HTML.all("data-system") if each.tag == "form"]
    assert [each["id"] for each in forms] == [each["data-system"] for each in forms] == list(SYSTEMS)
    assert [each["id"] for each in forms if "hidden" not in each] == [next(iter(SYSTEMS))]


def test_the_switch_names_every_game_by_its_title() -> None:
    """In the order of the registry; the first is chosen, and so is what is shown of the panels."""
    (switch,) = HTML.all("data-input", "system")
    options = [each for each in switch.walk() if each.tag == "option"]
    assert [(each["value"], each.text) for each in options] == [(slug, find(slug).TITLE) for slug in SYSTEMS]
    assert value_of(switch) == next(iter(SYSTEMS))
    for each in HTML.all("data-system"):
        assert each["data-system"] in SYSTEMS
        assert ("hidden" in each) is (each["data-system"] != value_of(switch))


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_form_has_no_control_that_means_nothing(slug: str) -> None:
    """Each is a field of the check, a row of steps for a number, or one of the names beside the numbers."""
    known = {each.name for each in fields(find(slug).Check)}
    for control in form(slug).walk():
        if control.tag in CONTROLS:
            assert control["name"] in BESIDE or control["name"].removesuffix("-step") in known, control["name"]
    for button in form(slug).all("data-do", "step"):
        assert button["data-name"] in known
        assert int(button["data-by"]) in (-1, 1)


@pytest.mark.parametrize(("slug", "field"), FIELDS)
def test_every_field_of_a_check_can_be_entered_and_can_show_its_error(slug: str, field: Field) -> None:
    """By a control, or by reasons that are typed; the slot for its error stands on the form once."""
    by_reason = [each for each in form(slug).all("data-do", "reasons") if each["data-field"] == field.name]
    assert controls(slug, field.name) or by_reason
    assert len(form(slug).all("data-slot", f"error-{field.name}")) == 1


@pytest.mark.parametrize(("slug", "field"), FIELDS)
def test_a_control_has_the_bounds_the_members_and_the_default_of_its_field(slug: str, field: Field) -> None:
    """A number its min, max and value, or every number as a radio; a flag its box; an enum a radio for each member."""
    found, default = controls(slug, field.name), field.default
    if isinstance(default, Enum):
        assert [each["value"] for each in found] == list(type(default).__members__)
        assert [each.name for each in found] == [each.value for each in type(default)]
        assert [each["value"] for each in found if "checked" in each] == [default.name]
    elif isinstance(default, bool):
        assert [(each["type"], "checked" in each) for each in found] == [("checkbox", default)]
    elif found and found[0]["type"] == "radio":
        low, high = bounds(find(slug).Check, field.name)
        assert [each["value"] for each in found] == [str(value) for value in range(low, high + 1)]
        assert [each["value"] for each in found if "checked" in each] == [str(default)]
    else:
        low, high = bounds(find(slug).Check, field.name)
        for control in found:
            assert control["type"] == "number"
            assert (control["min"], control["max"], control["value"]) == (str(low), str(high), str(default))


def test_only_numbers_of_reasons_go_without_a_control_of_their_own() -> None:
    """They are named; all else is set."""
    without = {
        (slug, each.name) for slug in SYSTEMS for each in fields(find(slug).Check) if not controls(slug, each.name)
    }
    assert without == {("razorweave", "edge"), ("razorweave", "burden"), ("gemini", "edges"), ("gemini", "setbacks")}


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_form_as_it_stands_is_the_default_check(slug: str) -> None:
    """What the first paint shows is what the core says of an empty form."""
    assert Person(game=slug).check == find(slug).Check()


def steps(slug: str, name: str) -> dict[int, list[str]]:
    """A row of steps for a number: what each says, by its number."""
    return {int(each["value"]): each.name.split(maxsplit=1) for each in controls(slug, f"{name}-step")}


def test_the_steps_of_the_dc_are_the_ladder() -> None:
    """Number and name of each, in order; Legend is short for Legendary; the default is the one chosen."""
    shown = steps("razorweave", "dc")
    assert list(shown) == [step.dc for step in LADDER]
    for step in LADDER:
        assert shown[step.dc] == [str(step.dc), "Legend" if step.name == "Legendary" else step.name]


def test_the_steps_of_the_opposition_are_the_difficulty_ranks() -> None:
    """One for each of the book's ranks, within its band and by the beginning of its name."""
    shown = steps("gemini", "opposition")
    for (number, (said, name)), row in zip(shown.items(), RANKS, strict=True):
        assert said == str(number)
        assert rank(number) == f"{row.name}: {row.feel}"
        assert row.name[:6] == name[:6]


@pytest.mark.parametrize(("slug", "name"), [("razorweave", "dc"), ("gemini", "opposition")])
def test_the_step_chosen_is_the_number_that_stands_there(slug: str, name: str) -> None:
    """The default of the field."""
    chosen = [each["value"] for each in controls(slug, f"{name}-step") if "checked" in each]
    assert chosen == [str(getattr(find(slug).Check(), name))]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_gates_are_those_of_the_book(slug: str) -> None:
    """Each asks its question, and all stand open at first."""
    page = Person(game=slug).page
    boxes = [each for each in page.controls("fiction") if each["name"].startswith("gate-")]
    assert [(each["name"], each.name) for each in boxes] == [
        (f"gate-{gate.name}", gate.question) for gate in find(slug).GATES
    ]
    assert all("checked" in each for each in boxes)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_readings_to_roll_by_are_those_of_the_system_and_the_plain_one(slug: str) -> None:
    """The plain one is chosen; where a reading comes from an offer there is nothing to choose."""
    shown = controls(slug, "reading")
    by_offer = {"gemini"}
    assert [each["value"] for each in shown] == (
        ["", *find(slug).READINGS] if find(slug).READINGS and slug not in by_offer else []
    )
    assert [each["value"] for each in shown if "checked" in each] == [""][: len(shown)]


def test_the_attributes_are_those_that_have_skills() -> None:
    """In the order of the book, none chosen."""
    shown = controls("razorweave", "attribute-name")
    assert [each["value"] for each in shown] == list(find("razorweave").SKILLS)
    assert [each.name for each in shown] == list(find("razorweave").SKILLS)
    assert not any("checked" in each for each in shown)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_every_field_that_takes_reasons_has_a_button_for_them(slug: str) -> None:
    """With title, words and points for what is typed; and a slot for what is entered, by a source or by a token."""
    system = find(slug)
    openers = form(slug).all("data-do", "reasons")
    fields_ = [each["data-field"] for each in openers]
    assert sorted(fields_) == sorted({*fields_, *system.SOURCES})
    for each in openers:
        assert each["popovertarget"] == "reasons"
        assert {"field", "adds", "title", "about"} <= set(each.data)
        assert isinstance(getattr(system.Check(), each["data-field"]), int)
        for add in each["data-adds"].split(","):
            points, word = add.strip().split(" ", 1)
            assert int(points) != 0
            assert word
    for field in {*fields_, *(token.field for token in system.TOKENS if token.field)}:
        assert len(form(slug).all("data-slot", f"named-{field}")) == 1


def test_a_reason_that_is_typed_counts_as_long_as_those_of_the_book() -> None:
    """Once, only where the book has some of these points that do; and always where all that it has there do."""
    for slug in SYSTEMS:
        for each in form(slug).all("data-do", "reasons"):
            typed = {int(add.split()[0]) for add in each["data-adds"].split(",")}
            offered = find(slug).SOURCES.get(each["data-field"], ())
            once = {source.points for source in offered if source.once}
            if "data-once" in each:
                assert once, (slug, each["data-field"])
                assert typed & once
            else:
                assert not offered or len(once) < len(offered), (slug, each["data-field"])


def test_the_sheet_of_a_task_has_its_bounds_and_its_models() -> None:
    """As the core has them, so that the browser's own stepping keeps to the rules."""
    sheet = HTML.one("id", "task")
    options = [each["value"] for each in sheet.one("name", "model").walk() if each.tag == "option"]
    assert options == list(Model.__members__)
    for name in ("goal", "limit", "rival_goal", "interval"):
        low, high = bounds(GeminiTask, name)
        control = sheet.one("name", name.replace("_", "-"))
        assert (control["min"], control["max"]) == (str(low), str(high))
    for name in ("attribute", "skill", "opposition"):
        low, high = bounds(find("gemini").Check, name)
        control = sheet.one("name", f"rival-{name}")
        assert (control["min"], control["max"]) == (str(low), str(high))


def test_the_panel_of_the_effect_has_its_bounds_and_defaults() -> None:
    """Both numbers of it."""
    shown = {each["data-of"]: each for each in HTML.all("data-input", "effect")}
    assert shown.keys() == {each.name for each in fields(Effect)}
    for name, control in shown.items():
        low, high = bounds(Effect, name)
        assert (control["min"], control["max"]) == (str(low), str(high))
        assert control["value"] == str(getattr(Effect(), name))


def test_everything_that_can_be_done_is_an_action_and_every_action_can_be_done() -> None:
    """`data-do` and `data-input`, in the page and in its templates, against what the table takes."""
    named = {each[name] for name in ("data-do", "data-input") for each in HTML.all(name, templates=True)}
    assert named == set(Person().table.actions)


def test_a_control_brings_what_its_action_reads() -> None:
    """The data of the buttons that stand in the page; those of stamps are the regions' own."""
    needs = {"step": {"name", "by"}, "reasons": {"field", "adds", "title", "about"}}
    for action, names in needs.items():
        for control in HTML.all("data-do", action):
            assert names <= set(control.data)


def evening() -> Person:
    """A person who has everything drawn that can be drawn."""
    person = Person(*[6] * 5, *[1] * 8, *[3] * 3)
    make_hero(person, "Kira", skill="Stealth & Evasion", edge="Cat's feet")
    make_clock(person, "Ambush")
    make_clock(person, "Escape", "TRACK")
    make_clock(person, "Alarm")
    person.tap("More for Ambush")
    person.tap("Escape", within="clock-change")
    person.reason("edge", "Set Up")
    person.pick("reading", "strike")
    person.tap("Roll")
    person.tap("Remove Set Up")
    person.tap("+ This check")
    person.tap("+ This check")
    person.tap("Roll for all")
    person.tap("Ask the oracle")
    person.dice.script = [50, 1, 1, 1]
    person.play("gemini")
    make_hero(person, "Anna")
    person.tap("Edit")
    person.tap("Determined", within="hero-change")
    person.tap("Save", within="hero-change")
    person.tap("Begin")
    person.tap("Roll for Task")
    person.play("frameworks")
    person.play("witchgates")
    make_hero(person, "Vance")
    person.pick("misfortune")
    person.tap("Roll")
    person.play("trident_sphere")
    person.write("Strong", "3")
    person.tap("Rulings of this game")
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
        if each.tag in {"button", *CONTROLS} and not each.inside("hidden"):
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
    assert filled.keys() >= {
        *SYSTEMS,
        "fiction",
        "reasons",
        "roll",
        "result",
        "log",
        "head",
        "said",
        "clocks",
        "heroes",
    }
    assert filled.keys() >= {"oracle", "groups", "tasks", "task", "effect"}
    for outer, slots in filled.items():
        inside = {each.get("id") for each in HTML.one("id", outer).walk()} - {outer}
        for inner in inside & filled.keys():
            assert slots.isdisjoint(filled[inner] - {"root"}), (outer, inner)
