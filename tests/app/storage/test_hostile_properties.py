"""Whatever is typed and tapped, in any order: a check or a refusal, and a table that stands and is kept."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from razor_core.format.archive import Archive, archive_from_json, archive_to_json
from razor_core.rolls.typed_dice import read_faces
from razor_core.rolls.typed_values import read_base, whole
from razor_core.rules.fields import RuleError, bounds
from razor_core.systems import SYSTEMS
from tests.support import hostile
from tests.support.generators import tries
from tests.support.page.controls import value_of
from tests.support.page.fake import FakePage
from tests.support.page.markup import CONTROLS, Element
from tests.support.page.moves import make_character, make_clock
from tests.support.page.person import Person

pytestmark = pytest.mark.long

numbers = st.sampled_from(hostile.NUMBERS) | st.text(st.characters(categories=("Nd", "No", "Zs", "Cf")), max_size=9)
typed = numbers | st.sampled_from(hostile.NAMES) | st.text(max_size=20)
#: Which of the controls that are seen then; and what is typed there.
moves = st.lists(st.tuples(st.integers(0, 400), typed), max_size=30)
many_dice = [3, 4, 2, 5, 6, 1] * 200


def outcome(work: Callable[[], Any]) -> Any:
    """What the work comes to, or the refusal; any other error is one."""
    try:
        return work()
    except RuleError as error:
        return error


@given(text=numbers)
@example(text="3 4 5 " + "6" * 5000)
@example(text="9" * 5000)
def test_dice_are_faces_or_a_refusal(text: str) -> None:
    """On a die of any size; a face is a number that can be reckoned with and shown."""
    for sides in (6, 10, 20, 100):
        found = outcome(partial(read_faces, text, sides))
        if isinstance(found, RuleError):
            assert found.field == "faces"
        else:
            assert all(0 <= face < 10**9 for face in found)


@given(text=typed)
def test_a_whole_number_is_one_or_a_refusal(text: str) -> None:
    """In the digits of the page's own language, and of a length that can be reckoned with."""
    found = outcome(lambda: whole("bonus", text))
    if isinstance(found, RuleError):
        assert found.field == "bonus"
        assert len(str(found)) < 100
    else:
        assert text.strip().isascii()
        assert abs(found) < 10**9
        assert found == float(text)


@pytest.mark.parametrize("slug", SYSTEMS)
@given(data=st.data())
def test_a_form_is_a_check_or_names_the_field_that_is_wrong(slug: str, data: st.DataObject) -> None:
    """Whatever stands in its controls; a number is within its bounds."""
    system = SYSTEMS[slug]
    names = sorted({*FakePage().values(slug), *system.Check.__dataclass_fields__})
    values = {name: data.draw(typed) for name in data.draw(st.lists(st.sampled_from(names), unique=True))}
    check = outcome(lambda: read_base(system, values))
    if isinstance(check, RuleError):
        assert check.field in system.Check.__dataclass_fields__
        assert len(str(check)) < 200
        return
    for name, each in system.Check.__dataclass_fields__.items():
        if "low" in each.metadata:
            low, high = bounds(check, name)
            assert low <= getattr(check, name) <= high


def seen(person: Person) -> list[Element]:
    """The controls that a person can see: of the page, and of the sheet that is open."""
    found = [element for element in person.page.html.walk() if "data-do" in element or element.tag in CONTROLS]
    found = [element for element in found if not element.inside("hidden") and not element.off]
    sheets = [(element, element.inside("popover")) for element in found]
    return [each for each, sheet in sheets if sheet is None or sheet["id"] == person.page.shown]


def used(person: Person, control: Element, text: str) -> None:
    """Tap it, or type the text into it; of a choice the text picks one."""
    form = control.within("form")
    if "popovertarget" in control:
        person.page.sheet(control["popovertarget"], control.get("popovertargetaction") != "hide")
    if "data-do" in control:
        person.act(control["data-do"], **control.data)
        return
    if control.tag == "select":
        options = [value_of(element) for element in control.walk() if element.tag == "option"]
        if not options:
            return
        text = options[len(text) % len(options)]
    kind = control.get("type")
    if form and "name" in control and kind in ("radio", "checkbox"):
        person.pick(control["name"], value_of(control), form=form["id"])
    elif form and "name" in control:
        person.type(control["name"], text, form=form["id"])
    elif "data-input" in control:
        toggled = "" if "checked" in control else "on"
        value = {"checkbox": toggled, "radio": value_of(control)}.get(kind or "", text)
        person.act(control["data-input"], **{**control.data, "value": value})


@pytest.mark.parametrize("slug", SYSTEMS)
@tries(1 / 3)
@given(moves=moves)
def test_whatever_is_tapped_and_typed_the_table_stands(slug: str, moves: list[tuple[int, str]]) -> None:
    """Any control that is seen, in any order; afterwards all is kept, and there again at the next start."""
    person = Person(*many_dice, game=slug)
    make_clock(person, "Thug")
    make_character(person, "Zoë")
    for at, text in moves:
        controls = seen(person)
        used(person, controls[at % len(controls)], text)
    again = Person(kept=person.storage)
    assert again.entries == person.entries
    assert again.app.context.session.world == person.app.context.session.world
    text = archive_to_json(Archive(person.app.context.session))
    assert archive_to_json(archive_from_json(text)) == text
