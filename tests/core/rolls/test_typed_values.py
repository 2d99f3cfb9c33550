"""Texts of controls: strict about the check that comes out of them, and back to the controls."""

import pytest

from razor_core.rolls.typed_values import agreed, first_values, part_values, read_base, shown, stepped
from razor_core.rules.modifiers import Scope
from razor_core.systems import SYSTEMS

RW = SYSTEMS["razorweave"]


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_values_of_an_untouched_form_are_those_of_a_new_check(slug: str) -> None:
    """In every game."""
    assert read_base(SYSTEMS[slug], first_values(SYSTEMS[slug])) == SYSTEMS[slug].Check()


@pytest.mark.parametrize(
    ("slug", "scope", "expected"),
    [
        ("razorweave", Scope.TARGET, {}),
        ("razorweave", Scope.SCENE, {"dc": "14"}),
        ("gemini", Scope.TARGET, {"opposition": "3", "defense": "0"}),
        ("witchgates", Scope.SCENE, {"cuts": "0", "position": "RISKY", "effect": "MEDIUM"}),
    ],
)
def test_each_part_of_a_form_has_its_first_values(slug: str, scope: Scope, expected: dict[str, str]) -> None:
    """And the actor has all others, with the names that go with them."""
    assert part_values(slug, scope) == expected
    actor = part_values(slug, Scope.ACTOR)
    assert {"skill-name", "declared"} <= actor.keys()
    assert actor.keys().isdisjoint(expected)


@pytest.mark.parametrize(
    ("value", "by", "expected"),
    [
        ("0", 1, "1"),
        ("0", -1, "-1"),
        ("10", 1, "10"),
        ("-5", -1, "-5"),
        ("", 1, "1"),
        ("x", -1, "-1"),
        ("999", -1, "10"),
    ],
)
def test_a_step_moves_the_number_within_its_bounds(value: str, by: int, expected: str) -> None:
    """From where it stands, or from 0 where that is no number."""
    assert stepped(RW, {"attribute": value}, "attribute", by) == expected


def test_a_row_of_steps_is_the_number_with_its_modifiers() -> None:
    """Chosen, it sets the number without them; a number between steps, or none, chooses none."""
    first = first_values(RW)
    chosen = agreed(RW, {**first, "dc-step": "18"}, "dc-step", {"dc": 2})
    assert (chosen["dc"], "dc-step" in chosen) == ("16", False)
    assert shown(RW, chosen, {"dc": 2})["dc-step"] == "18"
    assert shown(RW, {**first, "dc": "x"}, {})["dc-step"] == ""
    gemini = SYSTEMS["gemini"]
    answered = {**first_values(gemini), "defense": "2"}
    assert shown(gemini, answered, {})["opposition-step"] == ""
    assert agreed(gemini, {**answered, "opposition-step": "6"}, "opposition-step", {})["defense"] == "0"
