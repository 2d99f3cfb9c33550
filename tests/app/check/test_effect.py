"""The panel of Trident Sphere's effect strength: what is typed, what it comes to, and what it refuses."""

import pytest

from razor_core.systems.trident_sphere.effect import Effect
from tests.support.golden import load
from tests.support.page_person import Person

STRONG, BONUS = "Strong", "Effect bonus"


def panel(person: Person) -> tuple[str, list[str], str]:
    """What the panel says: the strength, the steps, the error."""
    page = person.page
    return page.text("effect", "strength"), page.texts("effect", "steps"), page.text("effect", "error")


def typed(strong: str, bonus: str) -> Person:
    """Someone who typed these."""
    person = Person(game="trident_sphere")
    person.write(STRONG, strong)
    person.write(BONUS, bonus)
    return person


def test_it_starts_as_the_numbers_that_stand_there() -> None:
    """Nothing of both is nothing."""
    assert panel(Person(game="trident_sphere")) == ("0", list(Effect().steps), "")


@pytest.mark.parametrize(
    ("strong", "bonus"), [(0, 0), (4, 2), (5, 0), (-3, 0), (-3, 1), (30, 30), (-20, -20), (7, -4), (1, -1)]
)
def test_the_strength_is_that_of_the_core_with_its_steps(strong: int, bonus: int) -> None:
    """To the letter, a negative one with a minus that reads as one."""
    effect = Effect(strong=strong, bonus=bonus)
    shown, steps, error = panel(typed(f" {strong} ", str(bonus)))
    assert shown == str(effect.strength).replace("-", "−")
    assert (steps, error) == (list(effect.steps), "")


def test_the_examples_of_the_book_come_out_as_printed() -> None:
    """Every one of its table."""
    rows = load("trident_sphere")["effect"]["cases"]
    assert len(rows) > 3
    for row in rows:
        shown, _, error = panel(typed(str(row["strong"]), str(row["bonus"])))
        assert (shown, error) == (str(row["strength"]).replace("-", "−"), "")


@pytest.mark.parametrize(
    ("strong", "bonus", "field"),
    [("31", "0", "strong"), ("-21", "0", "strong"), ("0", "31", "bonus"), ("", "0", "strong"), ("0", "1.5", "bonus")],
)
def test_what_is_no_number_in_bounds_has_no_strength(strong: str, bonus: str, field: str) -> None:
    """Its field is named, and nothing stale stands there; mended, the strength is back."""
    person = typed(strong, bonus)
    shown, steps, error = panel(person)
    assert (shown, steps) == ("–", [])
    assert error.startswith(f"{field}: ")
    person.write(STRONG if field == "strong" else BONUS, "2")
    assert panel(person)[2] == ""
    assert panel(person)[0] != "–"


def test_it_is_no_act() -> None:
    """Nothing is told in the log."""
    assert typed("5", "2").entries == ()
