"""The markup of the forms: what a game asks for, with the bounds and defaults of its rules."""

from dataclasses import Field, fields
from enum import Enum

import pytest

from app.check.modifiers import modifier_fields
from razor_core.rules.fields import bounds
from razor_core.systems import SYSTEMS, find
from razor_core.systems.gemini.book import RANKS, rank
from razor_core.systems.gemini.tasks import Model
from razor_core.systems.gemini.tasks import Task as GeminiTask
from razor_core.systems.razorweave.book import LADDER
from razor_core.systems.trident_sphere.effect import Effect
from tests.support.page.fake import value_of
from tests.support.page.markup import CONTROLS, Element, index
from tests.support.page.person import Person

HTML = index()

#: The fields that every game's check has, each with its game.
FIELDS = [
    pytest.param(slug, each, id=f"{slug}-{each.name}") for slug in SYSTEMS for each in fields(SYSTEMS[slug].Check)
]


#: What stands on the form of a game and is no field of its check.
BESIDE = {"attribute-name", "skill-name", "declared", "deed", "effect-strong", "effect-bonus"}


def form(slug: str) -> Element:
    """The form of that game."""
    return HTML.one("id", slug)


def controls(slug: str, name: str) -> list[Element]:
    """The controls of that name in the form of that game."""
    return [each for each in form(slug).walk() if each.tag in CONTROLS and each.get("name") == name]


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
    """Each is a field of the check, a row of steps for a number, or one of the names beside the numbers.

    A list of what the target answers with sets such fields, and has no value of its own.
    """
    known = {each.name for each in fields(find(slug).Check)}
    for control in form(slug).walk():
        if control.tag in CONTROLS and control.get("data-input") != "answer":
            assert control["name"] in BESIDE or control["name"].removesuffix("-step") in known, control["name"]
    for button in form(slug).all("data-do", "step"):
        assert button["data-name"] in known
        assert int(button["data-by"]) in (-1, 1)


@pytest.mark.parametrize(("slug", "field"), FIELDS)
def test_every_field_of_a_check_can_be_entered_and_can_show_its_error(slug: str, field: Field[object]) -> None:
    """By a control, or by reasons that are typed; the slot for its error stands on the form once."""
    by_reason = [each for each in form(slug).all("data-do", "modifiers") if each["data-field"] == field.name]
    assert controls(slug, field.name) or by_reason
    assert len(form(slug).all("data-slot", f"error-{field.name}")) == 1


@pytest.mark.parametrize(("slug", "field"), FIELDS)
def test_a_control_has_the_bounds_the_members_and_the_default_of_its_field(slug: str, field: Field[object]) -> None:
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
        assert rank(number) == f"{row.name}, {row.feel}"
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
def test_every_field_that_takes_reasons_has_a_button_for_them(slug: str) -> None:
    """With title, words and points for what is typed; and a slot for all that is entered or carried there."""
    system = find(slug)
    openers = form(slug).all("data-do", "modifiers")
    fields_ = [each["data-field"] for each in openers]
    apart = {field for field, sources in system.MODIFIERS.items() if not all(each.condition for each in sources)}
    assert sorted(fields_) == sorted({*fields_, *apart})
    together = any(each.condition for sources in system.MODIFIERS.values() for each in sources)
    assert len([each for each in openers if "data-conditions" in each]) == together
    for each in openers:
        assert each["popovertarget"] == "modifiers"
        assert {"field", "adds", "title", "about"} <= set(each.data)
        assert isinstance(getattr(system.Check(), each["data-field"]), int)
        for add in each["data-adds"].split(","):
            points, word = add.strip().split(" ", 1)
            assert int(points) != 0
            assert word
    for field in {*fields_, *modifier_fields(system)}:
        assert len(form(slug).all("data-slot", f"modifiers-{field}")) == 1


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_box_gives_way_where_something_carried_can_set_it(slug: str) -> None:
    """A flag of which chips are shown has a slot on its box; no other box has."""
    flags = {each for each in modifier_fields(find(slug)) if isinstance(getattr(find(slug).Check(), each), bool)}
    boxes = {each["data-slot"] for each in form(slug).all("data-slot") if each["data-slot"].startswith("box-")}
    assert boxes == {f"box-{field}" for field in flags}
    for field in flags:
        (box,) = controls(slug, field)
        assert box.must_be_in("data-slot")["data-slot"] == f"box-{field}"


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


def test_the_numbers_of_an_effect_have_their_bounds() -> None:
    """Both; empty at first, which is no effect."""
    for name in (each.name for each in fields(Effect)):
        low, high = bounds(Effect, name)
        (control,) = controls("trident_sphere", f"effect-{name}")
        assert (control["min"], control["max"], control["value"]) == (str(low), str(high), "")
