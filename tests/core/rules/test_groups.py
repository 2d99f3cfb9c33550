"""Names of the participants of a group: no two alike, whatever was entered."""

import pytest

from razor_core.rules.groups import Participant, distinctly_named


@pytest.mark.parametrize(
    ("entered", "names"),
    [
        ((), ()),
        (("Orc", "Han", "Orc", "Orc"), ("Orc", "Han", "Orc (2)", "Orc (3)")),
        (("", " "), ("Side 1", "Side 2")),
        (("Han", ""), ("Han", "Side 2")),
        (("", "Side 1"), ("Side 1", "Side 1 (2)")),
        ((" Orc", "Orc "), ("Orc", "Orc (2)")),
        (("Orc", "Orc", "Orc (2)"), ("Orc", "Orc (3)", "Orc (2)")),
        (("Orc (2)", "Orc (2)"), ("Orc (2)", "Orc (2) (2)")),
    ],
)
def test_each_participant_has_its_own_name(entered: tuple[str, ...], names: tuple[str, ...]) -> None:
    """A missing name is the place, a repeated one gets a number, and no participant gets another's name."""
    sides = distinctly_named([Participant(who=who, check=at, number=at) for at, who in enumerate(entered)])
    assert tuple(side.who for side in sides) == names
    assert len({side.who for side in sides}) == len(sides)
    assert [(side.check, side.number) for side in sides] == [(at, at) for at in range(len(entered))]
    assert distinctly_named(sides) == sides
