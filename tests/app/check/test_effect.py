"""The panel of Trident Sphere's effect strength."""

import pytest

from razor_core.systems.trident_sphere.effect import Effect
from tests.support.games.golden import load
from tests.support.page.person import Person

#: What stands for no strength.
NONE = "–"


def typed(strong: str, bonus: str) -> Person:
    """Someone who typed these."""
    person = Person(game="trident_sphere")
    person.put("effect", strong, of="strong")
    person.put("effect", bonus, of="bonus")
    return person


def shown(person: Person) -> tuple[str, list[str], str]:
    """The strength, the steps, the error."""
    page = person.page
    return page.text("effect", "strength"), page.texts("effect", "steps"), page.text("effect", "error")


@pytest.mark.parametrize("row", load("trident_sphere")["effect"]["cases"], ids=str)
def test_the_strength_is_that_of_the_book(row: dict[str, int]) -> None:
    """With the steps of the core, and a negative one with a true minus sign; it is no event."""
    person = typed(f" {row['strong']} ", str(row["bonus"]))
    steps = Effect(strong=row["strong"], bonus=row["bonus"]).steps
    assert shown(person) == (str(row["strength"]).replace("-", "−"), list(steps), "")
    assert person.entries == ()


@pytest.mark.parametrize(
    ("strong", "bonus", "field"),
    [("31", "0", "strong"), ("-21", "0", "strong"), ("0", "31", "bonus"), ("", "0", "strong"), ("0", "1.5", "bonus")],
)
def test_what_is_no_number_in_bounds_has_no_strength(strong: str, bonus: str, field: str) -> None:
    """The error names its field; mended, the strength is back."""
    assert shown(Person(game="trident_sphere")) == ("0", list(Effect().steps), "")
    person = typed(strong, bonus)
    strength, steps, error = shown(person)
    assert (strength, steps, error.startswith(f"{field}: ")) == (NONE, [], True)
    person.put("effect", "2", of=field)
    assert shown(person)[0] != NONE
    assert shown(person)[2] == ""
