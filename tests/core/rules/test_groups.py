"""What the sides of a group are called: no two alike, whatever was said."""

import pytest

from razor_core.rules.groups import Participant, distinctly_named


@pytest.mark.parametrize(
    ("said", "called"),
    [
        ((), ()),
        (("Han", "Orc"), ("Han", "Orc")),
        (("Orc", "Orc"), ("Orc", "Orc (2)")),
        (("Orc", "Han", "Orc", "Orc"), ("Orc", "Han", "Orc (2)", "Orc (3)")),
        (("", " "), ("Side 1", "Side 2")),
        (("Han", ""), ("Han", "Side 2")),
        (("", "Side 1"), ("Side 1", "Side 1 (2)")),
        ((" Orc", "Orc "), ("Orc", "Orc (2)")),
        (("Orc", "Orc", "Orc (2)"), ("Orc", "Orc (3)", "Orc (2)")),
        (("Orc (2)", "Orc (2)"), ("Orc (2)", "Orc (2) (2)")),
    ],
)
def test_each_side_has_a_name_of_its_own(said: tuple[str, ...], called: tuple[str, ...]) -> None:
    """Those without one are called after their place, a later one of a name is counted; no other's name is taken."""
    sides = distinctly_named([Participant(who=who, check=at, number=at) for at, who in enumerate(said)])
    assert tuple(side.who for side in sides) == called
    assert len({side.who for side in sides}) == len(sides)
    assert [(side.check, side.number) for side in sides] == [(at, at) for at in range(len(said))]
    assert distinctly_named(sides) == sides
