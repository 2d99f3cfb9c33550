"""A form as data: what its controls are for."""

from dataclasses import fields

import pytest

from razor_core.rules.form import Adds, Field, Fold, Modifiers, names, row
from razor_core.systems import SYSTEMS, form

CUTS = Modifiers((Adds("cuts", "+1 Cut 1", "Cuts", "Applied after the roll."),))


def test_the_names_of_controls_are_in_the_order_of_the_form() -> None:
    """Each once, also of those in rows within rows, and of what is folded away."""
    injury = row("Injury", Field("injury"), row("Harm", Field("harm")), CUTS)
    fold = Fold("More", (row("Dice", Field("merit", "Merit"), Field("harm")),))
    assert names((injury, fold)) == ("injury", "harm", "cuts", "merit")


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_form_enters_every_field_of_the_check(slug: str) -> None:
    """By a control, by modifiers, or by what a target answers with."""
    answers = SYSTEMS[slug].sheet.defences.answers
    assert {field.name for field in fields(SYSTEMS[slug].Check)} <= {*names(form(slug)), *answers}
