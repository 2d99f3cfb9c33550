"""The markup of a form: what each kind of control becomes, with the values and bounds of its field."""

import json
from dataclasses import asdict

import pytest

from app.check.form_markup import markup, places
from razor_core.rules.form import Adds, Control, Field, Form, Modifiers, Steps, row
from razor_core.systems import SYSTEMS, find, form, help_terms
from tests.support.page.markup import Element, parse


def drawn(slug: str, *more: Control, parts: Form | None = None) -> Element:
    """The form of a game, or of these parts, with a row of more controls behind it."""
    return parse(markup(find(slug), (*(parts or form(slug)), row("More", *more)))).elements[0]


def alone(slug: str, *controls: Control) -> list[Element]:
    """The elements of these controls."""
    found = drawn(slug, *controls).one("data-help", "more").within("fieldset")
    assert found
    return found.elements[1 : 1 + len(controls)]


def test_a_number_has_the_default_and_the_bounds_of_its_field() -> None:
    """With buttons for less and more, unless it is not stepped, and the label of its row, unless it has one."""
    stepper, number = alone("razorweave", Field("attribute", "Might"), Field("dc", stepped=False))
    less, control, more = stepper.elements
    assert [element["aria-label"] for element in stepper.elements] == ["Decrease Might", "Might", "Increase Might"]
    assert [(element["data-name"], element["data-by"]) for element in (less, more)] == [
        ("attribute", "-1"),
        ("attribute", "1"),
    ]
    assert [control[each] for each in ("value", "min", "max")] == ["0", "-5", "10"]
    assert [number[each] for each in ("value", "min", "max", "aria-label")] == ["14", "1", "40", "More"]
    assert parse(places()["<!-- forms -->"]).one("id", number["aria-describedby"])["data-slot"] == "error-dc"


@pytest.mark.parametrize(
    ("slug", "steps", "shown", "checked"),
    [
        ("witchgates", Steps("rating"), "0 1 2 3", ["2"]),
        ("witchgates", Steps("position", label="Which"), "Controlled Risky Desperate", ["RISKY"]),
        ("frameworks", Steps("venture", {"0": "None", "3": "−3"}), "None −3", ["0"]),
        ("razorweave", Steps("dc-step", {"12": "Easy", "14": "Routine"}, look="six"), "12 Easy 14 Routine", ["14"]),
        ("razorweave", Steps("attribute-name", {"MIG": "MIG"}), "MIG", []),
    ],
)
def test_steps_have_the_words_of_their_values(slug: str, steps: Steps, shown: str, checked: list[str]) -> None:
    """All values of a number or an enum, or those that are named; the default is chosen."""
    (element,) = alone(slug, steps)
    assert (element["class"], element.get("aria-label")) == (f"steps {steps.look}".strip(), steps.label or None)
    assert " ".join(other.text for other in element.elements) == shown
    assert [other["value"] for other in element.all("checked")] == checked


def test_the_button_for_modifiers_has_what_its_sheet_shows() -> None:
    """Text that would be markup is none."""
    adds = Adds("edge", "+1 <b>", 'A "title"', "About.", "edge", conditions=True)
    chips, button = alone("razorweave", Modifiers((adds,)), Field("dc"))
    assert chips["data-slot"] == "modifiers-edge"
    assert button["aria-label"] == "+ Modifier"
    assert json.loads(button["data-kinds"]) == [asdict(adds)]


def test_rows_that_a_kind_of_roll_does_not_have_stand_together() -> None:
    """As the kinds of the game say. The form does not."""
    (part,) = drawn("frameworks").all("data-slot", "not-in-damage")
    assert [element.elements[0].text for element in part.elements] == ["Venture this roll", "Carried this roll"]


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ((*form("razorweave"), row("Luck", Steps("luck"), Field("wit", "Wit"))), "luck, wit"),
        (form("razorweave")[1:], "attribute"),
    ],
)
def test_a_form_that_does_not_fit_its_check_is_an_error(parts: Form, fault: str) -> None:
    """A control without a field, and a field without a control."""
    with pytest.raises(ValueError, match=rf"^The form and the check of Razorweave differ in {fault}\.$"):
        drawn("razorweave", parts=parts)


def test_the_page_has_the_forms_of_all_games_and_shows_the_first() -> None:
    """Each word with help on them has its terms; the switch names all games in their order."""
    forms, games = (parse(places()[f"<!-- {name} -->"]).elements for name in ("forms", "games"))
    assert {element["id"]: "hidden" in element for element in forms} == {slug: slug != "razorweave" for slug in SYSTEMS}
    assert [(game["value"], game.text) for game in games] == [(slug, game.title) for slug, game in SYSTEMS.items()]
    for each in forms:
        keys = {key for term in each.all("data-help") for key in term["data-help"].split()}
        assert keys <= help_terms(each["id"]).keys()
