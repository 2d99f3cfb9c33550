"""The bounds of each number on a sheet are those of the check, the task or the clock that has it, in every game."""

from typing import Any

import pytest

from razor_core.events.events import MOST_NUMBER
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import bounds, is_flag, most_points
from razor_core.rules.sheet import MOST_IN_BRACKETS
from razor_core.systems import SYSTEMS
from razor_core.table import clocks, timers
from tests.support.page.characters import SHEET, character, edit, table
from tests.support.page.markup import Element, first_index
from tests.support.page.person import Person

SEGMENTS = [clocks.limits(kind) for kind in ClockKind]
#: The bounds of the numbers in the page's markup, by form and name, but for those that the page sets for a game.
FIXED = {
    ("clock-new", "segments"): (1, max(most for _, most in SEGMENTS)),
    ("clock-change", "segments"): (1, max(most for _, most in SEGMENTS)),
    ("clock-change", "amount"): (0, clocks.LARGEST),
    ("clock-change", "feed"): (1, clocks.MOST),
    ("clock-timer", "every"): (1, timers.LONGEST),
    ("clock-timer", "by"): (1, timers.MOST_AT_ONCE),
    ("", "bracket-number"): (1, MOST_IN_BRACKETS),
    ("", "group-number"): (0, MOST_NUMBER),
    ("", "group-dealt"): (0, MOST_NUMBER),
    ("", "odds-set-up"): bounds(SYSTEMS["razorweave"].Check, "dc"),
}
WITH_TASKS = [slug for slug, system in SYSTEMS.items() if system.tasks]
CARRIED = [(slug, at) for slug, system in SYSTEMS.items() for at, _ in enumerate(system.sheet.carried)]
ACTIONS = [slug for slug, system in SYSTEMS.items() if system.actions]


def limits(control: Element) -> tuple[int, int]:
    """The bounds that a number shows."""
    return int(control["min"]), int(control["max"])


def test_the_numbers_of_the_markup_have_the_bounds_of_the_core() -> None:
    """Whatever has them: a clock, a timer, the brackets of a condition, a task and its rival."""
    found, known = dict[tuple[str, str], tuple[int, int]](), dict(FIXED)
    for control in first_index().all("type", "number", templates=True):
        form = control.within("form")
        place, own = form["id"] if form else "", control.get("name") or control.get("data-input") or ""
        if "max" in control and own and place not in SYSTEMS:
            found[place, own] = limits(control)
    for slug in WITH_TASKS:
        rules = SYSTEMS[slug].tasks
        assert rules
        task, check = rules.setup.Task, SYSTEMS[slug].Check
        for sheet, name in found:
            field = name.replace("-", "_")
            if sheet == "task":
                of = task if field in task.__dataclass_fields__ else check
                known["task", name] = bounds(of, field if of is task else field.removeprefix("rival_"))
    assert found == known


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_numbers_of_a_character_have_the_bounds_of_the_check(slug: str) -> None:
    """A value at either bound is saved and the check has it; the next one is refused, and all that was typed stays."""
    game = SYSTEMS[slug]
    person = table(slug, character("Ada", slug))
    edit(person)
    sheet, check = game.sheet, game.Check
    controls = {control["name"]: control for control in person.page.controls(SHEET) if control.get("type") == "number"}
    fields = {"rating-value": sheet.ratings.field, "level": sheet.skills.field}
    fields |= {name: sheet.ratings.field for name in controls if name.startswith("rating-") and name != "rating-value"}
    fields |= {f"defence-{field}": field for field in sheet.defences.labels}
    for name, field in fields.items():
        if name in controls and not is_flag(check, field):
            rating = name.removeprefix("rating-")
            own = game.rating_bounds(rating) if rating in sheet.ratings.values else bounds(check, field)
            assert limits(controls[name]) == own, name
    most = max(most_points(check, modifier.field, modifier.points) for modifier in sheet.carried)
    assert controls["worth"]["max"] == str(most)


@pytest.mark.parametrize(("slug", "at"), CARRIED)
def test_what_a_character_carries_fits_the_check(slug: str, at: int) -> None:
    """With as many points as the field has; one more is refused in a sentence, and what was typed stays."""
    kind = SYSTEMS[slug].sheet.carried[at]
    most = most_points(SYSTEMS[slug].Check, kind.field, kind.points)
    person = table(slug, character("Ada", slug))
    edit(person)
    person.type("carried", "Mine" if kind.field else "", form=SHEET)
    person.type("worth", str(most + 1), form=SHEET)
    typed = person.page.values(SHEET)
    person.press("character-modifier-add", kind=str(at))
    if most > 1:
        assert person.page.text(SHEET, "error") == f"points: Enter a whole number from 1 to {most}, not {most + 1}."
        assert person.page.values(SHEET) == typed
        person.type("worth", str(most), form=SHEET)
        person.press("character-modifier-add", kind=str(at))
    assert person.page.text(SHEET, "error") == ""
    person.press("character-save")
    (held,) = person.characters[0].modifiers
    assert held.points == most * kind.points
    assert person.app.context.refused is None


@pytest.mark.parametrize("slug", ACTIONS)
def test_an_action_adds_no_more_than_its_check_can_have(slug: str) -> None:
    """Nor has its effect more than the strength can be reckoned with: it is refused where it is entered."""
    rules, check = SYSTEMS[slug].actions, SYSTEMS[slug].Check
    assert rules
    effect: Any = rules.Effect
    numbers = {"deed-effect": (effect, rules.BONUS, "effect")}
    numbers |= {f"adds-{of}": (check, of, label) for of, label in rules.ADDS.items() if not is_flag(check, of)}
    for name, (of, field, word) in numbers.items():
        low, high = bounds(of, field)
        for number in (low - 1, high + 1, high, low):
            person = table(slug, character("Ada", slug))
            edit(person)
            person.tap("New action", within=SHEET)
            person.type("deed-name", "Slash", form=SHEET)
            person.type(name, str(number), form=SHEET)
            (control,) = [control for control in person.page.controls(SHEET) if control["name"] == name]
            assert limits(control) == (low, high)
            typed = person.page.values(SHEET)
            person.tap("Keep action", within=SHEET)
            error = person.page.text(SHEET, "error")
            if low <= number <= high:
                assert error == ""
                continue
            assert error == f"{word.lower()}: Enter a whole number from {low} to {high}, not {number}."
            assert person.page.values(SHEET) == typed


def test_the_bound_of_a_segment_is_that_of_its_kind() -> None:
    """A refused clock keeps all that was typed."""
    for kind in ClockKind:
        _, most = clocks.limits(kind)
        person = Person()
        if kind not in SYSTEMS["razorweave"].sheet.clock_kinds:
            continue
        person.press("clock-new")
        for name, text in (("name", "Gate"), ("segments", str(most + 1))):
            person.type(name, text, form="clock-new")
        person.pick("kind", kind.name, form="clock-new")
        typed = person.page.values("clock-new")
        person.press("clock-add")
        assert (person.clocks, person.page.values("clock-new")) == ((), typed)
        person.type("segments", str(most), form="clock-new")
        person.press("clock-add")
        assert person.clocks[0].segments == most
